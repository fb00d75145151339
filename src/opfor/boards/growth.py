"""Growth: a piece of terrain made larger by the radius of a base.

What is left of the table is where the centre of that base may be. The grown piece is a
polygon round the true rounded one: straight sides stand `SLACK` off, each corner is cut
into so many sides that going round it costs at most `CORNER_COST` more than the true arc
(0.02" at a right angle: far under 1% of any way worth measuring). Corners are snapped, and
the snapped polygon *is* the obstacle, so every later test is exact. A notch too narrow for
the base closes: such a piece is grown side by side instead.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.edges import Edge
from opfor.boards.inches import SHY, snap
from opfor.boards.shapes import Shape, is_self_crossing

#: added to the radius, so that snapping a corner never brings a base into a piece
SLACK: Final = SHY
CORNER_COST: Final = 0.02
#: bends kept at one corner of a piece at most
MOST_SIDES: Final = 9
#: a corner that turns back by all but this turns right round: acos tells it no better
RIGHT_ROUND: Final = math.pi - 1e-6


@mypyc_attr(acyclic=True)
class Grown:
    """One piece made larger: an obstacle, or one for each of its sides if a notch closes."""

    def __init__(self, piece: Shape, r: float) -> None:
        self.obstacles: list[Shape] = []
        #: what each of them was grown from
        self.sides: list[list[Edge]] = []
        self._add(piece.edges, r)
        #: grown side by side, it may be hollow between them
        self.is_hollow = not self.obstacles
        if self.is_hollow:
            for e in piece.edges:
                self._add([e, Edge(e.x2, e.y2, e.x1, e.y1)], r)

    def _add(self, sides: list[Edge], r: float) -> None:
        obstacle = grow(sides, r + SLACK)
        if obstacle is not None:
            self.obstacles.append(obstacle)
            self.sides.append(sides)


def grow(edges: list[Edge], r: float) -> Shape | None:
    """An outline moved outward by r, corners cut; none if a notch closes on the way."""
    xs: list[float] = []
    ys: list[float] = []
    starts: list[int] = []
    for i in range(len(edges)):
        _cut_corner(xs, ys, edges[i - 1], edges[i], r)
        starts.append(len(xs) - 1)
    if _has_notch(edges):
        for i in range(len(edges)):
            k = (starts[i] + 1) % len(xs)
            ahead = edges[i].dx * (xs[k] - xs[starts[i]]) + edges[i].dy * (ys[k] - ys[starts[i]])
            if ahead <= 0.0:
                return None
        if is_self_crossing(xs, ys):
            return None
    return Shape(xs, ys)


def _has_notch(edges: list[Edge]) -> bool:
    for i in range(len(edges)):
        if edges[i - 1].dx * edges[i].dy < edges[i - 1].dy * edges[i].dx:
            return True
    return False


def _cut_corner(xs: list[float], ys: list[float], come: Edge, go: Edge, r: float) -> None:
    """Corners on the tangents of the true arc; the sums read the same from either end."""
    come_x, come_y = _outward(come)
    go_x, go_y = _outward(go)
    turn = math.acos(min(1.0, max(-1.0, come_x * go_x + come_y * go_y)))
    sides = 1
    if come.dx * go.dy >= come.dy * go.dx:
        sides = _sides(turn, r)
    step = turn / (2 * sides)
    out = r / math.cos(step)
    for i in range(sides):
        x, y = _between(
            come_x, come_y, go_x, go_y, turn, step * (2 * i + 1), step * (2 * (sides - i) - 1)
        )
        _append(xs, ys, go.x1 + snap(x * out), go.y1 + snap(y * out))


def _sides(turn: float, r: float) -> int:
    """How many bends a corner needs; at least one for every 60 degrees."""
    enough = math.ceil(math.sqrt(r * turn * turn * turn / 12.0 / CORNER_COST))
    return min(MOST_SIDES, max(enough, math.ceil(turn / 1.05), 1))


def _append(xs: list[float], ys: list[float], x: float, y: float) -> None:
    """Snapping may bring two corners together: a side of no length would part nothing."""
    if not xs or ((xs[-1] != x or ys[-1] != y) and (xs[0] != x or ys[0] != y)):
        xs.append(x)
        ys.append(y)


def _between(
    ax: float, ay: float, bx: float, by: float, turn: float, past: float, left: float
) -> tuple[float, float]:
    """The direction `past` the first and `left` before the second of two unit vectors."""
    if turn > RIGHT_ROUND:
        # turned right round: the way between them leads along the first turned a quarter
        return (
            ax * math.cos(past) - ay * math.sin(past),
            ax * math.sin(past) + ay * math.cos(past),
        )
    if turn < 1e-9:
        return ax, ay
    share = 1.0 / math.sin(turn)
    a = math.sin(left) * share
    b = math.sin(past) * share
    return ax * a + bx * b, ay * a + by * b


def _outward(e: Edge) -> tuple[float, float]:
    length = math.sqrt(e.dx * e.dx + e.dy * e.dy)
    return e.dy / length, -e.dx / length
