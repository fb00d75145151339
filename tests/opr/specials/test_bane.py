"""Bane: unmodified 6s of the Defense roll are rolled again, and no Regeneration."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-BANE", "CORE-REROLL")
def test_sixes_are_rolled_again_once() -> None:
    clash = Clash().us('Gun (24", A3, Bane)').them(models=5)
    # blocks 6, 6, 4; the sixes again: 3 fails, 6 stands
    assert clash.shoot(4, 4, 4, 6, 6, 4, 3, 6) == 1


@pytest.mark.rule("CORE-SR-BANE")
def test_regeneration_does_not_help() -> None:
    clash = Clash().us('Gun (24", A1, Bane)').them(models=5, has="Regeneration")
    assert clash.shoot(4, 1) == 1


@pytest.mark.rule("CORE-SR-BANE", "CORE-REROLL")
def test_what_is_rolled_again_is_told_apart() -> None:
    clash = Clash().us('Gun (24", A2, Bane)').them(models=5)
    clash.shoot(4, 4, 6, 5, 1)
    rolled = clash.result.rolled[0]
    assert (rolled.faces, rolled.again) == ([6, 5], [1])
