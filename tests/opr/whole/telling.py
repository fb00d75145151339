"""One step of a game with somebody listening: the ids of the rules that were told."""

from opfor.game import Event, FreeGame
from opfor.systems.opr.whole.policy import Ai
from tests.opr.whole.boards import Field


class Heard(FreeGame):
    def __init__(self, field: Field, seed: int = 1) -> None:
        super().__init__(field.war, seed, {"a": Ai(), "b": Ai()})
        self.is_heard = True
        self.told: list[Event] = []

    def tell(self, event: Event) -> None:
        self.told.append(event)


def told(field: Field, seed: int = 1) -> list[Event]:
    game = Heard(field, seed)
    field.system.step(game)
    return game.told


def rules_told(field: Field, seed: int = 1) -> set[str]:
    return {rule for event in told(field, seed) for rule in event.rules}
