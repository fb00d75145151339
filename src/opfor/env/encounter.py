"""The activations of Encounter: which formation acts, and what it does."""

from typing import cast

from opfor.env.macros import PRINTED, Macros, kept
from opfor.game import Decision, Game, Policy
from opfor.systems.encounter import legal
from opfor.systems.encounter.battle import BOARD, NOWHERE, SEATS, Battle, Formation
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.legal import Act
from opfor.systems.encounter.reach import eligible

#: numbers seen of a formation, of the game
OF_FORMATION, OF_GAME = 13, 9


class EncounterMacros(Macros):
    """A formation acts as printed, holds, shoots at or engages the nearest, or moves toward
    the nearest objective its side lacks."""

    intents = (PRINTED, legal.HOLD, legal.SHOOT, legal.ENGAGE, legal.MOVE)
    of_game = OF_GAME
    of_unit = OF_FORMATION

    def count(self, state: object, side: str) -> int:
        return len(_formations(cast(Battle, state), side))

    def side(self, state: object) -> str:
        battle = cast(Battle, state)
        if battle.stage != "activation":
            return ""
        for number in (battle.next, 1 - battle.next):
            if eligible(battle, number, battle.phase):
                return SEATS[number]
        return ""

    def offered(self, state: object, side: str) -> list[int]:
        battle = cast(Battle, state)
        own = _formations(battle, side)
        found: list[int] = []
        for formation in eligible(battle, SEATS.index(side), battle.phase):
            slot = own.index(formation)
            words = [PRINTED]
            if formation.where == BOARD:
                words += [act.action for act in legal.acts(battle, formation)]
            for number, intent in enumerate(self.intents):
                if intent in words:
                    found.append(self.action(slot, number))
        return found

    def settle(self, game: Game, decision: Decision, action: int, printed: Policy) -> bool:
        if not isinstance(decision, Ask):
            return False
        battle = decision.battle
        slot, intent = self.parts(action)
        formation = _formations(battle, SEATS[decision.side])[slot]
        if decision.kind == "activate" and formation.index in decision.values:
            decision.take(formation.index)
            return True
        thread = decision.thread
        if decision.kind != "act" or thread is None or thread.formation is not formation:
            return False
        acts = [a for a in legal.acts(battle, formation) if a.action == intent]
        if intent == PRINTED or not acts:
            return False
        decision.act = nearest(battle, formation, acts)
        decision.take(0)
        if intent == legal.MOVE:
            thread.hex = goal(battle, formation)
        return True

    def look(self, state: object, side: str) -> list[float]:
        battle = cast(Battle, state)
        number = SEATS.index(side)
        is_turned = battle.sides[number].edge != 0
        own, enemy = battle.sides[number], battle.sides[1 - number]
        seen = [
            battle.turn / max(1, battle.core.turns_last),
            battle.phase / 2.0,
            kept(own.vp / 20.0),
            kept(enemy.vp / 20.0),
            1.0 if battle.initiative == number else 0.0,
        ]
        for objective in (*battle.objectives, None, None)[:2]:
            if objective is None:
                seen += [0.0, 0.0]
            else:
                held = 1.0 if objective.holder == number else -1.0
                seen += [
                    1.0 if objective.owner == number else -1.0,
                    0.0 if objective.holder == NOWHERE else held,
                ]
        for each in (side, SEATS[1 - number]):
            formations = _formations(battle, each)
            for slot in range(self.slots):
                if slot < len(formations):
                    seen += _seen(battle, formations[slot], is_turned)
                else:
                    seen += [0.0] * OF_FORMATION
        return seen


def _formations(battle: Battle, side: str) -> list[Formation]:
    return [each for each in battle.formations if SEATS[each.side] == side]


def _hex(battle: Battle, formation: Formation) -> int:
    """Where a formation is: the hex of the first of its units that is on the board."""
    return next((u.hex for u in battle.living(formation) if u.hex >= 0), NOWHERE)


def nearest(battle: Battle, formation: Formation, acts: list[Act]) -> Act:
    """Of acts of one kind the one against the nearest enemy; the first of equal ones."""
    here = _hex(battle, formation)

    def far(act: Act) -> int:
        hex = act.target
        if act.action == legal.SHOOT:
            hex = _hex(battle, battle.formations[act.target])
        return battle.grid.distance(here, hex) if here >= 0 and hex >= 0 else 0

    return min(acts, key=far)


def goal(battle: Battle, formation: Formation) -> int:
    """The nearest objective its side does not hold, or else where it is."""
    here = _hex(battle, formation)
    lacking = [o.hex for o in battle.objectives if o.holder != formation.side]
    if here < 0 or not lacking:
        return here
    return min(lacking, key=lambda hex: battle.grid.distance(here, hex))


def _seen(battle: Battle, formation: Formation, is_turned: bool) -> list[float]:
    grid, hex = battle.grid, _hex(battle, formation)
    x, y = 0.0, 0.0
    if hex >= 0:
        place = grid.opposite(hex) if is_turned else hex
        x, y = (grid.column(place) + 1) / grid.width, (grid.row(place) + 1) / grid.depth
    count = max(1, len(formation.units))
    return [
        1.0 if formation.where == BOARD else 0.0,
        1.0 if battle.strength(formation) else 0.0,
        x,
        y,
        battle.strength(formation) / count,
        kept(formation.suppression / count),
        1.0 if formation.is_broken else 0.0,
        formation.activated / 2.0,
        1.0 if battle.is_engaged(formation) else 0.0,
        1.0 if formation.has_fired else 0.0,
        1.0 if formation.has_commander else 0.0,
        kept(battle.worth(formation) / 50.0),
        1.0 if formation.is_ready_to_fire else 0.0,
    ]
