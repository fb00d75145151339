"""What is tracked can be corrected, undone, shown, and rebuilt from a record."""

from typing import Any, cast

import pytest

from opfor.faults import Refused
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import preset, write_list
from opfor.systems.encounter.table import open_table
from opfor.systems.encounter.table.state import TableState
from opfor.tabletop.companion import Companion
from tests.encounter.driver import battle, deployed, only, session
from tests.play.states import state_hash

CORRECTIONS = [
    "turn 3",
    "vp ai 4",
    "vp you 5",
    "initiative you",
    "next ai",
    "first to place you",
    "edge near",
    "last turn 9",
    "cards allowed 5",
    "bought tokens 2",
    "card Medic! yes",
    "card die came out 2 yes",
    "you have activated 2",
    "you have activated all no",
    "objective ai.holder you",
    "objective you.where the wood",
    "your formation 1.destroyed yes",
    "your formation 2.worth 4",
    "formation 1.where reserve",
    "formation 1.commander no",
    "formation 1.order Move It!",
    "formation 1.suppression 3",
    "formation 1.broken yes",
    "formation 1.engaged yes",
    "formation 1.fought yes",
    "formation 1.fired yes",
    "formation 1.embarked yes",
    "formation 1.activated 2 yes",
    "formation 1.impatient yes",
    "formation 1.Big Boss.left 0",
    "formation 1.Big Boss.tokens 2",
    "formation 1.Snots.expendable yes",
    "formation 1.War Wagon.transport yes",
]


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_everything_tracked_can_be_corrected(correction: str) -> None:
    table = deployed(mine="Kael's Iron Fist")
    before = state_hash(table.state)
    table.set(correction)
    assert state_hash(table.state) != before
    table.session.undo()
    assert state_hash(table.state) == before


def test_every_field_takes_back_its_own_value() -> None:
    table = deployed(mine="Kael's Iron Fist")
    companion = cast(Companion, table.session.system)
    before = state_hash(table.state)
    for field in companion.fields(table.state):
        if field.value:
            field.correct(field.value)
    assert state_hash(table.state) == before


def test_a_correction_out_of_bounds_changes_nothing() -> None:
    table = deployed()
    with pytest.raises(Refused, match=r"formation 1\.suppression"):
        table.set("formation 1.suppression many")
    with pytest.raises(Refused, match="nothing tracked"):
        table.set("formation 9.broken yes")


def test_a_correction_during_a_walk_is_taken_at_once() -> None:
    table = battle("Rampaging Grunts", *only(3)).play(N1="no")
    table.set("formation 3.strongest-is-ranged no")
    assert " N12 " in table.question


def test_an_undone_order_says_what_to_put_back() -> None:
    table = battle("Rampaging Grunts", *only(3)).play(N1="no", N8="yes", N9="no", N10="yes")
    withdrawn = table.session.undo().events
    assert withdrawn[0].put_back == "Formation 3: back to where it stood before this order"
    assert table.formation(3).order == ""


def test_an_order_is_not_given_anew_when_something_happens_while_it_is_carried_out() -> None:
    table = battle().play(1, N1="no", N8="yes", N9="no", N10="yes")
    order = table.order.text
    table.set("formation 1.broken yes").say("shoot").play(shot="1", hits="0", rest="nothing")
    assert table.order.text == order and "formation 1 done" in table.question


def test_a_record_rebuilds_the_same_table() -> None:
    table = battle(cards=3).play(1, 1, N1="no", N8="no")
    again = Session(table.session.system, table.session.record)
    assert state_hash(again.view) == state_hash(table.state)


def test_status_and_headline_show_the_game() -> None:
    table = deployed(mine="Kael's Iron Fist").set("formation 2.broken yes", "card Dodge yes")
    companion = cast(Companion, table.session.system)
    assert companion.headline(table.state).startswith("Rampaging Grunts · turn 1 · Strategy Phase")
    army, game, mine = companion.status(table.state)
    assert [row[0] for row in army.rows][:2] == ["Formation 1 (SC)", "Formation 2"]
    assert army.rows[1][-1] == "broken" and len(mine.rows) == 5
    assert ["cards played", "Dodge"] in game.rows


def test_several_people_share_the_player_side() -> None:
    text = write_list(preset("Kael's Iron Fist"))
    players = [{"name": "Ann", "text": text}, {"name": "Bo", "text": text}]
    companion = open_table(given(players=players), library())
    assert companion.seats == ["Ann", "Bo"] and len(companion.enemies) == 10
    assert companion.enemies[-1].name == "Bo's formation 5"


def test_a_list_that_is_not_given_leaves_formations_unknown() -> None:
    text = write_list(preset("Kael's Iron Fist"))
    for other, unknown in (("", True), (text, False)):
        players = [{"name": "Ann", "text": text}, {"name": "Bo", "text": other}]
        state = open_table(given(players=players), library()).start()
        assert isinstance(state, TableState)
        assert (state.has_unlisted, state.spirit_formation is None) == (unknown, unknown)


@pytest.mark.parametrize(("unlisted", "is_done"), [("yes", False), ("no", True)])
def test_formations_without_a_list_are_waited_for_too(unlisted: str, is_done: bool) -> None:
    table = battle("Rampaging Grunts", initiative=4, mine="Kael's Iron Fist")
    table.set(f"you have unlisted formations {unlisted}", "you have activated 4")
    table.play(activation="done")
    assert table.state.player_done is is_done


def test_cards_are_not_counted_before_they_are_asked_for() -> None:
    game = session(cards=None)
    companion = cast(Companion, game.system)
    assert ["cards left", "not asked yet"] in companion.status(game.view)[1].rows


@pytest.mark.parametrize("whose", ["ai", "players"])
def test_a_list_of_the_other_game_is_refused(whose: str) -> None:
    other = {"name": "Ann", "file": "b.txt", "text": "\n++ Foes - Book (v3.5) [GF 90pts] ++\nX"}
    with pytest.raises(Refused, match=r"b\.txt: this looks like a One Page Rules list"):
        open_table(given(**{whose: other if whose == "ai" else [other]}), library())


def given(**changes: Any) -> dict[str, Any]:
    ai = {"file": "ai.txt", "text": write_list(preset("Rampaging Grunts"))}
    return {"system": "encounter", "ai": ai, "players": [], "options": {}, **changes}


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"ai": {"file": "ai.txt", "text": ""}}, "ai.txt"),
        ({"options": {"cards": 99}}, "options.cards"),
        ({"options": {"turns": "many"}}, "options.turns"),
        ({"players": [{"name": "Ann", "text": "nonsense"}]}, "the list of Ann"),
    ],
)
def test_a_bad_set_up_is_refused_in_a_sentence(changes: dict[str, Any], names: str) -> None:
    with pytest.raises(Refused, match=names):
        open_table(given(**changes), library())


def test_what_has_not_come_up_is_said_to_be_undecided() -> None:
    table = deployed(mine="Kael's Iron Fist")
    table.state.initiative = ""
    companion = cast(Companion, table.session.system)
    field = next(each for each in companion.fields(table.state) if each.path == "initiative")
    rows = [row for grid in companion.status(table.state) for row in grid.rows]
    assert field.value == "not decided yet" and ["initiative", "not decided yet"] in rows
    field.correct("you")
    assert table.state.initiative == "you"
