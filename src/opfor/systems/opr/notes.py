"""Notes: the boxes of a trace that stand before and after the trees, under their rules' ids."""

from mypy_extensions import mypyc_attr

from opfor.circuits.trace import Step


@mypyc_attr(acyclic=True)
class Notes:
    """Kept only when somebody wants the trace; ask `is_kept` before putting words together."""

    def __init__(self, is_kept: bool) -> None:
        self.is_kept = is_kept
        self.steps: list[Step] = []

    def add(
        self, rule: str, question: str, answer: str, because: str, faces: list[int] | None = None
    ) -> None:
        step = Step("", rule, "rule", question)
        step.answer = answer
        step.because = because
        step.faces = list(faces) if faces else []
        self.steps.append(step)

    def belong_to(self, circuit: str) -> None:
        """Say which circuit the notes go with, once the unit's type is known."""
        for step in self.steps:
            if not step.circuit:
                step.circuit = circuit
