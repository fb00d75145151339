"""Shadows: how many of the lines between two bases one piece stands across.

Seen from a point, only the outermost corners of a convex piece count: a line crosses it if it
passes between them and goes far enough. Coordinates are grains, so every side is exact and the
count is the one that drawing each line against the whole piece would give.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from opfor.boards.crowds import stops_line
from opfor.boards.inches import DIAGONAL, SHY, Base, snap
from opfor.boards.shapes import Edge, Shape

#: sight lines between two bases
LINES: Final = 81
#: all nine points of a rim
ALL: Final = 511


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
    found = base.rim
    if found is None:
        aslant = snap(base.r * DIAGONAL)
        found = []
        for at in RIM:
            out = at.out(base.r, aslant)
            found.append(Base(base.x + at.x * out, base.y + at.y * out, 0.0))
        base.rim = found
    return found


@mypyc_attr(acyclic=True)
class Shade:
    """What pieces hide of one base from points of another.

    A convex piece that touches neither base hides the points between its outermost corners, and
    what of a base lies between them lies all behind the piece or all before it, so one line tells.
    Other pieces are asked line by line.
    """

    def __init__(self, a: Base, b: Base) -> None:
        self.starts = rim(a)
        self._ends = rim(b)
        self._b = b
        # the points of a rim are snapped
        far = b.r + SHY
        self._far_sq = far * far
        self._whole: list[Shape] = []
        self._others: list[Shape] = []

    def add(self, shape: Shape, is_apart: bool) -> None:
        """A piece in the way; `is_apart` if it is convex and touches neither base."""
        if is_apart:
            self._whole.append(shape)
        else:
            self._others.append(shape)

    def hidden_from(self, p: Base) -> i64:
        """The points of the rim that are hidden, as a mask."""
        mask: i64 = 0
        for shape in self._whole:
            mask |= self._hidden_by(shape, p.x, p.y)
            if mask == ALL:
                return mask
        if self._others:
            bit: i64 = 1
            for q in self._ends:
                if mask & bit == 0 and is_any_crossed(self._others, p.x, p.y, q.x, q.y):
                    mask |= bit
                bit <<= 1
        return mask

    def _hidden_by(self, shape: Shape, x: float, y: float) -> i64:
        first = shape.edges[0]
        left_x = right_x = first.x1 - x
        left_y = right_y = first.y1 - y
        for e in shape.edges:
            ex = e.x1 - x
            ey = e.y1 - y
            if left_x * ey - left_y * ex > 0.0:
                left_x = ex
                left_y = ey
            elif right_x * ey - right_y * ex < 0.0:
                right_x = ex
                right_y = ey
        b = self._b
        bx = b.x - x
        by = b.y - y
        left = left_x * by - left_y * bx
        right = right_x * by - right_y * bx
        if left > 0.0 and left * left > self._far_sq * (left_x * left_x + left_y * left_y):
            return 0
        if right < 0.0 and right * right > self._far_sq * (right_x * right_x + right_y * right_y):
            return 0
        return self._between(shape, x, y, left_x, left_y, right_x, right_y)

    def _between(
        self,
        shape: Shape,
        x: float,
        y: float,
        left_x: float,
        left_y: float,
        right_x: float,
        right_y: float,
    ) -> i64:
        mask: i64 = 0
        bit: i64 = 1
        for q in self._ends:
            dx = q.x - x
            dy = q.y - y
            if left_x * dy - left_y * dx < 0.0 and right_x * dy - right_y * dx > 0.0:
                if mask == 0 and not shape.is_crossed(x, y, q.x, q.y):
                    return 0
                mask |= bit
            bit <<= 1
        return mask

    def count(self, enough: int, needed: int) -> int:
        """How many lines are hidden; ends at `enough`, or when `needed` is out of reach."""
        count = 0
        left = LINES
        for p in self.starts:
            mask = self.hidden_from(p)
            while mask != 0:
                mask &= mask - 1
                count += 1
            left -= len(self._ends)
            if count >= enough or count + left < needed:
                break
        return count

    def has_clear_line(self, bases: list[Base], gaps: list[Edge]) -> bool:
        """Whether any line meets neither a piece nor one of these."""
        for p in self.starts:
            mask = self.hidden_from(p)
            if mask == ALL:
                continue
            bit: i64 = 1
            for q in self._ends:
                if mask & bit == 0 and not stops_line(bases, gaps, p.x, p.y, q.x, q.y):
                    return True
                bit <<= 1
        return False


def is_any_crossed(shapes: list[Shape], x1: float, y1: float, x2: float, y2: float) -> bool:
    for shape in shapes:
        if shape.is_crossed(x1, y1, x2, y2):
            return True
    return False
