"""Out of impassable ground: one straight leg leads out of it, and nothing leads back (core 2.9)."""

import pytest
import shapely

from opfor.boards.crowds import Crowd
from opfor.boards.ends import reach_ends
from opfor.boards.inches import NO_WAY, Base
from opfor.boards.march import March
from opfor.boards.places import place_all
from opfor.boards.reach import Reach
from opfor.boards.table import Table
from opfor.boards.terrain import Piece, piece_from
from tests.boards.tables import square

BLOCK = square(["impassable"], 15, 5, 35, 25)
#: open to the north between two arms
HORSESHOE = piece_from(
    "t",
    "t",
    ["impassable"],
    [(10, 5), (24, 5), (24, 20), (20, 20), (20, 9), (14, 9), (14, 20), (10, 20)],
)


def reach(pieces: list[Piece], x: float, y: float, inches: float, **more: bool) -> Reach:
    table = Table(60, 40, pieces, [])
    return Reach(table.ground(0.5, table.closed_to(True, True)), x, y, inches, [], **more)


@pytest.mark.parametrize("is_flying", [False, True])
def test_it_ends_outside_or_stays(is_flying: bool) -> None:
    there = reach([BLOCK], 17.0, 15.0, 12.0, is_flying=is_flying)
    assert there.length_to(17.0, 15.0) == 0.0
    assert there.length_to(29.0, 15.0) == NO_WAY, "deeper in"
    assert there.length_to(14.8, 15.0) == NO_WAY, "its base would overhang"
    assert there.length_to(14.0, 15.0) == 3.0
    ends = reach_ends(there)
    assert len(ends) > 5
    assert all(e.x < 14.5 or not 4.5 < e.y < 25.5 for e in ends[1:])


def test_where_nobody_can_step_off_it_leaves_aslant() -> None:
    """Its base overhangs, and a unit by its side bars the nearest step."""
    ground = Table(60, 40, [BLOCK], []).ground(0.5, 1)
    there = Reach(ground, 14.75, 15.0, 12.0, [Crowd([Base(12.9, 15.0, 0.5)])])
    assert there.length_to(14.75, 24.0) == NO_WAY
    assert there.length_to(14.45, 24.0) < 9.1


def test_too_deep_to_get_out_it_stays() -> None:
    ends = reach_ends(reach([BLOCK], 25.0, 15.0, 9.0))
    assert [(e.x, e.y) for e in ends] == [(25.0, 15.0)]


def test_once_out_it_walks_round() -> None:
    """Over the notch between two arms a straight leg would lead back in."""
    there = reach([HORSESHOE], 12.0, 15.0, 20.0)
    assert there.length_to(17.0, 15.0) == 5.0, "between the arms"
    way = there.way_to(26.0, 15.0)
    assert way is not None
    line = shapely.LineString(way.points())
    corners = zip(HORSESHOE.shape.xs, HORSESHOE.shape.ys, strict=True)
    inside = line.intersection(shapely.Polygon(list(corners)))
    assert inside.geom_type == "LineString" and line.length > inside.length > 0.0
    assert not any((e.x, e.y) == (30.0, 15.0) for e in reach_ends(reach([HORSESHOE], 12, 15, 18)))


def test_difficult_ground_it_stands_in_stays_open() -> None:
    wood = square(["difficult"], 15, 5, 35, 25)
    assert reach([wood], 17.0, 15.0, 12.0).length_to(29.0, 15.0) == 12.0
    tower = square(["impassable"], 22, 13, 26, 17)
    there = reach([wood, tower], 25.0, 15.0, 6.0)
    assert there.length_to(30.0, 15.0) == 5.0, "out of the tower, in the wood"
    assert there.length_to(23.0, 15.0) == NO_WAY


def test_the_way_from_inside_leads_out_first() -> None:
    field = Table(60, 40, [BLOCK], []).field(0.5, 1, 45.0, 15.0)
    ways = field.paths_from(16.0, 15.0)
    assert len(ways) == 2, "north or south"
    for way in ways:
        assert way.points()[1][0] == pytest.approx(14.5, abs=0.01)
        assert way.length == pytest.approx(field.length_from(16.0, 15.0))
    assert field.length_from(16.0, 15.0) > 40.0


def test_a_unit_keeps_its_formation_where_that_brings_it_out() -> None:
    table = Table(60, 40, [BLOCK], [])
    row = [Base(22.0 + 1.2 * i, 15.0, 0.5) for i in range(5)]
    march = March(table, 1, row, 12.0, [], None, 1.0, 9.0)
    out = place_all(march, 4, 26.8, 26.0)
    assert out is not None and all(place.y == 26.0 for place in out)
    assert place_all(march, 4, 26.8, 20.0) is None
