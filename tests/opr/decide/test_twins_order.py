"""Twins for who acts and by which tree: types, sections, the stunned, the last, cargo, ties."""

import pytest

from tests.opr.decide.scenes import AXE, BLADE, GUN, Scene
from tests.opr.decide.twins import EVERY, FANTASY, FUTURE, NEW, OLD, V2, V3, Pair, done

#: faces of a D3, and all of a die
WEST, MIDDLE = 1, 3
FACES = range(1, 7)


def acting(made: Scene, *first: int) -> str:
    """Who may act, whatever the die after the first ones shows."""
    return " or ".join(sorted({made.decide(None, [*first, face, 1]).unit for face in FACES}))


def tree(name: str, arms: tuple[str, ...]) -> str:
    found = Scene(name).unit("a", (10.0, 24.0), *arms).foe("e", (20.0, 24.0), BLADE).decide()
    return f"{found.type}: {done(found)}"


def armed_with_rule(name: str, rule: str) -> str:
    """A hybrid unit, but for the rule."""
    made = Scene(name).unit("a", (10.0, 24.0), GUN, AXE, has=[rule])
    return made.foe("e", (20.0, 24.0), BLADE).decide().type


def bladed_with_rule(name: str, rule: str) -> str:
    """A melee unit, but for the rule, beside an enemy it passes."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=[rule]).marker("M", 10.0, 44.0)
    found = made.foe("e", (22.0, 30.0), BLADE).decide()
    return f"{found.type}: {done(found)}, shoots {[shot.weapon for shot in found.shots]}"


def equally_far(name: str, y: float) -> str:
    """Two enemies to charge; whom, over all faces of a die."""
    made = Scene(name).unit("a", (30.0, 24.0), BLADE).foe("e", (36.0, 24.0), BLADE)
    made.foe("f", (30.0, y), BLADE)
    return " or ".join(sorted({made.decide(faces=[face]).target for face in FACES}))


def tied_arms(name: str, blade: str) -> str:
    """Type by a die where neither weapon is better."""
    made = Scene(name).unit("a", (10.0, 24.0), GUN, blade)
    return " or ".join(sorted({made.decide(faces=[face]).type for face in FACES}))


def west_is_at(name: str, x: float) -> str:
    made = Scene(name).marker("M", 36.0, 24.0).unit("w", (x, 40.0), BLADE)
    return acting(made.unit("m", (36.0, 40.0), BLADE), WEST)


def two_of_a_section(name: str, x: float) -> str:
    made = Scene(name).marker("M", 36.0, 24.0).unit("m", (36.0, 36.0), BLADE)
    return acting(made.unit("far", (x, 44.0), BLADE).unit("o", (66.0, 40.0), BLADE), MIDDLE)


def marker_is_at(name: str, y: float) -> str:
    """Two units of one section, to either side of the marker."""
    made = Scene(name).marker("M", 30.0, y).unit("n", (36.0, 44.0), BLADE)
    return acting(made.unit("s", (36.0, 30.0), BLADE))


def marker_is_held_by(name: str, holder: str) -> str:
    made = Scene(name).marker("M", 30.0, 46.0, held_by=holder).foe("e", (36.0, 2.0), BLADE)
    made.unit("by marker", (30.0, 44.0), BLADE).unit("by enemy", (36.0, 30.0), BLADE)
    return acting(made)


def stunned(name: str, is_stunned: bool) -> str:
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=is_stunned)
    return acting(made.unit("b", (60.0, 40.0), BLADE), WEST)


def stunned_beside(name: str, side: str) -> str:
    """A stunned unit while another one, of either side, has not acted."""
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=True)
    return done(made.unit("x", (30.0, 10.0), BLADE, side=side).decide(None))


def stunned_before(name: str, has_acted: bool) -> str:
    """A stunned unit and a player's one."""
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=True)
    return done(made.foe("e", (30.0, 10.0), BLADE, is_activated=has_acted).decide(None))


def stunned_gunner(name: str, is_stunned: bool) -> str:
    made = Scene(name).unit("a", (10.0, 40.0), BLADE, is_stunned=is_stunned)
    return done(made.foe("e", (14.0, 40.0), BLADE, is_activated=True).decide(None))


def last(name: str, rule: str) -> str:
    made = Scene(name).unit("a", (30.0, 40.0), BLADE, has=[rule])
    return acting(made.unit("b", (40.0, 40.0), BLADE))


def last_of_its_section(name: str, x: float) -> str:
    rule = "Counter" if name in V3 else "Phalanx"
    made = Scene(name).unit("a", (30.0, 40.0), BLADE, has=[rule])
    return acting(made.unit("b", (x, 40.0), BLADE), MIDDLE)


def carried(name: str, round: int) -> Scene:
    made = Scene(name).marker("M", 36.0, 10.0).foe("e", (36.0, 2.0), BLADE)
    made.unit("t", (36.0, 40.0), GUN, has=["Transport(6)"], r=1.5, tough=6)
    made.unit("c", (36.0, 40.0), BLADE, row=3, embarked_in="t")
    made.round = round
    return made


def carrier_first(name: str, round: int) -> str:
    return acting(carried(name, round))


def cargo_of(name: str, has_room: bool) -> str:
    """The cargo's first activation, with or without ground to stand on outside."""
    made = carried(name, 1)
    if not has_room:
        walls = [(30, 35, 42, 36), (30, 44, 42, 45), (30, 36, 33, 44), (39, 36, 42, 44)]
        for west, south, east, north in walls:
            made.terrain("impassable", west, south, east, north)
        made.units[1].models[0].base = Scene().unit("t", (36.0, 40.0), r=2.75).units[0].bases[0]
        made.units[1].muster()
    found = made.decide("c")
    return f"{found.action}, {len(found.models)} outside"


# fmt: off
PAIRS = [
    Pair("OPR-TYPE", EVERY, tree, (GUN, AXE), (GUN,), "hybrid: charge e", "shooting: advance e"),
    Pair("OPR-TYPE", EVERY, tree, (AXE,), (AXE, "Gun 18 A9"),
         "melee: charge e", "shooting: advance e"),
    Pair("OPR-TYPE", FUTURE, armed_with_rule, "Aircraft", "Fast", "shooting", "hybrid"),
    Pair("OPR-TYPE", FANTASY, bladed_with_rule, "Fire Breath", "Fearless",
         "hybrid: advance M, shoots ['Fire Breath']", "melee: rush M, shoots []"),
    Pair("OPR-TYPE", EVERY, tied_arms, BLADE, AXE, "hybrid or shooting", "hybrid"),
    Pair("OPR-TIE", EVERY, equally_far, 30.0, 30.5, "e or f", "e"),
    Pair("OPR-ACT", EVERY, west_is_at, 10.0, 60.0, "w", "m"),
    Pair("OPR-ACT", NEW, two_of_a_section, 36.0, 60.0, "far or m", "m"),
    Pair("OPR-ACT", OLD, marker_is_at, 46.0, 28.0, "n", "s"),
    Pair("OPR-ACT", OLD, marker_is_held_by, "ai", "", "by enemy", "by marker"),
    Pair("OPR-LAST", EVERY, stunned, True, False, "b", "a"),
    Pair("OPR-LAST", V2, stunned_before, False, True, "pass", "idle"),
    Pair("OPR-LAST", V3, stunned_beside, "player", "ai", "idle", "hold"),
    Pair("OPR-LAST", EVERY, stunned_gunner, True, False, "idle", "charge e"),
    Pair("SR-COUNTER", V3, last, "Counter", "Fast", "b", "a or b"),
    Pair("SR-COUNTER", V3, last_of_its_section, 40.0, 10.0, "b", "a"),
    Pair("SR-PHALANX", FANTASY, last, "Phalanx", "Fast", "b", "a or b"),
    Pair("SR-PHALANX", FANTASY, last_of_its_section, 40.0, 10.0, "b", "a"),
    Pair("SR-BREATH", FANTASY, bladed_with_rule, "Fire Breath", "Fearless",
         "hybrid: advance M, shoots ['Fire Breath']", "melee: rush M, shoots []"),
    Pair("SR-TRANSPORT", FUTURE, carrier_first, 1, 2, "t", "c or t"),
    Pair("SR-TRANSPORT", FUTURE, cargo_of, True, False, "rush, 3 outside", "hold, 0 outside"),
]
# fmt: on


@pytest.mark.parametrize(
    "pair", [pytest.param(row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in PAIRS]
)
def test_a_rule_of_order_changes_the_decision(pair: Pair) -> None:
    pair.check()
