"""A table for tests: answers by words of a question's key, dice from a script."""

from typing import Any, cast

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.game import Choose, Decision, Event, RollDie
from opfor.play.record import unsaved
from opfor.play.session import Session
from opfor.systems.encounter import library
from opfor.systems.encounter.armies import preset, write_list
from opfor.systems.encounter.table import open_table
from opfor.systems.encounter.table.state import Formation, TableState

GRUNTS = "Rampaging Grunts"
#: a set-up with nothing out of the ordinary
PLAIN = {
    "your_objective": "other",
    "objective_clear": "yes",
    "transport": "none",
    "entry": "none",
    "your_formation": "all",
    "SC1": "yes",
    "SC2": "0",
    "infantry_only": "yes",
    "eligible_starting_hex": "0",
    "PF7": "yes",
    "PF8": "no",
    "placed": "done",
}


def session(army: str = GRUNTS, seed: int = 7, dice: str = "typed", **options: Any) -> Session:
    """A new game; `mine` names the preset the player brings, `cards=None` leaves it open."""
    mine = options.pop("mine", "")
    cards = options.pop("cards", 3)
    if cards is not None:
        options["cards"] = cards
    setup = {
        "ai": {"file": "ai.txt", "text": write_list(preset(army))},
        "players": [{"name": "you", "text": write_list(preset(mine)) if mine else ""}],
        "options": options,
    }
    return Session(open_table(setup, library()), unsaved({"seed": seed, "dice": dice}))


class Table:
    """Plays a session by script: dice in order, answers by a word of the question."""

    def __init__(self, session: Session) -> None:
        self.session = session
        #: keys of the questions answered, dice left out
        self.asked: list[str] = []
        #: rolled once the dice given are used up; 0 stops there
        self.face = 0

    @property
    def state(self) -> TableState:
        return cast(TableState, self.session.view)

    @property
    def question(self) -> str:
        return describe(self.session.decision)

    @property
    def labels(self) -> list[str]:
        return [option.label for option in cast(Choose, self.session.decision).options]

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.session.told]

    @property
    def order(self) -> Event:
        """The last order given."""
        return [event for event in self.events if event.kind == "order"][-1]

    def formation(self, number: int) -> Formation:
        return self.state.formations[number - 1]

    def told(self, rule: str) -> list[str]:
        return [event.text for event in self.events if rule in event.rules]

    def rolling(self, face: int) -> "Table":
        self.face = face
        return self

    def play(self, *dice: int, **answers: str) -> "Table":
        """Roll and answer until nothing given fits, or the game is over.

        A word fits a question whose key has it as a whole word or words, `_` standing for a
        space or hyphen; the longest wins.
        """
        faces = list(dice)
        while (decision := self.session.decision) is not None:
            if isinstance(decision, RollDie):
                if not faces and not self.face:
                    break
                self.session.answer(str(faces.pop(0) if faces else self.face))
                continue
            answer = fitting(decision, answers)
            if answer is None:
                break
            self.asked.append(decision.key)
            assert len(self.asked) < 1000, f"no end in sight: {self.question}"
            self.session.answer(answer)
        assert not faces, f"dice left over: {faces}; asked: {self.question}"
        return self

    def set(self, *corrections: str) -> "Table":
        for correction in corrections:
            self.session.aside(f"set {correction}")
        return self

    def say(self, word: str) -> "Table":
        self.session.aside(word)
        return self

    def forget(self) -> "Table":
        self.asked = []
        return self


def deployed(army: str = GRUNTS, **options: Any) -> Table:
    """A table after a plain set-up, when the player gives the orders of turn 1."""
    answers = {**PLAIN, **options.pop("answers", {})}
    table = Table(session(army, **options)).rolling(1).play(**answers)
    assert table.state.stage == "strategy", table.question
    return table.rolling(0).forget()


def battle(
    army: str = GRUNTS, *corrections: str, phase: int = 1, initiative: int = 1, **options: Any
) -> Table:
    """The A.I. is about to roll which formation activates, with no card unless given."""
    options = {"cards": 0, **options}
    table = deployed(army, **options).set(*corrections)
    table.play(initiative, orders="done")
    if phase == 2:
        table.set("phase 2")
    return table.forget()


def only(number: int, of: int = 4) -> list[str]:
    """Corrections that leave one formation of the A.I. on the battlefield."""
    return [f"formation {n}.where gone" for n in range(1, of + 1) if n != number]


def fitting(decision: Decision, answers: dict[str, str]) -> str | None:
    key = squash(decision.key)
    words = [word for word in answers if squash(word) in key and takes(decision, answers[word])]
    return answers[max(words, key=len)] if words else None


def takes(decision: Decision, answer: str) -> bool:
    try:
        decision.verify(answer)
    except Refused:
        return False
    return True


def squash(text: str) -> str:
    letters = (letter if letter.isalnum() else " " for letter in text.lower())
    return f" {' '.join(''.join(letters).split())} "


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
