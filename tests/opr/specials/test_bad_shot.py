"""Bad Shot: -1 to hit when shooting."""

import pytest

from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-BAD-SHOT")
def test_it_shoots_worse() -> None:
    clash = Clash().us('Gun (24", A2)', has="Bad Shot").them(models=3)
    assert clash.shoot(4, 5, 1) == 1
