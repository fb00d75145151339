"""Choosing: which of the ends of a move the rules take.

Cover first (OPR-COVER); at the marker nearest to what comes next (OPR-SEIZE), elsewhere the
safest end of an advance (OPR-ADV-OBJ) or the shortest way left of a rush; then a die. Room,
targets and cover are dear questions: ends are ranked first and asked in that order.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.inches import NO_WAY, nearest_gap
from opfor.boards.paths import TIE
from opfor.systems.opr.approaches import Approach
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.seizing import left_to_next, straight_to_next
from opfor.systems.opr.stands import Plan, Stand, draw_stand

#: wider than any table: clearances count less than one enemy's reach
_WIDE: Final = 1000.0


@mypyc_attr(acyclic=True)
class Choice:
    """The choice among the ends of one approach; an advance names the enemies of whom one must
    be a target at its end, a rush names none."""

    def __init__(
        self, marches: Marches, goal: Goal, approach: Approach, enemies: list[Unit] | None
    ) -> None:
        self.marches = marches
        self.measure = marches.measure
        self.goal = goal
        self.approach = approach
        self.enemies = enemies

    def plan(self, is_told: bool) -> Plan | None:
        """The end taken, in the formation it has if it can; none if there is none. Which rules
        took it is worked out only to be told."""
        stands = self.approach.near
        for stand in stands:
            # another choice among the same ends may have asked for other targets
            stand.fit = -1
        best = self._best(stands)
        if not best:
            stands = self._reshaped()
            best = self._best(stands)
        if not best:
            return None
        rules = self._rules(best[0], stands) if is_told else []
        stand = draw_stand(self.measure.draws, best)
        return Plan(stand, rules, self.enemies is not None)

    def _reshaped(self) -> list[Stand]:
        """The first ends where the unit finds room in another formation, equally good ones."""
        found: list[Stand] = []
        for stand in self.approach.reshaped():
            if found and stand.left > found[0].left + TIE:
                return found
            self._add_reshaped(found, stand)
        if not found or not self.approach.is_near(found[0]):
            for stand in self.approach.further():
                if found and stand.left > found[0].left + TIE:
                    break
                self._add_reshaped(found, stand)
        return found

    def _add_reshaped(self, found: list[Stand], stand: Stand) -> None:
        # placing a unit is dear, and many ends without a target are out of range of all
        enemies = self.enemies
        if enemies is not None and not self.marches.targets.may_have_target(stand, enemies):
            return
        if self._is_armed(stand.crowd()):
            stand.fit = 1
            found.append(stand)

    def _best(self, stands: list[Stand]) -> list[Stand]:
        """The best of these, all if several are equally good; none if none will do."""
        holding: list[Stand] = []
        others: list[Stand] = []
        for stand in stands:
            if self._can_hold(stand):
                holding.append(stand)
            else:
                others.append(stand)
        best = self._nearest_to_next(holding, True) if len(stands) > 1 else []
        if best:
            return best
        ranked = self._ranked(others)
        best = self._first(ranked, True) if len(stands) > 1 else []
        if not best:
            best = self._nearest_to_next(holding, False) or self._first(ranked, False)
        return best

    def _rules(self, best: Stand, stands: list[Stand]) -> list[str]:
        """The rules that turned the choice."""
        rules = ["CORE-IMPASSABLE"] if self.marches.is_inside else []
        others = [s for s in stands if s is not best]
        # ends were asked in the order of the other rules: these came before it, or beside it
        if best.shelter > 0 and any(s.fit > 0 and s.shelter == 0 for s in others):
            rules.append("OPR-COVER")
        if self._holds(best):
            rules.append("OPR-SEIZE")
        elif self.enemies is not None and any(self._is_fit(s) for s in others):
            rules.append("OPR-ADV-OBJ")
        return rules

    # what is asked of an end

    def _is_fit(self, stand: Stand) -> bool:
        """Whether the unit stands there in its formation, with a target if it needs one."""
        if stand.fit < 0:
            is_so = stand.keeps_formation() and self._is_armed(stand.crowd())
            stand.fit = 1 if is_so else 0
        return stand.fit > 0

    def _is_armed(self, crowd: Crowd | None) -> bool:
        if crowd is None:
            return False
        return self.enemies is None or self.marches.targets.has_target(crowd.bases, self.enemies)

    def _is_sheltered(self, stand: Stand) -> bool:
        if stand.shelter < 0:
            crowd = stand.crowd()
            to_objective = self.goal.objective is not None
            is_so = crowd is not None and self.marches.shelter.has(crowd, to_objective)
            stand.shelter = 1 if is_so else 0
        return stand.shelter > 0

    def _can_hold(self, stand: Stand) -> bool:
        """At the marker, as far as can be told before its targets are asked for."""
        if not stand.is_holding or stand.fit == 0:
            return False
        return (stand.fit > 0 or stand.keeps_formation()) and self._holds(stand)

    def _holds(self, stand: Stand) -> bool:
        marker = self.approach.marker
        return marker is not None and marker.is_held_at(stand)

    # ranking

    def _ranked(self, stands: list[Stand]) -> list[Stand]:
        """Rush: the shortest way left first. Advance: in the fewest enemies' attack reach, then
        furthest from the closest."""
        for stand in stands:
            stand.rank = stand.left
            if self.enemies is not None and (stand.fit > 0 or stand.keeps_formation()):
                crowd = stand.crowd()
                stand.rank = self._exposure(crowd) if crowd is not None else NO_WAY
        return _in_order(stands)

    def _first(self, ranked: list[Stand], in_cover: bool) -> list[Stand]:
        """The first that will do and those equally good; the rest need no asking."""
        found: list[Stand] = []
        for stand in ranked:
            if found and stand.rank > found[0].rank + TIE:
                break
            if self._is_fit(stand) and (not in_cover or self._is_sheltered(stand)):
                found.append(stand)
        return found

    def _nearest_to_next(self, holding: list[Stand], in_cover: bool) -> list[Stand]:
        """Of those at the marker the nearest to what comes next, equally good ones; the straight
        line says which need no asking."""
        if not holding:
            return []
        fields = self.measure.next_fields(self.goal)
        for stand in holding:
            stand.rank = straight_to_next(self.measure, fields, stand)
        best = 3.0 * NO_WAY
        found: list[Stand] = []
        for stand in _in_order(holding):
            if stand.rank > best + TIE:
                break
            if not self._is_fit(stand) or (in_cover and not self._is_sheltered(stand)):
                continue
            left = left_to_next(self.measure, fields, stand, best + 2.0 * TIE)
            if left < best - TIE:
                best = left
                found = [stand]
            elif left <= best + TIE:
                found.append(stand)
        return found

    def _exposure(self, stand: Crowd) -> float:
        """How many enemies reach a unit standing so, then how near the next one's reach is."""
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
        return _WIDE * count - min(clearance, _WIDE)


def _in_order(stands: list[Stand]) -> list[Stand]:
    """The best first: they are few, so looking for the place of each beats sorting."""
    found: list[Stand] = []
    for stand in stands:
        at = len(found)
        while at > 0 and stand.rank < found[at - 1].rank:
            at -= 1
        found.insert(at, stand)
    return found
