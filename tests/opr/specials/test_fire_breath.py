"""Fire Breath: three hits with AP(1), once a round."""

import pytest

from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.shoot import put_away
from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-BREATH")
def test_it_shoots_without_a_roll() -> None:
    clash = Clash("aof-2").us(has="Fire Breath").them(tough=9)
    assert clash.shoot(4, 4, 5) == 2


@pytest.mark.rule("CORE-SR-BREATH")
def test_it_is_used_in_melee_if_it_was_not_shot() -> None:
    clash = close("aof-2").us("Claw (A1)", has="Fire Breath").them(tough=9)
    assert clash.melee(1, 4, 4, 5, 6).by_charger == 2


@pytest.mark.rule("CORE-SR-BREATH")
def test_once_a_round() -> None:
    clash = Clash("aof-2", gap=0).us("Claw (A1)", has="Fire Breath").them(tough=99)
    clash.shoot(1, 1, 1)
    assert clash.melee(1).by_charger == 0
    clash["us"].is_fatigued = False
    fighter_of(clash["us"]).start_round()
    assert clash.melee(1, 1, 1, 1, 6).by_charger == 3


@pytest.mark.rule("CORE-SR-BREATH")
def test_breathed_out_it_is_no_weapon_to_aim_with_until_the_next_round() -> None:
    clash = Clash("aof-2", gap=0).us("Claw (A1)", has="Fire Breath").them(tough=99)
    us = clash["us"]
    clash.melee(1, 1, 1, 1, 6)
    put_away(us)
    assert us.carried == []
    fighter_of(us).start_round()
    put_away(us)
    assert [group.name for group in us.carried] == ["Fire Breath"]


@pytest.mark.rule("CORE-SR-BREATH")
def test_on_a_weapon_it_is_for_those_who_carry_it() -> None:
    clash = Clash("aof-2", gap=6).us("2x Claw (A1, Fire Breath)", "Fist (A1)", models=3)
    clash.them(tough=99)
    assert clash.shoot(1, 1, 1, 1, 1, 1) == 6
    clash = Clash("aof-2", gap=0).us("Claw (A1, Fire Breath)").them(tough=99)
    assert clash.melee(1, 1, 1, 1, 6).by_charger == 3


@pytest.mark.rule("CORE-SR-BREATH")
def test_an_aura_of_it_is_for_all_and_a_heros_own_for_the_hero() -> None:
    clash = (
        Clash("aof-2", gap=6).us("2x Fist (A1)", models=2, has="Fire Breath Aura").them(tough=99)
    )
    assert clash.shoot(1, 1, 1, 1, 1, 1) == 6
    clash = Clash("aof-2", gap=6).us("Fist (A1)", hero="Fist (A1)", hero_has="Fire Breath")
    clash.them(tough=99)
    assert clash["us"].groups[0].carriers == [1]
    assert clash.shoot(1, 1, 1) == 3


@pytest.mark.parametrize("edition", ["gf-3", "aof-2"])
def test_a_weapon_of_that_name_is_one_like_any_other(edition: str) -> None:
    clash = Clash(edition).us('Fire Breath (12", A2)', quality=4).them(tough=9)
    assert clash.shoot(3, 4, 2) == 1
