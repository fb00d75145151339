"""Two thousand forged requests: none is carried out, each is answered with a sentence."""

import random
from collections.abc import Callable

import httpx
import pytest

from tests.web.driver import Person, Plain, begin, quick

pytestmark = pytest.mark.once

COUNT = 2000
JUNK = [None, True, -1, 1.5, 10**30, "", "x", "\ud800", [], {}, [[]], {"a": {}}, "9" * 5000]


class Forger:
    """Makes requests that must not be carried out."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.random = random.Random(5)
        sides = quick(http, "gf-3")["sides"]
        sides["b"]["armies"][0]["owner"] = "Ben"
        self.ann, self.ben, self.watcher = begin(http, quick(http, "gf-3") | {"sides": sides})
        self.table, _ = begin(http, quick(http, "encounter", "quick_table"))
        #: who acted last
        self.last = self.ann
        self.over, _ = begin(http, quick(http, "encounter"))
        self.over.play(1000)
        sides = quick(http, "entropic")["sides"]
        sides["b"]["armies"][0]["owner"] = "Ben"
        self.bidders = begin(http, quick(http, "entropic") | {"sides": sides})[:2]
        self.kinds: list[Callable[[], httpx.Response]] = [
            self.wrong_seat, self.stale, self.unknown_option, self.other_key, self.foreign_game,
            self.ended, self.no_token, self.forged_token, self.malformed, self.missing_field,
            self.oversized, self.watcher_acts, self.wrong_method, self.not_json, self.foreign_undo,
            self.foreign_host, self.foreign_origin, self.other_bidder, self.stale_bid,
        ]  # fmt: skip

    def one_asked(self) -> tuple[Person, Person]:
        """Who is asked, and who is not."""
        asked = self.ann if self.ann.seen["asked"] else self.ben
        return asked, self.ben if asked is self.ann else self.ann

    def legal(self) -> Plain:
        asked, _ = self.one_asked()
        return asked.act_body(asked.asked["options"][0]["id"])

    def wrong_seat(self) -> httpx.Response:
        return self.one_asked()[1].post("/answer", self.legal())

    def stale(self) -> httpx.Response:
        version = self.legal()["version"] + self.random.choice((-3, -1, 1, 7, 10**8))
        return self.one_asked()[0].post("/answer", self.legal() | {"version": max(0, version)})

    def unknown_option(self) -> httpx.Response:
        words = self.random.choice(
            ("", "surrender", "-1 -1", "99999 0", "[[-5,2]]", "nan nan", "🎲")
        )
        return self.one_asked()[0].post("/answer", self.legal() | {"answer": words})

    def other_key(self) -> httpx.Response:
        return self.one_asked()[0].post("/answer", self.legal() | {"key": "a wins"})

    def foreign_game(self) -> httpx.Response:
        url = f"/api/games/{self.table.game}/answer"
        body = self.table.act_body(self.table.asked["options"][0]["id"])
        return self.http.post(url, headers=self.one_asked()[0].headers, json=body)

    def ended(self) -> httpx.Response:
        return self.over.post("/answer", self.legal() | {"version": self.over.seen["version"]})

    def no_token(self) -> httpx.Response:
        return self.http.post(f"/api/games/{self.ann.game}/answer", json=self.legal())

    def forged_token(self) -> httpx.Response:
        id, _, proof = self.one_asked()[0].token.partition(".")
        letters = list(proof)
        place = self.random.randrange(len(letters))
        letters[place] = "g" if self.random.random() < 0.5 else ""
        token = f"{id}.{''.join(letters)}"
        url = f"/api/games/{id}/{self.random.choice(('answer', 'undo'))}"
        return self.http.post(url, headers={"X-Seat": token}, json=self.legal())

    def malformed(self) -> httpx.Response:
        body = self.legal()
        field = self.random.choice(list(body))
        junk = self.random.choice([each for each in JUNK if each not in ("", "x")])
        return self.one_asked()[0].post("/answer", body | {field: junk})

    def missing_field(self) -> httpx.Response:
        body = self.legal()
        del body[self.random.choice(list(body))]
        return self.one_asked()[0].post("/answer", body | {self.random.choice("xyz"): 1})

    def oversized(self) -> httpx.Response:
        return self.one_asked()[0].post("/answer", self.legal() | {"answer": "1 " * 15_000})

    def watcher_acts(self) -> httpx.Response:
        path = self.random.choice(("/answer", "/undo", "/aside"))
        return self.watcher.post(path, self.legal())

    def wrong_method(self) -> httpx.Response:
        url = f"/api/games/{self.ann.game}/answer"
        method = self.random.choice(("GET", "PUT", "DELETE", "PATCH"))
        return self.http.request(method, url, headers=self.ann.headers)

    def not_json(self) -> httpx.Response:
        junk = [b"", b"{", b"[" * 100_000, b"\xff\xfe", b'{"a":1}' * 3, b"null", b"NaN", b"1e999"]
        url = f"/api/games/{self.ann.game}/answer"
        return self.http.post(url, headers=self.ann.headers, content=self.random.choice(junk))

    def foreign_undo(self) -> httpx.Response:
        """The last answer is the other one's, or there is none."""
        person = self.ann if self.last is self.ben else self.ben
        body = {"request_id": "u", "version": person.seen["version"]}
        return person.post("/undo", body)

    def foreign_host(self) -> httpx.Response:
        own = f"127.0.0.1:{self.http.base_url.port}"
        host = self.random.choice((f"{own}@evil", "evil.example", f"{own}.evil", "[::1]x", "a b"))
        return self._elsewhere({"Host": host})

    def foreign_origin(self) -> httpx.Response:
        own = f"http://127.0.0.1:{self.http.base_url.port}"
        origin = self.random.choice((f"{own}@evil", f"{own}.evil", "null", "", "http://evil"))
        return self._elsewhere({"Origin": origin})

    def _elsewhere(self, headers: dict[str, str]) -> httpx.Response:
        """A legal act that comes from another page."""
        person = self.one_asked()[0]
        url = f"/api/games/{person.game}/answer"
        return self.http.post(url, headers=person.headers | headers, json=self.legal())

    def other_bidder(self) -> httpx.Response:
        """In a game with hidden tokens: what the other one is asked."""
        asked, other = self._bidding()
        body = asked.act_body(asked.asked["options"][0]["id"])
        url = f"/api/games/{asked.game}/answer"
        if self.random.random() < 0.5:
            return self.http.post(url, headers=self.ann.headers, json=body)
        return other.post("/answer", body | {"version": body["version"] + 1})

    def stale_bid(self) -> httpx.Response:
        asked, _ = self._bidding()
        body = asked.act_body(asked.asked["options"][0]["id"])
        return asked.post("/answer", body | {"version": body["version"] + 1})

    def _bidding(self) -> tuple[Person, Person]:
        ann, ben = self.bidders
        return (ann, ben) if ann.seen["asked"] else (ben, ann)

    def go_on(self) -> None:
        """A legal act now and then, so that forgeries meet more than one question."""
        asked, _ = self.one_asked()
        asked.act(self.random.randrange(100))
        self.last = asked
        self._bidding()[0].act(self.random.randrange(100))
        self.look()

    def look(self) -> None:
        for person in (self.ann, self.ben, self.table, *self.bidders):
            person.look()

    def versions(self) -> list[int]:
        return [each.seen["version"] for each in (self.ann, self.table, *self.bidders)]


def test_no_forged_request_is_carried_out(http: httpx.Client) -> None:
    forger = Forger(http)
    forger.go_on()
    seen: dict[int, int] = {}
    for number in range(COUNT):
        if number % 100 == 99:
            forger.go_on()
        kind = forger.kinds[number % len(forger.kinds)]
        before = forger.versions()
        response = kind()
        assert 400 <= response.status_code < 500, (kind.__name__, response.request.content)
        sentence = response.json()["error"]
        assert sentence and "\n" not in sentence and "Traceback" not in sentence
        seen[response.status_code] = seen.get(response.status_code, 0) + 1
        if number % 50 == 0:
            forger.look()
            assert forger.versions() == before, kind.__name__
    assert forger.ann.look()["version"] == forger.ben.look()["version"]
    assert {401, 403, 405, 409, 422} <= set(seen)
