"""Moves: where an advance or a rush toward a goal ends, out of a stated set of candidates.

The set is that of `boards.ends`. Candidates that cannot qualify are not even made: what is
left of the way is never shorter than the straight line. What qualifies is then narrowed as
the rules say: a target, cover, OPR-SEIZE or OPR-ADV-OBJ or the shortest way left, a die.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.ends import COMPASS, End, Ends
from opfor.boards.inches import NO_WAY, SHY, distance, nearest_gap, snap
from opfor.boards.paths import TIE, Field
from opfor.boards.places import March
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.measure import is_further
from opfor.systems.opr.stands import Plan, Stand, by_left, draw_stand, to_nearest_enemy

#: ends count as equally near to a marker if no more than this is lost
SLACK: Final = 1.0


@mypyc_attr(acyclic=True)
class Moves:
    """The moves of one unit in one activation toward a marker or an enemy."""

    def __init__(self, marches: Marches, is_told: bool = False) -> None:
        self.marches = marches
        #: which rules chose an end is told
        self._is_told = is_told
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

    def approach(self, goal: Goal, inches: float) -> "Approach":
        """The ends of a move of so many inches toward a goal; worked out once."""
        key = (goal.objective is None, inches)
        known = self._approaches.get(key)
        if known is None:
            known = self._gather(goal, self.marches.allowance(inches))
            self._approaches[key] = known
        return known

    def _gather(self, goal: Goal, full: float) -> "Approach":
        """OPR-DIFF: where the objective lies in difficult ground, all of the move up to it and
        the shorter move into it."""
        closed = self.measure.closed & ~goal.entered_dangerous
        entering = closed & ~goal.entered_difficult
        cap = float(self.measure.edition.difficult_cap)
        found: list[Stand] = []
        if entering != closed and full > cap:
            self._add_ends(found, goal, self.marches.march(closed, full))
            full = cap
        self._add_ends(found, goal, self.marches.march(entering, full))
        return Approach(found)

    def _add_ends(self, found: list[Stand], goal: Goal, march: March) -> None:
        """Take in the ends of one march: on the way, at the marker, on headings, in cover."""
        lead = self.measure.bases[goal.lead]
        field = goal.field
        ends = Ends(march.reach(goal.lead))
        ways = goal.ways(lead)
        ends.add_ways(ways, field)
        if not march.was_coherent:
            ends.add_steps(ways)
        radius = 0.0
        if goal.objective is not None:
            radius = float(self.measure.edition.seize_radius) + lead.r
            ends.add_marker(field.x, field.y, radius)
        self._add_stands(found, goal, march, ends, 0, radius)
        limit = least_left(found) + SLACK + TIE + offset(field)
        count = len(ends.found)
        add_headings(ends, field.x, field.y, limit)
        for x, y in self.marches.cover_spots(march, goal.lead, goal.objective is not None):
            if distance(x, y, field.x, field.y) <= limit:
                ends.add(x, y)
        self._add_stands(found, goal, march, ends, count, radius)

    def _add_stands(
        self, found: list[Stand], goal: Goal, march: March, ends: Ends, start: int, radius: float
    ) -> None:
        """Turn ends into candidates with what is left of the way."""
        field = goal.field
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
            stand.is_holding = radius > 0.0 and straight <= radius
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
        return self._choose(goal, armed, is_advance=True) if armed else None

    def walk_to(self, goal: Goal, inches: float) -> Plan | None:
        """Where a rush to a goal ends; none if the unit cannot stand anywhere."""
        approach = self.approach(goal, inches)
        legal = approach.kept() or self._first(approach.reshaped(), None)
        return self._choose(goal, legal, is_advance=False) if legal else None

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

    def _choose(self, goal: Goal, stands: list[Stand], is_advance: bool) -> Plan:
        rules: list[str] = []
        to_objective = goal.objective is not None
        if not is_advance and not self._is_told and not any(s.is_holding for s in stands):
            stands = self._nearest_sheltered(stands, to_objective)
        elif len(stands) > 1:
            sheltered = [s for s in stands if self._is_sheltered(s, to_objective)]
            if sheltered and len(sheltered) < len(stands):
                rules.append("OPR-COVER")
            stands = sheltered or stands
        holding = [s for s in stands if s.is_holding]
        if holding:
            rules.append("OPR-SEIZE")
            stands = self._nearest_to_next(goal, holding)
        elif is_advance and len(stands) > 1:
            rules.append("OPR-ADV-OBJ")
            stands = self._safest(stands)
        elif not is_advance:
            best = min(s.left for s in stands)
            stands = [s for s in stands if s.left <= best + TIE]
        return Plan(draw_stand(self.measure.draws, stands), rules, is_advance)

    def _nearest_sheltered(self, stands: list[Stand], to_objective: bool) -> list[Stand]:
        """Those in cover with the shortest way left, all if none is: the rest need no asking."""
        found: list[Stand] = []
        for stand in sorted(stands, key=by_left):
            if len(stands) < 2 or (found and stand.left > found[0].left + TIE):
                break
            if self._is_sheltered(stand, to_objective):
                found.append(stand)
        return found or stands

    def _is_sheltered(self, stand: Stand, to_objective: bool) -> bool:
        crowd = stand.crowd()
        return crowd is not None and self.marches.shelter.has(crowd, to_objective)

    def _nearest_to_next(self, goal: Goal, stands: list[Stand]) -> list[Stand]:
        """OPR-SEIZE: as close as possible to the next objective by the way there, else to the
        nearest enemy; with neither left, to the marker itself."""
        if len(stands) < 2:
            return stands
        fields = self.measure.next_fields(goal)
        best = 3.0 * NO_WAY
        found: list[Stand] = []
        for stand in stands:
            if fields:
                left = nearest_end(fields, stand, best + 2.0 * TIE)
            elif self.measure.enemies:
                left = to_nearest_enemy(self.measure, stand)
            else:
                left = stand.left
            if left < best - TIE:
                best = left
                found = [stand]
            elif left <= best + TIE:
                found.append(stand)
        return found

    def _safest(self, stands: list[Stand]) -> list[Stand]:
        """OPR-ADV-OBJ: in the fewest enemies' attack reach, then furthest from the closest."""
        fewest = len(self.measure.enemies) + 1
        best = -NO_WAY
        found: list[Stand] = []
        for stand in stands:
            crowd = stand.crowd()
            if crowd is None:
                continue
            count, clearance = self._exposure(crowd)
            if count < fewest or (count == fewest and clearance > best):
                fewest, best, found = count, clearance, [stand]
            elif count == fewest and clearance == best:
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


def has_stand(found: list[Stand], end: End) -> bool:
    """Whether an end is a candidate already, by another march."""
    return any(s.x == end.x and s.y == end.y for s in found)


def least_left(found: list[Stand]) -> float:
    """The shortest way left to any end of the leading model."""
    best = 3.0 * NO_WAY
    for stand in found:
        best = min(best, stand.left)
    return best


def nearest_end(fields: list[Field], stand: Stand, limit: float) -> float:
    """The shortest way from an end to any of several goals."""
    best = min(limit, NO_WAY)
    for field in fields:
        best = min(best, field.length_from(stand.x, stand.y, best))
    return best


def offset(field: Field) -> float:
    """How far from a goal the nearest places are where the model may stand."""
    far = 0.0
    for target in field.targets:
        far = max(far, distance(target.x, target.y, field.x, field.y))
    return far


@mypyc_attr(acyclic=True)
class Approach:
    """The ends of one move toward a goal, sifted when asked for.

    The unit keeps its formation if some end within `SLACK` of the best lets it. Only if none
    does it takes another one, and then goes for the shortest way left.
    """

    def __init__(self, found: list[Stand]) -> None:
        limit = least_left(found) + SLACK
        #: as near as any, or at the marker
        self._near = [s for s in found if s.left <= limit or s.is_holding]
        self._further = [s for s in found if s.left > limit and not s.is_holding]
        self._kept: list[Stand] | None = None

    def kept(self) -> list[Stand]:
        """The ends where the unit stands in the formation it has."""
        known = self._kept
        if known is None:
            known = [s for s in self._near if s.keeps_formation()]
            self._kept = known
        return known

    def reshaped(self) -> list[Stand]:
        """The ends where it may stand in another one, the shortest way left first."""
        near = [s for s in self._near if not s.keeps_formation()]
        near.sort(key=by_left)
        if not self.kept():
            near.extend(sorted(self._further, key=by_left))
        return near

    def holds(self) -> bool:
        """Whether the marker is reached."""
        return any(s.is_holding and s.crowd() is not None for s in self._near)


def add_headings(ends: Ends, x: float, y: float, limit: float) -> None:
    """The straight ends of the compass, of those headings that lead near enough to a goal."""
    reach = ends.reach
    full = reach.allowance - SHY
    if full <= 0.0:
        return
    dx, dy = x - reach.x, y - reach.y
    squared = dx * dx + dy * dy
    for heading in COMPASS:
        ux, uy = heading.x, heading.y
        along = min(max(dx * ux + dy * uy, 0.0), full)
        if squared - 2.0 * along * (dx * ux + dy * uy) + along * along > limit * limit:
            continue
        far = reach.clip(reach.x, reach.y, ux, uy, full)
        for inches in (far, full / 3.0, full / 1.5):
            if inches <= far:
                ends.add(reach.x + snap(ux * inches), reach.y + snap(uy * inches))
