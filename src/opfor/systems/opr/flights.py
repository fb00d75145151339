"""Flights: the compulsory straight move of an Aircraft (SR-AIRCRAFT).

It passes over and stops over everything, but is not put down on another base while another
end is left. Its ends: sixteen headings, straight toward the goal and 10, 20 and 30 degrees
to either side of that; all of the move, and where the edition gives a span, six inches less
as often as the span allows and right above the goal. Where no heading keeps it on the
table, it flies as far as it can; toward the goal where the edition lets it leave the table,
for it is put back where it left.
"""

import math
from typing import Final

from opfor.boards.crowds import Crowd
from opfor.boards.headings import COMPASS, FAN
from opfor.boards.inches import NO_WAY, SHY, Base, distance, nearest_gap, snap
from opfor.boards.paths import TIE
from opfor.systems.opr.approaches import SLACK
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.targets import Targets

_STEP_BACK: Final = 6.0


class Flight:
    """One straight move: how far every model goes, and where they all are then."""

    def __init__(self, dx: float, dy: float, bases: list[Base]) -> None:
        self.dx = dx
        self.dy = dy
        self.length = math.sqrt(dx * dx + dy * dy)
        self.bases = [Base(base.x + dx, base.y + dy, base.r) for base in bases]
        self.left = 0.0


class Flights:
    """The flights open to one Aircraft, toward a point if there is anything to fly to."""

    def __init__(
        self,
        measure: Measure,
        targets: Targets,
        lead: int,
        x: float,
        y: float,
        has_goal: bool,
        is_to_objective: bool = False,
    ) -> None:
        self.measure = measure
        self.targets = targets
        self.lead = measure.bases[lead]
        self.has_goal = has_goal
        #: toward an enemy any end will do that has a target
        self.is_to_objective = is_to_objective
        self.x = x
        self.y = y
        self._found: list[Flight] | None = None
        self._armed: list[Flight] | None = None

    def plan(self, wants_target: bool) -> Flight:
        """The flight as an advance toward the goal, with a target at its end if one is wanted
        and can be had."""
        flights = self.armed() if wants_target else []
        if flights:
            flights = self._safest(flights) if self.is_to_objective else self._furthest(flights)
        else:
            flights = self._nearest()
            best = min(flight.left for flight in flights)
            flights = [flight for flight in flights if flight.left <= best + TIE]
        return self._draw(flights)

    def armed(self) -> list[Flight]:
        """Those that have a target at their end; asking draws no die."""
        found = self._armed
        if found is None:
            enemies = self.targets.within(float(self.measure.edition.aircraft_move_max))
            flights = self._nearest() if self.is_to_objective else self._legal()
            found = [f for f in flights if self.targets.has_target(f.bases, enemies)]
            self._armed = found
        return found

    def _nearest(self) -> list[Flight]:
        """Those that end within `SLACK` of the nearest any comes to the goal."""
        flights = self._legal()
        if not self.has_goal:
            return flights
        for flight in flights:
            flight.left = distance(self.lead.x + flight.dx, self.lead.y + flight.dy, self.x, self.y)
        best = min(flight.left for flight in flights)
        return [flight for flight in flights if flight.left <= best + SLACK]

    def _safest(self, flights: list[Flight]) -> list[Flight]:
        """OPR-ADV-OBJ for one that flies: furthest from what can reach it."""
        best = (len(self.measure.enemies) + 1, NO_WAY)
        found: list[Flight] = []
        for flight in flights:
            spares = [
                nearest_gap(flight.bases, enemy.bases) - enemy.threat
                for enemy in self.measure.enemies
            ]
            exposed = (len([spare for spare in spares if spare <= 0.0]), -min(spares))
            if exposed < best:
                best, found = exposed, []
            if exposed == best:
                found.append(flight)
        return found

    def _furthest(self, flights: list[Flight]) -> list[Flight]:
        """OPR-ADV-FREE: in range of somebody, as far as that allows from the enemy it backs off
        from, or from them all."""
        enemies = self.measure.enemies
        if self.measure.edition.backs_off_from == "the closest enemy":
            closest = self.measure.closest.to(Crowd(self.measure.bases))
            enemies = [closest] if closest is not None else []
        best = -NO_WAY
        found: list[Flight] = []
        for flight in flights:
            apart = min(nearest_gap(flight.bases, enemy.bases) for enemy in enemies)
            if apart > best + TIE:
                best, found = apart, []
            if apart >= best - TIE:
                found.append(flight)
        return found

    def _draw(self, flights: list[Flight]) -> Flight:
        names: list[str] = []
        if len(flights) > 1:
            flights = sorted(flights, key=_by_place)
            names = [f"({f.bases[0].x:g}, {f.bases[0].y:g})" for f in flights]
        return flights[self.measure.draws.one_of("Where the flight ends", names)]

    def _legal(self) -> list[Flight]:
        found = self._found
        if found is None:
            found = self._on_table() or self._as_far_as_it_can()
            found = self._apart(found) or found
            self._found = found
        return found

    def _on_table(self) -> list[Flight]:
        edition = self.measure.edition
        flights: list[Flight] = []
        for ux, uy in self._headings():
            inches = float(edition.aircraft_move_max)
            while inches >= float(edition.aircraft_move_min):
                self._add(flights, snap(ux * inches), snap(uy * inches))
                inches -= _STEP_BACK
        if self.has_goal:
            dx, dy = self.x - self.lead.x, self.y - self.lead.y
            length = math.sqrt(dx * dx + dy * dy)
            if edition.aircraft_move_min <= length <= edition.aircraft_move_max:
                self._add(flights, dx, dy)
        return flights

    def _add(self, flights: list[Flight], dx: float, dy: float) -> None:
        flight = Flight(dx, dy, self.measure.bases)
        if any(other.dx == dx and other.dy == dy for other in flights):
            return
        if all(self.measure.table.is_on_table(base) for base in flight.bases):
            flights.append(flight)

    def _headings(self) -> list[tuple[float, float]]:
        headings = [(heading.x, heading.y) for heading in COMPASS]
        dx, dy = self.x - self.lead.x, self.y - self.lead.y
        length = math.sqrt(dx * dx + dy * dy)
        if self.has_goal and length > 0.0:
            ux, uy = dx / length, dy / length
            headings.append((ux, uy))
            for c, s in FAN:
                headings.append((ux * c - uy * s, uy * c + ux * s))
                headings.append((ux * c + uy * s, uy * c - ux * s))
        return headings

    def _as_far_as_it_can(self) -> list[Flight]:
        """The longest straight moves that stay on the table, over the goal if it may leave."""
        headings = self._headings()
        if self.measure.edition.aircraft_may_leave and len(headings) > len(COMPASS):
            headings = [headings[len(COMPASS)]]
        rooms = [
            min([self._room(base, ux, uy) for base in self.measure.bases]) for ux, uy in headings
        ]
        longest = max(rooms)
        far = max(0.0, longest - SHY)
        found: list[Flight] = []
        for (ux, uy), room in zip(headings, rooms, strict=True):
            if room >= longest - TIE:
                self._add(found, snap(ux * far), snap(uy * far))
        return found or [Flight(0.0, 0.0, self.measure.bases)]

    def _room(self, base: Base, ux: float, uy: float) -> float:
        far = float(self.measure.edition.aircraft_move_max)
        table = self.measure.table
        if ux != 0.0:
            far = min(far, ((table.width - base.r if ux > 0.0 else base.r) - base.x) / ux)
        if uy != 0.0:
            far = min(far, ((table.depth - base.r if uy > 0.0 else base.r) - base.y) / uy)
        return max(0.0, far)

    def _apart(self, flights: list[Flight]) -> list[Flight]:
        """Those that end on nobody's base."""
        others: list[Crowd] = [
            unit.crowd
            for unit in self.measure.battle.units
            if unit is not self.measure.unit and unit.is_on_table
        ]
        return [
            flight
            for flight in flights
            if not any(crowd.has_overlap(b, 0.0) for crowd in others for b in flight.bases)
        ]


def _by_place(flight: Flight) -> tuple[float, float]:
    return flight.bases[0].x, flight.bases[0].y
