"""What the companion tracks: the A.I.'s models and tokens, and how the turn stands."""

import json

from opfor.systems.entropic.field import Field
from opfor.systems.entropic.forces import Entry, Force
from opfor.systems.entropic.scenario import Scenario
from opfor.systems.entropic.state import Battle, Model, Side
from opfor.systems.entropic.switches import Switches

AI = 0
YOU = 1
SIDES = ("ai", "you")


class TableState:
    """A game at a real table. The battle holds the A.I.'s side; the other one is the person's
    and has no models here: they stand on the table."""

    def __init__(self, battle: Battle, yours: list[Entry]) -> None:
        self.battle = battle
        #: the person's models as listed; empty if no list was given. They never change here
        self.yours = yours
        #: models the person has left to place or to activate, as far as was said
        self.is_player_done = False
        self.player_count = 0
        #: what was told once and holds for the game or the turn, by question
        self.facts: dict[str, bool] = {}

    @property
    def side(self) -> Side:
        return self.battle.sides[AI]

    @property
    def models(self) -> list[Model]:
        return [model for model in self.side.models if not model.is_gone]

    @property
    def placed(self) -> list[Model]:
        return [model for model in self.models if model.is_on_table]

    def copy(self) -> "TableState":
        twin = TableState(self.battle.copy(), self.yours)
        twin.is_player_done = self.is_player_done
        twin.player_count = self.player_count
        twin.facts = dict(self.facts)
        return twin

    def fingerprint(self) -> str:
        own = [self.is_player_done, self.player_count, self.facts]
        return json.dumps([own, self.battle.fingerprint()], sort_keys=True)


def new_state(force: Force, yours: list[Entry], turns: int, switches: Switches) -> TableState:
    """The state before deployment; of a person without a list nothing is known."""
    battle = Battle(Scenario("at the table", turns, Field(48.0, 48.0, [])), switches)
    side = Side("a", force.name, force.value)
    for number, entry in enumerate(force.entries, 1):
        side.models.append(Model(f"a{number}", entry.name, AI, entry.profile))
    battle.sides = [side, Side("b", "you", sum(entry.profile.points for entry in yours))]
    return TableState(battle, yours)
