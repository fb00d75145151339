"""Units in reserve: when they come onto the table, and where they are put."""

import pytest

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import SHY, Base, crossings, gap
from opfor.faults import Refused
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.scenes import BLADE, EVERY, R, Scene, noted

#: faces of a D3
WEST, MIDDLE, EAST = 1, 3, 5


def reserve(name: str, rule: str, round: int, row: int = 3) -> Scene:
    """A unit in reserve, an enemy at the marker in the middle, a friend that could act."""
    made = Scene(name).unit("a", (0.0, 0.0), BLADE, row=row, has=[rule], in_reserve=True)
    made.unit("b", (10.0, 44.0), BLADE).marker("M", 36.0, 24.0).marker("N", 66.0, 24.0)
    made.foe("e", (36.0, 22.0), BLADE)
    made.round = round
    return made


def bases(found: Verdict) -> list[Base]:
    return [Base(x, y, R) for x, y in found.models]


def off(found: Verdict, x: float, y: float) -> float:
    return min(gap(base, Base(x, y, 0.0)) for base in bases(found))


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-AMBUSH", "OPR-DEPLOY-AT")
def test_an_ambush_arrives_near_the_objective_and_off_enemies(name: str) -> None:
    made = reserve(name, "Ambush", 2)
    found = made.decide("a", [MIDDLE])
    assert (found.action, found.path, found.shots) == ("deploy", [], [])
    assert noted(found) == {"SR-AMBUSH", "OPR-DEPLOY-AT"}
    places = bases(found)
    assert all(gap(base, Base(36.0, 22.0, R)) > made.edition.ambush_distance for base in places)
    assert all(24.0 < base.x < 48.0 for base in places)
    assert off(found, 36.0, 24.0) < made.edition.ambush_distance + 1.0
    assert is_coherent(places, made.edition.coherency_link, made.edition.coherency_span)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-DEPLOY-AT")
def test_between_enemies_it_arrives_as_near_as_it_may(name: str) -> None:
    """Where the distances kept from two enemies meet is on no raster of an inch."""
    made = Scene(name).unit("a", (0.0, 0.0), BLADE, has=["Ambush"], in_reserve=True)
    made.marker("M", 36.0, 24.0).foe("e", (31.3, 23.1), BLADE).foe("f", (40.1, 21.7), BLADE)
    made.round = 2
    (x, y) = made.decide("a", [MIDDLE]).models[0]
    kept = made.edition.ambush_distance + 2.0 * R + SHY
    meet = [
        Base(31.3 + at.x, 23.1 + at.y, 0.0)
        for at in crossings(40.1 - 31.3, 21.7 - 23.1, kept, kept)
    ]
    nearest = min(gap(at, Base(36.0, 24.0, 0.0)) for at in meet)
    assert gap(Base(x, y, 0.0), Base(36.0, 24.0, 0.0)) < nearest + 0.4


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-AMBUSH")
def test_a_d3_says_in_which_section(name: str) -> None:
    found = reserve(name, "Ambush", 2).decide("a", [EAST])
    assert all(x > 48.0 for x, _ in found.models)
    assert off(found, 66.0, 24.0) < 0.1
    assert found.dice[0].faces == [EAST] and found.dice[0].option == 3
    west = reserve(name, "Ambush", 2).decide("a", [WEST])
    assert all(x < 24.0 for x, _ in west.models)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-AMBUSH")
def test_reserves_come_before_anybody_acts(name: str) -> None:
    assert reserve(name, "Ambush", 2).decide(None).unit == "a"
    early = reserve(name, "Ambush", 1)
    assert early.decide(None).unit == "b"
    with pytest.raises(Refused, match="'a' is in reserve and does not arrive"):
        early.decide("a")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("round", [0, 1])
@pytest.mark.rule("SR-SCOUT", "OPR-DEPLOY-AT")
def test_a_scout_is_put_into_its_area(name: str, round: int) -> None:
    made = reserve(name, "Scout", round)
    found = made.decide(None, [EAST])
    assert (found.unit, found.action) == ("a", "deploy")
    assert noted(found) == {"SR-SCOUT", "OPR-DEPLOY-AT"}
    depth = made.edition.scout_depth
    assert all(y >= 48.0 - depth + R and x > 48.0 for x, y in found.models)
    assert off(found, 66.0, 24.0) < 0.1
    assert made.decide("b").unit == "b"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("SR-SCOUT")
def test_neither_scout_nor_ambush_stays_away(name: str) -> None:
    for rule, round in (("Strider", 2), ("Strider", 1), ("Scout", 2)):
        made = reserve(name, rule, round)
        assert made.decide(None).unit == "b"
        with pytest.raises(Refused, match="'a' is in reserve"):
            made.decide("a")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-DEPLOY-AT")
def test_difficult_ground_is_left_free_unless_it_strides(name: str) -> None:
    for rules, is_in in ((["Ambush"], False), (["Ambush", "Strider"], True)):
        made = Scene(name).unit("a", (0.0, 0.0), BLADE, has=rules, in_reserve=True)
        made.marker("M", 36.0, 24.0).terrain("difficult", 33.0, 21.0, 39.0, 27.0)
        (x, y) = made.decide("a", [MIDDLE]).models[0]
        assert (33.0 < x < 39.0 and 21.0 < y < 27.0) == is_in


@pytest.mark.parametrize("name", EVERY)
def test_without_room_it_stays_in_reserve(name: str) -> None:
    made = Scene(name, 12.0, 12.0).unit("a", (0.0, 0.0), BLADE, has=["Ambush"], in_reserve=True)
    found = made.foe("e", (6.0, 6.0), BLADE).decide("a")
    assert (found.action, found.models) == ("hold", [])
    assert [step.answer for step in found.trace if step.node == "OPR-DEPLOY-AT"] == ["nowhere"]


def test_every_die_of_an_arrival_is_recorded_and_repeats() -> None:
    made = reserve("gf-3", "Ambush", 2, row=5)
    made.unit("c", (0.0, 0.0), BLADE, has=["Ambush"], in_reserve=True)
    first, second = made.decide(None), made.decide(None)
    assert first.models == second.models
    purposes = [draw.purpose for draw in first.dice]
    assert purposes[:2] == ["Which unit arrives", f"{first.unit}: section"]
    assert all(draw.faces for draw in first.dice)
