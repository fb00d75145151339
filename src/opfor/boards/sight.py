"""Sight: lines from any of nine points of a base to any of nine of another (core 2.5).

The nine are the centre and eight on the rim, snapped. A line is stopped by the inside of
a piece that stops sight, unless a base it joins stands in that piece, and, where units
block (v3), by the bases of a third unit and by its gaps of less than 1". Touching is free.

Most answers need one line: the one between the centres is clear, or one thing stands
across the whole corridor between the bases. Only what is left draws all eighty-one.
"""

import math
from typing import Final

from opfor.boards.crowds import Crowd, stops_line
from opfor.boards.inches import DIAGONAL, SHY, Base, snap, to_segment_sq
from opfor.boards.shapes import Edge, Shape
from opfor.boards.table import Table
from opfor.boards.terrain import Piece

#: sight lines between two bases
LINES: Final = 81
#: the corridor is taken a little wide, since rim points are snapped
WIDER: Final = SHY


class SightLines:
    """Who sees whom while nobody moves: a table and the units that may stand between.

    `crowds` are those of units that block (v2: none; Aircraft never); a model sees through
    its own unit, and its target's unit does not hide it.
    """

    def __init__(self, table: Table, crowds: list[Crowd]) -> None:
        self.crowds = crowds
        self._stopping = table.stopping
        self._hiding = table.hiding
        self._cover = table.cover

    def can_see(
        self, a: Base, b: Base, own: Crowd | None = None, other: Crowd | None = None
    ) -> bool:
        """Whether one model sees another; the same both ways."""
        if self._is_line_clear(a, b, own, other):
            return True
        corridor = Corridor(a, b)
        shapes: list[Shape] = []
        for p in self._stopping:
            if corridor.is_near(p.shape) and not stands_in(p, a) and not stands_in(p, b):
                if corridor.is_shut_by(p.shape):
                    return False
                shapes.append(p.shape)
        bases: list[Base] = []
        gaps: list[Edge] = []
        for c in self.crowds:
            if c is not own and c is not other and corridor.is_near_crowd(c):
                if corridor.is_shut_by_crowd(c):
                    return False
                corridor.pick(c, bases, gaps)
        return has_clear_line(a, b, shapes, bases, gaps)

    def _is_line_clear(self, a: Base, b: Base, own: Crowd | None, other: Crowd | None) -> bool:
        """The line between the centres."""
        for p in self._stopping:
            if (
                p.shape.is_crossed(a.x, a.y, b.x, b.y)
                and not stands_in(p, a)
                and not stands_in(p, b)
            ):
                return False
        for c in self.crowds:
            if c is not own and c is not other and c.stops_line(a.x, a.y, b.x, b.y):
                return False
        return True

    def sees_any(
        self,
        ones: list[Base],
        others: list[Base],
        own: Crowd | None = None,
        other: Crowd | None = None,
    ) -> bool:
        """Whether any of these models sees any of those."""
        for a in ones:
            for b in others:
                if self.can_see(a, b, own, other):
                    return True
        return False

    def covered_lines(self, a: Base, b: Base, enough: int = LINES, needed: int = 0) -> int:
        """How many of the lines from a to b are not clear of cover or of what stops sight.

        A piece the shooter stands in hides nothing from it. Counting ends at `enough`, or
        when `needed` is out of reach.
        """
        corridor = Corridor(a, b)
        shapes: list[Shape] = []
        for p in self._hiding:
            if corridor.is_near(p.shape) and not stands_in(p, a):
                if corridor.is_shut_by(p.shape):
                    return LINES
                shapes.append(p.shape)
        return count_crossed(a, b, shapes, enough, needed) if shapes else 0

    def is_behind_cover(self, shooters: list[Base], target: Base) -> bool:
        """Whether at least half of all lines from the shooters to the model are covered."""
        wanted = (len(shooters) * LINES + 1) // 2
        found = 0
        left = len(shooters)
        for shooter in shooters:
            if found >= wanted or found + left * LINES < wanted:
                break
            left -= 1
            missing = wanted - found
            found += self.covered_lines(shooter, target, missing, missing - left * LINES)
        return found >= wanted and len(shooters) > 0

    def is_in_cover(self, target: Base, is_alone: bool) -> bool:
        """Fully inside a piece of cover; a unit's only model: mostly, that is its centre."""
        for p in self._cover:
            if p.shape.has_disc(target.x, target.y, target.r) or (
                is_alone and p.shape.has_inside(target.x, target.y)
            ):
                return True
        return False

    def is_unit_in_cover(self, shooters: list[Base], targets: list[Base]) -> bool:
        """Whether most of a unit's models are in or behind cover (core 2.9)."""
        wanted = len(targets) // 2 + 1
        left = len(targets)
        is_alone = left == 1
        for target in targets:
            if wanted <= 0 or wanted > left:
                break
            left -= 1
            if self.is_in_cover(target, is_alone) or self.is_behind_cover(shooters, target):
                wanted -= 1
        return wanted <= 0


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
        squared = dx * dx + dy * dy
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

    def is_near(self, s: Shape) -> bool:
        """Whether a shape can touch the band at all."""
        if (
            s.east <= self.west
            or s.west >= self.east
            or s.north <= self.south
            or s.south >= self.north
        ):
            return False
        reach = s.outer + self._widest
        return to_segment_sq(s.cx, s.cy, self.a.x, self.a.y, self.b.x, self.b.y) < reach * reach

    def is_near_crowd(self, c: Crowd) -> bool:
        return not (
            c.east <= self.west
            or c.west >= self.east
            or c.north <= self.south
            or c.south >= self.north
        )

    def pick(self, c: Crowd, bases: list[Base], gaps: list[Edge]) -> None:
        """Add what of a unit can touch the band."""
        a, b = self.a, self.b
        for base in c.bases:
            reach = base.r + self._widest
            if to_segment_sq(base.x, base.y, a.x, a.y, b.x, b.y) < reach * reach:
                bases.append(base)
        for g in c.gaps():
            if not (
                max(g.x1, g.x2) <= self.west
                or min(g.x1, g.x2) >= self.east
                or max(g.y1, g.y2) <= self.south
                or min(g.y1, g.y2) >= self.north
            ):
                gaps.append(g)

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
            and not s.is_touched(a.x, a.y, ra)
            and not s.is_touched(b.x, b.y, rb)
        )

    def is_shut_by_crowd(self, c: Crowd) -> bool:
        """Whether one base, or one gap, of a unit stands across the band."""
        if not self.is_open:
            return False
        a, b = self.a, self.b
        ra = a.r + WIDER
        rb = b.r + WIDER
        x1, y1 = a.x + self._left_x * ra, a.y + self._left_y * ra
        x2, y2 = b.x + self._left_x * rb, b.y + self._left_y * rb
        x3, y3 = a.x + self._right_x * ra, a.y + self._right_y * ra
        x4, y4 = b.x + self._right_x * rb, b.y + self._right_y * rb
        for base in c.bases:
            r_sq = base.r * base.r
            if (
                to_segment_sq(base.x, base.y, x1, y1, x2, y2) < r_sq
                and to_segment_sq(base.x, base.y, x3, y3, x4, y4) < r_sq
                and _is_apart(base, a, ra)
                and _is_apart(base, b, rb)
            ):
                return True
        for g in c.gaps():
            if (
                g.is_cut(x1, y1, x2, y2)
                and g.is_cut(x3, y3, x4, y4)
                and to_segment_sq(a.x, a.y, g.x1, g.y1, g.x2, g.y2) > ra * ra
                and to_segment_sq(b.x, b.y, g.x1, g.y1, g.x2, g.y2) > rb * rb
            ):
                return True
        return False


def stands_in(piece: Piece, base: Base) -> bool:
    """Whether a base stands in a piece: its centre does."""
    return piece.shape.has_inside(base.x, base.y)


def rim(base: Base) -> list[Base]:
    """The nine points sight is drawn between: the centre, then round the rim."""
    x, y, r = base.x, base.y, base.r
    d = snap(r * DIAGONAL)
    return [
        Base(x, y, 0.0),
        Base(x + r, y, 0.0),
        Base(x + d, y + d, 0.0),
        Base(x, y + r, 0.0),
        Base(x - d, y + d, 0.0),
        Base(x - r, y, 0.0),
        Base(x - d, y - d, 0.0),
        Base(x, y - r, 0.0),
        Base(x + d, y - d, 0.0),
    ]


def has_clear_line(
    a: Base, b: Base, shapes: list[Shape], bases: list[Base], gaps: list[Edge]
) -> bool:
    """Whether any of the lines meets none of these."""
    ends = rim(b)
    for p in rim(a):
        for q in ends:
            if not is_any_crossed(shapes, p, q) and not stops_line(bases, gaps, p.x, p.y, q.x, q.y):
                return True
    return False


def is_any_crossed(shapes: list[Shape], p: Base, q: Base) -> bool:
    return any(s.is_crossed(p.x, p.y, q.x, q.y) for s in shapes)


def count_crossed(
    a: Base, b: Base, shapes: list[Shape], enough: int = LINES, needed: int = 0
) -> int:
    """How many of the lines cross at least one of these; see `SightLines.covered_lines`."""
    count = 0
    left = LINES
    ends = rim(b)
    for p in rim(a):
        for q in ends:
            if is_any_crossed(shapes, p, q):
                count += 1
        left -= len(ends)
        if count >= enough or count + left < needed:
            break
    return count


def _is_apart(base: Base, other: Base, r: float) -> bool:
    dx = base.x - other.x
    dy = base.y - other.y
    reach = base.r + r
    return dx * dx + dy * dy > reach * reach
