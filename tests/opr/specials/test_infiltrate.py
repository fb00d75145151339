"""Infiltrate: Ambush, but only 3" from enemies."""

import pytest

from opfor.systems.opr.whole.loading import can_wait
from tests.opr.specials.test_ambush import nearest_to
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.marching import unit_with


@pytest.mark.rule("CORE-SR-INFILTRATE")
def test_it_arrives_more_than_3_inches_from_enemies() -> None:
    assert nearest_to("Infiltrate", "gf-3") == 3.25


@pytest.mark.rule("CORE-SR-INFILTRATE", "CORE-NAMES")
def test_v2_does_not_know_it() -> None:
    field = Field(unit_with("Infiltrate"), RIFLES, "gf-2")
    assert not can_wait(field.unit("a1"))
