"""The candidates for the end of a move: what is left out or not looked for would change nothing."""

from collections.abc import Iterator

import pytest

from opfor.boards.inches import NO_WAY, SHY
from opfor.boards.march import March
from opfor.systems.opr.approaches import Approach, Gathering, least_left
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.seizing import Marker
from opfor.systems.opr.targets import Targets
from tests.opr.decide.random_scenes import walkers


def gathered(part: int) -> Iterator[tuple[Gathering, March]]:
    """The ends of rushes to the nearest objective, or else the nearest enemy."""
    for measure in walkers(part):
        goal = measure.goal() or measure.foe()
        marches = Marches(measure, Targets(measure), None)
        if goal is None or marches.is_inside:
            continue
        marker: Marker | None = None
        if goal.objective is not None:
            marker = Marker(goal.field.x, goal.field.y, float(measure.edition.seize_radius))
        march = marches.march(measure.closed, measure.unit.rush)
        gathering = Gathering(marches, goal, marker)
        gathering.add_march(march)
        yield gathering, march


def near(gathering: Gathering) -> set[tuple[float, float, float]]:
    return {(stand.x, stand.y, stand.left) for stand in Approach(gathering).near}


@pytest.mark.rule("CORE-MOVE")
@pytest.mark.parametrize("part", range(4))
def test_ends_that_are_left_out_are_neither_near_nor_at_the_marker(part: int) -> None:
    left_out = 0
    for gathering, _ in gathered(part):
        before, count = near(gathering), len(gathering.found)
        left_out += len(gathering.all()) - count
        assert near(gathering) == before
    assert left_out > 0


@pytest.mark.rule("CORE-MOVE")
@pytest.mark.parametrize("part", range(4))
def test_no_half_inch_of_a_barred_way_is_much_nearer_than_the_best_end(part: int) -> None:
    """Past what bars a way the ends are those of the ways round it."""
    past = 0
    for gathering, march in gathered(part):
        goal = gathering.goal
        reach = march.reach(goal.lead)
        best = least_left(gathering.found)
        for way in goal.ways(march.models[goal.lead]):
            full = min(way.length, reach.allowance + reach.used - SHY)
            is_barred = False
            at = 0.5
            while at <= full:
                x, y = way.point_along(at)
                if not reach.can_reach(x, y):
                    is_barred = True
                elif is_barred:
                    past += 1
                    left = goal.left_from(x, y, NO_WAY)
                    assert left >= NO_WAY or best <= left + 0.25
                at += 0.5
    assert past > 0
