"""Loading proves a circuit or names file, box and fault."""

import pytest

from opfor.circuits.load import CircuitFault, check_uses, load, load_vocabulary
from opfor.faults import Refused
from tests.circuits.small import MAIN, OTHER, VOCABULARY, library

WORDS = load_vocabulary(VOCABULARY, "vocabulary.toml", "test")


def fault_of(text: str) -> str:
    with pytest.raises(CircuitFault) as caught:
        load(text, "mine.toml", WORDS)
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('ask = "near"', 'ask = "nar"', "mine.toml: X1: ask: unknown name 'nar'"),
        ('yes = "X2"', 'yes = "X9"', "mine.toml: X1: yes: the arrow leads to no box ('X9')"),
        ('no = "X6"', 'no = "X2"', "mine.toml: X6: cannot be reached"),
        ('no = "X6"', "", "X1: no: the arrow leads to no box"),
        ('to = ["X3", "X4"]', 'to = ["X3"]', "X2: to: a d6d has 2 to 6 options, not 1"),
        ('to = ["X3", "X4"]', 'to = ["X3", "X4", "X5", "X3", "X3", "X3", "X3"]', "not 7"),
        ('roll = "d6d"', 'roll = "d3"', "X2: to: a d3 has 3 options, not 2"),
        ('roll = "d6d"', 'roll = "d8"', "X2: roll: 'd8' is neither d6d nor d3"),
        ('next = "X7"', 'next = "X2"', "loop without end: "),
        ('do = "shout"', 'do = "sing"', "X4: do: unknown name 'sing'"),
        ('prefer = ["closest"]', 'prefer = ["nicest"]', "X3: prefer: unknown name 'nicest'"),
        ('pick = "foe"', 'pick = "friend"', "X3: pick: unknown name 'friend'"),
        ('if = "brave"', 'if = "bold"', "X2: modifiers: unknown question 'bold'"),
        ('value = "save"', 'value = "sav"', "X2: modifiers: unknown value 'sav'"),
        ("add = 1", "add = 99", "X2: modifiers: each needs"),
        ("add = 1", 'add = "1"', "X2: modifiers: each needs"),
        ('{ value = "save" }', "3", "X2: modifiers: each needs"),
        ('start = "X1"', 'start = "Q1"', "start: there is no box 'Q1'"),
        ('kind = "ask"', 'kind = "guess"', "X1: kind: 'guess' is none of ask, roll, pick"),
        ('order = "Move It!"', 'color = "red"', "X5: a box of kind end has no 'color'"),
        ("format = 1", "format = 2", "mine.toml: format: must be 1"),
        ('source = "ours"', 'source = "mine"', "source: must be one of printed, ours, custom"),
        ('system = "test"', 'system = "other"', "mine.toml: system: must be test"),
        ('action = "run"', "", "X5: action: unknown name ''"),
        ('with = { word = "boo" }', "", "X4: with: shout needs 'word'"),
        (
            'action = "run"',
            'action = "run"\nwith = { how = "far" }',
            "X5: with: how is 'far'; run takes fast or nothing",
        ),
        (
            'action = "run"',
            'action = "run"\nwith = { to = "moon" }',
            "X5: with: run has no 'to'; it has how",
        ),
        ("[nodes.X1]", "[nodes.X1", "mine.toml: not readable as TOML"),
        ('title = "A test"', "", "mine.toml: title: a text is needed"),
    ],
)
def test_each_fault_is_named(old: str, new: str, sentence: str) -> None:
    assert old in MAIN
    assert sentence in fault_of(MAIN.replace(old, new, 1))


def test_all_faults_come_at_once() -> None:
    broken = MAIN.replace('ask = "near"', 'ask = "nar"').replace('do = "shout"', 'do = "sing"')
    assert fault_of(broken).count("\n") == 1


def test_a_sound_circuit_loads() -> None:
    circuit = load(MAIN, "main.toml", WORDS)
    assert circuit.nodes["X2"].edges == [circuit.nodes["X3"], circuit.nodes["X4"]]
    assert circuit.nodes["X2"].inferred == ["1"]
    assert circuit.nodes["X4"].args == {"word": "boo"}


def test_deep_nesting_is_a_sentence() -> None:
    assert "not readable as TOML" in fault_of("a = " + "[" * 5000)


def test_used_circuits_must_exist_and_not_lead_back() -> None:
    known = library().circuits
    with pytest.raises(CircuitFault, match=r"main\.toml: X6: use: unknown circuit"):
        check_uses([known["main"]])
    back = OTHER.replace('kind = "end"\naction = "stand"', 'kind = "use"\nuse = "main"')
    circuits = [known["main"], load(back, "other.toml", WORDS)]
    with pytest.raises(CircuitFault, match="leads back"):
        check_uses(circuits)


def test_own_circuit_replaces_the_printed_one() -> None:
    own = library().replace(
        MAIN.replace('no = "X6"', 'no = "X7"').replace(
            '[nodes.X6]\nkind = "use"\nuse = "other"\nnext = "X5"\n', ""
        ),
        "mine.toml",
    )
    assert own.circuit("main").source == "custom"
    assert own.circuit("main").nodes["X1"].edges[1].id == "X7"


def test_own_circuit_must_replace_something() -> None:
    with pytest.raises(Refused, match="id 'new' replaces no circuit; there are: main, other"):
        library().replace(MAIN.replace('id = "main"', 'id = "new"'), "mine.toml")


def test_unknown_circuit_names_the_known_ones() -> None:
    with pytest.raises(Refused, match="unknown circuit 'mian'; there are: main, other"):
        library().circuit("mian")


def test_vocabulary_terms_are_complete() -> None:
    with pytest.raises(Refused, match="needs exactly table, means and rule"):
        load_vocabulary('[acts.x]\ntable = "X"\n', "vocabulary.toml", "test")
    with pytest.raises(Refused, match="unknown section 'verbs'"):
        load_vocabulary('[verbs.x]\ntable = "X"\n', "vocabulary.toml", "test")
