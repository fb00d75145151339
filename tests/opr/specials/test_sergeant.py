"""Sergeant: one model with +1 to hit, in melee or in shooting."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-SERGEANT")
def test_one_model_of_a_melee_unit_strikes_better() -> None:
    clash = close("aof-2").us("2x Sword (A1)", models=2, has="Sergeant").them(tough=9)
    clash.melee(3, 3, 1, 6)
    hits = {result.hit_on: result.hits for result in clash.ear.results}
    assert hits == {3: 1, 4: 0}


@pytest.mark.rule("CORE-SR-SERGEANT")
def test_in_a_shooting_unit_it_shoots_better() -> None:
    clash = Clash("aof-2").us('2x Bow (24", A1)', models=2, has="1x Sergeant").them(tough=9)
    assert clash.shoot(3, 3, 1) == 1


@pytest.mark.rule("CORE-SR-SERGEANT")
def test_it_is_lost_with_its_bearer() -> None:
    clash = Clash("aof-2").us('2x Bow (24", A1)', models=2, has="Sergeant").them(tough=9)
    us = clash["us"]
    us.models = us.models[1:]
    us.muster()
    assert clash.shoot(3) == 0
