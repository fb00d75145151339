"""Goals in ground that a unit may not enter: how far they are, and where the walk to them ends."""

import pytest

from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.scenes import BLADE, EVERY, Scene

pytestmark = pytest.mark.rule("OPR-WAY", "OPR-DIFF", "H1", "M1")

#: between the unit and the marker that lies in its middle
WOOD = (30.0, 20.0, 42.0, 28.0)
V2 = ("gf-2", "aof-2")


def because(found: Verdict, node: str) -> str:
    return next(step.because for step in found.trace if step.node == node)


@pytest.mark.parametrize(("name", "kind"), [
    *((name, "difficult") for name in V2), *((name, "impassable") for name in EVERY),
])  # fmt: skip
@pytest.mark.parametrize(("other", "nearest"), [(44.0, "B"), (48.0, "A")])
def test_what_nobody_can_walk_counts_straight_on(
    name: str, kind: str, other: float, nearest: str
) -> None:
    """A is 9.5" off, of which 4.5" cannot be walked."""
    made = Scene(name).unit("a", (36.0, 34.0), BLADE).foe("e", (70.0, 2.0), BLADE)
    found = made.marker("A", 36.0, 24.0).marker("B", other, 34.0).terrain(kind, *WOOD).decide()
    told = because(found, "M1")
    assert f"objective {nearest} is the nearest" in told
    assert ("not to be walked" in told) == (nearest == "A")


@pytest.mark.parametrize("name", V2)
@pytest.mark.parametrize(("y", "is_in_way"), [(18.7, True), (16.0, False)])
def test_an_enemy_behind_such_a_marker_is_in_the_way(name: str, y: float, is_in_way: bool) -> None:
    made = Scene(name).unit("a", (36.0, 40.0), BLADE).foe("e", (36.0, y), BLADE)
    found = made.marker("A", 36.0, 24.0).terrain("difficult", *WOOD).decide()
    step = next(step for step in found.trace if step.node == "M2")
    assert step.answer == ("yes" if is_in_way else "no")


@pytest.mark.parametrize("name", EVERY)
def test_a_rush_at_an_enemy_in_a_wood_ends_at_the_near_edge(name: str) -> None:
    """Out of charge range: through the wood no more than 6"."""
    made = Scene(name).unit("a", (36.0, 36.0), BLADE).foe("e", (36.0, 21.0), BLADE)
    found = made.terrain("difficult", 30.0, 18.0, 42.0, 25.0).decide()
    assert found.action == "rush"
    x, y = found.models[0]
    assert x == pytest.approx(36.0, abs=0.1) and y == pytest.approx(25.63, abs=0.1)
