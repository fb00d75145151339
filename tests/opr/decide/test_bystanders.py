"""CORE-SPACING: whom a charge keeps its inch off."""

import math

import pytest

from tests.opr.decide.scenes import BLADE, EVERY, R, Scene


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("CORE-SPACING", "OPR-MELEE")
def test_only_the_third_edition_keeps_off_the_targets_neighbours(name: str) -> None:
    """The nearest stands between two others that leave a charger less than an inch."""
    made = Scene(name).unit("a", (30.0, 30.0), BLADE)
    made.foe("near", (30.0, 26.0), BLADE, r=0.5)
    made.foe("left", (28.4, 26.3), BLADE, r=0.5).foe("right", (31.6, 26.3), BLADE, r=0.5)
    found = made.decide("a")
    assert (found.action, found.target) == ("charge", "near")
    gaps = [math.dist(found.models[0], at) - 0.5 - R for at in ((28.4, 26.3), (31.6, 26.3))]
    assert (min(gaps) > 0.99) == (name == "gf-3")
