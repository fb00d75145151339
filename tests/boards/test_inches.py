"""Distances and sides, against shapely and against themselves."""

import math
import random

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from opfor.boards import inches
from opfor.boards.inches import Base
from opfor.faults import Refused
from tests.boards.tables import volume

grains = st.integers(-70_000, 70_000).map(lambda n: n / 1024)


@given(st.floats(-8000, 8000))
def test_snapping_is_to_the_nearest_grain_and_keeps_signs(value: float) -> None:
    snapped = inches.snap(value)
    assert snapped * 1024 == math.floor(snapped * 1024)
    assert abs(snapped - value) <= inches.STEP / 2
    assert inches.snap(-value) == -snapped
    assert inches.snap(snapped) == snapped


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 1e300])
def test_a_coordinate_that_cannot_be_measured_is_refused(value: float) -> None:
    with pytest.raises(Refused, match=r"units\[0\]"):
        inches.measured("units[0]", value)


def test_base_sizes_are_millimetres_across() -> None:
    assert inches.base_radius("base", 25.4) == 0.5
    assert inches.base_radius("base", "50.8") == 1.0
    assert inches.base_radius("base", "60x35") == pytest.approx(
        math.sqrt(60 * 35) / 2 / 25.4, abs=inches.STEP
    )
    assert inches.base_radius("base", "60X35") == inches.base_radius("base", "35x60")


@pytest.mark.parametrize("size", ["", "x", "0", -3, "20x30x40", "nan", "1e9", None, True])
def test_a_base_that_is_none_is_refused(size: object) -> None:
    with pytest.raises(Refused, match=r"^base: "):
        inches.base_radius("base", size)


def random_grains(rng: random.Random, count: int) -> np.ndarray:
    """Coarse ones in between, so that touching and lying in line come up often."""
    fine = [rng.randrange(0, 73_728) / 1024 for _ in range(count // 2)]
    coarse = [float(rng.randrange(0, 9)) for _ in range(count - count // 2)]
    return np.array(fine + coarse)


def test_segment_distances_agree_with_shapely() -> None:
    count = volume(4_000, 100_000)
    rng = random.Random(1)
    columns = [random_grains(rng, count) for _ in range(8)]
    lines = np.stack(columns, axis=1)
    # shapely gives no meaning to a line of no length
    lines = lines[
        (lines[:, :2] != lines[:, 2:4]).any(axis=1) & (lines[:, 4:6] != lines[:, 6:]).any(axis=1)
    ]
    first = shapely.linestrings(lines[:, :4].reshape(-1, 2, 2))
    second = shapely.linestrings(lines[:, 4:].reshape(-1, 2, 2))
    ours = [inches.segments_sq(*map(float, row)) for row in lines]
    assert np.allclose(np.sqrt(ours), shapely.distance(first, second), atol=1e-9)
    crossing = [inches.is_crossing(*map(float, row)) for row in lines]
    assert np.array_equal(np.array(crossing), shapely.intersects(first, second))


def test_point_distances_agree_with_shapely() -> None:
    count = volume(4_000, 100_000)
    rng = random.Random(2)
    rows = np.stack([random_grains(rng, count) for _ in range(6)], axis=1)
    points = shapely.points(rows[:, :2])
    lines = shapely.linestrings(rows[:, 2:].reshape(-1, 2, 2))
    ours = [inches.to_segment_sq(*map(float, row)) for row in rows]
    assert np.allclose(np.sqrt(ours), shapely.distance(points, lines), atol=1e-9)


@given(grains, grains, grains, grains, st.floats(0.2, 3), st.floats(0.2, 3))
def test_gaps_are_edge_to_edge_and_the_same_both_ways(
    x1: float, y1: float, x2: float, y2: float, r1: float, r2: float
) -> None:
    a, b = Base(x1, y1, r1), Base(x2, y2, r2)
    assert inches.gap(a, b) == inches.gap(b, a)
    assert inches.gap(a, b) == pytest.approx(max(0, math.hypot(x2 - x1, y2 - y1) - r1 - r2))
    assert inches.has_overlap(a, b) == inches.has_overlap(b, a)
    if inches.gap(a, b) > 1e-9:
        assert not inches.has_overlap(a, b)
        assert inches.is_within(a, b, inches.gap(a, b) + 1e-9)
        assert not inches.is_within(a, b, inches.gap(a, b) - 1e-9)


def test_units_are_as_far_apart_as_their_closest_bases() -> None:
    ones = [Base(0.0, 0.0, 0.5), Base(2.0, 0.0, 0.5)]
    others = [Base(9.0, 0.0, 0.5), Base(6.0, 0.0, 1.0)]
    assert inches.nearest_gap(ones, others) == 2.5
    assert inches.nearest_gap(ones, []) == inches.NO_WAY


def test_base_contact_allows_for_snapping_only() -> None:
    a = Base(0.0, 0.0, 0.5)
    assert inches.is_in_contact(a, Base(1.0, 0.0, 0.5))
    assert inches.is_in_contact(a, Base(1.00390625, 0.0, 0.5))
    assert not inches.is_in_contact(a, Base(1.005, 0.0, 0.5))
