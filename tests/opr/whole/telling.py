"""One step of a game with somebody listening: the ids of the rules that were told."""

from collections.abc import Sequence

from opfor.dice import Dice, Seeded
from opfor.game import Decision, Event, Game
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import War
from tests.opr.whole.boards import Field


class Heard(Game):
    """The A.I. on both sides, and all they are told kept."""

    def __init__(self, war: War, seed: int) -> None:
        super().__init__(war, Dice(Seeded(seed, "rules")))
        self.told: list[Event] = []
        self._seed = seed

    def settle(self, decision: Decision) -> None:
        Ai().settle(self, decision)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return Dice(Seeded(self._seed, seat))

    def tell(self, event: Event) -> None:
        self.told.append(event)


def told(field: Field, seed: int = 1) -> list[Event]:
    game = Heard(field.war, seed)
    field.system.step(game)
    return game.told


def rules_told(field: Field, seed: int = 1) -> set[str]:
    return {rule for event in told(field, seed) for rule in event.rules}
