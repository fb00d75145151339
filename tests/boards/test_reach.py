"""Ends of a move (core 2.4): legal, within the allowance, the same in a mirror."""

import math
import random

import pytest
import shapely
from shapely import Polygon

from opfor.boards.crowds import Crowd
from opfor.boards.ends import Ends, reach_ends
from opfor.boards.hiding import spots_behind, spots_inside
from opfor.boards.inches import NO_WAY, Base, distance
from opfor.boards.reach import Reach
from opfor.boards.table import Table
from opfor.boards.terrain import piece_from
from tests.boards.nearing import nearing_ends
from tests.boards.tables import (
    SMALL,
    mirrored_base,
    mirrored_crowd,
    mirrored_table,
    random_table,
    random_units,
    square,
    volume,
)

OPEN = Table(40, 30, [], [])


def reach(
    table: Table, x: float, y: float, allowance: float, crowds: list[Crowd], r: float = 0.5, **more
) -> Reach:  # type: ignore[no-untyped-def]
    return Reach(table.ground(r, table.closed_to(True, True)), x, y, allowance, crowds, **more)


def wall_of(x: float, south: int, north: int) -> Crowd:
    return Crowd([Base(x, float(y), 0.5) for y in range(south, north + 1)])


def test_in_the_open_every_heading_is_walked_in_full() -> None:
    ends = reach_ends(reach(OPEN, 20.0, 15.0, 6.0, []))
    assert len(ends) == 1 + 16 * 3
    assert ends[0].length == 0
    assert max(e.length for e in ends) <= 6.0
    assert sum(e.length > 5.99 for e in ends) == 16


@pytest.mark.parametrize("allowance", [0.0, 0.001])
def test_without_an_allowance_it_stands(allowance: float) -> None:
    ends = reach_ends(reach(OPEN, 20.0, 15.0, allowance, []), OPEN.field(0.5, 0, 30.0, 15.0), 3.5)
    assert [(e.x, e.y) for e in ends] == [(20.0, 15.0)]


def test_nobody_leaves_the_table() -> None:
    ends = reach_ends(reach(OPEN, 0.5, 0.5, 12.0, []))
    assert all(0.5 <= e.x <= 39.5 and 0.5 <= e.y <= 29.5 for e in ends)
    assert len(ends) > 10


def test_other_units_are_kept_at_an_inch() -> None:
    enemy = Crowd([Base(24.0, 15.0, 0.5)])
    ends = reach_ends(reach(OPEN, 20.0, 15.0, 6.0, [enemy]))
    assert min(distance(e.x, e.y, 24.0, 15.0) for e in ends) >= 2.0
    ahead = max(e.x for e in ends if e.y == 15.0 and e.x < 24.0)
    assert ahead == pytest.approx(22.0, abs=0.01), "the last legal point"


def test_own_unit_is_no_obstacle() -> None:
    own = Crowd([Base(20.0, 15.0, 0.5), Base(21.2, 15.0, 0.5)])
    assert len(reach_ends(reach(OPEN, 20.0, 15.0, 6.0, [own], own=own))) == 49


def test_a_unit_in_the_way_is_walked_round() -> None:
    enemy = wall_of(23.0, 13, 17)
    there = reach(OPEN, 20.0, 15.0, 12.0, [enemy])
    way = there.way_to(27.0, 15.0)
    assert way is not None
    assert 7.0 < way.length <= 12.0
    assert (
        shapely.LineString(way.points()).distance(
            shapely.MultiPoint([(b.x, b.y) for b in enemy.bases])
        )
        >= 2.0
    )
    assert reach(OPEN, 20.0, 15.0, 7.5, [enemy]).way_to(27.0, 15.0) is None


def test_toward_a_target_behind_a_unit_the_furthest_point_of_the_way_is_an_end() -> None:
    enemy = wall_of(24.0, 14, 16)
    there = reach(OPEN, 20.0, 15.0, 12.0, [enemy])
    ends = nearing_ends(
        reach_ends(there, OPEN.field(0.5, 0, 38.0, 15.0)), OPEN.field(0.5, 0, 38.0, 15.0), 1.0
    )
    assert min(e.left for e in ends) < 8.0
    assert all(e.length <= 12.0 for e in ends)


def test_boxed_in_it_stays() -> None:
    ring = [
        Base(20 + 2.2 * math.cos(i * math.tau / 12), 15 + 2.2 * math.sin(i * math.tau / 12), 0.5)
        for i in range(12)
    ]
    ends = reach_ends(reach(OPEN, 20.0, 15.0, 6.0, [Crowd(ring)]), OPEN.field(0.5, 0, 38.0, 15.0))
    assert max(e.length for e in ends) < 0.3


def test_standing_too_near_it_may_leave_but_come_no_nearer() -> None:
    enemy = Crowd([Base(21.5, 15.0, 0.5)])
    ends = reach_ends(reach(OPEN, 20.0, 15.0, 6.0, [enemy]))
    assert len(ends) > 15
    assert all(distance(e.x, e.y, 21.5, 15.0) >= 2.0 for e in ends[1:])
    assert all(e.x < 21.0 or abs(e.y - 15) > 1 for e in ends)


def test_the_target_of_a_charge_may_be_touched() -> None:
    enemy = Crowd([Base(24.0, 15.0, 0.5)])
    assert reach(OPEN, 20.0, 15.0, 6.0, [enemy]).length_to(23.0, 15.0) == NO_WAY
    assert reach(OPEN, 20.0, 15.0, 6.0, [enemy], target=enemy).length_to(23.0, 15.0) == 3.0


def test_flying_passes_over_but_does_not_land_on() -> None:
    table = Table(40, 30, [square(["impassable"], 22, 10, 24, 20)], [])
    enemy = wall_of(26.0, 10, 20)
    flyer = reach(table, 20.0, 15.0, 12.0, [enemy], is_flying=True)
    assert flyer.length_to(29.0, 15.0) == 9.0
    assert flyer.length_to(23.0, 15.0) == NO_WAY
    assert flyer.length_to(26.5, 15.5) == NO_WAY
    walker = reach(table, 20.0, 15.0, 12.0, [enemy])
    assert walker.length_to(29.0, 15.0) == NO_WAY


def test_flying_does_not_land_in_a_piece_whose_notch_is_closed() -> None:
    hollow = piece_from(
        "t",
        "t",
        ["impassable"],
        [(22, 10), (32, 10), (32, 20), (27.2, 20), (27.2, 12), (26.8, 12), (26.8, 20), (22, 20)],
    )
    flyer = reach(Table(40, 30, [hollow], []), 20.0, 15.0, 12.0, [], is_flying=True)
    assert flyer.length_to(24.5, 15.0) == NO_WAY


def test_starting_in_difficult_ground_it_may_walk_and_stay_there() -> None:
    table = Table(40, 30, [square(["difficult"], 10, 5, 30, 25)], [])
    there = reach(table, 20.0, 15.0, 6.0, [])
    assert len(reach_ends(there)) == 49


def test_starting_against_a_piece_it_does_not_walk_through_it() -> None:
    table = Table(40, 30, [square(["impassable"], 20, 10, 24, 20)], [])
    there = reach(table, 19.5, 15.0, 6.0, [])
    assert there.length_to(25.0, 15.0) == NO_WAY
    assert there.length_to(15.0, 15.0) == pytest.approx(4.5, abs=0.01)
    assert all(e.x <= 19.5 for e in reach_ends(there))


def test_a_marker_in_reach_adds_places_round_it() -> None:
    field = OPEN.field(0.5, 0, 26.0, 15.0)
    near = reach_ends(reach(OPEN, 20.0, 15.0, 6.0, []), field, 3.5)
    assert any((e.x, e.y) == (26.0, 15.0) or e.length > 5.9 for e in near)
    holding = [e for e in near if distance(e.x, e.y, 26.0, 15.0) <= 3.5]
    assert len(holding) >= 12
    far = reach_ends(reach(OPEN, 10.0, 15.0, 6.0, []), field, 3.5)
    assert not [e for e in far if distance(e.x, e.y, 26.0, 15.0) <= 3.5]


def test_added_spots_must_be_legal_too() -> None:
    ends = Ends(reach(OPEN, 20.0, 15.0, 6.0, [Crowd([Base(24.0, 15.0, 0.5)])]))
    ends.add_spots([(22.0, 17.0), (24.0, 16.0), (35.0, 15.0), (22.0, 17.0)])
    assert [(e.x, e.y) for e in ends.found[1:]] == [(22.0, 17.0)]


def test_spots_in_and_behind_a_piece() -> None:
    wood = square(["cover", "difficult"], 10, 10, 16, 14)
    inside = spots_inside(wood.shape, 0.5)
    assert len(inside) == 9
    assert all(wood.shape.has_disc(x, y, 0.5) for x, y in inside)
    assert spots_inside(wood.shape, 3.0) == []
    behind = spots_behind(wood.shape, 0.5, Base(13.0, 2.0, 0.5))
    assert len(behind) == 3
    assert all(y > 14.5 and 10 < x < 16 for x, y in behind)
    assert {(26.0 - x, y) for x, y in behind} == set(behind)


def test_without_any_way_the_straight_line_is_measured() -> None:
    table = Table(40, 30, [square(["impassable"], 24, -1, 26, 31)], [])
    field = table.field(0.5, 1, 35.0, 15.0)
    ends = nearing_ends(reach_ends(reach(table, 20.0, 15.0, 6.0, []), field), field, 1.0)
    assert min(e.left for e in ends) == pytest.approx(11.5, abs=0.01)


def scenes(seed: int) -> tuple[Table, list[Crowd]]:
    table = random_table(seed, corners=2)
    return table, random_units(table, seed, 24)


@pytest.mark.parametrize("seed", range(5))
def test_every_end_is_legal_and_walked_to(seed: int) -> None:
    table, units = scenes(seed)
    closed = table.closed_to(True, True)
    ground = table.ground(SMALL, closed)
    solids = [
        Polygon(list(zip(p.shape.xs, p.shape.ys, strict=True)))
        for i, p in enumerate(table.pieces)
        if closed >> i & 1
    ]
    for number, unit in enumerate(units[: volume(6, 24)]):
        base = unit.bases[0]
        walls = shapely.union_all(
            [s for s in solids if not s.contains(shapely.Point(base.x, base.y))]
        )
        others = shapely.MultiPoint([(b.x, b.y) for u in units if u is not unit for b in u.bases])
        allowance = 6.0 if number % 2 else 12.0
        there = Reach(ground, base.x, base.y, allowance, units, unit)
        field = table.field(SMALL, closed, 36.0, 24.0)
        for end in reach_ends(there, field, 3 + SMALL)[1:]:
            way = there.way_to(end.x, end.y)
            assert way is not None
            assert way.length == pytest.approx(end.length, abs=1e-9)
            assert end.length <= allowance
            at = shapely.Point(end.x, end.y)
            assert at.distance(walls) >= SMALL
            assert at.distance(others) >= 2 * SMALL + 1
            line = shapely.LineString(way.points())
            assert (
                line.distance(others)
                >= min(2 * SMALL + 1, others.distance(shapely.Point(base.x, base.y))) - 0.003
            )
            assert line.distance(walls) >= min(SMALL, walls.distance(shapely.Point(base.x, base.y)))


def places(ends: list) -> dict[tuple[float, float], float]:  # type: ignore[type-arg]
    return {(e.x, e.y): round(e.length, 6) for e in ends}


@pytest.mark.parametrize("seed", range(5))
def test_a_mirrored_scene_has_mirrored_ends(seed: int) -> None:
    table, units = scenes(seed)
    mirror, images = mirrored_table(table), [mirrored_crowd(table, u) for u in units]
    closed = table.closed_to(True, True)
    for unit, image in list(zip(units, images, strict=True))[: volume(8, 24)]:
        base, other = unit.bases[0], mirrored_base(table, unit.bases[0])
        ours = reach_ends(
            Reach(table.ground(SMALL, closed), base.x, base.y, 12.0, units, unit),
            table.field(SMALL, closed, 24.0, 12.0),
            3.5,
        )
        theirs = reach_ends(
            Reach(mirror.ground(SMALL, closed), other.x, other.y, 12.0, images, image),
            mirror.field(SMALL, closed, 48.0, 12.0),
            3.5,
        )
        assert {(table.width - x, y): length for (x, y), length in places(ours).items()} == places(
            theirs
        )


def test_a_way_along_a_rim_leads_as_far_as_in_the_mirror() -> None:
    """A leg of it touches the rim of the piece from end to end; then a unit bars it."""
    r = 1.96875
    box = [(18.0, 9.0), (17.9306640625, 5.783203125), (20.7626953125, 4.541015625), (23.0, 8.0)]
    table = Table(30.0, 30.0, [piece_from("t", "t", ["impassable"], box)], [])
    mirror, unit = mirrored_table(table), Crowd([Base(14.5, 6.5, r)])
    ours = reach_ends(
        reach(table, 25.201171875, 3.177734375, 18.0, [unit], r),
        table.field(r, 1, 13.0, 9.0),
    )
    theirs = reach_ends(
        reach(mirror, 4.798828125, 3.177734375, 18.0, [mirrored_crowd(table, unit)], r),
        mirror.field(r, 1, 17.0, 9.0),
    )
    assert {(30.0 - x, y) for x, y in places(ours)} == set(places(theirs))


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_units_and_models_does_not_matter(seed: int) -> None:
    table, units = scenes(seed)
    rng = random.Random(seed)
    closed = table.closed_to(True, True)
    field = table.field(SMALL, closed, 36.0, 24.0)
    for unit in units[:6]:
        others = [Crowd(rng.sample(u.bases, len(u.bases))) for u in units if u is not unit]
        rng.shuffle(others)
        base = unit.bases[0]
        ground = table.ground(SMALL, closed)
        one = Reach(ground, base.x, base.y, 12.0, units, unit)
        two = Reach(ground, base.x, base.y, 12.0, others)
        ends = reach_ends(one, field, 3.5)
        assert places(ends) == places(reach_ends(two, field, 3.5))
        for end in ends:
            ways = one.way_to(end.x, end.y), two.way_to(end.x, end.y)
            assert ways[0] is not None and ways[1] is not None
            assert ways[0].points() == ways[1].points()


def test_no_step_at_all_is_no_end_straight_ahead() -> None:
    """Cargo has no place where its transport stands: it must not come back as an end."""
    ends = Ends(reach(OPEN, 10.0, 10.0, 6.0, []))
    ends.add_direct(0.0, 0.0)
    ends.add_direct(0.0, 6.0)
    assert [(end.x, end.y) for end in ends.found] == [(10, 10), (10, 16)]
