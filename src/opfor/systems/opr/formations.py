"""Formations: a whole unit put down at once, its models close round a leading one.

The leading model's places are a stated finite set: a raster of an inch or less over the zone,
the points of the zone nearest to its goals, and where the lines through those meet the
borders of other bases and of closed ground. The others stand round it in a
close hexagon, nearest to the leader first.
"""

import math
from typing import Final

from opfor.boards.crowds import Crowd
from opfor.boards.ends import Heading
from opfor.boards.ground import Ground
from opfor.boards.inches import NO_WAY, SHY, Base, snap
from opfor.boards.table import Table
from opfor.dice import Dice
from opfor.systems.opr.zones import Zone

#: between the bases of a unit that is put down
ABREAST: Final = 0.25
#: places of the leader tried with the whole unit before a zone counts as full
MOST_LEADS: Final = 200
#: models put down in all these tries: a large unit gets fewer of them
MOST_MODELS: Final = 2000
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


#: a place for the leading model as (rank, x, y); the smaller the rank the better
Lead = tuple[float, float, float]


class Search:
    """The best places for a unit so far, of all that were tried."""

    def __init__(self, room: "Room", radii: list[float]) -> None:
        self.room = room
        self.radii = radii
        self.ground = room.table.ground(radii[0], room.closed)
        #: of those found; all are equally good
        self.rank = NO_WAY
        self.found: list[list[Base]] = []
        self._tried = 0
        self._most = min(MOST_LEADS, max(1, MOST_MODELS // len(radii)))

    def try_all(self, leads: list[Lead]) -> None:
        """The best first, until the whole unit has room; then only those equally good."""
        room, ground, r = self.room, self.ground, self.radii[0]
        free = [(rank, x, y) for rank, x, y in leads if room.fits(ground, x, y, r)]
        free.sort()
        for rank, x, y in free:
            if rank > self.rank + TIE or self._tried >= self._most:
                break
            if self._is_known(x, y):
                continue
            self._tried += 1
            places = self.room.form_up(self.radii, x, y)
            if places is not None:
                self._take(places, rank)

    def _take(self, places: list[Base], rank: float) -> None:
        if rank < self.rank - TIE:
            self.found = []
        self.found.append(places)
        self.rank = min(self.rank, rank)

    def _is_known(self, x: float, y: float) -> bool:
        for places in self.found:
            if places[0].x == x and places[0].y == y:
                return True
        return False

    def drawn(self, dice: Dice) -> list[Base] | None:
        """One of the best, by a die if there are several (OPR-TIE)."""
        if not self.found:
            return None
        return self.found[dice.pick("Equally good places", len(self.found))]


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

    def fits(self, ground: Ground, x: float, y: float, r: float) -> bool:
        """Whether one base may stand here, its own unit aside."""
        if not self.zone.holds(x, y, r) or not ground.is_free(x, y):
            return False
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
        xs = _steps(zone.west + r, zone.east - r, step)
        ys = _steps(zone.south + r, zone.north - r, step)
        return [(x, y) for x in xs for y in ys]

    def fill(self, dice: Dice, radii: list[float], goals: list[Base]) -> list[Base] | None:
        """The unit as near as it can be to any of the goals; of equal places a die takes one."""
        search = Search(self, radii)
        zone, r = self.zone, radii[0]
        if zone.west + r > zone.east - r or zone.south + r > zone.north - r:
            return None
        nearest = [(goal, self._nearest(goal, r)) for goal in goals]
        nearest.sort(key=_by_lead)
        for goal, (rank, x, y) in nearest:
            if rank > search.rank + TIE:
                break
            search.try_all([(rank, x, y)])
            if search.rank > rank:
                search.try_all(self._barred(goal, x, y, r))
        if search.rank > nearest[0][1][0]:
            search.try_all(self._raster(r, goals, search.rank))
        return search.drawn(dice)

    def _nearest(self, goal: Base, r: float) -> Lead:
        """The point of the zone nearest to a goal."""
        zone = self.zone
        x = snap(min(max(goal.x, zone.west + r), zone.east - r))
        y = snap(min(max(goal.y, zone.south + r), zone.north - r))
        return square_of(goal.x - x, goal.y - y), x, y

    def _barred(self, goal: Base, at_x: float, at_y: float, r: float) -> list[Lead]:
        """Where what bars the lines through that point, east and north, ends."""
        points: list[tuple[float, float]] = []
        for crowd in self.crowds:
            for b in crowd.bases:
                _add_round(points, b, b.r + r + self.spacing + SHY, at_x, at_y)
        for enemy in self.zone.enemies:
            _add_round(points, enemy, enemy.r + r + self.zone.far + SHY, at_x, at_y)
        for obstacle in self.table.ground(r, self.closed).obstacles:
            for e in obstacle.edges:
                if (e.y1 > at_y) != (e.y2 > at_y):
                    points.append((snap(e.x1 + (at_y - e.y1) * e.dx / e.dy), at_y))
                if (e.x1 > at_x) != (e.x2 > at_x):
                    points.append((at_x, snap(e.y1 + (at_x - e.x1) * e.dy / e.dx)))
        zone = self.zone
        return [
            (square_of(goal.x - x, goal.y - y), x, y)
            for x, y in points
            if zone.west + r <= x <= zone.east - r and zone.south + r <= y <= zone.north - r
        ]

    def _raster(self, r: float, goals: list[Base], below: float) -> list[Lead]:
        """The points of the raster that are better than what was found."""
        found: list[Lead] = []
        ys = _steps(self.zone.south + r, self.zone.north - r, RASTER)
        for x in _steps(self.zone.west + r, self.zone.east - r, RASTER):
            near = [goal for goal in goals if square_of(goal.x - x, 0.0) <= below]
            for y in ys if near else []:
                rank = _to_nearest(near, x, y)
                if rank <= below:
                    found.append((rank, x, y))
        return found

    def form_up(self, radii: list[float], x: float, y: float) -> list[Base] | None:
        """The whole unit with its first model at a place, or none if it finds no room."""
        ground = self.table.ground(radii[0], self.closed)
        if not self.fits(ground, x, y, radii[0]):
            return None
        placed = [Base(x, y, radii[0])]
        gap = min(ABREAST, self.link / 2.0)
        for r in radii[1:]:
            base = self._beside(placed, r, gap)
            if base is None:
                return None
            placed.append(base)
        return placed

    def _beside(self, placed: list[Base], r: float, gap: float) -> Base | None:
        """The free place nearest to the leader, beside somebody who stands already."""
        ground = self.table.ground(r, self.closed)
        first = placed[0]
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
                    and self.fits(ground, x, y, r)
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


def _by_lead(pair: tuple[Base, Lead]) -> Lead:
    return pair[1]


def square_of(dx: float, dy: float) -> float:
    return dx * dx + dy * dy


def _is_near(crowd: Crowd, zone: Zone, spacing: float) -> bool:
    return (
        crowd.east > zone.west - spacing
        and crowd.west < zone.east + spacing
        and crowd.north > zone.south - spacing
        and crowd.south < zone.north + spacing
    )


def _steps(low: float, high: float, step: float) -> list[float]:
    """From one to the other, both included, in equal steps."""
    if high < low:
        return []
    count = max(1, math.ceil((high - low) / step))
    return [snap(low + (high - low) * i / count) for i in range(count + 1)]


def _to_nearest(goals: list[Base], x: float, y: float) -> float:
    best = NO_WAY
    for goal in goals:
        dx, dy = goal.x - x, goal.y - y
        best = min(best, dx * dx + dy * dy)
    return best


def _add_round(
    points: list[tuple[float, float]], b: Base, reach: float, x: float, y: float
) -> None:
    """Where the lines through a point, east and north, leave a ring round a base."""
    dx, dy = b.x - x, b.y - y
    if dy * dy < reach * reach:
        out = math.sqrt(reach * reach - dy * dy)
        points.append((snap(b.x - out), y))
        points.append((snap(b.x + out), y))
    if dx * dx < reach * reach:
        out = math.sqrt(reach * reach - dx * dx)
        points.append((x, snap(b.y - out)))
        points.append((x, snap(b.y + out)))
