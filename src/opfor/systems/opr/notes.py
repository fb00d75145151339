"""Notes: the boxes of a trace that stand before and after the trees, under their rules' ids."""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.circuits.trace import OTHERWISE, TREE_FOLLOWS, Step

#: eight directions of a table whose north is up, counted from east
_HEADINGS: Final = (
    "east",
    "north-east",
    "north",
    "north-west",
    "west",
    "south-west",
    "south",
    "south-east",
)


def way_words(dx: float, dy: float) -> str:
    """From a place to another as people say it: "6.0" to the north-west"."""
    inches = math.hypot(dx, dy)
    if inches < 0.05:
        return "where it stands"
    heading = _HEADINGS[round(math.atan2(dy, dx) / (math.pi / 4.0)) % 8]
    return f'{inches:.1f}" to the {heading}'


@mypyc_attr(acyclic=True)
class Notes:
    """Kept only when somebody wants the trace; ask `is_kept` before putting words together."""

    def __init__(self, is_kept: bool) -> None:
        self.is_kept = is_kept
        self.steps: list[Step] = []

    def add(
        self,
        rule: str,
        question: str,
        answer: str,
        because: str,
        faces: list[int] | None = None,
        called: str = "",
    ) -> None:
        """`called` is the answer as people know it, where it is an id or a place."""
        step = Step("", rule, "rule", question)
        step.answer = answer
        step.because = because
        step.faces = list(faces) if faces else []
        if called:
            step.args["called"] = called
        self.steps.append(step)

    def settle(
        self,
        rule: str,
        question: str,
        answer: str,
        because: str,
        otherwise: str = TREE_FOLLOWS,
    ) -> None:
        """Add a rule that says by itself what the unit does, and what it would do without."""
        self.add(rule, question, answer, because)
        self.steps[-1].args[OTHERWISE] = otherwise

    def belong_to(self, circuit: str) -> None:
        """Say which circuit the notes go with, once the unit's type is known."""
        for step in self.steps:
            if not step.circuit:
                step.circuit = circuit
