"""Good Shot: +1 to hit when shooting."""

import pytest

from tests.opr.specials.scenes import Clash, close


@pytest.mark.rule("CORE-SR-GOOD-SHOT")
def test_it_shoots_better_and_fights_no_better() -> None:
    clash = Clash().us('Gun (24", A1)', has="Good Shot").them(models=3)
    assert clash.shoot(3, 1) == 1
    assert close().us("Sword (A1)", has="Good Shot").them(models=3).melee(3).by_charger == 0
