"""Small battles for tests, and a game that answers by script."""

from collections.abc import Sequence

from opfor.boards.inches import Base, snap
from opfor.boards.shapes import shape_from
from opfor.dice import Dice, Seeded
from opfor.game import Decision, Event, Game
from opfor.systems.entropic.attack import Interrupting
from opfor.systems.entropic.decisions import Bidding, Pick
from opfor.systems.entropic.field import Field, Terrain
from opfor.systems.entropic.roster import profiles
from opfor.systems.entropic.scenario import Scenario
from opfor.systems.entropic.state import SEATS, Battle, Model, Side
from opfor.systems.entropic.switches import turned

#: a profile with its place on the table
Given = tuple[str, str, tuple[float, float]]


def block(x: float, y: float, w: float, d: float, **kinds: object) -> Terrain:
    """A rectangle of terrain from its south-west corner."""
    shape = shape_from("test", [(x, y), (x + w, y), (x + w, y + d), (x, y + d)])
    modifier = float(str(kinds.get("move", 0.0)))
    return Terrain(
        "block",
        shape,
        modifier,
        bool(kinds.get("impassable")),
        bool(kinds.get("blocks")),
        bool(kinds.get("obscures")),
    )


def battle(
    *models: Given,
    terrain: Sequence[Terrain] = (),
    objectives: Sequence[tuple[float, float]] = (),
    **rules: object,
) -> Battle:
    """Models on a table of 60 by 60; switches by their names with underscores."""
    scenario = Scenario("test", 6, Field(60.0, 60.0, list(terrain)))
    scenario.objectives = [Base(x, y, 0.0) for x, y in objectives]
    scenario.objective_points = 10
    found = Battle(scenario, turned({name.replace("_", "-"): on for name, on in rules.items()}))
    found.sides = [Side(seat, f"side {seat}", 100) for seat in SEATS]
    for seat, profile, (x, y) in models:
        side = found.sides[SEATS.index(seat)]
        id = f"{seat}{len(side.models) + 1}"
        model = Model(id, id, SEATS.index(seat), profiles()[profile])
        model.base = Base(snap(x), snap(y), model.profile.radius)
        model.is_on_table = True
        side.models.append(model)
    found.turn = 1
    found.stage = "activate"
    return found


def apart(battle: Battle, distance: float) -> None:
    """Put b1 so far north of a1, edge to edge."""
    first, second = battle.sides[0].models[0], battle.sides[1].models[0]
    reach = first.base.r + second.base.r + distance
    second.base = Base(first.base.x, first.base.y + reach, second.base.r)


class Script(Game):
    """Answers by the last word of the question's key that is known; else it bids nothing and
    interrupts never."""

    def __init__(self, battle: Battle, **answers: str) -> None:
        super().__init__(battle, Dice(Seeded(1, "rules")))
        self.answers = {name.replace("_", " "): answer for name, answer in answers.items()}
        self.events: list[Event] = []
        self.asked: list[str] = []

    def settle(self, decision: Decision) -> None:
        self.asked.append(decision.key)
        decision.read(decision.verify(self._answer(decision)))

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self.dice

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def _answer(self, decision: Decision) -> str:
        key = decision.key
        words = [word for word in self.answers if word in key]
        if words:
            return self.answers[max(words, key=lambda word: (key.rfind(word) + len(word), word))]
        if isinstance(decision, Bidding):
            return "0+0"
        if isinstance(decision, Interrupting):
            return "no"
        assert isinstance(decision, Pick), decision.key
        return decision.things[0].id()

    def told(self, kind: str) -> list[str]:
        return [event.text for event in self.events if event.kind == kind]
