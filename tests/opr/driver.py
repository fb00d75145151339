"""Drives a One Page Rules companion through a script: dice by purpose, answers by key."""

from collections.abc import Callable
from typing import Any

from opfor.game import Event, RollDie
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.opr import library
from opfor.systems.opr.table import open_table
from opfor.systems.opr.table.companion import OprCompanion
from opfor.systems.opr.table.state import AI, IN_PLAY, Objective, TableState

GF3, GF2, AOF2 = "gf-3", "gf-2", "aof-2"
EDITIONS = (GF3, GF2, AOF2)

Prepare = Callable[[TableState], None]
#: answered in this way unless a test says otherwise; anything else gets its first option
USUAL = {"legal": "yes", "objectives number": "3"}


def setup_of(system: str, ai: str, *players: str, **options: Any) -> dict[str, Any]:
    names = ["you"] if len(players) < 2 else [f"player {n}" for n in range(1, len(players) + 1)]
    given = [
        {"name": name, "file": f"{name}.txt", "text": text}
        for name, text in zip(names, players, strict=False)
    ]
    army = {"file": "ai.txt", "text": ai}
    return {"system": system, "ai": army, "players": given, "options": options}


class Prepared:
    """A companion whose games start from a state made for the test."""

    def __init__(self, companion: OprCompanion, prepare: Prepare) -> None:
        self._start = companion.start
        self._prepare = prepare

    def start(self) -> object:
        state = self._start()
        assert isinstance(state, TableState)
        self._prepare(state)
        return state


class Play:
    """A session with typed dice that answers itself until something of interest is asked."""

    def __init__(
        self, system: str, ai: str, *players: str, prepare: Prepare | None = None, **options: Any
    ) -> None:
        companion = open_table(setup_of(system, ai, *players, **options), library())
        assert isinstance(companion, OprCompanion)
        self.companion = companion
        if prepare is not None:
            # An instance attribute, so that the companion itself stays as it is.
            companion.start = Prepared(companion, prepare).start  # type: ignore[method-assign]
        self.session = Session(companion, unsaved({"seed": 7, "dice": "typed"}))
        self.asked: list[str] = []
        self.prompts: list[str] = []

    @property
    def state(self) -> TableState:
        assert isinstance(self.session.view, TableState)
        return self.session.view

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.session.told]

    def orders(self) -> list[Event]:
        return [event for event in self.events if event.kind == "order"]

    @property
    def order(self) -> Event:
        return self.orders()[-1]

    def said(self, rule: str) -> str:
        """All that was told by a rule."""
        return "\n".join(event.text for event in self.events if rule in event.rules)

    def until(self, stop: str, **script: str) -> "Play":
        """Answer until a question's key holds `stop` (or the game ends); it stays open.

        The script gives answers by a part of the key (underscores for spaces): one answer,
        or several by commas, the last of which is kept on. Dice are answered the same way.
        """
        left = {key.replace("_", " "): value.split(",") for key, value in script.items()}
        while self.session.decision is not None and stop not in self.session.decision.key:
            self._answer(left)
        return self

    def order_of(self, unit: str, **script: str) -> Event:
        """The next order given to a unit, its outcome still to be noted."""
        self.until(f"{unit} outcome", **script)
        return self.order

    def reply(self, answer: str) -> None:
        """Answer the open question."""
        decision = self.session.decision
        assert decision is not None
        self.session.answer(answer, decision.seats[0])

    def options(self) -> list[str]:
        decision = self.session.decision
        return [option.id for option in getattr(decision, "options", [])]

    def _answer(self, script: dict[str, list[str]]) -> None:
        decision = self.session.decision
        assert decision is not None
        answer = _scripted(decision.key, script)
        if isinstance(decision, RollDie):
            self.reply(answer or "1")
            return
        self.asked.append(decision.key)
        self.prompts.append(decision.prompt)
        self.reply(answer or _usual(decision.key) or self.options()[0])


def _scripted(key: str, script: dict[str, list[str]]) -> str:
    found = next((part for part in script if part in key), None)
    if found is None:
        return ""
    answers = script[found]
    return answers.pop(0) if len(answers) > 1 else answers[0]


def _usual(key: str) -> str:
    return next((answer for part, answer in USUAL.items() if part in key), "")


def in_round(
    number: int = 1, *, turn: str = AI, sections: dict[str, int] | None = None, objectives: int = 2
) -> Prepare:
    """Everybody in play in section 1 (or where said), objectives free, the A.I. to act."""

    def prepare(state: TableState) -> None:
        from opfor.systems.opr.unit_types import TYPES  # noqa: F401

        state.stage, state.round, state.turn, state.opener = "turn", number, turn, turn
        state.edge = "north"
        state.objectives = [Objective("ABCDEF"[n]) for n in range(objectives)]
        for unit in state.units:
            unit.place = IN_PLAY
            unit.section = (sections or {}).get(unit.id, 1)

    return prepare
