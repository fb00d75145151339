"""Impact(X): hits of a charge."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-IMPACT")
def test_v3_rolls_for_each() -> None:
    clash = close().us("Sword (A1)", has="Impact(3)").them(tough=9)
    # dice 1, 2, 6: two hits without AP; then the sword misses
    assert clash.melee(1, 2, 6, 3, 4, 1, 6).by_charger == 1


@pytest.mark.rule("CORE-SR-IMPACT")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_v2_hits_without_a_roll(edition: str) -> None:
    clash = close(edition).us("Sword (A1)", has="Impact(2)").them(tough=9)
    assert clash.melee(3, 4, 1, 6).by_charger == 1


@pytest.mark.rule("CORE-SR-IMPACT")
def test_v3_not_when_fatigued() -> None:
    clash = close().us("Sword (A1)", has="Impact(2)").them(tough=9)
    clash["us"].is_fatigued = True
    assert clash.melee(5).by_charger == 0


@pytest.mark.rule("CORE-SR-IMPACT")
def test_models_out_of_reach_add_nothing() -> None:
    clash = close().us("9x Sword (A1)", models=9, has="9x Impact(1)").them(tough=9)
    # three of nine are near enough
    assert clash.melee(1, 1, 1, 1, 1, 1).by_charger == 0


@pytest.mark.rule("CORE-SR-IMPACT", "CORE-SR-DEADLY", "CORE-SHOT-ORDER")
def test_deadly_weapons_come_before_it_and_others_after() -> None:
    clash = close().us("Axe (A1, Deadly(3))", "Sword (A1)", has="Impact(1)")
    clash.them(tough=9, has="Tough(9)")
    clash.melee(4, 6, 2, 6, 4, 6)
    assert [result.weapon for result in clash.ear.results] == ["Axe", "Impact", "Sword"]
