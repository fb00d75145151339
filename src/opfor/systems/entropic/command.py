"""The command phase: pools are built and tokens laid face down, in secret and at once."""

from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Decision, Game
from opfor.systems.entropic import narration
from opfor.systems.entropic.decisions import points_and_dummies, tokens_from
from opfor.systems.entropic.state import SEATS, Battle, Model, Side


def build_pool(battle: Battle, side: Side) -> None:
    """EE-POOL: a point for each Command of unstunned models, a dummy for every model.

    Off-table models do not count; of a composite its unstunned components do, and it has one
    dummy [EE-D8]. The scenario may grant the weaker force more dummies [EE-D2].
    """
    side.real = 0
    side.dummy = 0
    for model in side.models:
        if not model.is_fighting:
            continue
        side.dummy += 1
        for part in model.parts:
            if not part.is_gone and part.active.stun == 0:
                side.real += part.command
    if side.value < max(each.value for each in battle.sides):
        side.dummy += battle.scenario.weaker_dummies
    side.made_real = side.real
    side.made_dummy = side.dummy


def cap_of(model: Model) -> int:
    """EE-CAP: twice the Command as it is now, over all components."""
    return 2 * sum(part.command for part in model.parts if not part.is_gone)


class Allocating(Decision):
    """Which tokens go on which console [EE-ALLOCATE]; written `a1=2+1 a3=0+1`."""

    shape = "allocate"

    def __init__(self, key: str, prompt: str, battle: Battle, number: int) -> None:
        super().__init__(key, prompt)
        self.battle = battle
        self.side = battle.sides[number]
        self.number = number
        self.seats = [SEATS[number]]
        self.rules = ["EE-ALLOCATE", "EE-CAP"]
        self.means = "As in a1=2+1 a3=0+1: points and dummies for each console; or none."
        self.models = battle.friends_of(number)
        self.real = [0] * len(self.models)
        self.dummy = [0] * len(self.models)

    def fault(self, real: list[int], dummy: list[int]) -> str:
        """What is wrong with an allocation, or nothing."""
        for index, model in enumerate(self.models):
            capped = real[index]
            if self.battle.switches.cap_counts_dummies:
                capped += dummy[index]
            if capped > cap_of(model):
                what = "tokens" if self.battle.switches.cap_counts_dummies else "points"
                return f"{model.id}: at most {cap_of(model)} {what}, twice its Command"
        if sum(real) > self.side.real or sum(dummy) > self.side.dummy:
            return (
                f"the pool has {self.side.real} points and {self.side.dummy} dummies,"
                f" not {sum(real)}+{sum(dummy)}"
            )
        return ""

    def take(self, real: list[int], dummy: list[int]) -> None:
        self.real = real
        self.dummy = dummy

    def verify(self, answer: str) -> str:
        return self._written(*self._read(answer))

    def read(self, answer: str) -> None:
        self.real, self.dummy = self._read(answer)
        self.answer = self.written()

    def written(self) -> str:
        return self._written(self.real, self.dummy)

    def _written(self, real: list[int], dummy: list[int]) -> str:
        words = [
            f"{model.id}={real[index]}+{dummy[index]}"
            for index, model in enumerate(self.models)
            if real[index] or dummy[index]
        ]
        return " ".join(words) or "none"

    def _read(self, answer: str) -> tuple[list[int], list[int]]:
        real = [0] * len(self.models)
        dummy = [0] * len(self.models)
        ids = [model.id for model in self.models]
        for word in [] if answer.strip() == "none" else answer.split():
            id, equals, tokens = word.partition("=")
            if id not in ids or not equals:
                raise Refused(f"'{word[:MAX_TEXT]}' is not like a1=2+1; models: {', '.join(ids)}")
            index = ids.index(id)
            real[index], dummy[index] = tokens_from(tokens)
        reason = self.fault(real, dummy)
        if reason:
            raise Refused(reason)
        return real, dummy

    def sample(self, dice: Dice) -> str:
        """Each token to somebody who may have it, or to nobody."""
        real = [0] * len(self.models)
        dummy = [0] * len(self.models)
        if self.models:
            for _ in range(self.side.real):
                self._drop(real, real, dummy, dice)
            for _ in range(self.side.dummy):
                self._drop(dummy, real, dummy, dice)
        return self._written(real, dummy)

    def _drop(self, kind: list[int], real: list[int], dummy: list[int], dice: Dice) -> None:
        index = dice.pick("token", len(self.models) + 1)
        if index < len(self.models):
            kind[index] += 1
            if self.fault(real, dummy):
                kind[index] -= 1


def command_phase(game: Game, battle: Battle) -> None:
    """Build both pools, let both sides allocate at the same time, lay the tokens out."""
    for side in battle.sides:
        build_pool(battle, side)
    if game.is_heard:
        narration.tell_pools(game, battle)
    key = f"turn {battle.turn} allocate"
    prompts = ["", ""]
    if game.is_heard:
        pools = [points_and_dummies(side.real, side.dummy) for side in battle.sides]
        prompts = [f"Which consoles do you give {pool}?" for pool in pools]
    decisions = [Allocating(f"{key} {SEATS[n]}", prompts[n], battle, n) for n in (0, 1)]
    game.settle_together(decisions)
    for decision in decisions:
        lay_out(decision)
    if game.is_heard:
        narration.tell_allocation(game, battle)
    battle.stage = "activate"
    battle.next = battle.initiative


def lay_out(decision: Allocating) -> None:
    """Tokens go from the pool to the consoles; the rest stays [EE-D8]."""
    for index, model in enumerate(decision.models):
        model.real = decision.real[index]
        model.dummy = decision.dummy[index]
        model.shown = 0
    decision.side.real -= sum(decision.real)
    decision.side.dummy -= sum(decision.dummy)
