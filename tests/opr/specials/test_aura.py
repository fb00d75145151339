"""Auras: the rule they name goes to the whole unit."""

import pytest

from opfor.systems.opr.combat import fighter_of, loadout_of
from tests.opr.specials.scenes import Clash, close, fall


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
    fall(us, 2)
    assert not fighter_of(us).form.arms[0].aims


@pytest.mark.rule("CORE-SR-AURA")
def test_it_goes_with_the_one_model_that_has_it() -> None:
    clash = Clash().us('Long Gun (24", A1, Takedown)')
    clash.them(models=3, has="1x Regeneration Aura")
    # the bearer has what not all have, so it is picked; of the others a die picks one
    assert clash.shoot(4, 1, 4) == 1
    assert clash.shoot(1, 4, 1) == 1
    assert [note[0] for note in clash.ear.notes] == ["CORE-SR-REGENERATION"]


@pytest.mark.rule("CORE-SR-AURA")
def test_what_it_gave_to_each_model_goes_too() -> None:
    us = close().us("3x Axe (A1)", models=3, has="1x Impact Aura(1)")["us"]
    assert [loadout_of(model).impact for model in us.models] == [1, 1, 1]
    assert [loadout_of(model).impact for model in fall(us.copy(), 2).models] == [1, 1]
    assert [loadout_of(model).impact for model in fall(us, 0).models] == [0, 0]


@pytest.mark.rule("CORE-SR-AURA", "CORE-SR-BREATH")
def test_nobody_breathes_fire_without_whoever_gave_it() -> None:
    us = Clash("aof-2").us("2x Fist (A1)", models=2, has="1x Fire Breath Aura")["us"]
    assert us.groups[0].carriers == [0, 1]
    assert fall(us, 0).groups[0].carriers == []
