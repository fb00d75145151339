"""Narration: what happened, told as events a person can read.

The narrator puts everything into words, and listens to combat for its dice.
"""

from collections.abc import Sequence

from opfor.boards.inches import nearest_gap
from opfor.circuits.trace import Step
from opfor.game import Event, Game
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.because import name_of
from opfor.systems.opr.combat import Listener, MoraleTest, Result
from opfor.systems.opr.melee import Melee
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.order_rules import rules_of_order
from opfor.systems.opr.whole.order_words import order_text
from opfor.systems.opr.whole.phrases import (
    APART,
    DONE,
    NAMES,
    attacks,
    because,
    blocks,
    dice_text,
    full_name,
    hits,
    id_of,
    places_of,
    result_text,
    wounds,
)
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.teller import Teller
from opfor.words import counted

_GROUND = "CORE-DANGEROUS"


class _Ear(Listener):
    """Passes on what combat tells."""

    def __init__(self, narrator: "Narrator") -> None:
        self._narrator = narrator

    def attacked(self, result: Result) -> None:
        self._narrator.attacked(result)

    def tested(self, test: MoraleTest) -> None:
        self._narrator.tested(test)

    def wasted(self, unit: str, weapon: str, target: str) -> None:
        self._narrator.wasted(unit, weapon, target)

    def noted(
        self, rule: str, unit: str, faces: Sequence[int], number: int, needed: int = 0
    ) -> None:
        self._narrator.noted(rule, unit, faces, number, needed)


class Narrator(Teller):
    """Puts a game into words."""

    def __init__(self, game: Game, war: War) -> None:
        self.game = game
        self.war = war
        self.ear: Listener = _Ear(self)
        #: what came of an attack that is not told yet
        self._outcomes: list[Event] = []
        #: the unit that ground has just hurt: its rolls follow no attack
        self._on_ground = ""

    def _tell(self, kind: str, text: str, rules: Sequence[str], parts: dict[str, object]) -> Event:
        event = Event(kind, text, rules)
        event.parts = parts
        self._on_ground = ""
        self.game.tell(event)
        return event

    def _name(self, id: str) -> str:
        return full_name(self.war.battle, id)

    def notes(self, kind: str, text: str, rules: Sequence[str]) -> None:
        self._tell(kind, text, rules, {})

    def places_marker(self, side: str, marker: Objective) -> None:
        text = f"Side {side} placed objective {marker.id} at ({marker.x:.4g}, {marker.y:.4g})."
        parts: dict[str, object] = {"objective": marker.id, "at": [marker.x, marker.y]}
        self._tell("placed", text, ["CORE-OBJECTIVES", "OPR-OBJ"], parts)

    def places(self, unit: Unit, how: str, rules: Sequence[str]) -> None:
        cargo = [u.name for u in self.war.battle.units if u.embarked_in == unit.id and u.models]
        inside = f" with {' and '.join(cargo)} inside" if cargo else ""
        base = unit.bases[0]
        text = f"{self._name(unit.id)} {how} at ({base.x:.1f}, {base.y:.1f}){inside}."
        self._tell("placed", text, rules, {"unit": unit.id, "models": places_of(unit)})

    def orders(self, unit: Unit, verdict: Verdict, chosen: list[Step]) -> None:
        parts: dict[str, object] = {
            "unit": unit.id,
            "action": verdict.action,
            "toward": verdict.toward,
            "target": verdict.target,
            "models": [[x, y] for x, y in verdict.models],
            "path": [[x, y] for x, y in verdict.path],
            "shoot": [[shot.weapon, shot.target] for shot in verdict.shots],
        }
        event = Event("order", order_text(self.war.battle, unit, verdict), ["CORE-ALTERNATE"])
        event.trace = [*chosen, *verdict.trace]
        passed = [step.node for step in event.trace] or event.rules
        event.rules = list(dict.fromkeys([*passed, *rules_of_order(self.war, unit, verdict)]))
        event.parts = parts
        self.game.tell(event)

    def casts(self, unit: Unit, name: str, target: Unit) -> None:
        text = f"{self._name(unit.id)} tried {name} on {self._name(target.id)}."
        rules = ["SR-CASTER", "CORE-CAST", id_of(self.war.edition.magic)]
        self._tell("cast", text, rules, {"unit": unit.id, "target": target.id})

    def fights(self, unit: Unit, target: Unit) -> None:
        text = f"{self._name(unit.id)} and {self._name(target.id)} fought."
        parts: dict[str, object] = {
            "unit": unit.id,
            "models": places_of(unit),
            "target": target.id,
            "target_models": places_of(target),
        }
        self._tell("melee", text, ["CORE-CHARGE", "CORE-PILE-IN"], parts)

    def fought(self, melee: Melee) -> None:
        low, high = sorted((melee.charger_score, melee.defender_score))
        if melee.winner is None:
            text = f"Nobody won the melee, {high} to {low}."
        elif melee.loser is not None and not melee.loser.models:
            text = f"{self._name(melee.winner.id)} won the melee; the others are gone."
        else:
            text = f"{self._name(melee.winner.id)} won the melee, {high} to {low}."
        self._tell("melee", text, ["CORE-MELEE-WON"], {})

    def leaves_wreck(self, unit: Unit, carrier: Unit) -> None:
        name = self._name(unit.id)
        text = f"{name} got out of the wreck of {carrier.name} and is {self.war.edition.stunned}."
        if not unit.models:
            text = f"{name} was lost in the wreck of {carrier.name}."
        self._tell(
            "placed",
            text,
            ["OWN-WRECK", "CORE-SR-TRANSPORT"],
            {"unit": unit.id, "models": places_of(unit)},
        )

    def stood(self, unit: Unit, is_back: bool) -> None:
        text = f"{self._name(unit.id)} moved {'back' if is_back else 'on'} after the melee."
        parts: dict[str, object] = {"unit": unit.id, "models": places_of(unit)}
        self._tell("moved", text, ["CORE-CONSOLIDATE"], parts)

    def stays(self, unit: Unit, enemy: Unit, inches: float) -> None:
        if nearest_gap(unit.bases, enemy.bases) < inches:
            text = f'{self._name(unit.id)} found no room to back off {inches:g}" after the melee.'
            self._tell("note", text, ["CORE-CONSOLIDATE"], {"unit": unit.id})

    def shifted(self, unit: Unit, when: str, rules: Sequence[str]) -> None:
        text = f"{self._name(unit.id)} moved a little {when}."
        parts: dict[str, object] = {"unit": unit.id, "models": places_of(unit)}
        self._tell("moved", text, rules, parts)

    def opens_round(self) -> None:
        battle = self.war.battle
        text = f"Round {battle.round} of {battle.edition.rounds}; {self._opener()}."
        if self.war.bonus_to_hit:
            more = " and to Defense rolls" if self.war.bonus_defense else ""
            text += f" Side {self.war.favoured} has +1 to hit{more}."
        self._tell("round", text, ["CORE-ROUNDS", "OPR-BONUS"], {"round": battle.round})

    def _opener(self) -> str:
        """CORE-OPENS: who is first, though it may have nobody who can act."""
        war = self.war
        if war.opener == war.turn:
            return f"side {war.turn} is first"
        return f"side {war.opener} is first but has nobody to act, so side {war.turn} begins"

    def closes_round(self) -> None:
        held = ", ".join(
            f"{marker.id} {'side ' + marker.held_by if marker.held_by else 'nobody'}"
            for marker in self.war.battle.objectives
        )
        markers: dict[str, object] = {m.id: m.held_by for m in self.war.battle.objectives}
        text = f"End of round {self.war.battle.round}. Objectives: {held}."
        self._tell("objectives", text, ["CORE-SEIZE", "CORE-CONTEST"], {"held": markers})
        if self.war.result:
            text = f"{result_text(self.war)}."
            self._tell("result", text, ["CORE-WIN"], {"winner": self.war.result})

    # what combat tells

    def attacked(self, result: Result) -> None:
        parts = [attacks(result)]
        if result.hit_on:
            why = because(result.hit_because)
            parts.append(f"{result.hit_on}+ to hit{why} {dice_text(result.hit_faces)}")
        parts.append(hits(result))
        if result.rolled:
            parts.append(blocks(result))
            parts.append(f"{result.blocks} blocked")
        parts.append(f"{wounds(result)}, {result.killed} killed")
        if result.lost:
            parts.append(f"{result.lost} more found nobody left to wound")
        if result.backfired:
            parts.append(f"{counted(result.backfired, 'wound')} to its own unit")
            parts += self._destroyed(result.attacker)
        if result.killed:
            parts += self._destroyed(result.target)
        text = f"  {result.weapon} at {self._name(result.target)}: {'; '.join(parts)}."
        data: dict[str, object] = {
            "attacker": result.attacker,
            "target": result.target,
            "weapon": result.weapon,
            "attacks": result.attacks,
            "hits": result.hits,
            "blocks": result.blocks,
            "wounds": result.wounds,
            "killed": result.killed,
            "hit_dice": result.hit_faces,
            "block_dice": result.block_faces,
        }
        rules = ["CORE-TO-HIT", "CORE-BLOCK", "CORE-CASUALTIES", *result.rules]
        self._tell("attack", text, list(dict.fromkeys(rules)), data)
        for event in self._outcomes:
            self.game.tell(event)
        self._outcomes = []

    def _destroyed(self, id: str) -> list[str]:
        unit = self.war.battle.unit(id)
        return [f"{unit.name} is destroyed"] if unit is not None and not unit.models else []

    def tested(self, test: MoraleTest) -> None:
        if test.face:
            roll = f"rolled {test.face} for {test.needed}+"
            roll += f", then {test.second}" if test.second else ""
        else:
            roll = "failed without a roll"
        state = {"stunned": f"is {self.war.edition.stunned}", "routed": "routed"}
        outcome = state.get(test.outcome, "stands")
        text = f"  Morale of {self._name(test.unit)}: {roll}; it {outcome}."
        self._tell("morale", text, test.rules, {"unit": test.unit, "outcome": test.outcome})

    def wasted(self, unit: str, weapon: str, target: str) -> None:
        text = f"  {weapon} of {self._name(unit)} found nobody of {self._name(target)} left."
        parts: dict[str, object] = {"attacker": unit, "weapon": weapon, "target": target}
        self._tell("wasted", text, ["CORE-GROUPS", "CORE-SHOT-ORDER"], parts)

    def noted(
        self, rule: str, unit: str, faces: Sequence[int], number: int, needed: int = 0
    ) -> None:
        if rule in DONE:
            done = DONE[rule][0 if number else 1]
            roll = f"{needed}+ {dice_text(faces)}" if needed else dice_text(faces)
            text = f"  {self._name(unit)} {done}: {roll}."
            data: dict[str, object] = {"unit": unit, "dice": list(faces), "number": number}
            self._tell("roll", text, [rule], data)
            return
        what = NAMES.get(rule) or f"{name_of(rule)}, wounds ignored"
        dice = f"{dice_text(faces)} → " if faces else ""
        text = f"  {self._name(unit)}, {what}: {dice}{number}."
        data = {"unit": unit, "dice": list(faces), "number": number}
        if rule not in APART and self._on_ground != unit:
            event = Event("roll", text, [rule])
            event.parts = data
            self._outcomes.append(event)
            return
        self._tell("roll", text, [rule], data)
        self._on_ground = unit if rule == _GROUND or rule not in APART else ""
