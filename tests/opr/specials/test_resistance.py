"""Resistance: wounds are ignored on 6+, those of spells on 2+."""

import pytest

from opfor.systems.opr.attack import spell
from tests.opr.specials.scenes import Clash, armoury


@pytest.mark.rule("CORE-SR-RESISTANCE")
def test_sixes_ignore_wounds() -> None:
    clash = Clash().us('Gun (24", A2)').them(models=3, has="Resistance")
    assert clash.shoot(4, 4, 1, 1, 6, 5) == 1


@pytest.mark.rule("CORE-SR-RESISTANCE")
def test_spells_are_ignored_more_easily() -> None:
    clash = Clash().us().them(models=3, has="Resistance")
    bolt = armoury("gf-3").spell("us", "Bolt", 2, [])
    combat = clash.combat(1, 1, 2, 1)
    assert spell(combat, clash["us"], bolt, clash["them"], 12.0) == 1
