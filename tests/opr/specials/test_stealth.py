"""Stealth: shot at with -1 to hit."""

import pytest

from tests.opr.specials.scenes import Clash, close, fall


@pytest.mark.rule("CORE-SR-STEALTH")
@pytest.mark.parametrize(
    ("edition", "gap", "hit_on"),
    [("gf-3", 9.5, 5), ("gf-3", 9.0, 4), ("gf-2", 5.0, 5), ("aof-2", 5.0, 5)],
)
def test_it_is_harder_to_hit(edition: str, gap: float, hit_on: int) -> None:
    clash = Clash(edition, gap=gap).us('Gun (24", A1)').them(has="Stealth")
    assert clash.shoot(hit_on - 1) == 0
    assert clash.result.hit_on == hit_on


@pytest.mark.rule("CORE-SR-STEALTH")
def test_v3_all_models_must_have_it() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=2, has="Stealth", hero="Axe (A1)")
    assert clash.shoot(4, 4) == 0
    assert clash.result.hit_on == 4


@pytest.mark.rule("CORE-SR-STEALTH")
def test_it_comes_back_when_the_others_are_dead() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=2, has="Stealth", hero="Axe (A1)")
    fall(clash["them"], 2)
    assert clash.shoot(4) == 0


@pytest.mark.rule("CORE-SR-STEALTH")
def test_not_in_melee() -> None:
    assert close().us("Sword (A1)").them(tough=9, has="Stealth").melee(4, 4).by_charger == 0
