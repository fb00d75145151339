"""The server as these tests reach it past the page: to bring a game to where a test begins."""

import json
import secrets
import urllib.request
from collections.abc import Callable
from typing import Any

Plain = dict[str, Any]


class House:
    """The server at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def call(self, path: str, body: Plain | None = None, token: str = "") -> Plain:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("X-Seat", token)
        with urllib.request.urlopen(request, timeout=60) as reply:
            found: Plain = json.load(reply)
        return found

    def delete(self, id: str) -> None:
        request = urllib.request.Request(f"{self.address}/api/games/{id}", method="DELETE")
        urllib.request.urlopen(request, timeout=60).close()

    def system(self, id: str) -> Plain:
        systems = self.call("/api/systems")["systems"]
        found: Plain = next(each for each in systems if each["id"] == id)
        return found

    def begin(self, system: str, kind: str = "quick", **changes: Any) -> "Seat":
        made = self.call("/api/games", {**self.system(system)[kind], "seed": 7, **changes})
        return Seat(self, made)


class Seat:
    """The first seat of a game."""

    def __init__(self, house: House, made: Plain) -> None:
        self.house = house
        self.made = made
        self.id = str(made["id"])
        self.link = str(made["seats"][0]["link"])
        self.token = str(made["seats"][0]["token"])

    def look(self) -> Plain:
        return self.house.call(f"/api/games/{self.id}", token=self.token)

    def answer(self, words: str) -> None:
        self._answer(self.look(), words)

    def _answer(self, frame: Plain, words: str) -> None:
        body = {
            "request_id": secrets.token_hex(8),
            "version": frame["version"],
            "key": frame["asked"]["key"],
            "answer": words,
        }
        self.house.call(f"/api/games/{self.id}/answer", body, self.token)

    def play_until(self, is_there: Callable[[Plain], bool]) -> Plain:
        """Answer as the A.I. would, else with the first option."""
        for _ in range(300):
            frame = self.look()
            if frame["asked"] is None or is_there(frame):
                return frame
            ids = [option["id"] for option in frame["asked"]["options"]]
            self._answer(frame, "auto" if "auto" in ids else ids[0])
        raise AssertionError("the game did not come that far")


def asks(key: str, round: int = 1) -> Callable[[Plain], bool]:
    return lambda frame: frame["asked"]["key"] == key and frame["view"]["round"] >= round


#: for `shooter`: the army with rifles goes to the person
_PLAYED = (("b", "you"), ("a", ""))


def shooter(house: House) -> Seat:
    """A game of gf-3 at an order to a unit that may move, two weapons with several targets."""
    sides = house.system("gf-3")["quick"]["sides"]
    armies = [{**sides[side]["armies"][0], "owner": owner} for side, owner in _PLAYED]
    seat = house.begin("gf-3", sides={"a": {"armies": armies[:1]}, "b": {"armies": armies[1:]}})

    def has_choice(frame: Plain) -> bool:
        if frame["asked"]["key"] != "order" or not frame["asked"]["placing"]:
            return False
        body = {"key": "order", "version": frame["version"], "words": "hold"}
        found = house.call(f"/api/games/{seat.id}/preview", body, seat.token)
        return sum(len(each["targets"]) > 1 for each in found.get("choices", [])) > 1

    seat.play_until(has_choice)
    return seat
