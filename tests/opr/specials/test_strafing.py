"""Strafing: only against a unit that was moved through."""

import pytest

from opfor.systems.opr.shoot import strafe
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-STRAFING")
def test_it_attacks_what_was_crossed() -> None:
    clash = Clash(gap=30).us('Bombs (12", A2, Strafing)').them(models=5)
    combat = clash.combat(4, 4, 1, 1)
    assert strafe(combat, clash["us"], clash["them"]) == 2


@pytest.mark.rule("CORE-SR-STRAFING")
def test_it_does_not_shoot() -> None:
    clash = Clash(gap=6).us('Bombs (12", A2, Strafing)').them(models=5)
    assert clash.shoot() == 0
