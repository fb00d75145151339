"""Fans: what is told of nine lines at once is what each of them tells alone."""

import random

import pytest

from opfor.boards.edges import Edge
from opfor.boards.fans import _RIMS, Fan, rim_of, stops_line
from opfor.boards.inches import Base, snap

SIZES = [snap(mm / 2.0 / 25.4) for mm in (25.0, 32.0, 60.0, 120.0)]


def somewhere(dice: random.Random) -> Base:
    return Base(snap(dice.uniform(0.0, 8.0)), snap(dice.uniform(0.0, 8.0)), dice.choice(SIZES))


def drawn(x: float, y: float, b: Base, bases: list[Base], gaps: list[Edge]) -> int:
    mask = 0
    for number, at in enumerate(rim_of(b)):
        if stops_line(bases, gaps, x, y, b.x + at.x, b.y + at.y):
            mask |= 1 << number
    return mask


@pytest.mark.parametrize("seed", range(4))
def test_a_base_or_a_gap_stops_the_lines_it_would_stop_one_by_one(seed: int) -> None:
    dice = random.Random(seed)
    masks = set()
    for _ in range(2000):
        start, b, c, other = (somewhere(dice) for _ in range(4))
        fan = Fan(start.x, start.y, b, rim_of(b))
        under, through = fan.under(c, 0), fan.through(Edge(c.x, c.y, other.x, other.y), 0)
        assert under == drawn(start.x, start.y, b, [c], [])
        assert through == drawn(start.x, start.y, b, [], [Edge(c.x, c.y, other.x, other.y)])
        masks |= {under, through}
    assert {0, 511} < masks


def test_lines_that_only_touch_are_free_and_those_stopped_stay_so() -> None:
    b = Base(10.0, 5.0, 0.5)
    fan = Fan(0.0, 5.0, b, rim_of(b))
    for c in (Base(10.0, 6.0, 0.5), Base(11.0, 5.0, 0.5), Base(-0.5, 5.0, 0.5)):
        assert fan.under(c, 0) == drawn(0.0, 5.0, b, [c], []) == 0
        assert fan.under(c, 5) == 5
    along = Edge(2.0, 5.0, 8.0, 5.0)
    assert fan.through(along, 0) == drawn(0.0, 5.0, b, [], [along]) == 0
    assert fan.through(along, 5) == 5


def test_many_sizes_are_not_kept() -> None:
    for number in range(100):
        point = rim_of(Base(0.0, 0.0, 1.0 + number))[1]
        assert (point.x, point.y) == (1.0 + number, 0.0)
    assert len(_RIMS) <= 32
