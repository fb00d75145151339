"""Questions about who acts and what it does."""

from opfor.boards.inches import NO_WAY, gap
from opfor.dice import Dice
from opfor.systems.entropic.damage import DAMAGED, DESTROYED, STUNNED
from opfor.systems.entropic.decisions import Act
from opfor.systems.entropic.effects import allowance, burning_of
from opfor.systems.entropic.outlook import Prospect, is_doomed
from opfor.systems.entropic.questions import BoardOracle
from opfor.systems.entropic.resolution import holder_of
from opfor.systems.entropic.state import Battle, Model
from opfor.systems.entropic.turn import Acting

#: a model is in danger if an enemy would win so large a part of its points
DANGER = 0.4


class ActOracle(BoardOracle):
    """Answers for a side that is to activate somebody."""

    def __init__(self, decision: Acting, dice: Dice, is_traced: bool) -> None:
        super().__init__(decision.battle, decision.number, dice, is_traced)
        self.acts = decision.acts
        #: candidates of the next pick: places in the list of acts
        self.open: list[int] = []

    def answer(self, name: str) -> bool:
        self.open = self._find(name)
        return len(self.open) > 0

    def reason(self, name: str) -> str:
        return ", ".join(self.acts[index].label() for index in self.open) or "nobody"

    def count(self, candidates: str) -> int:
        return len(self.open)

    def called(self, index: int) -> str:
        return self.acts[self.open[index]].label()

    def has_doubtful(self) -> bool:
        """Whether a model is over-stunned with tokens that nobody has seen: to name those
        that may act, or to leave them out, would tell what they are [EE-D22]."""
        for model in self.battle.friends_of(self.side):
            if model.tokens and not model.shown:
                for part in model.parts:
                    if part.is_over_stunned and not part.has_acted and not part.is_gone:
                        return True
        return False

    @property
    def chosen_act(self) -> int:
        return self.open[self.chosen]

    def _find(self, name: str) -> list[int]:
        found: list[int] = []
        for index, act in enumerate(self.acts):
            if act.model is not None and self._fits(name, act, act.model):
                found.append(index)
        return found

    def _fits(self, name: str, act: Act, model: Model) -> bool:
        action = act.action
        if name == "burns":
            return action == "extinguish" and self._would_die_by_fire(act)
        if name == "can-destroy":
            return action == "attack" and self._is_result(act, DESTROYED)
        if name == "can-damage":
            return action == "attack" and self._is_result(act, DAMAGED)
        if name == "can-stun":
            return action == "attack" and self._is_result(act, STUNNED)
        if name == "can-take-objective":
            return action == "move" and self._can_take(act, model)
        if name == "should-cloak":
            return action == "cloak" and self._is_in_danger(model)
        if name == "should-hide":
            return action == "move" and self._is_in_danger(model)
        if name == "can-close-in":
            return action == "move" and not is_holding(self, model)
        return False

    def _would_die_by_fire(self, act: Act) -> bool:
        """A burning model that has more to lose than an action: not one that is doomed."""
        assert act.part is not None and act.model is not None
        return burning_of(act.part) > 0 and not is_doomed(act.model)

    def _prospect(self, act: Act) -> Prospect | None:
        assert act.part is not None and act.model is not None
        return self.outlook.best_shot(act.model, act.part)

    def _is_result(self, act: Act, least: int) -> bool:
        found = self._prospect(act)
        return found is not None and found.result >= least and found.gain > 0.0

    def _is_in_danger(self, model: Model) -> bool:
        if not model.is_on_table:
            return False
        return self.outlook.threat(model) >= DANGER * model.profile.points

    def _can_take(self, act: Act, model: Model) -> bool:
        """An objective that is not its side's yet, that it does not stand at, and that it could
        come to by this move."""
        assert act.part is not None
        if not model.is_on_table or is_holding(self, model):
            return False
        near = self.battle.scenario.reach
        far = near + allowance(model, act.part, self.battle.switches)
        for number, marker in enumerate(self.battle.scenario.objectives):
            is_open = holder_of(self.battle, number) != self.side
            if is_open and near < gap(model.base, marker) <= far:
                return True
        return False

    def key(self, preference: str, index: int) -> float:
        act = self.acts[self.open[index]]
        model = act.model
        assert model is not None
        if preference == "dearest":
            return float(model.profile.points)
        if preference == "most-in-danger":
            return self.outlook.threat(model)
        if preference == "nearest-objective":
            return -nearest_open(self.battle, self.side, model)
        if preference == "furthest-behind":
            return -float(model.is_on_table) * 1000.0 + self._behind(model)
        found = self._prospect(act)
        if found is None:
            return -NO_WAY
        return float(found.result) if preference == "worst-result" else found.gain

    def _behind(self, model: Model) -> float:
        """How far the nearest enemy is."""
        best = 100.0
        for enemy in self.battle.enemies_of(self.side):
            best = min(best, gap(model.base, enemy.base))
        return best


def is_holding(oracle: BoardOracle, model: Model) -> bool:
    """Whether a model stands at an objective that its side would lose without it."""
    battle = oracle.battle
    for number, marker in enumerate(battle.scenario.objectives):
        if gap(model.base, marker) <= battle.scenario.reach and model.is_on_table:
            return holder_of(battle, number) == oracle.side
    return False


def nearest_open(battle: Battle, side: int, model: Model) -> float:
    """How far the nearest objective is that its side does not hold."""
    best = NO_WAY
    for number, marker in enumerate(battle.scenario.objectives):
        if holder_of(battle, number) != side:
            best = min(best, gap(model.base, marker))
    return best
