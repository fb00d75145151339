"""Objectives: how many, where the A.I.'s lie, and what a person is refused."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from opfor.boards.inches import distance
from opfor.boards.table import Table
from opfor.dice import Dice, Scripted, Seeded
from opfor.faults import Refused
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.missions import Markers, draw_count
from opfor.systems.opr.terrain_maker import make_table
from tests.opr.tables import bare, box

GF_3 = load_edition("gf-3")
TABLES = [make_table(seed, GF_3) for seed in range(6)]
CENTRES = [(12, 30), (36, 30), (60, 30), (12, 18), (36, 18), (60, 18)]


def markers(
    *places: tuple[float, float], table: Table | None = None, edge: str = "north"
) -> Markers:
    return Markers(table or bare(), GF_3, edge, list(places))


@pytest.mark.rule("CORE-OBJECTIVES")
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize(("face", "count"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_d3_and_2_objectives(system: str, face: int, count: int) -> None:
    assert draw_count(Dice(Scripted([face])), load_edition(system))[0] == count


@pytest.mark.rule("OPR-OBJ")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_in_the_centre_of_a_random_square(face: int) -> None:
    placed = markers().place(Dice(Scripted([face])))
    assert (placed.x, placed.y) == CENTRES[face - 1]
    assert placed.squares == [face]


@pytest.mark.rule("OPR-OBJ")
def test_moved_toward_another_square_just_enough() -> None:
    placed = markers((14.0, 30.0)).place(Dice(Scripted([1, 1])))
    assert placed.squares == [1, 2]
    assert placed.y == 30.0 and 23.0 < placed.x < 23.01
    assert placed.words() == (
        "from the centre of the north-west square toward the north middle square, just enough"
    )


@pytest.mark.rule("OPR-OBJ")
def test_moved_off_impassable_ground_just_enough() -> None:
    table = bare(box(8, 26, 20, 34, "impassable"), box(20, 28, 22, 32, "difficult"))
    placed = markers(table=table).place(Dice(Scripted([1, 1])))
    assert placed.y == 30.0 and 20.0 <= placed.x < 20.01


@pytest.mark.rule("OPR-OBJ")
def test_no_legal_spot_on_the_way_means_another_square() -> None:
    # along the way north the markers bar everything, along the way south nothing
    barring = [(x, 33.0) for x in (12.0, 24.0, 36.0)]
    placed = markers(*barring).place(Dice(Scripted([1, 1, 2])))
    assert placed.squares == [1, 2, 4]
    assert placed.x == 12.0 and 23.99 < placed.y < 24.0


@pytest.mark.rule("OPR-OBJ")
def test_the_nearest_legal_spot_when_no_line_has_one() -> None:
    whole = box(0, 13, 72, 40, "impassable")
    placed = markers(table=bare(whole)).place(Dice(Seeded(1, "x")))
    assert placed.is_last_resort and len(placed.squares) == 6
    assert 12.0 <= placed.y <= 13.0
    assert placed.words().startswith("the legal spot nearest to the centre of the ")


@pytest.mark.rule("CORE-OBJECTIVES", "OPR-OBJ")
@pytest.mark.parametrize("seed", range(8))
def test_zones_that_touch_leave_a_line_for_as_many_as_fit(seed: int) -> None:
    dice = Dice(Seeded(seed, "line"))
    own = markers(table=Table(24.0, 24.0, [], []))
    while own.has_room():
        placed = own.place(dice)
        assert own.fault(placed.x, placed.y) == ""
        own.places.append((placed.x, placed.y))
    assert len(own.places) in (2, 3)
    assert {y for _, y in own.places} == {12.0}


def test_a_table_without_a_legal_spot_is_refused() -> None:
    everything = bare(box(-1, -1, 73, 49, "impassable"))
    with pytest.raises(Refused, match="no legal spot left"):
        markers(table=everything).place(Dice(Seeded(1, "x")))


@pytest.mark.rule("CORE-OBJECTIVES", "OPR-OBJ")
@given(st.integers(0, 100_000))
def test_placed_in_turn_they_are_always_legal(seed: int) -> None:
    table = TABLES[seed % len(TABLES)]
    dice = Dice(Seeded(seed, "mission"))
    places: list[tuple[float, float]] = []
    for _ in range(5):
        own = Markers(table, GF_3, "north", places)
        if len(places) % 2:
            spots = own.legal_spots()
            place = spots[dice.pick("Any spot", len(spots))]
        else:
            placed = own.place(dice)
            place = placed.x, placed.y
        assert own.verify(*place) == place
        places.append(place)
    for i, (x, y) in enumerate(places):
        assert 12 <= y <= 36 and 0 <= x <= 72
        assert all(distance(x, y, *other) > 9 for other in places[:i])
        assert not any(p.is_impassable and p.shape.has_inside(x, y) for p in table.pieces)


def test_every_square_is_as_likely_as_another() -> None:
    dice = Dice(Seeded(5, "x"))
    counts = Counter(markers().place(dice).squares[0] for _ in range(1200))
    assert all(150 < counts[square] < 250 for square in range(1, 7))


@pytest.mark.rule("CORE-OBJECTIVES")
@pytest.mark.parametrize(
    ("x", "y", "sentence"),
    [
        (36, 11.9, 'in a deployment zone, within 12" of a long edge'),
        (36, 36.1, "in a deployment zone"),
        (-1, 24, "off the table"),
        (45, 24, '9.0" from marker 1; more than 9" is needed'),
        (10, 24, "on impassable ground, impassable"),
    ],
)
def test_a_persons_marker_is_refused_with_the_reason(x: float, y: float, sentence: str) -> None:
    own = markers((36.0, 24.0), table=bare(box(8, 22, 12, 26, "impassable")))
    with pytest.raises(Refused) as refusal:
        own.verify(x, y)
    assert sentence in str(refusal.value) and "CORE-OBJECTIVES" in str(refusal.value)
    assert not own.is_legal(x, y)


@pytest.mark.rule("CORE-OBJECTIVES")
@pytest.mark.parametrize(("x", "y"), [(36, 12), (36, 36), (45.1, 24), (0, 24), (8, 24)])
def test_a_persons_legal_marker_is_taken(x: float, y: float) -> None:
    own = markers((36.0, 24.0), table=bare(box(8, 22, 12, 26, "impassable")))
    assert own.verify(x, y) == pytest.approx((x, y), abs=0.001)


def test_zones_along_the_short_edges() -> None:
    own = markers(edge="west")
    assert own.fault(11, 24) and own.fault(61, 24)
    assert not own.fault(36, 2) and not own.fault(13, 47)
