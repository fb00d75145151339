"""Crowds: the bases of one unit as everyone else meets them, in the way of feet and eyes."""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.edges import Edge
from opfor.boards.fans import stops_line
from opfor.boards.headings import EIGHT
from opfor.boards.inches import DIAGONAL, NO_WAY, STEP, Base, distance, is_within, snap
from opfor.boards.rings import Rings

#: how far out the corners of eight sides stand that touch a circle of one
_EIGHT_SIDES: Final = 1.082392200292394
#: corners round a base that are no deeper within the outline of all are in no pocket
_DEEP: Final = 0.25


@mypyc_attr(acyclic=True)
class Outline:
    """The corners one walks round a unit by, at one distance."""

    def __init__(self, clearance: float, corners: list[Base]) -> None:
        self.clearance = clearance
        #: from the east end of its north side on, like a clock's hand
        self.corners = corners
        #: in its pockets, where the unit stands in a bow; made when first asked for
        self.pockets: list[Base] | None = None
        north, east, south, west = corners[0], corners[2], corners[4], corners[6]
        self._west, self._east = west.x, east.x
        self._south, self._north = south.y, north.y
        self._down, self._up = south.x + south.y, north.x + north.y
        self._left, self._right = west.x - west.y, east.x - east.y

    def has_inside(self, x: float, y: float, deep: float) -> bool:
        """Whether a point lies so deep within it."""
        aside = deep / DIAGONAL
        return (
            self._west + deep <= x <= self._east - deep
            and self._south + deep <= y <= self._north - deep
            and self._down + aside <= x + y <= self._up - aside
            and self._left + aside <= x - y <= self._right - aside
        )


@mypyc_attr(acyclic=True, free_list_len=1)
class Crowd:
    """Where one unit stands, made once for each place it stands in.

    Order of the bases is kept but never matters to an answer.
    """

    def __init__(self, bases: list[Base]) -> None:
        self.bases = bases
        west = NO_WAY
        east = -NO_WAY
        south = NO_WAY
        north = -NO_WAY
        for b in bases:
            west = min(west, b.x - b.r)
            east = max(east, b.x + b.r)
            south = min(south, b.y - b.r)
            north = max(north, b.y + b.r)
        self.west = west
        self.east = east
        self.south = south
        self.north = north
        self._gaps: list[Edge] | None = None
        #: at each distance they were asked for: one or two, mostly, and none for most crowds
        self._outlines: list[Outline] | None = None
        self._rings: list[Rings] | None = None
        self._is_unbroken = -1
        self._disc: Base | None = None

    def disc(self) -> Base:
        """A disc round all of the bases."""
        found = self._disc
        if found is None:
            x = (self.west + self.east) / 2.0
            y = (self.south + self.north) / 2.0
            r = 0.0
            for b in self.bases:
                r = max(r, distance(x, y, b.x, b.y) + b.r)
            found = Base(x, y, r + STEP)
            self._disc = found
        return found

    def gaps(self) -> list[Edge]:
        """Lines between the centres of bases less than 1" apart: nobody sees through them."""
        found = self._gaps
        if found is None:
            found = []
            for i in range(len(self.bases)):
                for j in range(i):
                    a, b = self.bases[i], self.bases[j]
                    if distance(a.x, a.y, b.x, b.y) - (a.r + b.r) < 1.0:
                        found.append(Edge(a.x, a.y, b.x, b.y))
            self._gaps = found
        return found

    def is_unbroken(self) -> bool:
        """Whether its gaps join all of its bases: nobody sees through it anywhere."""
        if self._is_unbroken < 0:
            self._is_unbroken = 1 if is_chained(self.bases, 1.0 - STEP) else 0
        return self._is_unbroken > 0

    def rings(self, off: float) -> Rings:
        """What a model keeps clear of that comes no nearer than `off` to any base."""
        kept = self._rings
        if kept is None:
            kept = self._rings = []
        for known in kept:
            if known.off == off:
                return known
        made = Rings(off)
        for b in self.bases:
            made.add(b.x, b.y, b.r + off, b.r + off)
        kept.append(made)
        return made

    def outline(self, clearance: float) -> list[Base]:
        """The eight corners of the outline at a distance: where one walks round the unit."""
        return self._outline(clearance).corners

    def pockets(self, clearance: float) -> list[Base]:
        """Corners round single bases, those deep within the outline and those next to them: where
        one walks out of a pocket of the unit, or through it."""
        outline = self._outline(clearance)
        found = outline.pockets
        if found is None:
            found = outline.pockets = []
            if len(self.bases) > 1:
                for base in self.bases:
                    self._add_pocket(found, base, outline)
        return found

    def has_within_outline(self, x: float, y: float, clearance: float) -> bool:
        """Whether a point lies within the outline: then no corner of that need be in view."""
        return self._outline(clearance).has_inside(x, y, 0.0)

    def corners(self, clearance: float) -> list[Base]:
        """Round every base, where others leave room: for whoever stands between two of them."""
        found: list[Base] = []
        for base in self.bases:
            out = (base.r + clearance) * _EIGHT_SIDES
            for heading in EIGHT:
                x, y = base.x + heading.x * out, base.y + heading.y * out
                if not self.is_within(x, y, clearance):
                    found.append(_corner(x, y))
        return found

    def _add_pocket(self, found: list[Base], base: Base, outline: Outline) -> None:
        out = (base.r + outline.clearance) * _EIGHT_SIDES
        #: of the eight corners round it those that are deep, a bit each
        deep = 0
        for at, heading in enumerate(EIGHT):
            x, y = base.x + heading.x * out, base.y + heading.y * out
            if outline.has_inside(x, y, _DEEP) and not self.is_within(x, y, outline.clearance):
                deep |= 1 << at
        if deep == 0:
            return
        beside = deep | deep << 1 | deep >> 1 | deep << 7 | deep >> 7
        for at, heading in enumerate(EIGHT):
            x, y = base.x + heading.x * out, base.y + heading.y * out
            if beside >> at & 1 and not self.is_within(x, y, outline.clearance):
                found.append(_corner(x, y))

    def _outline(self, clearance: float) -> Outline:
        kept = self._outlines
        if kept is None:
            kept = self._outlines = []
        for known in kept:
            if known.clearance == clearance:
                return known
        made = Outline(clearance, self._outlined(clearance))
        kept.append(made)
        return made

    def _outlined(self, clearance: float) -> list[Base]:
        west, east = self.west - clearance, self.east + clearance
        south, north = self.south - clearance, self.north + clearance
        # how far the bases reach along the two diagonals
        up = right = -NO_WAY
        down = left = NO_WAY
        for b in self.bases:
            rising = (b.x + b.y) * DIAGONAL
            falling = (b.x - b.y) * DIAGONAL
            up = max(up, rising + b.r)
            down = min(down, rising - b.r)
            right = max(right, falling + b.r)
            left = min(left, falling - b.r)
        root = 1.0 / DIAGONAL
        up, down = (up + clearance) * root, (down - clearance) * root
        right, left = (right + clearance) * root, (left - clearance) * root
        return [
            _corner(up - north, north),
            _corner(east, up - east),
            _corner(east, east - right),
            _corner(right + south, south),
            _corner(down - south, south),
            _corner(west, down - west),
            _corner(west, west - left),
            _corner(left + north, north),
        ]

    def is_far(self, x: float, y: float, reach: float) -> bool:
        """Whether every base is further than `reach` from the point, judged by the box."""
        return (
            x + reach < self.west
            or x - reach > self.east
            or y + reach < self.south
            or y - reach > self.north
        )

    def stops_line(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a sight line meets a base or a gap closer than 1" (v3, core 2.5)."""
        return stops_line(self.bases, self.gaps(), x1, y1, x2, y2)

    def has_overlap(self, base: Base, spacing: float) -> bool:
        """Whether a base would stand nearer than `spacing` to one of these."""
        return self.is_within(base.x, base.y, base.r + spacing)

    def is_within(self, x: float, y: float, inches: float) -> bool:
        """Whether a point is nearer than this to the rim of one of these bases."""
        if self.is_far(x, y, inches):
            return False
        for b in self.bases:
            dx = b.x - x
            dy = b.y - y
            reach = b.r + inches
            if dx * dx + dy * dy < reach * reach:
                return True
        return False


def _corner(x: float, y: float) -> Base:
    return Base(snap(x), snap(y), 0.0)


def is_coherent(bases: list[Base], link: float, span: float) -> bool:
    """One unbroken chain of links, and nobody further than the span (core 2.4; 0.1 for v2)."""
    for i in range(len(bases)):
        for j in range(i):
            if not is_within(bases[i], bases[j], span):
                return False
    return is_chained(bases, link)


def is_chained(bases: list[Base], link: float) -> bool:
    """Whether every base is joined to every other by steps of at most `link`."""
    if not bases:
        return True
    # those joined stand in front of those that are loose
    row = list(bases)
    joined = 1
    at = 0
    while at < joined:
        base = row[at]
        at += 1
        for i in range(joined, len(row)):
            other = row[i]
            if is_within(base, other, link):
                row[i] = row[joined]
                row[joined] = other
                joined += 1
    return joined == len(row)


def middle(bases: list[Base]) -> tuple[float, float]:
    """The mean of the centres; sums of grains are exact, so the order does not matter."""
    count = float(max(1, len(bases)))
    x = 0.0
    y = 0.0
    for b in bases:
        x += b.x
        y += b.y
    return x / count, y / count


def is_further(a: Crowd, b: Crowd, inches: float) -> bool:
    """Whether two units are surely at least so far apart, judged by their boxes."""
    dx = max(a.west - b.east, b.west - a.east)
    dy = max(a.south - b.north, b.south - a.north)
    if dx <= 0.0:
        return dy >= inches
    if dy <= 0.0:
        return dx >= inches
    return dx * dx + dy * dy >= inches * inches
