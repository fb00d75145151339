"""The board as an oracle: a walk's questions answered from what the A.I.'s seat may see."""

from opfor.circuits.model import Node
from opfor.circuits.walk import Oracle, Picked
from opfor.dice import Dice, Roll
from opfor.faults import Refused
from opfor.systems.entropic.outlook import Outlook
from opfor.systems.entropic.state import Battle

#: keys that differ by less are equally good
TIE = 1e-9


class BoardOracle(Oracle):
    """Common ground: dice, preferences in order, ties by a die of the seat's own."""

    #: whether it may look at its own faces; then only its own seat may see the trace
    is_secret = False

    def __init__(self, battle: Battle, side: int, dice: Dice, is_traced: bool) -> None:
        super().__init__()
        self.battle = battle
        self.side = side
        self.dice = dice
        self.is_traced = is_traced
        self.outlook = Outlook(battle, side, self.is_secret)
        #: what the last pick came to
        self.chosen = -1

    def is_so(self, node: Node, name: str) -> bool:
        so = self.answer(name)
        if self.is_traced:
            self.because = self.reason(name)
        return so

    def answer(self, name: str) -> bool:
        """A question by its name."""
        raise Refused(f"the board cannot answer '{name}'")

    def reason(self, name: str) -> str:
        """The fact behind the last answer, for a trace."""
        return ""

    def value_of(self, node: Node, name: str) -> int:
        raise Refused(f"{node.circuit} {node.id}: the board knows no number '{name}'")

    def roll(self, node: Node, modifier: int) -> Roll:
        if node.die == "d3":
            return self.dice.d3(node.id)
        return self.dice.d6d(node.id, [edge.id for edge in node.edges], modifier)

    def count(self, candidates: str) -> int:
        """How many candidates a pick has; they are numbered from 0."""
        raise Refused(f"the board knows no candidates '{candidates}'")

    def key(self, preference: str, index: int) -> float:
        """How well a candidate does by a preference; more is better."""
        raise Refused(f"the board knows no preference '{preference}'")

    def called(self, index: int) -> str:
        """A candidate in words."""
        return str(index)

    def pick(self, node: Node) -> Picked:
        left = list(range(self.count(node.name)))
        decided = ""
        for name in node.prefer:
            if len(left) < 2:
                break
            best = self._best(name, left)
            if len(best) < len(left):
                decided = name
            left = best
        several = len(left) > 1
        self.chosen = left[self.dice.pick(node.id, len(left))] if several else left[0]
        if not self.is_traced:
            return Picked("", several, [])
        words = self.called(self.chosen)
        reasons = [words, f"by {decided}" if decided else ""]
        reasons.append(f"by a die among {len(left)}" if several else "")
        self.because = ", ".join([reason for reason in reasons if reason])
        return Picked(words, several, [])

    def _best(self, name: str, among: list[int]) -> list[int]:
        keys = [self.key(name, index) for index in among]
        best = max(keys) - TIE
        return [index for index, key in zip(among, keys, strict=True) if key >= best]
