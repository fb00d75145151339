"""The companion's common ground: words out of turn, status, the shape of an order.

A companion is a function from (state, answers, dice) to (next question or order). There is
no terminal in it; every face uses the same one.
"""

from abc import abstractmethod
from typing import ClassVar

from opfor.circuits.load import Library
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import AsideSystem, Decision, Event, Game, RollDie
from opfor.tabletop.oracle import roll_event
from opfor.tabletop.tracked import Field, find_field

MAX_TIE = 36


class Reaction:
    """Something the player does that the A.I. answers: a circuit or a choice of its own."""

    def __init__(self, word: str, label: str, rule: str) -> None:
        #: what is typed to call it
        self.word = word
        self.label = label
        self.rule = rule


class Grid:
    """A table for the eye: a title, column heads, rows."""

    def __init__(self, title: str, heads: list[str], rows: list[list[str]]) -> None:
        self.title = title
        self.heads = heads
        self.rows = rows


class Companion(AsideSystem):
    """The A.I. side of one game at a real table."""

    library: Library
    #: the rule by which this system's dice are read
    dice_rule: str
    #: the rule a die is rolled for, by how its purpose begins
    die_rules: ClassVar[dict[str, str]]

    @abstractmethod
    def fields(self, state: object) -> list[Field]:
        """Everything tracked in this state, with the way to correct it."""

    @abstractmethod
    def reactions(self, state: object) -> list[Reaction]:
        """What the player may call now."""

    @abstractmethod
    def react(self, game: Game, word: str) -> None:
        """Answer a reaction."""

    @abstractmethod
    def headline(self, state: object) -> str:
        """Where the game stands, in one line."""

    @abstractmethod
    def status(self, state: object) -> list[Grid]:
        """All that is tracked, as tables."""

    def roll_tie(self, dice: Dice, options: list[str]) -> Event:
        """The die between equally good choices, as this system rolls it."""
        purpose = "equally good choices"
        is_d6d = self.dice_rule == "D6D"
        roll = dice.d6d(purpose, options) if is_d6d else dice.uniform(purpose, options)
        return roll_event(self.dice_rule, roll, options[roll.option - 1])

    def rules_of(self, decision: Decision) -> list[str]:
        """The rules a question comes from; a die's are told by its purpose."""
        if not isinstance(decision, RollDie):
            return decision.rules
        box = decision.key.split(":")[0]
        if any(box in circuit.nodes for circuit in self.library.circuits.values()):
            return [box]
        found = [rule for begin, rule in self.die_rules.items() if decision.key.startswith(begin)]
        return found[:1] or [self.dice_rule]

    def check_aside(self, state: object, words: str) -> None:
        verb, _, rest = words.partition(" ")
        if verb == "set":
            field, value = find_field(self.fields(state), rest)
            field.correct(value)
        elif verb == "tie":
            _tie_size(rest)
        elif words not in {reaction.word for reaction in self.reactions(state)}:
            raise Refused(f"'{words[:80]}' is neither an answer nor a command; help lists them")

    def aside(self, game: Game, words: str) -> None:
        verb, _, rest = words.partition(" ")
        if verb == "set":
            field, value = find_field(self.fields(game.state), rest)
            was = field.value
            field.correct(value)
            game.tell(Event("set", f"{field.path}: {was} → {value} (corrected by hand)"))
        elif verb == "tie":
            options = [f"the {_ordinal(n)}" for n in range(1, _tie_size(rest) + 1)]
            game.tell(self.roll_tie(game.dice, options))
        else:
            self.react(game, words)


def _tie_size(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 3 and 2 <= int(text) <= MAX_TIE:
        return int(text)
    raise Refused(f"tie: give the number of equal choices, 2 to {MAX_TIE}, as in 'tie 3'")


def _ordinal(n: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(n if n < 20 else n % 10, "th")
    return f"{n}{ending}"
