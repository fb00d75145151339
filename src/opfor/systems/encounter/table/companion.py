"""The Encounter companion: the A.I. side of a game at a real table, step by step."""

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from opfor.circuits.load import Library
from opfor.game import Game
from opfor.systems.encounter.armies import ArmyList
from opfor.systems.encounter.table import deploy, ending, opening, status, turn
from opfor.systems.encounter.table.desk import Desk
from opfor.systems.encounter.table.fields import all_fields
from opfor.systems.encounter.table.reactions import REACTIONS
from opfor.systems.encounter.table.state import Enemy, TableState, new_state
from opfor.tabletop.companion import Companion, Grid, Reaction
from opfor.tabletop.tracked import Field

STEPS: dict[str, Callable[[Desk], None]] = {
    "edge": opening.choose_edge,
    "first": opening.choose_first,
    "objectives": opening.place_objective,
    "traits": opening.note_traits,
    "deploy": deploy.deploy,
    "turn": turn.begin_turn,
    "strategy": turn.plan,
    "activation": turn.activate,
    "carry-out": turn.carry_out,
    "suppression": ending.recover,
    "scoring": ending.score,
    "claims": ending.claim,
    "reinforcements": ending.reinforce,
    "last": ending.finish_turn,
}


class EncounterTable(Companion):
    """One game: armies, options and people are fixed, everything else is state."""

    dice_rule = "D6D"
    die_rules: ClassVar[dict[str, str]] = {
        "the A.I.'s starting edge": "SETUP-EDGE",
        "who places first": "SETUP-FIRST",
        "hex for the A.I.'s objective": "SETUP-OBJ",
        "whether the A.I.'s objective moves": "SETUP-OBJ",
        "initiative": "INIT",
        "which formation activates": "ACT",
    }

    def __init__(
        self,
        library: Library,
        army: ArmyList,
        enemies: Sequence[Enemy],
        seats: Sequence[str],
        cards: int,
        turns: int,
    ) -> None:
        self.library = library
        self.army = army
        self.enemies = list(enemies)
        self.seats = list(seats)
        self.cards = cards
        self.turns = turns
        #: whether the player side has formations that stand in no list
        self.has_unlisted = False

    def start(self) -> object:
        enemies = [Enemy(e.id, e.name, e.cost, e.worth) for e in self.enemies]
        state = new_state(self.army, enemies, self.cards, self.turns)
        state.has_unlisted = self.has_unlisted
        return state

    def step(self, game: Game) -> None:
        desk = self._desk(game)
        STEPS[desk.state.stage](desk)

    def is_over(self, state: object) -> bool:
        return cast(TableState, state).stage == "over"

    def fields(self, state: object) -> list[Field]:
        return all_fields(cast(TableState, state))

    def reactions(self, state: object) -> list[Reaction]:
        tracked = cast(TableState, state)
        if not tracked.turn or tracked.stage == "over":
            return []
        return [
            Reaction(word, label, rule)
            for word, (label, rule, who, _) in REACTIONS.items()
            if who(tracked)
        ]

    def react(self, game: Game, word: str) -> None:
        desk = self._desk(game)
        label, rule, who, answer = REACTIONS[word]
        among = who(desk.state)
        if among:
            answer(desk, among)
        else:  # what was called in between took the last one
            desk.tell("note", f"No formation is left that could be meant: {label}", rule)

    def headline(self, state: object) -> str:
        return status.headline(cast(TableState, state))

    def status(self, state: object) -> list[Grid]:
        return status.tables(cast(TableState, state))

    def _desk(self, game: Game) -> Desk:
        return Desk(game, self.library, self.seats)
