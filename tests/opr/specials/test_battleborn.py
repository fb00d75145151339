"""Battleborn: a stunned unit recovers on 4+ at the start of a round."""

import pytest

from opfor.systems.opr.morale import rally
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-BATTLEBORN")
@pytest.mark.parametrize(("face", "is_stunned"), [(4, False), (3, True)])
def test_it_may_recover(face: int, is_stunned: bool) -> None:
    clash = Clash().us().them(models=3, has="Battleborn")
    clash["them"].is_stunned = True
    assert rally(clash.combat(face), clash["them"]) is not is_stunned
    assert clash["them"].is_stunned is is_stunned


@pytest.mark.rule("CORE-SR-BATTLEBORN")
def test_others_do_not_roll() -> None:
    clash = Clash().us().them(models=3, has="Battleborn")
    assert not rally(clash.combat(), clash["them"])
