"""Corridors: what can lie between two bases at all, and what shuts it as a whole.

Most pairs of models that do not see each other are told apart here, without a single line.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.edges import Edge
from opfor.boards.inches import SHY, Base, to_segment_sq
from opfor.boards.shapes import Shape

#: the corridor is taken a little wide, since rim points are snapped
WIDER: Final = SHY


@mypyc_attr(acyclic=True, free_list_len=1)
class Corridor:
    """All that can lie between two bases: the band along their outer tangents."""

    def __init__(self, a: Base, b: Base) -> None:
        self.a = a
        self.b = b
        widest = max(a.r, b.r) + WIDER
        self._widest = widest
        self.west = min(a.x, b.x) - widest
        self.east = max(a.x, b.x) + widest
        self.south = min(a.y, b.y) - widest
        self.north = max(a.y, b.y) + widest
        dx = b.x - a.x
        dy = b.y - a.y
        self._dx = dx
        self._dy = dy
        squared = dx * dx + dy * dy
        self._squared = squared
        narrowing = a.r - b.r
        #: false if one base lies within the other: there is no band
        self.is_open = squared > narrowing * narrowing and squared > 0.0
        along = narrowing / squared if self.is_open else 0.0
        aside = math.sqrt(squared - narrowing * narrowing) / squared if self.is_open else 0.0
        #: from the centres to the tangents' ends, for a radius of one
        self._left_x = dx * along - dy * aside
        self._left_y = dy * along + dx * aside
        self._right_x = dx * along + dy * aside
        self._right_y = dy * along - dx * aside
        out = a.r + WIDER
        #: how far the tangents lie out that way
        self._left_limit = a.x * self._left_x + a.y * self._left_y + out
        self._right_limit = a.x * self._right_x + a.y * self._right_y + out

    def meets(self, crowd: Crowd) -> bool:
        """Whether a unit can touch the band at all: most do not even touch the box round it."""
        if (
            crowd.west >= self.east
            or crowd.east <= self.west
            or crowd.south >= self.north
            or crowd.north <= self.south
        ):
            return False
        if not self.is_open:
            return True
        disc = crowd.disc()
        return self._left_of(disc.x, disc.y) <= disc.r and self._right_of(disc.x, disc.y) <= disc.r

    def is_near(self, s: Shape) -> bool:
        """Whether a shape can touch the band at all."""
        if (
            s.east <= self.west
            or s.west >= self.east
            or s.north <= self.south
            or s.south >= self.north
        ):
            return False
        if not self.is_open:
            return True
        left = self._left_of(s.cx, s.cy)
        right = self._right_of(s.cx, s.cy)
        if left > s.outer or right > s.outer:
            return False
        return (left <= 0.0 or any(self._left_of(e.x1, e.y1) <= 0.0 for e in s.edges)) and (
            right <= 0.0 or any(self._right_of(e.x1, e.y1) <= 0.0 for e in s.edges)
        )

    def _left_of(self, x: float, y: float) -> float:
        """How far a point lies outside the left tangent; negative on the band's side."""
        return x * self._left_x + y * self._left_y - self._left_limit

    def _right_of(self, x: float, y: float) -> float:
        return x * self._right_x + y * self._right_y - self._right_limit

    def pick(self, c: Crowd, bases: list[Base], gaps: list[Edge]) -> None:
        """Add what of a unit can touch the band between the far sides of the two bases."""
        length = math.sqrt(self._squared)
        behind = -length * (self.a.r + WIDER)
        beyond = self._squared + length * (self.b.r + WIDER)
        # a line meets a base square to itself, and none is more aslant to the band than this
        aslant = self.a.r + self.b.r + WIDER + WIDER
        for base in c.bases:
            if (
                self._left_of(base.x, base.y) <= base.r
                and self._right_of(base.x, base.y) <= base.r
                and self._along(base.x, base.y) > behind - base.r * aslant
                and self._along(base.x, base.y) < beyond + base.r * aslant
            ):
                bases.append(base)
        for g in c.gaps():
            if (
                (self._left_of(g.x1, g.y1) <= 0.0 or self._left_of(g.x2, g.y2) <= 0.0)
                and (self._right_of(g.x1, g.y1) <= 0.0 or self._right_of(g.x2, g.y2) <= 0.0)
                and (self._along(g.x1, g.y1) > behind or self._along(g.x2, g.y2) > behind)
                and (self._along(g.x1, g.y1) < beyond or self._along(g.x2, g.y2) < beyond)
            ):
                gaps.append(g)

    def _along(self, x: float, y: float) -> float:
        """How far along the band a point lies, times the band's length."""
        return (x - self.a.x) * self._dx + (y - self.a.y) * self._dy

    def is_shut_by(self, s: Shape) -> bool:
        """Whether one convex shape stands across the band, clear of both bases."""
        if not self.is_open or not s.is_convex:
            return False
        a, b = self.a, self.b
        ra = a.r + WIDER
        rb = b.r + WIDER
        return (
            s.is_crossed(
                a.x + self._left_x * ra,
                a.y + self._left_y * ra,
                b.x + self._left_x * rb,
                b.y + self._left_y * rb,
            )
            and s.is_crossed(
                a.x + self._right_x * ra,
                a.y + self._right_y * ra,
                b.x + self._right_x * rb,
                b.y + self._right_y * rb,
            )
            and self.is_clear_of(s)
        )

    def is_clear_of(self, s: Shape) -> bool:
        """Whether a convex shape touches neither of the two bases."""
        a, b = self.a, self.b
        return (
            s.is_convex
            and not s.is_touched(a.x, a.y, a.r + WIDER)
            and not s.is_touched(b.x, b.y, b.r + WIDER)
        )

    def is_shut_by_crowd(self, c: Crowd) -> bool:
        """Whether a unit, or one base or gap of it, stands across the band."""
        if not self.is_open:
            return False
        if c.is_unbroken() and self._is_barred_by(c):
            return True
        a, b = self.a, self.b
        ra = a.r + WIDER
        rb = b.r + WIDER
        x1, y1 = a.x + self._left_x * ra, a.y + self._left_y * ra
        x2, y2 = b.x + self._left_x * rb, b.y + self._left_y * rb
        x3, y3 = a.x + self._right_x * ra, a.y + self._right_y * ra
        x4, y4 = b.x + self._right_x * rb, b.y + self._right_y * rb
        # a base no wider than the band leaves a line on one side of it
        narrow = min(ra, rb)
        for base in c.bases:
            r_sq = base.r * base.r
            if (
                base.r > narrow
                and to_segment_sq(base.x, base.y, x1, y1, x2, y2) < r_sq
                and to_segment_sq(base.x, base.y, x3, y3, x4, y4) < r_sq
                and _is_apart(base, a, ra)
                and _is_apart(base, b, rb)
            ):
                return True
        for g in c.gaps():
            if (
                (self._left_of(g.x1, g.y1) > 0.0) != (self._left_of(g.x2, g.y2) > 0.0)
                and g.is_cut(x1, y1, x2, y2)
                and g.is_cut(x3, y3, x4, y4)
                and to_segment_sq(a.x, a.y, g.x1, g.y1, g.x2, g.y2) > ra * ra
                and to_segment_sq(b.x, b.y, g.x1, g.y1, g.x2, g.y2) > rb * rb
            ):
                return True
        return False

    def _is_barred_by(self, c: Crowd) -> bool:
        """Whether an unbroken unit lies all between the two bases and out to both sides."""
        a, b = self.a, self.b
        dx = b.x - a.x
        dy = b.y - a.y
        length = math.sqrt(dx * dx + dy * dy)
        left = 0.0
        right = 0.0
        for base in c.bases:
            px = base.x - a.x
            py = base.y - a.y
            along = (px * dx + py * dy) / length
            if along - base.r <= a.r + WIDER or along + base.r >= length - b.r - WIDER:
                return False
            aside = (py * dx - px * dy) / length
            left = max(left, aside + base.r)
            right = min(right, aside - base.r)
        return left > self._widest + WIDER and right < -self._widest - WIDER


def _is_apart(base: Base, other: Base, r: float) -> bool:
    dx = base.x - other.x
    dy = base.y - other.y
    reach = base.r + r
    return dx * dx + dy * dy > reach * reach
