"""One step at the table: asking the people, telling them, following circuits."""

from collections.abc import Callable, Sequence
from typing import cast

from opfor.circuits.load import Library
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Oracle, begin, walk
from opfor.dice import Roll
from opfor.game import Choose, Count, Decision, Event, Game, Option
from opfor.systems.encounter.table.state import Formation, Line, TableState
from opfor.tabletop.oracle import roll_event

#: added where left and right matter
SEEN = "left and right as you see them from your seat"


class Desk:
    """What a step works with: the state in its own type, the circuits, the people."""

    def __init__(self, game: Game, library: Library, seats: Sequence[str]) -> None:
        self.game = game
        self.state = cast(TableState, game.state)
        self.library = library
        self.seats = list(seats)

    def put(self, decision: Decision) -> str:
        decision.seats = list(self.seats)
        return self.game.ask(decision)

    def choose(
        self,
        key: str,
        prompt: str,
        options: Sequence[tuple[str, str]],
        rules: Sequence[str],
        means: str,
        default: str = "",
    ) -> str:
        decision = Choose(key, prompt, [Option(id, label) for id, label in options])
        decision.rules = list(rules)
        decision.means = means
        decision.default = default
        return self.put(decision)

    def is_so(self, key: str, prompt: str, rules: Sequence[str], means: str) -> bool:
        return self.choose(key, prompt, [("yes", "yes"), ("no", "no")], rules, means) == "yes"

    def count(
        self, key: str, prompt: str, low: int, high: int, rules: Sequence[str], means: str
    ) -> int:
        decision = Count(key, prompt, low, high)
        decision.rules = list(rules)
        decision.means = means
        return int(self.put(decision))

    def acknowledge(self, key: str, prompt: str, rules: Sequence[str], means: str) -> None:
        self.choose(key, prompt, [("done", "done")], rules, means, "done")

    def which(self, key: str, prompt: str, among: Sequence[Formation], rule: str) -> Formation:
        """One of several formations, by its number; asked only if there is more than one."""
        if len(among) == 1:
            return among[0]
        options = [(str(formation.number), title(formation)) for formation in among]
        means = "Formations by their number in the army list; those that cannot be meant are out."
        number = self.choose(key, prompt, options, [rule], means)
        return next(formation for formation in among if str(formation.number) == number)

    def which_line(
        self, key: str, prompt: str, among: Sequence[Line], rules: Sequence[str], means: str
    ) -> Line:
        """One of several kinds of units; asked only if there is more than one."""
        if len(among) == 1:
            return among[0]
        options = [(line.name, f"{line.name} ({line.left} left)") for line in among]
        name = self.choose(key, prompt, options, rules, means)
        return next(line for line in among if line.name == name)

    def tell(self, kind: str, text: str, *rules: str, put_back: str = "") -> None:
        event = Event(kind, text, rules)
        event.put_back = put_back
        self.game.tell(event)

    def tell_roll(self, rule: str, roll: Roll, meaning: str) -> None:
        self.game.tell(roll_event(rule, roll, meaning))

    def follow(
        self,
        circuit: str,
        oracle: Oracle,
        trace: list[Step],
        perform: Callable[[Node], bool],
        at: str = "",
    ) -> Node:
        """Walk a circuit to its end, performing acts on the way.

        An act that returns false breaks the walk off; the box it stopped at is returned.
        """
        way = begin(self.library.circuit(circuit), at)
        while True:
            stop = walk(self.library.circuits, way, oracle, trace)
            if stop.node.kind is Kind.DO and not perform(stop.node):
                return stop.node
            if stop.is_end:
                return stop.node
            way = stop.then


def units_of(line: Line) -> str:
    """ "6 Regular Grunts", or the bare name of a single unit."""
    return line.name if line.left == 1 else f"{line.left} {line.name}"


def title(formation: Formation) -> str:
    """A formation with its surviving units."""
    units = ", ".join(units_of(line) for line in formation.living)
    return f"{formation.name} ({units or 'no units left'})"
