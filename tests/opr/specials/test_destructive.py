"""Destructive: unmodified 6s to hit have 4 more AP."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-DESTRUCTIVE")
def test_sixes_pierce() -> None:
    clash = Clash().us('Gun (24", A2, Destructive)').them(models=5, defense=2)
    # the six is blocked on 6+, the other on 2+
    assert clash.shoot(6, 4, 5, 2) == 1
