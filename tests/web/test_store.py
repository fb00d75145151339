"""The store: a record whose appends are transactions, in and out of a record file."""

import stat
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from opfor.faults import Refused
from opfor.play.record import create, line_of, load
from opfor.play.session import Session
from opfor.play.store import Store
from opfor.play.tables import companion_of
from opfor.systems.opr.armies import sample

HEADER: dict[str, Any] = {
    "program": "test",
    "kind": "table",
    "dice": "app",
    "seed": 4,
    "setup": {
        "system": "gf-3",
        "ai": {"name": "x", "file": "x", "text": sample("gf-3-ember-kin")},
        "players": [{"name": "you", "file": "", "text": ""}],
        "options": {},
    },
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "deep" / "games.sqlite"))
    yield store
    store.close()


def give(session: Session, count: int) -> None:
    for number in range(count):
        decision = session.decision
        assert decision is not None
        options = getattr(decision, "options", [])
        session.answer(options[number % len(options)].id if options else "3")


def test_a_stored_game_is_the_same_as_one_in_a_file(store: Store, tmp_path: Path) -> None:
    file = Session(companion_of(HEADER), create(str(tmp_path / "game.jsonl"), HEADER))
    stored = store.create(HEADER)
    session = Session(companion_of(HEADER), stored)
    give(file, 15)
    give(session, 15)
    session.undo()
    file.undo()
    assert store.text(stored.id) == (tmp_path / "game.jsonl").read_text("utf-8")
    (tmp_path / "again.jsonl").write_text(store.text(stored.id), "utf-8")
    assert load(str(tmp_path / "again.jsonl")).history.version == session.version


def test_a_game_goes_on_from_the_store(store: Store) -> None:
    record = store.create(HEADER)
    session = Session(companion_of(HEADER), record)
    give(session, 12)
    again = Session(companion_of(HEADER), store.open(record.id))
    assert again.version == session.version
    assert [told.to_json() for told in again.told] == [told.to_json() for told in session.told]
    give(again, 2)
    (shelved,) = store.shelf()
    assert shelved.entries == again.version and shelved.saved >= shelved.created


def test_a_request_is_kept_with_what_it_led_to(store: Store) -> None:
    record = store.create(HEADER)
    session = Session(companion_of(HEADER), record)
    record.act = ("you", "first")
    give(session, 1)
    assert record.act is None
    assert record.taken == {("you", "first")} == store.open(record.id).taken


def test_a_game_that_another_program_wrote_to_is_not_written_over(store: Store) -> None:
    record = store.create(HEADER)
    one = Session(companion_of(HEADER), record)
    give(one, 3)
    other = Session(companion_of(HEADER), store.open(record.id))
    give(other, 1)
    version = one.version
    with pytest.raises(Refused, match="open in another program"):
        give(one, 1)
    assert one.version == version
    give(other, 1)


def test_games_that_are_written_together_do_not_spoil_each_other(store: Store) -> None:
    records = [store.create(HEADER) for _ in range(6)]
    sessions = [Session(companion_of(HEADER), record) for record in records]
    records[0].parts = 0  # as if somebody else had written to it
    refused: list[Refused] = []

    def play(session: Session) -> None:
        try:
            give(session, 10)
        except Refused as error:
            refused.append(error)

    threads = [threading.Thread(target=play, args=(session,)) for session in sessions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(refused) == 1
    for record, session in zip(records[1:], sessions[1:], strict=True):
        assert store.open(record.id).history.version == session.version


def test_a_store_that_cannot_be_written_refuses_and_the_game_stands(store: Store) -> None:
    record = store.create(HEADER)
    session = Session(companion_of(HEADER), record)
    give(session, 2)
    version = session.version
    store._base.execute("PRAGMA query_only=ON")
    with pytest.raises(Refused, match="cannot be written"):
        give(session, 1)
    assert session.version == version
    store._base.execute("PRAGMA query_only=OFF")
    give(session, 1)


def test_notes_are_for_readers_only(store: Store) -> None:
    record = store.create(HEADER)
    session = Session(companion_of(HEADER), record)
    give(session, 3)
    record.note({"told": 2, "step": 1, "seat": "you", "text": "you took back"})
    again = store.open(record.id)
    assert again.marks == record.marks and again.history.version == session.version


def test_deleted_games_and_unknown_ones(store: Store) -> None:
    record = store.create(HEADER)
    store.delete(record.id)
    assert store.find(record.id) is None and store.text(record.id) == ""
    with pytest.raises(Refused, match="no such game"):
        store.open(record.id)


def test_the_file_is_for_its_owner_alone(store: Store, tmp_path: Path) -> None:
    assert stat.S_IMODE(Path(store.path).stat().st_mode) == 0o600
    assert store.secret("pairing") == store.secret("pairing") != store.secret("other")
    broken = tmp_path / "broken.sqlite"
    broken.write_text("this is no store at all, but long enough to be looked at " * 20)
    with pytest.raises(Refused, match="cannot be opened"):
        Store(str(broken))


def test_lines_with_odd_line_ends_stay_one_line(store: Store) -> None:
    record = store.create(HEADER | {"title": "one\u2028two\u0085three"})
    assert store.open(record.id).header["title"] == "one\u2028two\u0085three"
    assert line_of({"a": "\u2028"}).count("\n") == 1
