"""Takedown: against one model that the attacker picks, before all else."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-TAKEDOWN", "CORE-SHOT-ORDER")
def test_the_hero_is_picked_and_has_its_own_defense() -> None:
    clash = Clash().us('Gun (24", A3)', 'Long Gun (24", A1, Takedown)')
    clash.them(models=3, defense=5, hero="Axe (A1)", hero_tough=1, hero_defense=3)
    assert clash.shoot(4, 2, 1, 1, 1) == 1
    assert clash.ear.results[0].weapon == "Long Gun"
    assert clash.ear.results[0].block_on == 3
    assert not any(model.is_hero for model in clash["them"].models)


@pytest.mark.rule("CORE-SR-TAKEDOWN")
def test_wounds_it_cannot_take_are_lost() -> None:
    clash = Clash().us('Gun (24", A3, Takedown)').them(models=3, upgraded=[1])
    assert clash.shoot(4, 4, 4, 1, 1, 1) == 1
    assert len(clash["them"].models) == 2


@pytest.mark.rule("CORE-SR-TAKEDOWN")
def test_blast_finds_a_unit_of_one() -> None:
    clash = Clash().us('Gun (24", A1, Takedown, Blast(3))').them(models=3, upgraded=[1])
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-TAKEDOWN")
def test_it_picks_in_melee_too() -> None:
    clash = close().us("Dagger (A2, Takedown)").them(models=3, hero="Axe (A1)", hero_tough=2)
    melee = clash.melee(4, 4, 1, 1, 1)
    assert melee.by_charger == 2
    assert len(clash["them"].models) == 3


@pytest.mark.rule("SR-TAKEDOWN")
def test_equal_models_go_to_a_die() -> None:
    clash = Clash().us('Gun (24", A1, Takedown)').them(models=3)
    last = clash["them"].models[2]
    assert clash.shoot(6, 4, 1) == 1
    assert last not in clash["them"].models


@pytest.mark.rule("CORE-SR-TAKEDOWN", "CORE-COVER")
def test_the_picked_model_has_its_own_cover() -> None:
    clash = Clash().us('Gun (24", A1, Takedown)').them(models=3, upgraded=[0])
    # two of three stand in cover, so the unit has it; the banner stands in the open
    clash.terrain("cover", 30.7, 21.0, 40.0, 26.0)
    clash.shoot(4, 4)
    assert clash.result.block_on == 4


@pytest.mark.rule("CORE-GROUPS")
def test_a_weapon_that_finds_nobody_left_is_told() -> None:
    clash = Clash().us('Gun (24", A1)', 'Long Gun (24", A1, Takedown)').them()
    clash.shoot(4, 1)
    assert clash.ear.wastes == [("us", "Gun", "them")]
