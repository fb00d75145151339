"""Deciding for one A.I. unit: who acts, what it does, where it ends and whom it attacks."""

from typing import Final

from opfor.boards.crowds import Crowd
from opfor.boards.inches import SHY, Base
from opfor.boards.paths import Path
from opfor.circuits.model import Circuit, Node
from opfor.circuits.walk import begin, walk
from opfor.dice import Dice
from opfor.faults import Refused, fault
from opfor.systems.opr import library
from opfor.systems.opr.arrivals import arrive
from opfor.systems.opr.assault import Charge
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.closing_up import close_up, who_walks
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.end_words import reason_of_end
from opfor.systems.opr.flights import Flight
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.notes import Notes, way_words
from opfor.systems.opr.questions import BoardOracle
from opfor.systems.opr.roster import find_unit, next_unit, settle_type
from opfor.systems.opr.spells import Spells
from opfor.systems.opr.stands import Plan
from opfor.systems.opr.targets import Targets
from opfor.systems.opr.uses import use_army_rules
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.ways_out import out_words

_HOLD_IDS: Final = {"Artillery": "SR-ARTY", "Indirect": "SR-INDIRECT", "Relentless": "SR-RELENT"}


def decide(
    battle: Battle,
    dice: Dice,
    unit: str | None = None,
    trace: bool = False,
    circuits: dict[str, Circuit] | None = None,
) -> Verdict:
    """The decision for one unit; without `unit` the A.I. rolls who acts (OPR-ACT).

    Changes nothing. `circuits` replace the printed trees. Refuses, in one sentence, what
    cannot act.
    """
    draws = Draws(dice)
    notes = Notes(trace)
    chosen = find_unit(battle, unit) if unit is not None else next_unit(battle, draws, notes)
    if chosen is None:
        verdict = Verdict("", "", "pass")
    elif chosen.in_reserve:
        verdict = arrive(battle, chosen, settle_type(chosen, draws), draws, notes)
    else:
        trees = circuits if circuits is not None else library().circuits
        verdict = Decision(battle, chosen, draws, notes, trees).reach()
    verdict.dice = draws.drawn
    verdict.trace = notes.steps
    return verdict


class Decision:
    """One activation, from the rules before the trees to the last target."""

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        draws: Draws,
        notes: Notes,
        circuits: dict[str, Circuit],
    ) -> None:
        self.battle = battle
        self.unit = unit
        self.notes = notes
        self.circuits = circuits
        self.transport = self._transport()
        bases = unit.bases
        if self.transport is not None:
            carrier = self.transport.bases[0]
            bases = [Base(carrier.x, carrier.y, base.r) for base in unit.bases]
        self.measure = Measure(battle, unit, bases, draws)
        self.targets = Targets(self.measure)
        self.verdict = Verdict(unit.id, settle_type(unit, draws), "hold")
        self.oracle = BoardOracle(
            Marches(self.measure, self.targets, self.transport), notes.is_kept
        )
        #: where its models end
        self.ends = bases
        self.is_aboard = False
        #: CORE-SR-AIRCRAFT, v2: it flew off the table, which ends its activation
        self.has_left = False

    def _transport(self) -> Unit | None:
        id = self.unit.embarked_in
        if not id:
            return None
        carrier = self.battle.unit(id)
        if carrier is None or not carrier.is_on_table:
            raise fault(f"unit '{self.unit.id}': embarked_in", f"'{id}' is not on the table.")
        return carrier

    def reach(self) -> Verdict:
        """The verdict."""
        verdict = self.verdict
        if self.unit.is_stunned:
            self._stay_idle()
        else:
            self._act()
            self._close_up()
        if not self.is_aboard:
            if not verdict.models:
                self._stay()
            if verdict.action != "idle" and not self.has_left:
                self._attack()
        self.notes.belong_to(verdict.type)
        return verdict

    def _stay(self) -> None:
        verdict = self.verdict
        verdict.models = [(base.x, base.y) for base in self.ends]
        verdict.ways = [Path([base.x], [base.y]) for base in self.ends]
        verdict.path = verdict.models[:1]

    # before the trees

    def _stay_idle(self) -> None:
        """OPR-LAST: a stunned unit recovers; an Aircraft still makes its move."""
        self.verdict.action = "idle"
        if self.notes.is_kept:
            stunned = self.battle.edition.stunned
            self.notes.settle("OPR-LAST", f"Is it {stunned}?", "yes", "it recovers by staying idle")
        if self.transport is not None:
            self.is_aboard = True
        elif self.unit.is_aircraft:
            self._fly(self.oracle.flights("objective").plan(False), "objective")

    def _act(self) -> None:
        self.verdict.uses = use_army_rules(self.measure, self.notes)
        if self.transport is None and (self._is_held() or self._is_fixed()):
            return
        end = self._walk()
        toward = end.args.get("toward", "")
        if self.unit.is_aircraft:
            self._fly_as_told(end.action, toward)
        elif end.action == "charge":
            self._charge(self.oracle.charge(end.args.get("which", "in charge range")))
        elif end.action in ("advance", "rush"):
            self._move(end.action, toward)
        elif end.action == "idle":
            self.verdict.action = "idle"
        if self.transport is not None:
            self._get_out(self.transport)

    def _get_out(self, carrier: Unit) -> None:
        """SR-TRANSPORT: with its move, or it stays aboard."""
        self.is_aboard = not self.verdict.models
        if self.is_aboard:
            self.verdict.action = "hold"
        if self.notes.is_kept:
            answer, reason = "yes", f"it leaves {carrier.name} with this move"
            if self.is_aboard:
                answer, reason = "no", "there is no room outside"
            self.notes.add("SR-TRANSPORT", "Can it get out?", answer, reason)

    def _is_held(self) -> bool:
        """SR-INDIRECT, SR-RELENT, SR-ARTY: with an enemy in range it holds and shoots."""
        if self.unit.is_aircraft:
            return False
        for group in self.targets.groups:
            if not group.hold_rule:
                continue
            for enemy in self.targets.within(0.0):
                if self.targets.can_hit(group, self.measure.bases, enemy):
                    if self.notes.is_kept:
                        self.notes.settle(
                            _HOLD_IDS.get(group.hold_rule, group.hold_rule),
                            "Is an enemy in range where it stands?",
                            "yes",
                            f"{group.name} ({group.hold_rule}) has an enemy in range",
                        )
                    return True
        return False

    def _is_fixed(self) -> bool:
        """CORE-SR-IMMOBILE, SR-ARTY: whether Hold is all it can do."""
        if self.unit.is_fixed and self.notes.is_kept:
            is_immobile = self.unit.left.has("Immobile")
            self.notes.settle(
                "CORE-SR-IMMOBILE" if is_immobile else "SR-ARTY",
                "May it leave its place?",
                "no",
                f"{'Immobile' if is_immobile else 'Artillery'} leaves it nothing but to hold",
            )
        return self.unit.is_fixed

    def _walk(self) -> Node:
        """Through the tree of its type; an act of a person's own circuit counts as its end."""
        name = self.verdict.type
        if name not in self.circuits:
            raise Refused(f"there is no circuit '{name}' for {self.unit.name}.")
        steps = self.notes.steps if self.notes.is_kept else None
        return walk(self.circuits, begin(self.circuits[name]), self.oracle, steps).node

    # after the trees

    def _move(self, action: str, toward: str) -> None:
        goal = self.oracle.goal(toward)
        if goal is None:
            self._note_hold("CORE-MOVE", "Where does it go?", "no objective and no enemy is left")
            return
        plan: Plan | None = None
        if action == "advance":
            plan = self.oracle.advance(toward)
        inches = self.unit.advance if action == "advance" else self.unit.rush
        if plan is None:
            plan = self.oracle.moves.walk_to(goal, inches)
        self._head_for(goal)
        if plan is None:
            reason = "its models find no places where they would stand together"
            self._note_hold("CORE-COHERENCY", "Where can it stand?", reason)
            return
        stays = goal.objective is None and action == "advance" and plan.stand.is_where_it_was()
        self.verdict.action = "hold" if stays else action
        self._follow(plan)

    def _close_up(self) -> None:
        """CORE-REGROUP: whoever would hold out of coherency closes up instead."""
        plan = close_up(self.oracle.marches) if self.verdict.action == "hold" else None
        if plan is None:
            return
        self.verdict.action = "advance"
        self.verdict.toward_kind = self.verdict.toward = ""
        self._follow(plan)
        if self.notes.is_kept:
            question, otherwise = "Is it out of coherency?", "it would have held"
            self.notes.settle("CORE-REGROUP", question, "yes", "it closes up", otherwise)

    def _note_hold(self, rule: str, question: str, reason: str) -> None:
        if self.notes.is_kept:
            self.notes.add(rule, question, "nowhere", f"{reason}: it holds")

    def _head_for(self, goal: Goal) -> None:
        self.verdict.toward_kind = "objective" if goal.objective is not None else "unit"
        self.verdict.toward = goal.id

    def _follow(self, plan: Plan) -> None:
        stand = plan.stand
        crowd = stand.crowd()
        if crowd is None:
            return
        self.ends = crowd.bases
        self.verdict.walk(stand.march, crowd.bases, who_walks(stand, crowd.bases))
        if self.notes.is_kept:
            for rule in plan.rules:
                self._note_end(rule, self._reason(rule, crowd))

    def _note_end(self, rule: str, reason: str) -> None:
        start, end = self.measure.bases[self.verdict.lead], self.ends[self.verdict.lead]
        words = way_words(end.x - start.x, end.y - start.y)
        place = f"({end.x:g}, {end.y:g})"
        self.notes.add(rule, "Where does the move end?", place, reason, called=words)

    def _reason(self, rule: str, crowd: Crowd) -> str:
        if rule == "CORE-IMPASSABLE":
            return out_words(self.measure.table, crowd.bases)
        if rule != "OPR-COVER":
            goals = [each for each in self.battle.objectives if each.id == self.verdict.toward]
            return reason_of_end(rule, crowd, self.measure, goals[0] if goals else None)
        is_to_objective = self.verdict.toward_kind == "objective"
        return self.oracle.marches.shelter.told(crowd, is_to_objective)

    def _charge(self, charge: Charge | None) -> None:
        if charge is None:
            if self.notes.is_kept:
                reason = (
                    f'nobody it is told to charge is reached in {self.oracle.assault.inches:g}"'
                )
                self.notes.add("OPR-MELEE", "Whom does it charge?", "nobody", reason)
            self._move("rush", "enemy")
            return
        self.verdict.action = "charge"
        self.verdict.target = charge.enemy.id
        self.verdict.toward_kind = "unit"
        self.verdict.toward = charge.enemy.id
        lead = 0
        for number in range(len(charge.places)):
            if charge.is_touching(number):
                lead = number
                break
        self.ends = charge.places
        self.verdict.walk(charge.march, charge.places, lead)
        if self.notes.is_kept:
            acted = "activated" if charge.enemy.is_activated else "not yet activated"
            self.notes.add(
                "OPR-MELEE",
                "Whom does it charge?",
                charge.enemy.id,
                f'{charge.enemy.name}, {acted}, {charge.gap:.1f}" away',
                called=charge.enemy.name,
            )

    def _fly_as_told(self, action: str, toward: str) -> None:
        """SR-AIRCRAFT: told to rush it advances its full move, and shoots if it can."""
        wants_target = action == "advance" and len(self.targets.groups) > 0
        self.verdict.action = "advance"
        flights = self.oracle.flights(toward)
        self._fly(flights.plan(wants_target), toward)
        if self.notes.is_kept and wants_target and len(flights.armed()) > 1:
            rule = "OPR-ADV-OBJ" if flights.is_to_objective else "OPR-ADV-FREE"
            self._note_end(rule, self._reason(rule, Crowd(self.ends)))

    def _fly(self, flight: Flight, toward: str) -> None:
        goal = self.oracle.goal(toward)
        verdict = self.verdict
        if goal is not None:
            self._head_for(goal)
            verdict.lead = goal.lead
        self.ends = flight.bases
        verdict.ways = [
            Path([base.x, end.x], [base.y, end.y])
            for base, end in zip(self.measure.bases, flight.bases, strict=True)
        ]
        verdict.path = verdict.ways[verdict.lead].points()
        verdict.models = [(place.x, place.y) for place in flight.bases]
        is_whole = flight.length > self.battle.edition.aircraft_move_min - SHY
        self.has_left = not is_whole and self.battle.edition.aircraft_may_leave
        if self.notes.is_kept:
            self.notes.add(
                "SR-AIRCRAFT",
                "How far does it fly?",
                f'{flight.length:.1f}"',
                "an Aircraft always makes its straight move"
                + ("" if is_whole else f": {self._edge_reason()}"),
            )

    def _edge_reason(self) -> str:
        if self.battle.edition.aircraft_may_leave:
            return "it leaves the table and is put back where it left"
        return "the edge of the table stops it"

    def _attack(self) -> None:
        """Spells after the move, then shots, where the action lets it shoot."""
        verdict = self.verdict
        spells = Spells(self.measure, self.targets)
        verdict.spells = spells.cast(self.ends, self.notes.is_kept)
        if verdict.action in ("hold", "advance"):
            verdict.shots = self.targets.shots(self.ends, self.notes.is_kept)
        if self.notes.is_kept:
            if spells.reason:
                whom = verdict.spells[0].target if verdict.spells else "none"
                called = self._called(whom)
                self.notes.add(
                    "SR-CASTER", "Which spell, on whom?", whom, spells.reason, called=called
                )
            for shot, reason in zip(verdict.shots, self.targets.reasons, strict=True):
                question, called = f"Whom does {shot.weapon} shoot at?", self._called(shot.target)
                self.notes.add("OPR-SHOOT", question, shot.target, reason, called=called)

    def _called(self, id: str) -> str:
        unit = self.battle.unit(id)
        return unit.name if unit is not None else ""
