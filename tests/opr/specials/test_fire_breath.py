"""Fire Breath: three hits with AP(1), once a round."""

import pytest

from opfor.systems.opr.combat import fighter_of
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
