"""Banner: +1 to morale rolls."""

import pytest

from opfor.systems.opr.morale import take_test
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-BANNER")
def test_the_unit_tests_better_while_the_bearer_lives() -> None:
    clash = Clash().us().them(models=3, has="Banner")
    them = clash["them"]
    assert take_test(clash.combat(3), them, "x").is_passed
    them.models = them.models[1:]
    assert not take_test(clash.combat(3), them, "x").is_passed
