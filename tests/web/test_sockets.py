"""Several devices that show the same game stay in step."""

import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from opfor.web.listeners import MOST_WAITING, Listener
from tests.web.driver import Person, Server, begin, quick, receive

pytestmark = pytest.mark.once


def same(first: Person, second: Person) -> None:
    keys = ("version", "view", "asked", "waiting", "events", "count", "marks")
    assert {k: first.seen[k] for k in keys} == {k: second.seen[k] for k in keys}


def test_two_devices_and_a_status_screen_stay_in_step(http: httpx.Client) -> None:
    you, watcher = begin(http, quick(http, "gf-3", "quick_table"))
    phone = Person(http, you.game, you.token)
    with phone.socket() as one, you.socket() as two, watcher.socket() as screen:
        phone.take(receive(one, "view"))
        you.take(receive(two, "view"))
        watcher.take(receive(screen, "view"))
        for number in range(12):
            actor, other, socket = (you, phone, one) if number % 2 else (phone, you, two)
            actor.act(number)
            own = two if number % 2 else one
            assert receive(own, "step")["version"] == actor.seen["version"]
            other.take(receive(socket, "step"))
            watcher.take(receive(screen, "step"))
            same(you, phone)
            assert watcher.seen["view"] == you.seen["view"] and watcher.seen["asked"] is None
        undo = {"request_id": "u", "version": you.seen["version"]}
        assert you.post("/undo", undo).status_code == 200
        for person, socket in ((phone, one), (you, two), (watcher, screen)):
            person.take(receive(socket, "step"))
        same(you, phone)
        fresh = Person(http, you.game, you.token)
        fresh.look()
        same(fresh, phone)


def test_a_device_that_is_current_gets_nothing_anew_and_one_that_missed_something_all(
    http: httpx.Client,
) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    with you.socket(you.seen["version"]) as socket:
        assert receive(socket, "here")["version"] == you.seen["version"]
        socket.send('{"t":"ping"}')
        assert receive(socket, "pong")["version"] == you.seen["version"]
        socket.send('{"t":"view"}')
        assert receive(socket, "view")["version"] == you.seen["version"]
    old = you.seen["version"]
    you.act(0)
    with you.socket(old) as socket:
        assert receive(socket, "view")["version"] == you.seen["version"]


def test_who_is_here_is_told(http: httpx.Client) -> None:
    you, watcher = begin(http, quick(http, "encounter"))
    with watcher.socket() as screen:
        receive(screen, "view")
        with you.socket() as socket:
            receive(socket, "view")
            while json.loads(screen.recv(timeout=5)) != {"t": "people", "here": ["you"]}:
                pass
        while json.loads(screen.recv(timeout=5)) != {"t": "people", "here": []}:
            pass


def test_a_deleted_game_says_so(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    with you.socket() as socket:
        receive(socket, "view")
        assert http.delete(f"/api/games/{you.game}").status_code == 200
        receive(socket, "gone")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)


@pytest.mark.parametrize(
    "message, code",
    [
        ('{"t":"hello","token":"nobody.0"}', 4401),
        ('{"t":"view"}', 4400),
        ("not json", 4400),
        ("[" * 3000, 4400),
        (f'{{"t":"hello","token":"{"x" * 5000}"}}', 4400),
        (b"\x00\x01", 4400),
    ],
)
def test_a_socket_that_says_nonsense_is_closed(
    http: httpx.Client, server: Server, message: str | bytes, code: int
) -> None:
    you, _ = begin(http, quick(http, "encounter", "quick_table"))
    with connect(f"ws://127.0.0.1:{server.port}/api/games/{you.game}/ws") as socket:
        socket.send(message)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
        assert closed.value.rcvd and closed.value.rcvd.code == code


def test_a_socket_cannot_act(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "encounter", "quick_table"))
    with you.socket() as socket:
        receive(socket, "view")
        socket.send(json.dumps({"t": "answer", "answer": you.asked["options"][0]["id"]}))
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)
            socket.recv(timeout=5)
    assert you.seen["version"] == you.look()["version"]


def test_a_slow_device_loses_frames_and_gets_a_full_view() -> None:
    listener = Listener("you")
    for number in range(MOST_WAITING + 5):
        listener.put(str(number))
    assert listener.is_behind and listener.queue.qsize() == 5
