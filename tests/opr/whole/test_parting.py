"""Chargers who back off in close quarters (core 2.7): far enough, together, or not at all."""

import random

import pytest

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import STEP, nearest_gap
from opfor.systems.opr.whole.parting import back_off
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
