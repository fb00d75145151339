"""Crack: unmodified 6s to hit have 2 more AP."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-CRACK")
def test_sixes_pierce() -> None:
    clash = Clash().us('Gun (24", A2, Crack)').them(models=5, defense=2)
    # the six is blocked on 4+, the other on 2+
    assert clash.shoot(6, 4, 3, 2) == 1
