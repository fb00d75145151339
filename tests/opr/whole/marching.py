"""How far a unit gets: asked of the reader of orders, a quarter of an inch at a time."""

from opfor.faults import Refused
from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import RIFLES, Field

STEP = 0.25


def unit_with(rules: str) -> str:
    return f"Walker [1] Q4+ D4+ | 50pts | {rules}\nKnife (A1)\n"


def can_move(field: Field, id: str, action: str, dx: float, dy: float) -> str:
    """Why a unit cannot be moved so; empty if it can."""
    unit = field.unit(id)
    places = [[base.x + dx, base.y + dy] for base in unit.bases]
    try:
        read_order(field.war, unit, f'{{"do":"{action}","at":{places}}}')
    except Refused as refused:
        return str(refused)
    return ""


def furthest(rules: str, edition: str, action: str) -> float:
    """Inches in open ground."""
    field = Field(unit_with(rules), RIFLES, edition)
    field.put("a1", 20.0, 24.0)
    field.put("b1", 60.0, 5.0)
    inches = 24.0
    while can_move(field, "a1", action, inches, 0.0):
        inches -= STEP
    return inches
