"""Why an order came about, in lines a person can read."""

from opfor.circuits.load import Library
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import OTHERWISE, Step
from opfor.circuits.why import Change, changes, settled_by, turned_on
from opfor.game import Event
from opfor.tabletop.oracle import SEEN
from opfor.tabletop.wording import describe, reason_of, said_of

#: how the arrow not taken is spoken of, where its label alone says too little
INSTEAD = {"several": "several had been equally good", "next": "one had been the best"}


def explain(library: Library, order: Event) -> list[str]:
    """The boxes passed, which answer turned it, and what would have changed it."""
    lines = [order.text.splitlines()[0], ""]
    lines += [tell_step(library, step) for step in order.trace]
    return lines + _tell_changes(library, order.trace)


def tell_step(library: Library, step: Step) -> str:
    """One box: "N9 in range and line of sight? → no (no weapon left)"."""
    dice = f" [die {', '.join(map(str, step.faces))}{_signed(step.modifier)}]" if step.faces else ""
    is_told = step.because and step.because != SEEN and step.kind != "pick"
    because = f" ({reason_of(step, library.vocabulary)})" if is_told else ""
    said = said_of(step)
    answer = f" → {said}" if said and said != "next" else ""
    return f"  {step.node:<12} {_question(library, step)}{answer}{dice}{because}"


def _signed(modifier: int) -> str:
    return f" {modifier:+d}" if modifier else ""


def _node(library: Library, step: Step) -> Node | None:
    circuit = library.circuits.get(step.circuit)
    return circuit.nodes.get(step.node) if circuit else None


def _question(library: Library, step: Step) -> str:
    node = _node(library, step)
    if node is None:
        return step.name
    if node.kind is Kind.ROLL:
        return node.says or node.die.upper()
    text = describe(node, library.vocabulary)
    return f"{node.order}: {text}" if node.order else text


def _tell_changes(library: Library, trace: list[Step]) -> list[str]:
    found = changes(library, trace)
    turned = turned_on(trace, found)
    lines: list[str] = []
    if turned is not None:
        lines += ["", f"It turned on {turned.node}: {_question(library, turned)}"]
    rule = settled_by(trace)
    if rule is not None:
        lines.append(f"Had that come out otherwise, {rule.args[OTHERWISE]}.")
    if found:
        lines += ["", "What would have changed it:"]
        lines += [_tell_change(library, change) for change in found]
    return lines


def _tell_change(library: Library, change: Change) -> str:
    ends = sorted({_outcome(library, end) for end in change.ends})
    would = "it would have been" if change.turns and len(ends) == 1 else "it could have been"
    had = INSTEAD.get(change.instead, f"that had come out {change.instead}")
    question = _question(library, change.step)
    return f"  {change.step.node} {question} If {had}, {would}: {'; or '.join(ends)}"


def _outcome(library: Library, end: Node) -> str:
    order = f"{end.order}: " if end.order else ""
    return f"{order}{describe(end, library.vocabulary)} [{end.id}]"
