"""Edges: the sides of shapes and the gaps between models, and what crosses them."""

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Edge:
    """One side of a shape, walked with the inside on its left."""

    def __init__(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
        self.dx = x2 - x1
        self.dy = y2 - y1

    def turn_to(self, x: float, y: float) -> float:
        """Positive if a point lies on the inner side, 0 in line with it; exact."""
        return self.dx * (y - self.y1) - self.dy * (x - self.x1)

    def start_sq(self, x: float, y: float) -> float:
        """Squared distance from a point to where it begins."""
        return (self.x1 - x) * (self.x1 - x) + (self.y1 - y) * (self.y1 - y)

    def is_cut(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a segment crosses it, both in the middle."""
        first = self.turn_to(x1, y1)
        last = self.turn_to(x2, y2)
        if not ((first > 0.0 and last < 0.0) or (first < 0.0 and last > 0.0)):
            return False
        dx = x2 - x1
        dy = y2 - y1
        first = dx * (self.y1 - y1) - dy * (self.x1 - x1)
        last = dx * (self.y2 - y1) - dy * (self.x2 - x1)
        return (first > 0.0 and last < 0.0) or (first < 0.0 and last > 0.0)

    def foot(self, x: float, y: float) -> tuple[float, float]:
        """The point of the side nearest to a point."""
        share = ((x - self.x1) * self.dx + (y - self.y1) * self.dy) / (
            self.dx * self.dx + self.dy * self.dy
        )
        share = min(1.0, max(0.0, share))
        return self.x1 + self.dx * share, self.y1 + self.dy * share

    def meetings(self, other: "Edge") -> list[tuple[float, float]]:
        """Where two sides cross, if they do."""
        across = self.dx * other.dy - self.dy * other.dx
        if across == 0.0:
            return []
        px = other.x1 - self.x1
        py = other.y1 - self.y1
        share = (px * other.dy - py * other.dx) / across
        if not (0.0 <= share <= 1.0 and 0.0 <= (px * self.dy - py * self.dx) / across <= 1.0):
            return []
        return [(self.x1 + self.dx * share, self.y1 + self.dy * share)]


def edges_of(xs: list[float], ys: list[float]) -> list[Edge]:
    count = len(xs)
    return [Edge(xs[i], ys[i], xs[(i + 1) % count], ys[(i + 1) % count]) for i in range(count)]


def furthest(edges: list[Edge], x: float, y: float) -> Edge:
    """The one that begins furthest from a point."""
    found = edges[0]
    for e in edges:
        if e.start_sq(x, y) > found.start_sq(x, y):
            found = e
    return found
