"""Charges where little is open: out of a pocket, and to a narrow part of a rim (core 2.7)."""

import pytest

from opfor.boards.charges import charge
from opfor.boards.contact import contacts
from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base
from opfor.boards.march import March
from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from tests.boards.tables import square

R = 0.4921875
#: five in a bow
BOW = ((20.0, 24.0), (22.0, 24.0), (23.75, 24.0), (23.75, 22.0), (23.75, 20.25))


def march(model: Base, target: Crowd, pieces: list[Piece], others: list[Crowd]) -> March:
    table = Table(60, 40, pieces, [])
    closed = table.closed_to(True, True)
    return March(table, closed, [model], 12.0, [target, *others], None, 1.0, 9.0, target=target)


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_out_of_the_pocket_of_another_unit(side: float) -> None:
    """Nearer than the corners round all of it are those round its single bases."""
    bow = Crowd([Base(30.0 + side * (x - 30.0), y, R) for x, y in BOW])
    target = Crowd([Base(30.0 - side * 2.0, 20.0, R)])
    there = march(Base(30.0 - side * 8.5, 21.5, R), target, [], [bow])
    places = charge(there)
    assert places is not None and contacts(places, target) == 1
    assert there.ways(places)[0].length < 8.5


def test_a_compact_unit_has_no_pockets() -> None:
    block = Crowd([Base(20.0 + 1.25 * k, 20.0 + 1.25 * j, R) for k in range(5) for j in range(2)])
    assert block.pockets(2.0 * R + 1.0) == []
    assert Crowd([Base(x, y, R) for x, y in BOW]).pockets(R + 1.0)


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize(("width", "is_open"), [(2.0625, True), (1.9375, False)])
def test_at_the_end_of_an_alley(side: float, width: float, is_open: bool) -> None:
    """It leads past every heading that is looked at first, and past straight ahead."""
    y = 20.0 + side * 0.3125
    target = Crowd([Base(30.0, 20.0, 2.0)])
    walls = [
        square(["impassable"], 22, 10, 27.5, y - width / 2.0),
        square(["impassable"], 22, y + width / 2.0, 27.5, 30),
    ]
    places = charge(march(Base(20.0, y, 1.0), target, walls, []))
    assert (places is not None) == is_open


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize(("apart", "is_open"), [(5.0625, True), (4.9375, False)])
def test_between_two_other_units(side: float, apart: float, is_open: bool) -> None:
    """An inch off each of them."""
    y = 20.0 + side * 0.3125
    target = Crowd([Base(30.0, 20.0, 2.0)])
    others = [Crowd([Base(27.0, y + way * apart / 2.0, 0.5)]) for way in (1.0, -1.0)]
    places = charge(march(Base(20.0, y, 1.0), target, [], others))
    assert (places is not None) == is_open


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_round_a_row_from_between_two_of_its_bases(side: float) -> None:
    """Where one stands close behind a row no corner round all of it is in view."""
    row = Crowd([Base(20.0, 20.0, 0.630859375), Base(20.0 + side * 1.9, 20.0, 0.630859375)])
    table = Table(40, 40, [], [])
    model = Base(20.0 + side, 22.15, 0.630859375)
    walk = March(table, 0, [model], 12.0, [row], None, 1.0, 9.0)
    assert walk.reach(0).can_reach(20.0 + side, 16.5)
