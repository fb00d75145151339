"""Formations: a whole unit put down at once, its models close round a leading one.

Where the leading one may stand is tried by `leads`. The others stand round it in a close hexagon,
nearest to the leader first.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.headings import Heading
from opfor.boards.inches import NO_WAY, Base, snap
from opfor.boards.table import Table
from opfor.systems.opr.zones import Floor, Zone

#: between the bases of a unit that is put down
ABREAST: Final = 0.25
RASTER: Final = 1.0
#: squared distances closer than this are equal: a die decides
TIE: Final = 1e-6
#: inches along a side of a table with nothing on it
_EMPTY: Final = 100.0
_H: Final = 0.8660254037844387
_HEXAGON: Final = [
    Heading(x, y)
    for x, y in ((1.0, 0.0), (-1.0, 0.0), (0.5, _H), (-0.5, _H), (0.5, -_H), (-0.5, -_H))
]


class Room:
    """What a unit may stand on: a zone, the ground closed to it, and the others in the way."""

    def __init__(
        self,
        table: Table,
        zone: Zone,
        closed: int,
        crowds: list[Crowd],
        spacing: float,
        link: float,
        span: float,
    ) -> None:
        self.table = table
        self.zone = zone
        self.closed = closed
        self.spacing = spacing
        self.link = link
        self.span = span
        #: those that can be in the way at all
        self.crowds = [crowd for crowd in crowds if _is_near(crowd, zone, spacing)]
        self._last_floor: Floor | None = None

    def floor(self, r: float) -> Floor:
        """What a base of this size may stand on, others aside."""
        known = self._last_floor
        if known is None or known.r != r:
            known = Floor(self.table.ground(r, self.closed), self.zone)
            self._last_floor = known
        return known

    def fits(self, floor: Floor, x: float, y: float) -> bool:
        """Whether one base may stand here, its own unit aside."""
        # near a goal most places are taken, and others are sooner asked than the ground
        r = floor.r
        for crowd in self.crowds:
            if crowd.is_far(x, y, r + self.spacing):
                continue
            for b in crowd.bases:
                dx, dy = b.x - x, b.y - y
                reach = b.r + r + self.spacing
                if dx * dx + dy * dy < reach * reach:
                    return False
        return floor.is_free(x, y)

    def raster(self, r: float, step: float = RASTER) -> list[tuple[float, float]]:
        """Points over the zone that a base of this size fits in, at most `step` apart."""
        zone = self.zone
        xs = steps(zone.west + r, zone.east - r, step)
        ys = steps(zone.south + r, zone.north - r, step)
        return [(x, y) for x in xs for y in ys]

    def form_up(self, radii: list[float], x: float, y: float) -> list[Base] | None:
        """The whole unit with its first model at a place, or none if it finds no room."""
        if not self.fits(self.floor(radii[0]), x, y):
            return None
        forming = _Forming(self, Base(x, y, radii[0]))
        for r in radii[1:]:
            if not forming.has_put(r):
                return None
        return forming.placed


@mypyc_attr(acyclic=True)
class _Seat:
    """A free place beside somebody who stands already."""

    def __init__(self, x: float, y: float, rank: float) -> None:
        self.x = x
        self.y = y
        #: squared distance to the leader
        self.rank = rank


@mypyc_attr(acyclic=True)
class _Forming:
    """A unit half put down, and the free places beside its models for one size of base.

    A place that is no good for one model is good for none of its size that come after it.
    """

    def __init__(self, room: Room, first: Base) -> None:
        self.placed = [first]
        self._room = room
        self._gap = min(ABREAST, room.link / 2.0)
        self._floor: Floor | None = None
        self._seats: list[_Seat] = []
        #: how many of those placed were looked round
        self._seen = 0

    def has_put(self, r: float) -> bool:
        """Put a model on the free place nearest to the leader; false if there is none."""
        floor = self._room.floor(r)
        if floor is not self._floor:
            self._floor = floor
            self._seats = []
            self._seen = 0
        while self._seen < len(self.placed):
            self._look_round(self.placed[self._seen], floor)
            self._seen += 1
        best = NO_WAY
        found: _Seat | None = None
        for seat in self._seats:
            # equal places differ by a grain or two: the first of them is taken
            if seat.rank < best - TIE:
                best = seat.rank
                found = seat
        if found is not None:
            self.placed.append(Base(found.x, found.y, r))
        return found is not None

    def _look_round(self, base: Base, floor: Floor) -> None:
        """Drop the places that this model takes, and add those beside it."""
        first, r, span = self.placed[0], floor.r, self._room.span
        self._seats = [seat for seat in self._seats if _has_order(base, seat.x, seat.y, r, span)]
        out = base.r + r + self._gap
        for at in _HEXAGON:
            x, y = base.x + snap(at.x * out), base.y + snap(at.y * out)
            if self._is_in_order(x, y, r) and self._room.fits(floor, x, y):
                dx, dy = x - first.x, y - first.y
                self._seats.append(_Seat(x, y, dx * dx + dy * dy))

    def _is_in_order(self, x: float, y: float, r: float) -> bool:
        """Off its mates and no further from any than the span."""
        for mate in self.placed:
            if not _has_order(mate, x, y, r, self._room.span):
                return False
        return True


def _has_order(mate: Base, x: float, y: float, r: float, span: float) -> bool:
    dx, dy = x - mate.x, y - mate.y
    squared = dx * dx + dy * dy
    near = mate.r + r
    far = near + span
    return near * near <= squared <= far * far


def can_form(radii: list[float], link: float, span: float) -> bool:
    """CORE-COHERENCY: whether so many models could stand together on an empty table."""
    zone = Zone(0.0, 0.0, _EMPTY, _EMPTY)
    room = Room(Table(_EMPTY, _EMPTY, [], []), zone, 0, [], 0.0, link, span)
    return room.form_up(radii, _EMPTY / 2.0, _EMPTY / 2.0) is not None


def _is_near(crowd: Crowd, zone: Zone, spacing: float) -> bool:
    return (
        crowd.east > zone.west - spacing
        and crowd.west < zone.east + spacing
        and crowd.north > zone.south - spacing
        and crowd.south < zone.north + spacing
    )


def steps(low: float, high: float, step: float) -> list[float]:
    """From one to the other, both included, in equal steps."""
    if high < low:
        return []
    count = max(1, math.ceil((high - low) / step))
    return [snap(low + (high - low) * i / count) for i in range(count + 1)]
