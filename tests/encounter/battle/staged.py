"""One rule at a time: a battle, dice given beforehand, answers by kind of question."""

from collections.abc import Sequence

from opfor.dice import Dice, Scripted
from opfor.game import Decision, Event, Game
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.field import Field


class Staged(Game):
    """A game whose sides answer from lists, by kind; else with the first option."""

    def __init__(self, battle: Battle, faces: str, answers: dict[str, list[str]]) -> None:
        self.script = Scripted([int(face) for face in faces])
        super().__init__(battle, Dice(self.script))
        self.answers = answers
        self.asked: list[str] = []
        self.events: list[Event] = []

    def settle(self, decision: Decision) -> None:
        assert isinstance(decision, Ask)
        self.asked.append(decision.kind)
        left = self.answers.get(decision.kind, [])
        decision.read(left.pop(0) if left else decision.options[0].id)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        self.events.append(event)

    @property
    def texts(self) -> str:
        return "\n".join(event.text for event in self.events)


def staged(battle: Battle, faces: str = "", **answers: list[str]) -> Field:
    """The field of a step in which nobody plays by the solo rules."""
    for side in battle.sides:
        side.is_ai = False
    given = {kind.replace("_", "-"): list(ids) for kind, ids in answers.items()}
    return Field(Staged(battle, faces, given))


def script(field: Field) -> Staged:
    assert isinstance(field.game, Staged)
    return field.game
