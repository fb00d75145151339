"""Leads: where the leading model of a unit that is put down is tried.

Its places are a stated finite set: a raster of an inch or less over the zone and one of a quarter
round the best of its points, the points of the zone nearest to its goals, and where the lines
through those meet the borders of other bases and of closed ground.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import NO_WAY, SHY, STEP, Base, snap
from opfor.boards.spots import square_of
from opfor.dice import Dice
from opfor.systems.opr.formations import RASTER, TIE, Room, steps

#: inches between the points of a finer raster round the best of the first one, and how many of
#: them lie to each side
_FINE: Final = 0.25
_FINER: Final = 3
#: places of the leader tried with the whole unit before a zone counts as full
MOST_LEADS: Final = 200
#: models put down in all these tries: a large unit gets fewer of them
MOST_MODELS: Final = 2000


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

    def __init__(self, room: Room, radii: list[float]) -> None:
        self.room = room
        self.zone = room.zone
        self.radii = radii
        self.floor = room.floor(radii[0])
        #: of those found; all are equally good
        self.rank = NO_WAY
        self.found: list[list[Base]] = []
        self._leads: list[Lead] = []
        self._tried = 0
        self._most = min(MOST_LEADS, max(1, MOST_MODELS // len(radii)))

    def consider(self, rank: float, x: float, y: float) -> None:
        """Try this place of the leader next time, if he may stand there and none is better."""
        if rank <= self.rank + TIE and self.room.fits(self.floor, x, y):
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

    def fill(self, dice: Dice, goals: list[Base]) -> list[Base] | None:
        """The unit as near as it can be to any of the goals; of equal places a die takes one."""
        zone, r = self.zone, self.floor.r
        if zone.west + r > zone.east - r or zone.south + r > zone.north - r:
            return None
        nearest = [self._nearest(goals, number) for number in range(len(goals))]
        nearest.sort()
        for rank, x, y, number in nearest:
            if rank > self.rank + TIE:
                break
            self.consider(rank, x, y)
            self.try_all()
            if self.rank > rank:
                self._add_barred(goals[number], x, y)
                self.try_all()
        if self.rank > nearest[0][0]:
            self._add_raster(goals)
            self.try_all()
            self._add_finer(goals)
            self.try_all()
        return self.drawn(dice)

    def _nearest(self, goals: list[Base], number: int) -> tuple[float, float, float, int]:
        """The point of the zone nearest to a goal, behind its rank."""
        zone, goal, r = self.zone, goals[number], self.floor.r
        x = snap(min(max(goal.x, zone.west + r), zone.east - r))
        y = snap(min(max(goal.y, zone.south + r), zone.north - r))
        return square_of(goal.x - x, goal.y - y), x, y, number

    def _add_barred(self, goal: Base, at_x: float, at_y: float) -> None:
        """Where what bars the lines through that point, east and north, ends."""
        room, r = self.room, self.floor.r
        for crowd in room.crowds:
            for b in crowd.bases:
                self._add_round(goal, b, b.r + r + room.spacing + SHY, at_x, at_y)
        for enemy in self.zone.enemies:
            self._add_round(goal, enemy, enemy.r + r + self.zone.far + SHY, at_x, at_y)
        for obstacle in self.floor.obstacles:
            for e in obstacle.edges:
                if (e.y1 > at_y) != (e.y2 > at_y):
                    x = snap(e.x1 + (at_y - e.y1) * e.dx / e.dy)
                    self._add(goal, x, at_y)
                if (e.x1 > at_x) != (e.x2 > at_x):
                    y = snap(e.y1 + (at_x - e.x1) * e.dy / e.dx)
                    self._add(goal, at_x, y)

    def _add_round(self, goal: Base, b: Base, reach: float, x: float, y: float) -> None:
        """Where the lines through a point, east and north, leave a ring round a base."""
        dx, dy = b.x - x, b.y - y
        if dy * dy < reach * reach:
            out = math.sqrt(reach * reach - dy * dy)
            self._add(goal, snap(b.x - out), y)
            self._add(goal, snap(b.x + out), y)
        if dx * dx < reach * reach:
            out = math.sqrt(reach * reach - dx * dx)
            self._add(goal, x, snap(b.y - out))
            self._add(goal, x, snap(b.y + out))

    def _add(self, goal: Base, x: float, y: float) -> None:
        if self._is_in_zone(x, y):
            self.consider(square_of(goal.x - x, goal.y - y), x, y)

    def _is_in_zone(self, x: float, y: float) -> bool:
        """By its box: asked before others and the ground."""
        zone, r = self.zone, self.floor.r
        return zone.west + r <= x <= zone.east - r and zone.south + r <= y <= zone.north - r

    def _add_raster(self, goals: list[Base]) -> None:
        """The points of the raster that are better than what was found."""
        zone, r, below = self.zone, self.floor.r, self.rank
        ys = steps(zone.south + r, zone.north - r, RASTER)
        for x in steps(zone.west + r, zone.east - r, RASTER):
            south, north = _better_between(goals, x, below)
            if south > north:
                continue
            for y in ys:
                if y > north:
                    break
                rank = _to_nearest(goals, x, y) if y >= south else NO_WAY
                if rank <= below:
                    self.consider(rank, x, y)

    def _add_finer(self, goals: list[Base]) -> None:
        """The points of a finer raster round the best so far that are nearer to a goal."""
        for places in self.found:
            x, y = places[0].x, places[0].y
            for east in range(-_FINER, _FINER + 1):
                for north in range(-_FINER, _FINER + 1):
                    at_x, at_y = x + east * _FINE, y + north * _FINE
                    rank = _to_nearest(goals, at_x, at_y)
                    if rank < self.rank - TIE and self._is_in_zone(at_x, at_y):
                        self.consider(rank, at_x, at_y)


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


def _better_between(goals: list[Base], x: float, below: float) -> tuple[float, float]:
    """Between which places of a column a point can be so near to a goal; none: the wrong way
    round."""
    south, north = NO_WAY, -NO_WAY
    for goal in goals:
        left = below - square_of(goal.x - x, 0.0)
        if left >= 0.0:
            aside = math.sqrt(left) + STEP
            south = min(south, goal.y - aside)
            north = max(north, goal.y + aside)
    return south, north


def _to_nearest(goals: list[Base], x: float, y: float) -> float:
    best = NO_WAY
    for goal in goals:
        dx, dy = goal.x - x, goal.y - y
        best = min(best, dx * dx + dy * dy)
    return best
