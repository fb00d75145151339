"""Surge: each unmodified 6 to hit is one more hit."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-SURGE")
def test_sixes_hit_twice() -> None:
    clash = Clash().us('Gun (24", A2, Surge)').them(tough=9)
    assert clash.shoot(6, 5, 1, 1, 1) == 3


@pytest.mark.rule("CORE-SR-SURGE", "CORE-SR-RENDING")
def test_the_extra_hit_is_not_a_six() -> None:
    clash = Clash().us('Gun (24", A1, Surge, Rending)').them(tough=9, defense=2)
    # the six on 6+, the extra hit on 2+
    assert clash.shoot(6, 5, 2) == 1
