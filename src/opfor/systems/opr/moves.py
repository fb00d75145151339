"""Moves: where an advance or a rush toward a goal ends, out of a stated set of candidates.

The set is that of `boards.ends`. Candidates that cannot qualify are not even made: what is
left of the way is never shorter than the straight line. `choosing` takes one of them.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.ends import Ends
from opfor.boards.inches import NO_WAY, Base, distance
from opfor.boards.march import March
from opfor.boards.paths import TIE
from opfor.systems.opr.approaches import SLACK, Approach, add_headings, has_stand, least_left
from opfor.systems.opr.choosing import Choice
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.seizing import Marker, ahead
from opfor.systems.opr.stands import Plan, Stand
from opfor.systems.opr.ways_out import most_out


@mypyc_attr(acyclic=True)
class Moves:
    """The moves of one unit in one activation toward a marker or an enemy."""

    def __init__(self, marches: Marches, is_told: bool = False) -> None:
        self.marches = marches
        self._is_told = is_told
        self.measure = marches.measure
        self.targets = marches.targets
        self.unit = marches.unit
        self._approaches: dict[tuple[bool, float], Approach] = {}

    def reaches(self, goal: Goal, inches: float) -> bool:
        """Whether some legal end of such a move stands within the marker's radius (H3)."""
        radius = float(self.measure.edition.seize_radius)
        # a marker nobody can stand on may be held from a side that is not the nearest to it
        is_walkable = goal.length < NO_WAY and goal.field.offset == 0.0
        if is_walkable and goal.length - radius > self.marches.allowance(inches):
            return False
        return self.approach(goal, inches).holds()

    def approach(self, goal: Goal, inches: float) -> Approach:
        """The ends of a move of so many inches toward a goal; worked out once."""
        key = (goal.objective is None, inches)
        known = self._approaches.get(key)
        if known is None:
            known = self._gather(goal, inches)
            self._approaches[key] = known
        return known

    def _gather(self, goal: Goal, inches: float) -> Approach:
        """OPR-DIFF: where the objective lies in difficult ground, all of the move up to it and
        the shorter move into it."""
        full = self.marches.allowance(inches)
        closed = self.measure.closed_for(inches) & ~goal.entered_dangerous
        entering = closed & ~goal.entered_difficult
        cap = float(self.measure.edition.difficult_cap)
        marker: Marker | None = None
        if goal.objective is not None:
            marker = Marker(goal.field.x, goal.field.y, float(self.measure.edition.seize_radius))
        found: list[Stand] = []
        if entering != closed and full > cap:
            self._add_ends(found, goal, marker, self.marches.march(closed, full))
            full = cap
        self._add_ends(found, goal, marker, self.marches.march(entering, full))
        if self.marches.is_inside:
            found = self._most_out(found, goal)
        return Approach(found, goal, marker)

    def _most_out(self, found: list[Stand], goal: Goal) -> list[Stand]:
        """CORE-IMPASSABLE: the ends that count; one that was too far off to matter may now."""
        kept = most_out(self.measure.table, found)
        for stand in kept:
            stand.left = goal.left_from(stand.x, stand.y, NO_WAY)
        return kept

    def _add_ends(
        self, found: list[Stand], goal: Goal, marker: Marker | None, march: March
    ) -> None:
        """Take in the ends of one march: on the way, at the marker, on headings, in cover."""
        lead = self.measure.bases[goal.lead]
        field = goal.field
        ends = Ends(march.reach(goal.lead))
        ways = goal.ways(lead)
        ends.add_ways(ways, field)
        if not march.was_coherent:
            ends.add_steps(ways)
            ends.add_between(march.mid_x, march.mid_y)
        if marker is not None:
            ends.add_marker(marker.x, marker.y, marker.radius + lead.r)
            nearest = goal.length - field.offset - marker.radius
            if nearest <= march.allowance and len(march.models) > 1:
                fields = self.measure.next_fields(goal)
                ends.add_spots(ahead(march, goal.lead, marker, self.measure, fields))
        self._add_stands(found, goal, marker, march, ends, 0)
        limit = least_left(found) + SLACK + TIE + field.offset
        if self.marches.is_inside:
            # any heading may be the one that leads out
            limit = NO_WAY
        count = len(ends.found)
        add_headings(ends, field.x, field.y, limit)
        near = Base(field.x, field.y, limit)
        for x, y in self.marches.cover_spots(march, goal.lead, goal.objective is not None, near):
            if distance(x, y, field.x, field.y) <= limit:
                ends.add(x, y)
        self._add_stands(found, goal, marker, march, ends, count)

    def _add_stands(
        self,
        found: list[Stand],
        goal: Goal,
        marker: Marker | None,
        march: March,
        ends: Ends,
        start: int,
    ) -> None:
        """Turn ends into candidates with what is left of the way, where that can matter."""
        leader = march.models[goal.lead]
        is_cargo = self.marches.transport is not None
        best = least_left(found)
        for number in range(start, len(ends.found)):
            end = ends.found[number]
            if (number == 0 and is_cargo) or has_stand(found, end):
                continue
            stand = Stand(march, goal.lead, end.x, end.y, end.length, is_cargo)
            stand.is_holding = marker is not None and marker.would_be_held_by(
                march.models, end.x - leader.x, end.y - leader.y
            )
            limit = NO_WAY if stand.is_holding else min(best + SLACK + TIE, NO_WAY)
            stand.left = goal.left_from(end.x, end.y, limit)
            best = min(best, stand.left)
            found.append(stand)

    def advance_to(self, goal: Goal) -> Plan | None:
        """Where an advance to a goal ends, with a target in range and sight; or none."""
        if not self.targets.groups:
            return None
        inches = self.unit.advance
        enemies = self.targets.within(self.marches.allowance(inches))
        if not enemies:
            return None
        approach = self.approach(goal, inches)
        return Choice(self.marches, goal, approach, enemies).plan(self._is_told)

    def walk_to(self, goal: Goal, inches: float) -> Plan | None:
        """Where a rush to a goal ends; none if the unit cannot stand anywhere."""
        approach = self.approach(goal, inches)
        return Choice(self.marches, goal, approach, None).plan(self._is_told)
