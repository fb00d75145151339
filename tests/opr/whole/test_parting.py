"""Chargers who back off in close quarters (core 2.7): far enough, together, or not at all."""

import random

import pytest

from opfor.boards.crowds import is_coherent
from opfor.boards.ends import End
from opfor.boards.inches import STEP, Base, nearest_gap
from opfor.boards.march import March
from opfor.boards.places import Placing
from opfor.systems.opr.whole.closing import marches_of
from opfor.systems.opr.whole.parting import back_off
from opfor.systems.opr.whole.regrouping import FURTHEST_BACK, _beside, _put_back, pushed
from tests.opr.whole.boards import RIFLES, Field, piece


def crowded(seed: int) -> Field:
    """Two units in contact, a third beside them, and walls a few inches round them."""
    chance = random.Random(seed)
    left, below = 30.0 - chance.uniform(0.6, 3.0), 20.0 - chance.uniform(0.6, 3.0)
    walls = [
        piece("impassable", left - 6.0, 10.0, left, 30.0),
        piece("impassable", left, below - 3.0, left + chance.uniform(2.0, 8.0), below),
    ]
    field = Field(RIFLES, RIFLES + RIFLES, pieces=walls)
    one = field.put("a1", 30.0, 20.0, columns=chance.randint(1, 5))
    r = one.bases[0].r
    north = max(base.y for base in one.bases) + 2.0 * r + 0.002
    field.put("b1", 30.0 + chance.uniform(-1.5, 1.5), north, columns=chance.randint(1, 5))
    east = max(base.x for base in one.bases) + 2.0 * r + chance.uniform(1.0, 2.0)
    field.put("b2", east, 20.0 - chance.uniform(0.0, 3.0), columns=chance.randint(1, 2))
    return field


@pytest.mark.rule("CORE-CONSOLIDATE")
def test_whoever_backs_off_is_far_enough_off_and_together() -> None:
    found = 0
    for seed in range(150):
        field = crowded(seed)
        one, other = field.unit("a1"), field.unit("b1")
        places = back_off(field.war.battle, one, other, 1.0)
        if places is not None:
            found += 1
            assert nearest_gap(places, other.bases) >= 1.0 - STEP, seed
            assert is_coherent(places, 1.0, 9.0), seed
    assert 30 < found < 150


def looked_round_anew(march: March, lead: int, end: End, back: list[Base]) -> list[Base] | None:
    """As `_beside`, but whoever waits looks round all who stand, every time."""
    placing = Placing(march, lead, end.x, end.y)
    waiting = [number for number in range(len(back)) if number != lead]
    while waiting:
        still: list[int] = []
        for number in waiting:
            fresh = placing.copied()
            if _put_back(fresh, number, back[number]):
                placing = fresh
            else:
                still.append(number)
        if len(still) == len(waiting):
            return None
        waiting = still
    return placing.places()


def test_who_waits_for_a_place_misses_none() -> None:
    found = 0
    for seed in range(40):
        field = crowded(seed)
        one, other = field.unit("a1"), field.unit("b1")
        march = next(iter(marches_of(field.war.battle, one, FURTHEST_BACK, other.crowd)))
        back = [pushed(base, other, 1.0) for base in one.bases]
        numbers = list(range(len(back)))
        for lead in numbers:
            end = End(back[lead].x, back[lead].y, 0.0)
            places = _beside(march, lead, end, numbers, back)
            anew = looked_round_anew(march, lead, end, back)
            assert (places is None) == (anew is None), seed
            if places is not None and anew is not None:
                found += 1
                assert [(p.x, p.y) for p in places] == [(p.x, p.y) for p in anew], seed
    assert found > 30
