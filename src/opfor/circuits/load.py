"""Reading circuit files: TOML in, proven circuits out.

Nothing is walked that has not been proven here: every arrow leads to a box, every box can
be reached, no loop, every name known, every die with the arrows it needs. Each fault is one
sentence that names the file and the box.
"""

import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any

from opfor.circuits.model import Circuit, Kind, Modifier, Node, Term, Vocabulary
from opfor.circuits.prove import prove
from opfor.faults import Refused, fault

FORMAT = 1
ORDER_OF_SECTIONS = ("questions", "values", "acts", "candidates", "preferences")
SOURCES = ("printed", "ours", "custom")

_TOP = {"format", "id", "system", "title", "source", "start", "entries", "nodes"}
_COMMON = {"kind", "inferred", "says", "with"}
_KEYS = {
    Kind.ASK: {"ask", "yes", "no"},
    Kind.ROLL: {"roll", "to", "modifiers"},
    Kind.PICK: {"pick", "prefer", "count", "next", "several"},
    Kind.DO: {"do", "next"},
    Kind.USE: {"use", "at", "next"},
    Kind.END: {"order", "action"},
}


class CircuitFault(Refused):
    """All faults found in circuit files, one sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(faults[0] if len(faults) == 1 else "\n".join(faults))
        self.faults = faults


class Library:
    """The circuits of one system with their vocabulary; a person's own replace printed ones."""

    def __init__(self, vocabulary: Vocabulary, circuits: dict[str, Circuit]) -> None:
        self.vocabulary = vocabulary
        self.circuits = circuits

    def circuit(self, name: str) -> Circuit:
        if name not in self.circuits:
            known = ", ".join(sorted(self.circuits))
            raise Refused(f"unknown circuit '{name}'; there are: {known}")
        return self.circuits[name]

    def replace(self, text: str, file: str) -> "Library":
        """The library with one circuit of a person's own in place of the printed one."""
        own = load(text, file, self.vocabulary)
        own.source = "custom"
        if own.id not in self.circuits:
            known = ", ".join(sorted(self.circuits))
            raise fault(file, f"id '{own.id}' replaces no circuit; there are: {known}")
        circuits = {**self.circuits, own.id: own}
        check_uses(circuits.values())
        return Library(self.vocabulary, circuits)


def load(text: str, file: str, vocabulary: Vocabulary) -> Circuit:
    """One circuit out of a file's text, proven, or `CircuitFault` with every fault found."""
    data = parse(text, file)
    faults: list[str] = []
    circuit = _head(data, file, vocabulary, faults)
    raw = data.get("nodes")
    if not isinstance(raw, dict) or not raw:
        raise CircuitFault([*faults, f"{file}: nodes: no boxes"])
    reader = _Reader(circuit, raw, vocabulary, file, faults)
    reader.read()
    if not faults:
        faults.extend(f"{file}: {sentence}" for sentence in prove(circuit))
    if faults:
        raise CircuitFault(faults)
    return circuit


def load_folder(folder: Traversable, system: str) -> Library:
    """A system's whole library: `vocabulary.toml` and every file under `circuits`."""
    words = folder / "vocabulary.toml"
    vocabulary = load_vocabulary(words.read_text("utf-8"), words.name, system)
    circuits: dict[str, Circuit] = {}
    for file in sorted((folder / "circuits").iterdir(), key=lambda entry: entry.name):
        circuit = load(file.read_text("utf-8"), file.name, vocabulary)
        circuits[circuit.id] = circuit
    check_uses(circuits.values())
    return Library(vocabulary, circuits)


def parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CircuitFault([f"{file}: not readable as TOML: {error}"]) from None


def check_uses(circuits: Iterable[Circuit]) -> None:
    """Circuits that use one another must exist and must not go in circles."""
    known = {circuit.id: circuit for circuit in circuits}
    faults: list[str] = []
    for circuit in known.values():
        for node in circuit.nodes.values():
            if node.kind is Kind.USE:
                faults.extend(_check_use(circuit, node, known))
    if faults:
        raise CircuitFault(faults)


def _check_use(circuit: Circuit, node: Node, known: dict[str, Circuit]) -> list[str]:
    where = f"{circuit.file}: {node.id}"
    used = known.get(node.name)
    if used is None:
        return [f"{where}: use: unknown circuit '{node.name}'"]
    if node.at and node.at not in (used.start, *used.entries):
        return [f"{where}: at: '{node.at}' is no entry of {used.id}"]
    if _leads_back(circuit.id, used, known, set()):
        return [f"{where}: use: {used.id} leads back to {circuit.id}"]
    return []


def _leads_back(goal: str, circuit: Circuit, known: dict[str, Circuit], seen: set[str]) -> bool:
    if circuit.id == goal:
        return True
    seen.add(circuit.id)
    uses = {n.name for n in circuit.nodes.values() if n.kind is Kind.USE}
    return any(
        _leads_back(goal, known[name], known, seen)
        for name in uses
        if name in known and name not in seen
    )


def load_vocabulary(text: str, file: str, system: str) -> Vocabulary:
    """The names a system's circuits may use, with their wordings."""
    data = parse(text, file)
    vocabulary = Vocabulary(system)
    for section, terms in data.items():
        if section not in ORDER_OF_SECTIONS:
            raise fault(file, f"unknown section '{section}'")
        known: dict[str, Term] = getattr(vocabulary, section)
        for name, entry in terms.items():
            known[name] = _term(name, entry, f"{file}: {section}.{name}")
    return vocabulary


def _term(name: str, entry: Any, where: str) -> Term:
    if not isinstance(entry, dict) or set(entry) != {"table", "means", "rule"}:
        raise fault(where, "needs exactly table, means and rule")
    return Term(name, str(entry["table"]), str(entry["means"]), str(entry["rule"]))


def _head(data: dict[str, Any], file: str, vocabulary: Vocabulary, faults: list[str]) -> Circuit:
    for key in sorted(set(data) - _TOP):
        faults.append(f"{file}: unknown key '{key}'")
    if data.get("format") != FORMAT:
        faults.append(f"{file}: format: must be {FORMAT}")
    for key in ("id", "system", "title", "source", "start"):
        if not isinstance(data.get(key), str) or not data[key]:
            faults.append(f"{file}: {key}: a text is needed")
    if data.get("source") not in SOURCES:
        faults.append(f"{file}: source: must be one of {', '.join(SOURCES)}")
    if data.get("system") != vocabulary.system:
        faults.append(f"{file}: system: must be {vocabulary.system}")
    id, system, title, source = (str(data.get(key)) for key in ("id", "system", "title", "source"))
    circuit = Circuit(id, system, title, source)
    circuit.file = file
    circuit.start = str(data.get("start"))
    circuit.entries = _texts(data.get("entries", []), f"{file}: entries", faults)
    return circuit


def _texts(value: Any, where: str, faults: list[str]) -> list[str]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return list(value)
    faults.append(f"{where}: a list of texts is needed")
    return []


class _Reader:
    """Turns the raw boxes of one file into nodes with resolved arrows."""

    def __init__(
        self,
        circuit: Circuit,
        raw: dict[str, Any],
        vocabulary: Vocabulary,
        file: str,
        faults: list[str],
    ) -> None:
        self.circuit = circuit
        self.raw = raw
        self.vocabulary = vocabulary
        self.file = file
        self.faults = faults

    def read(self) -> None:
        for id, entry in self.raw.items():
            self._make(id, entry)
        for start in (self.circuit.start, *self.circuit.entries):
            if start not in self.circuit.nodes:
                self.faults.append(f"{self.file}: start: there is no box '{start}'")
        for id, node in self.circuit.nodes.items():
            self._fill(node, self.raw[id])

    def _fault(self, node: str, what: str) -> None:
        self.faults.append(f"{self.file}: {node}: {what}")

    def _make(self, id: str, entry: Any) -> None:
        if not isinstance(entry, dict):
            return self._fault(id, "not a table")
        try:
            kind = Kind(entry.get("kind"))
        except ValueError:
            kinds = ", ".join(kind.value for kind in Kind)
            return self._fault(id, f"kind: '{entry.get('kind')}' is none of {kinds}")
        for key in sorted(set(entry) - _COMMON - _KEYS[kind]):
            self._fault(id, f"a box of kind {kind.value} has no '{key}'")
        node = Node(id, kind)
        node.circuit = self.circuit.id
        self.circuit.nodes[id] = node

    def _fill(self, node: Node, entry: dict[str, Any]) -> None:
        node.inferred = _texts(entry.get("inferred", []), f"{self.file}: {node.id}", self.faults)
        node.says = str(entry.get("says", ""))
        given = entry.get("with", {})
        if not isinstance(given, dict):
            return self._fault(node.id, "with: a table is needed")
        node.args = {str(key): str(value) for key, value in given.items()}
        fill = {
            Kind.ASK: self._ask,
            Kind.ROLL: self._roll,
            Kind.PICK: self._pick,
            Kind.DO: self._do,
            Kind.USE: self._use,
            Kind.END: self._end,
        }[node.kind]
        fill(node, entry)

    def _name(self, node: Node, entry: dict[str, Any], key: str, known: dict[str, Term]) -> None:
        node.name = str(entry.get(key, ""))
        if node.name not in known:
            self._fault(node.id, f"{key}: unknown name '{node.name}'")

    def _arrow(self, node: Node, label: str, target: Any) -> None:
        if not isinstance(target, str) or target not in self.circuit.nodes:
            return self._fault(node.id, f"{label}: the arrow leads to no box ('{target}')")
        node.labels.append(label)
        node.edges.append(self.circuit.nodes[target])

    def _ask(self, node: Node, entry: dict[str, Any]) -> None:
        self._name(node, entry, "ask", self.vocabulary.questions)
        self._arrow(node, "yes", entry.get("yes"))
        self._arrow(node, "no", entry.get("no"))

    def _roll(self, node: Node, entry: dict[str, Any]) -> None:
        node.die = node.name = str(entry.get("roll"))
        targets = entry.get("to")
        if not isinstance(targets, list):
            return self._fault(node.id, "to: a list of arrows is needed")
        needed = {"d6d": range(2, 7), "d3": range(3, 4)}.get(node.die)
        if needed is None:
            self._fault(node.id, f"roll: '{node.die}' is neither d6d nor d3")
        elif len(targets) not in needed:
            span = "3" if node.die == "d3" else "2 to 6"
            self._fault(node.id, f"to: a {node.die} has {span} options, not {len(targets)}")
        for number, target in enumerate(targets, 1):
            self._arrow(node, str(number), target)
        for change in entry.get("modifiers", []):
            self._modifier(node, change)

    def _modifier(self, node: Node, change: Any) -> None:
        keys = set(change) if isinstance(change, dict) else set()
        condition, value = (str(change[key]) if key in keys else "" for key in ("if", "value"))
        if condition and condition not in self.vocabulary.questions:
            return self._fault(node.id, f"modifiers: unknown question '{condition}'")
        if value and value not in self.vocabulary.values:
            return self._fault(node.id, f"modifiers: unknown value '{value}'")
        add = change.get("add", 0) if keys else 0
        if keys not in ({"add"}, {"if", "add"}, {"value"}) or add not in range(-6, 7):
            return self._fault(node.id, "modifiers: each needs add (-6 to 6), add and if, or value")
        node.modifiers.append(Modifier(condition, int(add), value))

    def _pick(self, node: Node, entry: dict[str, Any]) -> None:
        self._name(node, entry, "pick", self.vocabulary.candidates)
        node.prefer = _texts(entry.get("prefer", []), f"{self.file}: {node.id}", self.faults)
        for name in node.prefer:
            if name not in self.vocabulary.preferences:
                self._fault(node.id, f"prefer: unknown name '{name}'")
        node.count = entry.get("count", 0)
        if node.count not in range(7):
            self._fault(node.id, f"count: '{node.count}' is no number of candidates, 2 to 6")
        self._arrow(node, "next", entry.get("next"))
        if "several" in entry:
            self._arrow(node, "several", entry["several"])

    def _do(self, node: Node, entry: dict[str, Any]) -> None:
        self._name(node, entry, "do", self.vocabulary.acts)
        self._arrow(node, "next", entry.get("next"))

    def _use(self, node: Node, entry: dict[str, Any]) -> None:
        node.name = str(entry.get("use", ""))
        node.at = str(entry.get("at", ""))
        if "next" in entry:
            self._arrow(node, "next", entry["next"])

    def _end(self, node: Node, entry: dict[str, Any]) -> None:
        self._name(node, entry, "action", self.vocabulary.acts)
        node.action = node.name
        node.order = str(entry.get("order", ""))
