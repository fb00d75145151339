"""Whole games looked at from every seat: all page data, at every question."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Decision
from opfor.match import Match
from opfor.play.matches import open_match
from opfor.play.record import unsaved
from opfor.play.session import Session

#: words that no question takes
NONSENSE = ("", "no such thing", "{", "[[1,2]]", "nan nan", "1e999 3", "advance nan 3", "[" * 900)
#: options tried at each question
MOST = 5
#: of each kind of question so many are looked at, then one of so many
FIRST, EACH = 5, 5


class Onlooker:
    """One game among people who answer at random, each question looked at."""

    def __init__(self, setup: dict[str, Any], seed: int, dice: str = "app") -> None:
        self.match: Match = open_match(setup)
        header = {"seed": seed, "dice": dice}
        self.session = Session(self.match.system, unsaved(header), self.match.policies)
        self.dice = Dice(Seeded(seed, "onlooker"))
        self._answers = Dice(Seeded(seed, "answers"))
        self.seats = [name for names in self.match.people().values() for name in names]

    @property
    def state(self) -> object:
        return self.session.view

    def questions(self, most: int = 1000) -> Iterator[Decision]:
        """Every question of the game, answered at random once it was looked at."""
        for _ in range(most):
            decision = self.session.decision
            if decision is None:
                return
            yield decision
            self.session.answer(self.choose(decision), decision.seats[0])

    def choose(self, decision: Decision) -> str:
        return decision.sample(self._answers)

    def play(self, most: int = 1000) -> set[str]:
        """Look at everything all the way; returns the kinds of question met."""
        kinds: Counter[str] = Counter()
        for decision in self.questions(most):
            kind = f"{type(decision).__name__} {getattr(decision, 'kind', '')}".strip()
            kinds[kind] += 1
            if kinds[kind] <= FIRST or kinds[kind] % EACH == 0:
                self.look(decision)
        if self.session.decision is None:
            assert self.shown("")["result"] is not None
        return set(kinds)

    def look(self, decision: Decision) -> None:
        before = self.match.system.fingerprint(self.state)
        asked = self.asked(decision, decision.seats[0])
        for seat in (*self.seats, ""):
            self.shown(seat)
            plain(self.match.asked(self.state, decision, seat))
        self._pair(decision.seats[0])
        self._try(decision, asked)
        assert self.match.system.fingerprint(self.state) == before

    def shown(self, seat: str) -> dict[str, Any]:
        plain(self.match.board(self.state))
        return plain(self.match.view(self.state, seat))

    def asked(self, decision: Decision, seat: str) -> dict[str, Any]:
        found = plain(self.match.asked(self.state, decision, seat))
        assert found["seats"] == decision.seats and found["prompt"]
        assert decision.shape != "choose" or found["options"]
        is_placed, is_allocated = found["placing"] is not None, found["allocate"] is not None
        assert found["options"] or is_placed or is_allocated
        return found

    def _pair(self, seat: str) -> None:
        """The card of one unit and its look at another."""
        ids = [unit["id"] for unit in self.shown(seat)["units"]]
        one, other = (ids[self.dice.pick("unit", len(ids))] for _ in range(2))
        plain(self.match.card(self.state, one, seat))
        plain(self.match.look(self.state, one, other, seat))

    def _try(self, decision: Decision, asked: dict[str, Any]) -> None:
        options = asked["options"]
        start = self.dice.pick("option", max(1, len(options)))
        for option in (options[start:] + options[:start])[:MOST]:
            found = self.preview(decision, option["id"])
            assert found["ok"], (decision.key, option, found)
        for words in NONSENSE:
            self.preview(decision, words)
        if asked["allocate"]:
            filled = self.preview(decision, fill(asked["allocate"]))
            # of One Page Rules' casualties some are refused while others keep the unit together
            is_fair = filled["ok"] or "CORE-CASUALTIES" in filled["why"]
            assert is_fair, (asked["allocate"], filled)
        for words in self._places(asked):
            self.preview(decision, words)

    def preview(self, decision: Decision, words: str) -> dict[str, Any]:
        """Whatever it says is possible is possible."""
        found = plain(self.match.preview(self.state, decision, words))
        if found["ok"]:
            assert decision.verify(found["answer"]) == decision.verify(
                decision.verify(found["answer"])
            )
            decision.verify(self.match.answer_of(decision, words))
        else:
            assert len(found["why"]) > 10
        return found

    def _places(self, asked: dict[str, Any]) -> Iterator[str]:
        placing = asked["placing"]
        if not placing:
            return
        x, y = self._start(asked)
        for action in placing["actions"] or [{"word": ""}]:
            dx, dy = self.dice.pick("x", 13) - 6, self.dice.pick("y", 13) - 6
            if placing["kind"] == "way":
                yield f"{x + dx},{y + dy}"
            elif placing["kind"] == "models":
                ghost = placing["models"]
                yield json.dumps([[x + dx + each["dx"], y + dy + each["dy"]] for each in ghost])
                yield f"{x + dx} {y + dy}"
            else:
                yield f"{action['word']} {x + dx} {y + dy}".strip()

    def _start(self, asked: dict[str, Any]) -> tuple[float, float]:
        units = {unit["id"]: unit for unit in self.shown("")["units"]}
        at = units.get(asked["unit"], {}).get("at")
        if at is None and asked["placing"]["zone"]:
            points = asked["placing"]["zone"][0]["points"]
            at = [sum(point[axis] for point in points) / len(points) for axis in (0, 1)]
        return (at[0], at[1]) if at else (6.0, 6.0)


def fill(allocate: dict[str, Any]) -> str:
    """A form with the least in every field, and as many ones as its total asks for."""
    words, left = allocate["form"], allocate.get("total", 0)
    for field in allocate["fields"]:
        value = field["low"]
        if left > 0:
            value, left = field["high"], left - field["high"]
        words = words.replace("{" + field["id"] + "}", str(value))
    return str(words)


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The data as a page gets it; nothing but plain JSON may be in it."""
    assert json.loads(json.dumps(data, allow_nan=False)) == data
    return data


def check_unknown(onlooker: Onlooker) -> None:
    """Ids that nothing has are refused in one sentence."""
    match, state = onlooker.match, onlooker.state
    known = match.view(state, "")["units"][0]["id"]
    for call in (
        lambda: match.card(state, "zz9", ""),
        lambda: match.look(state, "zz9", known, ""),
        lambda: match.look(state, known, "<b>" * 200, ""),
    ):
        with pytest.raises(Refused, match="there is no"):
            call()
