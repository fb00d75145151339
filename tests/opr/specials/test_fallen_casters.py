"""Casters who have fallen: their tokens, spells and blocks are gone, whoever is left."""

import pytest

from opfor.dice import Dice, Scripted
from opfor.faults import Refused
from opfor.game import FreeGame
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.magic import blockers, cast, swayers
from opfor.systems.opr.whole.activation import Activation
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.rounds import begin_round
from opfor.systems.opr.whole.teller import Teller
from tests.opr.specials.scenes import Clash, fall
from tests.opr.whole.boards import RIFLES, Field, dice, piece
from tests.opr.whole.telling import rules_told

SEER = "Seer [1] Q4+ D6+ | 50pts | Hero, {rule}\nStaff (A1)\n| Joined to:\n"
GUARDS = "Guards [3] Q4+ D4+ | 100pts | {rule}\n3x Blade (A1)\n"
#: the list, and which of the models of its one unit casts
JOINED = (SEER + GUARDS.replace("{rule}", ""), 3)
OWN = (GUARDS.replace("{rule}", "1x {rule}"), 0)


def field_of(text: str, rule: str, edition: str = "gf-3", **more: object) -> Field:
    field = Field(text.replace("{rule}", rule), RIFLES, edition, **more)
    field.put("a1", 30.0, 20.0)
    field.put("b1", 30.0, 28.0)
    return field


@pytest.mark.rule("CORE-SR-CASTER", "CORE-TOKENS")
@pytest.mark.parametrize(("text", "caster"), [JOINED, OWN])
def test_no_tokens_without_the_caster(text: str, caster: int) -> None:
    field = field_of(text, "Caster(3)")
    unit = field.unit("a1")
    unit.tokens = 2
    fall(unit, 1)
    assert (unit.tokens, unit.magic) == (2, 3)
    fall(unit, caster - (caster > 1))
    combat = Combat(field.war.battle, dice())
    begin_round(field.war, combat)
    assert (unit.tokens, unit.magic, unit.copy().magic) == (0, 0, 0)
    assert unit not in swayers(combat, field.unit("b1"))


@pytest.mark.rule("CORE-CAST", "CORE-SR-CASTER", "CORE-SR-PSYCHIC", "CORE-SR-WIZARD")
@pytest.mark.parametrize(
    ("edition", "rule"), [("gf-3", "Caster(3)"), ("gf-2", "Psychic(2)"), ("aof-2", "Wizard(2)")]
)
@pytest.mark.parametrize(("text", "caster"), [JOINED, OWN])
def test_neither_the_ai_nor_a_person_casts(text: str, caster: int, edition: str, rule: str) -> None:
    field = field_of(text, rule, edition)
    unit = field.unit("a1")
    unit.tokens = 6 if edition == "gf-3" else 0
    order = f'{{"do":"hold","at":{[[b.x, b.y] for b in unit.bases]},"cast":[["1","b1"]]}}'
    assert read_order(field.war, unit, order).spells
    fall(unit, caster)
    order = f'{{"do":"hold","at":{[[b.x, b.y] for b in unit.bases]},"cast":[["1","b1"]]}}'
    with pytest.raises(Refused, match="CORE-CAST"):
        read_order(field.war, unit, order)
    assert "CORE-CAST" not in rules_told(field)


@pytest.mark.rule("CORE-SPELL-BLOCK", "CORE-SR-PSYCHIC", "CORE-SR-WIZARD")
@pytest.mark.parametrize(("edition", "rule"), [("gf-2", "Psychic(2)"), ("aof-2", "Wizard(2)")])
def test_v2_nobody_blocks_without_the_caster(edition: str, rule: str) -> None:
    clash = Clash(edition, gap=6.0).us(has=rule).them(models=2, has=f"1x {rule}")
    assert blockers(clash.combat(), clash["us"]) == [clash["them"]]
    fall(clash["them"], 0)
    assert blockers(clash.combat(), clash["us"]) == []


@pytest.mark.rule("CORE-SR-PSYCHIC")
def test_the_level_is_that_of_whoever_is_left() -> None:
    clash = Clash("gf-2").us(models=2, has="1x Psychic(1)", hero="Axe (A1)", hero_has="Psychic(2)")
    us = clash.them()["us"]
    assert us.magic == 2
    fall(us, 2)
    assert us.magic == 1
    assert not cast(clash.combat(3), us, 5)


@pytest.mark.rule("CORE-CAST", "CORE-DANGEROUS")
def test_a_caster_that_falls_on_the_way_casts_nothing() -> None:
    swamp = piece("dangerous", 20.0, 21.0, 50.0, 22.0)
    field = field_of(OWN[0], "Caster(3)", pieces=[swamp])
    unit = field.unit("a1")
    unit.tokens = 3
    # ordinary models fall first, so the Caster has to be the only one
    for model in unit.models[1:]:
        model.tough = 2
    places = [[base.x, base.y + 4.0] for base in unit.bases]
    order = f'{{"do":"advance","at":{places},"cast":[["1","b1"]]}}'
    verdict = read_order(field.war, unit, order)
    game = FreeGame(field.war, 1, {"a": Ai(), "b": Ai()})
    combat = Combat(field.war.battle, Dice(Scripted([1, 4, 4, 4, 4])))
    Activation(game, field.war, combat, unit, Teller()).perform(verdict)
    assert (len(unit.models), unit.tokens) == (2, 0)
