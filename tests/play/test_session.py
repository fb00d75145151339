"""Sessions: steps are transactions, records rebuild games, undo and asides hold."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.game import Diverged, Game, RollDie
from opfor.play.record import create, load, resume, unsaved
from opfor.play.session import Session
from tests.play.states import state_hash
from tests.play.toy import Toy, ToyState


def fresh(**header: Any) -> Session:
    return Session(Toy(), unsaved({"seed": 7, "dice": "app", **header}))


def saved(path: Path, **header: Any) -> Session:
    return Session(Toy(), create(str(path), {"seed": 7, "dice": "app", **header}))


def asked(session: Session) -> str:
    return session.decision.key if session.decision else "over"


def play_out(session: Session) -> Session:
    while session.decision is not None:
        session.answer("r" if asked(session).startswith("colour") else "yes")
    return session


def score(session: Session) -> int:
    assert isinstance(session.view, ToyState)
    return session.view.score


def test_a_step_waits_and_goes_on() -> None:
    session = fresh()
    assert asked(session) == "double 1"
    session.answer("yes")
    assert asked(session) == "colour 1"
    assert [told.event.kind for told in session.told] == ["roll"]
    session.answer("b")
    assert [told.event.kind for told in session.told] == ["roll", "order"]
    assert asked(play_out(session)) == "over"


def test_wrong_answers_change_nothing() -> None:
    session = fresh()
    before = (session.version, state_hash(session.view))
    for wrong in ("", "maybe", "7", "r"):
        with pytest.raises(Refused):
            session.answer(wrong)
    with pytest.raises(Refused, match="not for mallory"):
        session.answer("yes", seat="mallory")
    with pytest.raises(Refused):
        session.aside("nonsense")
    assert (session.version, state_hash(session.view)) == before


def test_undo_goes_back_answer_by_answer_to_the_start() -> None:
    session = fresh()
    seen = []
    while session.decision is not None:
        seen.append((asked(session), state_hash(session.view), len(session.told)))
        session.answer("r" if asked(session).startswith("colour") else "yes")
    for expected in reversed(seen):
        session.undo()
        assert (asked(session), state_hash(session.view), len(session.told)) == expected
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()


def test_undo_says_what_to_put_back_and_undone_dice_stay_drawn() -> None:
    session = fresh()
    session.answer("no")
    session.answer("b")
    first = [t.event.text for t in session.told]
    session.answer("yes")
    second_die = session.told[-1].event.text
    assert [e.put_back for e in session.undo().events if e.put_back] == []
    undone = session.undo()
    assert [e.put_back for e in undone.events] == ["put b back"]
    assert undone.taken_back == "Colour? blue"
    session.answer("r")
    session.answer("yes")
    assert session.told[0].event.text == first[0]
    drawn = [e.value for e in (link.entry for link in session.record.history.links())]
    assert drawn.count("yes") == 1
    assert session.record.history.drawn == {"": 3}
    assert second_die.startswith("round 2")


def test_typed_dice_are_asked_and_undone() -> None:
    session = fresh(dice="typed")
    assert isinstance(session.decision, RollDie)
    with pytest.raises(Refused, match="not a face"):
        session.answer("7")
    session.answer("5")
    assert asked(session) == "double 1"
    session.undo()
    assert isinstance(session.decision, RollDie)


def test_an_aside_is_its_own_step_and_answers_are_kept() -> None:
    session = fresh()
    session.answer("yes")
    session.answer("b")
    die = session.told[0].event.text
    told = [t.event.text for t in session.aside("bump")]
    assert told == ["bumped"]
    assert [t.event.text for t in session.told] == ["bumped", die, "round 1: b"]
    assert asked(session) == "done 1"
    assert score(session) >= 102
    session.undo()
    assert asked(session) == "done 1"
    assert score(session) < 100


def test_a_file_does_not_tell_of_an_aside_that_was_taken_back(tmp_path: Path) -> None:
    session = saved(tmp_path / "game.jsonl")
    session.answer("yes")
    session.aside("bump")
    session.undo()
    told = [event["text"] for event in load(session.record.path).events]
    assert told == [told.event.text for told in session.told]


def test_an_aside_inside_an_aside_resumes_it() -> None:
    session = fresh()
    session.answer("yes")
    session.aside("query")
    assert asked(session) == "query"
    session.aside("bump")
    assert asked(session) == "query"
    session.answer("yes")
    assert asked(session) == "colour 1"
    assert score(session) >= 1100


def test_asides_inside_asides_are_all_taken_up_again(tmp_path: Path) -> None:
    session = saved(tmp_path / "game.jsonl")
    session.answer("yes")
    for _ in range(3):
        session.aside("query")
    assert asked(session) == "query"
    session.answer("no")
    session.record.close()
    session = Session(Toy(), resume(session.record.path))
    assert asked(session) == "query"
    session.answer("yes")
    assert asked(session) == "query"
    session.answer("yes")
    assert asked(session) == "colour 1"
    assert 2000 <= score(session) < 3000


def test_a_record_rebuilds_the_game_at_every_moment(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = saved(path)
    words = ["yes", "b", "no", "bump!", "yes", "undo!", "no", "query!", "yes", "r", "yes"]
    for word in words:
        if word == "undo!":
            session.undo()
        elif word.endswith("!"):
            session.aside(word[:-1])
        else:
            session.answer(word)
        session.record.close()
        size = path.stat().st_size
        again = Session(Toy(), resume(str(path)))
        assert (asked(again), state_hash(again.view)) == (asked(session), state_hash(session.view))
        texts = [t.event.text for t in again.told]
        assert texts == [t.event.text for t in session.told]
        assert path.stat().st_size == size
        session = again
    play_out(session)
    assert load(str(path)).is_over


def test_the_next_die_after_a_restart_is_the_same(tmp_path: Path) -> None:
    straight = play_out(saved(tmp_path / "a.jsonl"))
    session = saved(tmp_path / "b.jsonl")
    while session.decision is not None:
        session.answer("r" if asked(session).startswith("colour") else "yes")
        session.record.close()
        session = Session(Toy(), resume(str(tmp_path / "b.jsonl")))
    assert score(session) == score(straight)


def test_an_answer_that_breaks_the_step_is_not_written(tmp_path: Path) -> None:
    class Broken(Toy):
        def step(self, game: Game) -> None:
            super().step(game)
            state = game.state
            assert isinstance(state, ToyState)
            if state.log[-1].endswith("b"):
                raise ZeroDivisionError

    path = tmp_path / "game.jsonl"
    session = Session(Broken(), create(str(path), {"seed": 7}))
    session.answer("yes")
    session.answer("b")
    before = (path.read_bytes(), asked(session), session.version, state_hash(session.view))
    with pytest.raises(ZeroDivisionError):
        session.answer("yes")
    after = (path.read_bytes(), asked(session), session.version, state_hash(session.view))
    assert after == before
    session.undo()
    session.answer("r")
    session.answer("yes")
    assert asked(session) == "double 2"


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    session = saved(tmp_path / "game.jsonl")
    session.answer("yes")
    real, session.record._file = session.record._file, os.open("/dev/full", os.O_WRONLY)
    with pytest.raises(Refused, match="cannot be written: No space left"):
        session.answer("b")
    assert asked(session) == "colour 1"
    os.close(session.record._file)
    session.record._file = real
    session.answer("b")
    assert asked(Session(Toy(), load(session.record.path))) == "done 1"


def test_a_torn_last_line_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = saved(path)
    session.answer("yes")
    session.record.close()
    with path.open("a") as file:
        file.write('{"e":"answer","key":"colour 1","val')
    again = Session(Toy(), resume(str(path)))
    assert asked(again) == "colour 1"
    again.answer("b")
    assert all(json.loads(line) for line in path.read_text().splitlines())


def test_a_game_is_open_once(tmp_path: Path) -> None:
    session = saved(tmp_path / "game.jsonl")
    with pytest.raises(Refused, match="open in another window"):
        resume(session.record.path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "line 1: no record header"),
        (b"hello\n", "line 1: not readable as JSON"),
        (b'{"x":1}\n', "line 1: not the header"),
        (b'{"opfor":"record","format":99}\n', "format 99"),
        (b'{"opfor":"record","format":1}\n{"e":"die"}\n', "line 2: not an entry"),
        (b'{"opfor":"record","format":1}\n{"e":"undo","value":"9"}\n', "line 2: not an entry"),
        (b'{"opfor":"record","format":1}\nxx\n', "line 2: not readable"),
        (b"\xff\xfe\n", "not UTF-8 at byte 0"),
    ],
)
def test_broken_records_are_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(content)
    with pytest.raises(Refused, match=sentence) as caught:
        load(str(path))
    assert str(caught.value).startswith(str(path))


def test_a_record_of_other_rules_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = saved(path)
    session.answer("yes")
    session.record.close()
    path.write_text(path.read_text().replace("double 1", "triple 1"))
    with pytest.raises(Diverged, match="triple 1"):
        Session(Toy(), load(str(path)))


def test_a_changed_state_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = saved(path)
    for answer in ("yes", "b", "yes"):
        session.answer(answer)
    session.record.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    hash = next(line["state"] for line in lines if line["e"] == "step")
    path.write_text(path.read_text().replace(hash, "0" * 16))
    with pytest.raises(Diverged, match="step 1"):
        Session(Toy(), load(str(path)))


PLAYER = """
import sys
from opfor.play.record import create
from opfor.play.session import Session
from tests.play.toy import Toy
session = Session(Toy(), create(sys.argv[1], {"seed": 3, "dice": "app"}))
while True:
    while session.decision is not None:
        session.answer("r" if session.decision.key.startswith("colour") else "yes")
        print(session.version, flush=True)
    for _ in range(9):
        session.undo()
        print(session.version, flush=True)
"""


@pytest.mark.parametrize("run", range(5))
def test_kill_loses_nothing_acknowledged(tmp_path: Path, run: int) -> None:
    path = tmp_path / "game.jsonl"
    command = [sys.executable, "-c", PLAYER, str(path)]
    paths = os.pathsep.join(part for part in sys.path if part)
    env = {**os.environ, "PYTHONPATH": paths}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.02 + 0.013 * run)
        process.send_signal(signal.SIGKILL)
        acknowledged = int(process.stdout.read().split()[-1])
    session = Session(Toy(), resume(str(path)))
    assert session.version >= acknowledged
    play_out(session)
    session.record.close()
