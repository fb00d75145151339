"""Furious: more of a charge."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-FURIOUS")
def test_v3_sixes_are_one_more_hit() -> None:
    clash = close().us("Axe (A2)", has="Furious").them(tough=9)
    assert clash.melee(6, 4, 1, 1, 1, 6).by_charger == 3
    assert clash.ear.results[0].hits_because == ["Furious"]


@pytest.mark.rule("CORE-SR-FURIOUS")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_one_more_attack_with_the_best_weapon(edition: str) -> None:
    clash = close(edition).us("Fist (A1)", "Axe (A1, AP(2))", has="Furious").them(tough=9)
    clash.melee(1, 1, 1)
    attacks = {result.weapon: result.attacks for result in clash.ear.results}
    assert attacks == {"Fist": 1, "Axe": 2}


@pytest.mark.rule("CORE-SR-FURIOUS")
def test_not_when_striking_back() -> None:
    clash = close().us("Stick (A1)", tough=9).them("Axe (A1)", has="Furious")
    assert clash.melee(1, 6, 1, 6).by_defender == 1


@pytest.mark.rule("CORE-SR-FURIOUS", "CORE-FATIGUE")
def test_a_tired_unit_still_makes_more_of_its_sixes() -> None:
    clash = close().us("Axe (A2)", has="Furious").them(tough=9)
    clash["us"].is_fatigued = True
    assert clash.melee(6, 5, 1, 1, 6).by_charger == 2
