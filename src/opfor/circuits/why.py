"""Why a circuit came to its end, and what would have changed it.

Each answer of a trace is turned over in thought: the walk goes on from the other arrow with
the answers already known, both ways where an answer was never given, every way where a die
would fall. Nothing is rolled and nothing is asked.
"""

from opfor.circuits.load import Library
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import Step


class Change:
    """One answer turned over: where each other arrow would have led."""

    def __init__(self, step: Step, instead: str, ends: list[Node], turns: bool) -> None:
        self.step = step
        #: the arrow not taken
        self.instead = instead
        #: the acts and ends it could have come to, by box
        self.ends = ends
        #: whether every one of them differs from what really happened
        self.turns = turns


def changes(library: Library, trace: list[Step]) -> list[Change]:
    """What each answer of a trace, turned over, would have led to; in order."""
    known = {_key(step.name, step.args): step.answer for step in trace if step.kind == "ask"}
    found: list[Change] = []
    for index, step in enumerate(trace):
        node = library.circuit(step.circuit).nodes.get(step.node)
        if node is None or len(node.edges) < 2:
            continue
        actual = _stops(trace[index + 1 :])
        for label, edge in zip(node.labels, node.edges, strict=True):
            if label != step.answer:
                ends = _ends(library, edge, {**known, _key(step.name, step.args): label})
                turns = bool(ends) and not any(_same(end, actual, library) for end in ends)
                found.append(Change(step, label, ends, turns))
    return found


def turning(found: list[Change]) -> Change | None:
    """The last answer that, turned over, surely leads elsewhere."""
    return next((change for change in reversed(found) if change.turns), None)


def _key(name: str, args: dict[str, str]) -> str:
    return f"{name}{sorted((k, v) for k, v in args.items() if k != 'choice')}"


def _stops(rest: list[Step]) -> Step | None:
    return next((step for step in rest if step.kind in ("do", "end")), None)


def _same(end: Node, actual: Step | None, library: Library) -> bool:
    """Two boxes that say the same (rush toward the objective) count as the same end."""
    if actual is None:
        return False
    was = library.circuit(actual.circuit).nodes[actual.node]
    return (end.order, end.name, end.args) == (was.order, was.name, was.args)


def _ends(library: Library, node: Node, known: dict[str, str]) -> list[Node]:
    ends: dict[str, Node] = {}
    seen: set[tuple[str, str]] = set()
    todo = [node]
    while todo:
        here = todo.pop()
        if (here.circuit, here.id) in seen:
            continue
        seen.add((here.circuit, here.id))
        if here.kind in (Kind.DO, Kind.END):
            ends[f"{here.order} {here.name} {sorted(here.args.items())}"] = here
        elif here.kind is Kind.USE:
            used = library.circuit(here.name)
            todo.append(used.nodes[here.at or used.start])
        else:
            todo.extend(_onward(here, known))
    return list(ends.values())


def _onward(node: Node, known: dict[str, str]) -> list[Node]:
    answer = known.get(_key(node.name, node.args)) if node.kind is Kind.ASK else None
    if answer is None:
        return list(reversed(node.edges))
    return [node.edges[node.labels.index(answer)]]
