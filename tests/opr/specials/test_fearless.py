"""Fearless: holds where others run."""

import pytest

from opfor.systems.opr.morale import take_test
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-FEARLESS")
@pytest.mark.parametrize(("second", "is_passed"), [(4, True), (3, False)])
def test_v3_a_failed_test_has_a_second_roll(second: int, is_passed: bool) -> None:
    clash = Clash().us().them(models=3, has="Fearless")
    assert take_test(clash.combat(3, second), clash["them"], "x").is_passed is is_passed


@pytest.mark.rule("CORE-SR-FEARLESS")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_plus_1(edition: str) -> None:
    clash = Clash(edition).us().them(models=3, has="Fearless")
    assert take_test(clash.combat(3), clash["them"], "x").is_passed
    assert not take_test(clash.combat(2), clash["them"], "x").is_passed


@pytest.mark.rule("CORE-SR-FEARLESS")
def test_v3_all_models_must_have_it() -> None:
    clash = Clash().us().them(models=3, has="Fearless", hero="Axe (A1)")
    assert not take_test(clash.combat(2), clash["them"], "x").is_passed


@pytest.mark.rule("CORE-SR-FEARLESS", "CORE-SHAKEN")
def test_a_shaken_unit_fails_all_the_same() -> None:
    clash = Clash().us().them(models=3, has="Fearless")
    clash["them"].is_stunned = True
    assert not take_test(clash.combat(), clash["them"], "x").is_passed
