"""A server in a thread, and people who use it over the wire."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from opfor.play.store import Store
from opfor.web.app import make_app
from opfor.web.doors import Doors
from opfor.web.hall import Hall
from opfor.web.serve import bind, settings

Plain = dict[str, Any]


class Server:
    """One server of this process."""

    def __init__(self, folder: Path, is_open: bool = False) -> None:
        self.store = Store(str(folder / "games.sqlite"))
        self.doors = Doors(self.store.secret("pairing"), is_open)
        listening = bind("0.0.0.0" if is_open else "127.0.0.1", 0)
        self.port = int(listening.getsockname()[1])
        self.guard = make_app(self.store, self.doors)
        self._server = uvicorn.Server(settings(self.guard))
        arguments = {"sockets": [listening]}
        self._thread = threading.Thread(target=self._server.run, kwargs=arguments, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def hall(self) -> Hall:
        app: Any = self.guard
        while not hasattr(app, "state"):
            app = app.app
        hall = app.state.hall
        assert isinstance(hall, Hall)
        return hall

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)


@contextmanager
def serving(folder: Path, is_open: bool = False) -> Iterator[Server]:
    server = Server(folder, is_open)
    try:
        yield server
    finally:
        server.stop()


def client(url: str, timeout: float = 30) -> httpx.Client:
    """A device. Nothing is encrypted here, and loading certificates takes longer than a test."""
    return httpx.Client(base_url=url, timeout=timeout, verify=False)


class Person:
    """Somebody on a seat, with what they last saw of the game."""

    def __init__(self, http: httpx.Client, game: str, token: str) -> None:
        self.http = http
        self.game = game
        self.token = token
        self.headers = {"X-Seat": token}
        self.seen: Plain = {}
        self.acts = 0

    def get(self, path: str = "", **params: object) -> httpx.Response:
        url = f"/api/games/{self.game}{path}"
        return self.http.get(url, headers=self.headers, params=params)  # type: ignore[arg-type]

    def post(self, path: str, body: object) -> httpx.Response:
        headers = self.headers | {"content-type": "application/json"}
        url = f"/api/games/{self.game}{path}"
        return self.http.post(url, headers=headers, content=json.dumps(body))

    def look(self) -> Plain:
        self.seen = self.get().json()
        return self.seen

    @property
    def asked(self) -> Plain:
        asked = self.seen["asked"]
        assert isinstance(asked, dict)
        return asked

    def act_body(self, answer: str, **other: object) -> Plain:
        self.acts += 1
        body = {
            "request_id": f"{self.acts}-{time.monotonic_ns()}",
            "version": self.seen["version"],
            "key": self.asked["key"],
            "answer": answer,
        }
        return body | other

    def answer(self, answer: str) -> Plain:
        response = self.post("/answer", self.act_body(answer))
        assert response.status_code == 200, response.text
        taken: Plain = response.json()
        self.take(taken["frame"])
        return taken

    def take(self, frame: Plain) -> None:
        """What a page does with a frame."""
        if frame["t"] == "view":
            self.seen = dict(frame)
            return
        assert frame["since"] == self.seen["version"]
        first = self.seen["from"]
        events = self.seen["events"][: max(0, frame["keep"] - first)] + frame["events"]
        self.seen |= {k: v for k, v in frame.items() if k not in ("t", "events")}
        self.seen["events"] = events

    def play(self, acts: int, salt: int = 0) -> int:
        """So many acts by a fixed script; returns how many there were until the end."""
        for number in range(acts):
            if self.seen["asked"] is None:
                return number
            self.act(salt + number)
        return acts

    def act(self, number: int) -> Plain:
        """One scripted act: the first legal option from a place on."""
        options = self.asked["options"]
        for again in range(len(options)):
            words = options[(number * 7 + again) % len(options)]["id"]
            response = self.post("/answer", self.act_body(words))
            if response.status_code == 200:
                taken: Plain = response.json()
                self.take(taken["frame"])
                return taken
            assert response.status_code == 422, response.text
        raise AssertionError(f"no option is legal: {self.asked}")

    @contextmanager
    def socket(self, version: int | None = None) -> Iterator[ClientConnection]:
        url = f"ws://{self.http.base_url.host}:{self.http.base_url.port}/api/games/{self.game}/ws"
        with connect(url) as socket:
            socket.send(json.dumps({"t": "hello", "token": self.token, "version": version}))
            yield socket


def receive(socket: ClientConnection, kind: str) -> Plain:
    """The next frame of a kind; those that tell who is here are passed over."""
    while True:
        frame: Plain = json.loads(socket.recv(timeout=10))
        if frame["t"] == kind:
            return frame
        assert frame["t"] == "people", frame


def begin(http: httpx.Client, body: Plain) -> list[Person]:
    """A new game: the people of its seats, and who looks on as the last."""
    response = http.post("/api/games", json=body)
    assert response.status_code == 201, response.text
    game = response.json()
    links = [*game["seats"], game["watch"]]
    people = [Person(http, game["id"], link["token"]) for link in links]
    for person in people:
        person.look()
    return people


def quick(http: httpx.Client, system: str, kind: str = "quick") -> Plain:
    found = http.get("/api/systems").json()["systems"]
    body: Plain = next(each[kind] for each in found if each["id"] == system)
    return {**body, "seed": 11}
