"""Ways over terrain: against extremitypathfinder, and against what any way must obey."""

import itertools
import math
import random
import warnings

import pytest
import shapely
from extremitypathfinder import PolygonEnvironment
from shapely import Polygon

from opfor.boards.fields import Field
from opfor.boards.inches import NO_WAY, Base, distance
from opfor.boards.paths import Path
from opfor.boards.table import Table
from opfor.boards.terrain import piece_from
from tests.boards.tables import (
    DEPTH,
    LARGE,
    MARKERS,
    SMALL,
    WIDTH,
    Points,
    blob,
    corner,
    mirrored_table,
    random_table,
    square,
    volume,
)

CLOSED = ["impassable"]


def around(*pieces: Points, r: float = 0.5) -> Table:
    return Table(40, 30, [piece_from("t", "t", CLOSED, p) for p in pieces], [])


def box(west: float, south: float, east: float, north: float) -> Points:
    return [(west, south), (east, south), (east, north), (west, north)]


def length(table: Table, r: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    return table.field(r, table.closed_to(True, True), *b).length_from(*a)


def test_in_the_open_the_way_is_straight() -> None:
    table = around(box(10, 10, 20, 12))
    (way,) = table.field(0.5, 1, 30.0, 5.0).paths_from(2.0, 5.0)
    assert way.points() == [(2.0, 5.0), (30.0, 5.0)]
    assert way.length == 28.0


def test_round_a_wall_the_base_keeps_its_radius() -> None:
    table = around(box(19, -5, 21, 15))
    (way,) = table.field(1.0, 1, 30.0, 10.0).paths_from(10.0, 10.0)
    bend = math.atan2(5, 9) + math.asin(1 / math.sqrt(106))
    assert way.length == pytest.approx(2 * math.sqrt(105) + 2 + 2 * bend, rel=0.001)
    wall = Polygon(box(19, -5, 21, 15))
    assert shapely.LineString(way.points()).distance(wall) >= 1.0


def test_a_gap_narrower_than_the_base_is_no_way() -> None:
    table = around(box(19, -1, 21, 14), box(19, 15.2, 21, 31))
    assert length(table, 0.5, (10.0, 14.6), (30.0, 14.6)) == pytest.approx(20, abs=0.01)
    assert length(table, 0.7, (10.0, 14.6), (30.0, 14.6)) == NO_WAY
    assert table.field(0.7, 3, 30.0, 14.6).paths_from(10.0, 14.6) == []


def test_a_notch_narrower_than_the_base_is_closed() -> None:
    notched = [
        (10.0, 10.0),
        (20.0, 10.0),
        (20.0, 20.0),
        (15.5, 20.0),
        (15.5, 12.0),
        (14.5, 12.0),
        (14.5, 20.0),
        (10.0, 20.0),
    ]
    table = around(notched)
    narrow, wide = table.ground(0.4, 1), table.ground(0.7, 1)
    assert narrow.is_free(15.0, 15.0)
    assert not wide.is_free(15.0, 15.0)
    assert not wide.is_free(12.0, 15.0), "hollow between its sides"
    assert length(table, 0.7, (5.0, 15.0), (25.0, 15.0)) == pytest.approx(
        length(around(box(10, 10, 20, 20)), 0.7, (5.0, 15.0), (25.0, 15.0)), rel=0.01
    )
    assert length(table, 0.4, (15.0, 15.0), (15.0, 25.0)) == 10.0


def test_the_table_edge_is_a_wall() -> None:
    table = around(box(19, 1.5, 21, 28.5))
    assert length(table, 0.5, (10.0, 15.0), (30.0, 15.0)) < 40
    assert length(table, 0.8, (10.0, 15.0), (30.0, 15.0)) == NO_WAY


def test_kinds_close_ground_only_to_those_who_avoid_them() -> None:
    kinds = ["impassable", "difficult", "dangerous", "cover"]
    table = Table(
        40, 30, [square([k], 5 * i + 5, 5, 5 * i + 8, 8) for i, k in enumerate(kinds)], []
    )
    assert table.closed_to(False, False) == 0b0001
    assert table.closed_to(True, False) == 0b0011
    assert table.closed_to(False, True) == 0b0101
    assert table.closed_to(True, True) == 0b0111


def test_too_high_to_climb_is_impassable() -> None:
    cliff = piece_from("t", "cliff", [], box(5, 5, 8, 8), elevation=4.0)
    hill = piece_from("t", "hill", [], box(15, 5, 18, 8), elevation=3.0)
    table = Table(40, 30, [cliff, hill], [])
    assert table.closed_to(False, False) == 0b01
    assert table.elevation_at(6.0, 6.0) == 4.0
    assert table.elevation_at(1.0, 1.0) == 0.0


def test_standing_in_closed_ground_it_is_open_for_the_way_out() -> None:
    table = Table(40, 30, [square(["difficult"], 10, 10, 20, 20)], [])
    assert length(table, 0.5, (19.0, 15.0), (30.0, 15.0)) == 11.0
    assert length(table, 0.5, (11.0, 15.0), (30.0, 15.0)) == 19.0
    assert length(table, 0.5, (2.0, 15.0), (30.0, 15.0)) > 29.0


def test_standing_against_a_wall_the_wall_stays_closed() -> None:
    table = around(box(10, 10, 20, 20))
    assert length(table, 0.5, (9.5, 15.0), (20.6, 15.0)) > 20


def test_a_target_in_closed_ground_is_approached() -> None:
    table = Table(40, 30, [square(["difficult"], 10, 10, 20, 20)], [])
    field = table.field(0.5, 1, 19.0, 15.0)
    assert [(t.x, t.y) for t in field.targets] == [(20.501953125, 15.0)]
    assert field.length_from(30.0, 15.0) == pytest.approx(9.5, abs=0.01)


def test_a_target_in_the_middle_is_approached_from_every_side() -> None:
    table = Table(40, 30, [square(["difficult"], 10, 10, 20, 20)], [])
    field = table.field(0.5, 1, 15.0, 15.0)
    assert len(field.targets) == 4
    for start in ((30.0, 15.0), (0.5, 15.0), (15.0, 0.5), (15.0, 29.5)):
        assert field.length_from(*start) == pytest.approx(
            distance(*start, 15.0, 15.0) - 5.5, abs=0.01
        )


def test_nothing_left_to_stand_on() -> None:
    table = around(box(-5, -5, 45, 35))
    field = table.field(0.5, 1, 15.0, 15.0)
    assert not field.is_reachable
    assert field.length_from(3.0, 3.0) == NO_WAY
    assert field.paths_from(3.0, 3.0) == []


def test_equally_short_ways_are_all_named() -> None:
    table = around(box(18, 10, 22, 20))
    ways = table.field(0.5, 1, 30.0, 15.0).paths_from(10.0, 15.0)
    assert len(ways) == 2
    assert ways[0].length == ways[1].length
    assert [(x, 30 - y) for x, y in ways[0].points()] == ways[1].points()
    lone = table.field(0.5, 1, 30.0, 15.1).paths_from(10.0, 15.0)
    assert len(lone) == 1


def test_ways_do_not_depend_on_what_was_asked_before() -> None:
    fresh, used = random_table(4), random_table(4)
    for marker in used.objectives:
        for seed in range(30):
            x, y = start(random.Random(seed))
            used.field(SMALL, 9, marker.x, marker.y).length_from(y, x / 2)
    for seed in range(10):
        x, y = start(random.Random(seed + 50))
        ways = [t.field(SMALL, 9, 36.0, 24.0).paths_from(x, y) for t in (fresh, used)]
        assert [w.points() for w in ways[0]] == [w.points() for w in ways[1]]


def start(rng: random.Random) -> tuple[float, float]:
    return rng.randrange(2048, 71_680) / 1024, rng.randrange(2048, 47_104) / 1024


def apart(seed: int, r: float, notched: bool) -> list[Points]:
    """Pieces so far apart, and so far from the edge, that no two grow together."""
    rng = random.Random(seed)
    kept: list[Points] = []
    for i in range(400):
        points = corner(rng) if notched and i % 2 else blob(rng)
        polygon = Polygon(points)
        inner = shapely.box(0, 0, WIDTH, DEPTH).buffer(-2 * r - 0.2)
        if (
            inner.contains(polygon)
            and all(polygon.distance(Polygon(k)) > 2 * r + 0.3 for k in kept)
            and len(kept) < 6
        ):
            kept.append(points)
    return kept


def environment(polygons: list[Polygon], r: float) -> PolygonEnvironment:
    made = PolygonEnvironment()
    made.store(
        list(shapely.box(r, r, WIDTH - r, DEPTH - r, ccw=True).exterior.coords)[:-1],
        [list(shapely.geometry.polygon.orient(p, -1).exterior.coords)[:-1] for p in polygons],
    )
    return made


#: preparing extremitypathfinder takes far longer than asking it
ENVIRONMENTS = [(4, LARGE, True), (1, SMALL, False), (2, SMALL, True), (3, LARGE, False)]


@pytest.mark.parametrize(("seed", "r", "notched"), ENVIRONMENTS[: volume(1, 4)])
def test_lengths_are_within_one_per_cent_of_extremitypathfinder(
    seed: int, r: float, notched: bool
) -> None:
    pieces = apart(seed, r, notched)
    table = Table(WIDTH, DEPTH, [piece_from("t", "t", CLOSED, p) for p in pieces], [])
    ground = table.ground(r, table.closed_to(True, True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exact = environment(
            [Polygon(list(zip(o.xs, o.ys, strict=True))) for o in ground.obstacles], r
        )
        rounded = environment([Polygon(p).buffer(r, quad_segs=8) for p in pieces], r)
    rng = random.Random(seed)
    for _ in range(volume(4, 60)):
        a, b = start(rng), start(rng)
        if not (ground.is_free(*a) and ground.is_free(*b)) or distance(*a, *b) < 3:
            continue
        ours = length(table, r, a, b)
        _, same = exact.find_shortest_path(a, b)
        _, true = rounded.find_shortest_path(a, b)
        assert ours == pytest.approx(same, abs=1e-6)
        assert true * 0.999 <= ours <= true * 1.01


@pytest.mark.parametrize("seed", range(6))
def test_every_way_is_walkable_and_as_long_as_it_says(seed: int) -> None:
    table = random_table(seed, corners=3)
    closed = table.closed_to(True, True)
    ground = table.ground(SMALL, closed)
    solid = shapely.union_all(
        [
            Polygon(list(zip(p.shape.xs, p.shape.ys, strict=True)))
            for i, p in enumerate(table.pieces)
            if closed >> i & 1
        ]
    )
    for marker in MARKERS:
        field = table.field(SMALL, closed, *marker)
        rng = random.Random(seed)
        for _ in range(volume(30, 500)):
            x, y = start(rng)
            if not ground.is_free(x, y):
                continue
            ways = field.paths_from(x, y)
            assert bool(ways) == (field.length_from(x, y) < NO_WAY)
            for way in ways:
                assert way.length == pytest.approx(field.length_from(x, y), abs=1e-6)
                assert shapely.LineString(way.points()).distance(solid) >= SMALL
                assert all(ground.is_on_table(px, py) for px, py in way.points())
                assert way.length >= distance(x, y, *way.points()[-1])


@pytest.mark.parametrize("seed", range(4))
def test_ways_obey_the_triangle_and_are_the_same_both_ways(seed: int) -> None:
    table = random_table(seed, corners=2)
    closed = table.closed_to(True, True)
    ground = table.ground(SMALL, closed)
    rng = random.Random(seed)
    points = [p for p in (start(rng) for _ in range(14)) if ground.is_free(*p)]
    lengths = {
        (a, b): Field(ground, *b).length_from(*a) for a, b in itertools.permutations(points, 2)
    }
    for a, b in itertools.combinations(points, 2):
        assert lengths[a, b] == pytest.approx(lengths[b, a], abs=1e-6)
        assert lengths[a, b] >= distance(*a, *b) - 1e-9
    for a, b, c in itertools.permutations(points, 3):
        assert lengths[a, c] <= lengths[a, b] + lengths[b, c] + 1e-6


@pytest.mark.parametrize("seed", range(6))
def test_a_mirrored_table_has_mirrored_ways(seed: int) -> None:
    table = random_table(seed, corners=2)
    mirror = mirrored_table(table)
    closed = table.closed_to(True, True)
    rng = random.Random(seed)
    for marker in table.objectives:
        field = table.field(SMALL, closed, marker.x, marker.y)
        image = mirror.field(SMALL, closed, WIDTH - marker.x, marker.y)
        for _ in range(volume(20, 200)):
            x, y = start(rng)
            ways = {tuple(w.points()) for w in field.paths_from(x, y)}
            images = {
                tuple((WIDTH - px, py) for px, py in w.points())
                for w in image.paths_from(WIDTH - x, y)
            }
            assert ways == images
            assert field.length_from(x, y) == pytest.approx(
                image.length_from(WIDTH - x, y), abs=1e-9
            )


@pytest.mark.parametrize("seed", range(3))
def test_a_limit_only_hides_longer_ways(seed: int) -> None:
    table = random_table(seed)
    field = table.field(SMALL, table.closed_to(True, True), 36.0, 24.0)
    rng = random.Random(seed)
    for _ in range(200):
        x, y = start(rng)
        whole, limit = field.length_from(x, y), rng.uniform(5, 50)
        assert field.length_from(x, y, limit) == (whole if whole < limit else NO_WAY)


def test_points_along_a_path() -> None:
    way = Path([0.0, 3.0, 3.0], [0.0, 0.0, 4.0])
    assert way.length == 7
    assert way.point_along(0.0) == (0.0, 0.0)
    assert way.point_along(2.5) == (2.5, 0.0)
    assert way.point_along(5.0) == (3.0, 2.0)
    assert way.point_along(99.0) == (3.0, 4.0)


def test_in_the_way_is_six_inches_from_the_line_whatever_the_direction() -> None:
    way = Path([10.0, 20.0], [10.0, 10.0])
    for base, apart_ in [
        (Base(15.0, 16.5, 0.5), 6.0),
        (Base(3.5, 10.0, 0.5), 6.0),
        (Base(26.5, 10.0, 0.5), 6.0),
        (Base(15.0, 10.0, 0.5), 0.0),
    ]:
        assert way.clearance(base) == apart_
        assert way.is_beside(base, 6.0)
    assert not way.is_beside(Base(15.0, 16.6, 0.5), 6.0)
    assert not way.is_beside(Base(3.4, 10.0, 0.5), 6.0)


def test_pieces_crossed_by_a_moving_base() -> None:
    table = Table(
        40,
        30,
        [
            square(["difficult"], 10, 10, 14, 14),
            square(["dangerous"], 20, 10.4, 24, 14),
            square(["difficult"], 30, 10.5, 34, 14),
        ],
        [],
    )
    way = Path([2.0, 38.0], [10.0, 10.0])
    assert table.pieces_crossed(0.5, way) == 0b011
    assert table.pieces_at(12.0, 12.0, 0.0) == 0b001
    assert table.pieces_at(12.0, 9.7, 0.5) == 0b001
    assert table.pieces_at(12.0, 9.5, 0.5) == 0
