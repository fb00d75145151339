"""A whole game as its faces see it: terminal, page, batches, environments.

A match knows its system's rules and policies and puts a state into words and plain data. Faces
hold no rules: they show what a match gives them and return the text of an answer.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from opfor.circuits.load import Library
from opfor.circuits.trace import Step
from opfor.faults import Refused
from opfor.game import Choose, Decision, Event, Option, Policy, System
from opfor.seats import SIDES, held_by, seats_of
from opfor.tabletop.explain import explain, tell_step

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


class Pages(Protocol):
    """A system's view module: functions that put a match and its state into plain data."""

    def board(self, match: Any, state: Any, /) -> Plain: ...
    def view(self, match: Any, state: Any, seat: str, /) -> Plain: ...
    def asked(self, match: Any, state: Any, decision: Decision, seat: str, /) -> Plain: ...
    def card(self, match: Any, state: Any, unit: str, seat: str, /) -> Plain: ...
    def look(self, match: Any, state: Any, unit: str, target: str, seat: str, /) -> Plain: ...
    def look_from(
        self, match: Any, decision: Any, answer: str, target: str, seat: str, /
    ) -> Plain: ...
    def preview(self, match: Any, state: Any, decision: Decision, words: str, /) -> Plain: ...


class Match:
    """One pairing, ready to be played: a set-up turned into a system and its policies."""

    #: inches or hexes
    shape = INCHES
    #: whether a report shows every box passed unless told otherwise
    is_reasoned = False
    #: the options of a set-up that mean something here
    options: tuple[str, ...] = ()

    def __init__(
        self,
        setup: Plain,
        system: System,
        policies: dict[str, Policy],
        libraries: dict[str, Library],
    ) -> None:
        for name, value in (setup.get("options") or {}).items():
            if value and name not in self.options:
                raise Refused(f"options: {name}: {setup.get('system')} has no such thing")
        #: as it stands in a record's header
        self.setup = setup
        self.system = system
        #: those who play for the sides that no person holds
        self.policies = policies
        #: the circuits by which an A.I. plays each side
        self.libraries = libraries
        self._people: dict[str, list[str]] | None = None

    @property
    def library(self) -> Library:
        """The circuits of the first side that an A.I. plays, else of side a."""
        return self.libraries["b" if "b" in self.policies and "a" not in self.policies else "a"]

    # what a terminal needs

    def offers(self, decision: Decision) -> list[Option]:
        """Short answers, each with what it means."""
        return decision.options if isinstance(decision, Choose) else []

    def answer_of(self, decision: Decision, words: str) -> str:
        """The answer that typed or clicked words stand for, or `Refused` with the rule."""
        return words.strip()

    def narrate(self, event: Event, is_reasoned: bool) -> list[str]:
        """An event as lines of a report, with the boxes passed if reasons are wanted; no lines
        for what has no place in it."""
        if not is_reasoned:
            return [event.text]
        library = self.library_for(event)
        return [event.text, *(tell_step(library, step) for step in event.trace)]

    def explain(self, event: Event) -> list[str]:
        """How an act of the A.I. came about, and what would have changed it."""
        return explain(self.library_for(event), event)

    def library_for(self, event: Event) -> Library:
        """The circuits that an event's reasons come from."""
        for side in SIDES:
            if all(_knows(self.libraries[side], step) for step in event.trace):
                return self.libraries[side]
        return self.library

    @abstractmethod
    def status(self, state: object, seat: str = "") -> list[str]:
        """Where everything stands, in lines, as far as this seat may know it."""

    @abstractmethod
    def outcome(self, state: object) -> Outcome:
        """The result of a game that is over."""

    def notes(self) -> list[str]:
        """What a person should know before the game: stand-ins, rules not played."""
        return []

    # what a page needs: plain data, nothing that the seat may not know

    @abstractmethod
    def pages(self) -> Pages:
        """The system's view module; loaded only for faces that draw."""

    def board(self, state: object) -> Plain:
        """What does not change once it is laid out: size, terrain, zones."""
        return self.pages().board(self, state)

    def view(self, state: object, seat: str) -> Plain:
        """Everything that changes, as this seat may see it; "" sees what everybody does."""
        return self.pages().view(self, state, seat)

    def asked(self, state: object, decision: Decision, seat: str) -> Plain:
        """A decision with its options and where on the board they are."""
        found = self.pages().asked(self, state, decision, seat)
        return self._own(decision, seat, found) if decision.owners else found

    def _own(self, decision: Decision, seat: str, asked: Plain) -> Plain:
        """Without what is another person's to choose, where people share a side."""

        def is_own(words: str) -> bool:
            return seat in decision.answering(self.answer_of(decision, words))

        asked["options"] = [each for each in asked["options"] if is_own(each["id"])]
        if asked["placing"] is not None:
            actions = asked["placing"]["actions"]
            asked["placing"]["actions"] = [each for each in actions if is_own(each["word"])]
        return asked

    def card(self, state: object, unit: str, seat: str) -> Plain:
        """A unit's profile, its reach, its ranges and whom it sees."""
        return self.pages().card(self, state, unit, seat)

    def look(self, state: object, unit: str, target: str, seat: str) -> Plain:
        """The line from a unit to a target: distance, what blocks it, cover, odds."""
        return self.pages().look(self, state, unit, target, seat)

    def look_from(self, decision: Decision, answer: str, target: str, seat: str) -> Plain:
        """The same from where an answer, which is legal, would put the unit it is about; pure."""
        return self.pages().look_from(self, decision, answer, target, seat)

    def preview(self, state: object, decision: Decision, words: str) -> Plain:
        """What an answer would do, without doing it; pure."""
        return self.pages().preview(self, state, decision, words)

    def log(self, events: Sequence[Event], seat: str) -> list[Event]:
        """What a seat may be told."""
        names = seats_of(self.setup)[seat] if seat in SIDES else [seat]
        return [
            event
            for event in events
            if not event.audience or any(name in event.audience for name in names)
        ]

    def people(self) -> dict[str, list[str]]:
        """Who holds each side; nobody: the A.I."""
        if self._people is None:
            self._people = held_by(self.setup)
        return self._people

    def side_of(self, seat: str) -> str:
        """The side a person holds or an A.I. is; "" for an onlooker."""
        if seat in SIDES:
            return seat
        return next((side for side, names in self.people().items() if seat in names), "")


def _knows(library: Library, step: Step) -> bool:
    circuit = library.circuits.get(step.circuit)
    return circuit is None or step.node in circuit.nodes or step.kind == "rule"


def libraries_with(library: Library, setup: Plain) -> dict[str, Library]:
    """For each side the circuits, with those of the set-up in the place of the printed ones."""
    found = dict.fromkeys(SIDES, library)
    for own in setup.get("circuits") or []:
        meant = str(own.get("side") or "")
        for side in [meant] if meant in SIDES else SIDES:
            found[side] = found[side].replace(str(own["text"]), str(own["file"]))
    return found
