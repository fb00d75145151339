"""Poison: an unmodified 6 to hit counts as three hits."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-POISON")
@pytest.mark.parametrize("edition", ["gf-2", "aof-2"])
def test_a_six_is_three_hits(edition: str) -> None:
    clash = Clash(edition).us('Dart (24", A2, Poison)').them(tough=9)
    assert clash.shoot(6, 4, 1, 1, 1, 1) == 4


@pytest.mark.rule("CORE-NAMES")
def test_in_v3_it_is_bane() -> None:
    clash = Clash().us('Dart (24", A1, Poison)').them(tough=9)
    assert clash.shoot(6, 6, 1) == 1
