"""Why an order came about, in lines a person can read."""

from opfor.circuits.load import Library
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import Step
from opfor.circuits.why import Change, changes, turning
from opfor.game import Event
from opfor.tabletop.oracle import SEEN
from opfor.tabletop.wording import describe


def explain(library: Library, order: Event) -> list[str]:
    """The boxes passed, which answer turned it, and what would have changed it."""
    lines = [order.text.splitlines()[0], ""]
    lines += [tell_step(library, step) for step in order.trace]
    found = changes(library, order.trace)
    turned = turning(found)
    if turned is not None:
        lines += ["", f"It turned on {turned.step.node}: {_question(library, turned.step)}"]
    told = [_tell_change(library, change) for change in found if change.ends]
    if told:
        lines += ["", "What would have changed it:", *told]
    return lines


def tell_step(library: Library, step: Step) -> str:
    """One box: "N9 in range and line of sight? no (as seen at the table)"."""
    dice = f" [die {', '.join(map(str, step.faces))}{_signed(step.modifier)}]" if step.faces else ""
    is_told = step.because and step.because != SEEN and step.kind != "pick"
    because = f" ({step.because})" if is_told else ""
    answer = f" → {step.answer}" if step.answer and step.answer != "next" else ""
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


def _tell_change(library: Library, change: Change) -> str:
    ends = sorted({_outcome(library, end) for end in change.ends})
    could = "would have been" if len(ends) == 1 else "could have been"
    question = _question(library, change.step)
    return (
        f"  {change.step.node} {question} Had it come out {change.instead},"
        f" it {could}: {'; or '.join(ends)}"
    )


def _outcome(library: Library, end: Node) -> str:
    order = f"{end.order}: " if end.order else ""
    return f"{order}{describe(end, library.vocabulary)} [{end.id}]"
