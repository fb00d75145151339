"""What holds for every game, whichever its rules are."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import AnyLegal, play_out
from opfor.play.matches import go_on_battle, open_match, start_battle
from opfor.play.session import Session
from opfor.play.told import state_hash
from tests.contract.pairings import SYSTEMS, header

#: no game asks a person more than this
MOST_ANSWERS = 3000
SOURCE = Path(__file__).parents[2] / "src"

each_system = pytest.mark.parametrize("system", SYSTEMS)


def told(session: Session) -> list[str]:
    return [json.dumps(each.to_json(), sort_keys=True) for each in session.told]


def hashes(path: Path) -> list[str]:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [line["state"] for line in lines if line.get("e") == "step"]


def current(session: Session) -> str:
    return state_hash(session.system.fingerprint(session.view))


def answer_any(session: Session, dice: Dice) -> None:
    decision = session.decision
    assert decision is not None
    session.answer(decision.sample(dice), decision.seats[0])


@each_system
def test_the_same_seed_is_the_same_game(system: str) -> None:
    first, second, other = (start_battle(header(system, seed), "")[1] for seed in (5, 5, 6))
    assert first.is_over
    assert told(first) == told(second)
    assert told(first) != told(other)


@each_system
def test_a_game_ends_with_a_result(system: str) -> None:
    match, session = start_battle(header(system, 8), "")
    outcome = match.outcome(session.view)
    assert outcome.winner in ("a", "b", "draw")
    assert set(outcome.scores) == {"a", "b"}
    assert session.told[-1].event.kind == "result"


@each_system
def test_a_free_game_is_the_recorded_game(system: str) -> None:
    """Nobody listening, nothing copied: the dice and the end are the same."""
    match, session = start_battle(header(system, 9), "")
    free = open_match(header(system, 9)["setup"])
    state = play_out(free.system, 9, free.policies)
    assert free.system.fingerprint(state) == match.system.fingerprint(session.view)


@each_system
def test_any_legal_play_comes_to_an_end(system: str) -> None:
    match = open_match(header(system, 1, "ab")["setup"])
    for seed in range(3):
        state = play_out(match.system, seed, {f"person {side}": AnyLegal() for side in "ab"})
        assert match.system.is_over(state)


@each_system
def test_a_record_goes_on_where_it_was_left(system: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    _, session = start_battle(header(system, 4, "a"), str(path))
    dice = Dice(Seeded(4, "answers"))
    for _ in range(12):
        answer_any(session, dice)
    before = told(session), current(session), session.version
    session.record.close()
    _, again = go_on_battle(str(path))
    assert (told(again), current(again), again.version) == before
    assert again.decision is not None and session.decision is not None
    assert again.decision.key == session.decision.key


@each_system
def test_another_build_in_another_process_comes_to_the_same_states(
    system: str, tmp_path: Path
) -> None:
    """The pure package reads what this one wrote: every state hash is checked on the way."""
    path = tmp_path / "game.jsonl"
    _, session = start_battle(header(system, 11), str(path))
    session.record.close()
    assert len(hashes(path)) == session.steps
    code = "import sys, opfor; from opfor.play.matches import go_on_battle as go_on;"
    code += "print(opfor.COMPILED, go_on(sys.argv[1])[1].steps)"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "OPFOR_EXPECT": ""}
    command = [sys.executable, "-c", code, str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert ran.stdout.split() == ["False", str(session.steps)], ran.stderr


@each_system
@pytest.mark.parametrize("held", ["a", "ab"])
def test_people_can_play_to_the_end(system: str, held: str) -> None:
    _, session = start_battle(header(system, 3, held), "")
    dice = Dice(Seeded(3, held))
    asked: set[str] = set()
    for _ in range(MOST_ANSWERS):
        if session.is_over:
            break
        asked.update(seat for each in session.decisions for seat in each.seats)
        answer_any(session, dice)
    assert session.is_over
    assert asked == {f"person {side}" for side in held}


@each_system
def test_undo_leads_back_to_the_same_question(system: str) -> None:
    _, session = start_battle(header(system, 7, "a"), "")
    dice, chance = Dice(Seeded(7, "answers")), random.Random(7)
    for _ in range(30):
        assert session.decision is not None
        before = session.decision.key, session.decision.prompt, current(session)
        answer_any(session, dice)
        if session.is_over or chance.random() < 0.6:
            session.undo("person a")
            again = session.decision
            assert again is not None
            assert (again.key, again.prompt, current(session)) == before
            answer_any(session, dice)


@each_system
def test_what_is_refused_changes_nothing(system: str) -> None:
    _, session = start_battle(header(system, 2, "a"), "")
    dice = Dice(Seeded(2, "answers"))
    for _ in range(15):
        before = told(session), current(session), session.version
        for seat, text in (("person a", "no such answer"), ("b", "yes"), ("nobody", "1")):
            with pytest.raises(Refused):
                session.answer(text, seat)
        assert (told(session), current(session), session.version) == before
        answer_any(session, dice)


@each_system
def test_typed_dice_play_the_same_game_as_rolled_ones(system: str) -> None:
    """Faces typed in as the program rolled them: everything else follows."""
    _, rolled = start_battle(header(system, 13), "")
    entries = [link.entry for link in rolled.record.history.links() if link.entry.kind == "die"]
    # a seat that bluffs rolls for itself: its dice would give it away
    is_hidden = rolled.system.is_secretive
    faces = [entry.value for entry in entries if not (is_hidden and entry.stream)]
    _, typed = start_battle(header(system, 13, dice="typed"), "")
    for face in faces:
        decision = typed.decision
        assert decision is not None and decision.shape == "roll"
        typed.answer(face, decision.seats[0])
    assert typed.is_over
    assert told(typed) == told(rolled)
