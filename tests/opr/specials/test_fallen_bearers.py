"""Rules that some models have for their whole unit: they go when these models have fallen, and
what those who are left all have counts from then on."""

import pytest

from opfor.systems.opr.melee import menace
from opfor.systems.opr.morale import morale_plus, rally
from tests.opr.specials.scenes import Clash, close, fall, wounds_of


@pytest.mark.parametrize("rule", ["Hold the Line", "Hive Bond", "Morale(1)"])
@pytest.mark.rule("CORE-SR-HOLD-THE-LINE", "CORE-SR-HIVE-BOND", "CORE-SR-MORALE")
def test_nobody_heartens_a_unit_after_its_death(rule: str) -> None:
    them = Clash().us().them(models=3, has=f"1x {rule}")["them"]
    assert morale_plus(them) == 1
    assert morale_plus(fall(them, 0)) == 0


@pytest.mark.rule("CORE-SR-HOLD-THE-LINE")
def test_one_of_two_bearers_is_enough() -> None:
    them = Clash().us().them(models=3, has="2x Hold the Line")["them"]
    assert morale_plus(fall(them, 0)) == 1


@pytest.mark.rule("CORE-SR-FEAR")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2"])
def test_nobody_frightens_after_its_death(edition: str) -> None:
    rated = "Fear(2)" if edition == "gf-3" else "Fear"
    clash = close(edition).us(models=3, has=f"1x {rated}").them()
    dice = () if edition == "gf-3" else (3,)
    assert menace(clash.combat(*dice), clash["us"]) == 2
    assert menace(clash.combat(), fall(clash["us"], 0)) == 0


@pytest.mark.rule("CORE-SR-HERO")
def test_a_unit_with_a_hero_loses_the_rule_of_one_of_its_models() -> None:
    them = Clash().us().them(models=3, has="1x Hold the Line", hero="Axe (A1)")["them"]
    assert morale_plus(fall(them, 0)) == 0


@pytest.mark.rule("CORE-SR-STEALTH")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2"])
def test_what_all_who_are_left_have_counts(edition: str) -> None:
    clash = Clash(edition).us('Gun (24", A1)').them(models=3, has="2x Stealth")
    clash.shoot(4, 6)
    assert clash.result.hit_on == 4
    fall(clash["them"], 2)
    clash.shoot(4)
    assert clash.result.hit_on == 5


@pytest.mark.rule("CORE-SR-BATTLEBORN")
def test_the_rest_recovers_if_all_of_it_may() -> None:
    clash = Clash().us().them(models=2, has="1x Battleborn")
    them = clash["them"]
    them.is_stunned = True
    assert not rally(clash.combat(), them)
    assert rally(clash.combat(4), fall(them, 1))


@pytest.mark.rule("CORE-SR-REGENERATION")
def test_v2_one_model_of_a_unit_rolls_for_itself() -> None:
    clash = Clash("gf-2").us('Gun (24", A3)').them(models=2, has="1x Regeneration")
    # of the two the one with a rule of its own is kept longest
    assert clash.shoot(4, 4, 4, 1, 1, 1, 5, 4) == 2
    assert wounds_of(clash["them"]) == []


@pytest.mark.rule("CORE-SR-HOLD-THE-LINE")
def test_a_copy_of_the_unit_has_lost_it_too() -> None:
    them = fall(Clash().us().them(models=3, has="1x Hold the Line")["them"], 0)
    assert morale_plus(them.copy()) == 0
