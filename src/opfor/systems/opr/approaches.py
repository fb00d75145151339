"""Approaches: the ends a move toward a goal may come to, sifted when asked for.

The set is that of `boards.ends`. Candidates that cannot qualify are not even made: what is
left of the way is never shorter than the straight line. Most of them are made after all once
those that can have failed.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.ends import End, Ends
from opfor.boards.headings import COMPASS, Heading
from opfor.boards.inches import NO_WAY, SHY, Base, crossings, distance, snap
from opfor.boards.march import March
from opfor.boards.paths import TIE
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.seizing import Marker, ahead
from opfor.systems.opr.stands import Stand, by_left

#: ends count as equally near to a marker if no more than this is lost
SLACK: Final = 1.0


@mypyc_attr(acyclic=True)
class _Source:
    """The ends of one march, and how near to the goal they must be to qualify."""

    def __init__(self, march: March, ends: Ends) -> None:
        self.march = march
        self.ends = ends
        self.limit = NO_WAY


@mypyc_attr(acyclic=True)
class Gathering:
    """The candidates for the end of one move toward a goal."""

    def __init__(self, marches: Marches, goal: Goal, marker: Marker | None) -> None:
        self.goal = goal
        self.marker = marker
        self.found: list[Stand] = []
        self._marches = marches
        self._sources: list[_Source] = []
        #: out of impassable ground any heading may be the one that leads
        self._has_all = marches.is_inside

    def add_march(self, march: March) -> None:
        """Take in the ends of one march: on the way, at the marker, on headings, in cover."""
        goal, marker = self.goal, self.marker
        measure = self._marches.measure
        lead = measure.bases[goal.lead]
        field = goal.field
        source = _Source(march, Ends(march.reach(goal.lead)))
        ends = source.ends
        ways = goal.ways(lead)
        ends.add_ways(ways, field)
        if not march.was_coherent:
            ends.add_steps(ways)
            ends.add_between(march.mid_x, march.mid_y)
        if marker is not None:
            ends.add_marker(marker.x, marker.y, marker.radius + lead.r)
            nearest = goal.length - field.offset - marker.radius
            if nearest <= march.allowance:
                fields = measure.next_fields(goal)
                ends.add_spots(ahead(march, goal.lead, marker, measure, fields))
        self._add_stands(source, 0)
        self._sources.append(source)
        if not self._has_all:
            source.limit = least_left(self.found) + SLACK + TIE + field.offset
        count = len(ends.found)
        self._add_headings(source)
        near = Base(field.x, field.y, source.limit)
        for x, y in self._marches.cover_spots(march, goal.lead, goal.objective is not None, near):
            if distance(x, y, field.x, field.y) <= source.limit:
                ends.add(x, y)
        self._add_stands(source, count)

    def all(self) -> list[Stand]:
        """The candidates with those that could not qualify."""
        if not self._has_all:
            self._has_all = True
            for source in self._sources:
                count = len(source.ends.found)
                self._add_headings(source)
                self._add_stands(source, count)
        return self.found

    def beyond(self) -> list[Stand]:
        """All candidates, and those past what bars the ways."""
        if not self._has_all:
            self.all()
            for source in self._sources:
                count = len(source.ends.found)
                source.ends.is_thorough = True
                lead = source.march.models[self.goal.lead]
                source.ends.add_ways(self.goal.ways(lead), self.goal.field)
                self._add_stands(source, count)
        return self.found

    def _add_headings(self, source: _Source) -> None:
        """The straight ends of the compass, of those headings that lead near enough to the goal."""
        ends, limit = source.ends, source.limit
        reach = ends.reach
        full = reach.allowance - SHY
        if full <= 0.0:
            return
        dx, dy = self.goal.field.x - reach.x, self.goal.field.y - reach.y
        squared = dx * dx + dy * dy
        for heading in COMPASS:
            ux, uy = heading.x, heading.y
            along = min(max(dx * ux + dy * uy, 0.0), full)
            if squared - 2.0 * along * (dx * ux + dy * uy) + along * along > limit * limit:
                continue
            far = reach.clip(reach.x, reach.y, ux, uy, full)
            ends.add_direct(snap(ux * far), snap(uy * far))
            self._add_part(source, heading, full / 3.0, far)
            self._add_part(source, heading, full / 1.5, far)
        # as far to either side as is near enough
        for aside in crossings(dx, dy, full, limit - TIE - SHY):
            ux, uy = aside.x / full, aside.y / full
            far = reach.clip(reach.x, reach.y, ux, uy, full)
            ends.add_direct(snap(ux * far), snap(uy * far))

    def _add_part(self, source: _Source, heading: Heading, inches: float, far: float) -> None:
        """A part of a heading, if it can qualify or all were asked for."""
        dx, dy = snap(heading.x * inches), snap(heading.y * inches)
        if inches <= far and (self._has_all or self._may_qualify(source, dx, dy)):
            source.ends.add_direct(dx, dy)

    def _may_qualify(self, source: _Source, dx: float, dy: float) -> bool:
        """Whether an end may be near enough to the goal, or is at the marker."""
        reach, field = source.ends.reach, self.goal.field
        x, y = reach.x + dx, reach.y + dy
        if distance(x, y, field.x, field.y) <= source.limit:
            return True
        return self._is_holding(source.march, x, y)

    def _is_holding(self, march: March, x: float, y: float) -> bool:
        leader = march.models[self.goal.lead]
        return self.marker is not None and self.marker.would_be_held_by(
            march.models, x - leader.x, y - leader.y
        )

    def _add_stands(self, source: _Source, start: int) -> None:
        """Turn ends into candidates with what is left of the way, where that can matter."""
        march, ends, found = source.march, source.ends, self.found
        is_cargo = self._marches.transport is not None
        best = least_left(found)
        for number in range(start, len(ends.found)):
            end = ends.found[number]
            if (number == 0 and is_cargo) or has_stand(found, end):
                continue
            stand = Stand(march, self.goal.lead, end.x, end.y, end.length, is_cargo)
            stand.is_holding = self._is_holding(march, end.x, end.y)
            limit = NO_WAY if stand.is_holding else min(best + SLACK + TIE, NO_WAY)
            stand.left = self.goal.left_from(end.x, end.y, limit)
            best = min(best, stand.left)
            found.append(stand)


@mypyc_attr(acyclic=True)
class Approach:
    """The ends of one move toward a goal, sifted when asked for.

    The unit keeps its formation if some end within `SLACK` of the best lets it. Only if none
    does it takes another one, and then goes for the shortest way left.
    """

    def __init__(self, gathering: Gathering) -> None:
        limit = least_left(gathering.found) + SLACK
        self._limit = limit
        self._gathering = gathering
        #: the one the unit goes for, if it goes for one
        self.marker = gathering.marker
        #: as near as any, or at the marker
        self.near = [s for s in gathering.found if s.left <= limit or s.is_holding]

    def reshaped(self) -> list[Stand]:
        """The near ends where it may stand in another one, the shortest way left first."""
        near = [s for s in self.near if not s.keeps_formation()]
        near.sort(key=by_left)
        return near

    def further(self) -> list[Stand]:
        """The other ends, if it keeps its formation at none that is near; likewise."""
        if any(s.keeps_formation() for s in self.near):
            return []
        further = [s for s in self._gathering.beyond() if s not in self.near]
        for stand in further:
            stand.left = self._gathering.goal.left_from(stand.x, stand.y, NO_WAY)
        return sorted(further, key=by_left)

    def is_near(self, stand: Stand) -> bool:
        """Whether none of the further ends is as good; one at the marker need not be."""
        return stand.left <= self._limit

    def holds(self) -> bool:
        """Whether the marker is reached; in its formation is sooner found out than in another."""
        marker = self.marker
        if marker is None:
            return False
        holding = [s for s in self.near if s.is_holding]
        if any(s.keeps_formation() for s in holding):
            return True
        return any(marker.is_held_at(s) for s in holding)


def has_stand(found: list[Stand], end: End) -> bool:
    """Whether an end is a candidate already, by another march."""
    return any(s.x == end.x and s.y == end.y for s in found)


def least_left(found: list[Stand]) -> float:
    """The shortest way left to any end of the leading model."""
    best = 3.0 * NO_WAY
    for stand in found:
        best = min(best, stand.left)
    return best
