"""Answers: what is not in order is refused and changes nothing, a repeated one is taken once."""

import json
from typing import Any

import httpx
import pytest

from tests.web.driver import Person, Plain, Server, begin, quick

KINDS = ("application/json", "application/json; charset=utf-8")


def send(person: Person, body: bytes, kind: str, token: str | None) -> tuple[int, Any, str]:
    headers = {"content-type": kind} | ({} if token is None else {"X-Seat": token})
    found = person.http.post(f"/api/games/{person.game}/answer", content=body, headers=headers)
    return found.status_code, found.json(), found.headers["content-security-policy"]


def wrong_bodies(person: Person) -> list[bytes]:
    good = person.act_body(person.asked["options"][0]["id"])
    odd: list[Plain] = [
        good | {"version": 0},
        good | {"version": -1},
        good | {"version": "3"},
        good | {"version": True},
        good | {"key": "other"},
        good | {"answer": "no such option"},
        good | {"answer": ""},
        good | {"answer": 7},
        good | {"answer": "x" * 30_000},
        good | {"request_id": "not an id!"},
        good | {"more": 1},
        {name: value for name, value in good.items() if name != "answer"},
    ]
    written = [json.dumps(each).encode() for each in odd]
    lone = json.dumps(good | {"answer": "?"}).replace("?", "\\ud800").encode()
    return [*written, lone, b"", b"[]", b"null", b"{", b"\xff\xfe", b"[" * 5000]


def test_what_is_not_in_order_is_refused(http: httpx.Client) -> None:
    you, watcher = begin(http, quick(http, "gf-3"))
    for body in wrong_bodies(you):
        short, long = (send(you, body, kind, you.token) for kind in KINDS)
        assert short == long and 400 <= short[0] < 500, (body[:80], short, long)
    good = json.dumps(you.act_body(you.asked["options"][0]["id"])).encode()
    for token in (None, "", "x" * 300, you.token + "x", watcher.token):
        short, long = (send(you, good, kind, token) for kind in KINDS)
        assert short == long and short[0] in (401, 403, 422), (token, short, long)
    assert you.look()["version"] == you.seen["version"]


def test_a_repeated_answer_is_taken_once(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "gf-3"))
    body = you.act_body(you.asked["options"][0]["id"])
    taken = you.post("/answer", body).json()
    again = you.post("/answer", body).json()
    assert not taken["repeated"] and again["repeated"]
    assert you.look()["version"] == taken["version"] == again["version"]


def test_a_mistake_is_told_in_one_sentence(
    http: httpx.Client, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    you, _ = begin(http, quick(http, "gf-3"))
    room = server.hall._rooms[you.game]

    def wrong(*given: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(room, "answer", wrong)
        found = you.post("/answer", you.act_body("auto"))
    assert found.status_code == 500 and found.json()["code"] == "mistake"
    assert room.version == you.seen["version"] and not room.lock.locked()
