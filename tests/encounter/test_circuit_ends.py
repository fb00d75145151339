"""Every printed circuit of the Encounter A.I., walked by hand-written tables.

`ends.py` holds the walks, `endings.py` what each end, act and choice must be; both are
written from the rules, not from the circuit files.
"""

import re
from collections import Counter
from importlib.resources import files

import pytest

from opfor.circuits.given import walk_through
from opfor.circuits.load import Library, load_folder
from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import Step
from opfor.circuits.walk import Oracle, Picked
from opfor.dice import Dice, Roll, Scripted
from tests.encounter.endings import ACTS, ENDINGS, INFERRED, PRIORITIES
from tests.encounter.ends import CASES, Case

NAMES = {
    "after-engagement": ["R1", "R2", "R3", "R4"],
    "charge": [f"C{n}" for n in range(1, 9)],
    "incoming-attack": [f"I{n}" for n in range(1, 7)],
    "interrupt-fire": [f"IF{n}" for n in range(1, 6)],
    "outgoing-attack": [f"O{n}" for n in range(1, 8)],
    "phase-1": [f"A{n}" for n in range(1, 6)]
    + [f"E{n}" for n in range(1, 5)]
    + [f"N{n}" for n in range(1, 17)],
    "phase-2": [f"B{n}" for n in range(1, 13)],
    "place-formation": [f"PF{n}" for n in range(1, 9)],
    "place-sc": [f"SC{n}" for n in range(1, 8)],
    "tactical-entry": [f"T{n}" for n in range(1, 25)],
    "transports": ["TR1", "TR2", "TR3", "TR4"],
}
SPEC_ROW = re.compile(r"[A-Z]+[0-9]+")
#: rules that are no box of a circuit but that its words lean on
GENERAL = {"REINF", "MOVE-PRIO", "SHOOT-ORDER"}


@pytest.fixture(scope="module")
def library() -> Library:
    return load_folder(files("opfor.systems.encounter") / "data", "encounter")


class Script(Oracle):
    """Answers, dice and facts of one case; whatever is left over at the end is a fault."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        self.answers = list(case.answers)
        self.source = Scripted(case.dice)
        self.facts = dict(case.facts)

    def is_so(self, node: Node, name: str) -> bool:
        if node.kind is Kind.ASK:
            return self.answers.pop(0) == "y"
        return bool(self.facts.get(name, 0))

    def value_of(self, node: Node, name: str) -> int:
        return self.facts[name]

    def roll(self, node: Node, modifier: int) -> Roll:
        return Dice(self.source).d6d(node.id, [edge.id for edge in node.edges], modifier)

    def pick(self, node: Node) -> Picked:
        names = [str(n) for n in range(self.facts.get(node.id, 1))]
        if len(names) > 1 and len(node.edges) > 1:
            return Picked("", True, [])
        roll = Dice(self.source).d6d(node.id, names)
        return Picked(names[roll.option - 1], False, roll.faces)

    @property
    def is_used_up(self) -> bool:
        return not self.answers and not self.source.left


def _walk(library: Library, case: Case) -> tuple[list[Step], Node, Script]:
    script = Script(case)
    trace, stop = walk_through(library, case.circuit, script)
    return trace, stop.node, script


def _check(library: Library, case: Case) -> None:
    trace, end, script = _walk(library, case)
    assert [step.node for step in trace] == [*case.boxes.split(), case.end]
    assert script.is_used_up, "answers or dice were left over"
    assert (end.order, end.action, end.args) == ENDINGS[case.end]


def _of(circuit: str) -> pytest.MarkDecorator:
    cases = [case for case in CASES if case.circuit == circuit]
    names = [f"{case.answers}-{''.join(map(str, case.dice))}-{n}" for n, case in enumerate(cases)]
    return pytest.mark.parametrize("case", cases, ids=names)


@_of("place-sc")
@pytest.mark.rule("SC1", "SC2", "SC3", "SC4", "SC5", "SC6", "SC7")
def test_the_supreme_commander_is_placed(library: Library, case: Case) -> None:
    _check(library, case)


@_of("place-formation")
@pytest.mark.rule("PF1", "PF2", "PF3", "PF4", "PF5", "PF6", "PF7", "PF8")
def test_a_formation_is_placed(library: Library, case: Case) -> None:
    _check(library, case)


@_of("transports")
@pytest.mark.rule("TR1", "TR2", "TR3", "TR4")
def test_transports_are_boarded_and_left(library: Library, case: Case) -> None:
    _check(library, case)


@_of("interrupt-fire")
@pytest.mark.rule("IF1", "IF2", "IF3", "IF4", "IF5")
def test_interrupt_fire_is_triggered(library: Library, case: Case) -> None:
    _check(library, case)


@_of("phase-1")
@pytest.mark.rule("A1", "A2", "A3", "A4", "A5", "E1", "E2", "E3", "E4")
@pytest.mark.rule("N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9")
@pytest.mark.rule("N10", "N11", "N12", "N13", "N14", "N15", "N16")
def test_a_formation_activates_in_phase_1(library: Library, case: Case) -> None:
    _check(library, case)


@_of("phase-2")
@pytest.mark.rule("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12")
def test_a_formation_activates_in_phase_2(library: Library, case: Case) -> None:
    _check(library, case)


@_of("charge")
@pytest.mark.rule("C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8")
def test_units_charge_and_counter_charge(library: Library, case: Case) -> None:
    _check(library, case)


@_of("after-engagement")
@pytest.mark.rule("R1", "R2", "R3", "R4")
def test_formations_retreat_or_consolidate(library: Library, case: Case) -> None:
    _check(library, case)


@_of("incoming-attack")
@pytest.mark.rule("I1", "I2", "I3", "I4", "I5", "I6")
def test_hits_are_taken(library: Library, case: Case) -> None:
    _check(library, case)


@_of("outgoing-attack")
@pytest.mark.rule("O1", "O2", "O3", "O4", "O5", "O6", "O7")
def test_hits_are_dealt(library: Library, case: Case) -> None:
    _check(library, case)


@_of("tactical-entry")
@pytest.mark.rule("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12")
@pytest.mark.rule("T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "T22")
@pytest.mark.rule("T23", "T24")
def test_a_formation_enters_the_battlefield(library: Library, case: Case) -> None:
    _check(library, case)


def test_the_walks_take_every_arrow_of_every_box(library: Library) -> None:
    taken = {
        (case.circuit, step.node, step.answer)
        for case in CASES
        for step in _walk(library, case)[0]
        if step.answer
    }
    arrows = {
        (circuit.id, node.id, label)
        for circuit in library.circuits.values()
        for node in circuit.nodes.values()
        if node.kind is not Kind.DO
        for label in node.labels
    }
    assert taken == arrows


def test_every_row_of_the_rules_is_a_box_and_no_other_has_such_an_id(library: Library) -> None:
    for name, rows in NAMES.items():
        boxes = library.circuit(name).nodes
        assert [id for id in boxes if SPEC_ROW.fullmatch(id)] == rows
    assert sorted(library.circuits) == sorted(NAMES)


@pytest.mark.rule("MOVE-PRIO")
def test_every_end_act_and_choice_is_the_one_written_down(library: Library) -> None:
    ends: dict[str, object] = {}
    acts: dict[str, str] = {}
    choices: dict[str, list[str]] = {}
    for circuit in library.circuits.values():
        for node in circuit.nodes.values():
            if node.kind is Kind.END:
                ends[node.id] = (node.order, node.action, node.args)
            elif node.kind is Kind.DO:
                acts[node.id] = f"{node.name} {' '.join(node.args.values())}"
            elif node.kind is Kind.PICK:
                choices[node.id] = node.prefer
    assert ends == ENDINGS
    assert choices == PRIORITIES
    assert acts.keys() == ACTS.keys()
    for id, (name, detail) in ACTS.items():
        assert acts[id].startswith(f"{name} {detail}"), id


def test_only_questions_of_the_rules_are_asked(library: Library) -> None:
    for circuit in library.circuits.values():
        for node in circuit.nodes.values():
            if node.kind is Kind.ASK:
                assert SPEC_ROW.fullmatch(node.id), node.id


def test_every_reading_of_a_lost_print_is_marked(library: Library) -> None:
    marked = {
        node.id: node.inferred
        for circuit in library.circuits.values()
        for node in circuit.nodes.values()
        if node.inferred
    }
    entry = library.circuit("tactical-entry").nodes
    questions = [id for id, node in entry.items() if node.kind is Kind.ASK]
    assert marked == {**INFERRED, **{id: ["yes", "no"] for id in questions}}


@pytest.mark.rule("T2")
def test_an_entering_formation_may_begin_at_the_question_of_engagement(library: Library) -> None:
    assert library.circuit("phase-1").entries == ["A5"]


def test_every_word_of_the_vocabulary_is_used_once_and_names_its_rule(library: Library) -> None:
    words = library.vocabulary
    sections = (
        words.questions, words.values, words.acts, words.candidates, words.preferences
    )  # fmt: skip
    names = Counter(name for section in sections for name in section)
    assert [name for name, times in names.items() if times > 1] == []
    used: set[str] = set()
    rules = set(GENERAL)
    for circuit in library.circuits.values():
        for node in circuit.nodes.values():
            rules.add(node.id)
            used |= {node.name, *node.prefer}
            used |= {change.value or change.condition for change in node.modifiers}
    assert names.keys() == used - {"d6d", ""}
    for section in sections:
        for term in section.values():
            assert term.rule in rules, term.name
            assert len(term.table) <= 120 and term.means, term.name


def test_every_parameter_of_a_wording_is_given(library: Library) -> None:
    for circuit in library.circuits.values():
        for node in circuit.nodes.values():
            if node.kind in (Kind.DO, Kind.END):
                wanted = set(re.findall(r"{(\w+)}", library.vocabulary.acts[node.name].table))
                assert wanted <= node.args.keys(), node.id
