"""Strider: difficult ground does not slow it."""

import pytest

from tests.opr.whole.boards import RIFLES, Field, piece
from tests.opr.whole.marching import can_move, unit_with


def over_mud(rules: str, edition: str) -> str:
    field = Field(unit_with(rules), RIFLES, edition, pieces=[piece("difficult", 24, 1, 28, 47)])
    field.put("a1", 20.0, 24.0)
    return can_move(field, "a1", "rush", 11.0, 0.0)


@pytest.mark.rule("CORE-SR-STRIDER", "CORE-DIFFICULT")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_crosses_difficult_ground_at_full_speed(edition: str) -> None:
    assert over_mud("Strider", edition) == ""
    assert "CORE-DIFFICULT" in over_mud("Furious", edition)
