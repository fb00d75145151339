"""Fans: the nine lines from one point to a base, and which of them something stops.

Which ones is told as a mask, a bit for each of the nine points. Most things stop all of them or
none, and that is seen at once; else line by line. Coordinates are grains, so every side is exact.
"""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from opfor.boards.edges import Edge
from opfor.boards.inches import DIAGONAL, SHY, Base, snap
from opfor.boards.shapes import Shape

#: all nine points of a rim
ALL: Final = 511


class RimPoint:
    """One of the nine points of a base, as it lies from the centre."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y


class Rim:
    """The nine points of every base of one size: the centre and eight on the rim, snapped."""

    def __init__(self, r: float) -> None:
        self.r = r
        aslant = snap(r * DIAGONAL)
        self.points = [
            RimPoint(x, y)
            for x, y in (
                (0.0, 0.0),
                (r, 0.0),
                (aslant, aslant),
                (0.0, r),
                (-aslant, aslant),
                (-r, 0.0),
                (-aslant, -aslant),
                (0.0, -r),
                (aslant, -aslant),
            )
        ]


#: those of the sizes met lately; armies have a handful
_RIMS: Final[list[Rim]] = []
_MOST_SIZES: Final = 32


def rim_of(base: Base) -> list[RimPoint]:
    for known in _RIMS:
        if known.r == base.r:
            return known.points
    if len(_RIMS) >= _MOST_SIZES:
        _RIMS.clear()
    made = Rim(base.r)
    _RIMS.append(made)
    return made.points


@mypyc_attr(acyclic=True, free_list_len=1)
class Fan:
    """The lines from one point to the nine points of a base.

    Each thing in the way is asked with the mask of those that are stopped already, and answers
    with those that are stopped then.
    """

    def __init__(self, x: float, y: float, b: Base, rim: list[RimPoint]) -> None:
        self._x = x
        self._y = y
        self._dx = b.x - x
        self._dy = b.y - y
        self._rim = rim
        # the points of a rim are snapped
        self._far = b.r + SHY
        self._far_sq = self._far * self._far

    def under(self, c: Base, mask: i64) -> i64:
        """Those that pass over a base."""
        px = c.x - self._x
        py = c.y - self._y
        along = self._dx * px + self._dy * py
        across = abs(self._dx * py - self._dy * px)
        length = math.sqrt(self._dx * self._dx + self._dy * self._dy)
        # no other line of the fan differs by more in either
        spread = self._far * math.sqrt(px * px + py * py)
        if along + spread <= 0.0 or across - spread >= c.r * (length + self._far):
            return mask
        shortest = length - self._far
        if across + spread < c.r * shortest and spread < along < shortest * shortest - spread:
            return ALL
        bit: i64 = 1
        for at in self._rim:
            if mask & bit == 0 and is_over(px, py, c.r, self._dx + at.x, self._dy + at.y):
                mask |= bit
            bit <<= 1
        return mask

    def through(self, g: Edge, mask: i64) -> i64:
        """Those that lead through a gap."""
        bx = self._x + self._dx
        by = self._y + self._dy
        near = g.turn_to(self._x, self._y)
        far = g.turn_to(bx, by)
        # all of the base lies on one side of the gap
        is_aside = far * far > self._far_sq * (g.dx * g.dx + g.dy * g.dy)
        if is_aside and (near > 0.0) == (far > 0.0):
            return mask
        x1 = g.x1 - self._x
        y1 = g.y1 - self._y
        x2 = g.x2 - self._x
        y2 = g.y2 - self._y
        first = self._dx * y1 - self._dy * x1
        last = self._dx * y2 - self._dy * x2
        # each end of the gap lies on one side of the whole fan
        if first * first > self._far_sq * (x1 * x1 + y1 * y1) and (
            last * last > self._far_sq * (x2 * x2 + y2 * y2)
        ):
            if (first > 0.0) == (last > 0.0):
                return mask
            if is_aside and near != 0.0:
                return ALL
        bit: i64 = 1
        for at in self._rim:
            if mask & bit == 0 and g.is_cut(self._x, self._y, bx + at.x, by + at.y):
                mask |= bit
            bit <<= 1
        return mask

    def behind(self, shape: Shape) -> i64:
        """Those that cross a convex piece, clear of the base and of where they start.

        Seen from there only its outermost corners count, and what of the base lies between them
        lies all behind the piece or all before it, so one line tells.
        """
        x = self._x
        y = self._y
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
        left = left_x * self._dy - left_y * self._dx
        right = right_x * self._dy - right_y * self._dx
        is_left_aside = left * left > self._far_sq * (left_x * left_x + left_y * left_y)
        if left > 0.0 and is_left_aside:
            return 0
        is_right_aside = right * right > self._far_sq * (right_x * right_x + right_y * right_y)
        if right < 0.0 and is_right_aside:
            return 0
        if is_left_aside and is_right_aside:
            # all of the base lies between them
            return ALL if shape.is_crossed(x, y, x + self._dx, y + self._dy) else 0
        return self._between(shape, left_x, left_y, right_x, right_y)

    def _between(
        self, shape: Shape, left_x: float, left_y: float, right_x: float, right_y: float
    ) -> i64:
        mask: i64 = 0
        bit: i64 = 1
        for at in self._rim:
            dx = self._dx + at.x
            dy = self._dy + at.y
            if left_x * dy - left_y * dx < 0.0 and right_x * dy - right_y * dx > 0.0:
                if mask == 0 and not shape.is_crossed(self._x, self._y, self._x + dx, self._y + dy):
                    return 0
                mask |= bit
            bit <<= 1
        return mask

    def across(self, shape: Shape, mask: i64) -> i64:
        """Those that cross a piece of any form."""
        bx = self._x + self._dx
        by = self._y + self._dy
        bit: i64 = 1
        for at in self._rim:
            if mask & bit == 0 and shape.is_crossed(self._x, self._y, bx + at.x, by + at.y):
                mask |= bit
            bit <<= 1
        return mask


def is_over(px: float, py: float, r: float, dx: float, dy: float) -> bool:
    """Whether a line from here to (dx, dy) passes over a base that lies at (px, py)."""
    along = px * dx + py * dy
    squared = dx * dx + dy * dy
    across = dx * py - dy * px
    return 0.0 < along < squared and across * across < r * r * squared


def stops_line(
    bases: list[Base], gaps: list[Edge], x1: float, y1: float, x2: float, y2: float
) -> bool:
    """Whether a line passes over one of these bases or through one of these gaps."""
    for b in bases:
        if is_over(b.x - x1, b.y - y1, b.r, x2 - x1, y2 - y1):
            return True
    return any(g.is_cut(x1, y1, x2, y2) for g in gaps)
