"""A unit that is placed anew before it acts: how far it went."""

from opfor.boards.inches import distance
from opfor.dice import Dice, Scripted
from opfor.game import FreeGame
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.whole.activation import Activation
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.teller import Teller
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.marching import unit_with


def blinked(rules: str, face: int, edition: str = "gf-3", is_stunned: bool = False) -> float:
    """Toward an objective 20 inches off, with this die."""
    field = Field(unit_with(rules), RIFLES, edition)
    unit = field.put("a1", 20.0, 24.0)
    unit.is_stunned = is_stunned
    field.war.battle.objectives = [Objective("1", 40.0, 24.0)]
    field.war.look_as("a")
    game = FreeGame(field.war, 1, {"a": Ai(), "b": Ai()})
    game.dice = Dice(Scripted([face]))
    combat = Combat(field.war.battle, game.dice)
    Activation(game, field.war, combat, unit, Teller()).blink()
    return distance(20.0, 24.0, unit.bases[0].x, unit.bases[0].y)
