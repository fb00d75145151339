"""The three trees come to the ends written down by hand from the rules."""

import pytest

from opfor.circuits.given import Given, walk_through
from opfor.circuits.load import Library
from opfor.systems.opr import library
from tests.circuits.every_path import paths
from tests.opr.ends import ENDS, End

HYBRID = ("H1", "H2", "H2a", "H2b", "H3", "H4", "H5", "H6")
SHOOTING = ("S1", "S2", "S3")
MELEE = ("M1", "M2", "M2a", "M3")


def check(end: End, trees: Library) -> None:
    oracle = Given(end.answers)
    trace, stop = walk_through(trees, end.tree, oracle)
    assert tuple(step.node for step in trace if step.kind == "ask") == end.nodes
    args = stop.node.args
    assert (stop.node.action, args["toward"]) == (end.action, end.toward)
    assert (args.get("shoot") == "yes") is end.shoot
    assert oracle.answers == []


def ends_of(tree: str) -> list[End]:
    return [end for end in ENDS if end.tree == tree]


@pytest.mark.rule(*HYBRID)
@pytest.mark.parametrize("end", ends_of("hybrid"), ids=lambda end: end.answers)
def test_hybrid(end: End) -> None:
    check(end, library())


@pytest.mark.rule(*SHOOTING)
@pytest.mark.parametrize("end", ends_of("shooting"), ids=lambda end: end.answers)
def test_shooting(end: End) -> None:
    check(end, library())


@pytest.mark.rule(*MELEE)
@pytest.mark.parametrize("end", ends_of("melee"), ids=lambda end: end.answers)
def test_melee(end: End) -> None:
    check(end, library())


@pytest.mark.parametrize("tree", ["hybrid", "shooting", "melee"])
def test_no_path_is_missing(tree: str) -> None:
    walked = {
        "".join(step.answer[0] for step in trace if step.kind == "ask")
        for trace in paths(library(), tree)
    }
    assert walked == {end.answers for end in ends_of(tree)}
