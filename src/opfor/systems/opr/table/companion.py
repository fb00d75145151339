"""The One Page Rules companion: its steps in order, and the entries to everything else."""

from collections.abc import Callable
from typing import ClassVar, cast

from opfor.game import Game
from opfor.systems.opr.table.deployment import (
    choose_opener,
    choose_zone,
    deal,
    deploy,
    fill_transports,
)
from opfor.systems.opr.table.objectives import (
    choose_first_placer,
    choose_valid,
    count_objectives,
    place_objective,
)
from opfor.systems.opr.table.reactions import react, reactions
from opfor.systems.opr.table.rounds import (
    arrive,
    end_round,
    note_sections,
    start_round,
    tell_result,
)
from opfor.systems.opr.table.sheet import Sheet, Talk
from opfor.systems.opr.table.state import AiUnit, PlayerUnit, TableState
from opfor.systems.opr.table.tracked import fields, headline, status
from opfor.systems.opr.table.turn import take_turn
from opfor.systems.opr.unit_types import HYBRID, SHOOTING, TIE, unit_type
from opfor.tabletop.companion import Companion, Grid, Reaction
from opfor.tabletop.tracked import Field


def settle_types(talk: Talk) -> None:
    """OPR-TYPE: told before the game; equal weapons are decided by a die, once."""
    talk.tell("note", "Call one long table edge north; west and east follow from it.")
    for note in talk.sheet.notes:
        talk.tell("note", note)
    for unit in talk.state.units:
        unit.type = unit_type(talk.sheet.ai[unit.id], talk.edition)
        if unit.type == TIE:
            roll = talk.dice.uniform(f"Type of {unit.name}", [HYBRID, SHOOTING])
            unit.type = (HYBRID, SHOOTING)[roll.option - 1]
            talk.tell_roll("OPR-TYPE", roll, unit.type)
    listed = ", ".join(f"{unit.name} {unit.type}" for unit in talk.state.units)
    talk.tell("note", f"Unit types: {listed}.", ["OPR-TYPE"])
    talk.state.stage = "objectives"


#: what a step does, by the stage the game is at
STEPS: dict[str, Callable[[Talk], None]] = {
    "types": settle_types,
    "objectives": count_objectives,
    "first-objective": choose_first_placer,
    "objective": place_objective,
    "valid": choose_valid,
    "zone": choose_zone,
    "cargo": fill_transports,
    "groups": deal,
    "deploy": deploy,
    "opener": choose_opener,
    "round": start_round,
    "arrival": arrive,
    "sections": note_sections,
    "turn": take_turn,
    "round-end": end_round,
    "result": tell_result,
}


class OprCompanion(Companion):
    """The A.I. side of a One Page Rules game at a real table."""

    dice_rule = "OPR-TIE"
    die_rules: ClassVar[dict[str, str]] = {
        "Type of": "OPR-TYPE",
        "Number of objectives": "OPR-OBJ",
        "Roll-off for objectives": "OPR-OBJ",
        "The A.I. chooses": "OPR-OBJ",
        "Square": "OPR-OBJ",
        "Another square": "OPR-OBJ",
        "Long edge": "OPR-ZONE",
        "Roll-off for deployment": "OPR-ZONE",
        "Into": "SR-TRANSPORT",
        "Dealt to group": "OPR-DEPLOY",
        "Section of": "OPR-DEPLOY",
        "Unit": "OPR-DEPLOY",
        "Activation": "OPR-ACT",
        "Roll-off for the first round": "OPR-ACT",
        "Spell of": "SR-CASTER",
    }

    def __init__(self, sheet: Sheet, rounds: int, has_bonus: bool) -> None:
        self.sheet = sheet
        self.library = sheet.library
        self.rounds = rounds
        self.has_bonus = has_bonus

    def start(self) -> object:
        units = [AiUnit(id, each.name, each.size) for id, each in self.sheet.ai.items()]
        enemies = [self._enemy(id) for id in self.sheet.enemies]
        unlisted = bool(self.sheet.unlisted)
        return TableState(self.rounds, self.has_bonus, units, enemies, unlisted)

    def _enemy(self, id: str) -> PlayerUnit:
        profile, owner = self.sheet.enemies[id], self.sheet.owners.get(id, "")
        name = f"{profile.name} ({owner})" if owner else profile.name
        unit = PlayerUnit(id, name, profile.size, owner)
        unit.is_in_reserve = self.sheet.edition.steers("Ambush") and profile.has("Ambush")
        return unit

    def step(self, game: Game) -> None:
        talk = Talk(game, self.sheet)
        STEPS[talk.state.stage](talk)

    def is_over(self, state: object) -> bool:
        return cast(TableState, state).stage == "over"

    def fields(self, state: object) -> list[Field]:
        return fields(cast(TableState, state), self.sheet)

    def reactions(self, state: object) -> list[Reaction]:
        return reactions(cast(TableState, state), self.sheet)

    def react(self, game: Game, word: str) -> None:
        react(Talk(game, self.sheet), word)

    def headline(self, state: object) -> str:
        return headline(cast(TableState, state), self.sheet)

    def status(self, state: object) -> list[Grid]:
        return status(cast(TableState, state), self.sheet)
