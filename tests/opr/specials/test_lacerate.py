"""Lacerate: unmodified 6s of the Defense roll are rolled again."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-LACERATE")
def test_sixes_are_rolled_again() -> None:
    clash = Clash().us('Gun (24", A1, Lacerate)').them(models=5)
    assert clash.shoot(4, 6, 3) == 1


@pytest.mark.rule("CORE-SR-LACERATE")
def test_regeneration_still_helps() -> None:
    clash = Clash().us('Gun (24", A1, Lacerate)').them(models=5, has="Regeneration")
    assert clash.shoot(4, 1, 5) == 0
