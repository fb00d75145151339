"""One step at the table: asking the people, telling them, following circuits."""

from collections.abc import Callable, Sequence
from typing import cast

from opfor.circuits.load import Library
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Oracle, begin, walk
from opfor.game import Choose, Count, Decision, Event, Game, Option
from opfor.systems.entropic.state import Model
from opfor.systems.entropic.table.state import TableState
from opfor.tabletop.wording import describe


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
        rule: str,
        default: str = "",
    ) -> str:
        decision = Choose(key, prompt, [Option(id, label) for id, label in options])
        decision.rules = [rule]
        decision.default = default
        return self.put(decision)

    def is_so(self, key: str, prompt: str, rule: str) -> bool:
        return self.choose(key, prompt, [("yes", "yes"), ("no", "no")], rule) == "yes"

    def count(self, key: str, prompt: str, high: int, rule: str) -> int:
        """A number up to `high`; nothing is asked where there can be none."""
        if high <= 0:
            return 0
        decision = Count(key, prompt, 0, high)
        decision.rules = [rule]
        return int(self.put(decision))

    def which(self, key: str, prompt: str, among: Sequence[Model], rule: str) -> Model:
        """One of the A.I.'s models; asked only if there is more than one."""
        if len(among) == 1:
            return among[0]
        id = self.choose(key, prompt, [(model.id, model.name) for model in among], rule)
        return next(model for model in among if model.id == id)

    def tell(self, kind: str, text: str, *rules: str) -> None:
        self.game.tell(Event(kind, text, rules))

    def order(self, text: str, trace: list[Step], *rules: str, put_back: str = "") -> None:
        """An order for the person, with the boxes that led to it."""
        event = Event("order", text, rules)
        event.trace = list(trace)
        event.put_back = put_back
        self.game.tell(event)

    def follow(
        self,
        circuit: str,
        oracle: Oracle,
        trace: list[Step],
        perform: Callable[[Node], None] | None = None,
    ) -> Node:
        """Walk a circuit to its end, performing acts on the way."""
        way = begin(self.library.circuit(circuit))
        while True:
            stop = walk(self.library.circuits, way, oracle, trace)
            if stop.node.kind is Kind.END:
                return stop.node
            if perform is not None:
                perform(stop.node)
            way = stop.then

    def words(self, node: Node) -> str:
        return describe(node, self.library.vocabulary)

    def preferences(self, trace: list[Step], candidates: str) -> str:
        """The order of preferences of the last pick among such candidates, in words."""
        terms = self.library.vocabulary.preferences
        for step in reversed(trace):
            if step.kind == "pick" and step.name == candidates:
                node = self.library.circuit(step.circuit).nodes[step.node]
                return ", then ".join(terms[name].table for name in node.prefer)
        return ""
