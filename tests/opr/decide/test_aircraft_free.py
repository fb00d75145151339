"""Aircraft with no objective to go to: any end with a target will do, as far off as can be."""

import math

import pytest

from tests.opr.decide.scenes import Scene, noted

FLYERS = ("gf-3", "gf-2")


def flyer(name: str, gun: str) -> Scene:
    return Scene(name).unit("a", (36.0, 40.0), gun, has=["Aircraft"], type="shooting")


@pytest.mark.parametrize("name", FLYERS)
@pytest.mark.rule("SR-AIRCRAFT", "OPR-ADV-FREE")
def test_it_turns_aside_to_keep_its_distance(name: str) -> None:
    made = flyer(name, "Gun 24 A1").foe("e", (36.0, 20.0), "Gun 12 A1")
    found = made.decide("a")
    assert found.shots and "OPR-ADV-FREE" in noted(found)
    assert math.dist(found.models[0], (36.0, 20.0)) > 12.0


@pytest.mark.parametrize("name", FLYERS)
@pytest.mark.rule("SR-AIRCRAFT")
def test_a_target_beside_its_way_to_the_nearest_enemy_counts(name: str) -> None:
    """Past e, the nearest, there is nobody in range; f can be had by flying east."""
    made = Scene(name).unit("a", (6.0, 24.0), "Gun 6 A1", has=["Aircraft"], type="shooting")
    made.foe("e", (6.0, 29.0), "Gun 12 A1").foe("f", (42.0, 24.0), "Gun 12 A1")
    assert made.decide("a").shots


def hemmed_in(x: float, *mates: tuple[float, float]) -> Scene:
    """On a table too small for all of its move, an enemy before it and perhaps its mates."""
    made = Scene("gf-3", 24.0, 24.0).unit("a", (x, 4.0), "Gun 24 A1", has=["Aircraft"])
    return made.foe("e", (12.0, 16.0), "Gun 12 A1", models=[(12.0, 16.0), *mates])


@pytest.mark.rule("SR-AIRCRAFT", "OPR-TIE")
def test_equally_long_moves_go_to_a_die_on_a_table_too_small() -> None:
    made = hemmed_in(12.0)
    ends = [made.decide(faces=[face]).models[0] for face in (1, 6)]
    assert ends[0][0] == 24.0 - ends[1][0] != 12.0


@pytest.mark.rule("SR-AIRCRAFT", "OPR-ADV-FREE")
@pytest.mark.parametrize(("mate", "side"), [(4.0, 1.0), (20.0, -1.0)])
def test_of_equally_long_moves_the_one_further_off_is_made(mate: float, side: float) -> None:
    found = hemmed_in(12.0, (mate, 20.0)).decide()
    assert (found.models[0][0] - 12.0) * side > 0.0
    assert not found.dice and "OPR-ADV-FREE" in noted(found)


@pytest.mark.rule("SR-AIRCRAFT", "OPR-ADV-OBJ")
@pytest.mark.parametrize(("x", "has_choice"), [(4.0, False), (12.0, True)])
def test_no_choice_is_told_where_one_move_is_the_longest(x: float, has_choice: bool) -> None:
    found = hemmed_in(x).marker("M", x, 22.0).decide()
    assert found.shots and ("OPR-ADV-OBJ" in noted(found)) == has_choice
