"""Equally close enemies: a die says which of them is the closest, once for the activation."""

import pytest

from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.scenes import BLADE, EVERY, GUN, Scene
from tests.opr.decide.test_mirror import outcomes

#: both orders two units may stand in the file
ORDERS = ["west east", "east west"]


def between(name: str, order: str, reach: str = "Gun 24 A1") -> Scene:
    """Halfway between two enemies."""
    made = Scene(name).unit("a", (36.0, 24.0), reach)
    for id in order.split():
        made.foe(id, (24.0 if id == "west" else 48.0, 24.0), BLADE)
    return made


def decided(made: Scene, closest: str) -> Verdict:
    """With the die that makes one of the two the closest."""
    for face in (1, 6):
        found = made.decide(faces=[face])
        draw = next(d for d in found.dice if d.purpose == "Which of the nearest enemies")
        if draw.options[draw.option - 1] == closest:
            return found
    raise AssertionError(closest)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TIE", "OPR-COVER")
def test_a_die_says_from_whom_it_needs_cover(name: str, order: str) -> None:
    made = between(name, order).terrain("cover", 34.0, 22.0, 34.5, 26.0)
    assert decided(made, "west").action == "hold"
    assert decided(made, "east").action == "advance"


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.rule("OPR-TIE", "OPR-ADV-FREE")
def test_a_die_says_from_whom_it_backs_off(order: str) -> None:
    made = between("gf-3", order, GUN)
    assert decided(made, "west").models[0][0] > 36.0
    assert decided(made, "east").models[0][0] < 36.0


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.rule("OPR-TIE", "OPR-ADV-FREE", "SR-AIRCRAFT")
def test_a_die_says_from_whom_it_flies_off(order: str) -> None:
    made = between("gf-3", order, "Gun 60 A1")
    made.units[0] = Scene("gf-3").unit("a", (36.0, 24.0), "Gun 60 A1", has=["Aircraft"]).units[0]
    assert decided(made, "west").models[0][0] > 36.0
    assert decided(made, "east").models[0][0] < 36.0


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TIE")
def test_one_die_for_whom_it_walks_to_and_whom_it_backs_off_from(name: str) -> None:
    found = between(name, ORDERS[0], GUN).decide()
    purposes = [draw.purpose for draw in found.dice]
    assert purposes.count("Which of the nearest enemies") == 1


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TIE", "OPR-COVER")
def test_no_die_where_cover_is_the_same_from_both(name: str) -> None:
    """Equally close to where it ends, not to where it starts, and no cover from either."""
    made = Scene(name).unit("a", (10.0, 24.0), GUN).marker("m", 30.0, 24.0)
    made.foe("e", (24.0, 34.0), BLADE).foe("f", (24.0, 14.0), BLADE)
    made.terrain("cover", 60.0, 40.0, 62.0, 42.0)
    purposes = [draw.purpose for draw in made.decide().dice]
    assert "Which of the nearest enemies" not in purposes


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TIE", "OPR-COVER")
def test_hiding_on_the_way_to_a_marker_hides_from_either(name: str) -> None:
    """Whatever order they stand in, the same ends come out."""
    found: list[set[str]] = []
    ids = {"a": "a", "west": "west", "east": "east"}
    for order in ORDERS:
        made = between(name, order).marker("m", 36.0, 40.0)
        made.terrain("cover", 33.0, 28.0, 33.5, 33.0)
        found.append(outcomes(made.battle(), "a", 0.0, ids))
    assert found[0] == found[1]


def walled(name: str, first: int = 0) -> Scene:
    """A row behind a wall: whoever stands at its open end is the nearest to walk to. By the models
    left of the row 20.7", or 24.9" to the one that is nearest by a straight line."""
    made = Scene(name, depth=96.0).terrain("impassable blocking", 20.0, 0.0, 21.0, 31.0)
    row = [(26.0, 24.0 + 1.9 * number) for number in range(5)]
    return made.unit("a", (6.0, 24.0), BLADE).foe("row", row[0], BLADE, models=row[first:])


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("M3")
def test_whom_it_walks_to_is_nearest_by_the_way_to_any_model(name: str) -> None:
    found = walled(name).foe("open", (6.0, 0.7), BLADE).decide()
    assert (found.action, found.toward) == ("rush", "row")
    assert found.models == walled(name, 4).decide().models


@pytest.mark.rule("OPR-ACT")
def test_who_acts_is_nearest_by_the_way_to_any_model() -> None:
    made = walled("gf-2").unit("b", (6.0, 94.0), BLADE).foe("open", (6.0, 70.7), BLADE)
    assert made.decide(None).unit == "a"
