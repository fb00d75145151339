"""v2 magic: one spell or one block a round, for the A.I. and for people alike."""

import pytest

from opfor.faults import Refused
from opfor.play.matches import open_match
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.decide import decide
from opfor.systems.opr.whole.decisions import Order
from opfor.systems.opr.whole.offering import offers
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.words import answer_of
from tests.opr.whole.boards import RIFLES, Field, dice

MAGIC = [("gf-2", "Psychic(2)"), ("aof-2", "Wizard(2)")]
WORDS = "hold; cast 1 > b1"


def field(edition: str, rule: str, has_cast: bool) -> Field:
    made = Field(f"Mage [1] Q4+ D4+ | 50pts | Hero, {rule}\nStaff (A1)\n", RIFLES, edition)
    made.put("a1", 30.0, 20.0)
    made.put("b1", 30.0, 28.0)
    fighter_of(made.unit("a1")).has_cast = has_cast
    return made


@pytest.mark.rule("CORE-SPELL-BLOCK", "CORE-SR-PSYCHIC", "CORE-SR-WIZARD", "SR-CASTER")
@pytest.mark.parametrize(("edition", "rule"), MAGIC)
def test_an_ai_that_tried_to_block_casts_nothing_this_round(edition: str, rule: str) -> None:
    for has_cast in (False, True):
        made = field(edition, rule, has_cast)
        made.war.battle.side = "a"
        verdict = decide(made.war.battle, dice(), "a1", True)
        assert bool(verdict.spells) is not has_cast
        told = next(step for step in verdict.trace if step.node == "SR-CASTER")
        assert ("tried to block" in told.because) is has_cast


@pytest.mark.rule("CORE-SPELL-BLOCK", "CORE-SR-PSYCHIC", "CORE-SR-WIZARD")
@pytest.mark.parametrize(("edition", "rule"), MAGIC)
def test_people_are_refused_a_spell_after_a_block(edition: str, rule: str) -> None:
    made = field(edition, rule, False)
    order = Order(made.war, made.unit("a1"), "")
    text = answer_of(order, WORDS)
    assert read_order(made.war, made.unit("a1"), text).spells
    fighter_of(made.unit("a1")).has_cast = True
    with pytest.raises(Refused, match="CORE-SPELL-BLOCK"):
        order.verify(text)


@pytest.mark.rule("CORE-SPELL-BLOCK")
@pytest.mark.parametrize(("edition", "rule"), MAGIC)
def test_spells_are_offered_only_while_there_is_magic_left(edition: str, rule: str) -> None:
    for has_cast in (False, True):
        made = field(edition, rule, has_cast)
        order = Order(made.war, made.unit("a1"), "")
        offered = [option.id for option in offers(order)]
        assert any("cast" in id for id in offered) is not has_cast
        shown = open_match(made.maker.setup).preview(made.war, order, "hold")
        assert ("spells" in shown) is not has_cast
        order.read(answer_of(order, "hold"))
        assert order.verdict is not None and bool(order.verdict.spells) is not has_cast
