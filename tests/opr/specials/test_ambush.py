"""Ambush: in reserve, then anywhere far from enemies."""

import pytest

from opfor.systems.opr.placing import ARRIVE
from opfor.systems.opr.whole.areas import zone_of
from opfor.systems.opr.whole.loading import can_wait
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.marching import unit_with


def nearest_to(rules: str, edition: str) -> float:
    """The nearest to an enemy that it may arrive, a quarter of an inch at a time."""
    field = Field(unit_with(rules), unit_with("Fast"), edition)
    unit, enemy = field.unit("a1"), field.put("b1", 36.0, 24.0)
    assert can_wait(unit)
    r = enemy.bases[0].r
    zone = zone_of(field.war, unit, ARRIVE)
    gaps = [step / 4 for step in range(60)]
    return next(gap for gap in gaps if zone.holds(36.0 + gap + 2.0 * r, 24.0, r))


@pytest.mark.rule("CORE-SR-AMBUSH")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_it_arrives_more_than_9_inches_from_enemies(edition: str) -> None:
    assert nearest_to("Ambush", edition) == 9.25


def test_others_do_not_wait_in_reserve() -> None:
    field = Field(RIFLES, RIFLES)
    assert not can_wait(field.unit("a1"))
