"""Psychic: one spell or one block a round, D6 and its level."""

import pytest

from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.magic import blockers, cast
from tests.opr.specials.scenes import Clash
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.telling import rules_told

RULE = "Psychic(2)"


@pytest.mark.rule("CORE-SR-PSYCHIC")
@pytest.mark.parametrize(("face", "works"), [(3, True), (2, False)])
def test_the_die_and_the_level_reach_the_number(face: int, works: bool) -> None:
    clash = Clash("gf-2").us(has=RULE).them()
    assert cast(clash.combat(face), clash["us"], 5) is works


@pytest.mark.rule("CORE-SR-PSYCHIC")
def test_who_has_cast_does_not_block() -> None:
    clash = Clash("gf-2").us(has=RULE).them(has=RULE)
    fighter_of(clash["them"]).has_cast = True
    assert blockers(clash.combat(), clash["us"]) == []


@pytest.mark.rule("CORE-SR-PSYCHIC")
def test_a_game_tells_it() -> None:
    field = Field(f'Mage [1] Q4+ D4+ | 50pts | Hero, {RULE}\nGun (24", A1)\n', RIFLES, "gf-2")
    field.put("a1", 20.0, 24.0)
    field.put("b1", 20.0, 32.0)
    assert "CORE-SR-PSYCHIC" in rules_told(field)
