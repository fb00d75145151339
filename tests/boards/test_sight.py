"""Sight (core 2.5): the readings one by one, then many random pairs against shapely."""

import random

import pytest

from opfor.boards.corridors import Corridor
from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.boards.shadows import rim
from opfor.boards.sight import SightLines
from opfor.boards.table import Table
from tests.boards.oracle import Oracle
from tests.boards.tables import (
    LARGE,
    SMALL,
    mirrored_base,
    mirrored_crowd,
    mirrored_table,
    random_table,
    random_units,
    square,
    volume,
)

WEST = Base(4.0, 10.0, 0.5)
EAST = Base(20.0, 10.0, 0.5)


def seen(pieces: list, a: Base = WEST, b: Base = EAST) -> bool:
    return SightLines(Table(24, 20, pieces, []), []).can_see(a, b)


def test_the_open_hides_nobody() -> None:
    assert seen([])


@pytest.mark.parametrize(
    ("kinds", "is_seen"),
    [
        (["blocking"], False),
        (["impassable", "blocking"], False),
        (["cover", "difficult"], False),
        (["cover"], True),
        (["difficult"], True),
        (["impassable"], True),
        (["dangerous"], True),
    ],
)
def test_which_pieces_stop_a_line_through_them(kinds: list[str], is_seen: bool) -> None:
    assert seen([square(kinds, 10, 5, 14, 15)]) is is_seen


def test_a_field_may_be_said_to_let_sight_through() -> None:
    assert seen([square(["cover", "difficult"], 10, 5, 14, 15, see_through=True)])


def test_a_wood_is_seen_into_and_out_of_but_not_through() -> None:
    wood = square(["cover", "difficult"], 10, 5, 14, 15)
    inside = Base(12.0, 10.0, 0.5)
    assert seen([wood], WEST, inside)
    assert seen([wood], inside, EAST)
    assert seen([wood], inside, Base(13.0, 7.0, 0.5))
    assert not seen([wood], WEST, EAST)


def test_standing_in_one_wood_does_not_open_another() -> None:
    woods = [
        square(["cover", "difficult"], 8, 5, 11, 15),
        square(["cover", "difficult"], 13, 5, 16, 15),
    ]
    assert not seen(woods, Base(9.0, 10.0, 0.5), EAST)
    assert seen(woods, Base(9.0, 10.0, 0.5), Base(14.0, 10.0, 0.5))


def test_one_clear_line_past_a_corner_is_enough() -> None:
    assert seen([square(["blocking"], 10, 5, 14, 10.49)])
    assert not seen([square(["blocking"], 10, 5, 14, 10.51)])
    assert seen([square(["blocking"], 10, 5, 14, 10.5)]), "a line along a wall is free"


def test_a_gap_between_two_pieces_lets_a_line_through() -> None:
    south = square(["blocking"], 10, 0, 14, 9.9)
    north = square(["blocking"], 10, 10.1, 14, 20)
    assert seen([south, north])
    assert not seen([south, north, square(["blocking"], 15, 9, 16, 11)])


def block(*models: tuple[float, float]) -> Crowd:
    return Crowd([Base(x, y, 0.5) for x, y in models])


def test_another_units_models_and_narrow_gaps_block() -> None:
    table = Table(24, 20, [], [])
    wall = block((12.0, 8.01), (12.0, 10.0), (12.0, 11.99))
    assert not SightLines(table, [wall]).can_see(WEST, EAST)
    assert SightLines(table, []).can_see(WEST, EAST), "v2: units do not block"
    open_order = block((12.0, 7.0), (12.0, 9.0), (12.0, 11.0), (12.0, 13.0))
    assert SightLines(table, [open_order]).can_see(WEST, EAST), 'gaps of 1" do not'


def test_own_and_target_units_do_not_block() -> None:
    wall = block((12.0, 8.1), (12.0, 10.0), (12.0, 11.9))
    sight = SightLines(Table(24, 20, [], []), [wall])
    assert sight.can_see(WEST, EAST, own=wall)
    assert sight.can_see(WEST, EAST, other=wall)


def test_a_vehicle_hides_what_is_behind_it_but_not_what_stands_aside() -> None:
    tank = Crowd([Base(12.0, 10.0, 2.0)])
    sight = SightLines(Table(24, 20, [], []), [tank])
    assert not sight.can_see(WEST, EAST)
    assert sight.can_see(WEST, Base(20.0, 15.0, 0.5))


def test_a_model_sees_itself() -> None:
    assert seen([square(["blocking"], 10, 5, 14, 15)], WEST, WEST)


def test_any_pair_of_models_will_do() -> None:
    sight = SightLines(Table(24, 20, [square(["blocking"], 10, 5, 14, 15)], []), [])
    hidden, open_ = Base(20.0, 10.0, 0.5), Base(9.0, 18.0, 0.5)
    assert not sight.sees_any([WEST], [hidden])
    assert sight.sees_any([WEST], [hidden, open_])
    assert not sight.sees_any([WEST], [])


def random_pairs(table: Table, rng: random.Random, count: int) -> list[tuple[Base, Base]]:
    def one() -> Base:
        r = rng.choice([SMALL, SMALL, LARGE])
        return Base(rng.randrange(2048, 71_680) / 1024, rng.randrange(2048, 47_104) / 1024, r)

    return [(one(), one()) for _ in range(count)]


@pytest.mark.parametrize("seed", range(10))
def test_sight_through_terrain_agrees_with_shapely(seed: int) -> None:
    table = random_table(seed, corners=seed % 3)
    sight = SightLines(table, [])
    pairs = random_pairs(table, random.Random(seed), volume(250, 8_000))
    seen = Oracle(table).can_see(pairs)
    wrong = [
        pair for pair, is_seen in zip(pairs, seen, strict=True) if sight.can_see(*pair) != is_seen
    ]
    assert wrong == []


@pytest.mark.parametrize("seed", range(10))
def test_sight_past_units_agrees_with_shapely(seed: int) -> None:
    table = random_table(seed, pieces=8)
    units = random_units(table, seed, 24)
    sight = SightLines(table, units)
    rng = random.Random(seed)
    sides, pairs = [], []
    for _ in range(volume(100, 2_000)):
        own, other = rng.sample(units, 2)
        sides.append((own, other))
        pairs.append((rng.choice(own.bases), rng.choice(other.bases)))
    seen = Oracle(table, units).can_see(pairs, sides)
    wrong = [
        pair
        for pair, both, is_seen in zip(pairs, sides, seen, strict=True)
        if sight.can_see(*pair, *both) != is_seen
    ]
    assert wrong == []


@pytest.mark.parametrize("seed", range(6))
def test_sight_is_the_same_both_ways_and_in_a_mirror(seed: int) -> None:
    table = random_table(seed, corners=2)
    units = random_units(table, seed, 16)
    sight = SightLines(table, units)
    mirror = mirrored_table(table)
    images = [mirrored_crowd(table, u) for u in units]
    mirrored = SightLines(mirror, images)
    for i, own in enumerate(units):
        for j, other in enumerate(units[:i]):
            a, b = own.bases[0], other.bases[-1]
            is_seen = sight.can_see(a, b, own, other)
            assert sight.can_see(b, a, other, own) == is_seen
            assert (
                mirrored.can_see(
                    mirrored_base(table, a), mirrored_base(table, b), images[i], images[j]
                )
                == is_seen
            )


def test_sight_does_not_depend_on_the_order_of_units_or_models() -> None:
    table = random_table(3)
    units = random_units(table, 3, 16)
    turned = [Crowd(u.bases[::-1]) for u in units[::-1]]
    for i, own in enumerate(units):
        for j, other in enumerate(units[:i]):
            a, b = own.bases[1], other.bases[1]
            assert SightLines(table, units).can_see(a, b, own, other) == SightLines(
                table, turned
            ).can_see(a, b, turned[-1 - i], turned[-1 - j])


def test_the_nine_points_lie_on_the_base() -> None:
    base = Base(10.0, 10.0, SMALL)
    points = rim(base)
    assert len({(p.x, p.y) for p in points}) == 9
    for p in points[1:]:
        assert ((p.x - 10) ** 2 + (p.y - 10) ** 2) ** 0.5 == pytest.approx(SMALL, abs=0.001)


def test_one_base_within_another_has_no_corridor() -> None:
    assert not Corridor(Base(5.0, 5.0, 2.0), Base(5.5, 5.0, 0.5)).is_open
