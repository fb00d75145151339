"""The player side: people who share it, lists that are not given, units in reserve."""

import pytest

from opfor.systems.opr.table.state import YOU, TableState
from tests.opr.driver import EDITIONS, GF2, GF3, Play, in_round, play_round, setup_of

OWN = 'Reds [5]; 5x Rifle (24", A2)'
ANN = "Guards [5] D4+; melee\nGiant [1] D2+; melee; Tough(9)"
SHOOT = {"S1": "A", "S2": "yes"}


def shared(turn: str = YOU) -> Play:
    """Ann's list is known, those of two others are not."""
    return Play(GF3, OWN, ANN, "", "", prepare=in_round(turn=turn))


def menu(play: Play) -> dict[str, str]:
    return {option.id: option.label for option in getattr(play.decision, "options", [])}


def test_units_without_a_list_may_have_acted_too() -> None:
    play = shared().until("your turn")
    offered = menu(play)
    assert list(offered) == ["guards", "giant", "done", "none", "gone"]
    assert offered["done"] == "a unit of player 2 or player 3"
    play.reply("done").reply("done")
    assert not any(enemy.has_activated for enemy in play.state.enemies)


def test_the_round_goes_on_until_the_others_are_done_as_well() -> None:
    play = shared().until("your turn")
    for answer in ("guards", "giant", "done"):
        play.until("your turn").reply(answer).until("outcome").reply("done")
    play.until("your turn")
    assert list(menu(play)) == ["done", "none", "gone"]
    assert play.reply("none").state.is_player_done


def test_units_without_a_list_may_all_be_gone() -> None:
    play = shared().until("your turn").reply("gone").until("your turn")
    assert list(menu(play)) == ["guards", "giant", "none"]
    assert not play.state.is_enemy_gone


def test_with_every_known_unit_destroyed_the_others_are_still_enemies() -> None:
    def lose(state: TableState) -> None:
        for enemy in state.enemies:
            enemy.is_destroyed = True

    play = Play(GF3, OWN, ANN, "", prepare=in_round(turn=YOU, also=lose)).until("your turn")
    assert list(menu(play)) == ["done", "none", "gone"]
    assert play.reply("gone").state.is_enemy_gone


@pytest.mark.rule("OPR-SHOOT")
def test_targets_are_named_only_if_all_are_known() -> None:
    def alone(state: TableState) -> None:
        state.enemies[0].is_destroyed = True

    for play, named in (
        (Play(GF3, OWN, ANN, "", prepare=in_round(also=alone)), False),
        (Play(GF3, OWN, ANN, prepare=in_round(also=alone)), True),
    ):
        assert ("the only enemy on the table" in play.order(SHOOT).text) is named


def test_without_any_list_the_menu_is_short() -> None:
    play = Play(GF3, OWN, prepare=in_round(turn=YOU)).until("your turn")
    assert list(menu(play)) == ["done", "none", "gone"]
    assert menu(play)["done"] == "one of mine has acted"


AMBUSH = "Guards [5]; melee\nStalkers [5]; melee; Ambush"


@pytest.mark.rule("SR-AMBUSH")
@pytest.mark.parametrize("system", EDITIONS)
def test_the_players_ambushers_act_from_round_2_on(system: str) -> None:
    play = Play(system, OWN, AMBUSH, prepare=in_round(turn=YOU)).until("your turn")
    assert list(menu(play)) == ["guards", "none"]
    assert play.companion.status(play.state)[-1].rows[1][1] == "reserve"
    play.reply("none").until("your turn", {"S1": "A", "S2": "no"})
    assert play.state.round == 2
    assert list(menu(play)) == ["guards", "stalkers", "none"]


@pytest.mark.rule("SR-AMBUSH")
def test_an_ambusher_that_was_deployed_is_corrected_by_hand() -> None:
    play = Play(GF2, OWN, AMBUSH, prepare=in_round(turn=YOU)).until("your turn")
    play.session.aside("set your stalkers.reserve no")
    assert "stalkers" in menu(play)


def test_a_list_is_counted_in_proper_words() -> None:
    notes = [event.text for event in Play(GF3, OWN).events if "ai: " in event.text]
    assert notes[0] == "ai: 1 unit, 0 points."


def test_players_are_named_as_they_are_set_up() -> None:
    names = [each["name"] for each in setup_of(GF3, OWN, ANN, "")["players"]]
    assert shared().companion.sheet.unlisted == ["player 2", "player 3"]
    assert names == ["player 1", "player 2"]
    assert play_round(GF3, OWN, ANN).companion.sheet.unlisted == []
