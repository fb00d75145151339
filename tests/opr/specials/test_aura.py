"""Auras: the rule they name goes to the whole unit."""

import pytest

from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.wounds import refresh
from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-AURA")
def test_a_hero_gives_it_to_the_unit() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=2, hero="Axe (A1)", hero_has="Stealth Aura")
    assert clash.shoot(4) == 0


@pytest.mark.rule("CORE-SR-AURA")
def test_it_goes_with_the_hero() -> None:
    clash = close().us("2x Axe (A1)", models=2, hero="Stick (A1)", hero_has="Furious Aura")
    clash.them(tough=9)
    us = clash["us"]
    assert fighter_of(us).form.arms[0].aims
    us.models = us.models[:2]
    refresh(us)
    assert not fighter_of(us).form.arms[0].aims
