"""What must hold after every event of a whole game; a breach names it."""

from opfor.boards.charges import contacts
from opfor.boards.crowds import Crowd, is_coherent
from opfor.boards.inches import Base, has_overlap
from opfor.circuits.trace import Step
from opfor.faults import Refused
from opfor.game import Event
from opfor.systems.opr import library
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.orders import read_order, write_order
from opfor.systems.opr.whole.state import SIDES, War, other_side

TREES = ("hybrid", "shooting", "melee")


class Broken(AssertionError):
    """An invariant does not hold."""


class Watch:
    """Looks at a game after every event and every step."""

    def __init__(self, war: War) -> None:
        self.war = war
        self.acted: list[str] = []
        self.events = 0
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

    def _check_unit(self, unit: Unit) -> None:
        fighter = fighter_of(unit)
        if len(unit.models) > fighter.started:
            raise Broken(f"{unit.id} has more models than it began with")
        for model in unit.models:
            if not 0 <= model.wounds < model.tough:
                raise Broken(f"{unit.id}: {model.wounds} wounds on Tough({model.tough})")
        if not 0 <= unit.tokens <= max(0, self.war.edition.tokens_max):
            raise Broken(f"{unit.id} holds {unit.tokens} tokens")
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
            bases = [model.base for model in unit.models]
            for number, base in enumerate(bases):
                for other in bases[:number]:
                    if has_overlap(base, other):
                        raise Broken(f"{unit.id} stands in itself: {base}, {other}")
                for id, crowd in placed:
                    if crowd.has_overlap(base, 0.0):
                        raise Broken(f"{unit.id} at {base} stands in {id}")
            placed.append((unit.id, Crowd(bases)))

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
            edge = next((edge for edge in node.edges if edge.id == step.answer), None)
            expected = edge.to if edge is not None else ""

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
            if unit.side != side or not unit.is_on_table or unit.is_aircraft:
                continue
            if unit.id in war.arrived:
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
    """The A.I. is bound by what people are: its order passes their checks."""
    bases = [model.base for model in unit.models]
    edition = war.edition
    was_whole = is_coherent(bases, float(edition.coherency_link), float(edition.coherency_span))
    if unit.embarked_in == "" and verdict.models and not was_whole:
        _check_broken(war, unit, verdict)
        return
    try:
        read_order(war, unit, write_order(verdict))
    except Refused as error:
        raise Broken(f"{unit.id}: {write_order(verdict)}: {error}") from None


def _check_broken(war: War, unit: Unit, verdict: Verdict) -> None:
    """A unit torn apart by losses: whatever it does, nobody walks too far."""
    ways = verdict.ways
    allowed = {
        "hold": 0.0, "idle": 0.0, "advance": unit.advance, "rush": unit.rush, "charge": unit.charge
    }[verdict.action]
    if unit.is_aircraft:
        allowed = unit.advance
    for way, (x, y) in zip(ways, verdict.models, strict=True):
        if way.length > allowed + 0.01 or (way.xs[-1], way.ys[-1]) != (x, y):
            raise Broken(f"{unit.id} walks {way.length} of {allowed}")
    if verdict.target:
        target = war.battle.unit(verdict.target)
        places = [Base(x, y, m.base.r) for (x, y), m in zip(verdict.models, unit.models, strict=True)]
        if target is None or not contacts(places, target.crowd):
            raise Broken(f"{unit.id} charges into nothing")


