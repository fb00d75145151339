"""Seats: nobody sees what another seat hides, and nobody waits for another game."""

import threading
import time

import httpx
import pytest

from opfor.game import Decision
from opfor.web import routes_batch
from opfor.web.frames import rounded
from opfor.web.rooms import Room
from tests.web.driver import Person, Plain, Server, begin, quick, receive


def room_of(server: Server, person: Person) -> Room:
    return server.hall._rooms[person.game]


def against_each_other(http: httpx.Client, system: str) -> list[Person]:
    body = quick(http, system)
    body["sides"]["a"]["armies"][0]["owner"] = "Ann"
    body["sides"]["b"]["armies"][0]["owner"] = "Ben"
    return begin(http, body)


@pytest.mark.parametrize("system", ["entropic", "encounter", "gf-3"])
def test_what_one_seat_is_told_alone_reaches_no_other(
    http: httpx.Client, server: Server, system: str
) -> None:
    ann, ben, watcher = people = against_each_other(http, system)
    for number in range(30):
        asked = [person for person in (ann, ben) if person.look()["asked"]]
        if not asked:
            break
        asked[number % len(asked)].act(number)
    told = room_of(server, ann).session.told
    for person, seat in zip(people, ("Ann", "Ben", ""), strict=True):
        heard = person.get("/log").json()["events"]
        allowed = [t for t in told if not t.event.audience or seat in t.event.audience]
        assert [event["text"] for event in heard] == [rounded(t.event.text) for t in allowed]
        assert [event["i"] for event in heard] == list(range(len(heard)))
        assert person.look()["count"] == len(heard)
    assert watcher.seen["asked"] is None and not watcher.seen["can_undo"]


def test_what_is_asked_is_shown_to_those_who_may_answer(http: httpx.Client) -> None:
    ann, ben, watcher = against_each_other(http, "gf-3")
    for number in range(10):
        for person in (ann, ben, watcher):
            person.look()
        asked = [person for person in (ann, ben) if person.seen["asked"]]
        for person in (ann, ben):
            if person in asked:
                assert person.seen["seat"] in person.asked["seats"]
            else:
                assert person.seen["waiting"]
        asked[0].act(number)


def test_an_undone_answer_is_named_only_to_who_gave_it(http: httpx.Client) -> None:
    ann, ben, _ = against_each_other(http, "encounter")
    asked = ann if ann.look()["asked"] else ben
    other = ben if asked is ann else ann
    asked.act(0)
    undo: Plain = {"request_id": "u", "version": asked.seen["version"]}
    with other.socket() as socket:
        receive(socket, "view")
        refused = other.post("/undo", undo)
        assert refused.status_code == 409
        taken = asked.post("/undo", undo)
        if taken.status_code == 200:
            assert taken.json()["frame"]["undone"]["taken_back"]
            assert receive(socket, "step")["undone"]["taken_back"] == ""


def test_a_long_turn_holds_up_no_other_game(
    http: httpx.Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, _ = begin(http, quick(http, "encounter"))
    quickly, _ = begin(http, quick(http, "encounter"))
    face = room_of(server, slow).face
    began = threading.Event()
    let_go = threading.Event()
    own = face.answer_of

    def answer_of(decision: Decision, words: str) -> str:
        began.set()
        assert let_go.wait(10)
        return own(decision, words)

    monkeypatch.setattr(face, "answer_of", answer_of)
    thread = threading.Thread(target=slow.act, args=(0,))
    thread.start()
    assert began.wait(10)
    start = time.perf_counter()
    assert quickly.play(5) == 5
    assert time.perf_counter() - start < 5
    let_go.set()
    thread.join()


def test_a_room_that_nobody_uses_is_closed_and_opened_again(
    http: httpx.Client, server: Server
) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    you.play(3)
    room = room_of(server, you)
    room.used_at = -1e9
    before = dict(you.seen)
    begin(http, quick(http, "encounter"))
    assert you.game not in server.hall._rooms
    you.look()
    assert room_of(server, you) is not room
    assert {k: you.seen[k] for k in ("version", "view", "asked")} == {
        k: before[k] for k in ("version", "view", "asked")
    }


def test_a_batch_is_started_watched_and_kept(http: httpx.Client) -> None:
    sides = quick(http, "encounter")["sides"]
    del sides["a"]["armies"][0]["owner"]
    body = {"system": "encounter", "sides": sides, "games": 4, "seed": 1}
    started = http.post("/api/simulate", json=body)
    assert started.status_code == 202, started.text
    path = f"/api/simulate/{started.json()['id']}"
    until = time.monotonic() + 60
    while (now := http.get(path).json())["state"] == "running" and time.monotonic() < until:
        time.sleep(0.1)
    assert now["state"] == "done" and now["done"] == now["of"] == 4 and now["result"]
    assert http.get(f"{path}/report.html").headers["content-disposition"].startswith("attachment")
    owned = {**body, "sides": quick(http, "encounter")["sides"]}
    assert http.post("/api/simulate", json=owned).status_code == 422
    assert http.get("/api/simulate/nothing").status_code == 404


def test_a_batch_without_its_packages_says_how_to_get_them(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes_batch, "find_spec", lambda name: None)
    sides = quick(http, "encounter")["sides"]
    del sides["a"]["armies"][0]["owner"]
    body = {"system": "encounter", "sides": sides, "games": 4}
    answer = http.post("/api/simulate", json=body)
    assert answer.status_code == 501 and answer.json()["code"] == "missing"
    assert "joblib" in answer.json()["error"] and "./run play" in answer.json()["error"]
