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


#: alleys narrower than a base: whoever stands in the middle of the short one may step out to the
#: west or the east; the long one is left sooner across a wood
SHORT = [square(["difficult"], 13, 10, 17, 15), square(["difficult"], 13, 15.75, 17, 20)]
LONG = [square(["difficult"], 5, 10, 25, 15), square(["difficult"], 5, 15.75, 25, 20)]


@pytest.mark.parametrize("alley", [SHORT, LONG])
@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_of_two_ways_out_of_an_alley_neither_is_preferred(alley: list[Piece], side: float) -> None:
    there = reach(alley, 15.0, 15.375, 12.0)
    assert there.length_to(15.0 + side * 11.0, 15.375) == 11.0
    aside = [there.length_to(15.0 + way * 11.0, 14.0) for way in (side, -side)]
    assert aside[0] == aside[1] < 12.0


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_of_two_ways_out_of_an_alley_one_leads_to_its_mates(side: float) -> None:
    unit = Crowd([Base(15.0, 15.375, 0.5), Base(15.0 + side * 8.0, 15.375, 0.5)])
    ground = Table(60, 40, SHORT, []).ground(0.5, 3)
    there = Reach(ground, 15.0, 15.375, 12.0, [unit], unit)
    assert (there.x - 15.0) * side > 2.0
    assert there.length_to(15.0 + side * 7.0, 15.375) == 7.0


def test_nobody_steps_off_a_wall_through_it() -> None:
    walls = [square(["impassable"], 5, 10, 25, 15), square(["impassable"], 5, 15.75, 25, 18)]
    there = reach(walls, 15.0, 15.375, 12.0)
    assert there.length_to(15.0, 19.0) == NO_WAY, "through the wall to the north"
    assert there.length_to(26.0, 15.375) == 11.0, "along the alley"
    field = Table(60, 40, walls, []).field(0.5, 3, 15.0, 30.0)
    (west, east) = field.paths_from(15.0, 15.375)
    assert west.length == east.length > 22.0
    assert field.length_from(15.0, 15.375) == pytest.approx(east.length)


@pytest.mark.parametrize("clear", [0.0, 0.0078125])
@pytest.mark.parametrize("kind", ["difficult", "dangerous"])
def test_in_a_swamp_and_against_a_wall_it_goes_round_the_wall(kind: str, clear: float) -> None:
    """Not through a gap narrower than its base, and the way along the wall is known."""
    swamp = square([kind], 10, 10, 19.75, 30)
    walls = [
        square(["impassable"], 20, 8, 21, 19.875),
        square(["impassable"], 20, 20.125, 21, 36),
    ]
    there = reach([swamp, *walls], 19.5 - clear, 20.0, 16.0)
    assert there.length_to(23.0, 20.0) == NO_WAY, "through the gap"
    round_it = there.way_to(19.0, 7.0)
    assert round_it is not None and round_it.length < 13.2
    field = Table(60, 40, [swamp, *walls], []).field(0.5, 7, 23.0, 20.0)
    assert 25.0 < field.length_from(19.5 - clear, 20.0) < 30.0


def test_ways_bend_at_walls_in_the_swamp_one_stands_in() -> None:
    swamp, wall = square(["difficult"], 10, 10, 30, 30), square(["impassable"], 20, 15, 21, 25)
    way = reach([swamp, wall], 18.0, 20.0, 16.0).way_to(24.0, 20.0)
    assert way is not None and 12.5 < way.length < 13.5


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
