"""What is tracked at the table: noted, corrected, shown, undone; and how a table is opened."""

from typing import Any

import pytest

from opfor.faults import Refused
from opfor.systems.opr import library
from opfor.systems.opr.table import open_table
from opfor.systems.opr.table.state import AI, DESTROYED, TableState
from tests.opr.driver import (
    AOF2,
    EDITIONS,
    GF2,
    GF3,
    Play,
    companion_of,
    play_round,
    samples_of,
    setup_of,
)
from tests.play.states import state_hash

TROOPS = "Axes [5]; melee\nBeast [1]; melee; Tough(6)\nOgres [3]; melee; Tough(3)"
FOES = "Guards [5]; melee\nGiant [1]; melee; Tough(9)"


def noting(kind: str, unit: str, *counts: str) -> Play:
    """A game in which one outcome was noted after the first order."""
    play = play_round(GF3, TROOPS, FOES)
    play.order()
    play.reply(kind).reply(unit)
    for count in counts:
        play.reply(count)
    return play


# Outcomes


def test_a_destroyed_unit_is_out_of_the_game() -> None:
    play = noting("ai-destroyed", "axes")
    assert play.state.unit("axes").place == DESTROYED
    assert noting("your-destroyed", "guards").state.enemies[0].is_destroyed


@pytest.mark.rule("OPR-LAST")
def test_a_unit_that_failed_morale_is_noted() -> None:
    assert noting("ai-stunned", "ogres").state.unit("ogres").is_stunned
    assert noting("your-stunned", "guards").state.enemies[0].is_stunned


def test_losses_are_noted_in_models_and_wounds() -> None:
    assert noting("ai-wounded", "axes", "3").state.unit("axes").models == 3
    assert noting("ai-wounded", "beast", "4").state.unit("beast").wounds == 4
    ogres = noting("ai-wounded", "ogres", "2", "1").state.unit("ogres")
    assert (ogres.models, ogres.wounds) == (2, 1)
    assert noting("your-wounded", "giant", "8").state.enemies[1].wounds == 8


@pytest.mark.parametrize(("unit", "count"), [("axes", "0"), ("beast", "6")])
def test_nothing_left_means_destroyed(unit: str, count: str) -> None:
    assert noting("ai-wounded", unit, count).state.unit(unit).place == DESTROYED


def test_several_outcomes_can_be_noted_before_going_on() -> None:
    play = noting("ai-destroyed", "axes")
    assert play.decision.key.endswith("outcome 1")
    play.reply("ai-stunned").reply("ogres").reply("done")
    assert play.decision.key == "your turn"


@pytest.mark.parametrize(
    ("noted", "put_back"),
    [
        (("ai-destroyed", "axes"), "Axes: back on the table, 5 models left"),
        (("your-destroyed", "guards"), "Guards: back on the table, 5 models left"),
        (("ai-stunned", "ogres"), "Ogres: no longer Shaken"),
        (("ai-wounded", "beast", "4"), "Beast: 1 model left, Tough 6 left again"),
    ],
)
def test_what_was_noted_says_what_to_put_back(noted: tuple[str, ...], put_back: str) -> None:
    undone = noting(*noted).session.undo().events
    assert put_back in [event.put_back for event in undone]


@pytest.mark.parametrize("line", ["Formation 1 (42 pts)", "formation 2 (9 pts)"])
@pytest.mark.parametrize("system", EDITIONS)
def test_a_list_of_the_other_game_is_refused(system: str, line: str) -> None:
    army = f"Rampaging Grunts\n\n{line}\n* Big Boss: 1 x 30 pts (Hero Tokens: 5)"
    for setup in (setup_of(system, army), setup_of(system, TROOPS, army)):
        with pytest.raises(Refused, match=r"\.txt: line 3: this looks like an Encounter list"):
            open_table(setup, library())


# Corrections


@pytest.mark.parametrize("system", EDITIONS)
def test_everything_listed_takes_its_own_value_back(system: str) -> None:
    own, theirs = samples_of(system)
    play = play_round(system, own, theirs)
    before = state_hash(play.state)
    for field in play.companion.fields(play.state):
        field.correct(field.value)
    assert state_hash(play.state) == before


def test_everything_tracked_of_a_unit_can_be_corrected() -> None:
    names = {
        field.path
        for field in play_round(GF3, samples_of(GF3)[0]).companion.fields(
            play_round(GF3, samples_of(GF3)[0]).state
        )
    }
    assert {f"pike watch.{name}" for name in (
        "type", "section", "place", "transport", "activated", "shaken", "models", "wounds",
        "tokens", "magic used",
    )} <= names  # fmt: skip
    assert {"round", "turn", "bonus", "objective a.holder", "objective a.valid"} <= names


@pytest.mark.parametrize(
    ("words", "check"),
    [
        ("set axes.shaken yes", lambda state: state.unit("axes").is_stunned),
        ("set Axes.section=3", lambda state: state.unit("axes").section == 3),
        ("set axes.place destroyed", lambda state: state.unit("axes").place == DESTROYED),
        ("set objective b.holder ai", lambda state: state.objective("B").holder == AI),
        ("set round 3", lambda state: state.round == 3),
        ("set your giant.wounds 4", lambda state: state.enemies[1].wounds == 4),
        ("set your guards.destroyed yes", lambda state: state.enemies[0].is_destroyed),
    ],
)
def test_the_table_is_the_truth(words: str, check: Any) -> None:
    play = play_round(GF3, TROOPS, FOES)
    play.session.aside(words)
    assert check(play.state)


@pytest.mark.parametrize("words", ["set axes.section 4", "set axes.models 9", "set nobody.x 1"])
def test_impossible_corrections_change_nothing(words: str) -> None:
    play = play_round(GF3, TROOPS, FOES)
    before = state_hash(play.state)
    with pytest.raises(Refused):
        play.session.aside(words)
    assert state_hash(play.state) == before


def test_a_stunned_unit_is_named_as_its_edition_does() -> None:
    for system, word in ((GF3, "shaken"), (GF2, "pinned"), (AOF2, "wavering")):
        play = play_round(system, TROOPS)
        play.session.aside(f"set axes.{word} yes")
        assert play.state.unit("axes").is_stunned


# Shown


def test_status_shows_both_armies_and_the_objectives() -> None:
    play = play_round(GF3, samples_of(GF3)[0], FOES)
    grids = play.companion.status(play.state)
    assert [len(grid.rows) for grid in grids] == [8, 2, 2]
    assert all(len(row) == len(grid.heads) for grid in grids for row in grid.rows)
    assert "round 1 of 4" in play.companion.headline(play.state)
    assert Play(GF3, TROOPS).companion.headline(Play(GF3, TROOPS).state).endswith("setting up")


def test_cargo_is_shown_in_its_transport() -> None:
    def load(state: TableState) -> None:
        state.unit("axes").transport = "hauler"

    play = play_round(GF3, "Hauler [1]; melee; Transport(6)\nAxes [5]; melee", also=load)
    assert play.companion.status(play.state)[0].rows[1][3] == "in Hauler"


# Several players


def test_several_people_share_the_player_side() -> None:
    play = Play(GF3, TROOPS, "Guards [5]; melee", "Guards [5]; melee", rounds=1)
    assert play.decision.seats == ["player 1", "player 2"]
    assert [enemy.name for enemy in play.state.enemies] == [
        "Guards (player 1)",
        "Guards (player 2)",
    ]
    assert len({enemy.id for enemy in play.state.enemies}) == 2
    assert "the players" in play.until("never").events[-1].text


# Opening a table


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"system": "gf-9"}, "gf-9"),
        ({"ai": {}}, "ai"),
        ({"ai": {"text": "", "file": "empty.txt"}}, "empty.txt"),
        ({"players": "me"}, "players"),
        ({"players": [{"name": "a"}, {"name": "a"}]}, "players"),
        ({"players": [{"name": "a", "file": "mine.txt", "text": "???"}]}, "mine.txt"),
        ({"options": []}, "options"),
        ({"options": {"rounds": 0}}, "rounds"),
        ({"options": {"rounds": True}}, "rounds"),
        ({"options": {"bonus": "yes"}}, "bonus"),
        ({"options": {"turns": 4}}, "turns"),
    ],
)
def test_a_bad_set_up_is_refused_in_one_sentence(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused, match=field):
        open_table({**setup_of(GF3, TROOPS), **change}, library())


@pytest.mark.rule("OPR-BONUS")
def test_gf_2_refuses_the_bonus_it_does_not_have() -> None:
    with pytest.raises(Refused, match="no challenge bonus"):
        companion_of(GF2, TROOPS, bonus=True)


def test_without_a_players_list_the_setup_still_stands() -> None:
    assert companion_of(GF3, TROOPS).sheet.seats == ["you"]
    assert not companion_of(GF3, TROOPS, "").sheet.enemies


def test_what_a_list_has_that_is_not_played_is_told() -> None:
    play = Play(AOF2, "Kite [1]; melee; Aircraft", "Gun [1]; melee; Relentless")
    told = "\n".join(event.text for event in play.events)
    assert "NOT played in this edition: Aircraft" in told
    assert "not played in this edition: Relentless" in told
