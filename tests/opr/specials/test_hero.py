"""Hero: last to fall, the unit's Defense, its own Quality for morale."""

import pytest

from opfor.systems.opr.morale import take_test
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-HERO", "CORE-ALLOCATE")
def test_it_falls_last_even_if_wounded() -> None:
    clash = Clash().us('Gun (24", A2)').them(models=2, hero="Axe (A1)")
    clash["them"].models[2].wounds = 2
    assert clash.shoot(4, 4, 1, 1) == 2
    assert [model.is_hero for model in clash["them"].models] == [True]


@pytest.mark.rule("CORE-SR-HERO")
def test_its_own_defense_counts_when_it_is_alone() -> None:
    clash = Clash().us('Gun (24", A1)').them(models=1, defense=5, hero="Axe (A1)", hero_defense=3)
    clash.shoot(4, 1)
    assert clash.result.block_on == 5
    clash.shoot(4, 3)
    assert clash.result.block_on == 3


@pytest.mark.rule("CORE-SR-HERO", "OWN-MORALE")
def test_it_tests_for_its_unit_if_it_is_better() -> None:
    clash = Clash().us().them(models=3, quality=5, hero="Axe (A1)", hero_quality=3)
    assert take_test(clash.combat(3), clash["them"], "x").is_passed
    clash = Clash().us().them(models=3, quality=3, hero="Axe (A1)", hero_quality=5)
    assert take_test(clash.combat(3), clash["them"], "x").is_passed


@pytest.mark.rule("CORE-SR-HERO")
def test_it_attacks_with_its_own_quality() -> None:
    clash = Clash().us('2x Gun (24", A1)', models=2, hero='Gun (24", A1)', hero_quality=2)
    clash.them(tough=9)
    clash.shoot(3, 3, 2, 6)
    assert sorted(result.hit_on for result in clash.ear.results) == [2, 4]
