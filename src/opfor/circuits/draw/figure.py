"""What every drawing shows: boxes with their words, arrows, and which of them are lit.

Words are made safe for any output once, here: white space becomes single blanks, and
characters that print nothing (control codes, text direction overrides) are dropped. The
drawers only escape what their own format reserves.
"""

import re
import textwrap

from opfor.circuits.model import Circuit, Kind, Modifier, Node, Term, Vocabulary
from opfor.faults import fault

#: what a kind is called where the drawing explains its shapes
KIND_WORDS = {
    Kind.ASK: "question",
    Kind.ROLL: "die",
    Kind.PICK: "pick, best first",
    Kind.DO: "act",
    Kind.USE: "other circuit",
    Kind.END: "end",
}
INFERRED_WORDS = "our reading where the print is lost"


class Box:
    """One box as it is drawn."""

    def __init__(self, id: str, kind: Kind, lines: list[str]) -> None:
        self.id = id
        self.kind = kind
        #: wording, one entry a paragraph; the order of an end stands alone in the first
        self.lines = lines
        #: the longer explanation and its rule, for whoever points at the box
        self.means = ""
        self.is_inferred = False
        #: "start", "entry" or nothing
        self.mark = ""
        #: at which steps of the lit trace the box was passed
        self.steps: list[int] = []

    @property
    def is_lit(self) -> bool:
        return bool(self.steps)

    def wrapped(self, columns: int) -> list[str]:
        """Its wording in rows, for formats that do not wrap by themselves."""
        return [row for line in self.lines for row in textwrap.wrap(line, columns)]

    @property
    def step_words(self) -> str:
        return ",".join(str(step) for step in self.steps)


class Arrow:
    """One arrow as it is drawn; its ends are places in the figure's list of boxes."""

    def __init__(self, source: int, target: int, label: str) -> None:
        self.source = source
        self.target = target
        #: the word written at it; empty where there is no choice
        self.label = label
        self.is_inferred = False
        self.is_lit = False


class Figure:
    """All that is drawn of one circuit."""

    def __init__(self, id: str, title: str, origin: str) -> None:
        self.id = id
        self.title = title
        #: system and source, for the line under the title
        self.origin = origin
        self.boxes: list[Box] = []
        self.arrows: list[Arrow] = []

    @property
    def has_inferred(self) -> bool:
        boxes = any(box.is_inferred for box in self.boxes)
        return boxes or any(arrow.is_inferred for arrow in self.arrows)

    @property
    def has_lit(self) -> bool:
        return any(box.is_lit for box in self.boxes)


def figure_of(circuit: Circuit, vocabulary: Vocabulary, lit: list[tuple[str, str]]) -> Figure:
    """The circuit with its vocabulary's words, and the trace `lit` marked in it."""
    figure = Figure(
        plain(circuit.id),
        plain(circuit.title),
        plain(f"{circuit.system}, {circuit.source}"),
    )
    place = {id: number for number, id in enumerate(circuit.nodes)}
    taken = _taken(circuit, lit)
    for node in circuit.nodes.values():
        box = _box(node, vocabulary)
        box.mark = _mark(circuit, node.id)
        box.steps = [number for number, (id, _) in enumerate(lit, 1) if id == node.id]
        figure.boxes.append(box)
        for label, target in zip(node.labels, node.edges, strict=True):
            arrow = Arrow(place[node.id], place[target.id], _arrow_word(node, label))
            arrow.is_inferred = label in node.inferred
            arrow.is_lit = (node.id, label) in taken
            figure.arrows.append(arrow)
    return figure


def plain(text: str) -> str:
    """One line of printable characters."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())


def _taken(circuit: Circuit, lit: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows of a trace by box id and label."""
    taken: set[tuple[str, str]] = set()
    for step, (id, label) in enumerate(lit):
        node = circuit.nodes.get(id)
        if node is None:
            raise fault(circuit.file or circuit.id, f"lit: there is no box '{id}'")
        if label and label not in node.labels:
            raise fault(circuit.file or circuit.id, f"lit: box {id} has no arrow '{label}'")
        follower = lit[step + 1][0] if step + 1 < len(lit) else ""
        if label:
            taken.add((id, label))
        elif len(node.edges) == 1 and node.edges[0].id == follower:
            taken.add((id, node.labels[0]))
    return taken


def _mark(circuit: Circuit, id: str) -> str:
    if id == circuit.start:
        return "start"
    return "entry" if id in circuit.entries else ""


def _arrow_word(node: Node, label: str) -> str:
    """The only arrow of a box needs no word; a pick says whether one or several were best."""
    if len(node.labels) == 1:
        return ""
    return "one" if label == "next" else plain(label)


def _box(node: Node, vocabulary: Vocabulary) -> Box:
    lines = [line for line in map(plain, _lines(node, vocabulary)) if line]
    box = Box(plain(node.id), node.kind, lines)
    box.is_inferred = any(part not in node.labels for part in node.inferred)
    term = _term(node, vocabulary)
    if term is not None:
        box.means = plain(f"{_fill(term.means, node)} ({term.rule})")
    return box


def _term(node: Node, vocabulary: Vocabulary) -> Term | None:
    sections = {
        Kind.ASK: vocabulary.questions,
        Kind.PICK: vocabulary.candidates,
        Kind.DO: vocabulary.acts,
        Kind.END: vocabulary.acts,
    }
    name = node.action if node.kind is Kind.END else node.name
    return sections.get(node.kind, {}).get(name)


def _wording(node: Node, vocabulary: Vocabulary) -> str:
    """The box's own words where it has any: they are more exact than the vocabulary's."""
    term = _term(node, vocabulary)
    return _fill(node.says or (term.table if term else node.action or node.name), node)


def _fill(wording: str, node: Node) -> str:
    """`{names}` replaced by the box's parameters; unknown ones stay as they are."""
    return re.sub(r"\{([^{}]*)\}", lambda found: node.args.get(found[1], found[0]), wording)


def _lines(node: Node, vocabulary: Vocabulary) -> list[str]:
    if node.kind is Kind.ROLL:
        changes = [_change(modifier, vocabulary) for modifier in node.modifiers]
        return [node.die.upper(), _fill(node.says, node), *changes]
    if node.kind is Kind.PICK:
        return [f"Pick: {_wording(node, vocabulary)}", *_preferences(node, vocabulary)]
    if node.kind is Kind.USE:
        at = f", from {node.at}" if node.at else ""
        return [_fill(node.says, node), f"Circuit {node.name}{at}"]
    if node.kind is Kind.END and node.order:
        order = "default orders" if node.order == "default" else node.order
        return [order, _wording(node, vocabulary)]
    return [_wording(node, vocabulary)]


def _change(modifier: Modifier, vocabulary: Vocabulary) -> str:
    if modifier.value:
        return f"+ {_table(vocabulary.values, modifier.value)}"
    sign = "+" if modifier.add >= 0 else "−"
    condition = _table(vocabulary.questions, modifier.condition)
    # a condition that is no question, such as "always", is stated rather than asked
    asked = " if" if condition.endswith("?") else ""
    return f"{sign}{abs(modifier.add)}{asked}: {condition}"


def _preferences(node: Node, vocabulary: Vocabulary) -> list[str]:
    wishes = [_table(vocabulary.preferences, name) for name in node.prefer]
    lines = [f"{number}. {wish}" for number, wish in enumerate(wishes, 1)]
    if "several" in node.labels:
        return lines
    return [*lines, "ties: D6D" if lines else "by D6D"]


def _table(terms: dict[str, Term], name: str) -> str:
    return terms[name].table if name in terms else name
