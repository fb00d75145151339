"""A table for tests: answers by the beginning of a question's key, dice from a script."""

from typing import Any, cast

from opfor.dice import Dice, Seeded
from opfor.game import Decision, Event, RollDie
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import preset, write_list
from opfor.systems.encounter.table import open_table
from opfor.systems.encounter.table.state import Formation, TableState

GRUNTS = "Rampaging Grunts"


def session(army: str = GRUNTS, seed: int = 7, dice: str = "typed", **options: Any) -> Session:
    """A new game; `mine` names the preset the player brings."""
    text = write_list(preset(army))
    mine = options.pop("mine", "")
    setup = {
        "ai": {"file": "ai.txt", "text": text},
        "players": [{"name": "you", "text": write_list(preset(mine)) if mine else ""}],
        "options": {"cards": 3, **options},
    }
    return Session(open_table(setup, library()), unsaved({"seed": seed, "dice": dice}))


class Table:
    """Plays a session by script: dice in order, answers by key or by a piece of the prompt."""

    def __init__(self, session: Session) -> None:
        self.session = session
        #: questions asked, dice left out
        self.asked: list[Decision] = []

    @property
    def state(self) -> TableState:
        return cast(TableState, self.session.view)

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.session.told]

    @property
    def orders(self) -> list[Event]:
        return [event for event in self.events if event.kind == "order"]

    def formation(self, number: int) -> Formation:
        return self.state.formations[number - 1]

    def play(self, dice: list[int] | None = None, **answers: str) -> None:
        """Roll and answer until a question comes that no word fits, or the game is over.

        A word fits a question whose key or prompt contains it, `_` standing for any space or
        hyphen. Dice that are left over, and dice that are missing, are an error.
        """
        faces = list(dice or [])
        while (decision := self.session.decision) is not None:
            if isinstance(decision, RollDie):
                if not faces:
                    break
                self.session.answer(str(faces.pop(0)))
                continue
            answer = fitting(decision, answers)
            if answer is None:
                break
            self.asked.append(decision)
            self.session.answer(answer)
        assert not faces, f"dice left over: {faces}, asked: {describe(self.session.decision)}"

    def set(self, *corrections: str) -> None:
        for correction in corrections:
            self.session.aside(f"set {correction}")


def fitting(decision: Decision, answers: dict[str, str]) -> str | None:
    text = squash(f"{decision.key} {decision.prompt}")
    return next((answer for word, answer in answers.items() if squash(word) in text), None)


def squash(text: str) -> str:
    return text.lower().replace("_", " ").replace("-", " ")


def describe(decision: Decision | None) -> str:
    return "nothing" if decision is None else f"{decision.key} / {decision.prompt}"


def play_out(session: Session, seed: int, limit: int = 20_000) -> int:
    """Answer at random until the game is over; returns the number of answers."""
    dice = Dice(Seeded(seed, "answers"))
    for count in range(limit):
        if session.decision is None:
            return count
        session.answer(session.decision.sample(dice))
    raise AssertionError(f"not over after {limit} answers: {describe(session.decision)}")
