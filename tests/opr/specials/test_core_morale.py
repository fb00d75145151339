"""Morale from wounds, half strength, and the stunned."""

import pytest

from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.morale import after_wounds, take_test
from opfor.systems.opr.wounds import is_at_half
from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-HALF")
def test_half_of_the_starting_models() -> None:
    them = Clash().us().them(models=5)["them"]
    them.models = them.models[:3]
    assert not is_at_half(them)
    them.models = them.models[:2]
    assert is_at_half(them)


@pytest.mark.rule("CORE-HALF")
def test_half_of_all_tough_where_the_edition_counts_it() -> None:
    them = Clash().us().them(models=3, tough=3)["them"]
    them.edition.half_counts_tough = True
    them.models[0].wounds = them.models[1].wounds = 2
    assert not is_at_half(them)
    them.models[2].wounds = 1
    assert is_at_half(them)
    them.edition.half_counts_tough = False
    assert not is_at_half(them)


@pytest.mark.rule("CORE-HALF")
def test_half_of_a_single_models_tough() -> None:
    them = Clash().us().them(tough=6)["them"]
    them.models[0].wounds = 2
    assert not is_at_half(them)
    them.models[0].wounds = 3
    assert is_at_half(them)


@pytest.mark.rule("CORE-HALF")
def test_a_hero_counts_as_one_model_and_wounds_do_not() -> None:
    them = Clash().us().them(models=2, tough=3, hero="Axe (A1)")["them"]
    for model in them.models:
        model.wounds = 2
    assert not is_at_half(them)
    them.models = them.models[1:2]
    assert is_at_half(them)


@pytest.mark.rule("CORE-MORALE-WOUNDS")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
@pytest.mark.parametrize(("face", "outcome"), [(4, "passed"), (3, "stunned")])
def test_a_unit_shot_to_half_tests(edition: str, face: int, outcome: str) -> None:
    clash = Clash(edition).us('Gun (24", A1)').them(models=2)
    clash.shoot(5, 1)
    assert after_wounds(clash.combat(face), clash["them"]) == outcome
    assert clash["them"].is_stunned is (outcome == "stunned")


@pytest.mark.rule("CORE-MORALE-WOUNDS")
def test_no_test_above_half_nor_without_wounds_nor_after_melee() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=3)
    clash.shoot(4, 1)
    them = clash["them"]
    assert after_wounds(clash.combat(), them) == ""
    them.models = them.models[:1]
    fighter_of(them).start_activation()
    assert after_wounds(clash.combat(), them) == ""
    fighter_of(them).wounds_taken = 1
    fighter_of(them).was_in_melee = True
    assert after_wounds(clash.combat(), them) == ""


@pytest.mark.rule("CORE-SHAKEN", "CORE-PINNED", "CORE-WAVERING")
@pytest.mark.parametrize("edition", ["gf-3", "gf-2", "aof-2"])
def test_the_stunned_fail_without_a_roll(edition: str) -> None:
    clash = close(edition).us("Sword (A1)").them(tough=2)
    clash["them"].is_stunned = True
    assert clash.melee(4, 1).outcome == "routed"


@pytest.mark.rule("CORE-CLAMP")
def test_a_one_fails_and_a_six_passes() -> None:
    them = Clash().us().them(models=3, quality=2, has="Morale(3)")
    assert not take_test(them.combat(1), them["them"], "x").is_passed
