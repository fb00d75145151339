"""What a walk leaves behind: each box passed, with its answer, reason and dice."""

from typing import Final

#: the parameter of a rule that settled the order by itself: what would have been without it
OTHERWISE: Final = "otherwise"
#: for a rule that goes before the flowcharts
TREE_FOLLOWS: Final = "it would have gone on with its decision tree"


class Step:
    """One box passed."""

    def __init__(self, circuit: str, node: str, kind: str, name: str) -> None:
        self.circuit = circuit
        self.node = node
        self.kind = kind
        #: the question, die, candidates or act by its vocabulary name
        self.name = name
        #: the arrow taken: "yes", "no", "1", "next", ... ; empty at an end
        self.answer = ""
        #: the measured or tracked fact behind the answer
        self.because = ""
        self.faces: list[int] = []
        self.modifier = 0
        #: parameters of the question or act
        self.args: dict[str, str] = {}

    def to_json(self) -> dict[str, object]:
        """The step as plain data, empty parts left out."""
        data: dict[str, object] = {
            "circuit": self.circuit,
            "node": self.node,
            "kind": self.kind,
            "question": self.name,
        }
        if self.answer:
            data["answer"] = self.answer
        if self.because:
            data["because"] = self.because
        if self.faces:
            data["dice"] = list(self.faces)
        if self.modifier:
            data["modifier"] = self.modifier
        if self.args:
            data["with"] = dict(self.args)
        return data


def step_from_json(data: dict[str, object]) -> Step:
    """A step read back from a record."""
    step = Step(str(data["circuit"]), str(data["node"]), str(data["kind"]), str(data["question"]))
    step.answer = str(data.get("answer", ""))
    step.because = str(data.get("because", ""))
    faces = data.get("dice", [])
    if isinstance(faces, list):
        step.faces = [int(face) for face in faces]
    modifier = data.get("modifier", 0)
    if isinstance(modifier, int):
        step.modifier = modifier
    args = data.get("with", {})
    if isinstance(args, dict):
        step.args = {str(key): str(value) for key, value in args.items()}
    return step
