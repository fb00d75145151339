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
