"""What must hold after every event of a whole game, and games that are watched for it."""

from collections.abc import Sequence

from opfor.boards.contact import contacts
from opfor.boards.crowds import Crowd, is_coherent, is_further
from opfor.boards.inches import Base, gap, has_overlap
from opfor.boards.paths import Path
from opfor.circuits.trace import Step
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import RULES, Decision, Event, Game, Policy
from opfor.systems.opr import library
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.orders import read_order, write_order
from opfor.systems.opr.whole.state import SIDES, War, other_side
from opfor.systems.opr.whole.system import OprBattle

TREES = ("hybrid", "shooting", "melee")


class Broken(AssertionError):
    """An invariant does not hold."""


class Watch:
    """Looks at a game after every event and every step."""

    def __init__(self, war: War) -> None:
        self.war = war
        self.acted: list[str] = []
        self.events = 0
        #: between two steps everything has been taken in
        self.is_settled = False
        #: the boxes that were passed, as (circuit, node, answer)
        self.edges: set[tuple[str, str, str]] = set()

    def hear(self, event: Event) -> None:
        self.events += 1
        if event.kind == "round":
            self.acted = []
        if event.kind == "order":
            self._check_turn(str(event.parts["unit"]))
            self._check_trace(event.trace)
        if event.kind == "objectives":
            self._check_control()
        self.check()

    def check(self) -> None:
        """The position as it stands at any moment."""
        for unit in self.war.battle.units:
            self._check_unit(unit)
        self._check_overlaps()

    def check_settled(self) -> None:
        """The position between two steps: a copy of it is no other one."""
        self.is_settled = True
        self.check()
        for unit in self.war.battle.units:
            twin = unit.copy()
            if twin.tough_left != unit.tough_left or twin.has_hero != unit.has_hero:
                raise Broken(f"{unit.id}: what its models have taken was not taken in")
            if [g.carriers for g in twin.groups] != [g.carriers for g in unit.groups]:
                raise Broken(f"{unit.id}: who carries what was not taken in")
        self.is_settled = False

    def _check_unit(self, unit: Unit) -> None:
        fighter = fighter_of(unit)
        if len(unit.models) > fighter.started:
            raise Broken(f"{unit.id} has more models than it began with")
        for model in unit.models:
            if not 0 <= model.wounds < model.tough:
                raise Broken(f"{unit.id}: {model.wounds} wounds on Tough({model.tough})")
        if not 0 <= unit.tokens <= max(0, self.war.edition.tokens_max):
            raise Broken(f"{unit.id} holds {unit.tokens} tokens")
        if [model.base for model in unit.models] != unit.bases and self.is_settled:
            raise Broken(f"{unit.id}: its bases are not those of its models")
        if unit.is_on_table:
            for model in unit.models:
                if not self.war.battle.table.is_on_table(model.base):
                    raise Broken(f"{unit.id} hangs over the edge at {model.base}")

    def _check_overlaps(self) -> None:
        """No two bases in one place, but for Aircraft, which are in nobody's way."""
        placed: list[tuple[str, Crowd]] = []
        for unit in self.war.battle.units:
            if not unit.is_on_table or unit.is_aircraft:
                continue
            own = Crowd([model.base for model in unit.models])
            for number, base in enumerate(own.bases):
                for other in own.bases[:number]:
                    if has_overlap(base, other):
                        raise Broken(f"{unit.id} stands in itself: {base}, {other}")
            for id, crowd in placed:
                # most units are nowhere near each other
                if not is_further(own, crowd, 0.0):
                    for base in own.bases:
                        if crowd.has_overlap(base, 0.0):
                            raise Broken(f"{unit.id} at {base} stands in {id}")
            placed.append((unit.id, own))

    def _check_turn(self, id: str) -> None:
        unit = self.war.battle.unit(id)
        if unit is None or not unit.models or unit.in_reserve:
            raise Broken(f"{id} acts but is not there")
        if id in self.acted:
            raise Broken(f"{id} acts twice in a round")
        self.acted.append(id)

    def _check_trace(self, trace: list[Step]) -> None:
        """Acts are reachable: every box of a tree leads by its answer to the next one."""
        circuits = library().circuits
        expected = ""
        for step in trace:
            if step.circuit not in TREES or step.node not in circuits[step.circuit].nodes:
                continue
            if expected and step.node != expected:
                raise Broken(f"{step.circuit}: {step.node} does not follow, {expected} does")
            node = circuits[step.circuit].nodes[step.node]
            self.edges.add((step.circuit, step.node, step.answer))
            expected = ""
            if step.answer in node.labels:
                expected = node.edges[node.labels.index(step.answer)].id

    def _check_control(self) -> None:
        """Control recounts, straight from the core (CORE-SEIZE, CORE-CONTEST)."""
        for marker in self.war.battle.objectives:
            able = {side: self._count(marker.x, marker.y, side, False) for side in SIDES}
            there = {side: self._count(marker.x, marker.y, side, True) for side in SIDES}
            for side in SIDES:
                alone = able[side] and not there[other_side(side)]
                if alone and marker.is_valid_for(side) and marker.held_by != side:
                    raise Broken(f"objective {marker.id} is not held by {side}")
            if able["a"] and able["b"] and marker.held_by:
                raise Broken(f"objective {marker.id} is contested and held")

    def _count(self, x: float, y: float, side: str, contesting: bool) -> int:
        war = self.war
        count = 0
        for unit in war.battle.units:
            if unit.side != side or not unit.is_on_table:
                continue
            if unit.is_aircraft and not war.edition.aircraft_seize:
                continue
            if unit.id in war.arrived and not war.edition.arrivals_seize:
                continue
            if unit.is_stunned and not (contesting and war.edition.stunned_contests):
                continue
            count += any(
                (m.base.x - x) ** 2 + (m.base.y - y) ** 2
                <= (war.edition.seize_radius + m.base.r) ** 2
                for m in unit.models
            )
        return count


def check_order(war: War, unit: Unit, verdict: Verdict) -> None:
    """The A.I. is bound by what people are: its order passes their checks, or, where they find
    no way for a model, the way it says it took is looked at inch by inch."""
    try:
        read_order(war, unit, write_order(verdict))
    except Refused as error:
        if "CORE-MOVE" in str(error) or "CORE-COHERENCY" in str(error):
            _check_ways(war, unit, verdict)
        else:
            raise Broken(f"{unit.id}: {write_order(verdict)}: {error}") from None


def _check_ways(war: War, unit: Unit, verdict: Verdict) -> None:
    mover = Mover(war.battle, unit)
    allowed = mover.marches.allowance(mover.inches(verdict.action))
    table, edition = war.battle.table, war.edition
    soft = table.closed_to(not unit.is_strider, False) & ~table.closed_to(False, False)
    places = [Base(x, y, m.base.r) for (x, y), m in zip(verdict.models, unit.models, strict=True)]
    for start, place, way in zip(mover.measure.bases, places, verdict.ways, strict=True):
        if (way.xs[0], way.ys[0], way.xs[-1], way.ys[-1]) != (start.x, start.y, place.x, place.y):
            raise Broken(f"{unit.id}: the way {way.points()} does not lead to {place}")
        if table.pieces_crossed(place.r, way) & soft and not unit.is_flying:
            allowed = min(allowed, float(edition.difficult_cap))
        if not unit.is_flying:
            _check_way(war, unit, verdict.target, start, way)
    longest = max(way.length for way in verdict.ways)
    if longest > allowed + 0.01:
        raise Broken(f'{unit.id} walks {longest:.3f}" of {allowed:g}"')
    link, span = float(edition.coherency_link), float(edition.coherency_span)
    if is_coherent(mover.measure.bases, link, span) and not is_coherent(places, link, span):
        raise Broken(f"{unit.id} breaks its coherency")
    target = war.battle.unit(verdict.target)
    if target is not None and not contacts(places, target.crowd):
        raise Broken(f"{unit.id} charges into nothing")


def _check_way(war: War, unit: Unit, target: str, start: Base, way: Path) -> None:
    """Step by step: off impassable ground, and no nearer than 1\" to others, or than before."""
    table = war.battle.table
    solid = [piece.shape for piece in table.pieces if piece.is_impassable]
    is_free = bool(target) and not war.edition.charge_keeps_off_others
    others = [
        (base, 0.0 if other.id == target or is_free else 1.0)
        for other in war.battle.units
        if other is not unit
        and other.is_on_table
        and not other.is_aircraft
        and other.id != unit.embarked_in
        for base in other.bases
    ]
    steps = int(way.length * 4) + 1
    for step in range(1, steps + 1):
        x, y = way.exact_along(way.length * step / steps)
        here = Base(x, y, start.r)
        if any(shape.is_touched(x, y, start.r - 0.02) for shape in solid):
            raise Broken(f"{unit.id} walks through impassable ground at ({x:g}, {y:g})")
        for base, apart in others:
            if gap(here, base) < min(apart, gap(start, base)) - 0.02:
                raise Broken(f"{unit.id} comes too near to another unit at ({x:g}, {y:g})")


class WatchedGame(Game):
    """A game among policies in which everything is told and checked."""

    def __init__(self, system: OprBattle, seed: int, policies: dict[str, Policy]) -> None:
        state = system.start()
        super().__init__(state, Dice(Seeded(seed, RULES)))
        assert isinstance(state, War)
        self.war: War = state
        self.watch = Watch(self.war)
        self.told: list[Event] = []
        self._policies = policies
        self._dice = {seat: Dice(Seeded(seed, seat)) for seat in policies}

    def settle(self, decision: Decision) -> None:
        self._policies[decision.seats[0]].settle(self, decision)
        if isinstance(decision, Order):
            assert decision.verdict is not None
            check_order(self.war, decision.unit, decision.verdict)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self._dice[seat]

    def tell(self, event: Event) -> None:
        self.told.append(event)
        self.watch.hear(event)


def play_watched(system: OprBattle, seed: int, policies: dict[str, Policy]) -> WatchedGame:
    game = WatchedGame(system, seed, policies)
    while not system.is_over(game.state):
        system.step(game)
        game.watch.check_settled()
    return game
