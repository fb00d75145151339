"""Formations: a whole unit put down at once, its models close round a leading one.

The leading model's places are a stated finite set: a raster of an inch or less over the zone,
the points of the zone nearest to its goals, and where the lines through those meet the
borders of other bases and of closed ground. The others stand round it in a
close hexagon, nearest to the leader first.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

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


@mypyc_attr(acyclic=True)
class Lead:
    """A place for the leading model; the smaller the rank the better."""

    def __init__(self, rank: float, x: float, y: float) -> None:
        self.rank = rank
        self.x = x
        self.y = y

    def is_before(self, other: "Lead") -> bool:
        """Better; of equal ones the one further west, then south."""
        if self.rank != other.rank:
            return self.rank < other.rank
        return self.x < other.x or (self.x == other.x and self.y < other.y)


class Search:
    """The best places for a unit so far, of all that were tried."""

    def __init__(self, room: "Room", radii: list[float]) -> None:
        self.room = room
        self.radii = radii
        self.ground = room.table.ground(radii[0], room.closed)
        #: of those found; all are equally good
        self.rank = NO_WAY
        self.found: list[list[Base]] = []
        self._leads: list[Lead] = []
        self._tried = 0
        self._most = min(MOST_LEADS, max(1, MOST_MODELS // len(radii)))

    def consider(self, rank: float, x: float, y: float) -> None:
        """Try this place of the leader next time, if he may stand there and none is better."""
        if rank <= self.rank + TIE and self.room.fits(self.ground, x, y, self.radii[0]):
            self._leads.append(Lead(rank, x, y))

    def try_all(self) -> None:
        """The best first, until the whole unit has room; then only those equally good."""
        leads = self._leads
        self._leads = []
        while leads:
            lead = _pop_first(leads)
            if lead.rank > self.rank + TIE or self._tried >= self._most:
                break
            if self._is_known(lead.x, lead.y):
                continue
            self._tried += 1
            places = self.room.form_up(self.radii, lead.x, lead.y)
            if places is not None:
                self._take(places, lead.rank)

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
        nearest = [self._nearest(goals, number, r) for number in range(len(goals))]
        nearest.sort()
        for rank, x, y, number in nearest:
            if rank > search.rank + TIE:
                break
            search.consider(rank, x, y)
            search.try_all()
            if search.rank > rank:
                self._add_barred(search, goals[number], x, y, r)
                search.try_all()
        if search.rank > nearest[0][0]:
            self._add_raster(search, goals, r)
            search.try_all()
        return search.drawn(dice)

    def _nearest(self, goals: list[Base], number: int, r: float) -> tuple[float, float, float, int]:
        """The point of the zone nearest to a goal, behind its rank."""
        zone, goal = self.zone, goals[number]
        x = snap(min(max(goal.x, zone.west + r), zone.east - r))
        y = snap(min(max(goal.y, zone.south + r), zone.north - r))
        return square_of(goal.x - x, goal.y - y), x, y, number

    def _add_barred(self, search: Search, goal: Base, at_x: float, at_y: float, r: float) -> None:
        """Where what bars the lines through that point, east and north, ends."""
        for crowd in self.crowds:
            for b in crowd.bases:
                self._add_round(search, goal, b, b.r + r + self.spacing + SHY, at_x, at_y)
        for enemy in self.zone.enemies:
            self._add_round(search, goal, enemy, enemy.r + r + self.zone.far + SHY, at_x, at_y)
        for obstacle in search.ground.obstacles:
            for e in obstacle.edges:
                if (e.y1 > at_y) != (e.y2 > at_y):
                    x = snap(e.x1 + (at_y - e.y1) * e.dx / e.dy)
                    self._add(search, goal, x, at_y)
                if (e.x1 > at_x) != (e.x2 > at_x):
                    y = snap(e.y1 + (at_x - e.x1) * e.dy / e.dx)
                    self._add(search, goal, at_x, y)

    def _add_round(
        self, search: Search, goal: Base, b: Base, reach: float, x: float, y: float
    ) -> None:
        """Where the lines through a point, east and north, leave a ring round a base."""
        dx, dy = b.x - x, b.y - y
        if dy * dy < reach * reach:
            out = math.sqrt(reach * reach - dy * dy)
            self._add(search, goal, snap(b.x - out), y)
            self._add(search, goal, snap(b.x + out), y)
        if dx * dx < reach * reach:
            out = math.sqrt(reach * reach - dx * dx)
            self._add(search, goal, x, snap(b.y - out))
            self._add(search, goal, x, snap(b.y + out))

    def _add(self, search: Search, goal: Base, x: float, y: float) -> None:
        zone, r = self.zone, search.ground.r
        if zone.west + r <= x <= zone.east - r and zone.south + r <= y <= zone.north - r:
            search.consider(square_of(goal.x - x, goal.y - y), x, y)

    def _add_raster(self, search: Search, goals: list[Base], r: float) -> None:
        """The points of the raster that are better than what was found."""
        below = search.rank
        ys = _steps(self.zone.south + r, self.zone.north - r, RASTER)
        for x in _steps(self.zone.west + r, self.zone.east - r, RASTER):
            near = [goal for goal in goals if square_of(goal.x - x, 0.0) <= below]
            for y in ys if near else []:
                rank = _to_nearest(near, x, y)
                if rank <= below:
                    search.consider(rank, x, y)

    def form_up(self, radii: list[float], x: float, y: float) -> list[Base] | None:
        """The whole unit with its first model at a place, or none if it finds no room."""
        ground = self.table.ground(radii[0], self.closed)
        if not self.fits(ground, x, y, radii[0]):
            return None
        placed = [Base(x, y, radii[0])]
        gap = min(ABREAST, self.link / 2.0)
        for r in radii[1:]:
            if r != ground.r:
                ground = self.table.ground(r, self.closed)
            base = self._beside(placed, ground, gap)
            if base is None:
                return None
            placed.append(base)
        return placed

    def _beside(self, placed: list[Base], ground: Ground, gap: float) -> Base | None:
        """The free place nearest to the leader, beside somebody who stands already."""
        first, r = placed[0], ground.r
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


def _pop_first(leads: list[Lead]) -> Lead:
    """Take out the lead that is before all others."""
    at = 0
    first = leads[0]
    for i in range(1, len(leads)):
        if leads[i].is_before(first):
            at = i
            first = leads[i]
    leads[at] = leads[-1]
    leads.pop()
    return first


def can_form(radii: list[float], link: float, span: float) -> bool:
    """CORE-COHERENCY: whether so many models could stand together on an empty table."""
    zone = Zone(0.0, 0.0, _EMPTY, _EMPTY)
    room = Room(Table(_EMPTY, _EMPTY, [], []), zone, 0, [], 0.0, link, span)
    return room.form_up(radii, _EMPTY / 2.0, _EMPTY / 2.0) is not None


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
