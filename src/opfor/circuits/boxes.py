"""The boxes of a circuit file: raw tables in, nodes with resolved arrows out."""

import re
from typing import Any

from opfor.circuits.model import Circuit, Kind, Modifier, Node, Term, Vocabulary

_COMMON = {"kind", "inferred", "says", "with"}
_KEYS = {
    Kind.ASK: {"ask", "yes", "no"},
    Kind.ROLL: {"roll", "to", "modifiers"},
    Kind.PICK: {"pick", "prefer", "count", "next", "several"},
    Kind.DO: {"do", "next"},
    Kind.USE: {"use", "at", "next"},
    Kind.END: {"order", "action"},
}


def texts(value: Any, where: str, faults: list[str]) -> list[str]:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return list(value)
    faults.append(f"{where}: a list of texts is needed")
    return []


class BoxReader:
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
        node.inferred = texts(entry.get("inferred", []), f"{self.file}: {node.id}", self.faults)
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

    def _args(self, node: Node, term: Term | None) -> None:
        """What an act's wording speaks of must be given, and be one of the fixed values."""
        if term is None:
            return
        spoken = set(re.findall(r"\{(\w+)\}", term.table))
        unknown = sorted(set(node.args) - set(term.args)) if term.args else []
        if unknown:
            known = ", ".join(term.args)
            return self._fault(node.id, f"with: {term.name} has no '{unknown[0]}'; it has {known}")
        for name in sorted(spoken | set(term.args)):
            value, allowed = node.args.get(name, ""), term.args.get(name)
            if name in spoken and not value:
                self._fault(node.id, f"with: {term.name} needs '{name}'")
            elif allowed is not None and value not in allowed:
                takes = " or ".join(each or "nothing" for each in allowed)
                self._fault(node.id, f"with: {name} is '{value}'; {term.name} takes {takes}")

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
        node.prefer = texts(entry.get("prefer", []), f"{self.file}: {node.id}", self.faults)
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
        self._args(node, self.vocabulary.acts.get(node.name))
        self._arrow(node, "next", entry.get("next"))

    def _use(self, node: Node, entry: dict[str, Any]) -> None:
        node.name = str(entry.get("use", ""))
        node.at = str(entry.get("at", ""))
        if "next" in entry:
            self._arrow(node, "next", entry["next"])

    def _end(self, node: Node, entry: dict[str, Any]) -> None:
        self._name(node, entry, "action", self.vocabulary.acts)
        self._args(node, self.vocabulary.acts.get(node.name))
        node.action = node.name
        node.order = str(entry.get("order", ""))
