"""The record is the game: one append-only list of entries, kept as JSON lines.

The first line is the header (system, seed, dice, set-up). Then follow the entries a game is
rebuilt from (die, answer, aside, undo) and, for readers, what was told (event) and a hash of
the state after each step (step). Nothing is ever rewritten; undo is an entry too, and what it
takes back of what was told is said in a line of its own (told).
"""

import errno
import fcntl
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from opfor.faults import Refused, fault

FORMAT = 1
#: in the header of what one seat was told so far: without the dice to come and the others' secrets
TOLD_TO = "told_to"
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
#: entries a game is rebuilt from; everything else is for readers
PLAYED = ("die", "answer", "aside", "undo")
FACES = ("1", "2", "3", "4", "5", "6")
MAX_BYTES = 64_000_000


class Entry:
    """One thing that was drawn, answered, said aside or undone."""

    def __init__(self, kind: str, key: str, value: str, seat: str = "") -> None:
        self.kind = kind
        #: die: its purpose; answer: the question's key; aside, undo: empty
        self.key = key
        #: die: the face; answer: the answer; aside: the words; undo: the version gone back to
        self.value = value
        #: the person who gave it; empty for what the program drew
        self.seat = seat
        #: die: the seat whose stream it comes from; empty for the rules' own
        self.stream = ""
        #: answer: given by a policy, not by a person
        self.is_policy = False
        #: taken over from a step that was dropped by an aside
        self.reused = False
        #: aside: how many entries in force stay; what came after them is dropped
        self.keep = -1
        #: aside: the step before which it was said, counted from the game's start
        self.step = -1
        #: aside: the words it interrupted, taken up again when it is finished, latest first
        self.then: list[str] = []

    @property
    def is_personal(self) -> bool:
        """Whether a person gave it: what an undo takes back."""
        return bool(self.seat) and not self.reused and not self.is_policy

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {"e": self.kind}
        if self.key:
            data["key"] = self.key
        data["value"] = self.value
        if self.seat:
            data["seat"] = self.seat
        if self.stream:
            data["stream"] = self.stream
        if self.is_policy:
            data["policy"] = True
        if self.reused:
            data["reused"] = True
        if self.keep >= 0:
            data["keep"] = self.keep
        if self.step >= 0:
            data["step"] = self.step
        if self.then:
            data["then"] = list(self.then)
        return data


def entry_from_json(data: dict[str, Any]) -> Entry:
    seat = str(data.get("seat", ""))
    entry = Entry(str(data["e"]), str(data.get("key", "")), str(data["value"]), seat)
    entry.stream = str(data.get("stream", ""))
    entry.is_policy = bool(data.get("policy", False))
    entry.reused = bool(data.get("reused", False))
    entry.keep = int(data.get("keep", -1))
    entry.step = int(data.get("step", -1))
    entry.then = [str(words) for words in data.get("then", [])]
    return entry


class Link:
    """One entry in force, with the way back through those before it."""

    def __init__(self, entry: Entry, version: int, before: "Link | None") -> None:
        self.entry = entry
        #: how many entries had been written when it was added
        self.version = version
        self.before = before
        self.depth: int = before.depth + 1 if before else 1
        #: aside: the answers and dice of the step it interrupted, to be reused by key
        self.dropped: list[Entry] = []


#: where a history stands: its head, the entries written, the dice drawn
Point = tuple[Link | None, int, dict[str, int]]


class History:
    """All entries ever written, and those in force now."""

    def __init__(self) -> None:
        self.head: Link | None = None
        self._heads: list[Link | None] = []
        #: faces taken from the seed by stream, undone ones too
        self.drawn: dict[str, int] = {}

    @property
    def version(self) -> int:
        """Entries written; it never falls."""
        return len(self._heads)

    def add(self, entry: Entry) -> None:
        head, version = self.head, self.version
        self._heads.append(head)
        if entry.kind == "undo":
            self.head = self._heads[int(entry.value)]
            return
        if entry.kind == "die" and not entry.seat and not entry.reused:
            self.drawn[entry.stream] = self.drawn.get(entry.stream, 0) + 1
        dropped: list[Entry] = []
        while entry.keep >= 0 and head is not None and head.depth > entry.keep:
            own = [head.entry] if head.entry.kind != "aside" else []
            dropped = own + head.dropped + dropped
            head = head.before
        self.head = Link(entry, version, head)
        self.head.dropped = dropped

    def point(self) -> Point:
        """Where the history stands, for going back if what follows cannot be finished."""
        return self.head, len(self._heads), dict(self.drawn)

    def go_back(self, point: Point) -> None:
        """Forget entries that were never written down."""
        self.head, count, self.drawn = point
        del self._heads[count:]

    def links(self) -> list[Link]:
        """The entries in force, oldest first."""
        found: list[Link] = []
        link = self.head
        while link is not None:
            found.append(link)
            link = link.before
        found.reverse()
        return found

    def last_personal(self) -> Link | None:
        link = self.head
        while link is not None and not link.entry.is_personal:
            link = link.before
        return link


class Record:
    """A game's file: read whole, appended to, each append on disk before it counts."""

    def __init__(self, path: str, header: dict[str, Any]) -> None:
        self.path = path
        self.header = header
        self.history = History()
        #: state after each step in force: its hash as written, and the version it came at
        self.hashes: dict[int, tuple[str, int]] = {}
        #: how many events a reader of the file has been told
        self.published = 0
        #: those events as they were written, when the record was read
        self.events: list[dict[str, Any]] = []
        #: whether the game had come to its end when it was read
        self.is_over = False
        self._file = -1

    def append(self, lines: Iterable[dict[str, object]]) -> None:
        """Write lines through to the disk."""
        text = "".join(line_of(data) for data in lines)
        if text:
            self.write(text)

    def write(self, lines: str) -> None:
        """Whole lines, on disk when this returns."""
        if self._file < 0:
            return
        text = lines.encode()
        size = os.fstat(self._file).st_size
        try:
            if os.write(self._file, text) < len(text):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, size)  # half a line would spoil the next one
            raise fault(self.path, f"cannot be written: {error.strerror}") from None

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def open(self) -> None:
        """Take the file for this process alone."""
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise fault(self.path, "this game is open in another window") from None


def unsaved(header: dict[str, Any]) -> Record:
    """A record that is kept in memory only."""
    return Record("", header)


def headed(header: dict[str, Any]) -> dict[str, Any]:
    """The first line of a record."""
    return {"opfor": "record", "format": FORMAT, **header}


def create(path: str, header: dict[str, Any]) -> Record:
    """A new record file; it appears whole or not at all."""
    whole = headed(header)
    draft = f"{path}.new"
    try:
        with open(draft, "x", encoding="utf-8") as file:
            file.write(line_of(whole))
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(path):
            os.unlink(draft)
            raise fault(path, "is there already")
        os.rename(draft, path)
    except OSError as error:
        raise fault(path, f"cannot be written: {error.strerror}") from None
    record = Record(path, whole)
    record.open()
    return record


def load(path: str) -> Record:
    """A record read back."""
    record = Record(path, {})
    fill(record, _read(path))
    return record


def fill(record: Record, text: str) -> None:
    """Take a record's text in. A last line cut short by a crash was never acknowledged: it goes."""
    path = record.path
    lines = text[: text.rfind("\n") + 1].split("\n")[:-1]
    if not lines:
        raise fault(path, "line 1: no record header")
    record.header = _header(path, lines[0])
    for number, line in enumerate(lines[1:], 2):
        data = _parse(path, number, line)
        try:
            _take(record, data)
        except (KeyError, TypeError, ValueError, IndexError):
            raise fault(path, f"line {number}: not an entry of a record") from None


def _take(record: Record, data: dict[str, Any]) -> None:
    kind = data.get("e")
    if kind in PLAYED:
        record.is_over = False
        entry = entry_from_json(data)
        if kind == "die" and entry.value not in FACES:
            step = max(record.hashes, default=0) + 1
            raise fault(record.path, f"step {step}: a die shows '{entry.value:.20}', not 1 to 6")
        record.history.add(entry)
        if kind == "undo":
            kept = int(entry.value)
            record.hashes = {n: h for n, h in record.hashes.items() if h[1] <= kept}
    elif kind == "step":
        record.hashes[int(data["n"])] = (str(data["state"]), record.history.version)
    elif kind == "event":
        record.published = int(data["i"]) + 1
        record.is_over = data.get("kind") == "result"
        record.events.append(data)
    elif kind == "told":
        record.published = int(data["n"])
        del record.events[record.published :]


def resume(path: str) -> Record:
    """A record read back and taken for going on."""
    record = load(path)
    record.open()
    with open(path, "rb+") as file:
        data = file.read()
        file.truncate(data.rfind(b"\n") + 1)
    return record


def _read(path: str) -> str:
    try:
        if os.path.getsize(path) > MAX_BYTES:
            raise fault(path, f"larger than {MAX_BYTES // 1_000_000} MB, not a record of a game")
        with open(path, encoding="utf-8", newline="\n") as file:
            return file.read()
    except OSError as error:
        raise fault(path, f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise fault(path, f"not UTF-8 at byte {error.start}") from None


def _parse(path: str, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise fault(path, f"line {number}: not readable as JSON")
    return data


def _header(path: str, line: str) -> dict[str, Any]:
    header = _parse(path, 1, line)
    if header.get("opfor") != "record":
        raise fault(path, "line 1: not the header of a record")
    if header.get("format") != FORMAT:
        raise Refused(
            f"{path}: format {header.get('format')} is not the one this program reads ({FORMAT})"
        )
    if TOLD_TO in header:
        raise Refused(
            f"{path}: only what was told of a game that still went on, which cannot be played"
            " again; save its record once it is over"
        )
    return header


def line_of(data: dict[str, Any]) -> str:
    """One line of a record."""
    return _JSON.encode(data) + "\n"
