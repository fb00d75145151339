"""Every rule of the opponents, in every edition that has it, has its twins.

The ids and their editions are those of the rulebook. None of them is mere bookkeeping: where no
scene is decided (armies, deployment, the other side's turn), the twins are the smallest calls of
the code that plays the rule.
"""

import pytest

from opfor.rulebook.index import catalogue
from tests.opr.decide import (
    test_twins_moves,
    test_twins_order,
    test_twins_owner,
    test_twins_setup,
    test_twins_targets,
    test_twins_trees,
)

TABLES = (
    test_twins_trees.PAIRS,
    test_twins_order.PAIRS,
    test_twins_moves.PAIRS,
    test_twins_targets.PAIRS,
    test_twins_setup.PAIRS,
    test_twins_owner.PAIRS,
)
PAIRS = [pair for table in TABLES for pair in table]
LISTED = {(pair.rule, edition) for pair in PAIRS for edition in pair.editions}
DEMANDED = {
    (entry.id, edition)
    for entry in catalogue()
    if (entry.system, entry.part) == ("opr", "table")
    for edition in entry.editions
}

pytestmark = pytest.mark.once


def test_no_rule_lacks_its_twins() -> None:
    print(f"{len(PAIRS)} pairs for {len(LISTED)} of {len(DEMANDED)} rules by edition")
    assert sorted(DEMANDED - LISTED) == []


def test_no_twins_are_of_a_rule_the_edition_has_not() -> None:
    assert sorted(LISTED - DEMANDED) == []
