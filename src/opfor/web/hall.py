"""The hall: all games of the store, those that are open as rooms, and the threads they run in.

A long turn of one game's A.I. holds up nobody else: rooms work in threads, one request at a
time in each room, and those who wait for a room wait in the event loop.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from opfor.faults import Refused, fault
from opfor.game import Diverged, Policy, System
from opfor.play.matches import open_match
from opfor.play.record import Record, fill
from opfor.play.session import Session, refusal_of
from opfor.play.store import Store
from opfor.play.tables import companion_of
from opfor.play.tokens import is_same, new_id, new_secret, token_of
from opfor.seats import held_by
from opfor.web.faces import BATTLE, TABLE, BattleFace, Face, TableFace
from opfor.web.frames import dump, step_frame, view_frame
from opfor.web.rooms import WATCHER, Change, Room
from opfor.web.trouble import Trouble, refused, unknown

#: most of them wait for the disk
WORKERS = 16
#: open rooms and uploaded records that are kept; those unused for longest go first
MOST_ROOMS = 400
MOST_REPLAYS = 20
#: seconds after which a room nobody uses is closed
IDLE = 1800.0

P = ParamSpec("P")
Done = TypeVar("Done")
#: what a set-up or record of somebody else's making can lead to in a reader
BROKEN = (
    KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError,
)  # fmt: skip


class Hall:
    """Opens rooms, hands them out and closes those that are not used."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: dict[str, Room] = {}
        self._replays: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._pool = ThreadPoolExecutor(WORKERS, "opfor-room")
        #: how many acts and new games there were, and when the last one was
        self.acts = 0
        self.acted_at = time.monotonic()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self.store.close()

    async def work(self, do: Callable[P, Done], *args: P.args, **kwargs: P.kwargs) -> Done:
        """Run something in a thread; a refusal becomes an answer.

        Whoever is cancelled meanwhile waits for the thread: it may hold a room.
        """
        loop = asyncio.get_running_loop()
        running = loop.run_in_executor(self._pool, lambda: do(*args, **kwargs))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            raise
        except Refused as refusal:
            raise refused(refusal) from None

    # who sits where

    def seat_of(self, id: str, token: str) -> str:
        """The seat a token stands for; refused before anything of the game is read."""
        secret, seats = self._seats(id)
        for seat in [*seats, WATCHER]:
            if is_same(token, token_of(secret, id, seat)):
                return seat
        raise Trouble(401, "token", "this link is for no seat of this game")

    def is_token(self, token: str) -> bool:
        """Whether a token is for a seat of any game."""
        try:
            return self.seat_of(token.partition(".")[0], token) is not None
        except Trouble:
            return False

    def _seats(self, id: str) -> tuple[bytes, list[str]]:
        room = self._rooms.get(id) or self._replays.get(id)
        if room is not None:
            return room.secret, [seat for seat, _ in room.seats]
        game = self.store.find(id)
        if game is None:
            raise unknown("game")
        return game.secret, people_of(game.header)

    # rooms

    @asynccontextmanager
    async def using(self, id: str) -> AsyncIterator[Room]:
        """A room that stays open meanwhile."""
        room = self._rooms.get(id) or self._replays.get(id) or await self._open(id)
        room.users += 1
        room.used_at = time.monotonic()
        try:
            yield room
        finally:
            room.users -= 1

    async def _open(self, id: str) -> Room:
        try:
            async with self._opening.setdefault(id, asyncio.Lock()):
                if id not in self._rooms:
                    self._rooms[id] = await self.work(self._load, id)
                    self._close_unused(self._rooms, MOST_ROOMS)
                return self._rooms[id]
        finally:
            self._opening.pop(id, None)

    def _load(self, id: str) -> Room:
        if self.store.find(id) is None:
            raise unknown("game")
        record = self.store.open(id)
        return Room(id, _opener(record.header, record.path)(record), record.secret)

    def _close_unused(self, rooms: dict[str, Room], most: int) -> None:
        """All but the newest, which somebody is about to use."""
        now = time.monotonic()
        *older, _ = rooms.values()
        free = [room for room in older if not room.users and not room.listeners]
        free.sort(key=lambda room: room.used_at)
        for room in free:
            if len(rooms) > most or now - room.used_at > IDLE:
                del rooms[room.id]

    async def create(self, header: dict[str, Any]) -> Room:
        """A new game."""
        room = await self.work(self._create, header, "")
        self._rooms[room.id] = room
        self._note_act()
        self._close_unused(self._rooms, MOST_ROOMS)
        return room

    def _note_act(self) -> None:
        self.acts += 1
        self.acted_at = time.monotonic()

    async def bring_in(self, text: str, file: str) -> Room:
        """A record file as a game that can go on."""
        room = await self.work(self._bring_in, text, file)
        self._rooms[room.id] = room
        self._close_unused(self._rooms, MOST_ROOMS)
        return room

    def _create(self, header: dict[str, Any], lines: str) -> Room:
        open = _opener(header, "the set-up")  # one that cannot be played leaves nothing behind
        record = self.store.create(header, lines)
        try:
            return Room(record.id, open(record), record.secret)
        except BaseException:
            self.store.delete(record.id)
            raise

    def _bring_in(self, text: str, file: str) -> Room:
        record = _read(text, file)
        header = {k: v for k, v in record.header.items() if k not in ("opfor", "format")}
        lines = text[: text.rfind("\n") + 1].partition("\n")[2]
        return _foreign(lambda: self._create(header, lines), file)

    async def show(self, text: str, file: str) -> Room:
        """A record file to be looked at only; it is kept in memory."""
        room = await self.work(_foreign, lambda: _replay(text, file), file)
        self._replays[room.id] = room
        self._close_unused(self._replays, MOST_REPLAYS)
        return room

    async def delete(self, id: str) -> None:
        async with self.using(id) as room, room.lock:
            for listener in room.listeners:
                listener.put(dump({"t": "gone"}))
                listener.leave()
            await self.work(self.store.delete, id)
            self._rooms.pop(id, None)
            self._replays.pop(id, None)

    # reading and acting

    async def read(self, room: Room, look: Callable[[], Done]) -> Done:
        """Look at a room while nothing changes in it."""
        async with room.lock:
            return await self.work(look)

    async def act(self, room: Room, seat: str, do: Callable[[], Change | None]) -> str:
        """Do something in a room, tell everybody who looks on, and answer the one who did it."""
        async with room.lock:
            seats = {listener.seat for listener in room.listeners} | {seat}

            def run() -> tuple[dict[str, str], str]:
                change = do()
                if change is None:
                    return {}, _answer(room, True, [], dump(view_frame(room, seat)))
                frames = {each: dump(step_frame(room, each, change)) for each in seats}
                return frames, _answer(room, False, change.unused, frames[seat])

            frames, answer = await self.work(run)
            self._note_act()
            for listener in room.listeners:
                if listener.seat in frames:
                    listener.put(frames[listener.seat])
            return answer


def _answer(room: Room, repeated: bool, unused: list[str], frame: str) -> str:
    head = dump({"version": room.version, "repeated": repeated, "unused": unused})
    return f'{head[:-1]},"frame":{frame}}}'


def people_of(header: dict[str, Any]) -> list[str]:
    """The people who hold a seat in a game, out of its header alone."""
    setup = header["setup"]
    if header.get("kind") == TABLE:
        return [str(each.get("name") or "you") for each in setup.get("players") or [{}]]
    return [name for names in held_by(setup).values() for name in names]


def _read(text: str, file: str) -> Record:
    record = Record(file, {})
    fill(record, text)
    return record


def _replay(text: str, file: str) -> Room:
    record = _read(text, file)
    face = _opener(record.header, file)(record)
    return Room(new_id(), face, new_secret())


def _opener(header: dict[str, Any], path: str) -> Callable[[Record], Face]:
    """How a session of the game is made that a header describes."""
    kind = header.get("kind")
    if kind not in (BATTLE, TABLE):
        raise fault(path, "this is neither a battle nor a game at the table")
    try:
        return _open_table(header) if kind == TABLE else _open_battle(header)
    except BROKEN as error:
        raise fault(path, f"this set-up cannot be read ({error!s:.80})") from error


def _open_battle(header: dict[str, Any]) -> Callable[[Record], Face]:
    match = open_match(header["setup"])
    people_of(header)
    return lambda record: BattleFace(match, _run(match.system, record, match.policies))


def _open_table(header: dict[str, Any]) -> Callable[[Record], Face]:
    companion = companion_of(header)
    people_of(header)
    return lambda record: TableFace(companion, _run(companion, record, {}))


def _run(system: System, record: Record, policies: dict[str, Policy]) -> Session:
    """A session up to what is asked next."""
    try:
        return Session(system, record, policies)
    except Diverged as error:
        raise refusal_of(record, error) from None


def _foreign(make: Callable[[], Room], file: str) -> Room:
    """A record that somebody else may have written, with anything in it."""
    try:
        return make()
    except BROKEN as error:
        raise fault(file, f"this record cannot be played ({error!s:.80})") from error
