"""The activations of One Page Rules: which unit acts, and what it does."""

from typing import cast

from opfor.boards.inches import distance, nearest_gap
from opfor.dice import Dice, Seeded
from opfor.env.macros import PRINTED, Macros, kept
from opfor.faults import Refused
from opfor.game import Decision, Game, Policy
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.decisions import Order, WhichUnit
from opfor.systems.opr.whole.rounds import ready
from opfor.systems.opr.whole.state import SIDES, TURN, War
from opfor.systems.opr.whole.suggestions import charge, hold, toward
from opfor.systems.opr.whole.tally import strength

HOLD, ADVANCE, RUSH, CHARGE = "hold", "advance", "rush", "charge"
#: objectives a game can have
MARKERS = 7
#: numbers seen of a unit, of a marker, of the game
OF_UNIT, OF_MARKER, OF_GAME = 14, 5, 5


class OprMacros(Macros):
    """A unit acts as printed, holds, goes for the nearest objective it lacks, or charges."""

    intents = (PRINTED, HOLD, ADVANCE, RUSH, CHARGE)
    of_game = OF_GAME + MARKERS * OF_MARKER
    of_unit = OF_UNIT

    def __init__(self, state: object) -> None:
        super().__init__(state)
        battle = cast(War, state).battle
        self.strengths = {unit.id: max(1, strength(unit)) for unit in battle.units}
        self.most_points = max(1, *(unit.profile.points for unit in battle.units))
        self.slot = {u.id: n for s in SIDES for n, u in enumerate(_units(cast(War, state), s))}

    def count(self, state: object, side: str) -> int:
        return len(_units(cast(War, state), side))

    def side(self, state: object) -> str:
        war = cast(War, state)
        return war.turn if war.stage == TURN else ""

    def offered(self, state: object, side: str) -> list[int]:
        war = cast(War, state)
        found: list[int] = []
        for unit in ready(war, side):
            slot = self.slot[unit.id]
            for number, intent in enumerate(self.intents):
                if intent == PRINTED or self._can(war, unit, intent):
                    found.append(self.action(slot, number))
        return found

    def _can(self, war: War, unit: Unit, intent: str) -> bool:
        if unit.is_stunned or unit.is_fixed or unit.is_aircraft or not unit.is_on_table:
            return False
        if intent == HOLD:
            return True
        if intent == CHARGE:
            return _charge(war, unit, Dice(Seeded(0, "mask"))) is not None
        marker = wanted(war, unit)
        return marker is not None

    def settle(self, game: Game, decision: Decision, action: int, printed: Policy) -> bool:
        slot, intent = self.parts(action)
        if isinstance(decision, WhichUnit) and decision.war.stage == TURN:
            decision.unit = _units(decision.war, decision.side)[slot]
            return True
        if not isinstance(decision, Order):
            return False
        decision.verdict = self._order(game, decision, intent)
        if decision.verdict is None:
            printed.settle(game, decision)
        return True

    def _order(self, game: Game, decision: Order, intent: str) -> Verdict | None:
        war, unit = decision.war, decision.unit
        if intent == PRINTED:
            return None
        dice = game.dice_of(decision.seats[0])
        war.look_as(unit.side)
        if intent == HOLD:
            return hold(war, unit, dice)
        if intent == CHARGE:
            return _charge(war, unit, dice)
        marker = wanted(war, unit)
        try:
            return toward(war, unit, intent, marker.x, marker.y, dice) if marker else None
        except Refused:
            return None

    # What is seen

    def look(self, state: object, side: str) -> list[float]:
        war = cast(War, state)
        battle = war.battle
        is_turned = war.edges[side] == "north"
        own = sum(marker.held_by == side for marker in battle.objectives)
        theirs = sum(marker.held_by not in ("", side) for marker in battle.objectives)
        seen = [
            battle.round / war.edition.rounds,
            own / MARKERS,
            theirs / MARKERS,
            len(battle.objectives) / MARKERS,
            1.0 if war.favoured == side else 0.0,
        ]
        for number in range(MARKERS):
            if number < len(battle.objectives):
                seen += self._marker(war, battle.objectives[number], side, is_turned)
            else:
                seen += [0.0] * OF_MARKER
        for each in (side, "b" if side == "a" else "a"):
            units = _units(war, each)
            for number in range(self.slots):
                if number < len(units):
                    seen += self._unit(war, units[number], is_turned)
                else:
                    seen += [0.0] * OF_UNIT
        return seen

    def _place(self, war: War, x: float, y: float, is_turned: bool) -> tuple[float, float]:
        table = war.battle.table
        across, up = x / table.width, y / table.depth
        return (1.0 - across, 1.0 - up) if is_turned else (across, up)

    def _marker(self, war: War, marker: Objective, side: str, is_turned: bool) -> list[float]:
        x, y = self._place(war, marker.x, marker.y, is_turned)
        held = 0.0 if not marker.held_by else 1.0 if marker.held_by == side else -1.0
        return [1.0, x, y, held, 1.0 if marker.is_valid_for(side) else 0.0]

    def _unit(self, war: War, unit: Unit, is_turned: bool) -> list[float]:
        x, y = 0.0, 0.0
        if unit.is_on_table:
            x, y = self._place(war, unit.bases[0].x, unit.bases[0].y, is_turned)
        return [
            1.0 if unit.models else 0.0,
            1.0 if unit.is_on_table else 0.0,
            x,
            y,
            strength(unit) / self.strengths[unit.id] if unit.models else 0.0,
            1.0 if unit.is_activated else 0.0,
            1.0 if unit.is_stunned else 0.0,
            1.0 if unit.is_fatigued else 0.0,
            unit.profile.points / self.most_points,
            kept(unit.advance / 12.0),
            kept(unit.charge / 24.0),
            kept(unit.longest_range / 48.0),
            kept(unit.defense / 6.0),
            1.0 if unit.embarked_in else 0.0,
        ]


def _units(war: War, side: str) -> list[Unit]:
    return [unit for unit in war.battle.units if unit.side == side]


def _charge(war: War, unit: Unit, dice: Dice) -> Verdict | None:
    """A charge at one of those near enough, if one can be made."""
    if not unit.is_on_table:
        return None
    near = [
        enemy
        for enemy in war.battle.enemies(unit.side)
        if not enemy.is_aircraft and nearest_gap(unit.bases, enemy.bases) <= unit.charge
    ]
    if not near:
        return None
    war.look_as(unit.side)
    return charge(war, unit, near, dice)


def wanted(war: War, unit: Unit) -> Objective | None:
    """The nearest marker its side does not hold, or else the nearest."""
    base = unit.bases[0]
    ranked = [
        (marker.held_by == unit.side, distance(base.x, base.y, marker.x, marker.y), number)
        for number, marker in enumerate(war.battle.objectives)
    ]
    return war.battle.objectives[min(ranked)[2]] if ranked else None
