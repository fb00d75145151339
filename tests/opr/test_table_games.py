"""Whole games at the table, every question answered at random, and taken back again."""

from contextlib import suppress

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Choose
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.tabletop.companion import Companion
from tests.opr.driver import EDITIONS, GF2, companion_of, samples_of
from tests.play.states import state_hash

SEEDS = range(50)
#: far beyond any real game
MOST_ANSWERS = 5000


def session_of(system: str, seed: int) -> Session:
    """One of the two sample armies against the other, whose list is known or not."""
    own, theirs = samples_of(system)
    if seed % 2:
        own, theirs = theirs, own
    players = [theirs, "", ""] if seed % 5 == 1 else [theirs if seed % 3 else ""]
    bonus = {} if system == GF2 else {"bonus": seed % 4 == 0}
    companion = companion_of(system, own, *players, **bonus)
    return Session(companion, unsaved({"seed": seed, "dice": "app"}))


def answer(session: Session, dice: Dice, is_calm: bool = False) -> None:
    """Any legal answer; in calm games seldom anything is noted, so that armies last."""
    decision = session.decision
    assert decision is not None
    given = decision.sample(dice)
    if is_calm and "outcome" in decision.key and dice.d6("calm") < 6:
        given = "done"
    session.answer(given, decision.seats[-1])


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_goes_from_set_up_to_its_result(system: str, seed: int) -> None:
    session = session_of(system, seed)
    dice = Dice(Seeded(seed, "answers"))
    answers = 0
    while session.decision is not None:
        check(session)
        answer(session, dice, is_calm=seed % 4 > 1)
        answers += 1
        assert answers < MOST_ANSWERS
    assert session.told[-1].event.kind == "result"


def check(session: Session) -> None:
    """What must be true of every question, whatever was answered before."""
    decision = session.decision
    assert isinstance(decision, Choose)
    ids = [option.id for option in decision.options]
    assert len(set(ids)) == len(ids) > 0
    assert decision.means
    assert len(decision.prompt) <= 130
    assert decision.default in ("", *ids)


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("seed", [2, 5])
def test_every_answer_can_be_taken_back(system: str, seed: int) -> None:
    session = session_of(system, seed)
    dice = Dice(Seeded(seed, "answers"))
    answers = 0
    while session.decision is not None and answers < 120:
        key, before = session.decision.key, state_hash(session.view)
        given = session.decision.sample(dice)
        seat = session.decision.seats[0]
        session.answer(given, seat)
        session.undo()
        assert (session.decision.key, state_hash(session.view)) == (key, before)
        session.answer(given, seat)
        answers += 1


@pytest.mark.parametrize("system", EDITIONS)
def test_a_game_can_be_taken_back_to_its_beginning(system: str) -> None:
    session = session_of(system, 3)
    first = state_hash(session.view)
    dice = Dice(Seeded(3, "answers"))
    answers = 0
    while session.decision is not None:
        answer(session, dice)
        answers += 1
    for _ in range(answers):
        session.undo()
    assert state_hash(session.view) == first


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_corrections_at_any_prompt_never_break_a_game(system: str, seed: int) -> None:
    session = session_of(system, seed)
    dice = Dice(Seeded(seed, "answers"))
    words = Dice(Seeded(seed, "corrections"))
    answers = 0
    while session.decision is not None and answers < MOST_ANSWERS:
        if words.d6("correct?") == 6:
            with suppress(Refused):  # a fact of the open step may not be there before it
                session.aside(f"set {correction(session, words)}")
        if session.decision is not None:
            answer(session, dice)
        answers += 1
    assert session.is_over


def correction(session: Session, dice: Dice) -> str:
    """Some tracked fact with a value it takes, wherever that leads."""
    assert isinstance(session.system, Companion)
    fields = session.system.fields(session.view)
    field = fields[dice.uniform("field", [each.path for each in fields]).option - 1]
    if field.allowed == "yes or no":
        values = ["yes", "no"]
    elif field.allowed.startswith("one of: "):
        values = field.allowed.removeprefix("one of: ").split(", ")
    else:
        low, high = (int(word) for word in field.allowed.split() if word.isdigit())
        values = [str(low), str(high), field.value]
    return f"{field.path} {values[dice.uniform('value', values).option - 1]}"
