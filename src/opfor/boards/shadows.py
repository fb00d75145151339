"""Shadows: how many of the lines between two bases one piece stands across.

Of a convex piece that lies wholly between the two, only its outermost corners count: a line
crosses it if it passes between them. Coordinates are grains, so every side is exact and the
count is the one that drawing each line against the whole piece would give.
"""

from typing import Final

from opfor.boards.inches import DIAGONAL, SHY, Base, snap
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


def is_between(shape: Shape, a: Base, b: Base) -> bool:
    """Whether a convex shape lies wholly past one base and wholly before the other."""
    if not shape.is_convex:
        return False
    dx = b.x - a.x
    dy = b.y - a.y
    squared = dx * dx + dy * dy
    # along the line between the centres, times its length
    first = a.r + SHY
    last = b.r + SHY
    for e in shape.edges:
        past = (e.x1 - a.x) * dx + (e.y1 - a.y) * dy
        if past <= 0.0 or past * past <= first * first * squared:
            return False
        before = squared - past
        if before <= 0.0 or before * before <= last * last * squared:
            return False
    return True


def count_shaded(a: Base, b: Base, shape: Shape, enough: int, needed: int) -> int:
    """How many of the lines cross a shape that lies between the two bases.

    Counting ends at `enough`, or when `needed` is out of reach.
    """
    count = 0
    left = LINES
    ends = rim(b)
    for p in rim(a):
        x = p.x
        y = p.y
        one = shape.edges[0]
        other = one
        for e in shape.edges:
            if is_left_of(e, one, x, y):
                one = e
            elif is_left_of(other, e, x, y):
                other = e
        for q in ends:
            dx = q.x - x
            dy = q.y - y
            if (one.x1 - x) * dy - (one.y1 - y) * dx < 0.0 and (
                (other.x1 - x) * dy - (other.y1 - y) * dx > 0.0
            ):
                count += 1
            left -= 1
        if count >= enough or count + left < needed:
            break
    return count


def is_left_of(one: Edge, other: Edge, x: float, y: float) -> bool:
    """Whether one corner lies left of another, seen from a point."""
    return (other.x1 - x) * (one.y1 - y) - (other.y1 - y) * (one.x1 - x) > 0.0
