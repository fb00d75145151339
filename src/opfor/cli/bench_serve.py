"""`opfor bench serve`: many games at once against one server, each acting once a second."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

import opfor
from opfor.faults import Refused
from opfor.play.matches import SYSTEMS

#: seconds a server may take to come up
PATIENCE = 30.0
#: games that are being set up at the same time
TOGETHER = 4
#: answers tried where a scripted one is not legal
TRIES = 4


def serve(
    games: Annotated[int, typer.Option(help="Games at once.")] = 200,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 20.0,
    systems: Annotated[str, typer.Option(help="Their systems, in turn.")] = ",".join(SYSTEMS),
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
) -> None:
    """Scripted games against the A.I., one act a second each: moves a second, act to answer."""
    if not 1 <= games <= 2000 or not 1 <= seconds <= 3600:
        raise Refused("--games: must be from 1 to 2000; --seconds: from 1 to 3600")
    with running_server() as port:
        figures = asyncio.run(_measure(port, games, seconds, systems.split(",")))
    typer.echo(json.dumps(figures) if as_json else "\n".join(told(figures)))


@contextmanager
def running_server() -> Iterator[int]:
    """A server of this package with a store of its own, on a free port."""
    command = [sys.executable, "-P", "-m", "opfor", "play", "--port", "0", "--no-browser"]
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "OPFOR_HOME": home}
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                found = re.search(r":(\d+)/", process.stdout.readline())
                if found is None:
                    raise Refused("the server did not start; try `opfor play --no-browser`")
                yield int(found[1])
            finally:
                process.terminate()


class Caller:
    """One connection to the server that is kept open."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """The status and the answer."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Seat: {token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        writer.write(head.encode() + data)
        try:
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Refused("the server went away while it was measured") from None
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        text = await reader.readexactly(int(length[1]) if length else 0)
        return int(answer.split(" ", 2)[1]), json.loads(text)


class Scripted:
    """One game in which a fixed script takes the first thing that is legal."""

    def __init__(self, caller: Caller, number: int, setup: dict[str, Any]) -> None:
        self._caller = caller
        self._number = number
        self._setup = setup
        self._acts = 0
        self.waits: list[float] = []

    async def begin(self) -> None:
        body = {**self._setup, "seed": self._number, "table": {"seed": self._number % 20}}
        status, game = await self._caller.call("POST", "/api/games", "", body)
        if status != 201:
            raise Refused(f"a game of {self._setup['system']} did not start: {game['error']}")
        self._id, self._token = game["id"], game["seats"][0]["token"]
        path = f"/api/games/{self._id}"
        _, self._view = await self._caller.call("GET", path, self._token)

    async def act(self, due: float) -> None:
        """One answer, timed from when it was due to having what it led to."""
        asked = self._view["asked"]
        if asked is None:
            return await self.begin()
        options = asked["options"] or [{"id": ""}]
        self._acts += 1
        for again in range(TRIES):
            words = options[(self._acts * 7 + self._number + again) % len(options)]["id"]
            status, answer = await self._send(asked["key"], words, again)
            if status == 200:
                self.waits.append(time.perf_counter() - due)
                self._view.update(answer["frame"])
                return
        raise Refused(f"{self._setup['system']}: '{asked['key']}': {answer['error']}")

    async def _send(self, key: str, words: str, again: int) -> Any:
        act = {
            "request_id": f"{self._acts}-{again}",
            "version": self._view["version"],
            "key": key,
            "answer": words,
        }
        path = f"/api/games/{self._id}/answer"
        return await self._caller.call("POST", path, self._token, act)

    async def play(self, begin: float, end: float) -> None:
        """One act a second until the end; what was late stays due when it was."""
        due = begin
        while due < end:
            await asyncio.sleep(due - time.perf_counter())
            await self.act(due)
            due += 1.0


async def _measure(port: int, count: int, seconds: float, systems: list[str]) -> dict[str, Any]:
    _, found = await Caller(port).call("GET", "/api/systems")
    quick = {each["id"]: each["quick"] for each in found["systems"]}
    unknown = next((name for name in systems if name not in quick), None)
    if unknown is not None:
        raise Refused(f"--systems: '{unknown[:80]}' is unknown; there are: {', '.join(quick)}")
    games = [
        Scripted(Caller(port), number, quick[systems[number % len(systems)]])
        for number in range(count)
    ]
    limit = asyncio.Semaphore(TOGETHER)

    async def begin(game: Scripted) -> None:
        async with limit:
            await game.begin()

    began = time.perf_counter()
    await asyncio.gather(*(begin(game) for game in games))
    starting = time.perf_counter() - began
    first = time.perf_counter() + 0.1
    last = first + seconds
    await asyncio.gather(*(game.play(first + n / count, last) for n, game in enumerate(games)))
    waits = sorted(wait for game in games for wait in game.waits)
    return _figures(count, systems, starting, time.perf_counter() - first, waits)


def _figures(
    count: int, systems: list[str], starting: float, spent: float, waits: list[float]
) -> dict[str, Any]:
    def at(share: float) -> float:
        return round(waits[min(len(waits) - 1, int(len(waits) * share))] * 1000, 1)

    return {
        "package": "compiled" if opfor.COMPILED else "pure",
        "games": count,
        "systems": systems,
        "starting_ms": round(starting / count * 1000, 1),
        "moves": len(waits),
        "per_second": round(len(waits) / spent, 1),
        "p50_ms": at(0.50),
        "p99_ms": at(0.99),
        "most_ms": at(1.0),
    }


def told(figures: dict[str, Any]) -> list[str]:
    """The figures for a person."""
    return [
        f"{figures['games']} games at once ({', '.join(figures['systems'])}), one act a second"
        f" each, {figures['package']} package:",
        f"  {figures['per_second']:,.1f} moves a second, {figures['moves']:,} in all",
        f"  from act to answer, on disk: half within {figures['p50_ms']:,.1f} ms,"
        f" 99% within {figures['p99_ms']:,.1f} ms, the longest {figures['most_ms']:,.1f} ms",
        f"  starting a game took {figures['starting_ms']:,.1f} ms",
    ]
