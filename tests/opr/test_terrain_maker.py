"""Tables made from a seed follow the book's advice, and the survey that says so is right."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from opfor.boards.inches import NO_WAY
from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.terrain_book import terrain_book
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.terrain_survey import Survey, has_lanes, is_walled, widest_opening
from tests.boards.tables import volume
from tests.opr.tables import DEPTH, WIDTH, bare, box
from tests.prompt import no_runaway

PIECES = {"gf-3": (15, 25), "aof-2": (10, 15), "gf-2": (5, 10)}
SEEDS = range(volume(6, 100))


def surveyed(table: Table, system: str = "gf-3") -> Survey:
    return Survey(table.pieces, table.width, table.depth, terrain_book().advice[system])


def polygon(piece: Piece) -> Polygon:
    return Polygon(list(zip(piece.shape.xs, piece.shape.ys, strict=True)))


@pytest.mark.rule("CORE-TABLE")
@pytest.mark.parametrize("system", EDITIONS)
def test_made_tables_follow_the_advice(system: str) -> None:
    edition = load_edition(system)
    least, most = PIECES[system]
    for seed in SEEDS:
        table = make_table(seed, edition)
        assert (table.width, table.depth) == (WIDTH, DEPTH)
        assert surveyed(table, system).faults() == [], seed
        assert least <= len(table.pieces) <= most, seed


@pytest.mark.rule("CORE-TABLE")
def test_the_shares_counted_by_hand() -> None:
    for seed in SEEDS:
        pieces = make_table(seed, load_edition("gf-3")).pieces
        count = len(pieces)
        assert 2 * sum(piece.stops_sight for piece in pieces) >= count
        assert 3 * sum(piece.is_cover for piece in pieces) >= count
        assert 3 * sum(piece.is_difficult for piece in pieces) >= count
        assert sum(piece.is_dangerous for piece in pieces) >= 2
        whole = unary_union([polygon(piece) for piece in pieces])
        assert whole.area >= WIDTH * DEPTH / 4, seed


@pytest.mark.rule("CORE-TABLE")
@pytest.mark.parametrize("system", EDITIONS)
def test_pieces_are_of_the_advised_size_and_on_the_table(system: str) -> None:
    for seed in SEEDS:
        for piece in make_table(seed, load_edition(system)).pieces:
            shape = piece.shape
            assert shape.west >= 0 and shape.east <= WIDTH, seed
            assert shape.south >= 0 and shape.north <= DEPTH, seed
            assert shape.is_convex
            outline = polygon(piece).minimum_rotated_rectangle.exterior
            assert 0.99 <= outline.length / 4 <= 12.01, (seed, piece.name)


def test_no_piece_lies_on_another() -> None:
    for seed in SEEDS:
        shapes = [polygon(piece) for piece in make_table(seed, load_edition("gf-3")).pieces]
        for i, one in enumerate(shapes):
            assert all(one.disjoint(other) for other in shapes[:i]), seed


@pytest.mark.rule("CORE-TABLE")
def test_no_gap_is_wider_than_advised() -> None:
    for seed in SEEDS:
        whole = unary_union([polygon(p) for p in make_table(seed, load_edition("gf-3")).pieces])
        for x in range(6, 67, 2):
            for y in range(6, 43, 2):
                assert whole.distance(Point(x, y)) <= 6.0, (seed, x, y)


@pytest.mark.rule("CORE-TABLE")
def test_a_base_as_wide_as_a_lane_gets_everywhere() -> None:
    for seed in list(SEEDS)[:12]:
        table = make_table(seed, load_edition("gf-3"))
        ground = table.ground(3.0, table.closed_to(False, False))
        spots = [(x, y) for x in (12.0, 36.0, 60.0) for y in (6.0, 24.0, 42.0)]
        free = [spot for spot in spots if ground.is_free(*spot)]
        field = table.field(3.0, table.closed_to(False, False), *free[0])
        assert all(field.length_from(x, y) < NO_WAY for x, y in free), seed


def test_the_same_seed_makes_the_same_table() -> None:
    edition = load_edition("gf-3")
    tables = [make_table(seed, edition) for seed in (7, 7, 8)]
    outlines = [[(p.name, p.shape.xs, p.shape.ys) for p in table.pieces] for table in tables]
    assert outlines[0] == outlines[1] != outlines[2]


def test_every_theme_and_sort_comes_up() -> None:
    book = terrain_book()
    sorts = {sort.name for theme in book.themes for sort in [*theme.large, *theme.scatter]}
    names: set[str] = set()
    for seed in range(40):
        pieces = make_table(seed, load_edition("gf-3")).pieces
        names |= {piece.name.removesuffix(", dangerous") for piece in pieces}
    assert names == sorts


@settings(max_examples=volume(12, 100))
@given(st.integers(0, 10_000), st.integers(24, 120), st.integers(24, 96))
def test_any_size_of_table_is_filled(seed: int, width: int, depth: int) -> None:
    with no_runaway():
        table = make_table(seed, load_edition("gf-3"), float(width), float(depth))
    assert table.pieces
    for piece in table.pieces:
        assert piece.shape.east > 0 and piece.shape.west < width


@pytest.mark.rule("CORE-TABLE")
def test_a_bare_table_is_told_what_it_lacks() -> None:
    faults = surveyed(bare()).faults()
    assert faults == [
        "0 pieces of terrain; 15 are advised",
        "0.0% covered; 25% is advised",
        "0 of 0 pieces stop sight; 50% is advised",
        "0 of 0 pieces give cover; 33% is advised",
        "0 of 0 pieces are difficult; 33% is advised",
        "0 dangerous pieces; one named by each side is advised",
        'a gap of 48.0"; up to 12" is advised',
    ]


def test_the_widest_opening_is_found() -> None:
    shapes = [p.shape for p in (box(0, 0, 30, 48), box(44, 0, 72, 48))]
    opening = widest_opening(shapes, WIDTH, DEPTH, 6.0, 0.05)
    assert opening.clear == pytest.approx(7.0, abs=0.05)
    assert opening.x == pytest.approx(37.0, abs=0.1)


@pytest.mark.parametrize(("east", "is_shut"), [(36.0, False), (35.9, False), (36.1, True)])
def test_impassable_pieces_leave_a_lane_between_them(east: float, is_shut: bool) -> None:
    pieces = [box(28, 20, east, 28, "impassable"), box(42, 20, 50, 28, "impassable")]
    assert is_walled(pieces, WIDTH, DEPTH, 6.0) == is_shut


def test_an_impassable_piece_must_not_cut_off_a_corner() -> None:
    assert is_walled([box(3, 3, 9, 9, "impassable")], WIDTH, DEPTH, 6.0)
    assert not is_walled([box(3, 20, 9, 26, "impassable")], WIDTH, DEPTH, 6.0)


@pytest.mark.parametrize(
    ("gap", "kind", "has_some"),
    [(6.5, "difficult", True), (5.5, "difficult", False), (5.5, "dangerous", False),
     (5.5, "impassable", False), (5.5, "cover", True)],
)  # fmt: skip
def test_a_lane_crosses_the_table(gap: float, kind: str, has_some: bool) -> None:
    wall = [box(0, 20, 30, 28, kind), box(30 + gap, 20, 72, 28, kind)]
    assert has_lanes(wall, WIDTH, DEPTH, 6.0) == has_some
    across = [box(20, 0, 28, 20, kind), box(20, 20 + gap, 28, 48, kind)]
    assert has_lanes(across, WIDTH, DEPTH, 6.0) == has_some


def test_pieces_in_two_corners_do_not_shut_a_lane() -> None:
    corners = [box(0, 0, 8, 8, "difficult"), box(64, 0, 72, 8, "difficult")]
    assert has_lanes(corners, WIDTH, DEPTH, 6.0)
