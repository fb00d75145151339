"""Casting: tokens, numbers, blocks, and the hits of a spell."""

import pytest

from opfor.systems.opr.attack import spell
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.magic import blockers, cast, gain_tokens
from tests.opr.specials.scenes import Clash, armoury, rules


@pytest.mark.rule("CORE-TOKENS", "CORE-SR-CASTER")
def test_tokens_come_each_round_up_to_six() -> None:
    clash = Clash().us(has="Caster(4)").them()
    for held in (4, 6):
        gain_tokens(clash.combat(), clash["us"])
        assert clash["us"].tokens == held


@pytest.mark.rule("CORE-CAST", "CORE-SR-CASTER")
@pytest.mark.parametrize(("face", "works"), [(4, True), (3, False)])
def test_v3_a_spell_works_on_4(face: int, works: bool) -> None:
    clash = Clash().us(has="Caster(2)").them()
    clash["us"].tokens = 3
    assert cast(clash.combat(face), clash["us"], 2) is works
    assert clash["us"].tokens == 1


@pytest.mark.rule("CORE-CAST")
@pytest.mark.parametrize(("face", "left"), [(4, 1), (3, 3)])
def test_a_failed_spell_costs_nothing_where_the_edition_says_so(face: int, left: int) -> None:
    clash = Clash().us(has="Caster(2)").them()
    clash.edition.failed_casts_cost = False
    clash["us"].tokens = 3
    cast(clash.combat(face), clash["us"], 2)
    assert clash["us"].tokens == left


@pytest.mark.rule("CORE-SR-PSYCHIC", "CORE-SR-WIZARD", "CORE-SPELLS")
@pytest.mark.parametrize(("edition", "rule"), [("gf-2", "Psychic(2)"), ("aof-2", "Wizard(2)")])
def test_v2_a_die_and_the_level_against_the_number(edition: str, rule: str) -> None:
    for face, works in ((3, True), (2, False)):
        clash = Clash(edition).us(has=rule).them()
        assert cast(clash.combat(face), clash["us"], 5) is works
        assert fighter_of(clash["us"]).has_cast


@pytest.mark.rule("CORE-SPELL-BLOCK", "OWN-BLOCK", "CORE-SR-PSYCHIC", "CORE-SR-WIZARD")
@pytest.mark.parametrize(("edition", "rule"), [("gf-2", "Psychic(1)"), ("aof-2", "Wizard(1)")])
def test_v2_an_enemy_blocks_by_rolling_higher(edition: str, rule: str) -> None:
    for face, works in ((4, True), (5, False)):
        clash = Clash(edition, gap=10).us(has=rule).them(has=rule)
        assert cast(clash.combat(4, face), clash["us"], 5) is works
        assert blockers(clash.combat(), clash["us"]) == []


@pytest.mark.rule("CORE-SPELL-BLOCK")
@pytest.mark.parametrize(
    ("edition", "rule", "gap", "can_block"),
    [
        ("gf-2", "Psychic(1)", 12, True),
        ("gf-2", "Psychic(1)", 12.5, False),
        ("aof-2", "Wizard(1)", 18, True),
        ("aof-2", "Wizard(1)", 18.5, False),
    ],
)
def test_v2_blocks_have_a_range(edition: str, rule: str, gap: float, can_block: bool) -> None:
    clash = Clash(edition, gap=gap).us(has=rule).them(has=rule)
    assert bool(blockers(clash.combat(), clash["us"])) is can_block


@pytest.mark.rule("CORE-SPELL-BLOCK")
@pytest.mark.parametrize(
    ("edition", "rule", "can_block"), [("gf-2", "Psychic(1)", True), ("aof-2", "Wizard(1)", False)]
)
def test_sight_is_needed_in_aof_only(edition: str, rule: str, can_block: bool) -> None:
    clash = Clash(edition, gap=10).us(has=rule).them(has=rule)
    clash.terrain("blocking impassable", 20, 14, 50, 16)
    assert bool(blockers(clash.combat(), clash["us"])) is can_block


@pytest.mark.rule("CORE-SPELL-HITS")
def test_a_spell_hits_without_a_roll_and_cover_does_not_help() -> None:
    clash = Clash().us().them(models=5)
    clash.terrain("cover", 25, 20, 40, 26)
    bolt = armoury("gf-3").spell("us", "Bolt", 3, rules("AP(1), Surge", "gf-3"))
    assert spell(clash.combat(4, 4, 5), clash["us"], bolt, clash["them"], 12.0) == 2
    assert clash.result.kind == "spell" and clash.result.hit_on == 0
