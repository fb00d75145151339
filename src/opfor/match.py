"""A whole game as its faces see it: terminal, page, batches, environments.

A match knows its system's rules and policies and puts a state into words and plain data. Faces
hold no rules: they show what a match gives them and return the text of an answer.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from opfor.circuits.load import Library
from opfor.game import Choose, Decision, Event, Option, Policy, System

#: the two sides; an A.I. that holds a side answers under the side's own name
SIDES = ("a", "b")
DRAW = "draw"
#: what a board's measures mean
INCHES = "inches"
HEXES = "hexes"

Plain = dict[str, Any]


class Outcome:
    """How a game ended."""

    def __init__(self, winner: str, scores: dict[str, dict[str, float]]) -> None:
        #: a, b or draw
        self.winner = winner
        #: for each side what counts at the end, in the book's words: {"a": {"objectives": 2}}
        self.scores = scores


class Match:
    """One pairing, ready to be played: a set-up turned into a system and its policies."""

    #: inches or hexes
    shape = INCHES

    def __init__(
        self, setup: Plain, system: System, policies: dict[str, Policy], library: Library
    ) -> None:
        #: as it stands in a record's header
        self.setup = setup
        self.system = system
        #: those who play for the sides that no person holds
        self.policies = policies
        #: the circuits its A.I. walks
        self.library = library

    # what a terminal needs

    def offers(self, decision: Decision) -> list[Option]:
        """Short answers, each with what it means."""
        return decision.options if isinstance(decision, Choose) else []

    def answer_of(self, decision: Decision, words: str) -> str:
        """The answer that typed or clicked words stand for, or `Refused` with the rule."""
        return words.strip()

    def narrate(self, event: Event, is_reasoned: bool) -> list[str]:
        """An event as lines of a report; with the boxes passed if reasons are wanted."""
        return [event.text]

    @abstractmethod
    def status(self, state: object) -> list[str]:
        """Where everything stands, in lines."""

    @abstractmethod
    def outcome(self, state: object) -> Outcome:
        """The result of a game that is over."""

    def notes(self) -> list[str]:
        """What a person should know before the game: stand-ins, rules not played."""
        return []

    # what a page needs: plain data, nothing that the seat may not know

    @abstractmethod
    def board(self, state: object) -> Plain:
        """What does not change once it is laid out: size, terrain, zones."""

    @abstractmethod
    def view(self, state: object, seat: str) -> Plain:
        """Everything that changes, as this seat may see it; "" sees what everybody does."""

    @abstractmethod
    def asked(self, state: object, decision: Decision, seat: str) -> Plain:
        """A decision with its options and where on the board they are."""

    @abstractmethod
    def card(self, state: object, unit: str, seat: str) -> Plain:
        """A unit's profile, its reach, its ranges and whom it sees."""

    @abstractmethod
    def look(self, state: object, unit: str, target: str, seat: str) -> Plain:
        """The line from a unit to a target: distance, what blocks it, cover, odds."""

    @abstractmethod
    def preview(self, state: object, decision: Decision, words: str) -> Plain:
        """What an answer would do, without doing it; pure."""

    def log(self, events: Sequence[Event], seat: str) -> list[Event]:
        """What a seat may be told."""
        return [event for event in events if not event.audience or seat in event.audience]
