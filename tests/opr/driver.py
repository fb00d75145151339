"""Drives a One Page Rules companion through a script: dice by purpose, answers by key."""

from collections.abc import Callable
from typing import Any

from opfor.game import Decision, Event, RollDie
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.opr import library
from opfor.systems.opr.armies import sample
from opfor.systems.opr.table import open_table
from opfor.systems.opr.table.companion import OprCompanion
from opfor.systems.opr.table.state import AI, IN_PLAY, Objective, TableState
from opfor.systems.opr.unit_types import HYBRID, TIE, unit_type

GF3, GF2, AOF2 = "gf-3", "gf-2", "aof-2"
EDITIONS = (GF3, GF2, AOF2)
#: two sample armies of each edition
SAMPLES = {
    GF3: ("gf-3-lantern-wardens", "gf-3-ember-kin"),
    GF2: ("gf-2-salt-road-column", "gf-2-glass-hunger"),
    AOF2: ("aof-2-river-oath", "aof-2-barrow-tide"),
}

Prepare = Callable[[TableState], None]
Script = dict[str, str]
#: answered in this way unless a test says otherwise; anything else gets its first option
USUAL = {"legal": "yes", "objectives number": "3", "outcome": "done", "your turn": "none"}


def samples_of(system: str) -> tuple[str, str]:
    first, second = SAMPLES[system]
    return sample(first), sample(second)


def setup_of(system: str, ai: str, *players: str, **options: Any) -> dict[str, Any]:
    names = ["you"] if len(players) < 2 else [f"player {n}" for n in range(1, len(players) + 1)]
    given = [
        {"name": name, "file": f"{name}.txt", "text": text}
        for name, text in zip(names, players, strict=False)
    ]
    army = {"file": "ai.txt", "text": ai}
    return {"system": system, "ai": army, "players": given, "options": options}


def companion_of(system: str, ai: str, *players: str, **options: Any) -> OprCompanion:
    companion = open_table(setup_of(system, ai, *players, **options), library())
    assert isinstance(companion, OprCompanion)
    return companion


class Prepared(OprCompanion):
    """A companion whose games start from a state made for the test."""

    def __init__(self, companion: OprCompanion, prepare: Prepare) -> None:
        super().__init__(companion.sheet, companion.rounds, companion.has_bonus)
        self._prepare = prepare

    def start(self) -> object:
        state = super().start()
        assert isinstance(state, TableState)
        for unit in state.units:
            found = unit_type(self.sheet.ai[unit.id], self.sheet.edition)
            unit.type = HYBRID if found == TIE else found
        self._prepare(state)
        return state


class Play:
    """A session with typed dice that answers itself until something of interest is asked."""

    def __init__(
        self, system: str, ai: str, *players: str, prepare: Prepare | None = None, **options: Any
    ) -> None:
        self.companion = companion_of(system, ai, *players, **options)
        if prepare is not None:
            self.companion = Prepared(self.companion, prepare)
        self.session = Session(self.companion, unsaved({"seed": 7, "dice": "typed"}))
        #: keys and prompts of what was asked on the way, dice left out
        self.asked: list[str] = []
        self.prompts: list[str] = []
        self._rolled = 0

    @property
    def state(self) -> TableState:
        assert isinstance(self.session.view, TableState)
        return self.session.view

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.session.told]

    @property
    def orders(self) -> list[Event]:
        return [event for event in self.events if event.kind == "order"]

    @property
    def decision(self) -> Decision:
        assert self.session.decision is not None
        return self.session.decision

    def said(self, rule: str) -> str:
        """All that was told by a rule."""
        return "\n".join(event.text for event in self.events if rule in event.rules)

    def until(self, stop: str, script: Script | None = None) -> "Play":
        """Answer until a question's key holds `stop`, which stays open, or the game ends.

        The script gives answers by a part of the key: one, or several by commas, the last of
        which is kept on. Dice are answered the same way; unscripted ones run 1, 2, 3 …
        """
        left = {part: answers.split(",") for part, answers in (script or {}).items()}
        while self.session.decision is not None and stop not in self.session.decision.key:
            self._answer(left)
        return self

    def order(self, script: Script | None = None) -> Event:
        """The next order, its outcome still to be noted."""
        self.until("outcome", script)
        return self.orders[-1]

    def reply(self, answer: str) -> "Play":
        """Answer the open question."""
        self.session.answer(answer, self.decision.seats[0])
        return self

    @property
    def options(self) -> list[str]:
        return [option.id for option in getattr(self.decision, "options", [])]

    def _answer(self, script: dict[str, list[str]]) -> None:
        decision = self.decision
        answer = _scripted(decision.key, script)
        if isinstance(decision, RollDie):
            self._rolled += 1
            self.reply(answer or str((self._rolled - 1) % 6 + 1))
            return
        self.asked.append(decision.key)
        self.prompts.append(decision.prompt)
        self.reply(answer or _usual(decision.key) or self.options[0])


def _scripted(key: str, script: dict[str, list[str]]) -> str:
    found = next((part for part in script if part in key), None)
    if found is None:
        return ""
    answers = script[found]
    return answers.pop(0) if len(answers) > 1 else answers[0]


def _usual(key: str) -> str:
    return next((answer for part, answer in USUAL.items() if part in key), "")


def in_round(number: int = 1, *, turn: str = AI, also: Prepare | None = None) -> Prepare:
    """Everybody in play in section 1, objectives A and B free, the A.I. to act."""

    def prepare(state: TableState) -> None:
        state.stage, state.round, state.turn, state.opener = "turn", number, turn, turn
        state.edge = "north"
        state.objectives = [Objective("A"), Objective("B")]
        for unit in state.units:
            unit.place, unit.section = IN_PLAY, 1
        if also is not None:
            also(state)

    return prepare


def play_round(system: str, ai: str, *players: str, also: Prepare | None = None) -> Play:
    """A game in its first round with the A.I. to act."""
    return Play(system, ai, *players, prepare=in_round(also=also))
