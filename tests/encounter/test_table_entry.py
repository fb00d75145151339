"""Tactical Entry at the table: waiting, deferring, coming down."""

from typing import Any

import pytest

from tests.encounter.driver import Table, battle, only

KAEL = "Kael's Iron Fist"
GRUNTS = "Rampaging Grunts"


def entering(*corrections: str, phase: int = 2, **options: Any) -> Table:
    """Formation 3 waits off the battlefield; the others are gone unless put back."""
    away = [*only(3, of=5), "formation 3.where entry", *corrections]
    return battle(KAEL, *away, phase=phase, **options)


def boxes(table: Table) -> list[str]:
    return [step.node for step in table.order.trace]


@pytest.mark.rule("T1", "T2", "SAFE")
def test_an_unguarded_objective_is_entered_and_the_formation_activates() -> None:
    table = entering(phase=1).play(T1="yes")
    assert (
        "Enter onto the unclaimed objective nobody guards (of several: roll a D6D)"
        in table.order.text
    )
    assert "a neighbouring hex is out of enemy engagement range" in table.order.text
    table.play(entered="yes", N1="yes", N2="no", N3="no")
    assert table.formation(3).where == "board" and table.formation(3).order == "Weapons Ready!"
    assert boxes(table)[0] == "A5"


@pytest.mark.rule("T2")
def test_an_entry_that_scatters_off_the_map_waits_on() -> None:
    table = entering(phase=1).play(T1="yes", entered="no", done="done")
    assert table.formation(3).where == "entry" and sorted(table.formation(3).activated) == [1, 2]


@pytest.mark.rule("T3", "T4", "T5", "T6")
def test_a_lone_dearest_formation_is_shot_at_in_phase_2() -> None:
    table = entering(mine=GRUNTS).play(T1="no", T3="yes")
    assert "(it is worth 20, your formation 1 42 at most)" in table.question
    table.play(T4="yes", T5="yes", entered="yes")
    assert "(your formation 1, 42 pts)" in table.order.text
    assert table.formation(3).fired and "SHOOT-ORDER" in table.order.rules


@pytest.mark.rule("T4")
def test_a_dearer_entry_is_known_from_the_lists() -> None:
    table = entering("your formation 1.worth 19", mine=GRUNTS).play(T1="no", T3="yes")
    assert " T5 " in table.question


@pytest.mark.rule("T6", "DEFER")
def test_in_phase_1_it_defers_to_another_formation() -> None:
    table = entering("formation 2.where board", phase=1)
    table.play(4, T1="no", T3="yes", T4="yes", T5="yes")
    assert "waits off the battlefield" in table.events[-2].text
    assert "Formation 2" in table.question and table.formation(3).activated == []


@pytest.mark.rule("T7", "DEFER")
def test_with_nobody_to_defer_to_the_ai_passes() -> None:
    table = entering(phase=1).play(T1="no", T3="yes", T4="yes", T5="no")
    assert "it passes" in table.events[-1].text and "Activate" in table.question


@pytest.mark.rule("T7", "C1")
def test_alone_in_phase_2_it_engages() -> None:
    table = entering().play(T1="no", T3="yes", T4="yes", T5="no", entered="yes")
    assert "Engage the enemy's Break Their Spirit formation. Charge" in table.order.text
    assert table.formation(3).engaged


@pytest.mark.rule("T8", "T10")
def test_points_decide_what_is_asked() -> None:
    table = entering("vp you 2").play(T1="no", T3="no")
    assert "it passes" in table.events[-1].text
    table = entering("vp you 3").play(T1="no", T3="no", T8="no")
    assert "it passes" in table.events[-1].text
    table = entering("vp you 5").play(T1="no", T3="no", T8="no")
    assert "Will you win this turn" in table.question


@pytest.mark.rule("T9")
def test_a_threatened_objective_is_entered_in_phase_2() -> None:
    table = entering("vp you 3").play(T1="no", T3="no", T8="yes", entered="yes", B6="yes")
    assert table.formation(3).where == "board" and boxes(table)[0] == "B1"


LOSING = {"T1": "no", "T3": "no", "T8": "no", "T10": "yes"}


@pytest.mark.rule("T13", "T14")
def test_an_objective_that_stops_the_win_is_entered() -> None:
    table = entering("vp you 5").play(**LOSING, T11="yes", T13="no", entered="yes")
    assert "Engage the enemy formation that claims" in table.order.text
    assert not table.formation(3).engaged and "in an engagement" in table.labels
    table.session.answer("engaged")
    assert table.formation(3).engaged and "Charge every eligible unit" in table.order.text


@pytest.mark.rule("T15", "T17")
def test_a_destroyed_dearest_formation_stops_nothing() -> None:
    gone = ["vp you 5", "your formation 1.destroyed yes"]
    table = entering(*gone, mine=GRUNTS).play(**LOSING, T11="no")
    assert " T19 " in table.question
    table = entering("vp you 5").play(**LOSING, T11="no", T15="yes", T17="yes", entered="yes")
    assert table.formation(3).fired


@pytest.mark.rule("T23", "T24")
def test_the_last_resort_spends_cards_and_tokens() -> None:
    lead = ["formation 3.where gone", "formation 1.where entry", "vp you 5"]
    table = entering(*lead, cards=3)
    table.play(**{**LOSING, "T11": "no", "T15": "no", "T19": "no", "entered": "yes"})
    assert table.state.cards_played == ["Heroic Actions"]
    table.play(1, C7="yes", tokens="2", T24="yes", T24_CARD="yes")
    assert table.formation(1).lines[0].tokens == 2
    assert "3 Hero Tokens back to Big Boss" not in table.order.put_back
    assert any("Hero Tokens back to" in event.put_back for event in table.events)
    assert "whose holders have the fewest units left" in table.told("T24-CARD")[-1]
    assert table.state.cards_played == ["Heroic Actions", "Off-Table Barrage"]
    assert table.formation(1).engaged
