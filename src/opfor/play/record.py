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

import opfor
from opfor.faults import Refused, fault
from opfor.play.history import Faces, History, entry_from_json

FORMAT = 1
#: in the header of what one seat was told so far: without the dice to come and the others' secrets
TOLD_TO = "told_to"
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
#: entries a game is rebuilt from; everything else is for readers
PLAYED = ("die", "answer", "aside", "undo")
FACES = ("1", "2", "3", "4", "5", "6")
MAX_BYTES = 64_000_000


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

    @property
    def steps(self) -> int:
        """How many whole steps it holds."""
        return max(self.hashes, default=0)

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
    faces = Faces(record.header) if record.header.get("program") == opfor.__version__ else None
    for number, line in enumerate(lines[1:], 2):
        data = _parse(path, number, line)
        try:
            _take(record, data, faces)
        except (KeyError, TypeError, ValueError, IndexError):
            raise fault(path, f"line {number}: not an entry of a record") from None


def _take(record: Record, data: dict[str, Any], faces: Faces | None) -> None:
    kind = data.get("e")
    if kind in PLAYED:
        record.is_over = False
        entry = entry_from_json(data)
        if kind == "die":
            step = record.steps + 1
            if entry.value not in FACES:
                shown = f"a die shows '{entry.value:.20}', not 1 to 6"
                raise fault(record.path, f"step {step}: {shown}")
            amiss = faces.amiss(entry) if faces is not None else ""
            if amiss:
                raise fault(record.path, f"was changed or damaged (step {step}: {amiss})")
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
