"""Deployment: the larger force places first, then one model each [EE-DEPLOY]."""

from typing import Final

from opfor.boards.inches import Base, measured, snap
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT, Decision, Game
from opfor.systems.entropic import narration
from opfor.systems.entropic.decisions import place_text, points_from
from opfor.systems.entropic.effects import cloak
from opfor.systems.entropic.moving import overlaps
from opfor.systems.entropic.resolution import begin_turn
from opfor.systems.entropic.state import SEATS, Battle, Model

#: places a random player tries before it looks for one in order
TRIES = 30
#: how far apart the places of the grid are that the A.I. looks at, and of the one it looks at
#: when that has none
STEP: Final = 1.5
FINE_STEP: Final = 0.25


class Placing(Decision):
    """Which starting model goes where: `a3 12,4`, with the word `cloaked` for one that can."""

    shape = "place"

    def __init__(self, key: str, prompt: str, battle: Battle, number: int) -> None:
        super().__init__(key, prompt)
        self.battle = battle
        self.number = number
        self.seats = [SEATS[number]]
        self.rules = ["EE-DEPLOY"]
        self.means = "As in a3 12,4; with the word cloaked after it for a model that can."
        self.models = unplaced(battle, number)
        self.model = self.models[0]
        self.base = self.model.base
        self.is_cloaked = False

    def take(self, model: Model, base: Base, is_cloaked: bool) -> None:
        self.model = model
        self.base = base
        self.is_cloaked = is_cloaked

    def verify(self, answer: str) -> str:
        return _written(*self._read(answer))

    def read(self, answer: str) -> None:
        self.model, self.base, self.is_cloaked = self._read(answer)
        self.answer = self.written()

    def written(self) -> str:
        return _written(self.model, self.base, self.is_cloaked)

    def _read(self, answer: str) -> tuple[Model, Base, bool]:
        id, _, rest = answer.strip().partition(" ")
        is_cloaked = rest.endswith(" cloaked")
        model = next((each for each in self.models if each.id == id), None)
        if model is None:
            known = ", ".join(each.id for each in self.models)
            raise Refused(f"'{id[:MAX_TEXT]}' is no model to place; there are: {known}")
        if is_cloaked and not model.profile.can_cloak:
            raise Refused(f"{model.name} cannot start cloaked")
        place, *more = rest.removesuffix(" cloaked").split() or [""]
        if more:
            what = "after the place only the word cloaked may follow"
            raise Refused(f"'{more[0][:MAX_TEXT]}' is not understood; {what}")
        x, y = points_from(place)[0]
        base = Base(measured("x", x), measured("y", y), model.profile.radius)
        if not can_stand(self.battle, model, base):
            raise Refused(f"{base.x:.1f},{base.y:.1f} is no free place in the deployment zone")
        return model, base, is_cloaked

    def sample(self, dice: Dice) -> str:
        model = self.models[dice.pick("model", len(self.models))]
        is_cloaked = model.profile.can_cloak and dice.d6("cloak") > 3
        for _ in range(TRIES):
            base = self._anywhere(model, dice)
            if can_stand(self.battle, model, base):
                return _written(model, base, is_cloaked)
        return _written(model, places(self.battle, model)[0], is_cloaked)

    def _anywhere(self, model: Model, dice: Dice) -> Base:
        field, zone = self.battle.field, self.battle.scenario.zone
        x = snap(field.width * dice.pick("x", 96) / 96.0)
        y = snap(zone * dice.pick("y", 24) / 24.0)
        return Base(x, y if model.side == 0 else field.depth - y, model.profile.radius)


def _written(model: Model, base: Base, is_cloaked: bool) -> str:
    return f"{model.id} {place_text([base])}{' cloaked' if is_cloaked else ''}"


def unplaced(battle: Battle, number: int) -> list[Model]:
    """Starting models not placed yet for which there is room; the scenario says how many
    there are [EE-ENTER]."""
    return [model for model in waiting(battle, number) if has_room(battle, model)]


def waiting(battle: Battle, number: int) -> list[Model]:
    """Starting models not placed yet, room or none."""
    side = battle.sides[number]
    placed = sum(model.is_on_table for model in side.models)
    if battle.scenario.starting and placed >= battle.scenario.starting:
        return []
    return [model for model in side.models if not model.is_on_table]


def can_stand(battle: Battle, model: Model, base: Base) -> bool:
    """Whether a base is wholly in its zone, on open ground, and touches nobody."""
    field, zone = battle.field, battle.scenario.zone
    deep = base.y if model.side == 0 else field.depth - base.y
    if not field.is_on(base) or deep + base.r > zone:
        return False
    if not field.is_open(base.x, base.y, base.x, base.y, base.r):
        return False
    return not overlaps(battle, model, base)


def places(battle: Battle, model: Model) -> list[Base]:
    """Free places in the zone on a grid, rows from the front to the back; on a finer one if
    the first has none."""
    return _on_grid(battle, model, STEP, False) or _on_grid(battle, model, FINE_STEP, False)


def has_room(battle: Battle, model: Model) -> bool:
    """Whether a model has a free place at all [EE-D23]."""
    for step in (STEP, FINE_STEP):
        if _on_grid(battle, model, step, True):
            return True
    return False


def _on_grid(battle: Battle, model: Model, step: float, is_one_enough: bool) -> list[Base]:
    found: list[Base] = []
    r = model.profile.radius
    # the coarse grid keeps off the corner, the fine one must not
    margin = 0.5 if step == STEP else 0.0
    deep = battle.scenario.zone - r
    while deep >= r:
        y = snap(deep) if model.side == 0 else snap(battle.field.depth - deep)
        x = snap(r) + margin
        while x <= battle.field.width - r:
            base = Base(x, y, r)
            if can_stand(battle, model, base):
                found.append(base)
                if is_one_enough:
                    return found
            x += step
        deep -= step
    return found


def check_room(battle: Battle) -> None:
    """Refuse a scenario on whose ground a side could place nobody."""
    for number, side in enumerate(battle.sides):
        if not unplaced(battle, number):
            raise Refused(
                f"scenario: {battle.scenario.name} has no free place in the deployment zone of"
                f" side {SEATS[number]} for any model of {side.name} (EE-DEPLOY)"
            )


def open_game(game: Game, battle: Battle) -> None:
    """Who places first and who has the initiative [EE-DEPLOY, EE-INITIATIVE, EE-D4].

    The larger force places first and the lower has the initiative, by switch the higher; with
    equal ones a die decides both.
    """
    first, second = (side.value for side in battle.sides)
    if first == second:
        battle.next = game.dice.d6d("who places first", [s.name for s in battle.sides]).option - 1
        battle.initiative = battle.next
    else:
        battle.next = 0 if first > second else 1
        leads = battle.next if battle.switches.higher_force_leads else 1 - battle.next
        battle.initiative = leads
    battle.stage = "deploy"
    if game.is_heard:
        placer, leader = battle.sides[battle.next], battle.sides[battle.initiative]
        text = f"{placer.name} places first; {leader.name} has the initiative"
        narration.tell(game, "note", text, ["EE-DEPLOY", "EE-INITIATIVE", "EE-D4"])


def deploy(game: Game, battle: Battle) -> None:
    """One placement, or the beginning of the first turn when all are placed."""
    number = battle.next
    if not unplaced(battle, number):
        number = 1 - number
    if not unplaced(battle, number):
        if game.is_heard:
            narration.tell_left_off(game, [m for n in (0, 1) for m in waiting(battle, n)])
        return begin_turn(battle)
    placed = sum(m.is_on_table for side in battle.sides for m in side.models)
    prompt = "Which model do you place, and where?"
    decision = Placing(f"place {placed + 1}", prompt, battle, number)
    game.settle(decision)
    model = decision.model
    model.is_on_table = True
    model.base = decision.base
    if decision.is_cloaked:
        cloak(model)
    if game.is_heard:
        narration.tell_placed(game, model)
    battle.next = 1 - number
