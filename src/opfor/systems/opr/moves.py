"""Moves: where an advance or a rush toward a goal ends, out of a stated set of candidates.

The set is that of `boards.ends`. Candidates that cannot qualify are not even made: what is
left of the way is never shorter than the straight line. What qualifies is then narrowed as
the rules say: a target, cover, OPR-SEIZE or OPR-ADV-OBJ or the shortest way left, a die.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.ends import Ends
from opfor.boards.inches import NO_WAY, distance, nearest_gap
from opfor.boards.paths import TIE, Field
from opfor.boards.places import March
from opfor.systems.opr.approaches import SLACK, Approach, add_headings, has_stand, least_left
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.measure import is_further
from opfor.systems.opr.seizing import Marker, ahead, left_to_next
from opfor.systems.opr.stands import Plan, Stand, draw_stand

#: wider than any table: clearances count less than one enemy's reach
_WIDE: Final = 1000.0


@mypyc_attr(acyclic=True)
class Moves:
    """The moves of one unit in one activation toward a marker or an enemy."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.measure = marches.measure
        self.targets = marches.targets
        self.unit = marches.unit
        self._approaches: dict[tuple[bool, float], Approach] = {}

    def reaches(self, goal: Goal, inches: float) -> bool:
        """Whether some legal end of such a move stands within the marker's radius (H3)."""
        radius = float(self.measure.edition.seize_radius)
        if goal.length < NO_WAY and goal.length - radius > self.marches.allowance(inches):
            return False
        return self.approach(goal, inches).holds()

    def approach(self, goal: Goal, inches: float) -> Approach:
        """The ends of a move of so many inches toward a goal; worked out once."""
        key = (goal.objective is None, inches)
        known = self._approaches.get(key)
        if known is None:
            known = self._gather(goal, self.marches.allowance(inches))
            self._approaches[key] = known
        return known

    def _gather(self, goal: Goal, full: float) -> Approach:
        """OPR-DIFF: where the objective lies in difficult ground, all of the move up to it and
        the shorter move into it."""
        closed = self.measure.closed & ~goal.entered_dangerous
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
        return Approach(found, marker)

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
        if marker is not None:
            ends.add_marker(marker.x, marker.y, marker.radius + lead.r)
            if goal.length - marker.radius <= march.allowance and len(march.models) > 1:
                fields = self.measure.next_fields(goal)
                ends.add_spots(ahead(march, goal.lead, marker, self.measure, fields))
        self._add_stands(found, goal, marker, march, ends, 0)
        limit = least_left(found) + SLACK + TIE + offset(field)
        count = len(ends.found)
        add_headings(ends, field.x, field.y, limit)
        for x, y in self.marches.cover_spots(march, goal.lead, goal.objective is not None):
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
        """Turn ends into candidates with what is left of the way."""
        field = goal.field
        leader = march.models[goal.lead]
        is_cargo = self.marches.transport is not None
        for number in range(start, len(ends.found)):
            end = ends.found[number]
            if (number == 0 and is_cargo) or has_stand(found, end):
                continue
            straight = distance(end.x, end.y, field.x, field.y)
            stand = Stand(march, goal.lead, end.x, end.y, end.length, is_cargo)
            stand.left = field.length_from(end.x, end.y)
            if stand.left >= NO_WAY:
                stand.left = NO_WAY + straight
            stand.is_holding = marker is not None and marker.would_be_held_by(
                march.models, end.x - leader.x, end.y - leader.y
            )
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
        armed = [s for s in approach.kept() if self._is_armed(s, enemies)]
        if not armed:
            armed = self._first(approach.reshaped(), enemies)
        return self._choose(goal, approach, armed, is_advance=True) if armed else None

    def walk_to(self, goal: Goal, inches: float) -> Plan | None:
        """Where a rush to a goal ends; none if the unit cannot stand anywhere."""
        approach = self.approach(goal, inches)
        legal = approach.kept() or self._first(approach.reshaped(), None)
        return self._choose(goal, approach, legal, is_advance=False) if legal else None

    def _is_armed(self, stand: Stand, enemies: list[Unit]) -> bool:
        """Whether somebody can be shot at from there."""
        crowd = stand.crowd()
        return crowd is not None and self.targets.has_target(crowd.bases, enemies)

    def _first(self, ranked: list[Stand], enemies: list[Unit] | None) -> list[Stand]:
        """The first of ranked ends where the unit finds room and, if enemies are named, a
        target among them, with those that are equally good."""
        found: list[Stand] = []
        for stand in ranked:
            if found and stand.left > found[0].left + TIE:
                break
            if stand.crowd() is not None and (enemies is None or self._is_armed(stand, enemies)):
                found.append(stand)
        return found

    def _choose(
        self, goal: Goal, approach: Approach, stands: list[Stand], is_advance: bool
    ) -> Plan:
        """Cover first (OPR-COVER); at the marker nearest to what comes next (OPR-SEIZE), elsewhere
        the safest end of an advance (OPR-ADV-OBJ) or the shortest way left."""
        to_objective = goal.objective is not None
        marker = approach.marker
        holding = [s for s in stands if marker is not None and marker.is_held_at(s)]
        hidden = [s for s in holding if len(stands) > 1 and self._is_sheltered(s, to_objective)]
        rules: list[str] = []
        if hidden:
            best = self._nearest_to_next(goal, hidden)
        else:
            ranked = self._ranked([s for s in stands if s not in holding], is_advance)
            best = self._first_sheltered(ranked, to_objective) if len(stands) > 1 else []
            if holding and not best:
                best = self._nearest_to_next(goal, holding)
            elif not best:
                best = _first_of(ranked)
            if is_advance and best[0] not in holding and len(stands) > 1:
                rules.append("OPR-ADV-OBJ")
        if best[0] in holding:
            rules.append("OPR-SEIZE")
        if best[0].shelter > 0 and any(not self._is_sheltered(s, to_objective) for s in stands):
            rules.insert(0, "OPR-COVER")
        return Plan(draw_stand(self.measure.draws, best), rules, is_advance)

    def _is_sheltered(self, stand: Stand, to_objective: bool) -> bool:
        """OPR-COVER: a dear question, asked once of an end."""
        if stand.shelter < 0:
            crowd = stand.crowd()
            is_so = crowd is not None and self.marches.shelter.has(crowd, to_objective)
            stand.shelter = 1 if is_so else 0
        return stand.shelter > 0

    def _nearest_to_next(self, goal: Goal, stands: list[Stand]) -> list[Stand]:
        if len(stands) < 2:
            return stands
        fields = self.measure.next_fields(goal)
        best = 3.0 * NO_WAY
        found: list[Stand] = []
        for stand in stands:
            left = left_to_next(self.measure, fields, stand, best + 2.0 * TIE)
            if left < best - TIE:
                best = left
                found = [stand]
            elif left <= best + TIE:
                found.append(stand)
        return found

    def _ranked(self, stands: list[Stand], is_advance: bool) -> list[Stand]:
        """Rush: the shortest way left first. Advance: in the fewest enemies' attack reach, then
        furthest from the closest."""
        for stand in stands:
            stand.rank = stand.left
            crowd = stand.crowd() if is_advance else None
            if crowd is not None:
                count, clearance = self._exposure(crowd)
                stand.rank = _WIDE * count - min(clearance, _WIDE)
        return sorted(stands, key=_by_rank)

    def _first_sheltered(self, ranked: list[Stand], to_objective: bool) -> list[Stand]:
        """The first in cover and those equally good; the rest need no asking."""
        found: list[Stand] = []
        for stand in ranked:
            if found and stand.rank > found[0].rank + TIE:
                break
            if self._is_sheltered(stand, to_objective):
                found.append(stand)
        return found

    def _exposure(self, stand: Crowd) -> tuple[int, float]:
        """How many enemies reach a unit standing so, and how far it is from the next reach."""
        count = 0
        clearance = NO_WAY
        for enemy in self.measure.enemies:
            threat = enemy.threat
            if is_further(stand, enemy.crowd, threat + max(0.0, clearance)):
                continue
            spare = nearest_gap(stand.bases, enemy.bases) - threat
            clearance = min(clearance, spare)
            if spare <= 0.0:
                count += 1
        return count, clearance


def _by_rank(stand: Stand) -> float:
    return stand.rank


def _first_of(ranked: list[Stand]) -> list[Stand]:
    """The first and those equally good."""
    return [s for s in ranked if s.rank <= ranked[0].rank + TIE]


def offset(field: Field) -> float:
    """How far from a goal the nearest places are where the model may stand."""
    far = 0.0
    for target in field.targets:
        far = max(far, distance(target.x, target.y, field.x, field.y))
    return far
