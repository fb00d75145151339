"""Shred: each unmodified 1 of the Defense roll is one more wound."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-SHRED")
def test_ones_wound_twice() -> None:
    clash = Clash().us('Gun (24", A2, Shred)').them(models=5)
    assert clash.shoot(4, 4, 1, 2) == 3
