"""The hex board: labels, distances, lines, rings, reach, sight; counts from fixed maps."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.boards.hexes import Grid, grid, hexes_of, mask_of
from opfor.boards.hexmap import HexMap, read_map, roll_map
from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.systems.encounter.core import stand_in
from opfor.systems.encounter.whole import map_from, map_of_seed

BOARD = grid(6, 8)
HEX = st.integers(0, BOARD.count - 1)
MAPS = Path(__file__).parent / "counts"


def ground(name: str) -> HexMap:
    return map_from(stand_in(), (MAPS / f"{name}.txt").read_text("utf-8"), name)


def test_labels_are_columns_and_rows() -> None:
    assert (BOARD.label(0), BOARD.label(5), BOARD.label(47)) == ("A1", "F1", "F8")
    assert all(BOARD.hex(BOARD.label(hex)) == hex for hex in range(BOARD.count))
    assert BOARD.hex("c4") == BOARD.at(2, 3)
    assert BOARD.row_of(7) == list(range(42, 48))
    with pytest.raises(Refused, match="no hex 'Z9'"):
        BOARD.hex("Z9")


@pytest.mark.parametrize(("width", "depth"), [(0, 3), (27, 1), (9, 8)])
def test_a_board_has_its_limits(width: int, depth: int) -> None:
    with pytest.raises(Refused):
        Grid(width, depth)


def test_neighbours_and_rings() -> None:
    assert sorted(BOARD.label(h) for h in BOARD.neighbours[BOARD.hex("C4")]) == [
        "B4", "C3", "C5", "D3", "D4", "D5",
    ]  # fmt: skip
    assert [len(BOARD.ring(BOARD.hex("C4"), n)) for n in range(4)] == [1, 6, 12, 17]
    assert sum(len(BOARD.neighbours[h]) for h in range(BOARD.count)) == 2 * (8 * 5 + 7 * 11)


@given(HEX, HEX, HEX)
def test_distance_is_a_distance(a: int, b: int, c: int) -> None:
    assert (BOARD.distance(a, b) == 0) == (a == b)
    assert BOARD.distance(a, b) == BOARD.distance(b, a)
    assert BOARD.distance(a, c) <= BOARD.distance(a, b) + BOARD.distance(b, c)


@given(HEX, HEX)
def test_turning_the_board_changes_no_distance(a: int, b: int) -> None:
    assert BOARD.distance(a, b) == BOARD.distance(BOARD.opposite(a), BOARD.opposite(b))


@given(HEX, HEX, st.sampled_from([1, -1]))
def test_a_line_goes_hex_by_hex(a: int, b: int, lean: int) -> None:
    line = BOARD.line(a, b, lean)
    assert line[0] == a and line[-1] == b and len(line) == BOARD.distance(a, b) + 1
    assert all(BOARD.distance(x, y) == 1 for x, y in zip(line, line[1:], strict=False))


@given(st.lists(HEX))
def test_sets_round_trip(hexes: list[int]) -> None:
    assert hexes_of(mask_of(hexes)) == sorted(set(hexes))


@given(HEX, st.sets(HEX))
def test_sets_have_neighbours_and_a_nearest_hex(hex: int, hexes: set[int]) -> None:
    mask = mask_of(list(hexes))
    beside = {there for here in hexes for there in BOARD.neighbours[here]}
    assert hexes_of(BOARD.beside(mask)) == sorted(beside)
    assert BOARD.nearest(hex, mask) == min([BOARD.distance(hex, h) for h in hexes], default=-1)


def test_rings_are_what_lies_at_each_distance() -> None:
    for board in (BOARD, grid(1, 8), grid(6, 1)):
        for hex in range(board.count):
            rings = [board.ring(hex, n) for n in range(len(board.rings[hex]))]
            assert [hexes_of(ring) for ring in board.rings[hex]] == rings
            assert sum(len(ring) for ring in rings) == board.count


@given(HEX, HEX)
def test_sight_goes_both_ways(a: int, b: int) -> None:
    village = ground("village")
    assert village.has_sight(a, b) == village.has_sight(b, a)


#: pairs of hexes with sight, and hexes in reach of the middle of the near edge, by map:
#: four on foot, four on wheels
COUNTS = {"open": (2256, 28, 28), "ridge": (1402, 26, 23), "village": (1396, 28, 22)}


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    map = ground(name)
    pairs = [(a, b) for a in range(48) for b in range(48) if a != b and map.has_sight(a, b)]
    reached = [len(hexes_of(map.reach(2, 4, wheels, 0, 0))) for wheels in (False, True)]
    assert (len(pairs), *reached) == COUNTS[name]


@given(HEX, st.integers(1, 5), st.booleans())
def test_a_way_stays_within_reach(start: int, move: int, wheels: bool) -> None:
    map = ground("ridge")
    reached = map.reach(start, move, wheels, 0, 0)
    for end in hexes_of(reached):
        way = map.way(start, end, move, wheels, 0)
        assert way[0] == start and way[-1] == end and len(way) <= move + 1
        assert all(BOARD.distance(x, y) == 1 for x, y in zip(way, way[1:], strict=False))


def test_enemies_close_hexes_and_a_charge_ends_in_one() -> None:
    map = ground("open")
    enemy = 1 << BOARD.hex("C2")
    assert not map.reach(2, 2, False, enemy, 0) & enemy
    charge = map.reach(2, 2, False, enemy, enemy)
    assert charge & enemy
    assert map.reach(2, 1, False, enemy, enemy) == map.reach(2, 1, False, 0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_a_rolled_map_is_fair_and_round_trips(seed: int) -> None:
    core = stand_in()
    map = map_of_seed(core, seed)
    for hex in range(BOARD.count):
        assert map.ground[hex] is map.ground[BOARD.opposite(hex)]
    assert all(map.is_open_to(hex, False) for hex in (*BOARD.row_of(0), *BOARD.row_of(1)))
    assert map_from(core, map.text(), "map").text() == map.text()
    again = roll_map(Dice(Seeded(seed, "map")), BOARD, core.terrain, core.drawn_per_row)
    assert again.text() == map.text()


FAULTS = {
    "8 rows are needed": "......",
    "row 8: 6 hexes are needed": "....\n" + "......\n" * 7,
    "row 1: '?' is no terrain": "......\n" * 7 + ".....?",
    "at most 2000 letters": "." * 3000,
}


@pytest.mark.parametrize("sentence", FAULTS)
def test_a_bad_map_is_one_sentence(sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        read_map(FAULTS[sentence], "map.txt", 6, 8, stand_in().terrain)
    assert str(caught.value).startswith("map.txt: ") and sentence in str(caught.value)
