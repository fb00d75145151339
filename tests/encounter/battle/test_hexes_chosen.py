"""Hexes no rule puts first: a person is asked, the A.I. rolls; and who waits off the board."""

import pytest

from opfor.systems.encounter import library
from opfor.systems.encounter.battle import BOARD, ENTRY
from opfor.systems.encounter.damage import lose
from opfor.systems.encounter.engagement import fight_round
from opfor.systems.encounter.entering import come_down, place_formation
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.nerve import check_nerve
from opfor.systems.encounter.policy import SoloRules
from opfor.systems.encounter.scene import _Quiet
from opfor.systems.encounter.thread import Thread
from tests.encounter.battle.games import dropping_core
from tests.encounter.battle.scenes import ai, facts_of, foe, node, oracle_of, own, scene
from tests.encounter.battle.staged import script, staged


@pytest.mark.rule("ENC-RETREAT", "D6D")
def test_a_person_chooses_where_to_retreat() -> None:
    battle = scene(ai("Infantry@C5", suppression=1))
    field = staged(battle, "", where=["B6", "C7"])
    assert check_nerve(field, own(battle))
    assert battle.grid.label(battle.units[0].hex) == "C7"
    assert script(field).asked == ["card", "where", "where"]


@pytest.mark.rule("ENC-ENTRY", "D6D")
def test_who_finds_the_hex_full_comes_down_beside_it_where_its_side_says() -> None:
    battle = scene(ai("7 Infantry", where="entry"), foe("Infantry@A1"))
    field = staged(battle, "", where=["C4"])
    come_down(field, battle.living(own(battle)), battle.grid.hex("C5"))
    labels = [battle.grid.label(u.hex) for u in battle.living(own(battle))]
    assert labels == ["C5"] * 6 + ["C4"]


@pytest.mark.rule("ENC-ROUND", "D6D")
def test_who_shoots_in_from_beside_two_fights_chooses_one() -> None:
    battle = scene(
        ai("Heavy Marines@C5, Heavy Marines@D5, Mortar Team@C6"), foe("Infantry@C5, Infantry@D5")
    )
    assert battle.grid.distance(battle.grid.hex("C6"), battle.grid.hex("D5")) == 1
    field = staged(battle, "1" * 30, fire_at=["D5"], move=["C6"])
    fight_round(field, own(battle), 0, Thread("phase-2", own(battle)))
    assert "fire-at" in script(field).asked


@pytest.mark.rule("SETUP-ALWAYS", "D6D")
def test_out_of_a_wreck_a_person_chooses_the_hex() -> None:
    """Two get out of the wreck, but beside five others only one finds room."""
    battle = scene(ai("War Wagon@C5, 2 Infantry@in 1"), ai("4 Infantry@C5"))
    battle.armies[0][-1].profile = battle.units[0].profile
    lose(staged(battle, "", where=["D5"]), battle.units[0])
    assert [battle.grid.label(battle.units[n].hex) for n in (1, 2)] == ["C5", "D5"]


@pytest.mark.rule("D6D")
def test_the_ai_rolls_for_such_a_hex() -> None:
    battle = scene(ai("Infantry@C5", suppression=1))
    found = set()
    for seed in range(12):
        game = _Quiet(battle.copy(), seed, SoloRules(library().circuits))
        field = Field(game)
        check_nerve(field, own(field.battle))
        found.add(field.battle.grid.label(field.battle.units[0].hex))
    assert len(found) > 1


@pytest.mark.rule("SETUP-ALWAYS")
@pytest.mark.parametrize(("text", "where"), [("2 Marines", ENTRY), ("Marines, Infantry", BOARD)])
def test_a_formation_waits_to_enter_only_as_a_whole(text: str, where: str) -> None:
    battle = scene(ai(text, where="reserve"), core=dropping_core())
    own(battle).where = "unplaced"
    game = _Quiet(battle, 1, SoloRules(library().circuits))
    place_formation(Field(game), own(battle), False)
    assert own(battle).where == where


@pytest.mark.rule("N13", "N14")
def test_both_boxes_judge_the_enemy_that_would_be_engaged() -> None:
    """Beside a lone soldier stands a Hero: the emptiest hex is the soldier's."""
    battle = scene(ai("4 Regular Grunts@C4"), foe("Infantry@C3"), foe("2 Heavy Marines@D4"))
    oracle = oracle_of(battle)
    assert not oracle.is_so(node("phase-1", "N13"), "cc-outmatched")
    assert "of b2 (Infantry)" in oracle.because
    assert not oracle.is_so(node("phase-1", "N14"), "outnumbered-by-targets")


@pytest.mark.rule("B10", "B11")
def test_in_phase_2_the_weaker_one_is_judged() -> None:
    formations = [ai("2 Regular Grunts@C4"), foe("2 Infantry@C3"), foe("Heavy Marines@D4")]
    battle = scene(*formations, phase=2)
    assert [battle.grid.label(hex) for hex in facts_of(battle).quarry()] == ["C3"]
    first = scene(*formations)
    assert [first.grid.label(hex) for hex in facts_of(first).quarry()] == ["D4"]
