"""The proof that a circuit always comes to an end."""

from opfor.circuits.model import Circuit, Node


def prove(circuit: Circuit) -> list[str]:
    """Sentences on what is wrong: boxes out of reach, loops. None for a sound circuit."""
    starts = [circuit.nodes[id] for id in (circuit.start, *circuit.entries)]
    reached = _reach(starts)
    faults = [f"{id}: cannot be reached" for id in circuit.nodes if id not in reached]
    loop = _loop(circuit)
    if loop:
        faults.append(f"{loop[0]}: loop without end: {' → '.join(loop)}")
    return faults


def _reach(starts: list[Node]) -> set[str]:
    reached: set[str] = set()
    todo = list(starts)
    while todo:
        node = todo.pop()
        if node.id not in reached:
            reached.add(node.id)
            todo.extend(node.edges)
    return reached


def _loop(circuit: Circuit) -> list[str]:
    """The boxes of a loop, or nothing: what is left when boxes that surely end are taken away."""
    left = dict(circuit.nodes)
    while True:
        ending = [id for id, node in left.items() if not any(e.id in left for e in node.edges)]
        if not ending:
            break
        for id in ending:
            del left[id]
    if not left:
        return []
    path: list[str] = []
    node = next(iter(left.values()))
    while node.id not in path:
        path.append(node.id)
        node = next(after for after in node.edges if after.id in left)
    return [*path[path.index(node.id) :], node.id]
