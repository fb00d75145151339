"""Reliable: Quality 2+."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-RELIABLE")
def test_it_hits_on_2() -> None:
    clash = Clash().us('Gun (24", A2, Reliable)', quality=5).them(models=3)
    assert clash.shoot(2, 1, 1) == 1


@pytest.mark.rule("CORE-SR-RELIABLE")
def test_modifiers_count() -> None:
    clash = Clash().us('Gun (24", A1, Reliable)').them(models=3, has="Stealth")
    assert clash.shoot(2) == 0


@pytest.mark.rule("CORE-SR-RELIABLE", "CORE-FATIGUE")
def test_fatigue_counts() -> None:
    clash = close().us("Sword (A2, Reliable)").them()
    clash["us"].is_fatigued = True
    assert clash.melee(5, 5).by_charger == 0
