"""Questions about where command tokens go."""

from typing import Final

from opfor.circuits.model import Node
from opfor.circuits.walk import Picked
from opfor.dice import Dice
from opfor.systems.entropic.command import Allocating, cap_of
from opfor.systems.entropic.questions import BoardOracle
from opfor.systems.entropic.questions_act import DANGER
from opfor.systems.entropic.state import Model, Side

#: what may stay in the pool by name: the largest share, in sixths
SHARES: Final = {"few-points": 1, "many-points": 2, "many-dummies": 4, "any-dummies": 6}
#: dummies that a console takes at most
MOST_DUMMIES = 3
#: what an end of the circuit lays on the console picked, points and dummies
GIVEN: Final = {
    "give-point": (1, 0),
    "give-two-points": (2, 0),
    "give-three-points": (3, 0),
    "give-dummy": (0, 1),
    "give-two-dummies": (0, 2),
    "give-three-dummies": (0, 3),
}


class Reserve:
    """What a side keeps in its pool; nobody else knows how much of it is real."""

    def __init__(self) -> None:
        self.points = 0
        self.dummies = 0

    def most(self, name: str, side: Side) -> int:
        """The largest number that may be kept."""
        made = side.made_real if name.endswith("points") else side.made_dummy
        return made * SHARES[name] // 6

    def keep(self, name: str, number: int) -> None:
        if name.endswith("points"):
            self.points = number
        else:
            self.dummies = number


class CommandOracle(BoardOracle):
    """Answers for a side that allocates; the tokens given so far are in it."""

    is_secret = True

    def __init__(self, decision: Allocating, dice: Dice, is_traced: bool) -> None:
        super().__init__(decision.battle, decision.number, dice, is_traced)
        self.decision = decision
        self.models = decision.models
        self.real = [0] * len(self.models)
        self.dummy = [0] * len(self.models)
        self.points_left = decision.side.real
        self.dummies_left = decision.side.dummy
        self.reserve = Reserve()
        #: candidates of the next pick: places in the list of models
        self.open: list[int] = []

    def answer(self, name: str) -> bool:
        self.open = [i for i in range(len(self.models)) if self._fits(name, i)]
        return len(self.open) > 0

    def reason(self, name: str) -> str:
        return ", ".join(self.models[index].name for index in self.open) or "nobody"

    def _fits(self, name: str, index: int) -> bool:
        model = self.models[index]
        if name == "needs-point-to-act":
            return self._has_room(index) and not self.real[index] and is_over_stunned(model)
        if name == "can-use-points":
            return self._has_spare() and self._has_room(index) and self._is_in_action(model)
        if name == "can-take-points":
            return self._has_spare() and self._has_room(index)
        if name == "can-take-dummy":
            return self._fits_dummy(index)
        return False

    def _has_spare(self) -> bool:
        return self.points_left > self.reserve.points

    def _has_room(self, index: int) -> bool:
        used = self.real[index]
        if self.battle.switches.cap_counts_dummies:
            used += self.dummy[index]
        return self.points_left > 0 and used < cap_of(self.models[index])

    def _fits_dummy(self, index: int) -> bool:
        if self.dummies_left <= self.reserve.dummies or self.dummy[index] >= MOST_DUMMIES:
            return False
        if not self.battle.switches.cap_counts_dummies:
            return True
        return self.real[index] + self.dummy[index] < cap_of(self.models[index])

    def _is_in_action(self, model: Model) -> bool:
        """Whether it has a shot worth taking, or an enemy has one at it."""
        for part in model.living:
            found = self.outlook.best_shot(model, part)
            if found is not None and found.gain > 0.0:
                return True
        return self.outlook.threat(model) >= DANGER * model.profile.points

    def pick(self, node: Node) -> Picked:
        if node.name not in SHARES:
            return super().pick(node)
        most = self.reserve.most(node.name, self.decision.side)
        roll = self.dice.uniform(node.id, [str(number) for number in range(most + 1)])
        number = roll.option - 1
        self.reserve.keep(node.name, number)
        self.because = f"{number} of 0 to {most}"
        return Picked(str(number), False, roll.faces)

    def count(self, candidates: str) -> int:
        return len(self.open)

    def called(self, index: int) -> str:
        return self.models[self.open[index]].name

    def key(self, preference: str, index: int) -> float:
        place = self.open[index]
        model = self.models[place]
        if preference == "dearest":
            return float(model.profile.points)
        if preference == "most-in-danger":
            return self.outlook.threat(model)
        if preference == "fewest-tokens":
            return -float(self.real[place] + self.dummy[place])
        if preference == "most-gained":
            return self._gain(model)
        return super().key(preference, index)

    def _gain(self, model: Model) -> float:
        best = 0.0
        for part in model.living:
            found = self.outlook.best_shot(model, part)
            if found is not None:
                best = max(best, found.gain)
        return best

    def give(self, points: int, dummies: int) -> None:
        """Up to so many tokens for the model picked; of points the first was asked about."""
        index = self.open[self.chosen]
        for number in range(points):
            if self._has_room(index) and (number == 0 or self._has_spare()):
                self.real[index] += 1
                self.points_left -= 1
        for _ in range(dummies):
            if self._fits_dummy(index):
                self.dummy[index] += 1
                self.dummies_left -= 1


def is_over_stunned(model: Model) -> bool:
    return any(part.is_over_stunned for part in model.living)
