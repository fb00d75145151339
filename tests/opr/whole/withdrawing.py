"""A unit that moves on after its attack: how far it went."""

from opfor.boards.inches import distance
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.test_activation import perform


def went_on(rules: str, edition: str = "gf-3", shoots: bool = True) -> float:
    """After holding, toward an objective 20 inches off."""
    text = f'Gunner [1] Q4+ D4+ | 50pts | {rules}\nGun (24", A1), Knife (A1)\n'
    field = Field(text, RIFLES, edition)
    unit = field.put("a1", 20.0, 24.0)
    field.put("b1", 20.0, 38.0)
    field.war.battle.objectives = [Objective("1", 40.0, 24.0)]
    field.war.look_as("a")
    shot = '"shoot":[["Gun","b1"]],' if shoots else ""
    order = read_order(field.war, unit, f'{{{shot}"do":"hold","at":[[20,24]]}}')
    perform(field, "a1", order)
    return distance(20.0, 24.0, unit.bases[0].x, unit.bases[0].y)
