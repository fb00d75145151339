"""Ferocious: each unmodified 6 to hit is one more hit."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-FEROCIOUS")
def test_sixes_hit_twice() -> None:
    clash = Clash().us('Gun (24", A2)', has="Ferocious").them(tough=9)
    assert clash.shoot(6, 4, 1, 1, 1) == 3
