"""The journal of a batch: a header, then one line for every chunk that was played.

It is only ever added to, and every line is on disk before it counts. A last line cut short by
a crash was never counted and is dropped; a pair that is there already is not taken again.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import opfor
from opfor.faults import Refused, fault
from opfor.sim.batch import Batch, Chunk, Plain, batch_from

NAME = "journal.jsonl"


class Journal:
    """What of a batch has been played."""

    def __init__(self, path: Path, batch: Batch, file: BinaryIO) -> None:
        self.path = path
        self.batch = batch
        self._file = file
        #: for each pairing, a 1 for every pair that is there
        self.done = [bytearray(batch.pairs) for _ in batch.pairings]
        self.played = 0

    def close(self) -> None:
        self._file.close()

    def add(self, chunk: Chunk, games: list[list[Any]]) -> bool:
        """Take in what a worker returned; false if it was there already."""
        if not self._mark(chunk):
            return False
        _write(self._file, {**vars(chunk), "games": games})
        return True

    def _mark(self, chunk: Chunk) -> bool:
        done = self.done[chunk.pairing]
        span = slice(chunk.first, chunk.first + chunk.count)
        if any(done[span]):
            return False
        done[span] = b"\x01" * chunk.count
        self.played += 2 * chunk.count
        return True

    def left(self) -> list[Chunk]:
        """The spans of pairs that are still to be played, pairing by pairing."""
        found: list[Chunk] = []
        for pairing, done in enumerate(self.done):
            first = done.find(0)
            while first >= 0:
                end = done.find(1, first)
                end = end if end >= 0 else len(done)
                found.append(Chunk(pairing, first, end - first))
                first = done.find(0, end)
        return found

    def chunks(self) -> Iterator[tuple[Chunk, list[list[Any]]]]:
        """Everything played, in the order it was written."""
        with self.path.open("rb") as file:
            file.readline()
            for line in file:
                data = json.loads(line)
                yield _chunk(data), data["games"]


def _chunk(data: Plain) -> Chunk:
    return Chunk(int(data["pairing"]), int(data["first"]), int(data["count"]))


def _write(file: BinaryIO, data: Plain) -> None:
    file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


def create(folder: Path, batch: Batch) -> Journal:
    """A new journal in a folder that has none."""
    path = folder / NAME
    if folder.exists() and not folder.is_dir():
        raise fault(str(folder), "is a file; a batch is kept in a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = path.open("xb")
    except FileExistsError:
        raise fault(str(path), "is there already; --resume goes on with it") from None
    except OSError as error:
        raise fault(str(path), f"cannot be written: {error.strerror}") from None
    header = {"program": opfor.__version__, "kind": "batch", "digest": batch.digest()}
    _write(file, {**header, **batch.to_json()})
    return Journal(path, batch, file)


def resume(folder: Path, pairs: int = 0) -> Journal:
    """A journal that goes on, perhaps with more pairs than it was begun with."""
    path = folder / NAME
    header = read_header(folder)
    if header.get("program") != opfor.__version__:
        made = header.get("program", "another version")
        raise fault(str(path), f"made by opfor {made}; other rules would play other games")
    batch = batch_from(header)
    batch.pairs = max(batch.pairs, pairs)
    try:
        file = path.open("r+b")
    except OSError as error:
        raise fault(str(path), f"cannot be written: {error.strerror}") from None
    journal = Journal(path, batch, file)
    end = len(file.readline())
    for line in file:
        if not line.endswith(b"\n"):
            break
        try:
            chunk = _chunk(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise fault(str(path), f"the line at byte {end} is not a chunk of games") from None
        if chunk.first + chunk.count > batch.pairs:
            _widen(journal, chunk.first + chunk.count)
        if not journal._mark(chunk):
            raise fault(str(path), f"the line at byte {end} repeats games")
        end += len(line)
    file.truncate(end)
    file.seek(end)
    return journal


def _widen(journal: Journal, pairs: int) -> None:
    """A run was gone on with for more pairs than its header says."""
    journal.batch.pairs = pairs
    for done in journal.done:
        done.extend(bytes(pairs - len(done)))


def read_header(folder: Path) -> Plain:
    """What a folder's journal is about."""
    path = folder / NAME
    try:
        with path.open("rb") as file:
            header = json.loads(file.readline())
    except (FileNotFoundError, NotADirectoryError):
        raise fault(str(folder), "holds no batch to go on with") from None
    except OSError as error:
        raise fault(str(path), f"cannot be read: {error.strerror}") from None
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("kind") != "batch":
        raise Refused(f"{path}: is not the journal of a batch")
    return header
