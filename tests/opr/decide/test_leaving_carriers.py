"""SR-TRANSPORT: cargo that charges has no formation to keep, and no place where it stands."""

import pytest

from opfor.boards.inches import Base, has_overlap, is_in_contact, snap
from tests.opr.decide.scenes import BLADE, EVERY, R, Scene

#: bases of 25, 40 and 60 mm
SMALL, WIDE, HUGE = 0.4921875, 0.787109375, 1.181640625


def _are_apart(places: list[Base]) -> bool:
    return not any(has_overlap(a, b) for at, a in enumerate(places) for b in places[:at])


@pytest.mark.rule("SR-TRANSPORT", "CORE-SR-TRANSPORT")
@pytest.mark.parametrize("name", EVERY)
def test_cargo_charges_where_only_the_transport_is_free_for_some(name: str) -> None:
    """Whoever follows stands beside the others, not on the transport."""
    scene = Scene(name, 24.0, 24.0).foe("e", (11.6015625, 17.6171875), r=HUGE)
    scene.unit("t", (13.400390625, 14.54296875), has=("Transport(20)",), r=HUGE)
    for id, at in (("o", (10.9755859375, 13.779296875)), ("n", (15.5859375, 18.61328125))):
        scene.unit(id, at, r=WIDE)
    scene.unit("m", (8.6083984375, 16.0078125), r=WIDE)
    carrier = Base(13.400390625, 14.54296875, HUGE)
    scene.unit("a", (0.0, 0.0), BLADE, models=[(carrier.x, carrier.y)] * 5, embarked_in="t")
    found = scene.decide()
    assert found.action == "charge"
    places = [Base(x, y, R) for x, y in found.models]
    assert _are_apart([*places, carrier])
    assert any(is_in_contact(place, Base(11.6015625, 17.6171875, HUGE)) for place in places)


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize("name", EVERY)
def test_cargo_never_stands_on_one_spot(name: str) -> None:
    """One of these gets into contact, and nobody finds a place behind it."""
    at = (snap(7.6416), snap(18.918))
    scene = Scene(name, 30.0, 24.0).unit("t", at, has=("Transport(20)",), r=HUGE)
    scene.foe("e", (snap(8.4678), snap(15.494)), r=SMALL)
    scene.foe("f", (snap(5.0264), snap(14.783)), r=HUGE, is_stunned=True)
    scene.terrain("dangerous", 6.4, 19.4, 11.6, 20.4).terrain("difficult", 1.0, 15.0, 4.5, 20.0)
    scene.unit("a", (0.0, 0.0), BLADE, models=[at] * 5, r=HUGE, embarked_in="t")
    found = scene.decide()
    assert _are_apart([Base(x, y, HUGE) for x, y in found.models])


@pytest.mark.rule("SR-TRANSPORT")
@pytest.mark.parametrize("name", EVERY)
def test_cargo_keeps_off_a_hero_who_goes_with_its_transport(name: str) -> None:
    at = (12.0, 12.0)
    scene = Scene(name, 48.0, 36.0).marker("M", 30.0, 12.0)
    scene.unit("t", at, has=("Transport(20)",), models=[at, (17.0, 12.0)], r=HUGE)
    scene.unit("a", (0.0, 0.0), "Gun 24 A1", models=[at] * 5, embarked_in="t")
    found = scene.decide()
    assert found.models
    carriers = [Base(*at, HUGE), Base(17.0, 12.0, HUGE)]
    assert _are_apart([*(Base(x, y, R) for x, y in found.models), *carriers])
