"""Morale(X): +X to morale rolls."""

import pytest

from opfor.systems.opr.morale import morale_plus, take_test
from tests.opr.specials.scenes import Clash


@pytest.mark.rule("CORE-SR-MORALE")
def test_its_rating_is_added() -> None:
    clash = Clash().us().them(models=3, has="Morale(2)")
    assert take_test(clash.combat(2), clash["them"], "x").is_passed
    assert not take_test(clash.combat(1), clash["them"], "x").is_passed


@pytest.mark.rule("CORE-STACK", "CORE-SR-MORALE", "CORE-SR-HIVE-BOND")
def test_ratings_add_up_and_plain_rules_do_not() -> None:
    clash = (
        Clash()
        .us()
        .them(
            models=2, has="Morale(1), Hive Bond", hero="Axe (A1)", hero_has="Morale(1), Hive Bond"
        )
    )
    assert morale_plus(clash["them"]) == 3
