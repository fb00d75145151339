"""Owners who are asked: people's choices while their units fight."""

from opfor.game import Choose, Count, Decision, Game, Option, yes_no
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import Combat, Owner
from opfor.systems.opr.whole.bearers import model_text
from opfor.systems.opr.whole.decisions import Casualties
from opfor.systems.opr.whole.state import War


class Asked(Owner):
    """Puts every choice of a side to those who hold it; keys are numbered within a step."""

    def __init__(self, game: Game, war: War) -> None:
        self.game = game
        self.war = war
        self.number = 0

    def falls(
        self,
        combat: Combat,
        unit: Unit,
        candidates: list[Model],
        enemy: Unit | None,
        count: int,
    ) -> list[Model]:
        self.number += 1
        decision = Casualties(self.war, unit, candidates, count, self.number)
        self.game.settle(decision)
        return decision.fallen

    def picks(self, combat: Combat, unit: Unit, target: Unit, candidates: list[Model]) -> Model:
        self.number += 1
        places = [(str(target.models.index(model) + 1), model) for model in candidates]
        options = [
            Option(place, f"model {place}{model_text(model, candidates)}")
            for place, model in places
        ]
        key = f"{target.id} picked out {self.number}"
        decision = Choose(key, f"Which model of {target.name} is attacked?", options)
        decision.seats = self.war.seats_of(unit)
        decision.rules = ["CORE-SR-TAKEDOWN", "CORE-SR-SNIPER"]
        chosen = self.game.ask(decision)
        return next(model for place, model in places if place == chosen)

    def strafes(self, combat: Combat, unit: Unit, crossed: list[Unit]) -> Unit:
        options = [Option(enemy.id, enemy.name) for enemy in crossed]
        prompt = f"Which unit that it moved through does {unit.name} strafe?"
        decision = Choose(self._key(unit, "strafes"), prompt, options)
        decision.seats = self.war.seats_of(unit)
        decision.rules = ["CORE-SR-STRAFING"]
        chosen = self.game.ask(decision)
        return next(enemy for enemy in crossed if enemy.id == chosen)

    def strikes_back(self, combat: Combat, unit: Unit, enemy: Unit) -> bool:
        prompt = f"Should {unit.name} strike back at {enemy.name}?"
        return self._asks(yes_no(self._key(unit, "strikes back"), prompt), unit, "CORE-STRIKE-BACK")

    def blocks(self, combat: Combat, unit: Unit, caster: Unit) -> bool:
        prompt = f"Should {unit.name} try to block the spell of {caster.name}?"
        return self._asks(yes_no(self._key(unit, "blocks"), prompt), unit, "CORE-SPELL-BLOCK")

    def sways(self, combat: Combat, unit: Unit, caster: Unit) -> int:
        how = "help" if unit.side == caster.side else "hinder"
        prompt = f"How many tokens of {unit.name} {how} the spell of {caster.name}?"
        decision = Count(self._key(unit, "sways"), prompt, 0, unit.tokens)
        decision.seats = self.war.seats_of(unit)
        decision.rules = ["CORE-SWAY"]
        return int(self.game.ask(decision))

    def _key(self, unit: Unit, what: str) -> str:
        self.number += 1
        return f"{unit.id} {what} {self.number}"

    def _asks(self, decision: Decision, unit: Unit, rule: str) -> bool:
        decision.seats = self.war.seats_of(unit)
        decision.rules = [rule]
        return self.game.ask(decision) == "yes"
