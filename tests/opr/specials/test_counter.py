"""Counter: strikes first when charged, and takes Impact dice."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-COUNTER")
def test_it_strikes_before_the_charger() -> None:
    clash = close().us("Sword (A1)").them("Spear (A1, Counter)")
    melee = clash.melee(4, 1)
    assert (melee.by_charger, melee.by_defender) == (0, 1)
    assert melee.winner is clash["them"]


@pytest.mark.rule("CORE-SR-COUNTER")
def test_other_weapons_strike_back_later_and_without_fatigue() -> None:
    clash = close().us("Sword (A1)", tough=3).them("Spear (A1, Counter)", "Sword (A1)")
    melee = clash.melee(4, 1, 3, 4, 1, 6)
    assert melee.by_defender == 2
    assert [result.weapon for result in clash.ear.results] == ["Spear", "Sword", "Sword"]


@pytest.mark.rule("CORE-SR-COUNTER", "CORE-SR-IMPACT")
def test_each_model_takes_an_impact_die() -> None:
    clash = close().us("Sword (A1)", has="Impact(3)").them("2x Spear (A1, Counter)", models=2)
    # two counter attacks miss, one Impact die is left
    assert clash.melee(1, 1, 2, 6, 1).by_charger == 0
