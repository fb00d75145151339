"""Formations: a whole unit put down at once, its models close round a leading one.

Where the leading one may stand is tried by `leads`. The others stand round it in a close hexagon,
nearest to the leader first.
"""

import math
from typing import Final

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
        if not floor.is_free(x, y):
            return False
        r = floor.r
        for crowd in self.crowds:
            if crowd.is_far(x, y, r + self.spacing):
                continue
            for b in crowd.bases:
                dx, dy = b.x - x, b.y - y
                reach = b.r + r + self.spacing
                if dx * dx + dy * dy < reach * reach:
                    return False
        return True

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
        placed = [Base(x, y, radii[0])]
        gap = min(ABREAST, self.link / 2.0)
        for r in radii[1:]:
            base = self._beside(placed, self.floor(r), gap)
            if base is None:
                return None
            placed.append(base)
        return placed

    def _beside(self, placed: list[Base], floor: Floor, gap: float) -> Base | None:
        """The free place nearest to the leader, beside somebody who stands already."""
        first, r = placed[0], floor.r
        best = NO_WAY
        found: Base | None = None
        for other in placed:
            out = other.r + r + gap
            for at in _HEXAGON:
                x, y = other.x + snap(at.x * out), other.y + snap(at.y * out)
                dx, dy = x - first.x, y - first.y
                rank = dx * dx + dy * dy
                # equal places differ by a grain or two: the first of them is taken
                if (
                    rank < best - TIE
                    and self._has_order(placed, x, y, r)
                    and self.fits(floor, x, y)
                ):
                    best = rank
                    found = Base(x, y, r)
        return found

    def _has_order(self, placed: list[Base], x: float, y: float, r: float) -> bool:
        """Off its mates and no further from any than the span."""
        for b in placed:
            dx, dy = x - b.x, y - b.y
            squared = dx * dx + dy * dy
            near = b.r + r
            far = near + self.span
            if squared < near * near or squared > far * far:
                return False
        return True


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
