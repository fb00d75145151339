"""What is counted of a battle: models, who shot at whom in a turn, and what they did."""

from typing import cast

from opfor.game import Decision
from opfor.systems.entropic.attack import Aiming
from opfor.systems.entropic.decisions import Act, Shot
from opfor.systems.entropic.state import SEATS, Battle, Model
from opfor.systems.entropic.turn import Acting
from opfor.tally import MISHAP, OWN, WHOLE, Tally, UnitCount


class EntropicTally(Tally):
    """A model that is lost counts for those who attacked it last: losses come at a turn's end."""

    def __init__(self) -> None:
        super().__init__()
        #: who attacked each model since a turn began, the latest last
        self._attackers: dict[str, list[UnitCount]] = {}
        self._models: list[Model] = []

    def begin(self, state: object) -> None:
        for side in cast(Battle, state).sides:
            for model in side.models:
                points = model.profile.points
                self.add(UnitCount(model.id, SEATS[model.side], model.name, points))
                self._models.append(model)

    def settled(self, decision: Decision) -> None:
        if isinstance(decision, Acting):
            act = cast(Act, decision.chosen)
            model = act.model
            count = self.unit(model.id) if model is not None else None
            self.acted(SEATS[decision.number], count, act.action)
        elif isinstance(decision, Aiming):
            attacker = self.unit(decision.attacker.id)
            if attacker is not None:
                target = cast(Shot, decision.chosen).target
                self._attackers.setdefault(target.id, []).append(attacker)

    def stepped(self, state: object) -> None:
        battle = cast(Battle, state)
        for place, model in enumerate(self._models):
            count = self.units[place]
            if not count.left:
                continue
            if model.is_gone:
                self._lose(count)
            elif model.is_on_table:
                count.x, count.y = model.base.x, model.base.y
        if battle.stage != "activate":
            self.rounds = battle.turn

    def _lose(self, count: UnitCount) -> None:
        """Points shared among the last two who attacked it; fires may outlive a turn."""
        attackers = self._attackers.get(count.id, [])
        by = [each for each in attackers if each.side != count.side][-2:]
        for place, each in enumerate(by):
            self.suffer(count, WHOLE * (len(by) - 1 - place) // len(by), each, "")
        if not by:
            self.suffer(count, 0, None, OWN if attackers else MISHAP)

    def is_turned(self, state: object) -> bool:
        return False

    def size(self, state: object) -> tuple[float, float]:
        field = cast(Battle, state).field
        return field.width, field.depth
