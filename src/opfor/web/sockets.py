"""The socket of a game: what happens is sent to every device as it happens.

A device says hello with its token and the version it has; from then on it only listens. If it
was too slow or missed something it gets the full view.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from opfor.match import Plain
from opfor.web.frames import PROTOCOL, dump, here, view_frame
from opfor.web.hall import Hall
from opfor.web.listeners import Listener
from opfor.web.rooms import Room
from opfor.web.trouble import Trouble

sockets = APIRouter()
LONGEST_MESSAGE = 4096
MOST_DEVICES = 40
#: seconds a device may take to say who it is
PATIENCE = 10.0
CODES = {400: 4400, 401: 4401, 403: 4403, 404: 4404, 408: 4408, 422: 4400, 429: 4429}


@sockets.websocket("/api/games/{id}/ws")
async def follow(socket: WebSocket, id: str) -> None:
    hall = socket.app.state.hall
    await socket.accept()
    try:
        hello = await _hello(socket)
        seat = hall.seat_of(id, str(hello.get("token", "")))
        async with hall.using(id) as room:
            if len(room.listeners) >= MOST_DEVICES:
                raise Trouble(429, "busy", "too many devices show this game already")
            await _Follower(socket, hall, room, Listener(seat)).run(hello.get("version"))
    except Trouble as trouble:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(CODES.get(trouble.status, 4400), str(trouble)[:120])
    except WebSocketDisconnect:
        pass


async def _hello(socket: WebSocket) -> Plain:
    try:
        message = await asyncio.wait_for(_message(socket), PATIENCE)
    except TimeoutError:
        raise Trouble(408, "token", "no hello came") from None
    if message.get("t") != "hello":
        raise Trouble(400, "malformed", "the first message must be a hello")
    return message


async def _message(socket: WebSocket) -> dict[str, Any]:
    """One message of a device: a small object, or it is shown out."""
    try:
        text = await socket.receive_text()
    except KeyError:
        raise Trouble(400, "malformed", "text is needed") from None
    try:
        data = json.loads(text) if len(text) <= LONGEST_MESSAGE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Trouble(400, "malformed", "a small JSON object is needed")
    return data


class _Follower:
    """One device following one game."""

    def __init__(self, socket: WebSocket, hall: Hall, room: Room, listener: Listener) -> None:
        self.socket = socket
        self.hall = hall
        self.room = room
        self.listener = listener

    async def run(self, version: object) -> None:
        async with self.room.lock:
            self.room.listeners.add(self.listener)
            is_current = version == self.room.version and type(version) is int
            self.listener.put(self._here() if is_current else await self._view())
        self._tell_people()
        try:
            await self._both()
        finally:
            self.room.listeners.discard(self.listener)
            self._tell_people()

    async def _both(self) -> None:
        """Send and receive until either ends."""
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self) -> None:
        while (text := await self.listener.queue.get()) is not None:
            if self.listener.is_behind:
                self.listener.is_behind = False
                async with self.room.lock:
                    text = await self._view()
            await self.socket.send_text(text)
        if self.socket.client_state is WebSocketState.CONNECTED:
            await self.socket.close(1000)

    async def _receive(self) -> None:
        while True:
            message = await _message(self.socket)
            if message.get("t") == "ping":
                self.listener.put(dump({"t": "pong", "version": self.room.version}))
            elif message.get("t") == "view":
                async with self.room.lock:
                    self.listener.put(await self._view())
            else:
                raise Trouble(400, "malformed", "only ping and view are taken here")

    async def _view(self) -> str:
        seat = self.listener.seat
        return await self.hall.work(lambda: dump(view_frame(self.room, seat)))

    def _here(self) -> str:
        version = self.room.version
        return dump({"t": "here", "p": PROTOCOL, "version": version, "here": here(self.room)})

    def _tell_people(self) -> None:
        frame = dump({"t": "people", "here": here(self.room)})
        for listener in self.room.listeners:
            listener.put(frame)
