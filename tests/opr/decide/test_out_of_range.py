"""Ends that are passed over unasked, as out of range of everybody: none that has a target is."""

import pytest

from opfor.systems.opr.marches import Marches
from opfor.systems.opr.moves import Moves
from opfor.systems.opr.targets import Targets
from tests.opr.decide.random_scenes import walkers


@pytest.mark.rule("OPR-SHOOT")
@pytest.mark.parametrize("part", range(4))
def test_whoever_has_a_target_may_have_one(part: int) -> None:
    armed = passed_over = 0
    for measure in walkers(part):
        targets = Targets(measure)
        goal = measure.goal()
        if goal is None or not targets.groups:
            continue
        approach = Moves(Marches(measure, targets, None)).approach(goal, measure.unit.advance)
        for stand in approach.near:
            crowd = stand.crowd()
            has_target = crowd is not None and targets.has_target(crowd.bases, measure.enemies)
            may_have = targets.may_have_target(stand, measure.enemies)
            assert may_have or not has_target
            armed += has_target
            passed_over += not may_have
    assert armed > 0
    assert passed_over > 0
