"""Moves: where an advance or a rush toward a goal ends, out of a stated set of candidates.

`approaches` gathers the candidates, `choosing` takes one of them.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.inches import NO_WAY
from opfor.systems.opr.approaches import Approach, Gathering
from opfor.systems.opr.choosing import Choice
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.seizing import Marker
from opfor.systems.opr.stands import Plan
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
        gathering = Gathering(self.marches, goal, marker)
        if entering != closed and full > cap:
            gathering.add_march(self.marches.march(closed, full))
            full = cap
        gathering.add_march(self.marches.march(entering, full))
        if self.marches.is_inside:
            self._keep_most_out(gathering)
        return Approach(gathering)

    def _keep_most_out(self, gathering: Gathering) -> None:
        """CORE-IMPASSABLE: the ends that count; one that was too far off to matter may now."""
        gathering.found = most_out(self.measure.table, gathering.found)
        for stand in gathering.found:
            stand.left = gathering.goal.left_from(stand.x, stand.y, NO_WAY)

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
