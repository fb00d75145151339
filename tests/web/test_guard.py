"""Who is let in: hosts, origins, pairing, sizes, and names that want to be more than text."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from opfor.web.bodies import LONGEST_NAME
from opfor.web.doors import MOST_BYTES, Doors, lan_addresses
from opfor.web.trouble import Trouble
from tests.web.driver import Plain, Server, begin, client, quick, serving

pytestmark = pytest.mark.once


FOREIGN_HOSTS = [
    "evil.example", "127.0.0.1.evil.example", "", "localhost.evil", "127.0.0.1:8771@evil",
    "127.0.0.1@evil", "[::1]evil", "[::1]:80:evil", "localhost:80:80", "localhost:x",
    "127.0.0.1/evil",
]  # fmt: skip


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_another_name_than_this_computers_is_refused(http: httpx.Client, host: str) -> None:
    for path in ("/", "/api/about", "/api/games"):
        answer = http.get(path, headers={"Host": host})
        assert answer.status_code in (400, 403)
    assert http.get("/api/about", headers={"Host": f"localhost:{http.base_url.port}"}).is_success


def test_another_pages_origin_is_refused(http: httpx.Client, server: Server) -> None:
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", "http://x:1"):
        headers = {"Origin": origin}
        assert http.post("/api/games", json={}, headers=headers).status_code == 403
        assert http.get("/api/about", headers=headers).status_code == 403
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{server.port}/api/games/x/ws", origin=origin)  # type: ignore[arg-type]
    own = {"Origin": server.url}
    assert http.get("/api/about", headers=own).is_success
    crossing = {"Sec-Fetch-Site": "cross-site"}
    assert http.post("/api/games", json={}, headers=crossing).status_code == 403


def test_every_answer_carries_a_strict_policy(http: httpx.Client) -> None:
    for path in ("/", "/api/about", "/api/nowhere", "/static/nowhere.js"):
        headers = http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy
        assert "unsafe" not in policy and "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_a_body_that_is_too_large_is_refused(http: httpx.Client) -> None:
    text = "x" * (MOST_BYTES + 1)
    assert http.post("/api/armies/check", json={"text": text}).status_code == 413

    def chunks() -> Iterator[bytes]:
        for _ in range(6):
            yield b"x" * 1_000_000

    assert http.post("/api/armies/check", content=chunks()).status_code in (400, 413)


def test_files_outside_the_page_are_not_served(http: httpx.Client) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/app.py", "/static//etc/passwd"):
        assert http.get(path).status_code == 404


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, is_open=True) as server:
        yield server


def elsewhere(server: Server) -> httpx.Client | None:
    """A device that is not this computer, as far as the server can tell."""
    addresses = lan_addresses(server.port)
    return client(addresses[0]) if addresses else None


def test_another_device_needs_the_code_or_a_seat(lan: Server) -> None:
    device = elsewhere(lan)
    if device is None:
        pytest.skip("this computer has no address but its own")
    with device, client(lan.url) as home:
        assert device.get("/api/about").json() | {"program": "", "compiled": 0} == {
            "program": "", "compiled": 0, "home": False, "paired": False, "lan": [], "code": "",
        }  # fmt: skip
        for path in ("/api/games", "/api/systems", "/api/rules"):
            assert device.get(path).status_code == 401
        assert device.post("/api/games", json=quick(home, "encounter")).status_code == 401
        you, _ = begin(home, quick(home, "encounter"))
        seated = device.get(f"/api/games/{you.game}", headers=you.headers)
        assert seated.status_code == 200
        assert device.get("/api/circuits", headers=you.headers).status_code == 200
        assert device.post("/api/pair", json={"code": "AAAAAA"}).status_code == 403
        assert device.post("/api/pair", json={"code": lan.doors.code.lower()}).status_code == 200
        assert device.get("/api/games").status_code == 200
        assert device.post(f"/api/games/{you.game}/seats").status_code == 403
        assert device.delete(f"/api/games/{you.game}").status_code == 403


def test_the_code_cannot_be_tried_out() -> None:
    doors = Doors(b"secret", True)
    answers = []
    for _ in range(12):
        with pytest.raises(Trouble) as trouble:
            doors.pair("WRONG!")
        answers.append(trouble.value.status)
    assert answers == [403] * 10 + [429] * 2
    with pytest.raises(Trouble):
        doors.pair(doors.code)


def test_without_lan_nobody_else_is_let_in() -> None:
    doors = Doors(b"secret", False)
    assert doors.is_home("127.0.0.1") and doors.is_home("::1") and doors.is_home("::ffff:127.0.0.1")
    assert not doors.is_home("192.168.0.9") and not doors.is_home("testclient")
    assert not doors.is_own_name("192.168.0.9:8642", "192.168.0.9")
    with pytest.raises(Trouble):
        doors.pair(doors.code)


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE games; --",
    "${7*7} {{7*7}} <%= 7*7 %>",
    "../../etc/passwd",
    "javascript:alert(1)",
    "&lt;b&gt; &amp; &#x3c;",
    "\\u003cscript\\u003e",
    "a\\",
    "💥👩‍👩‍👧 Zoë Ω ﷽",
    "-->]]></svg><style>*{}</style>",
    "constructor",
    "__proto__",
    "NaN",
    "x" * LONGEST_NAME,
]
UNSHOWN = ["a\nb", "a\0b", "a\u202eb", "a\u2028b", "\x1b[31m", "x" * (LONGEST_NAME + 1), "\u0007"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(http: httpx.Client, name: str) -> None:
    body = quick(http, "encounter")
    body["sides"]["a"]["armies"][0] |= {"owner": name, "name": name, "file": name}
    body["title"] = name
    response = http.post("/api/games", json=body)
    assert response.status_code == 201, response.text
    game = response.json()
    assert game["seats"][0]["seat"] == name and name not in game["seats"][0]["link"]
    seen = http.get(f"/api/games/{game['id']}", headers={"X-Seat": game["seats"][0]["token"]})
    assert seen.headers["content-type"] == "application/json"
    frame: Plain = seen.json()
    assert frame["seat"] == name and frame["title"] == name and frame["names"][0] == name
    listed = next(g for g in http.get("/api/games").json()["games"] if g["id"] == game["id"])
    assert listed["title"] == name and listed["seats"] == [name]


@pytest.mark.parametrize("name", UNSHOWN)
def test_a_name_that_cannot_be_shown_is_refused(http: httpx.Client, name: str) -> None:
    body = quick(http, "encounter")
    body["sides"]["a"]["armies"][0]["owner"] = name
    assert http.post("/api/games", json=body).status_code == 422
    assert (
        http.post("/api/games", json=quick(http, "encounter") | {"title": name}).status_code == 422
    )


def test_a_file_that_is_no_text_is_named(http: httpx.Client) -> None:
    body = quick(http, "encounter")
    body["sides"]["b"]["armies"] = [{"file": "photo.txt", "text": "PNG\0\0"}]
    record = {"file": "game.jsonl", "text": "\0"}
    for path, sent in (("/api/games", body), ("/api/replay", record)):
        answer = http.post(path, json=sent)
        name = "photo.txt" if sent is body else "game.jsonl"
        assert answer.status_code == 422 and answer.json()["error"] == f"{name} is not a text"


def test_a_sentence_has_nothing_in_it_that_cannot_be_shown(http: httpx.Client) -> None:
    you, _ = begin(http, quick(http, "encounter"))
    for unit in ("%00", "a%0Ab", "%1b[31m"):
        answer = http.get(f"/api/games/{you.game}/card?unit={unit}", headers=you.headers)
        assert answer.status_code == 422
        assert all(letter.isprintable() for letter in answer.json()["error"]), answer.text
