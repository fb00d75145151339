"""Why a circuit came to its end, and what would have changed it.

Each answer of a trace is turned over in thought: the walk goes on from the other arrow with
the answers and dice already known, every way where an answer was never given or a die never
fell. Nothing is rolled and nothing is asked.
"""

from opfor.circuits.load import Library
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import OTHERWISE, Step


class Change:
    """One answer turned over, and the other ends it could have led to."""

    def __init__(self, step: Step, instead: str, ends: list[Node], turns: bool) -> None:
        self.step = step
        #: the arrow not taken
        self.instead = instead
        #: the ends it could have come to, other than the one it came to
        self.ends = ends
        #: whether it would surely have come to another end
        self.turns = turns


def changes(library: Library, trace: list[Step]) -> list[Change]:
    """The answers of a trace that, turned over, could have led elsewhere; in order."""
    known = {_key(step): step.answer for step in trace if step.kind in ("ask", "roll", "pick")}
    actual = _end_of(library, trace)
    found: list[Change] = []
    for step in trace:
        node = _node_of(library, step)
        if node is None or len(node.edges) < 2:
            continue
        for label, edge in zip(node.labels, node.edges, strict=True):
            if label != step.answer:
                ends = _ends(library, edge, {**known, _key(step): label})
                other = [end for end in ends if not _is_same(end, actual)]
                if other:
                    found.append(Change(step, label, other, len(other) == len(ends)))
    return found


def turning(found: list[Change]) -> Change | None:
    """The last answer that, turned over, surely leads elsewhere."""
    return next((change for change in reversed(found) if change.turns), None)


def settled_by(trace: list[Step]) -> Step | None:
    """The rule that settled the order by itself, whatever a flowchart says."""
    return next((step for step in reversed(trace) if OTHERWISE in step.args), None)


def turned_on(trace: list[Step], found: list[Change]) -> Step | None:
    """The rule or the answer without which it would have come to something else."""
    turned = turning(found)
    return settled_by(trace) or (turned.step if turned is not None else None)


def to_json(trace: list[Step], found: list[Change], has_orders: bool) -> dict[str, object]:
    """What turned the decision, and where each answer turned over would have led; with the
    order where the system gives orders."""
    turned = turned_on(trace, found)
    return {
        "turned_on": turned.node if turned is not None else None,
        "changes": [
            {
                "node": change.step.node,
                "instead": change.instead,
                "ends": [_end_json(end, has_orders) for end in change.ends],
            }
            for change in found
        ],
    }


def _end_json(end: Node, has_orders: bool) -> dict[str, object]:
    order = {"order": end.order} if has_orders else {}
    return {"node": end.id, **order, "action": end.action, "with": dict(end.args)}


def _key(step: Step) -> str:
    """What makes two boxes the same question: its name and parameters, or for a die the box."""
    if step.kind != "ask":
        return f"{step.circuit} {step.node}"
    return f"{step.name}{sorted(step.args.items())}"


def _key_of(node: Node) -> str:
    if node.kind is not Kind.ASK:
        return f"{node.circuit} {node.id}"
    return f"{node.name}{sorted(node.args.items())}"


def _node_of(library: Library, step: Step) -> Node | None:
    circuit = library.circuits.get(step.circuit)
    return circuit.nodes.get(step.node) if circuit else None


def _end_of(library: Library, trace: list[Step]) -> Node | None:
    ends = [step for step in trace if step.kind == "end"]
    return _node_of(library, ends[-1]) if ends else None


def _is_same(end: Node, actual: Node | None) -> bool:
    """Two boxes that say the same (rush toward the objective) count as the same end."""
    if actual is None:
        return False
    return (end.order, end.name, end.args) == (actual.order, actual.name, actual.args)


def _ends(library: Library, node: Node, known: dict[str, str]) -> list[Node]:
    """Every end that can be reached, acts on the way passed as done."""
    ends: dict[str, Node] = {}
    seen: set[tuple[str, str]] = set()
    todo = [node]
    while todo:
        here = todo.pop()
        if (here.circuit, here.id) in seen:
            continue
        seen.add((here.circuit, here.id))
        if here.kind is Kind.END:
            ends[f"{here.order} {here.name} {sorted(here.args.items())}"] = here
        elif here.kind is Kind.USE and not here.edges:
            used = library.circuit(here.name)
            todo.append(used.nodes[here.at or used.start])
        else:
            todo.extend(_onward(here, known))
    return list(ends.values())


def _onward(node: Node, known: dict[str, str]) -> list[Node]:
    answer = known.get(_key_of(node))
    if answer not in node.labels:
        return list(reversed(node.edges))
    return [node.edges[node.labels.index(str(answer))]]
