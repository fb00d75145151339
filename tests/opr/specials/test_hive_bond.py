"""Hive Bond: +1 to morale tests."""

import pytest

from opfor.systems.opr.morale import take_test
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-HIVE-BOND")
def test_it_is_added() -> None:
    clash = Clash().us().them(models=3, has="Hive Bond")
    assert take_test(clash.combat(3), clash["them"], "x").is_passed
    assert not take_test(clash.combat(2), clash["them"], "x").is_passed
