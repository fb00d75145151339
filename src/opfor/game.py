"""The contract between games and those who play them.

A system is a game in steps. A rule that needs a choice calls `game.ask`, one that needs a
die `game.dice`; what happened is told with `game.tell`. Who answers, where it is written
down and how a step is run again is the business of the layer above.
"""

from abc import abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from opfor.circuits.trace import Step
from opfor.dice import Dice
from opfor.faults import Refused

#: longest text a person may type as an answer
MAX_TEXT = 80


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
        self.seats: list[str] = ["you"]
        #: ids of the rules it comes from
        self.rules: list[str] = []
        #: our words on what is asked, shown on demand
        self.means = ""

    @abstractmethod
    def verify(self, answer: str) -> str:
        """The answer in its stable form, or `Refused` with the reason."""

    @abstractmethod
    def sample(self, dice: Dice) -> str:
        """Some legal answer."""


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
    """A person must answer before the step can go on. Not an error: it ends the run."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.key)
        self.decision = decision


class Diverged(Exception):
    """A record asks for something else than the game does at this place."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What a step sees: the state, the dice, a way to ask and a way to tell."""

    def __init__(self, state: object, dice: Dice) -> None:
        self.state = state
        self.dice = dice

    @abstractmethod
    def ask(self, decision: Decision) -> str:
        """The answer of one of the decision's seats, verified."""

    @abstractmethod
    def tell(self, event: Event) -> None:
        """Publish what happened."""


@mypyc_attr(allow_interpreted_subclasses=True)
class System:
    """A game in steps."""

    @abstractmethod
    def start(self) -> object:
        """The state before the first step."""

    @abstractmethod
    def step(self, game: Game) -> None:
        """One whole step: a set-up choice, an activation, an end of round."""

    @abstractmethod
    def is_over(self, state: object) -> bool:
        """Whether there is no further step."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AsideSystem(System):
    """A system that also takes words out of turn: corrections, ties, reactions."""

    @abstractmethod
    def check_aside(self, state: object, words: str) -> None:
        """`Refused` if the words cannot be taken; may try them out on this copy."""

    @abstractmethod
    def aside(self, game: Game, words: str) -> None:
        """Do what the words say, as a step of its own."""
