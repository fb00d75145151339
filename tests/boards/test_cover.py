"""Cover (core 2.9): in it, or behind it for at least half of the sight lines."""

import random

import pytest

from opfor.boards.inches import Base
from opfor.boards.shadows import LINES
from opfor.boards.sight import SightLines
from opfor.boards.table import Table
from tests.boards.oracle import Oracle
from tests.boards.tables import SMALL, random_table, square, volume

SHOOTER = Base(4.0, 10.0, 0.5)
TARGET = Base(20.0, 10.0, 0.5)


def sight(*pieces) -> SightLines:  # type: ignore[no-untyped-def]
    return SightLines(Table(24, 20, list(pieces), []), [])


def test_a_barricade_between_covers() -> None:
    assert sight(square(["cover"], 18, 5, 19, 15)).is_behind_cover([SHOOTER], TARGET)
    assert not sight(square(["difficult"], 18, 5, 19, 15)).is_behind_cover([SHOOTER], TARGET)


def test_half_of_the_lines_is_enough() -> None:
    table = sight(square(["cover"], 12, 10, 13, 20))
    lines = table.covered_lines(SHOOTER, TARGET)
    assert lines == sight(square(["cover"], 12, 0, 13, 10)).covered_lines(SHOOTER, TARGET)
    assert 0 < lines < LINES
    assert table.is_behind_cover([SHOOTER], TARGET) is (2 * lines >= LINES)
    assert not sight(square(["cover"], 12, 10.4, 13, 20)).is_behind_cover([SHOOTER], TARGET)
    assert sight(square(["cover"], 12, 9.6, 13, 20)).is_behind_cover([SHOOTER], TARGET)


def test_a_piece_the_shooter_stands_in_does_not_count() -> None:
    wood = square(["cover", "difficult"], 2, 5, 8, 15)
    assert not sight(wood).is_behind_cover([SHOOTER], TARGET)
    assert sight(wood).is_behind_cover([TARGET], SHOOTER)


def test_what_hides_the_line_covers_too() -> None:
    assert sight(square(["blocking"], 12, 9.7, 13, 20)).is_behind_cover([SHOOTER], TARGET)


def test_all_shooters_count_together() -> None:
    barricade = sight(square(["cover"], 18, 8, 19, 12))
    aside = Base(20.0, 2.0, 0.5)
    assert barricade.is_behind_cover([SHOOTER], TARGET)
    assert barricade.is_behind_cover([SHOOTER, aside], TARGET)
    assert not barricade.is_behind_cover([SHOOTER, aside, aside], TARGET)
    assert not barricade.is_behind_cover([], TARGET)


def test_in_cover_is_fully_inside_but_for_a_single_model() -> None:
    wood = sight(square(["cover", "difficult"], 10, 5, 14, 15))
    assert wood.is_in_cover(Base(12.0, 10.0, 0.5), False)
    assert not wood.is_in_cover(Base(10.3, 10.0, 0.5), False)
    assert wood.is_in_cover(Base(10.3, 10.0, 0.5), True)
    assert not wood.is_in_cover(Base(9.8, 10.0, 0.5), True)


@pytest.mark.parametrize(("inside", "is_covered"), [(0, False), (1, False), (2, False), (3, True)])
def test_most_models_make_the_unit(inside: int, is_covered: bool) -> None:
    wood = sight(square(["cover", "difficult"], 10, 5, 14, 15))
    models = [Base(12.0, 6.0 + i, 0.4) for i in range(inside)]
    models.extend(Base(8.0, 6.0 + i, 0.4) for i in range(4 - inside))
    assert wood.is_unit_in_cover([Base(4.0, 10.0, 0.5)], models) is is_covered
    assert wood.is_unit_in_cover([Base(4.0, 10.0, 0.5)], models[::-1]) is is_covered


@pytest.mark.parametrize("seed", range(6))
def test_covered_lines_agree_with_shapely(seed: int) -> None:
    table = random_table(seed, corners=seed % 3)
    ours = SightLines(table, [])
    rng = random.Random(seed)

    def one() -> Base:
        return Base(rng.randrange(1024, 72_000) / 1024, rng.randrange(1024, 48_000) / 1024, SMALL)

    pairs = [(one(), one()) for _ in range(volume(120, 2_000))]
    assert [ours.covered_lines(a, b) for a, b in pairs] == Oracle(table).covered_lines(pairs)
