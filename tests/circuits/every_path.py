"""Walks a circuit along every path there is, with scripted answers and dice."""

from collections.abc import Iterator

from opfor.circuits.load import Library
from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Oracle, Picked, begin, walk
from opfor.dice import Dice, Roll, Scripted


class Chooser(Oracle):
    """Takes the arrows a script names, past its end the first; notes how many there are."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script
        self.taken: list[int] = []
        self.arity: list[int] = []

    def choose(self, arity: int) -> int:
        index = len(self.taken)
        choice = self.script[index] if index < len(self.script) else 0
        self.taken.append(choice)
        self.arity.append(arity)
        return choice

    def is_so(self, node: Node, name: str) -> bool:
        if name != node.name:
            return False
        return self.choose(2) == 0

    def value_of(self, node: Node, name: str) -> int:
        return 0

    def roll(self, node: Node, modifier: int) -> Roll:
        count = len(node.edges)
        option = self.choose(count) + 1
        face = option * 6 // count if count <= 3 else option
        return Dice(Scripted([face])).d6d(node.id, [edge.id for edge in node.edges])

    def pick(self, node: Node) -> Picked:
        several = len(node.edges) > 1 and self.choose(2) == 1
        return Picked("", several, [])


def paths(library: Library, name: str, at: str = "") -> Iterator[list[Step]]:
    """Every trace from a circuit's start (or entry) to its ends."""
    circuit = library.circuit(name)
    script: list[int] | None = []
    while script is not None:
        chooser = Chooser(script)
        trace: list[Step] = []
        stop = walk(library.circuits, begin(circuit, at), chooser, trace)
        while not stop.is_end:
            stop = walk(library.circuits, stop.then, chooser, trace)
        yield trace
        script = _next(chooser)


def _next(chooser: Chooser) -> list[int] | None:
    taken, arity = chooser.taken, chooser.arity
    while taken and taken[-1] + 1 == arity[-1]:
        taken.pop()
        arity.pop()
    if not taken:
        return None
    return [*taken[:-1], taken[-1] + 1]
