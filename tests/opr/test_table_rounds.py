"""A round's start and end at the table: bonus, arrivals, sections, holders, the result."""

import pytest

from opfor.systems.opr.table.state import (
    AI,
    DESTROYED,
    IN_PLAY,
    NOBODY,
    RESERVE,
    YOU,
    TableState,
)
from tests.opr.driver import AOF2, EDITIONS, GF2, GF3, Play, Prepare, in_round

TROOPS = "Axes [5]; melee\nBows [5]; shooting"
FOES = "Guards [5] Q4+ D4+; melee\nKnights [5] Q4+ D2+; melee"


def at(stage: str, round: int, *holders: str, also: Prepare | None = None) -> Prepare:
    """A stage of a round, with objectives A and B held as said."""

    def prepare(state: TableState) -> None:
        in_round(round, turn=AI)(state)
        state.stage = stage
        for objective, holder in zip(state.objectives, holders, strict=False):
            objective.holder = holder
        if also is not None:
            also(state)

    return prepare


# Challenge bonus


@pytest.mark.rule("OPR-BONUS")
@pytest.mark.parametrize("system", [AOF2, GF3])
@pytest.mark.parametrize(
    ("holders", "bonus"),
    [
        ((NOBODY, NOBODY), "+1 to hit"),
        ((AI, YOU), "+1 to hit"),
        ((YOU, NOBODY), "+1 to hit and +1 to defense rolls"),
        ((AI, NOBODY), "none"),
    ],
)
def test_the_bonus_follows_the_objectives_held(
    system: str, holders: tuple[str, str], bonus: str
) -> None:
    play = Play(system, TROOPS, prepare=at("round", 1, *holders), bonus=True).until("outcome")
    assert f"this round: {bonus} (" in play.said("OPR-BONUS")
    repeated = bonus != "none"
    assert (f"{bonus} this round" in play.orders[-1].text) is repeated


@pytest.mark.rule("OPR-BONUS")
@pytest.mark.parametrize("system", EDITIONS)
def test_without_the_option_there_is_no_bonus(system: str) -> None:
    play = Play(system, TROOPS, prepare=at("round", 1)).until("outcome")
    assert not play.said("OPR-BONUS")


# Tokens


@pytest.mark.rule("SR-CASTER")
def test_gf_3_casters_gain_tokens_up_to_six() -> None:
    mage = "Mage [1]; melee; Caster(2)"
    for before, after in ((0, 2), (4, 6), (5, 6)):

        def hold(state: TableState, tokens: int = before) -> None:
            state.units[0].tokens = tokens

        play = Play(GF3, mage, prepare=at("round", 1, also=hold)).until("spell")
        assert play.state.units[0].tokens == after


@pytest.mark.rule("SR-CASTER")
def test_gf_2_has_no_tokens() -> None:
    play = Play(GF2, "Mage [1]; melee; Psychic(2)", prepare=at("round", 1)).until("spell")
    assert play.state.units[0].tokens == 0


# Arrivals


def hide(state: TableState) -> None:
    state.unit("axes").place = RESERVE


@pytest.mark.rule("SR-AMBUSH", "OPR-DEPLOY-AT")
@pytest.mark.parametrize("system", EDITIONS)
def test_the_reserve_arrives_at_the_start_of_round_two(system: str) -> None:
    play = Play(system, TROOPS, prepare=at("round", 1, also=hide))
    play.until("axes placed", {"Section for Axes": "5"})
    assert play.state.round == 2
    assert play.state.unit("axes").section == 3
    text = play.orders[-1].text
    assert 'anywhere more than 9" from enemies: as close as possible to the nearest' in text


@pytest.mark.rule("SR-AMBUSH")
def test_nobody_arrives_in_round_one() -> None:
    play = Play(GF3, TROOPS, prepare=at("round", 0, also=hide)).until("outcome")
    assert play.state.unit("axes").place == RESERVE


# Sections


@pytest.mark.rule("OPR-ACT")
def test_from_round_two_units_that_strayed_are_noted_in_one_question() -> None:
    play = Play(GF3, TROOPS, prepare=at("round", 1))
    play.until("outcome", {"sections 2": "bows", "bows section": "3", "sections": "none"})
    assert [unit.section for unit in play.state.units] == [1, 3]


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize(("round", "army"), [(0, TROOPS), (1, "Axes [5]; melee")])
def test_round_one_and_a_single_unit_need_no_such_question(round: int, army: str) -> None:
    play = Play(GF3, army, prepare=at("round", round)).until("outcome")
    assert not any("section" in key for key in play.asked)


# The end of a round


@pytest.mark.rule("OPR-CTRL")
def test_holders_are_asked_with_the_present_one_first() -> None:
    play = Play(GF3, TROOPS, prepare=at("round-end", 1, AI, YOU))
    assert play.options == [AI, YOU, NOBODY]
    assert play.reply(NOBODY).options == [YOU, AI, NOBODY]
    play.reply(YOU)
    assert [each.holder for each in play.state.objectives] == [NOBODY, YOU]


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize(
    ("ai_last", "player_last", "opener"), [(2, 5, AI), (5, 2, YOU), (0, 0, AI)]
)
def test_whoever_finished_first_opens_the_next_round(
    ai_last: int, player_last: int, opener: str
) -> None:
    def finish(state: TableState) -> None:
        state.ai_last, state.player_last = ai_last, player_last

    play = Play(GF3, TROOPS, prepare=at("round-end", 1, also=finish))
    assert play.until("sections").state.opener == opener


@pytest.mark.parametrize(
    ("holders", "result"),
    [((AI, AI), "the A.I. wins"), ((YOU, NOBODY), "you win"), ((AI, YOU), "a draw")],
)
def test_after_the_last_round_more_markers_win(holders: tuple[str, str], result: str) -> None:
    play = Play(GF3, TROOPS, prepare=at("round-end", 4, *holders)).until("never")
    assert play.session.is_over
    assert result in play.events[-1].text
    assert play.events[-1].kind == "result"
    assert play.companion.headline(play.state).endswith(f"over, {result}")


def test_the_number_of_rounds_can_be_given() -> None:
    play = Play(GF3, TROOPS, prepare=at("round-end", 2), rounds=2).until("never")
    assert play.session.is_over


# One side alone


def test_the_ai_goes_on_alone_when_the_player_is_done() -> None:
    play = Play(GF3, f"{TROOPS}\nCats [5]; melee", prepare=at("turn", 1))
    play.until("objective A", {"your turn": "none"})
    assert play.state.ai_last == 3
    assert play.asked.count("your turn") == 1


def test_the_player_goes_on_alone_when_the_ai_is_done() -> None:
    play = Play(GF3, "Axes [5]; melee", FOES, prepare=at("turn", 1))
    play.until("objective A", {"your turn outcome": "done", "your turn": "guards,knights"})
    assert (play.state.ai_last, play.state.player_last) == (1, 3)


def test_a_destroyed_ai_leaves_one_question_a_round() -> None:
    def lose(state: TableState) -> None:
        for unit in state.units:
            unit.place = DESTROYED

    play = Play(GF3, TROOPS, prepare=at("turn", 1, also=lose)).until("never")
    assert play.session.is_over
    assert play.asked.count("finish") == 4


def test_a_wiped_out_player_leaves_known_answers() -> None:
    play = Play(GF3, "Axes [5]; melee", prepare=at("turn", 1, AI, AI))
    play.until("round 1", {"your turn": "gone"})
    play.until("outcome")
    assert play.orders[-1].text.startswith("Axes: hold: there is nothing to go to")
    assert play.state.units[0].place == IN_PLAY
