"""Walking: arrows followed, acts stopped at, traces kept, what-if told."""

import pytest

from opfor.circuits.given import Given, walk_through
from opfor.circuits.trace import step_from_json
from opfor.circuits.walk import begin, walk
from opfor.circuits.why import changes, turning
from opfor.faults import Refused
from opfor.play.tables import library_of
from tests.circuits.small import library


def given(answers: str = "", faces: list[int] | None = None, **facts: str) -> Given:
    return Given(answers, faces or [], facts)


def walked(answers: str, faces: list[int], at: str = "", **facts: str) -> list[str]:
    trace, _ = walk_through(library(), "main", given(answers, faces, **facts), at)
    return [f"{step.node}{':' + step.answer if step.answer else ''}" for step in trace]


def test_a_walk_stops_at_the_first_act_and_goes_on() -> None:
    lib = library()
    oracle = given("yn", [5], save="1")
    stop = walk(lib.circuits, begin(lib.circuit("main")), oracle, None)
    assert (stop.node.id, stop.is_end) == ("X4", False)
    stop = walk(lib.circuits, stop.then, oracle, None)
    assert (stop.node.id, stop.node.action, stop.is_end) == ("Y3", "run", True)


def test_a_used_circuit_may_be_followed_by_more() -> None:
    assert walked("ny", []) == ["X1:no", "X6", "Y1:yes", "Y2", "X5"]


def test_modifiers_are_added_before_the_look_up() -> None:
    assert walked("y", [2], save="0") == ["X1:yes", "X2:1", "X3:next", "X5"]
    assert walked("y", [2], save="2", brave="y")[1] == "X2:2"
    assert walked("y", [3], save="0", brave="y")[1] == "X2:2"


def test_several_equal_candidates_go_their_own_way() -> None:
    passed = walked("yn", [1], save="0", X3="y")
    assert passed == ["X1:yes", "X2:1", "X3:several", "X4", "X7", "Y1:no", "Y3"]


def test_a_walk_may_begin_at_an_entry() -> None:
    assert walked("", [1], at="X2", save="0") == ["X2:1", "X3:next", "X5"]
    with pytest.raises(Refused, match="'X5' is no entry of main"):
        walked("", [], at="X5")


def test_what_is_not_given_is_named() -> None:
    with pytest.raises(Refused, match="main X1: 'near' is not given"):
        walked("", [])
    with pytest.raises(Refused, match="main X2: 'save' is not given"):
        walked("y", [1])
    with pytest.raises(Refused, match="main X2: 'd6d' is not given"):
        walked("y", [], save="0")


def test_a_trace_keeps_dice_and_reasons_and_survives_json() -> None:
    trace, _ = walk_through(library(), "main", given("y", [2], save="1", brave="y"))
    die = trace[1]
    assert (die.faces, die.modifier, die.because) == ([2], 2, "+1 brave, +1 save")
    for step in trace:
        assert step_from_json(step.to_json()).to_json() == step.to_json()


def test_why_tells_what_would_have_changed_it() -> None:
    lib = library()
    trace, _ = walk_through(lib, "main", given("y", [1], save="0"))
    found = {(c.step.node, c.instead): sorted(e.id for e in c.ends) for c in changes(lib, trace)}
    assert found == {("X2", "2"): ["Y2", "Y3"], ("X3", "several"): ["Y2", "Y3"]}
    last = turning(changes(lib, trace))
    assert last is not None and last.step.node == "X3"


def test_why_follows_answers_already_known() -> None:
    lib = library()
    trace, _ = walk_through(lib, "main", given("yy", [4], save="0"))
    found = {(c.step.node, c.instead): [e.id for e in c.ends] for c in changes(lib, trace)}
    assert found == {
        ("X1", "no"): ["X5"],
        ("X2", "1"): ["X5"],
        ("Y1", "no"): ["Y3"],
    }


def test_why_leaves_out_what_would_have_made_no_difference() -> None:
    """A card more or less does not change what the formation does."""
    printed = library_of("encounter")
    oracle = Given("ynnnyy", [1], {"SHOOT": "n"})
    trace, stop = walk_through(printed, "phase-1", oracle)
    assert stop.node.id == "SHOOT-END"
    boxes = [change.step.node for change in changes(printed, trace)]
    assert "A1" not in boxes and "A2" not in boxes
    assert "N9" in boxes
