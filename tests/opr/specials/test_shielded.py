"""Shielded: +1 to Defense rolls, not against spells."""

import pytest

from opfor.systems.opr.attack import spell
from tests.opr.specials.scenes import Clash, armoury, close


@pytest.mark.rule("CORE-SR-SHIELDED")
def test_it_blocks_better() -> None:
    assert Clash().us('Gun (24", A1)').them(has="Shielded").shoot(4, 3) == 0
    assert close().us("Sword (A1)").them(has="Shielded").melee(4, 3).by_charger == 0


@pytest.mark.rule("CORE-SR-SHIELDED", "CORE-SPELL-HITS")
def test_not_against_spells() -> None:
    clash = Clash().us().them(tough=3, has="Shielded")
    bolt = armoury("gf-3").spell("us", "Bolt", 1, [])
    assert spell(clash.combat(3), clash["us"], bolt, clash["them"], 12.0) == 1
