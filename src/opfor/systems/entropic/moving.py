"""The Move action: bases are placed first and measured afterwards [EE-MOVE].

A move is measured from a rim to the same rim further on, which is from middle to middle. A
plain move is exact; with waypoints every leg is rounded up [EE-D1].
"""

import math

from opfor.boards.inches import Base, distance, has_overlap, measured, snap, to_segment_sq
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import Decision, Game
from opfor.systems.entropic import narration
from opfor.systems.entropic.decisions import place_text, points_from
from opfor.systems.entropic.effects import allowance, uncloak
from opfor.systems.entropic.scores import clear_digits
from opfor.systems.entropic.state import Battle, Model, Part

#: how finely an overshoot is drawn back
FINE = 1.0 / 1024.0
#: places a random mover tries before it stays where it is
TRIES = 24


class Way:
    """The bases of a move in order: source, waypoints, target."""

    def __init__(self, bases: list[Base]) -> None:
        self.bases = bases

    @property
    def source(self) -> Base:
        return self.bases[0]

    @property
    def target(self) -> Base:
        return self.bases[-1]

    @property
    def has_waypoints(self) -> bool:
        return len(self.bases) > 2


class Moving(Decision):
    """Where a model's bases are placed; for one that enters, its place at the edge first."""

    shape = "place"

    def __init__(self, key: str, prompt: str, battle: Battle, model: Model, part: Part) -> None:
        super().__init__(key, prompt)
        self.battle = battle
        self.model = model
        self.part = part
        self.seats = [battle.sides[model.side].seat]
        self.rules = ["EE-MOVE"]
        self.means = (
            "As in 12,8.5: x and y of the middle of the base; waypoints come first, and for a"
            " model that enters its place at the edge before them."
        )
        self.is_entering = not model.is_on_table
        self.way = Way([model.base])

    def take(self, way: Way) -> None:
        self.way = way

    def verify(self, answer: str) -> str:
        return place_text(self._placed(self._read(answer)))

    def read(self, answer: str) -> None:
        self.way = self._read(answer)
        self.answer = self.written()

    def written(self) -> str:
        return place_text(self._placed(self.way))

    def preview(self, answer: str) -> str:
        """What a way measures, where people may know before they commit themselves
        [EE-D10]; nothing otherwise."""
        if not self.battle.switches.measure_first:
            return ""
        reach = allowance(self.model, self.part, self.battle.switches)
        length = measure(self.battle, self._read(answer))[-1]
        return f"{clear_digits(length, [float(reach)])} of {reach}"

    def _placed(self, way: Way) -> list[Base]:
        return way.bases if self.is_entering else way.bases[1:]

    def _read(self, answer: str) -> Way:
        bases = [] if self.is_entering else [self.model.base]
        for x, y in points_from(answer):
            bases.append(Base(measured("x", x), measured("y", y), self.model.profile.radius))
        if self.is_entering and len(bases) < 2:
            raise Refused("give a place at your table edge first, then where the model goes")
        reason = fault_of(self.battle, self.model, self.part, Way(bases))
        if reason:
            raise Refused(reason)
        return Way(bases)

    def sample(self, dice: Dice) -> str:
        source = self.model.base
        if self.is_entering:
            source = self._sample_edge(dice)
        reach = allowance(self.model, self.part, self.battle.switches)
        for _ in range(TRIES):
            way = Way([source, self._near(dice, source, reach)])
            if self.part.waypoints and dice.d6("waypoint") > 4:
                way.bases.append(self._near(dice, way.target, reach))
            if not fault_of(self.battle, self.model, self.part, way):
                return place_text(self._placed(way))
        return place_text(self._placed(Way([source, source])))

    def _near(self, dice: Dice, base: Base, reach: int) -> Base:
        """A place somewhere round another, sometimes further than the Move goes."""
        turn = dice.pick("direction", 36) * math.pi / 18.0
        far = (reach + 1.0) * (dice.pick("distance", 12) + 1.0) / 12.0
        return Base(
            base.x + snap(math.cos(turn) * far), base.y + snap(math.sin(turn) * far), base.r
        )

    def _sample_edge(self, dice: Dice) -> Base:
        free = edge_places(self.battle, self.model)
        return free[dice.pick("edge", len(free))]


def edge_places(battle: Battle, model: Model) -> list[Base]:
    """Free places along the owner's edge, a unit apart [EE-ENTER, EE-D23]."""
    found: list[Base] = []
    r = model.profile.radius
    x = math.ceil(r)
    while x <= battle.field.width - r:
        base = Base(float(x), edge_y(battle, model), r)
        if not overlaps(battle, model, base) and battle.field.is_open(x, base.y, x, base.y, r):
            found.append(base)
        x += 1
    return found


def edge_y(battle: Battle, model: Model) -> float:
    r = model.profile.radius
    return r if model.side == 0 else snap(battle.field.depth - r)


def overlaps(battle: Battle, model: Model, base: Base) -> bool:
    """Whether another model's base is in the way of standing there [EE-D11]."""
    for side in battle.sides:
        for other in side.models:
            if other is not model and other.is_fighting and has_overlap(other.base, base):
                return True
    return False


def fault_of(battle: Battle, model: Model, part: Part, way: Way) -> str:
    """What is wrong with a way, or nothing: sight from base to base, room for the base all
    along it, no enemies passed through [EE-WAYPOINTS, EE-D11]."""
    if len(way.bases) - 2 > part.waypoints:
        return f"{model.name} may use {part.waypoints} waypoints, not {len(way.bases) - 2}"
    if not model.is_on_table and way.source.y != edge_y(battle, model):
        return f"{model.name} enters at its own table edge (y = {edge_y(battle, model):g})"
    for base in way.bases:
        if not battle.field.is_on(base):
            return f"{base.x:g},{base.y:g} is not wholly on the table"
    if not model.is_on_table and overlaps(battle, model, way.source):
        return f"another model stands at {way.source.x:g},{way.source.y:g}"
    for i in range(1, len(way.bases)):
        reason = _leg_fault(battle, model, way.bases[i - 1], way.bases[i])
        if reason:
            return reason
    if overlaps(battle, model, way.target):
        return f"another model stands at {way.target.x:g},{way.target.y:g}"
    return ""


def _leg_fault(battle: Battle, model: Model, a: Base, b: Base) -> str:
    where = f"{b.x:g},{b.y:g}"
    if not battle.field.can_see(a, b):
        return f"{where} is out of sight of the base before it"
    if not battle.field.is_open(a.x, a.y, b.x, b.y, a.r):
        return f"the base does not fit all along the way to {where}"
    if is_barred(battle, model, a, b):
        return f"an enemy stands in the way to {where}"
    return ""


def is_barred(battle: Battle, model: Model, a: Base, b: Base) -> bool:
    """Whether a leg passes through an enemy."""
    for enemy in battle.enemies_of(model.side):
        reach = enemy.base.r + a.r
        if to_segment_sq(enemy.base.x, enemy.base.y, a.x, a.y, b.x, b.y) < reach * reach and (
            not has_overlap(enemy.base, a)
        ):
            return True
    return False


def measure(battle: Battle, way: Way) -> list[float]:
    """The measured distance up to each base after the source, terrain counted in [EE-D1].

    Each piece counts once in a move, by switch once in each leg [EE-D11].
    """
    field = battle.field
    found: list[float] = []
    total = 0.0
    seen = 0
    extra = 0.0
    for i in range(1, len(way.bases)):
        a, b = way.bases[i - 1], way.bases[i]
        leg = distance(a.x, a.y, b.x, b.y)
        #: EE-WAYPOINT-LEGS
        total += math.ceil(leg) if way.has_waypoints else leg
        touched = field.touched(a.x, a.y, b.x, b.y, a.r)
        if battle.switches.terrain_each_leg:
            extra += field.modifier(touched)
        else:
            seen |= touched
            extra = field.modifier(seen)
        found.append(total + extra)
    return found


def move(game: Game, battle: Battle, model: Model, part: Part, key: str) -> None:
    """A whole Move action: place, measure, go, or fall short."""
    prompt = f"Where does {model.name} go?" if game.is_heard else ""
    decision = Moving(key, prompt, battle, model, part)
    game.settle(decision)
    part.has_acted = True
    carry_out(game, battle, model, part, decision.way)


def carry_out(game: Game, battle: Battle, model: Model, part: Part, way: Way) -> None:
    """Measure a placed way and put the model where it comes to [EE-MOVE, EE-OVERSHOOT]."""
    lengths = measure(battle, way)
    reach = float(allowance(model, part, battle.switches))
    bases, stuns = _come_to(battle, model, way, lengths, reach)
    model.is_on_table = True
    model.base = bases[-1]
    model.trail = bases[:-1]
    part.pending.stun += stuns
    is_uncloaked = stuns > 0 and model.is_cloaked
    if is_uncloaked:
        uncloak(model)  # EE-CLOAK-LOST
    if game.is_heard:
        narration.tell_move(game, battle, model, way, lengths[-1], reach, stuns)
        if is_uncloaked:
            narration.tell(game, "effect", f"{model.name} lost its cloak", ["EE-CLOAK-LOST"])


def ends_of(battle: Battle, model: Model, part: Part, way: Way) -> tuple[list[Base], int]:
    """The bases that a placed way comes to, and the stun markers it costs."""
    reach = float(allowance(model, part, battle.switches))
    return _come_to(battle, model, way, measure(battle, way), reach)


def _come_to(
    battle: Battle, model: Model, way: Way, lengths: list[float], reach: float
) -> tuple[list[Base], int]:
    if lengths[-1] <= reach:
        return way.bases, 0
    return _fall_short(battle, model, way, lengths, reach)


def _fall_short(
    battle: Battle, model: Model, way: Way, lengths: list[float], reach: float
) -> tuple[list[Base], int]:
    """Where a move that is too long ends, and the stun markers it costs.

    It stops at the furthest waypoint within reach, by switch at the first; if none is, it is
    drawn back on the way to the first [EE-WAYPOINT-STUN, EE-D11].
    """
    missed = sum(length > reach for length in lengths[:-1])
    stuns = missed + 1
    reached = len(lengths) - 1 - missed
    if reached and battle.switches.first_waypoint:
        reached = 1
    while reached and overlaps(battle, model, way.bases[reached]):
        reached -= 1
    if reached:
        return way.bases[: reached + 1], stuns
    return [way.source, draw_back(battle, model, way.bases[0], way.bases[1], reach)], stuns


def draw_back(battle: Battle, model: Model, a: Base, b: Base, reach: float) -> Base:
    """The furthest place on the straight way from a to b that is within reach, terrain
    counted in, and where nobody stands; a itself if there is none [EE-OVERSHOOT]."""
    whole = distance(a.x, a.y, b.x, b.y)
    low, high = 0.0, 1.0
    while (high - low) * whole > FINE:
        middle = (low + high) / 2.0
        if _length_to(battle, a, _between(a, b, middle)) <= reach:
            low = middle
        else:
            high = middle
    share = low
    while share > 0.0:
        base = _between(a, b, share)
        if not overlaps(battle, model, base):
            return base
        share -= 0.125 / max(whole, 0.125)
    return a


def _between(a: Base, b: Base, share: float) -> Base:
    return Base(a.x + snap((b.x - a.x) * share), a.y + snap((b.y - a.y) * share), a.r)


def _length_to(battle: Battle, a: Base, b: Base) -> float:
    touched = battle.field.touched(a.x, a.y, b.x, b.y, a.r)
    return distance(a.x, a.y, b.x, b.y) + battle.field.modifier(touched)
