"""The three trees on a measured table: for every box one scene that says yes and one no.

All objectives are on the line y = 24; the unit "a" starts west of them and walks east.
"""

import pytest

from tests.opr.decide.scenes import AXE, BLADE, EVERY, GUN, Scene, answers

HYBRID = (GUN, AXE)


def scene(name: str, *weapons: str, marker: float | None = 40.0) -> Scene:
    made = Scene(name).unit("a", (10.0, 24.0), *weapons)
    if marker is not None:
        made.marker("M", marker, 24.0)
    return made


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H1", "H3", "H4")
def test_a_hybrid_far_from_everything_rushes_to_the_objective(name: str) -> None:
    found = scene(name, *HYBRID).decide()
    assert answers(found) == "H1 yes, H2 no, H3 no, H4 no"
    assert (found.action, found.toward) == ("rush", "M")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H1", "H5")
def test_a_hybrid_with_nothing_to_take_looks_for_enemies(name: str) -> None:
    made = scene(name, *HYBRID, marker=None).marker("M", 60.0, 40.0, held_by="ai")
    found = made.foe("e", (20.0, 24.0), BLADE).decide()
    assert answers(found) == "H1 no, H5 yes"
    assert (found.action, found.target) == ("charge", "e")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H2", "H2a")
def test_a_hybrid_charges_an_enemy_in_the_way(name: str) -> None:
    found = scene(name, *HYBRID).foe("e", (20.0, 20.0), BLADE).decide()
    assert answers(found) == "H1 yes, H2 yes, H2a yes"
    assert (found.action, found.target) == ("charge", "e")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H2", "OPR-WAY")
def test_an_enemy_that_could_be_charged_but_is_not_in_the_way_is_left_alone(name: str) -> None:
    found = scene(name, *HYBRID).foe("e", (13.0, 33.0), BLADE).decide()
    assert answers(found) == "H1 yes, H2 no, H3 no, H4 yes"
    assert (found.action, found.toward) == ("advance", "M")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H2a", "H2b")
def test_a_hybrid_shoots_one_in_the_way_it_cannot_reach(name: str) -> None:
    found = scene(name, *HYBRID).foe("e", (30.0, 24.0), BLADE).decide()
    assert answers(found) == "H1 yes, H2 yes, H2a no, H2b yes"
    assert (found.action, found.toward) == ("advance", "M")
    assert [(shot.weapon, shot.target) for shot in found.shots] == [("Gun", "e")]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H2b")
def test_a_hybrid_rushes_if_the_one_in_the_way_is_out_of_range_too(name: str) -> None:
    found = scene(name, *HYBRID).foe("e", (40.0, 24.0), BLADE).decide()
    assert answers(found) == "H1 yes, H2 yes, H2a no, H2b no"
    assert (found.action, found.toward, found.shots) == ("rush", "M", [])


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("marker", "rushes"),
    [(18.0, False), (19.5, False), (20.0, True), (25.0, True), (25.8, False)],
)
@pytest.mark.rule("H3")
def test_an_objective_in_reach_of_a_rush_alone_is_rushed_for(
    name: str, marker: float, rushes: bool
) -> None:
    """An advance reaches 6" + 3" + the base's radius, a rush twice the move."""
    found = scene(name, *HYBRID, marker=marker).foe("e", (10.0, 36.0), BLADE).decide()
    assert ("H3 yes" in answers(found)) == rushes
    assert found.action == ("rush" if rushes else "advance")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H4")
def test_a_hybrid_on_the_way_shoots_whom_it_can(name: str) -> None:
    found = scene(name, *HYBRID).foe("e", (16.0, 40.0), BLADE).decide()
    assert answers(found) == "H1 yes, H2 no, H3 no, H4 yes"
    assert (found.action, found.shots[0].target) == ("advance", "e")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H4")
def test_a_wall_between_them_leaves_nobody_to_shoot(name: str) -> None:
    made = scene(name, *HYBRID).foe("e", (16.0, 40.0), BLADE)
    found = made.terrain("impassable blocking", 2.0, 34.0, 40.0, 36.0).decide()
    assert answers(found) == "H1 yes, H2 no, H3 no, H4 no"
    assert found.action == "rush"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("H5", "H6")
@pytest.mark.parametrize(
    ("x", "expected"), [(20.0, "H5 yes"), (30.0, "H5 no, H6 yes"), (40.0, "H5 no, H6 no")]
)
def test_a_hybrid_with_only_enemies_left(name: str, x: float, expected: str) -> None:
    found = scene(name, *HYBRID, marker=None).foe("e", (x, 24.0), BLADE).decide()
    assert answers(found) == f"H1 no, {expected}"
    assert found.toward == "e"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("marker", "x", "expected", "action"),
    [
        (40.0, 30.0, "S1 yes, S2 yes", "advance"),
        (40.0, 36.0, "S1 yes, S2 no", "rush"),
        (None, 30.0, "S1 no, S3 yes", "advance"),
        (None, 36.0, "S1 no, S3 no", "rush"),
    ],
)
@pytest.mark.rule("S1", "S2", "S3")
def test_the_shooting_tree(
    name: str, marker: float | None, x: float, expected: str, action: str
) -> None:
    found = scene(name, GUN, marker=marker).foe("e", (x, 24.0), BLADE).decide()
    assert answers(found) == expected
    assert found.action == action
    assert found.toward == ("M" if marker else "e")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("marker", "x", "y", "expected", "action"),
    [
        (40.0, 20.0, 24.0, "M1 yes, M2 yes, M2a yes", "charge"),
        (40.0, 30.0, 24.0, "M1 yes, M2 yes, M2a no", "rush"),
        (40.0, 13.0, 33.0, "M1 yes, M2 no", "rush"),
        (None, 13.0, 33.0, "M1 no, M3 yes", "charge"),
        (None, 30.0, 24.0, "M1 no, M3 no", "rush"),
    ],
)
@pytest.mark.rule("M1", "M2", "M2a", "M3")
def test_the_melee_tree(
    name: str, marker: float | None, x: float, y: float, expected: str, action: str
) -> None:
    found = scene(name, BLADE, marker=marker).foe("e", (x, y), BLADE).decide()
    assert answers(found) == expected
    assert found.action == action
    assert found.target == ("e" if action == "charge" else "")


def test_a_trace_names_what_was_measured() -> None:
    found = scene("gf-3", *HYBRID).foe("Grunts", (30.0, 29.0), BLADE).decide()
    because = {step.node: step.because for step in found.trace}
    assert because["H1"] == 'objective M is the nearest, 29.4" to walk'
    assert because["H2"] == 'Grunts are 4.4" from the path'
    assert because["H2a"] == 'nobody in the way can be reached by the whole unit in 12.0"'


def test_without_a_trace_there_is_none() -> None:
    found = scene("gf-3", *HYBRID).foe("e", (30.0, 24.0), BLADE).decide(trace=False)
    assert found.trace == []
    assert found.action == "advance"
