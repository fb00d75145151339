"""A room: one game that is open, what each of its seats has been told, and acting in it.

Everything here runs in a worker thread while the room's lock is held, but for `lock`,
`listeners` and `users`, which belong to the event loop.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from opfor.faults import Refused
from opfor.game import RollDie
from opfor.match import Plain
from opfor.play.history import Link
from opfor.play.record import Record
from opfor.play.session import Undone
from opfor.play.store import Store, StoredRecord
from opfor.play.told import Told, next_told
from opfor.web.faces import Face, read_faces
from opfor.web.listeners import Listener
from opfor.web.trouble import Trouble, refused, stale

#: events that go with a full view; earlier ones are fetched when they are wanted
RECENT = 200
WATCHER = ""


class Ear:
    """What one seat has been told, counted as this seat counts."""

    def __init__(self, face: Face, seat: str) -> None:
        self._face = face
        self._seat = seat
        self._told: list[Told] = []
        #: how many of the heard ones came of each told one and those before it
        self._counts: list[int] = []
        self.heard: list[Told] = []

    def listen(self, told: list[Told]) -> int:
        """Take over what was told; returns how many of the events heard before still stand."""
        same = _same(self._told, told)
        keep = self._counts[same - 1] if same else 0
        del self.heard[keep:]
        del self._counts[same:]
        for item in told[same:]:
            for event in self._face.hear(item.event, self._seat):
                self.heard.append(next_told(self.heard, item.step, event))
            self._counts.append(len(self.heard))
        self._told = list(told)
        return keep

    def count(self, told: int) -> int:
        """How many of the first told events this seat has heard."""
        return self._counts[min(told, len(self._counts)) - 1] if told and self._counts else 0


def _same(old: list[Told], new: list[Told]) -> int:
    """How many of the first events are the same; a step that ran again tells them anew."""
    count = 0
    for before, now in zip(old, new, strict=False):
        if before is not now and before.to_json() != now.to_json():
            break
        count += 1
    return count


class Change:
    """What one act changed, for those who look on."""

    def __init__(self, since: int, board: Plain | None, undone: Undone | None) -> None:
        self.since = since
        #: the board, if it is another one now
        self.board = board
        self.undone = undone
        #: who did it, and how many dice an undo went through
        self.seat = ""
        self.dice = 0
        #: for each seat, how many of its events stand
        self.keep: dict[str, int] = {}
        self.unused: list[str] = []


class Room:
    """One open game."""

    def __init__(self, id: str, face: Face, secret: bytes) -> None:
        self.id = id
        self.face = face
        self.secret = secret
        self.session = face.session
        self.record: Record = face.session.record
        #: where acts are kept; nothing for a replay, in which nobody acts
        self.store: Store | None = None
        if isinstance(self.record, StoredRecord):
            self.store = self.record.store
        self.seats = face.seats()
        self.ears = {seat: Ear(face, seat) for seat in [WATCHER, *(s for s, _ in self.seats)]}
        self.board: Plain | None = face.board(self.session.view)
        #: once the first round has begun the board stays as it is
        self.is_laid_out = False
        self._is_over = False
        self._listen()
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        #: requests under way: the room stays open
        self.users = 0
        self.used_at = time.monotonic()

    @property
    def version(self) -> int:
        return self.session.version

    @property
    def is_friendly(self) -> bool:
        """Whether an undo may go back through dice."""
        held = {side for _, side in self.seats if side}
        return bool(self.record.header.get("friendly", len(held) < 2))

    def marks(self, seat: str) -> list[Plain]:
        """Where somebody went back, each with the events this seat had been told by then."""
        found = self.record.marks if isinstance(self.record, StoredRecord) else []
        return [
            {"at": self.ears[seat].count(int(mark["told"])), **_without_told(mark)}
            for mark in found
        ]

    def _listen(self) -> dict[str, int]:
        return {seat: ear.listen(self.session.told) for seat, ear in self.ears.items()}

    # acting

    def answer(self, seat: str, request: str, version: int, key: str, words: str) -> Change | None:
        """Take an answer; nothing is returned for a request that was carried out before."""

        def give(change: Change) -> None:
            decision = self.face.decision_for(seat)
            if not self.session.decisions:
                raise Trouble(409, "over", "the game is over; nothing is asked")
            if decision is None or decision.key != key:
                sentence = "you are not asked this; look at the game again"
                raise Trouble(409, "other", sentence, version=self.version)
            if not words.strip():
                raise refused("an answer is needed")
            if isinstance(decision, RollDie):
                change.unused = self._roll(seat, read_faces(words))
            else:
                self.session.answer(self.face.answer_of(decision, words), seat)

        return self._act(seat, request, version, give)

    def _roll(self, seat: str, faces: list[str]) -> list[str]:
        """Dice one after another, each as it is asked for; returns those not needed."""
        for number, face in enumerate(faces):
            if not isinstance(self.face.decision_for(seat), RollDie):
                return faces[number:]
            self.session.answer(face, seat)
        return []

    def aside(self, seat: str, request: str, version: int, words: str) -> Change | None:
        """Take words out of turn."""

        def say(change: Change) -> None:
            self.session.aside(words, seat)

        return self._act(seat, request, version, say)

    def undo(self, seat: str, request: str, version: int) -> Change | None:
        """Take back the last thing this seat gave."""

        def take_back(change: Change) -> None:
            last = self._last_of(seat)
            change.dice = _dice_after(self.record.history.head, last)
            if change.dice and not self.is_friendly:
                raise refused("a die has been rolled since; only a friendly game goes back there")
            change.undone = self.session.undo(seat)
            self._note_undo(seat, change.dice)

        return self._act(seat, request, version, take_back)

    def can_undo(self, seat: str) -> bool:
        try:
            last = self._last_of(seat)
        except Trouble:
            return False
        return self.is_friendly or not _dice_after(self.record.history.head, last)

    def _last_of(self, seat: str) -> Link:
        last = self.record.history.last_personal()
        if last is None:
            raise Trouble(409, "other", "there is nothing to undo", version=self.version)
        if seat == WATCHER or not self.face.can_take_back(last.entry.seat, seat):
            raise Trouble(409, "other", "the last answer was not yours", version=self.version)
        return last

    def _note_undo(self, seat: str, dice: int) -> None:
        """For readers of the log: here somebody went back."""
        if isinstance(self.record, StoredRecord):
            through = f", through {dice} {'die' if dice == 1 else 'dice'}" if dice else ""
            told, text = len(self.session.told), f"{seat} took back an answer{through}"
            self.record.note({"told": told, "step": self.session.steps, "seat": seat, "text": text})

    def _act(
        self, seat: str, request: str, version: int, do: Callable[[Change], None]
    ) -> Change | None:
        record = self.record
        if self.store is None or not isinstance(record, StoredRecord):
            raise Trouble(403, "forbidden", "a replay is only to be looked at")
        if (seat, request) in record.taken:
            return None
        if version != self.version:
            raise stale(self.version)
        change = Change(self.version, None, None)
        change.seat = seat
        record.act = (seat, request)
        try:
            do(change)
        except Refused as refusal:
            # dice given together: those taken before the fault stay
            if self.version == change.since:
                raise refused(refusal) from None
        finally:
            record.act = None
        self._finish(change, self.store)
        return change

    def _finish(self, change: Change, store: Store) -> None:
        """Find out what has changed for everybody."""
        change.keep = self._listen()
        if not self.is_laid_out or change.undone is not None:
            board = self.face.board(self.session.view)
            if board != self.board:
                change.board = self.board = board
        if self._is_over != self.session.is_over:
            self._is_over = self.session.is_over
            store.note_end(self.id, self._is_over)


def _without_told(mark: dict[str, Any]) -> Plain:
    return {key: value for key, value in mark.items() if key != "told"}


def _dice_after(head: Link | None, last: Link) -> int:
    """How many dice were rolled after an answer."""
    count, link = 0, head
    while link is not None and link is not last:
        count += link.entry.kind == "die"
        link = link.before
    return count
