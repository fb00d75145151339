"""The A.I. as the holder of a seat: every answer by the printed page (OPR-*, SR-*, OWN-*)."""

from opfor.circuits.model import Circuit
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import Decision, Game, Policy
from opfor.systems.opr import library
from opfor.systems.opr.activation import clockwise
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.decide import decide
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.notes import Notes
from opfor.systems.opr.roster import choose_unit
from opfor.systems.opr.setup import SECTIONS
from opfor.systems.opr.whole.areas import markers_of, section
from opfor.systems.opr.whole.decisions import Order, PlaceMarker, PlaceUnit, WhichUnit
from opfor.systems.opr.whole.loading import Loading, load_ai
from opfor.systems.opr.whole.settling import Settling
from opfor.systems.opr.whole.state import TURN


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
            self._place(decision, dice)
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
        if decision.unit is None and war.has_passed:
            decision.unit = _any(decision.units, dice)

    def _order(self, game: Game, decision: Order, dice: Dice) -> None:
        war, unit = decision.war, decision.unit
        war.look_as(unit.side)
        decision.verdict = decide(war.battle, dice, unit.id, game.is_heard, self.circuits)

    def _place_marker(self, decision: PlaceMarker, dice: Dice) -> None:
        """OPR-OBJ"""
        placed = markers_of(decision.war).place(dice)
        decision.x, decision.y = placed.x, placed.y

    def _place(self, decision: PlaceUnit, dice: Dice) -> None:
        """OPR-DEPLOY, SR-SCOUT, SR-AMBUSH: its section, the next ones if there is no room."""
        war, unit, area = decision.war, decision.unit, decision.area
        if area.wreck is not None:
            decision.places = Settling(war, unit, area, dice).settle()
            return
        number = 0
        if area.rule == "CORE-DEPLOYMENT":
            number = war.sections.get(unit.id, 0)
        if not number:
            number = dice.d3("Section to stand in").option
        for _ in SECTIONS:
            part = section(area, war.battle, number)
            decision.places = Settling(war, unit, part, dice).settle()
            if decision.places is not None:
                return
            number = clockwise(number)
        decision.places = Settling(war, unit, area, dice).settle()


def _any(units: list[Unit], dice: Dice) -> Unit:
    return units[dice.pick("Which unit", len(units))]
