"""Polygons: what is refused, and what is inside, touched and crossed, against shapely."""

import math
import random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from opfor.boards.shapes import Shape, shape_from
from opfor.faults import Refused
from tests.boards.tables import Points, blob, corner, volume

L: Points = [(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)]
COMB: Points = [(0, 0), (8, 0), (8, 5), (6, 5), (6, 1), (5, 1), (5, 5), (3, 5), (3, 1), (2, 3)]


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([(0, 0), (1, 0)], "3 to 64 points, not 2"),
        ([(float(i), float(i * i)) for i in range(65)], "3 to 64 points, not 65"),
        ([(0, 0), (1, 0), (math.nan, 1)], "finite"),
        ([(0, 0), (1, 0), (math.inf, 1)], "finite"),
        ([(0, 0), (1, 0), (9e9, 1)], "too far"),
        ([(0, 0), (1, 0), (2, 0)], "no area"),
        ([(0, 0), (1, 0), (1, 0), (1, 1)], "same point twice"),
        ([(0, 0), (4, 4), (4, 0), (0, 3)], "crosses itself"),
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], "crosses itself"),
        ([(0, 0), (4, 0), (2, 0), (2, 4)], "crosses itself"),
        ([(0, 0), (0.0001, 0), (0, 0.0001)], "same point twice"),
    ],
)
def test_a_polygon_that_is_none_is_refused(points: Points, sentence: str) -> None:
    with pytest.raises(Refused, match=f"^terrain\\[3\\]: .*{sentence}"):
        shape_from("terrain[3]", points)


def test_a_polygon_may_repeat_its_first_point_at_the_end() -> None:
    assert shape_from("t", [*L, L[0]]).area == shape_from("t", L).area == 20


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=8))
def test_self_crossing_agrees_with_shapely(points: list[tuple[int, int]]) -> None:
    is_simple = (
        len(set(points)) == len(points) and Polygon(points).is_valid and Polygon(points).area > 0
    )
    try:
        shape_from("t", [(float(x), float(y)) for x, y in points])
    except Refused:
        assert not is_simple or points[0] == points[-1]
    else:
        assert is_simple or points[0] == points[-1]


@pytest.mark.parametrize("points", [L, COMB, L[::-1]])
def test_area_and_centroid(points: Points) -> None:
    ours, theirs = shape_from("t", points), Polygon(points)
    assert ours.area == pytest.approx(theirs.area)
    assert (ours.cx, ours.cy) == pytest.approx((theirs.centroid.x, theirs.centroid.y))
    assert not ours.is_convex


def shapes(seed: int) -> list[Shape]:
    rng = random.Random(seed)
    made = [shape_from("t", p) for p in (L, COMB)]
    made.extend(shape_from("t", blob(rng)) for _ in range(6))
    made.extend(shape_from("t", corner(rng)) for _ in range(4))
    return made


def polygon(shape: Shape) -> Polygon:
    return Polygon(list(zip(shape.xs, shape.ys, strict=True)))


def lattice(rng: random.Random, shape: Shape, count: int) -> np.ndarray:
    """Points round a shape: fine grains, whole inches, and its own corners."""
    rows = []
    for i in range(count):
        x = rng.uniform(shape.west - 3, shape.east + 3)
        y = rng.uniform(shape.south - 3, shape.north + 3)
        if i % 3 == 0:
            x, y = round(x), round(y)
        if i % 7 == 0:
            k = rng.randrange(len(shape.xs))
            x, y = shape.xs[k], shape.ys[k]
        rows.append((round(x * 1024) / 1024, round(y * 1024) / 1024))
    return np.array(rows)


@pytest.mark.parametrize("number", range(12))
def test_inside_and_distance_agree_with_shapely(number: int) -> None:
    shape = shapes(5)[number]
    theirs = polygon(shape)
    rows = lattice(random.Random(number), shape, volume(600, 8_500))
    points = shapely.points(rows)
    inside = [shape.has_inside(float(x), float(y)) for x, y in rows]
    assert np.array_equal(inside, shapely.contains_properly(theirs, points))
    distances = [math.sqrt(shape.distance_sq(float(x), float(y))) for x, y in rows]
    assert np.allclose(distances, shapely.distance(theirs, points), atol=1e-9)
    for x, y in rows[:60].tolist():
        disc = shapely.Point(x, y).buffer(0.7, quad_segs=64)
        if shape.has_disc(x, y, 0.7):
            assert theirs.buffer(1e-9).contains(disc)
        if shape.is_touched(x, y, 0.7):
            assert theirs.distance(shapely.Point(x, y)) < 0.7


@pytest.mark.parametrize("number", range(12))
def test_crossing_agrees_with_shapely(number: int) -> None:
    shape = shapes(5)[number]
    theirs = polygon(shape)
    count = volume(600, 8_500)
    starts = lattice(random.Random(number), shape, count)
    ends = lattice(random.Random(number + 100), shape, count)
    keep = (starts != ends).any(axis=1)
    lines = np.stack([starts[keep], ends[keep]], axis=1)
    crossing = [shape.is_crossed(*map(float, row.ravel())) for row in lines]
    expected = shapely.relate_pattern(shapely.linestrings(lines), theirs, "T********")
    assert np.array_equal(crossing, expected)


@pytest.mark.parametrize("number", range(12))
def test_crossing_is_the_same_both_ways(number: int) -> None:
    shape = shapes(5)[number]
    rows = lattice(random.Random(number), shape, 400)
    for (x1, y1), (x2, y2) in zip(rows[:-1].tolist(), rows[1:].tolist(), strict=True):
        assert shape.is_crossed(x1, y1, x2, y2) == shape.is_crossed(x2, y2, x1, y1)
