"""Which unit acts: sections, stunned units, last ones, transports and their cargo."""

import pytest

from opfor.faults import Refused
from tests.opr.decide.scenes import BLADE, EVERY, GUN, R, Scene, noted

V2 = ("gf-2", "aof-2")


def three(name: str) -> Scene:
    """One unit in each section, one marker in the middle of the table."""
    made = Scene(name).marker("M", 36.0, 24.0).foe("e", (36.0, 2.0), BLADE)
    made.unit("w", (10.0, 40.0), BLADE).unit("m", (36.0, 40.0), BLADE)
    return made.unit("o", (60.0, 40.0), BLADE)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("face", "unit"), [(1, "w"), (3, "m"), (6, "o")])
@pytest.mark.rule("OPR-ACT")
def test_a_d3_says_in_which_section(name: str, face: int, unit: str) -> None:
    found = three(name).decide(None, [face])
    assert found.unit == unit and "OPR-ACT" in noted(found)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize(("empty", "face", "unit"), [("w", 1, "m"), ("m", 3, "o"), ("o", 5, "w")])
def test_an_empty_section_passes_it_on_clockwise(
    name: str, empty: str, face: int, unit: str
) -> None:
    made = three(name)
    made.units = [u for u in made.units if u.id != empty]
    assert made.decide(None, [face]).unit == unit


@pytest.mark.rule("OPR-ACT")
@pytest.mark.parametrize("name", EVERY)
def test_within_the_section_the_nearest_or_a_random_one(name: str) -> None:
    made = three(name).unit("far", (36.0, 46.0), BLADE)
    units = {made.decide(None, [3, face]).unit for face in range(1, 7)}
    assert units == ({"m"} if name == "gf-2" else {"m", "far"})


@pytest.mark.rule("OPR-ACT")
def test_gf2_takes_the_one_nearest_to_an_enemy_once_all_is_controlled() -> None:
    made = Scene("gf-2").marker("M", 30.0, 46.0, held_by="ai").foe("e", (36.0, 2.0), BLADE)
    made.unit("near", (36.0, 30.0), BLADE).unit("far", (30.0, 44.0), BLADE)
    assert made.decide(None).unit == "near"
    made.objectives[0].held_by = ""
    assert made.decide(None).unit == "far"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-LAST")
def test_stunned_units_come_after_the_others(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=True)
    made.unit("b", (60.0, 40.0), BLADE)
    assert made.decide(None, [1]).unit == "b"
    made.units[0].is_stunned = False
    assert made.decide(None, [1]).unit == "a"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-LAST")
def test_who_waits_for_the_players_units_too(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=True)
    made.foe("e", (30.0, 10.0), BLADE)
    found = made.decide(None)
    assert found.action == ("pass" if name in V2 else "idle")
    made.units[1].is_activated = True
    assert made.decide(None).action == "idle"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-LAST")
def test_a_stunned_unit_stays_idle(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 40.0), GUN, is_stunned=True).foe("e", (14.0, 40.0), BLADE)
    found = made.decide()
    assert (found.action, found.shots, found.models) == ("idle", [], [(10.0, 40.0)])


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        pytest.param("gf-3", "Counter", marks=pytest.mark.rule("SR-COUNTER")),
        pytest.param("aof-2", "Phalanx", marks=pytest.mark.rule("SR-PHALANX")),
    ],
)
def test_some_units_are_last_in_their_section(name: str, rule: str) -> None:
    made = Scene(name).unit("last", (30.0, 40.0), BLADE, has=[rule])
    made.unit("b", (40.0, 40.0), BLADE)
    assert {made.decide(None, [face]).unit for face in range(1, 7)} == {"b"}
    made.units[1].is_activated = True
    assert made.decide(None).unit == "last"
    made.units[1].is_activated = False
    made.units[1].models[0].base = Scene().unit("x", (10.0, 40.0)).units[0].bases[0]
    made.units[1].muster()
    assert made.decide(None, [3]).unit == "last"


def carried(name: str, round: int = 1) -> Scene:
    made = Scene(name).marker("M", 36.0, 10.0).foe("e", (36.0, 2.0), BLADE)
    made.unit("t", (36.0, 40.0), "Gun 18 A1", has=["Transport(6)"], r=1.5, tough=6)
    made.unit("c", (36.0, 40.0), BLADE, row=3, embarked_in="t")
    made.round = round
    return made


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-TRANSPORT")
def test_a_transport_acts_before_its_cargo_in_round_one(name: str) -> None:
    made = carried(name)
    assert {made.decide(None, [face] * 3).unit for face in range(1, 7)} == {"t"}
    made.units[1].is_activated = True
    assert made.decide(None).unit == "c"


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-TRANSPORT")
def test_cargo_gets_out_within_six_inches(name: str) -> None:
    made = carried(name)
    found = made.decide("c")
    assert len(found.models) == 3
    for x, y in found.models:
        apart = ((x - 36.0) ** 2 + (y - 40.0) ** 2) ** 0.5
        assert apart + 0.001 >= 1.5 + R
        assert apart + R <= 1.5 + 6.0 + 0.001
    assert min(y for _, y in found.models) < 34.5


@pytest.mark.parametrize("name", ["gf-2", "gf-3"])
@pytest.mark.rule("SR-TRANSPORT")
def test_cargo_with_no_room_outside_stays_aboard(name: str) -> None:
    made = carried(name)
    made.terrain("impassable", 20.0, 30.0, 52.0, 48.0)
    for piece in made.pieces:
        assert piece.shape.has_inside(36.0, 40.0)
    made.pieces.clear()
    ring = [
        (32.0, 36.0, 40.0, 36.5),
        (32.0, 43.5, 40.0, 44.0),
        (32.0, 36.0, 32.5, 44.0),
        (39.5, 36.0, 40.0, 44.0),
    ]
    for west, south, east, north in ring:
        made.terrain("impassable", west, south, east, north)
    made.units[2].models[0].base = type(made.units[2].bases[0])(36.0, 40.0, 2.0)
    made.units[2].muster()
    found = made.decide("c")
    assert (found.action, found.models) == ("hold", [])
    assert "SR-TRANSPORT" in noted(found)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("in_reserve", "'a' is in reserve"),
        ("is_activated", "'a' has activated"),
    ],
)
def test_who_cannot_act_is_refused_in_one_sentence(change: str, sentence: str) -> None:
    made = Scene().unit("a", (10.0, 10.0), BLADE)
    setattr(made.units[0], change, True)
    with pytest.raises(Refused, match=sentence):
        made.decide()


def test_units_that_are_not_there_or_not_the_ais_are_refused() -> None:
    made = Scene().unit("a", (10.0, 10.0), BLADE).foe("e", (20.0, 10.0), BLADE)
    with pytest.raises(Refused, match="no unit 'x'"):
        made.decide("x")
    with pytest.raises(Refused, match="does not belong"):
        made.decide("e")


def test_nobody_left_to_act_is_refused() -> None:
    with pytest.raises(Refused, match="left to act"):
        Scene().unit("a", (10.0, 10.0), BLADE, is_activated=True).decide(None)


@pytest.mark.rule("OPR-TIE")
@pytest.mark.parametrize(("face", "section"), [(1, "west"), (6, "middle")])
def test_a_unit_astride_two_sections_is_put_in_one_by_a_die(face: int, section: str) -> None:
    made = Scene().unit("a", (23.0, 40.0), BLADE, models=[(23.0, 40.0), (25.0, 40.0)])
    made.unit("b", (60.0, 40.0), BLADE)
    found = made.decide(None, [face, 6])
    assert found.dice[0].options == ["west", "middle"]
    assert found.unit == "b"


@pytest.mark.rule("OPR-LAST")
@pytest.mark.parametrize("name", ["gf-2", "aof-2"])
def test_passing_has_its_reason(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=True).foe("e", (36.0, 2.0), BLADE)
    found = made.decide(None)
    assert found.action == "pass"
    assert [step.node for step in found.trace] == ["OPR-LAST"]
    assert "a: they wait" in found.trace[0].because
