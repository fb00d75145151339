"""OPR-SEIZE for whole units: the rear stays at the marker, the front goes on."""

import math

import pytest

from opfor.boards.inches import Base, distance
from opfor.systems.opr.seizing import Marker, _moves
from tests.opr.decide.scenes import BLADE, EVERY, R, Scene, noted

Point = tuple[float, float]

MARKER = (30.0, 24.0)
RADIUS = 3.0 + R
#: a grid finer than what may be lost
FINE = 0.25


def nearest(models: list[Point], to: Point) -> float:
    return min(math.dist(model, to) for model in models)


def best_shift(models: list[Point], inches: float, to: Point) -> float:
    """As near as any move with the formation kept brings the unit, one model at the marker."""
    best = math.inf
    steps = int(inches / FINE)
    for i in range(-steps, steps + 1):
        for j in range(-steps, steps + 1):
            dx, dy = i * FINE, j * FINE
            if math.hypot(dx, dy) <= inches:
                moved = [(x + dx, y + dy) for x, y in models]
                if nearest(moved, MARKER) <= RADIUS:
                    best = min(best, nearest(moved, to))
    return best


def scene(name: str, row: list[Point], goal: Point) -> Scene:
    made = Scene(name).unit("a", (0.0, 0.0), BLADE, models=row)
    return made.marker("M", *MARKER).marker("N", *goal)


GOALS: list[Point] = [(60.0, 24.0), (30.0, 44.0), (8.0, 8.0), (56.0, 44.0)]
ROWS: list[Point] = [(1.3, 0.0), (0.0, 1.3), (1.0, 1.0)]
CASES = [(name, (60.0, 24.0), (1.3, 0.0)) for name in EVERY]
CASES += [("gf-3", goal, row) for goal in GOALS for row in ROWS]


@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize("name, goal, step", CASES)
def test_a_row_goes_on_until_its_rear_just_holds(name: str, goal: Point, step: Point) -> None:
    dx, dy = step
    row = [(20.0 + dx * i, 24.0 + dy * i) for i in range(5)]
    found = scene(name, row, goal).decide()
    assert found.action == "rush" and "OPR-SEIZE" in noted(found)
    assert nearest(found.models, MARKER) <= RADIUS
    assert nearest(found.models, goal) <= best_shift(row, 12.0, goal) + 0.25


@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize("name", EVERY)
def test_a_single_model_goes_on_as_far_as_it_holds(name: str) -> None:
    """Toward a goal that lies between two of the sixteen headings round the marker."""
    goal = (60.0, 30.0)
    found = scene(name, [(24.0, 24.0)], goal).decide()
    assert "OPR-SEIZE" in noted(found)
    assert nearest(found.models, goal) <= math.dist(MARKER, goal) - RADIUS + 0.02


@pytest.mark.parametrize("name", EVERY)
def test_round_a_wall_it_goes_on_to_the_corner(name: str) -> None:
    row = [(20.0 + 1.3 * i, 24.0) for i in range(5)]
    made = scene(name, row, (50.0, 24.0)).terrain("impassable", 36.0, 10.0, 38.0, 30.0)
    found = made.decide()
    corner = (36.0, 30.0)
    assert nearest(found.models, MARKER) <= RADIUS
    assert nearest(found.models, corner) <= best_shift(row, 12.0, corner) + 1.0


@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize(("to", "full"), [(9.0, 6.0), (9.6, 6.0), (20.0, 6.0), (2.0, 0.0)])
def test_a_unit_may_stand_already_where_it_goes_next(to: float, full: float) -> None:
    """The wanted move is none at all, and yet one model must come to the marker."""
    rear = Base(10.0, 10.0, 0.5)
    found = _moves(Marker(10.0 + to, 10.0, 3.0), rear, 0.0, 0.0, full)
    assert all(distance(0.0, 0.0, dx, dy) <= full + 1e-9 for dx, dy in found)
    assert bool(found) == (to - 3.5 <= full)
