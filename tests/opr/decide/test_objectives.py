"""Which objective a unit goes for: control, validity, nearness, and what is in the way."""

import pytest

from tests.opr.decide.scenes import AXE, BLADE, EVERY, GUN, Scene


def one_marker(name: str, **more: object) -> Scene:
    """A melee unit, one marker east of it, and an enemy far off in the west."""
    made = Scene(name).unit("a", (20.0, 24.0), BLADE)
    return made.marker("M", 40.0, 24.0, **more).foe("e", (2.0, 24.0), BLADE)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-CTRL")
@pytest.mark.parametrize(("holder", "toward"), [("ai", "e"), ("player", "M"), ("", "M")])
def test_a_seized_objective_is_controlled(name: str, holder: str, toward: str) -> None:
    assert one_marker(name, held_by=holder).decide().toward == toward


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-CTRL")
def test_more_friends_than_enemies_at_it_control_it(name: str) -> None:
    made = one_marker(name).unit("b", (41.0, 24.0), BLADE)
    assert made.decide().toward == "e"
    assert made.foe("f", (39.0, 26.0), BLADE).decide().toward == "M"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-CTRL")
def test_stunned_friends_do_not_count(name: str) -> None:
    assert one_marker(name).unit("b", (41.0, 24.0), BLADE, is_stunned=True).decide().toward == "M"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-CTRL")
@pytest.mark.parametrize(("y", "toward"), [(27.5, "e"), (27.75, "M")])
def test_at_it_is_within_three_inches_of_the_marker(name: str, y: float, toward: str) -> None:
    assert one_marker(name).unit("b", (40.0, y), BLADE).decide().toward == toward


@pytest.mark.rule("OPR-CTRL")
@pytest.mark.parametrize(("name", "toward"), [("gf-2", "M"), ("aof-2", "M"), ("gf-3", "e")])
def test_whether_the_asking_unit_itself_counts(name: str, toward: str) -> None:
    made = Scene(name).unit("a", (40.0, 24.0), BLADE).marker("M", 41.0, 24.0)
    assert made.foe("e", (2.0, 24.0), BLADE).decide().toward == toward


@pytest.mark.rule("OPR-CTRL")
@pytest.mark.parametrize(("name", "toward"), [("gf-2", "e"), ("aof-2", "M"), ("gf-3", "e")])
def test_whether_others_count_where_the_asking_unit_stands(name: str, toward: str) -> None:
    made = Scene(name).unit("a", (40.0, 24.0), BLADE).marker("M", 41.0, 24.0)
    made.unit("b", (42.0, 26.5), BLADE)
    assert made.foe("e", (2.0, 24.0), BLADE).decide().toward == toward


@pytest.mark.rule("OPR-VALID")
@pytest.mark.parametrize(("name", "toward"), [("gf-2", "M"), ("aof-2", "M"), ("gf-3", "e")])
def test_objectives_the_mission_does_not_let_it_score(name: str, toward: str) -> None:
    assert one_marker(name, scorable_by="player").decide().toward == toward
    assert one_marker(name, scorable_by="player ai").decide().toward == "M"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SEIZE")
def test_the_nearest_objective_is_the_one_with_the_shortest_way(name: str) -> None:
    made = Scene(name).unit("a", (20.0, 24.0), BLADE)
    made.marker("W", 20.0, 10.0).marker("E", 20.0, 40.0)
    assert made.decide().toward == "W"
    wall = made.terrain("impassable", 6.0, 15.0, 34.0, 18.0)
    assert wall.decide().toward == "E"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TIE")
@pytest.mark.parametrize(("face", "toward"), [(1, "W"), (6, "E")])
def test_equally_near_objectives_go_to_a_die(name: str, face: int, toward: str) -> None:
    made = Scene(name).unit("a", (20.0, 24.0), BLADE).marker("W", 20.0, 4.0).marker("E", 20.0, 44.0)
    found = made.decide(faces=[face])
    assert found.toward == toward
    assert found.dice[0].options == ["W", "E"]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-WAY")
@pytest.mark.parametrize(
    ("x", "y", "charges"),
    [(20.0, 30.6, True), (20.0, 30.7, False), (6.0, 24.0, True), (3.0, 24.0, False)],
)
def test_in_the_way_is_within_six_inches_even_behind(
    name: str, x: float, y: float, charges: bool
) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    found = made.foe("e", (x, y), BLADE).decide()
    assert (found.action == "charge") == charges


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-WAY")
def test_the_path_bends_round_walls_and_so_does_what_is_in_the_way(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    made.foe("e", (16.0, 17.0), BLADE)
    assert made.decide().action == "rush"
    assert made.terrain("impassable", 22.0, 20.0, 25.0, 40.0).decide().action == "charge"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-TYPE")
def test_the_tree_is_that_of_the_better_weapons(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), GUN, AXE).unit("b", (10.0, 30.0), "Gun 18 A9", BLADE)
    made.unit("c", (10.0, 36.0), BLADE).unit("d", (10.0, 12.0), GUN)
    types = [made.decide(id).type for id in "abcd"]
    assert types == ["hybrid", "shooting", "melee", "shooting"]


@pytest.mark.rule("OPR-TYPE", "OPR-TIE")
@pytest.mark.parametrize(("face", "type"), [(3, "shooting"), (4, "hybrid")])
def test_equally_good_weapons_go_to_a_die(face: int, type: str) -> None:
    found = Scene().unit("a", (10.0, 24.0), GUN, BLADE).decide(faces=[face])
    assert found.type == type
    assert found.dice[0].options == ["shooting", "hybrid"]
