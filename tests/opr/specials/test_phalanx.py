"""Phalanx: a charger takes a dangerous terrain test."""

import pytest

from tests.opr.specials.scenes import close


@pytest.mark.rule("CORE-SR-PHALANX")
def test_no_more_dice_than_phalanx_models() -> None:
    clash = close("aof-2").us("3x Sword (A1)", models=3).them(models=2, has="Phalanx", tough=9)
    melee = clash.melee(1, 2, 1, 1)
    assert len(clash["us"].models) == 2
    assert melee.by_defender == 0, "the ground wounds, not the enemy"


@pytest.mark.rule("CORE-SR-PHALANX")
def test_no_more_dice_than_the_charger_has() -> None:
    clash = close("aof-2").us("Sword (A1)").them(models=5, has="Phalanx")
    melee = clash.melee(1)
    assert not clash["us"].models
    assert melee.mover is clash["them"] and melee.inches == 3


@pytest.mark.rule("CORE-SR-PHALANX")
@pytest.mark.parametrize("rule", ["Phalanx", "Counter"])
def test_a_weapon_gives_it_to_those_who_carry_it(rule: str) -> None:
    clash = close("aof-2").us("Sword (A1)")
    clash.them(f"2x Pike (A1, {rule})", "3x Sword (A1)", models=5)
    clash.melee(1)
    assert ("CORE-SR-PHALANX", "them", [], 2) in clash.ear.notes
    assert not clash["us"].models
