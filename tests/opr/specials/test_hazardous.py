"""Hazardous: AP(4), and 1s to hit wound the bearer's unit."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-HAZARDOUS")
def test_ones_turn_on_the_unit() -> None:
    clash = Clash().us('2x Plasma (24", A1, Hazardous)', models=2).them(tough=9, defense=2)
    # hit rolls; their Defense on 6+
    assert clash.shoot(1, 4, 5) == 1
    assert clash.result.backfired == 1
    assert len(clash["us"].models) == 1


@pytest.mark.rule("CORE-SR-HAZARDOUS")
def test_its_own_unit_may_ignore_the_wound() -> None:
    clash = Clash().us('Plasma (24", A1, Hazardous)', has="Regeneration").them()
    assert clash.shoot(1, 5) == 0
    assert len(clash["us"].models) == 1
