"""Nodes: the corners shortest ways bend at, and the clear legs between them."""

from mypy_extensions import mypyc_attr

from opfor.boards.inches import distance, side
from opfor.boards.shapes import Shape


@mypyc_attr(acyclic=True)
class Node:
    """A corner of a grown piece where a way may bend, with its neighbours on the border."""

    def __init__(self, x: float, y: float, obstacle: Shape) -> None:
        self.x = x
        self.y = y
        self.obstacle = obstacle
        self.before_x = 0.0
        self.before_y = 0.0
        self.after_x = 0.0
        self.after_y = 0.0
        self.links: list[Link] = []

    def is_taut(self, x: float, y: float) -> bool:
        """Whether a line from the point lies against the corner, not through it."""
        dx = self.x - x
        dy = self.y - y
        before = dx * (self.before_y - self.y) - dy * (self.before_x - self.x)
        after = dx * (self.after_y - self.y) - dy * (self.after_x - self.x)
        return (before >= 0.0 and after >= 0.0) or (before <= 0.0 and after <= 0.0)


@mypyc_attr(acyclic=True)
class Link:
    """A straight, clear leg between two nodes."""

    def __init__(self, to: int, length: float) -> None:
        self.to = to
        self.length = length


def barrier(obstacles: list[Shape], x1: float, y1: float, x2: float, y2: float) -> Shape | None:
    """One of these that a leg crosses, if there is one."""
    west, east = min(x1, x2), max(x1, x2)
    south, north = min(y1, y2), max(y1, y2)
    for o in obstacles:
        if (
            o.west < east
            and o.east > west
            and o.south < north
            and o.north > south
            and o.is_crossed_near(x1, y1, x2, y2)
        ):
            return o
    return None


def is_inside_any(obstacles: list[Shape], x: float, y: float) -> bool:
    """Whether a point lies inside one of these."""
    for o in obstacles:
        if o.west < x < o.east and o.south < y < o.north and o.has_inside(x, y):
            return True
    return False


def is_clear_but(
    obstacles: list[Shape], a: Shape, b: Shape, x1: float, y1: float, x2: float, y2: float
) -> bool:
    """Whether a leg crosses none of these, if it is known to lie against two of them: a convex one
    is not crossed."""
    west, east = min(x1, x2), max(x1, x2)
    south, north = min(y1, y2), max(y1, y2)
    for o in obstacles:
        if (
            o.west < east
            and o.east > west
            and o.south < north
            and o.north > south
            and not (o.is_convex and (o is a or o is b))
            and o.is_crossed_near(x1, y1, x2, y2)
        ):
            return False
    return True


def corners_of(obstacle: Shape) -> list[Node]:
    """A node for every corner that sticks out: ways never bend in a notch."""
    found: list[Node] = []
    xs, ys = obstacle.xs, obstacle.ys
    count = len(xs)
    for i in range(count):
        k = (i + 1) % count
        if side(xs[i - 1], ys[i - 1], xs[i], ys[i], xs[k], ys[k]) > 0.0:
            node = Node(xs[i], ys[i], obstacle)
            node.before_x, node.before_y = xs[i - 1], ys[i - 1]
            node.after_x, node.after_y = xs[k], ys[k]
            found.append(node)
    return found


def join(nodes: list[Node], obstacles: list[Shape]) -> None:
    """Give every pair with a clear leg, taut at both ends, its links."""
    before: list[Node] = []
    for i, a in enumerate(nodes):
        for j, b in enumerate(before):
            if (
                a.is_taut(b.x, b.y)
                and b.is_taut(a.x, a.y)
                and is_clear_but(obstacles, a.obstacle, b.obstacle, a.x, a.y, b.x, b.y)
            ):
                length = distance(a.x, a.y, b.x, b.y)
                a.links.append(Link(j, length))
                b.links.append(Link(i, length))
        before.append(a)
