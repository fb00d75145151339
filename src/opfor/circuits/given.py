"""Walking one circuit by itself, with answers and dice given beforehand.

What is not given is asked of `ask`, if there is one to ask.
"""

from collections.abc import Callable, Sequence

from opfor.circuits.load import Library
from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Oracle, Picked, Stop, begin, walk
from opfor.dice import Dice, Roll, Source
from opfor.faults import Refused

YES_NO = {"y": True, "n": False}


class Given(Oracle):
    """Answers from a string of y and n, dice from a list, facts by name."""

    def __init__(
        self,
        answers: str = "",
        faces: Sequence[int] = (),
        facts: dict[str, str] | None = None,
        ask: Callable[[Node, str, str], str] | None = None,
        is_asked_ties: bool = False,
    ) -> None:
        super().__init__()
        self.answers = list(answers)
        self.faces = list(faces)
        self.facts = facts or {}
        self._ask = ask
        #: whether modifiers and ties are asked too; else they count as absent unless given
        self._is_asked_ties = is_asked_ties

    def is_so(self, node: Node, name: str) -> bool:
        self.because = "given"
        if name in self.facts:
            return self._yes_no(node, self.facts[name])
        if name != node.name:
            return self._is_asked_ties and self._yes_no(node, self._asked(node, name, "y/n"))
        if self.answers:
            return YES_NO[self.answers.pop(0)]
        return self._yes_no(node, self._asked(node, name, "y/n"))

    def value_of(self, node: Node, name: str) -> int:
        text = self.facts.get(name) or self._asked(node, name, "a number")
        if not text.isascii() or not text.isdigit() or int(text[:9]) > 7:
            raise Refused(f"{node.id}: {name}: '{text[:80]}' is not a number from 0 to 7")
        return int(text)

    def roll(self, node: Node, modifier: int) -> Roll:
        dice = Dice(_Faces(self, node))
        if node.die == "d3":
            return dice.d3(node.id)
        return dice.d6d(node.id, [edge.id for edge in node.edges], modifier)

    def pick(self, node: Node) -> Picked:
        self.because = ", then ".join(node.prefer)
        if node.count:
            names = [str(number) for number in range(1, node.count + 1)]
            roll = Dice(_Faces(self, node)).d6d(node.id, names)
            return Picked(names[roll.option - 1], False, roll.faces)
        several = False
        if len(node.edges) > 1:
            if node.id in self.facts:
                several = self._yes_no(node, self.facts[node.id])
            elif self._is_asked_ties:
                several = self._yes_no(node, self._asked(node, "several", "y/n"))
        return Picked("", several, [])

    def face(self, node: Node, reading: str) -> int:
        if self.faces:
            return self.faces.pop(0)
        text = self._asked(node, node.die or "d6d", reading or "1-6")
        if text not in ("1", "2", "3", "4", "5", "6"):
            raise Refused(f"{node.id}: '{text[:80]}' is not a face of a six-sided die (1 to 6)")
        return int(text)

    def _yes_no(self, node: Node, text: str) -> bool:
        answer = YES_NO.get(text.strip().lower()[:1])
        if answer is None:
            raise Refused(f"{node.id}: '{text[:80]}' is neither y nor n")
        return answer

    def _asked(self, node: Node, name: str, wanted: str) -> str:
        if self._ask is None:
            raise Refused(f"{node.circuit} {node.id}: '{name}' is not given ({wanted})")
        return self._ask(node, name, wanted)


class _Faces(Source):
    def __init__(self, given: Given, node: Node) -> None:
        self._given = given
        self._node = node

    def face(self, purpose: str, reading: str) -> int:
        return self._given.face(self._node, reading)


def walk_through(
    library: Library, name: str, oracle: Oracle, at: str = ""
) -> tuple[list[Step], Stop]:
    """Walk a circuit to its end, passing every act on the way as done."""
    circuit = library.circuit(name)
    if at and at not in (circuit.start, *circuit.entries):
        entries = ", ".join((circuit.start, *circuit.entries))
        raise Refused(f"'{at[:80]}' is no entry of {name}; there are: {entries}")
    trace: list[Step] = []
    stop = walk(library.circuits, begin(circuit, at), oracle, trace)
    while not stop.is_end:
        stop = walk(library.circuits, stop.then, oracle, trace)
    return trace, stop
