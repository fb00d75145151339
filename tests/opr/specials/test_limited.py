"""Limited: once in a game."""

import pytest

from opfor.systems.opr.shoot import can_fire
from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-LIMITED")
def test_it_fires_once() -> None:
    clash = Clash().us('Rocket (24", A1, Limited)').them(models=5)
    assert clash.shoot(4, 1) == 1
    assert not can_fire(clash["us"], 0)
    assert clash.shoot() == 0


@pytest.mark.rule("CORE-SR-LIMITED")
def test_it_strikes_once() -> None:
    clash = close().us("Bomb (A1, Limited)").them(models=5)
    assert clash.melee(4, 1, 6).by_charger == 1
    assert clash.melee().by_charger == 0
