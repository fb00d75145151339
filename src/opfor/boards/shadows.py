"""Shadows: how many of the lines between two bases one piece stands across.

Seen from a point, only the outermost corners of a convex piece count: a line crosses it if it
passes between them and goes far enough. Coordinates are grains, so every side is exact and the
count is the one that drawing each line against the whole piece would give.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from opfor.boards.crowds import stops_line
from opfor.boards.edges import Edge
from opfor.boards.inches import DIAGONAL, SHY, Base, snap
from opfor.boards.shapes import Shape

#: sight lines between two bases
LINES: Final = 81
#: all nine points of a rim
ALL: Final = 511


class RimPoint:
    """One of the nine points of a base: its centre, or a way out to the rim."""

    def __init__(self, x: float, y: float) -> None:
        is_aslant = x != 0.0 and y != 0.0
        #: shares of the radius along the axes, and of its snapped share on the diagonal
        self.x = 0.0 if is_aslant else x
        self.y = 0.0 if is_aslant else y
        self.aslant_x = x if is_aslant else 0.0
        self.aslant_y = y if is_aslant else 0.0


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


def x_at(base: Base, aslant: float, at: RimPoint) -> float:
    """Where a point of a base lies; `aslant` is its radius on the diagonal, snapped."""
    return base.x + at.x * base.r + at.aslant_x * aslant


def y_at(base: Base, aslant: float, at: RimPoint) -> float:
    return base.y + at.y * base.r + at.aslant_y * aslant


@mypyc_attr(acyclic=True, free_list_len=1)
class Shade:
    """What pieces hide of one base from points of another.

    A convex piece that touches neither base hides the points between its outermost corners, and
    what of a base lies between them lies all behind the piece or all before it, so one line tells.
    Other pieces are asked line by line.
    """

    def __init__(self, a: Base, b: Base) -> None:
        self._a = a
        self._aslant_a = snap(a.r * DIAGONAL)
        self._b = b
        self._aslant_b = snap(b.r * DIAGONAL)
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

    def _hidden_from(self, x: float, y: float) -> i64:
        """The points of the rim that are hidden, as a mask."""
        mask: i64 = 0
        for shape in self._whole:
            mask |= self._hidden_by(shape, x, y)
            if mask == ALL:
                return mask
        if self._others:
            bit: i64 = 1
            for at in RIM:
                if mask & bit == 0 and self._is_crossed(x, y, at):
                    mask |= bit
                bit <<= 1
        return mask

    def _is_crossed(self, x: float, y: float, at: RimPoint) -> bool:
        qx = x_at(self._b, self._aslant_b, at)
        qy = y_at(self._b, self._aslant_b, at)
        for shape in self._others:
            if shape.is_crossed(x, y, qx, qy):
                return True
        return False

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
        is_deep = left * left > self._far_sq * (left_x * left_x + left_y * left_y)
        if is_deep and right * right > self._far_sq * (right_x * right_x + right_y * right_y):
            # all of the base lies between them
            return ALL if shape.is_crossed(x, y, b.x, b.y) else 0
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
        b = self._b
        aslant = self._aslant_b
        for at in RIM:
            qx = x_at(b, aslant, at)
            qy = y_at(b, aslant, at)
            dx = qx - x
            dy = qy - y
            if left_x * dy - left_y * dx < 0.0 and right_x * dy - right_y * dx > 0.0:
                if mask == 0 and not shape.is_crossed(x, y, qx, qy):
                    return 0
                mask |= bit
            bit <<= 1
        return mask

    def count(self, enough: int, needed: int) -> int:
        """How many lines are hidden; ends at `enough`, or when `needed` is out of reach."""
        count = 0
        left = LINES
        for at in RIM:
            x = x_at(self._a, self._aslant_a, at)
            y = y_at(self._a, self._aslant_a, at)
            mask = self._hidden_from(x, y)
            while mask != 0:
                mask &= mask - 1
                count += 1
            left -= len(RIM)
            if count >= enough or count + left < needed:
                break
        return count

    def count_stopped(self, bases: list[Base], gaps: list[Edge], enough: int, needed: int) -> int:
        """The same of lines that are hidden or meet one of these."""
        count = 0
        left = LINES
        for at in RIM:
            count += len(RIM) - self._count_clear(at, bases, gaps, len(RIM))
            left -= len(RIM)
            if count >= enough or count + left < needed:
                break
        return count

    def has_clear_line(self, bases: list[Base], gaps: list[Edge]) -> bool:
        """Whether any line meets neither a piece nor one of these."""
        return any(self._count_clear(at, bases, gaps, 1) > 0 for at in RIM)

    def _count_clear(
        self, start: RimPoint, bases: list[Base], gaps: list[Edge], enough: int
    ) -> int:
        """How many lines from one point meet neither a piece nor one of these, up to `enough`."""
        x = x_at(self._a, self._aslant_a, start)
        y = y_at(self._a, self._aslant_a, start)
        mask = self._hidden_from(x, y)
        if mask == ALL:
            return 0
        b = self._b
        aslant = self._aslant_b
        count = 0
        bit: i64 = 1
        for at in RIM:
            if mask & bit == 0:
                qx = x_at(b, aslant, at)
                qy = y_at(b, aslant, at)
                if not stops_line(bases, gaps, x, y, qx, qy):
                    count += 1
                    if count >= enough:
                        break
            bit <<= 1
        return count


def rim(base: Base) -> list[Base]:
    """The nine points of a base, for those who draw them."""
    aslant = snap(base.r * DIAGONAL)
    return [Base(x_at(base, aslant, at), y_at(base, aslant, at), 0.0) for at in RIM]
