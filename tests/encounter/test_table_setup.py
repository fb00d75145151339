"""Set-up at the table: every die of it, what is asked and what is known."""

import pytest

from tests.encounter.driver import PLAIN, Table, deployed, session


def opened(*dice: int, **answers: str) -> Table:
    return Table(session()).play(*dice, **answers)


@pytest.mark.rule("SETUP-EDGE")
@pytest.mark.parametrize(("face", "edge"), [(3, "far"), (4, "near")])
def test_the_edge_is_rolled_first(face: int, edge: str) -> None:
    assert opened(face).state.edge == edge


@pytest.mark.rule("SETUP-FIRST")
@pytest.mark.parametrize(("face", "first"), [(3, "ai"), (4, "you")])
def test_then_who_places_first(face: int, first: str) -> None:
    assert opened(1, face).state.first == first


@pytest.mark.rule("SETUP-OBJ")
def test_an_objective_placed_first_may_always_move() -> None:
    table = opened(1, 1, 5, 4)
    assert "next to the 5th hex from the left of your edge" in table.order.text
    assert table.state.objectives[0].where and not table.state.objectives[1].where
    assert "your objective" in table.question


@pytest.mark.rule("SETUP-OBJ")
def test_an_objective_near_yours_stays_where_it_is_rolled() -> None:
    table = opened(1, 4, 2, your_objective="3", objective_clear="no")
    assert table.asked == ["your objective", "objective clear"]
    assert "in the 2nd hex from the left of your edge" in table.order.text
    assert table.state.objectives[1].where == "the 3rd hex from the left of the A.I.'s edge"


@pytest.mark.rule("SETUP-OBJ")
def test_an_objective_clear_of_yours_may_move() -> None:
    table = opened(1, 4, 2, 6, your_objective="other", objective_clear="yes")
    assert "one toward the A.I.'s edge" in table.state.objectives[0].where


@pytest.mark.rule("SETUP-ALWAYS")
def test_infantry_starts_in_transports_and_tactical_entry_off_the_board() -> None:
    picks = {"transport_1": "formation 1 War Wagon", "entry_1": "3"}
    table = deployed(answers=picks)
    assert table.formation(1).embarked and not table.formation(2).embarked
    assert [f.where for f in table.state.formations] == ["board", "board", "entry", "board"]


def test_an_army_of_single_units_is_not_asked_for_transports() -> None:
    table = Table(session("Kael's Iron Fist")).rolling(1).play(**PLAIN)
    assert not any(key.startswith("transport") for key in table.asked)


@pytest.mark.rule("A1")
def test_the_number_of_cards_is_asked_unless_given() -> None:
    table = Table(session(cards=None)).rolling(1).play(**{**PLAIN, "cards": "5"})
    assert "cards" in table.asked and table.state.card_allowance == 5
    assert deployed().state.card_allowance == 3


@pytest.mark.rule("SC6", "D6D")
def test_the_commander_is_placed_first_then_a_d6d_among_the_rest() -> None:
    answers = {**PLAIN, "your_formation": "done", "your_formation_4": "all"}
    table = Table(session()).rolling(1).play(1, 1, 1, 1, 4, 4, **answers)
    placed = [e.parts["unit"] for e in table.events if e.kind == "order" and e.trace]
    assert placed == ["Formation 1", "Formation 3", "Formation 2", "Formation 4"]
    assert "right central hex" in table.told("SC6-RIGHT")[0]
    assert "Unit by unit: Big Boss, Snots, War Wagon, Snots" in table.told("SC6-RIGHT")[0]


@pytest.mark.rule("SC7")
def test_a_commander_in_a_transport_between_covers_goes_aside_out_of_cover() -> None:
    picks = {"transport_1": "formation 1 War Wagon", "SC2": "2", "SC4": "yes"}
    table = deployed(answers=picks)
    assert "left of centre, out of cover; if that side has none" in table.told("SC7-LEFT")[0]


@pytest.mark.rule("SC4", "SC5")
def test_without_transports_nobody_asks_whether_the_commander_rides() -> None:
    table = Table(session()).rolling(1).play(**{**PLAIN, "SC2": "1"})
    assert "central hex in cover" in table.told("SC5-COVER")[0]
    assert [key for key in table.asked if "place-sc" in key][-1].endswith("no-central-cover")


@pytest.mark.rule("PF5")
def test_infantry_rolls_over_its_cover_hexes() -> None:
    answers = {**PLAIN, "eligible_starting_hex": "3", "PF5": "no"}
    table = Table(session()).rolling(1).play(1, 1, 1, 1, 1, 1, 5, **answers)
    assert "3rd cover hex from the left" in table.told("PF8-END")[0]


@pytest.mark.rule("PF7")
@pytest.mark.parametrize(("face", "side"), [(2, "to the right"), (5, "to the left")])
def test_a_hex_that_will_not_do_sends_it_aside(face: int, side: str) -> None:
    table = Table(session()).rolling(1).play(1, 1, 1, 1, 1, 1, face, **{**PLAIN, "PF7": "no"})
    assert side in table.told("PF8-END")[0]


@pytest.mark.rule("PF8")
def test_what_does_not_fit_spills_over() -> None:
    table = Table(session()).rolling(1).play(**{**PLAIN, "PF8": "yes"})
    assert "neighbouring hexes: cover, then an objective" in table.told("PF8-SPILL-END")[0]


@pytest.mark.rule("REINF")
def test_a_formation_without_a_hex_comes_on_in_an_end_phase() -> None:
    table = deployed(answers={"formation_2_place_formation_PF1": "none"})
    assert "infantry-only" in table.formation(2).facts
    assert table.formation(2).where == "reserve"
    table.set("formation 1.where gone", "formation 3.where gone", "formation 4.where gone")
    table.play(1, orders="done", activation="done", vp="0", objectives="unchanged")
    assert "Formation 2" in table.question and table.state.stage == "reinforcements"
    table.rolling(1).play(PF1="none", orders="done")
    assert table.formation(2).where == "reserve" and table.state.turn == 2
    table.play(activation="done", vp="0", objectives="unchanged")
    table.play(**{**PLAIN, "PF1": "0", "game_over": "no"})
    assert table.formation(2).where == "board"
