"""Questions about where a model is placed and where it goes."""

from opfor.boards.inches import NO_WAY, Base, gap
from opfor.dice import Dice
from opfor.systems.entropic.deployment import Placing, places
from opfor.systems.entropic.moving import Moving
from opfor.systems.entropic.places import Place, Places
from opfor.systems.entropic.questions import BoardOracle
from opfor.systems.entropic.questions_act import DANGER, is_holding, nearest_open
from opfor.systems.entropic.resolution import holder_of

#: a place is weighed by the attack it offers less this part of what may come back
CAUTION = 0.4


class MoveOracle(BoardOracle):
    """Answers for one component that moves."""

    def __init__(self, decision: Moving, dice: Dice, is_traced: bool) -> None:
        battle, model = decision.battle, decision.model
        super().__init__(battle, model.side, dice, is_traced)
        self.model = model
        self.part = decision.part
        self.armed = self.part
        for part in model.parts:
            if part.profile.weapons and not part.is_gone:
                self.armed = part
        self.goals = [
            marker
            for number, marker in enumerate(battle.scenario.objectives)
            if holder_of(battle, number) != model.side
        ]
        goals = self.goals + [enemy.base for enemy in battle.enemies_of(model.side)][:4]
        self.places: list[Place] = Places(battle, model, self.part, goals).find()
        self._dangers: dict[int, float] = {}

    def answer(self, name: str) -> bool:
        model = self.model
        if name == "holds-objective":
            return is_holding(self, model)
        if name == "has-open-objective":
            return len(self.goals) > 0 and self._is_worth_going()
        if name == "is-in-danger":
            return self.outlook.threat(model) >= DANGER * model.profile.points
        return super().answer(name)

    def _is_worth_going(self) -> bool:
        """Near enough to be reached in two moves."""
        near = nearest_open(self.battle, self.side, self.model)
        if not self.model.is_on_table:
            return True
        return near <= 2.0 * self.part.move + self.battle.scenario.reach

    def reason(self, name: str) -> str:
        if name == "is-in-danger":
            return f"an enemy could win {self.outlook.threat(self.model):.0f} points against it"
        if name == "has-open-objective" and self.goals:
            near = nearest_open(self.battle, self.side, self.model)
            return f"the nearest one is {near:.1f} away"
        return ""

    def count(self, candidates: str) -> int:
        return len(self.places)

    def called(self, index: int) -> str:
        base = self.places[index].base
        return f"{base.x:.1f},{base.y:.1f}"

    def key(self, preference: str, index: int) -> float:
        base = self.places[index].base
        if preference == "takes-objective":
            return 1.0 if self._nearest_goal(base) <= self.battle.scenario.reach else 0.0
        if preference == "nearest-objective":
            return -self._nearest_goal(base)
        if preference == "least-danger":
            return -self._danger(index)
        if preference == "nearest-enemy":
            return -self._nearest_enemy(base)
        if preference == "holds-on":
            return 1.0 if self._still_holds(base) else 0.0
        if preference == "best-exchange":
            gain = self.outlook.gain_from(self.model, self.armed, base)
            return gain - CAUTION * self._danger(index) if gain > 0.0 else 0.0
        return super().key(preference, index)

    def _danger(self, index: int) -> float:
        known = self._dangers.get(index)
        if known is None:
            known = self.outlook.danger_at(self.model, self.places[index].base)
            self._dangers[index] = known
        return known

    def _nearest_goal(self, base: Base) -> float:
        best = NO_WAY
        for goal in self.goals:
            best = min(best, gap(base, goal))
        return best

    def _nearest_enemy(self, base: Base) -> float:
        best = NO_WAY
        for enemy in self.battle.enemies_of(self.side):
            best = min(best, gap(base, enemy.base))
        return best

    def _still_holds(self, base: Base) -> bool:
        reach = self.battle.scenario.reach
        return any(gap(base, marker) <= reach for marker in self.battle.scenario.objectives)


class PlaceOracle(BoardOracle):
    """Answers for a side that places a model."""

    def __init__(self, decision: Placing, dice: Dice, is_traced: bool) -> None:
        super().__init__(decision.battle, decision.number, dice, is_traced)
        self.models = decision.models
        self.model = self.models[0]
        self.places: list[Base] = []
        self.goal: Base | None = None

    def answer(self, name: str) -> bool:
        if name == "has-objectives":
            return len(self.battle.scenario.objectives) > 0
        if name == "can-start-cloaked":
            return self.model.profile.can_cloak
        return super().answer(name)

    def count(self, candidates: str) -> int:
        if candidates == "own-model":
            return len(self.models)
        self.places = places(self.battle, self.model)
        self.goal = self._neediest_goal()
        return len(self.places)

    def called(self, index: int) -> str:
        if not self.places:
            return self.models[index].name
        return f"{self.places[index].x:.1f},{self.places[index].y:.1f}"

    def choose_model(self) -> None:
        """The model picked first; places are looked for afterwards."""
        if not self.places:
            self.model = self.models[self.chosen]

    def key(self, preference: str, index: int) -> float:
        if preference == "slowest":
            return -float(max(part.move for part in self.models[index].parts))
        if preference == "cheapest":
            return -float(self.models[index].profile.points)
        base = self.places[index]
        if preference == "nearest-objective":
            return -gap(base, self.goal) if self.goal is not None else 0.0
        if preference == "fewest-see":
            can_see = self.battle.field.can_see
            enemies = self.battle.enemies_of(self.side)
            return -float(sum(can_see(base, enemy.base) for enemy in enemies))
        if preference == "room":
            return self._room(base)
        return super().key(preference, index)

    def _room(self, base: Base) -> float:
        """How far the nearest friend is, up to more than an area stun reaches."""
        best = 7.0
        for friend in self.battle.friends_of(self.side):
            best = min(best, gap(base, friend.base))
        return best

    def _neediest_goal(self) -> Base | None:
        """The objective that fewest own models stand nearest to."""
        goals = self.battle.scenario.objectives
        counts = [0] * len(goals)
        for friend in self.battle.friends_of(self.side):
            nearest = min(range(len(goals)), key=lambda n: gap(friend.base, goals[n]), default=-1)
            if nearest >= 0:
                counts[nearest] += 1
        if not goals:
            return None
        return goals[counts.index(min(counts))]
