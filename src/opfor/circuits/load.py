"""Reading circuit files: TOML in, proven circuits out.

Nothing is walked that has not been proven here: every arrow leads to a box, every box can
be reached, no loop, every name known, every die with the arrows it needs. Each fault is one
sentence that names the file and the box.
"""

import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from typing import Any

from opfor.circuits.boxes import BoxReader, texts
from opfor.circuits.model import Circuit, Kind, Node, Term, Vocabulary
from opfor.circuits.prove import prove
from opfor.faults import Refused, fault

FORMAT = 1
ORDER_OF_SECTIONS = ("questions", "values", "acts", "candidates", "preferences")
SOURCES = ("printed", "ours", "custom")

_TOP = {"format", "id", "system", "title", "source", "start", "entries", "nodes"}


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
    reader = BoxReader(circuit, raw, vocabulary, file, faults)
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
    if not isinstance(entry, dict) or set(entry) - {"args", "so"} != {"table", "means", "rule"}:
        raise fault(where, "needs exactly table, means and rule")
    term = Term(name, str(entry["table"]), str(entry["means"]), str(entry["rule"]))
    term.args = {str(arg): list(values) for arg, values in entry.get("args", {}).items()}
    term.so = str(entry.get("so", ""))
    return term


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
    circuit.entries = texts(data.get("entries", []), f"{file}: entries", faults)
    return circuit
