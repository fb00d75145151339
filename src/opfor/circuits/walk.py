"""Walking a circuit: from a box to the first act or end, asking an oracle on the way.

The same circuit serves the screen, where code answers from the board, and the table, where
a person does: both are oracles. A walk never changes the board; it stops at the first act
(`do`) or `end` and says where to go on.
"""

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from opfor.circuits.model import Circuit, Kind, Node
from opfor.circuits.trace import Step
from opfor.dice import Roll

#: how many circuits may stand inside one another through `use`
MAX_DEPTH = 8


class Picked:
    """What a pick box came to: the choice, and whether several were equally good."""

    def __init__(self, choice: str, several: bool, faces: list[int]) -> None:
        self.choice = choice
        self.several = several
        self.faces = faces


@mypyc_attr(allow_interpreted_subclasses=True)
class Oracle:
    """Answers a walk's questions. `because` is set along with every answer."""

    def __init__(self) -> None:
        self.because = ""

    @abstractmethod
    def is_so(self, node: Node, name: str) -> bool:
        """The answer to a question: of an ask box, or of a modifier's condition."""

    @abstractmethod
    def value_of(self, node: Node, name: str) -> int:
        """A number that modifies a die."""

    @abstractmethod
    def roll(self, node: Node, modifier: int) -> Roll:
        """The die of a roll box."""

    @abstractmethod
    def pick(self, node: Node) -> Picked:
        """The best candidate of a pick box."""


class Stop:
    """Where a walk stopped: an act to perform or the end, and the boxes to go on from."""

    def __init__(self, node: Node, then: list[Node]) -> None:
        self.node = node
        self._then = then

    @property
    def is_end(self) -> bool:
        return not self._then

    @property
    def then(self) -> list[Node]:
        """The way on after the act, innermost circuit last; empty at the end."""
        return self._then


def begin(circuit: Circuit, at: str = "") -> list[Node]:
    """The way into a circuit, at its start or at one of its entries."""
    return [circuit.nodes[at or circuit.start]]


def walk(
    circuits: dict[str, Circuit], way: list[Node], oracle: Oracle, trace: list[Step] | None
) -> Stop:
    """Walk from the last box of `way` to the next act or end."""
    stack = list(way)
    node = stack.pop()
    while True:
        kind = node.kind
        if kind is Kind.ASK:
            so = oracle.is_so(node, node.name)
            edge = 0 if so else 1
            if trace is not None:
                _note(trace, node, edge, oracle.because)
            node = node.edges[edge]
        elif kind is Kind.ROLL:
            node = _roll(node, oracle, trace)
        elif kind is Kind.PICK:
            node = _pick(node, oracle, trace)
        elif kind is Kind.USE:
            if trace is not None:
                _note(trace, node, -1, "")
            if node.edges:
                stack.append(node.edges[0])
            if len(stack) > MAX_DEPTH:
                raise RecursionError(f"{node.circuit} {node.id}: circuits nested too deep")
            used = circuits[node.name]
            node = used.nodes[node.at or used.start]
        else:
            if trace is not None:
                _note(trace, node, -1, "")
            if kind is Kind.DO:
                stack.append(node.edges[0])
            return Stop(node, stack)


def _roll(node: Node, oracle: Oracle, trace: list[Step] | None) -> Node:
    modifier = 0
    reasons: list[str] = []
    for change in node.modifiers:
        if change.value:
            amount = oracle.value_of(node, change.value)
        elif not change.condition or oracle.is_so(node, change.condition):
            amount = change.add
        else:
            continue
        modifier += amount
        if trace is not None:
            reasons.append(f"{amount:+d} {change.value or change.condition or 'always'}")
    roll = oracle.roll(node, modifier)
    edge = roll.option - 1
    if trace is not None:
        step = _note(trace, node, edge, ", ".join(reasons))
        step.faces = roll.faces
        step.modifier = modifier
    return node.edges[edge]


def _pick(node: Node, oracle: Oracle, trace: list[Step] | None) -> Node:
    picked = oracle.pick(node)
    edge = 1 if picked.several and len(node.edges) > 1 else 0
    if trace is not None:
        step = _note(trace, node, edge, oracle.because)
        step.faces = picked.faces
        if picked.choice:
            step.args["choice"] = picked.choice
    return node.edges[edge]


def _note(trace: list[Step], node: Node, edge: int, because: str) -> Step:
    step = Step(node.circuit, node.id, node.kind_word, node.name)
    if edge >= 0:
        step.answer = node.labels[edge]
    step.because = because
    if node.args:
        step.args = dict(node.args)
    trace.append(step)
    return step
