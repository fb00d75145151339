"""The A.I.'s tokens at the table: given in secret, told only by their number [EE-ALLOCATE]."""

from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Picked
from opfor.systems.entropic.command import build_pool, cap_of
from opfor.systems.entropic.forces import MAX_MODELS
from opfor.systems.entropic.profiles import COMMAND
from opfor.systems.entropic.questions_command import (
    GIVEN,
    MOST_DUMMIES,
    SHARES,
    Reserve,
    is_over_stunned,
)
from opfor.systems.entropic.state import Model
from opfor.systems.entropic.table.desk import Desk
from opfor.systems.entropic.table.oracle import DeskOracle
from opfor.systems.entropic.table.state import AI, YOU

#: points that a pool may have
MOST_POINTS = 40
#: how many models the person is asked to name; a die of the A.I.'s own decides among them
NAMED = 2


class PoolOracle(DeskOracle):
    """Where tokens go. Only which models are in action is asked, once a turn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "A.I.")
        self.models = desk.state.placed
        self.open: list[Model] = []
        self.busy: list[Model] | None = None
        self.reserve = Reserve()

    def known(self, node: Node, name: str) -> bool | None:
        self.open = [model for model in self.models if self._fits(name, model)]
        self.because = "known to the A.I. alone"
        return bool(self.open)

    def _fits(self, name: str, model: Model) -> bool:
        side = self.state.side
        if name == "can-take-dummy":
            return self.can_take_dummy(model)
        if side.real == 0 or not self.can_take_point(model):
            return False
        if name == "needs-point-to-act":
            return not model.real and is_over_stunned(model)
        if side.real <= self.reserve.points:
            return False
        return name == "can-take-points" or model in self._in_action()

    def can_take_point(self, model: Model) -> bool:
        """EE-CAP, which by switch counts dummies too."""
        return model.real < cap_of(model) and self._has_room(model)

    def can_take_dummy(self, model: Model) -> bool:
        is_left = self.state.side.dummy > self.reserve.dummies
        return is_left and model.dummy < MOST_DUMMIES and self._has_room(model)

    def _has_room(self, model: Model) -> bool:
        if not self.state.battle.switches.cap_counts_dummies:
            return True
        return model.tokens < cap_of(model)

    def _in_action(self) -> list[Model]:
        """The models most in action, as the person sees them."""
        if self.busy is None:
            self.busy = []
            while len(self.busy) < NAMED and self._name_one(self.busy):
                pass
        return self.busy

    def _name_one(self, named: list[Model]) -> bool:
        left = [model for model in self.models if model not in named]
        if not left:
            return False
        options = [("none", "nobody else" if named else "nobody")]
        options += [(model.id, model.name) for model in left]
        prompt = "Which A.I. model can attack best or is most in danger"
        prompt += ", next to that one?" if named else "?"
        id = self.desk.choose(f"in action {len(named) + 1}", prompt, options, "EE-ALLOCATE")
        named.extend(model for model in left if model.id == id)
        return id != "none"

    def pick(self, node: Node) -> Picked:
        if node.name in SHARES:
            return self._keep(node.name)
        keys = [[self._key(name, model) for name in node.prefer] for model in self.open]
        return self.take_best(keys, [model.name for model in self.open])

    def _keep(self, name: str) -> Picked:
        numbers = range(self.reserve.most(name, self.state.side) + 1)
        picked = self.take_best([[]] * len(numbers), [str(number) for number in numbers])
        self.reserve.keep(name, self.chosen)
        return picked

    def _key(self, preference: str, model: Model) -> float:
        if preference == "fewest-tokens":
            return -float(model.tokens)
        return float(model.profile.points) if preference == "dearest" else 0.0


def command_phase(desk: Desk) -> None:
    """Both pools, then the A.I.'s tokens; the person lays theirs at the same time."""
    battle = desk.state.battle
    side = desk.state.side
    build_pool(battle, side)
    for model in side.models:
        model.real = model.dummy = model.shown = 0
    _ask_pool(desk)
    _allocate(desk)
    laid = [f"{model.name} {model.tokens}" for model in side.models if model.tokens]
    pool = side.real + side.dummy
    desk.tell(
        "order",
        f"The A.I.'s tokens, face down: {', '.join(laid) or 'none'}; {pool} stay in its pool."
        " Lay yours as you like.",
        "EE-ALLOCATE",
    )
    battle.stage = "activate"
    battle.next = battle.initiative
    desk.state.is_player_done = False
    desk.state.player_count = 0


def _ask_pool(desk: Desk) -> None:
    """The person's pool, which anybody can count; their models give a dummy each."""
    battle, listed = desk.state.battle, desk.state.yours
    yours = battle.sides[YOU]
    points = sum(part.values[COMMAND] for entry in listed for part in entry.profile.parts)
    if listed and battle.turn == 1 and desk.state.player_count == len(listed):
        yours.made_real, yours.made_dummy = points, len(listed)
        text = f"Your pool has {points} points and {len(listed)} dummies"
        desk.tell("note", text, "EE-POOL")
    else:
        at = f"turn {battle.turn} your"
        prompt = "How many command points does your pool have?"
        most = points if listed else MOST_POINTS
        yours.made_real = desk.count(f"{at} points", prompt, most, "EE-POOL")
        prompt = "How many dummies (your models on the table)?"
        most = len(listed) or MAX_MODELS
        yours.made_dummy = desk.count(f"{at} dummies", prompt, most, "EE-POOL")
    ours = battle.sides[AI]
    text = f"Turn {battle.turn}: the A.I. has {ours.real} points and {ours.dummy} dummies"
    desk.tell("round", text, "EE-TURN", "EE-POOL")


def _allocate(desk: Desk) -> None:
    """Walk the circuit until it is done; nothing of it is told."""
    oracle = PoolOracle(desk)
    trace: list[Step] = []
    if not oracle.models:
        return
    desk.follow("reserve", oracle, trace)
    while True:
        given = GIVEN.get(desk.follow("command", oracle, trace).action)
        if given is None:
            return
        _give(oracle, oracle.open[oracle.chosen], *given)


def _give(oracle: PoolOracle, model: Model, points: int, dummies: int) -> None:
    """As `CommandOracle.give`."""
    side = oracle.state.side
    for number in range(points):
        is_spare = number == 0 or side.real > oracle.reserve.points
        if side.real and is_spare and oracle.can_take_point(model):
            model.real += 1
            side.real -= 1
    for _ in range(dummies):
        if oracle.can_take_dummy(model):
            model.dummy += 1
            side.dummy -= 1
