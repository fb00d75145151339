"""The contract between games and those who play them.

A system is a game in steps. A rule that needs a choice calls `game.ask`, one that needs a
die `game.dice`; what happened is told with `game.tell`. Who answers, where it is written
down and how a step is run again is the business of the layer above.
"""

import copy
import dataclasses
import json
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from opfor.circuits.trace import Step
from opfor.dice import Dice, Seeded
from opfor.faults import Refused

#: the stream of dice that belongs to the rules, not to a seat
RULES = "rules"
#: longest text a person may type as an answer
MAX_TEXT = 80
#: shared and never changed in place: compiled, a list that a subclass replaces while it is made
#: would never be freed
_YOU: Final = ["you"]
_NO_RULES: Final[list[str]] = []
_NO_OWNERS: Final[dict[str, list[str]]] = {}


class Option:
    """One thing that may be chosen. The id is stable: never a position in a list."""

    def __init__(self, id: str, label: str, hint: str = "") -> None:
        self.id = id
        self.label = label
        self.hint = hint


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """A question to a seat. The shapes are a closed list: choose, place, allocate, roll."""

    shape = ""

    def __init__(self, key: str, prompt: str) -> None:
        #: names the question within its step; a record is read back by it
        self.key = key
        self.prompt = prompt
        #: who may answer; any one of them
        self.seats: list[str] = _YOU
        #: whose the units are that an answer may begin with, where people share a side
        self.owners: dict[str, list[str]] = _NO_OWNERS
        #: ids of the rules it comes from
        self.rules: list[str] = _NO_RULES
        #: our words on what is asked, shown on demand
        self.means = ""
        #: the answer, once it is there
        self.answer = ""

    def read(self, answer: str) -> None:
        """Take an answer as it is written in a record, or `Refused`."""
        self.answer = self.verify(answer)

    def written(self) -> str:
        """The answer as it is written in a record."""
        return self.answer

    def answering(self, answer: str) -> list[str]:
        """Who may give this answer: the owners of the unit it begins with, else all asked."""
        return (self.owners.get(unit_in(answer)) if self.owners else None) or self.seats

    def verify_by(self, seat: str, answer: str) -> str:
        """The answer in its stable form, if it is this seat's to give; else `Refused`."""
        found = self.verify(answer)
        whose = self.answering(found)
        if seat in whose:
            return found
        own = ", ".join(unit for unit, names in self.owners.items() if seat in names)
        what = self.called(found)
        raise Refused(f"{what} is {' and '.join(whose)}'s; {seat} chooses among: {own}")

    def called(self, answer: str) -> str:
        """An answer, which is legal, as people know it."""
        return unit_in(answer)

    def in_words(self, answer: str) -> str:
        """A legal answer as it is told to the person who gave it."""
        return answer

    @abstractmethod
    def verify(self, answer: str) -> str:
        """The answer in its stable form, or `Refused` with the reason."""

    @abstractmethod
    def sample(self, dice: Dice) -> str:
        """Some legal answer."""


def unit_in(answer: str) -> str:
    """The unit an answer begins with: "a3", "a3 12,4", "a3.arm shoot"."""
    return answer.partition(" ")[0].partition(".")[0]


class Choose(Decision):
    """One of the options."""

    shape = "choose"

    def __init__(self, key: str, prompt: str, options: Sequence[Option]) -> None:
        super().__init__(key, prompt)
        self.options = list(options)
        #: the option that a bare Enter takes; empty where none should be taken lightly
        self.default = ""

    def verify(self, answer: str) -> str:
        if any(option.id == answer for option in self.options):
            return answer
        known = ", ".join(option.id for option in self.options)
        raise Refused(f"'{answer[:MAX_TEXT]}' is not offered; there is: {known}")

    def in_words(self, answer: str) -> str:
        labels = [option.label for option in self.options if option.id == answer]
        return labels[0] if labels else answer

    def called(self, answer: str) -> str:
        labels = [option.label for option in self.options if option.id == answer]
        return f"{labels[0]} ({unit_in(answer)})" if labels else unit_in(answer)

    def sample(self, dice: Dice) -> str:
        ids = [option.id for option in self.options]
        return ids[dice.uniform(self.key, ids).option - 1]


class Count(Choose):
    """A whole number within bounds: a choice whose options are the numbers."""

    def __init__(self, key: str, prompt: str, low: int, high: int) -> None:
        super().__init__(key, prompt, [Option(str(n), str(n)) for n in range(low, high + 1)])
        self.low = low
        self.high = high

    def verify(self, answer: str) -> str:
        if answer.isascii() and answer.isdigit() and self.low <= int(answer[:9]) <= self.high:
            return str(int(answer))
        raise Refused(f"'{answer[:MAX_TEXT]}' is not a whole number from {self.low} to {self.high}")


class RollDie(Decision):
    """A die that a person rolls and types in."""

    shape = "roll"

    def __init__(self, key: str, prompt: str, reading: str) -> None:
        super().__init__(key, prompt)
        self.reading = reading

    def verify(self, answer: str) -> str:
        if answer in ("1", "2", "3", "4", "5", "6"):
            return answer
        raise Refused(f"'{answer[:MAX_TEXT]}' is not a face of a six-sided die (1 to 6)")

    def sample(self, dice: Dice) -> str:
        return str(dice.d6(self.key))


def yes_no(key: str, prompt: str) -> Choose:
    return Choose(key, prompt, [Option("yes", "yes"), Option("no", "no")])


class Event:
    """Something that happened, with the rules it came from; past tense."""

    def __init__(self, kind: str, text: str, rules: Sequence[str] = ()) -> None:
        #: what sort of thing: note, roll, order, placed, round, result, ...
        self.kind = kind
        self.text = text
        self.rules = list(rules)
        #: the boxes passed, for an order or act of the A.I.
        self.trace: list[Step] = []
        #: plain parts for a page: unit, action, toward, remember, ...
        self.parts: dict[str, object] = {}
        #: what a person must put back on a real table if this is undone
        self.put_back = ""
        #: seats that may see it; empty for all
        self.audience: list[str] = []


class Waiting(BaseException):
    """People must answer before the step can go on. Not an error: it ends the run."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        super().__init__(", ".join(decision.key for decision in decisions))
        self.decisions = list(decisions)


class Diverged(Exception):
    """A record asks for something else than the game does at this place."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a step sees: the state, the dice, a way to ask and a way to tell."""

    def __init__(self, state: object, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        #: whether anybody listens; without it no event need be made
        self.is_heard = True

    @abstractmethod
    def settle(self, decision: Decision) -> None:
        """Have one of the decision's seats answer it."""

    @abstractmethod
    def settle_together(self, decisions: Sequence[Decision]) -> None:
        """Have all of them answered, in any order, each sealed until all are there."""

    @abstractmethod
    def dice_of(self, seat: str) -> Dice:
        """The dice a seat rolls for its own choices: a stream of their own."""

    @abstractmethod
    def tell(self, event: Event) -> None:
        """Publish what happened."""

    def ask(self, decision: Decision) -> str:
        """The answer of one of the decision's seats, verified."""
        self.settle(decision)
        return decision.written()


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers for a seat that no person holds."""

    @abstractmethod
    def settle(self, game: Game, decision: Decision) -> None:
        """Answer the decision from what the seat may see."""


class AnyLegal(Policy):
    """Answers with any legal choice, all equally likely."""

    def settle(self, game: Game, decision: Decision) -> None:
        decision.read(decision.sample(game.dice_of(decision.seats[0])))


class FreeGame(Game):
    """A game that no person plays and nobody records: nothing is copied or kept."""

    def __init__(self, state: object, seed: int, policies: dict[str, Policy]) -> None:
        super().__init__(state, Dice(Seeded(seed, RULES)))
        self.is_heard = False
        self._policies = policies
        self._dice = {seat: Dice(Seeded(seed, seat)) for seat in policies}

    def settle(self, decision: Decision) -> None:
        self._policies[decision.seats[0]].settle(self, decision)

    def settle_together(self, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            self.settle(decision)

    def dice_of(self, seat: str) -> Dice:
        return self._dice[seat]

    def tell(self, event: Event) -> None:
        pass


@mypyc_attr(allow_interpreted_subclasses=True)
class System:
    """A game in steps."""

    #: whether the dice an A.I. rolls for its own choices would tell what it keeps secret: then
    #: nobody else rolls them
    is_secretive = False
    #: streams of dice that only the program rolls, where an A.I. sits in no seat of its own
    secret_streams: Sequence[str] = ()

    @abstractmethod
    def start(self) -> object:
        """The state before the first step."""

    @abstractmethod
    def step(self, game: Game) -> None:
        """One whole step: a set-up choice, an activation, an end of round."""

    @abstractmethod
    def is_over(self, state: object) -> bool:
        """Whether there is no further step."""

    def copy(self, state: object) -> object:
        """A state that can be changed without changing this one."""
        return copy.deepcopy(state)

    def fingerprint(self, state: object) -> str:
        """A text that is equal for equal states, in any process."""
        return json.dumps(dataclasses.asdict(cast(Any, state)), sort_keys=True)


def play_out(system: System, seed: int, policies: dict[str, Policy]) -> object:
    """A whole game among policies; returns the state at its end."""
    game = FreeGame(system.start(), seed, policies)
    while not system.is_over(game.state):
        system.step(game)
    return game.state


@mypyc_attr(allow_interpreted_subclasses=True)
class AsideSystem(System):
    """A system that also takes words out of turn: corrections, ties, reactions."""

    @abstractmethod
    def check_aside(self, state: object, words: str) -> None:
        """`Refused` if the words cannot be taken; may try them out on this copy."""

    @abstractmethod
    def aside(self, game: Game, words: str) -> None:
        """Do what the words say, as a step of its own."""
