"""Spells are measured from the model who casts them, not from those beside it."""

import pytest

from opfor.faults import Refused
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.magic import blockers, swayers
from opfor.systems.opr.whole.orders import read_order
from tests.opr.whole.boards import RIFLES, Field, dice

SEER = "Seer [1] Q4+ D6+ | 50pts | Hero, {rule}\nStaff (A1)\n| Joined to:\n"
GUARDS = "Guards [3] Q4+ D4+ | 100pts |\n3x Blade (A1)\n"
MAGIC = [("gf-3", "Caster(3)"), ("gf-2", "Psychic(2)"), ("aof-2", "Wizard(2)")]


def behind_guards(edition: str, rule: str, inches: float) -> Field:
    """Three guards in a file, whoever casts behind them; the enemy so far before the first."""
    magic = (SEER + GUARDS).replace("{rule}", rule)
    field = Field(magic, magic if inches > 0.0 else RIFLES, edition)
    unit = field.put("a1", 30.0, 8.0, columns=1)
    unit.tokens = field.unit("b1").tokens = 6 if edition == "gf-3" else 0
    field.put("b1", 30.0, 8.0 + abs(inches), columns=5)
    return field


@pytest.mark.rule("CORE-CAST")
@pytest.mark.parametrize(("edition", "rule"), MAGIC)
def test_a_person_casts_as_far_as_the_caster_does(edition: str, rule: str) -> None:
    inches = behind_guards(edition, rule, -20.0).unit("a1").spells[0].range
    for off, is_near in ((inches - 4.0, True), (inches, False)):
        field = behind_guards(edition, rule, -off)
        unit = field.unit("a1")
        order = f'{{"do":"hold","at":{[[b.x, b.y] for b in unit.bases]},"cast":[["1","b1"]]}}'
        if is_near:
            assert read_order(field.war, unit, order).spells
        else:
            with pytest.raises(Refused, match="no range or sight"):
                read_order(field.war, unit, order)


@pytest.mark.rule("CORE-SWAY", "CORE-SPELL-BLOCK")
@pytest.mark.parametrize(("edition", "rule"), MAGIC)
def test_others_sway_and_block_as_far_as_their_casters_are_apart(edition: str, rule: str) -> None:
    for off, is_near in ((-5.0, True), (0.0, False)):
        far = Field(RIFLES, RIFLES, edition).war.edition.spell_contest_range
        field = behind_guards(edition, rule, float(far) + off)
        combat = Combat(field.war.battle, dice())
        asked = swayers if edition == "gf-3" else blockers
        assert (field.unit("b1") in asked(combat, field.unit("a1"))) == is_near
