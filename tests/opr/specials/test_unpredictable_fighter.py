"""Unpredictable Fighter: a die in melee, AP or a better hit."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-UNPREDICTABLE-FIGHTER")
@pytest.mark.parametrize(
    ("face", "hit_on", "block_on"), [(1, 4, 5), (3, 4, 5), (4, 3, 4), (6, 3, 4)]
)
def test_the_die_says_what_it_gets(face: int, hit_on: int, block_on: int) -> None:
    clash = close().us("2x Sword (A1)", models=2, has="Unpredictable Fighter").them(tough=9)
    clash.melee(face, 4, 1, 6)
    assert (clash.result.hit_on, clash.result.block_on) == (hit_on, block_on)
    assert ("CORE-SR-UNPREDICTABLE-FIGHTER", "us", [face], int(face < 4)) in clash.ear.notes


@pytest.mark.rule("CORE-SR-UNPREDICTABLE-FIGHTER", "CORE-SR-COUNTER")
@pytest.mark.parametrize(("face", "hit_on", "block_on"), [(3, 4, 5), (4, 3, 4)])
def test_one_die_for_weapons_with_counter_and_those_without(
    face: int, hit_on: int, block_on: int
) -> None:
    weapons = ("Spear (A1, Counter)", "Axe (A1)")
    clash = close().us("Sword (A1)", tough=9).them(*weapons, has="Unpredictable Fighter")
    # the spear wounds, the sword misses, the axe wounds; the loser's test
    clash.melee(face, 4, 3, 1, 4, 3, 6)
    found = {result.weapon: result for result in clash.ear.results}
    for weapon in ("Spear", "Axe"):
        assert (found[weapon].hit_on, found[weapon].block_on) == (hit_on, block_on)
    rolled = [note for note in clash.ear.notes if note[0] == "CORE-SR-UNPREDICTABLE-FIGHTER"]
    assert rolled == [("CORE-SR-UNPREDICTABLE-FIGHTER", "them", [face], int(face < 4))]


@pytest.mark.rule("CORE-SR-UNPREDICTABLE-FIGHTER")
def test_not_when_shooting() -> None:
    clash = Clash().us('Gun (24", A1)', has="Unpredictable Fighter").them(tough=9)
    assert clash.shoot(4, 4) == 0
