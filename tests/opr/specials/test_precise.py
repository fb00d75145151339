"""Precise: +1 to hit."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-PRECISE")
def test_it_hits_better() -> None:
    clash = Clash().us('Gun (24", A2, Precise)').them(models=3)
    assert clash.shoot(3, 2, 1) == 1
