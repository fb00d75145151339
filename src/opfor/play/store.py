"""The game store: many records in one SQLite file, one transaction for each answer.

A game's lines are those of its record file, so a stored game can be written out as one and a
file taken in. Write-ahead logging with `synchronous=FULL`: what was committed is on the disk.
"""

import json
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from opfor.faults import Refused, fault
from opfor.play.record import Record, fill, headed, line_of
from opfor.play.tokens import new_id, new_secret

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, secret BLOB NOT NULL, header TEXT NOT NULL, created REAL NOT NULL,
    over INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS parts (
    game TEXT NOT NULL, number INTEGER NOT NULL, lines TEXT NOT NULL,
    saved REAL NOT NULL, version INTEGER NOT NULL, seat TEXT, request TEXT,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
_SHELVED = """
SELECT id, secret, header, created, over, saved, version FROM games JOIN parts ON game = id
WHERE number = (SELECT max(number) FROM parts AS every WHERE every.game = id)
"""
_IN_ORDER = " ORDER BY number"
_PART = "INSERT INTO parts VALUES (?, ?, ?, ?, ?, ?, ?)"
#: how the lines begin that note an undo for readers
MARK = '{"e":"mark"'


class Shelved:
    """A stored game as it is offered for going on."""

    def __init__(self, id: str, secret: bytes, header: dict[str, Any]) -> None:
        self.id = id
        #: what the tokens of its seats are made from
        self.secret = secret
        self.header = header
        #: seconds since the epoch
        self.created = 0.0
        self.saved = 0.0
        self.entries = 0
        self.is_over = False


class StoredRecord(Record):
    """One game of the store; each append is a transaction."""

    def __init__(self, store: "Store", id: str, secret: bytes) -> None:
        super().__init__(f"game {id}", {})
        self.store = store
        self.id = id
        #: what the tokens of its seats are made from
        self.secret = secret
        #: the parts written so far; another process that writes too is found out by it
        self.parts = 0
        #: who asks for what is written next, and by which request: noted with it
        self.act: tuple[str, str] | None = None
        #: seat and request of every act that was carried out
        self.taken: set[tuple[str, str]] = set()
        #: notes for readers on what was taken back
        self.marks: list[dict[str, Any]] = []

    def write(self, lines: str) -> None:
        """All of it with the request that led to it, or nothing."""
        self.store.append(self, lines)
        self.parts += 1
        if self.act is not None:
            self.taken.add(self.act)
            self.act = None

    def note(self, mark: dict[str, Any]) -> None:
        """Write a note for readers; it is not needed to rebuild the game."""
        self.write(line_of({"e": "mark", **mark}))
        self.marks.append(mark)

    def open(self) -> None:
        """Nothing is held: the file belongs to the store."""

    def close(self) -> None:
        """Everything is written already."""


class Store:
    """The file; one connection, used by one thread at a time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = threading.Lock()
        try:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            # tokens are made from what stands in it: nobody else may read it
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=FULL")
            self._base.execute("PRAGMA busy_timeout=5000")
            self._base.executescript(_SCHEMA)
        except OSError as error:
            raise fault(path, f"cannot be opened: {error.strerror}") from None
        except sqlite3.Error as error:
            raise fault(path, f"cannot be opened as a store of games: {error}") from None

    def close(self) -> None:
        """Let go of the file; everything is written already."""
        with self._lock:
            self._base.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """One transaction; nobody sees half of it."""
        with self._lock:
            try:
                self._base.execute("BEGIN IMMEDIATE")
                try:
                    yield self._base
                    self._base.execute("COMMIT")
                finally:
                    if self._base.in_transaction:
                        self._base.execute("ROLLBACK")
            except (sqlite3.Error, UnicodeEncodeError) as error:
                raise self._fault(error) from None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            try:
                return self._base.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise fault(self.path, f"cannot be read: {error}") from None

    def secret(self, name: str) -> bytes:
        """A secret of this store, made when it is first asked for."""
        with self._change() as base:
            base.execute("INSERT OR IGNORE INTO kept VALUES (?, ?)", (name, new_secret()))
        return bytes(self._rows("SELECT value FROM kept WHERE name = ?", name)[0][0])

    def create(self, header: dict[str, Any], text: str = "") -> StoredRecord:
        """A new game; with `text`, the record's lines that follow its header."""
        record = StoredRecord(self, new_id(), new_secret())
        record.header = headed(header)
        first = line_of(record.header) + text
        fill(record, first)
        game = (record.id, record.secret, line_of(record.header), time.time(), 0)
        with self._change() as base:
            base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", game)
            base.execute(_PART, _part(record, first))
        record.parts = 1
        return record

    def open(self, id: str) -> StoredRecord:
        """A stored game, ready to be gone on with."""
        found = self.find(id)
        if found is None:
            raise Refused("there is no such game")
        record = StoredRecord(self, id, found.secret)
        parts = self._rows("SELECT lines, seat, request FROM parts WHERE game = ?" + _IN_ORDER, id)
        text = "".join(lines for lines, _, _ in parts)
        fill(record, text)
        record.parts = len(parts)
        record.marks = _marks(text)
        record.taken = {(seat, request) for _, seat, request in parts if request is not None}
        return record

    def append(self, record: StoredRecord, lines: str) -> None:
        """On the disk when this returns, or `Refused` and not at all."""
        part = _part(record, lines)
        with self._change() as base:
            base.execute(_PART, part)

    def _fault(self, error: Exception) -> Refused:
        if isinstance(error, sqlite3.IntegrityError):
            return Refused("this game is open in another program")
        return fault(self.path, f"cannot be written: {error}")

    def note_end(self, id: str, is_over: bool) -> None:
        """For the list of games: whether there is anything left to play."""
        if bool(self._rows("SELECT over FROM games WHERE id = ?", id)[0][0]) != is_over:
            with self._change() as base:
                base.execute("UPDATE games SET over = ? WHERE id = ?", (int(is_over), id))

    def text(self, id: str) -> str:
        """The whole record, as its file would be."""
        parts = self._rows("SELECT lines FROM parts WHERE game = ?" + _IN_ORDER, id)
        return "".join(lines for (lines,) in parts)

    def delete(self, id: str) -> None:
        with self._change() as base:
            base.execute("DELETE FROM parts WHERE game = ?", (id,))
            base.execute("DELETE FROM games WHERE id = ?", (id,))

    def shelf(self) -> list[Shelved]:
        """All games, the latest first."""
        return [_shelved(row) for row in self._rows(f"{_SHELVED} ORDER BY saved DESC")]

    def find(self, id: str) -> Shelved | None:
        """One game without its entries."""
        return next(map(_shelved, self._rows(f"{_SHELVED} AND id = ?", id)), None)


def _part(record: StoredRecord, lines: str) -> tuple[object, ...]:
    """What one answer led to: one row, with the request that led to it."""
    act = record.act or (None, None)
    return record.id, record.parts, lines, time.time(), record.history.version, *act


def _shelved(row: tuple[Any, ...]) -> Shelved:
    game = Shelved(row[0], bytes(row[1]), json.loads(row[2]))
    game.created, game.is_over, game.saved, game.entries = row[3], bool(row[4]), row[5], row[6]
    return game


def _marks(text: str) -> list[dict[str, Any]]:
    """The notes of a record, without what names them."""
    found = [json.loads(line) for line in text.split("\n") if line.startswith(MARK)]
    return [{key: value for key, value in mark.items() if key != "e"} for mark in found]
