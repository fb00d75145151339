"""Every question of every circuit as the board answers it, yes and no."""

import pytest

from opfor.circuits.model import Kind
from opfor.systems.encounter import library
from opfor.systems.encounter.questions import QUESTIONS
from tests.encounter.battle.asked import NO, YES
from tests.encounter.battle.scenes import node, oracle_of

NODES = [
    (each.circuit, each.id)
    for circuit in library().circuits.values()
    for each in circuit.nodes.values()
    if each.kind is Kind.ASK
]


def test_every_question_has_a_scene_for_yes_and_for_no() -> None:
    asked = set(library().vocabulary.questions)
    assert set(YES) == asked
    assert set(NO) == asked
    assert set(QUESTIONS) == asked


@pytest.mark.parametrize(("circuit", "id"), NODES, ids=[id for _, id in NODES])
def test_a_box_goes_both_ways(circuit: str, id: str) -> None:
    box = node(circuit, id)
    for cases, so in ((YES, True), (NO, False)):
        battle, facts = cases[box.name]()
        before = battle.fingerprint()
        assert oracle_of(battle, circuit, **facts).is_so(box, box.name) is so
        assert battle.fingerprint() == before


@pytest.mark.parametrize("name", sorted(QUESTIONS))
def test_a_question_draws_no_die_and_says_nothing_when_nobody_reads(name: str) -> None:
    for cases in (YES, NO):
        battle, facts = cases[name]()
        oracle = oracle_of(battle, **facts)
        aloud = QUESTIONS[name](oracle.facts)
        oracle.facts.is_traced = False
        assert QUESTIONS[name](oracle.facts) is aloud
