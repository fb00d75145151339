"""The six questions of the trees, answered from the board.

Nothing is measured before it is asked, and reasons are put into words only for a trace.
"""

from typing import Final

from opfor.boards.inches import NO_WAY
from opfor.circuits.model import Node
from opfor.circuits.walk import Oracle, Picked
from opfor.dice import Roll
from opfor.faults import Refused
from opfor.systems.opr.assault import Assault, Charge
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.flights import Flights
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import LEAVE_DISTANCE, Marches
from opfor.systems.opr.moves import Moves
from opfor.systems.opr.retreat import Retreat
from opfor.systems.opr.stands import Plan

_LEAVING: Final = f'within {LEAVE_DISTANCE:g}" of the transport it leaves'


class BoardOracle(Oracle):
    """Answers for one unit in one activation and keeps what the answers found."""

    def __init__(self, marches: Marches, tracing: bool) -> None:
        super().__init__()
        self.marches = marches
        self.measure = marches.measure
        self.unit = marches.unit
        self.targets = marches.targets
        self.tracing = tracing
        self.moves = Moves(marches, tracing)
        self.assault = Assault(marches)
        self._in_way: list[Unit] | None = None
        self._charges: dict[str, Charge | None] = {}
        self._advances: dict[str, Plan | None] = {}
        self._flights: dict[str, Flights] = {}

    def is_so(self, node: Node, name: str) -> bool:
        if name == "objective-free":
            return self._is_objective_free()
        if name == "enemies-in-way":
            return self._has_enemies_in_way()
        if name == "can-charge-one":
            return self._can_charge("in the way")
        if name == "enemy-in-charge-range":
            return self._can_charge("in charge range")
        if name == "objective-rush-not-advance":
            return self._needs_rush()
        if name == "advance-would-shoot":
            return self._would_shoot(node.args.get("toward", "objective"))
        raise Refused(f"{node.circuit} {node.id}: the board cannot answer '{name}'.")

    def value_of(self, node: Node, name: str) -> int:
        raise Refused(f"{node.circuit} {node.id}: the board knows no number '{name}'.")

    def roll(self, node: Node, modifier: int) -> Roll:
        draws = self.measure.draws
        if node.die == "d3":
            rolled = draws.dice.d3(node.id)
        else:
            rolled = draws.dice.d6d(node.id, [edge.id for edge in node.edges], modifier)
        draws.note(rolled, [edge.id for edge in node.edges])
        return rolled

    def pick(self, node: Node) -> Picked:
        raise Refused(f"{node.circuit} {node.id}: the board knows no candidates '{node.name}'.")

    # H1, S1, M1

    def _is_objective_free(self) -> bool:
        goal = self.measure.goal()
        if self.tracing:
            if goal is not None:
                self.because = f"objective {goal.id} is the nearest, {_far(goal)}"
            else:
                self.because = "no objective it may score is out of its control"
        return goal is not None

    # H2, M2

    def enemies_in_way(self) -> list[Unit]:
        known = self._in_way
        if known is None:
            goal = self.measure.goal()
            known = self.measure.in_way(goal) if goal is not None else []
            self._in_way = known
        return known

    def _has_enemies_in_way(self) -> bool:
        found = self.enemies_in_way()
        if self.tracing:
            self.because = self._way_reason(found)
        return len(found) > 0

    def _way_reason(self, found: list[Unit]) -> str:
        goal = self.measure.goal()
        if goal is None or not self.measure.enemies:
            return "no enemy is left" if goal is not None else "there is no objective to go to"
        way = goal.way(self.measure.bases[goal.lead], self.measure.draws)
        best = NO_WAY
        name = ""
        for enemy in found or self.measure.enemies:
            for base in enemy.bases:
                gap = way.clearance(base)
                if gap < best or (gap == best and enemy.name < name):
                    best, name = gap, enemy.name
        return f"{name} {_be(name)} {_inches(best)} from the path"

    # H2a, M2a, H5, M3

    def charge(self, which: str) -> Charge | None:
        """The charge to be made at those in the way, or at anybody."""
        if which not in self._charges:
            among = self.enemies_in_way() if which == "in the way" else self.measure.enemies
            self._charges[which] = None if self.unit.is_fixed else self.assault.best(among)
        return self._charges[which]

    def _can_charge(self, which: str) -> bool:
        found = self.charge(which)
        if self.tracing:
            if found is not None:
                self.because = (
                    f"{found.enemy.name} can be reached: {_inches(found.gap)} away, "
                    f"{self._to_go(found.march.allowance, 'to charge')}"
                )
            else:
                far = f"in {_inches(self.assault.inches)}"
                far = far if self.marches.transport is None else _LEAVING
                self.because = f"nobody {which} can be reached by the whole unit {far}"
        return found is not None

    # H3

    def _needs_rush(self) -> bool:
        goal = self.measure.goal()
        if goal is None:
            self.because = "there is no objective to go to"
            return False
        # where an advance is enough, the ends of a rush need not be looked for
        so = not self.moves.reaches(goal, self.unit.advance) and self.moves.reaches(
            goal, self.unit.rush
        )
        if self.tracing:
            self.because = f"objective {goal.id} is {_far(goal)}; {self._paces()}"
        return so

    def _paces(self) -> str:
        """How far it gets toward an objective by either action."""
        if self.marches.transport is not None:
            return f"it ends {_LEAVING}"
        rush = _inches(self.marches.allowance(self.unit.rush))
        advance = _inches(self.marches.allowance(self.unit.advance))
        near = f'within {self.measure.edition.seize_radius}" of it: '
        return f"{near}rush {rush}, advance {advance}"

    def _to_go(self, inches: float, what: str) -> str:
        """So far by an action; out of a transport the action makes no difference."""
        return f"{_inches(inches)} {what}" if self.marches.transport is None else _LEAVING

    # H2b, H4, H6, S2, S3

    def goal(self, toward: str) -> Goal | None:
        """Where to go; with no objective left, the enemy."""
        goal = self.measure.goal() if toward == "objective" else None
        return goal if goal is not None else self.measure.foe()

    def advance(self, toward: str) -> Plan | None:
        """The advance that has a target at its end, if there is one."""
        if toward not in self._advances:
            goal = self.goal(toward)
            plan: Plan | None = None
            if goal is not None and goal.objective is not None:
                plan = self.moves.advance_to(goal)
            elif goal is not None:
                plan = Retreat(self.marches).plan()
            self._advances[toward] = plan
        return self._advances[toward]

    def flights(self, toward: str) -> Flights:
        """SR-AIRCRAFT: the straight moves, toward the objective, the enemy or nothing."""
        if toward not in self._flights:
            goal = self.goal(toward)
            if goal is None:
                base = self.measure.bases[0]
                made = Flights(self.measure, self.targets, 0, base.x, base.y, False)
            else:
                made = Flights(
                    self.measure,
                    self.targets,
                    goal.lead,
                    goal.field.x,
                    goal.field.y,
                    True,
                    goal.objective is not None,
                )
            self._flights[toward] = made
        return self._flights[toward]

    def _would_shoot(self, toward: str) -> bool:
        if self.unit.is_aircraft:
            so = len(self.targets.groups) > 0 and len(self.flights(toward).armed()) > 0
        else:
            so = self.advance(toward) is not None
        if self.tracing:
            self.because = self._shot_reason(so, toward)
        return so

    def _shot_reason(self, so: bool, toward: str) -> str:
        if not self.targets.groups:
            return "it has no ranged weapon"
        if not self.measure.enemies:
            return "no enemy is left"
        allowance = self.marches.allowance(self.unit.advance)
        number = self._nearest_in_range(allowance)
        if number < 0:
            return "its weapons cannot reach an Aircraft, and no other enemy is left"
        enemy, gap = self.measure.enemies[number], self.measure.gap(number)
        is_nearest = all(gap <= self.measure.gap(n) for n in range(len(self.measure.enemies)))
        who = "nearest enemy" if is_nearest else "nearest enemy that is no Aircraft"
        reach = f"{_inches(self._range_against(enemy))} range"
        if enemy.is_aircraft:
            reach += " against an Aircraft"
        move = self._to_go(allowance, "to advance")
        text = f"{who} {_inches(gap)} away, {move}, {reach}"
        return text if so else f"{text}: none in range and sight from where it would stand"

    def _nearest_in_range(self, allowance: float) -> int:
        """The number of the nearest enemy it could get into range of, else of the nearest that
        its weapons could hit at any distance (SR-AIRCRAFT); -1 if there is none."""
        best = -1
        is_best_in_range = False
        for number, enemy in enumerate(self.measure.enemies):
            longest, gap = self._range_against(enemy), self.measure.gap(number)
            is_in_range = gap <= allowance + longest
            if longest <= 0.0 or (is_best_in_range and not is_in_range):
                continue
            if best < 0 or is_in_range > is_best_in_range or gap < self.measure.gap(best):
                best, is_best_in_range = number, is_in_range
        return best

    def _range_against(self, enemy: Unit) -> float:
        """Its longest range; shorter against an Aircraft (SR-AIRCRAFT)."""
        longest = 0.0
        for group in self.targets.groups:
            longest = max(longest, group.air_range if enemy.is_aircraft else group.range)
        return longest


def _inches(value: float) -> str:
    return f'{value:.1f}"'


def _far(goal: Goal) -> str:
    """How far a goal is, and whether a base can walk all of it."""
    if goal.length >= NO_WAY:
        return f"{_inches(goal.length - NO_WAY)} in a straight line, as no way leads there"
    if goal.field.offset > 0.0:
        return f"{_inches(goal.length)} off, the last {_inches(goal.field.offset)} not to be walked"
    return f"{_inches(goal.length)} to walk"


def _be(name: str) -> str:
    return "are" if name.endswith("s") else "is"
