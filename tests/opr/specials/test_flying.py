"""Flying: over units, walls and bad ground."""

import pytest

from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.marching import can_move, unit_with
from tests.opr.whole.test_activation import perform

WALL = piece("impassable blocking", 24, 1, 26, 47)


@pytest.mark.rule("CORE-SR-FLYING", "CORE-IMPASSABLE")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_passes_over_walls(edition: str) -> None:
    for rules, can_pass in (("Flying", True), ("Furious", False)):
        field = Field(unit_with(rules), RIFLES, edition, pieces=[WALL])
        field.put("a1", 20.0, 24.0)
        assert (can_move(field, "a1", "rush", 11.0, 0.0) == "") is can_pass


@pytest.mark.rule("CORE-SR-FLYING", "CORE-MOVE")
def test_it_passes_over_units() -> None:
    for rules, can_pass in (("Flying", True), ("Furious", False)):
        field = Field(unit_with(rules), "Wall [30] Q4+ D4+ | 100pts |\n30x Knife (A1)\n")
        field.put("a1", 20.0, 24.0)
        field.put("b1", 25.0, 46.0, columns=1)
        assert (can_move(field, "a1", "rush", 11.0, 0.0) == "") is can_pass


@pytest.mark.rule("CORE-SR-FLYING", "CORE-DANGEROUS")
def test_dangerous_ground_below_does_no_harm() -> None:
    field = Field(unit_with("Flying"), RIFLES, pieces=[piece("dangerous", 24, 1, 26, 47)])
    unit = field.put("a1", 20.0, 24.0)
    order = read_order(field.war, unit, '{"do":"rush","at":[[30,24]]}')
    assert perform(field, "a1", order, 1).models
