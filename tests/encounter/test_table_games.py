"""Whole games from set-up to the result, with whatever answers."""

import contextlib

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.play.session import Session
from opfor.systems.encounter.armies import presets
from opfor.tabletop.companion import Companion
from tests.encounter.driver import play_out, session
from tests.play.states import state_hash

SEEDS = 30


@pytest.mark.parametrize("army", presets())
def test_any_answers_lead_to_a_result(army: str) -> None:
    for seed in range(SEEDS):
        game = session(army, seed, "app", cards=seed % 4, mine=army if seed % 2 else "")
        play_out(game, seed)
        assert game.told[-1].event.kind == "result"


@pytest.mark.parametrize("army", presets())
def test_reactions_at_any_time_lead_to_a_result(army: str) -> None:
    game = session(army, 5, "app")
    dice = Dice(Seeded(5, "answers"))
    for _ in range(20_000):
        if game.decision is None:
            break
        react(game, dice)
        if game.decision is not None:
            game.answer(game.decision.sample(dice))
    assert game.told[-1].event.kind == "result"


def react(game: Session, dice: Dice) -> None:
    """Now and then say one of the words that are taken here."""
    companion = game.system
    assert isinstance(companion, Companion)
    words = [reaction.word for reaction in companion.reactions(game.view)]
    if words and dice.d6("react") == 6:
        word = words[dice.uniform("word", words).option - 1]
        # a formation that is just coming down cannot be meant before its step is done
        with contextlib.suppress(Refused):
            game.aside(word)


@pytest.mark.parametrize("army", presets())
def test_every_answer_of_a_game_can_be_undone(army: str) -> None:
    game = session(army, 2, "app")
    dice = Dice(Seeded(2, "answers"))
    while game.decision is not None:
        key, before = game.decision.key, state_hash(game.view)
        answer = game.decision.sample(dice)
        game.answer(answer)
        game.undo()
        assert game.decision is not None
        assert (game.decision.key, state_hash(game.view)) == (key, before)
        game.answer(answer)
