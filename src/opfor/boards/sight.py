"""Sight: lines from any of nine points of a base to any of nine of another (core 2.5).

The nine are the centre and eight on the rim, snapped. A line is stopped by the inside of
a piece that stops sight, unless a base it joins stands in that piece, and, where units
block (v3), by the bases of a third unit and by its gaps of less than 1". Touching is free.

Most answers need one line: the one between the centres is clear, or one thing stands
across the whole corridor between the bases. Only what is left draws all eighty-one.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.corridors import Corridor
from opfor.boards.crowds import Crowd
from opfor.boards.edges import Edge
from opfor.boards.inches import Base, is_within
from opfor.boards.shadows import LINES, Shade
from opfor.boards.shapes import Shape
from opfor.boards.table import Table
from opfor.boards.terrain import Piece


@mypyc_attr(acyclic=True)
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
            if c is not own and c is not other and corridor.meets(c):
                if corridor.is_shut_by_crowd(c):
                    return False
                corridor.pick(c, bases, gaps)
        return shade_of(corridor, shapes, bases, gaps).has_clear_line()

    def is_shut(self, a: Base, b: Base, own: Crowd | None, other: Crowd | None) -> bool:
        """Whether one thing stands across all that lies between two discs: nobody in the one
        sees anybody in the other."""
        corridor = Corridor(a, b)
        if not corridor.is_open:
            return False
        for p in self._stopping:
            if corridor.is_near(p.shape) and corridor.is_shut_by(p.shape):
                return True
        for c in self.crowds:
            if (
                c is not own
                and c is not other
                and corridor.meets(c)
                and corridor.is_shut_by_crowd(c)
            ):
                return True
        return False

    def _is_line_clear(self, a: Base, b: Base, own: Crowd | None, other: Crowd | None) -> bool:
        """The line between the centres."""
        for p in self._stopping:
            if (
                p.shape.is_crossed(a.x, a.y, b.x, b.y)
                and not stands_in(p, a)
                and not stands_in(p, b)
            ):
                return False
        west, east = min(a.x, b.x), max(a.x, b.x)
        south, north = min(a.y, b.y), max(a.y, b.y)
        for c in self.crowds:
            if (
                c.west < east
                and c.east > west
                and c.south < north
                and c.north > south
                and c is not own
                and c is not other
                and c.stops_line(a.x, a.y, b.x, b.y)
            ):
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

    def sees_one_of(
        self, a: Base, others: list[Base], inches: float, own: Crowd, other: Crowd
    ) -> bool:
        """Whether a model sees one of a unit's models that are no further off than this."""
        is_asked = False
        for b in others:
            if not is_within(a, b, inches):
                continue
            if self.can_see(a, b, own, other):
                return True
            if not is_asked:
                if self.is_shut(a, other.disc(), own, other):
                    return False
                is_asked = True
        return False

    def hiding(self, a: Base, b: Base) -> list[Piece]:
        """The pieces that can hide anything of one disc from the other."""
        corridor = Corridor(a, b)
        return [p for p in self._hiding if corridor.is_near(p.shape)]

    def covered_lines(
        self,
        a: Base,
        b: Base,
        enough: int = LINES,
        needed: int = 0,
        among: list[Piece] | None = None,
    ) -> int:
        """How many of the lines from a to b are not clear of cover or of what stops sight.

        A piece the shooter stands in hides nothing from it. Counting ends at `enough`, or
        when `needed` is out of reach. `among` are the pieces to be asked, if not all.
        """
        corridor = Corridor(a, b)
        shapes: list[Shape] = []
        for p in self._hiding if among is None else among:
            if corridor.is_near(p.shape) and not stands_in(p, a):
                if corridor.is_shut_by(p.shape):
                    return LINES
                shapes.append(p.shape)
        return shade_of(corridor, shapes, [], []).count(enough, needed) if shapes else 0

    def is_behind_cover(
        self, shooters: list[Base], target: Base, among: list[Piece] | None = None
    ) -> bool:
        """Whether at least half of all lines from the shooters to the model are covered."""
        if among is not None and not among:
            return False
        wanted = (len(shooters) * LINES + 1) // 2
        found = 0
        left = len(shooters)
        for shooter in shooters:
            if found >= wanted or found + left * LINES < wanted:
                break
            left -= 1
            missing = wanted - found
            found += self.covered_lines(shooter, target, missing, missing - left * LINES, among)
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
        among: list[Piece] | None = None
        if len(shooters) + len(targets) > 2 and shooters and targets:
            among = self.hiding(Crowd(shooters).disc(), Crowd(targets).disc())
        for target in targets:
            if wanted <= 0 or wanted > left:
                break
            left -= 1
            if self.is_in_cover(target, is_alone) or self.is_behind_cover(shooters, target, among):
                wanted -= 1
        return wanted <= 0


def stands_in(piece: Piece, base: Base) -> bool:
    """Whether a base stands in a piece: its centre does."""
    return piece.shape.has_inside(base.x, base.y)


def shade_of(corridor: Corridor, shapes: list[Shape], bases: list[Base], gaps: list[Edge]) -> Shade:
    """What these hide of one end of a corridor from the other."""
    shade = Shade(corridor.a, corridor.b, bases, gaps)
    for shape in shapes:
        shade.add(shape, corridor.is_clear_of(shape))
    return shade
