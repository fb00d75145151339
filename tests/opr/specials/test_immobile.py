"""Immobile: it only holds."""

import pytest

from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.marching import can_move, unit_with


@pytest.mark.rule("CORE-SR-IMMOBILE", "CORE-HOLD")
@pytest.mark.parametrize("rules", ["Immobile", "Immobile, Entrenched", "Entrenched, Immobile"])
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_may_only_hold(edition: str, rules: str) -> None:
    field = Field(unit_with(rules), RIFLES, edition)
    field.put("a1", 20.0, 24.0)
    assert "CORE-SR-IMMOBILE" in can_move(field, "a1", "advance", 1.0, 0.0)
    assert can_move(field, "a1", "hold", 0.0, 0.0) == ""
