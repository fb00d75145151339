"""Every arrow of every printed circuit is walked, and each D6D has the odds of the book."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from opfor.circuits.given import Given
from opfor.circuits.model import Kind
from opfor.circuits.trace import Step
from opfor.circuits.walk import walk
from opfor.play.tables import library_of
from tests.circuits.every_path import paths

CIRCUITS = [
    *(("encounter", name) for name in sorted(library_of("encounter").circuits)),
    *(("opr", name) for name in sorted(library_of("opr").circuits)),
]


def test_all_printed_circuits_are_there() -> None:
    assert CIRCUITS == [
        ("encounter", "after-engagement"),
        ("encounter", "charge"),
        ("encounter", "incoming-attack"),
        ("encounter", "interrupt-fire"),
        ("encounter", "outgoing-attack"),
        ("encounter", "phase-1"),
        ("encounter", "phase-2"),
        ("encounter", "place-formation"),
        ("encounter", "place-sc"),
        ("encounter", "tactical-entry"),
        ("encounter", "transports"),
        ("opr", "hybrid"),
        ("opr", "melee"),
        ("opr", "shooting"),
    ]


@pytest.mark.parametrize(("system", "name"), CIRCUITS)
def test_every_arrow_is_walked(system: str, name: str, figure: Callable[[str], None]) -> None:
    library = library_of(system)
    circuit = library.circuit(name)
    traces = list(paths(library, name))
    walked = {(s.node, s.answer) for trace in traces for s in trace if s.circuit == name}
    arrows = {
        (node.id, label)
        for node in circuit.nodes.values()
        if node.kind in (Kind.ASK, Kind.ROLL, Kind.PICK)
        for label in node.labels
    }
    assert arrows <= walked
    assert {node for node, _ in walked} == set(circuit.nodes)
    assert all(trace[-1].kind == "end" for trace in traces)
    figure(f"circuit {name}: {len(traces)} paths over {len(arrows)} arrows")


#: box, facts given, chance that the D6D of two options comes out 2: counted by hand
ODDS = [
    ("phase-1", "A2", {}, "1/2"),
    ("phase-1", "A2", {"after-turn-1": "y"}, "2/3"),
    ("phase-1", "A2", {"this-d6d-was-2": "y"}, "1/6"),
    ("phase-1", "A2", {"this-d6d-was-2": "y", "after-turn-1": "y"}, "1/3"),
    ("phase-1", "A4", {}, "1/2"),
    ("phase-1", "N16", {}, "1/2"),
    ("phase-1", "N16", {"grunt": "y"}, "2/3"),
    ("phase-1", "SHOOT-D6D", {}, "1/2"),
    ("phase-1", "ENGAGE-D6D", {}, "1/2"),
    ("phase-2", "B12", {}, "1/2"),
    ("phase-2", "B12", {"grunt": "y"}, "2/3"),
    ("charge", "C6", {}, "2/3"),
    ("charge", "C8", {}, "1/2"),
    ("incoming-attack", "I3", {"save-required": "2"}, "5/6"),
    ("incoming-attack", "I3", {"save-required": "3"}, "1"),
    ("incoming-attack", "I3", {"save-required": "6"}, "1"),
    ("incoming-attack", "I6", {}, "1/2"),
    ("incoming-attack", "I6", {"costs-under-7": "y"}, "0"),
    ("incoming-attack", "I6", {"costs-7-to-9": "y"}, "1/3"),
    ("incoming-attack", "I6", {"costs-13-to-17": "y"}, "2/3"),
    ("incoming-attack", "I6", {"costs-over-17": "y"}, "1"),
    ("outgoing-attack", "O2", {}, "1/2"),
    ("outgoing-attack", "O2", {"dear-enemy-not-hero": "y"}, "2/3"),
    ("outgoing-attack", "O4", {}, "1/2"),
    ("outgoing-attack", "O6", {}, "1/2"),
    ("place-sc", "SC6", {}, "1/2"),
    ("place-sc", "SC7", {}, "1/2"),
]


@pytest.mark.rule("D6D", "A2", "N16", "B12", "C6", "I3", "I6", "O2")
@pytest.mark.parametrize(("circuit", "node", "facts", "chance"), ODDS)
def test_odds_of_each_d6d(circuit: str, node: str, facts: dict[str, str], chance: str) -> None:
    library = library_of("encounter")
    box = library.circuit(circuit).nodes[node]
    twos = 0
    for face in range(1, 7):
        trace: list[Step] = []
        oracle = Given("n" * 9, [face, *[1] * 9], dict(facts))
        walk(library.circuits, [box], oracle, trace)
        twos += trace[0].answer == "2"
    assert Fraction(twos, 6) == Fraction(chance)


def test_no_d6d_is_left_out() -> None:
    boxes = {
        (circuit.id, node.id)
        for circuit in library_of("encounter").circuits.values()
        for node in circuit.nodes.values()
        if node.kind is Kind.ROLL
    }
    same_odds = {node for _, node in boxes if node.endswith("-D6D")}
    assert {b for b in boxes if b[1] not in same_odds} <= {(c, n) for c, n, _, _ in ODDS}
