"""Rounds: who is next, what is seized, what a round brings back."""

import pytest

from opfor.systems.opr.battle import Objective
from opfor.systems.opr.combat import Combat
from opfor.systems.opr.whole.rounds import begin_round, end_round, held_by, pass_on, ready, seize
from opfor.systems.opr.whole.state import OVER, ROUND_END, ROUND_START
from tests.opr.whole.boards import RIFLES, Field, dice
from tests.opr.whole.telling import told

TWO = RIFLES + "\n" + RIFLES.replace("Rifles", "Others")


def at_marker(*ids: str, edition: str = "gf-3") -> tuple[Field, Objective]:
    field = Field(TWO, TWO, edition)
    marker = Objective("1", 36.0, 24.0)
    field.war.battle.objectives.append(marker)
    for number, id in enumerate(ids):
        field.put(id, 34.0, 24.0 + 2.0 * number)
    return field, marker


@pytest.mark.rule("CORE-SEIZE")
def test_one_side_alone_seizes_and_keeps_a_marker() -> None:
    field, marker = at_marker("a1")
    seize(field.war, marker)
    assert marker.held_by == "a"
    field.put("a1", 5.0, 5.0)
    seize(field.war, marker)
    assert marker.held_by == "a"


@pytest.mark.rule("CORE-CONTEST")
def test_both_sides_at_a_marker_make_it_neutral() -> None:
    field, marker = at_marker("a1", "b1")
    marker.held_by = "a"
    seize(field.war, marker)
    assert marker.held_by == ""


@pytest.mark.rule("CORE-SEIZE", "CORE-SHAKEN")
def test_a_shaken_unit_neither_seizes_nor_contests() -> None:
    field, marker = at_marker("a1", "b1")
    field.unit("b1").is_stunned = True
    seize(field.war, marker)
    assert marker.held_by == "a"
    field.unit("a1").is_stunned = True
    marker.held_by = ""
    seize(field.war, marker)
    assert marker.held_by == ""


@pytest.mark.rule("CORE-CONTEST", "CORE-PINNED")
def test_a_pinned_unit_still_contests() -> None:
    field, marker = at_marker("a1", "b1", edition="gf-2")
    field.unit("b1").is_stunned = True
    seize(field.war, marker)
    assert marker.held_by == ""


@pytest.mark.rule("CORE-SR-AMBUSH")
def test_who_came_this_round_does_not_seize() -> None:
    field, marker = at_marker("a1")
    field.war.arrived = ["a1"]
    seize(field.war, marker)
    assert marker.held_by == ""


@pytest.mark.rule("CORE-ALTERNATE", "CORE-LEFTOVER", "CORE-OPENS")
def test_turns_alternate_and_the_rest_acts_alone() -> None:
    field = Field(TWO, RIFLES)
    for id, x in (("a1", 5.0), ("a2", 20.0), ("b1", 40.0)):
        field.put(id, x, 24.0)
    war = field.war
    field.unit("a1").is_activated = True
    pass_on(war)
    assert war.turn == "b"
    field.unit("b1").is_activated = True
    pass_on(war)
    assert (war.turn, war.finished) == ("a", "b")
    field.unit("a2").is_activated = True
    pass_on(war)
    assert war.stage == ROUND_END
    end_round(war)
    assert (war.stage, war.turn) == (ROUND_START, "b")


@pytest.mark.rule("CORE-OPENS")
def test_who_kills_the_last_to_act_with_its_own_last_has_not_finished_first() -> None:
    field = Field(RIFLES, TWO)
    for id, y in (("a1", 20.0), ("b1", 30.0), ("b2", 40.0)):
        field.put(id, 30.0, y).is_activated = True
    last = field.unit("b2")
    last.is_activated, last.models = False, []
    pass_on(field.war)
    assert field.war.finished == "b"


@pytest.mark.rule("CORE-LEFTOVER")
def test_the_rest_does_not_act_where_the_edition_says_so() -> None:
    field = Field(TWO, RIFLES)
    for id, x in (("a1", 5.0), ("a2", 20.0), ("b1", 40.0)):
        field.put(id, x, 24.0)
    war = field.war
    war.edition.leftovers_act = False
    field.unit("a1").is_activated = True
    pass_on(war)
    assert war.turn == "b"
    war.turn = "a"
    field.unit("b1").models = []
    pass_on(war)
    assert war.stage != ROUND_END, "nobody of them could act at all"
    field.unit("b1").is_activated = True
    pass_on(war)
    assert (war.stage, war.finished) == (ROUND_END, "b")


@pytest.mark.rule("CORE-WIN", "CORE-ROUNDS")
def test_most_markers_after_the_last_round_win() -> None:
    field, _ = at_marker("b1")
    field.war.battle.round = 4
    end_round(field.war)
    assert (field.war.result, field.war.stage) == ("b", OVER)
    field, _ = at_marker("a1", "b1")
    field.war.battle.round = 4
    end_round(field.war)
    assert field.war.result == "draw"


@pytest.mark.rule("OPR-BONUS")
@pytest.mark.parametrize(
    ("own", "theirs", "bonus"), [(0, 0, (1, 0)), (0, 1, (1, 1)), (1, 0, (0, 0))]
)
def test_the_challenge_bonus(own: int, theirs: int, bonus: tuple[int, int]) -> None:
    field = Field(TWO, TWO, bonus="a")
    for side, count in (("a", own), ("b", theirs)):
        field.war.battle.objectives += [Objective(f"{side}{n}", 1, 1, side) for n in range(count)]
    begin_round(field.war, Combat(field.war.battle, dice()))
    assert held_by(field.war, "a") == own
    assert (field.war.bonus_to_hit, field.war.bonus_defense) == bonus


@pytest.mark.rule("CORE-FATIGUE", "CORE-TOKENS")
def test_a_round_brings_back_what_the_last_one_took() -> None:
    caster = "Mage [1] Q4+ D4+ | 50pts | Hero, Caster(2)\nStaff (A1)\n"
    field = Field(caster, RIFLES)
    unit = field.put("a1", 10.0, 10.0)
    field.put("b1", 40.0, 40.0)
    unit.is_activated = unit.is_fatigued = True
    unit.tokens = 5
    begin_round(field.war, Combat(field.war.battle, dice()))
    assert (unit.is_activated, unit.is_fatigued, unit.tokens) == (False, False, 6)
    assert unit in ready(field.war, "a")


@pytest.mark.rule("CORE-SEIZE", "CORE-SR-AMBUSH")
@pytest.mark.parametrize(("edition", "holder"), [("gf-3", ""), ("gf-2", "a"), ("aof-2", "a")])
def test_who_has_just_arrived_seizes_in_v2_alone(edition: str, holder: str) -> None:
    field, marker = at_marker("a1", edition=edition)
    field.war.arrived = ["a1"]
    seize(field.war, marker)
    assert marker.held_by == holder


@pytest.mark.rule("CORE-SEIZE", "CORE-SR-AIRCRAFT")
@pytest.mark.parametrize(("edition", "holder"), [("gf-3", ""), ("gf-2", "a")])
def test_aircraft_seize_in_v2_alone(edition: str, holder: str) -> None:
    field, marker = at_marker("a1", edition=edition)
    field.unit("a1").is_aircraft = True
    seize(field.war, marker)
    assert marker.held_by == holder


@pytest.mark.rule("CORE-OPENS")
def test_an_opener_with_nobody_to_act_is_told_so() -> None:
    field = Field(RIFLES, RIFLES)
    field.put("b1", 30.0, 40.0)
    field.war.battle.round = 0
    field.war.stage = ROUND_START
    texts = [event.text for event in told(field) if event.kind == "round"]
    assert texts == ["Round 1 of 4; side a is first but has nobody to act, so side b begins."]
