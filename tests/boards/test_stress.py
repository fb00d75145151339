"""Whatever stands on the table, a question gets an answer: crowded, tiny, overlapping."""

import random

import pytest

from opfor.boards.charges import charge
from opfor.boards.crowds import Crowd
from opfor.boards.ends import reach_ends
from opfor.boards.inches import NO_WAY, Base, snap
from opfor.boards.march import March
from opfor.boards.places import place_all
from opfor.boards.sight import SightLines
from opfor.boards.table import MOST_PIECES, Table
from opfor.boards.terrain import piece_from
from opfor.faults import Refused
from tests.boards.nearing import nearing_ends
from tests.boards.tables import KINDS, Points, blob, corner, square, volume
from tests.prompt import no_runaway


def heap(seed: int) -> Table:
    """Pieces upon pieces, some with notches, some hanging over the edge."""
    rng = random.Random(seed)
    width, depth = rng.choice([(72, 48), (20, 20), (6, 40)])
    pieces = []
    for i in range(rng.randrange(1, 25)):
        points: Points = corner(rng) if i % 3 == 0 else blob(rng)
        moved = [(x * width / 72, y * depth / 48) for x, y in points]
        pieces.append(piece_from("t", "t", KINDS[rng.randrange(5)], moved, rng.uniform(0, 4)))
    return Table(width, depth, pieces, [])


@pytest.mark.parametrize("seed", range(volume(30, 300)))
def test_every_question_has_an_answer(seed: int) -> None:
    table, rng = heap(seed), random.Random(seed)
    closed = table.closed_to(rng.random() < 0.5, rng.random() < 0.5)

    def unit(size: int) -> Crowd:
        r = snap(rng.uniform(0.3, 2.0))
        x, y = rng.uniform(0, table.width), rng.uniform(0, table.depth)
        return Crowd([Base(snap(x + i * 2.2 * r), snap(y), r) for i in range(size)])

    units = [unit(rng.randrange(1, 6)) for _ in range(6)]
    sight = SightLines(table, units)
    for mover in units[:2]:
        lead = mover.bases[0]
        x, y = snap(rng.uniform(0, table.width)), snap(rng.uniform(0, table.depth))
        field = table.field(lead.r, closed, x, y)
        march = March(table, closed, mover.bases, 6.0, units, mover, 1.0, 9.0, units[5])
        ends = reach_ends(march.reach(0), field, 3.0)
        assert all(end.length <= 6.0 for end in ends)
        for end in nearing_ends(ends, field, 1.0)[:4]:
            placed = place_all(march, 0, end.x, end.y)
            assert placed is None or len(placed) == len(mover.bases)
        charge(march)
        length = field.length_from(lead.x, lead.y)
        ways = field.paths_from(lead.x, lead.y)
        assert bool(ways) == (length < NO_WAY)
        assert all(way.length == pytest.approx(length, abs=1e-5) for way in ways)
        sight.is_unit_in_cover(units[3].bases, mover.bases)
        sight.sees_any(mover.bases, units[4].bases, mover, units[4])


def test_a_unit_of_no_models_is_no_obstacle() -> None:
    nobody = Crowd([])
    table = Table(40, 30, [], [])
    march = March(table, 0, [Base(20.0, 15.0, 0.5)], 6.0, [nobody], None, 1.0, 9.0, nobody)
    assert len(reach_ends(march.reach(0))) == 49
    assert charge(march) is None
    assert SightLines(table, [nobody]).can_see(Base(2.0, 2.0, 0.5), Base(38.0, 28.0, 0.5))


def test_standing_in_impassable_ground_it_walks_out() -> None:
    table = Table(40, 30, [square(["impassable"], 10, 5, 30, 25)], [])
    field = table.field(0.5, 1, 36.0, 15.0)
    assert field.length_from(25.0, 15.0) == 11.0
    march = March(table, 1, [Base(25.0, 15.0, 0.5)], 6.0, [], None, 1.0, 9.0)
    ends = nearing_ends(reach_ends(march.reach(0), field), field, 1.0)
    assert min(end.left for end in ends) == pytest.approx(5.0, abs=0.01)


@pytest.mark.parametrize(("width", "depth"), [(0, 48), (72, -1), (float("nan"), 48), (72, 1e9)])
def test_a_table_that_is_none_is_refused(width: float, depth: float) -> None:
    with pytest.raises(Refused, match=r"^table\.(width|depth): "):
        Table(width, depth, [], [])


def test_a_marker_off_the_table_is_refused() -> None:
    with pytest.raises(Refused, match=r"^objectives: .* off the table"):
        Table(72, 48, [], [(73, 10)])


def test_terrain_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match=r"^terrain\[0\]: 'lava' is not a terrain kind"):
        piece_from("terrain[0]", "Pool", ["lava"], [(0, 0), (1, 0), (0, 1)])
    with pytest.raises(Refused, match=r"^terrain\[0\]: elevation"):
        piece_from("terrain[0]", "Peak", [], [(0, 0), (1, 0), (0, 1)], elevation=float("nan"))


def test_too_many_pieces_are_refused_at_once() -> None:
    piece = square(["cover"], 1, 1, 2, 2)
    with no_runaway(), pytest.raises(Refused, match=r"^terrain: "):
        Table(72, 48, [piece] * (MOST_PIECES + 1), [])
