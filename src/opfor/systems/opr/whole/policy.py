"""The A.I. as the holder of a seat: every answer by the printed page (OPR-*, SR-*, OWN-*)."""

from opfor.circuits.model import Circuit
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import Decision, Game, Policy
from opfor.systems.opr import library
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.decide import decide
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.notes import Notes
from opfor.systems.opr.placing import DEPLOY, Placement, leave_wreck, place_unit
from opfor.systems.opr.roster import choose_unit
from opfor.systems.opr.whole.areas import markers_of
from opfor.systems.opr.whole.decisions import Order, PlaceMarker, PlaceUnit, WhichUnit
from opfor.systems.opr.whole.loading import Loading, load_ai
from opfor.systems.opr.whole.rounds import has_ready
from opfor.systems.opr.whole.state import TURN, other_side


class Ai(Policy):
    """The printed opponent; `circuits` replace the printed trees."""

    def __init__(self, circuits: dict[str, Circuit] | None = None) -> None:
        self.circuits = circuits if circuits is not None else library().circuits

    def settle(self, game: Game, decision: Decision) -> None:
        dice = game.dice_of(decision.seats[0])
        if isinstance(decision, WhichUnit):
            self._choose(game, decision, dice)
        elif isinstance(decision, Order):
            self._order(game, decision, dice)
        elif isinstance(decision, PlaceUnit):
            place_as_ai(decision, dice)
        elif isinstance(decision, PlaceMarker):
            self._place_marker(decision, dice)
        elif isinstance(decision, Loading):
            load_ai(decision, dice)
        else:
            raise Refused(f"the A.I. has no answer to '{decision.key}'")

    def _choose(self, game: Game, decision: WhichUnit, dice: Dice) -> None:
        """OPR-ACT for activations; placing: a random unit."""
        war = decision.war
        if war.stage != TURN:
            decision.unit = _any(decision.units, dice)
            return
        war.look_as(decision.side)
        notes = Notes(game.is_heard)
        decision.unit = choose_unit(war.battle, Draws(dice), notes)
        decision.trace = notes.steps
        if decision.unit is None and (
            war.has_passed or not has_ready(war, other_side(decision.side))
        ):
            # nobody would be left to pass to
            decision.unit = _any(decision.units, dice)

    def _order(self, game: Game, decision: Order, dice: Dice) -> None:
        war, unit = decision.war, decision.unit
        war.look_as(unit.side)
        decision.verdict = decide(war.battle, dice, unit.id, game.is_heard, self.circuits)

    def _place_marker(self, decision: PlaceMarker, dice: Dice) -> None:
        """OPR-OBJ"""
        placed = markers_of(decision.war).place(dice)
        decision.x, decision.y = placed.x, placed.y


def place_as_ai(decision: PlaceUnit, dice: Dice) -> None:
    """OPR-DEPLOY, SR-SCOUT, SR-AMBUSH, OWN-WRECK: in its section, if that has room."""
    war, unit = decision.war, decision.unit
    found: Placement | None
    if decision.wreck is not None:
        found = leave_wreck(dice, war.battle, unit, decision.wreck)
    else:
        section = war.sections.get(unit.id, 0) if decision.way == DEPLOY else 0
        if not section:
            section = dice.d3("Section to stand in").option
        edge = war.edges[unit.side]
        found = place_unit(dice, war.battle, unit, edge, section, decision.way)
    decision.places = found.places if found is not None else None


def _any(units: list[Unit], dice: Dice) -> Unit:
    return units[dice.pick("Which unit", len(units))]
