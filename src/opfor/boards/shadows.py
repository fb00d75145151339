"""Shadows: how many of the lines between two bases one piece stands across.

Seen from a point, only the outermost corners of a convex piece count: a line crosses it if it
passes between them and goes far enough. Coordinates are grains, so every side is exact and the
count is the one that drawing each line against the whole piece would give.
"""

from typing import Final

from opfor.boards.inches import DIAGONAL, Base, snap
from opfor.boards.shapes import Edge, Shape

#: sight lines between two bases
LINES: Final = 81


class RimPoint:
    """One of the nine points of a base: its centre, or a way out to the rim."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y
        self._is_aslant = x != 0.0 and y != 0.0

    def out(self, r: float, aslant: float) -> float:
        """How far out along each axis, for a radius and its snapped share on the diagonal."""
        return aslant if self._is_aslant else r


RIM: Final = [
    RimPoint(x, y)
    for x, y in (
        (0.0, 0.0),
        (1.0, 0.0),
        (1.0, 1.0),
        (0.0, 1.0),
        (-1.0, 1.0),
        (-1.0, 0.0),
        (-1.0, -1.0),
        (0.0, -1.0),
        (1.0, -1.0),
    )
]


def rim(base: Base) -> list[Base]:
    """The nine points sight is drawn between: the centre, then round the rim."""
    aslant = snap(base.r * DIAGONAL)
    return [
        Base(base.x + at.x * at.out(base.r, aslant), base.y + at.y * at.out(base.r, aslant), 0.0)
        for at in RIM
    ]


def count_shaded(a: Base, b: Base, shape: Shape, enough: int, needed: int) -> int:
    """How many of the lines cross a convex shape that touches neither base.

    What of a base lies between the outermost corners, seen from one point, lies all behind the
    shape or all before it, so one line tells. Counting ends at `enough`, or when `needed` is out
    of reach.
    """
    count = 0
    left = LINES
    ends = rim(b)
    for p in rim(a):
        count += _shaded_from(p.x, p.y, ends, shape)
        left -= len(ends)
        if count >= enough or count + left < needed:
            break
    return count


def _shaded_from(x: float, y: float, ends: list[Base], shape: Shape) -> int:
    one = shape.edges[0]
    other = one
    for e in shape.edges:
        if _is_left_of(e, one, x, y):
            one = e
        elif _is_left_of(other, e, x, y):
            other = e
    count = 0
    for q in ends:
        dx = q.x - x
        dy = q.y - y
        if (one.x1 - x) * dy - (one.y1 - y) * dx < 0.0 and (
            (other.x1 - x) * dy - (other.y1 - y) * dx > 0.0
        ):
            if count == 0 and not shape.is_crossed(x, y, q.x, q.y):
                return 0
            count += 1
    return count


def _is_left_of(one: Edge, other: Edge, x: float, y: float) -> bool:
    """Whether one corner lies left of another, seen from a point."""
    return (other.x1 - x) * (one.y1 - y) - (other.y1 - y) * (one.x1 - x) > 0.0
