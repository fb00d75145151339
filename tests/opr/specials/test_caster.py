"""Caster: tokens every round, and spells before attacking."""

import pytest

from opfor.systems.opr.magic import gain_tokens
from tests.opr.specials.scenes import Clash
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.telling import rules_told


@pytest.mark.rule("CORE-SR-CASTER", "CORE-TOKENS")
def test_as_many_tokens_as_its_level() -> None:
    clash = Clash().us(has="Caster(2)").them()
    gain_tokens(clash.combat(), clash["us"])
    assert clash["us"].tokens == 2


@pytest.mark.rule("CORE-SR-CASTER")
def test_a_game_tells_it() -> None:
    mage = 'Mage [1] Q4+ D4+ | 50pts | Hero, Caster(2)\nGun (24", A1)\n'
    field = Field(mage, RIFLES)
    field.put("a1", 20.0, 24.0).tokens = 3
    field.put("b1", 20.0, 32.0)
    assert "CORE-SR-CASTER" in rules_told(field)
