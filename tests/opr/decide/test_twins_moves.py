"""Twins for where a unit goes: objectives, the way to them, ends, cover, bad ground, flight."""

import pytest

from tests.opr.decide.scenes import AXE, BLADE, GUN, Scene
from tests.opr.decide.twins import EVERY, FANTASY, OLD, V2, V3, Pair, done

Point = tuple[float, float]


def side(y: float) -> str:
    return "north" if y > 24.25 else "south" if y < 23.75 else "straight"


def ended(made: Scene) -> str:
    """Where the first model stands, as the side of the line y = 24."""
    found = made.decide()
    return f"{done(found)}, {side(found.models[0][1])}"


def stood(made: Scene) -> str:
    """What the unit does, and how far east it ends."""
    found = made.decide()
    return f"{done(found)} at {found.models[0][0]:.1f}"


# Objectives


def to_marker(name: str, **more: str) -> str:
    """A melee unit between a marker in the east and an enemy in the west."""
    made = Scene(name).unit("a", (20.0, 24.0), BLADE).marker("M", 40.0, 24.0, **more)
    return done(made.foe("e", (2.0, 24.0), BLADE).decide())


def scorable_by(name: str, sides: str) -> str:
    return to_marker(name, scorable_by=sides)


def unscorable_held_by(name: str, holder: str) -> str:
    return to_marker(name, scorable_by="player", held_by=holder)


def held_by(name: str, holder: str) -> str:
    return to_marker(name, held_by=holder)


def friend_at(name: str, y: float) -> str:
    made = Scene(name).unit("a", (20.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    made.unit("b", (40.0, y), BLADE)
    return done(made.foe("e", (2.0, 24.0), BLADE).decide())


def friend_is_stunned(name: str, is_stunned: bool) -> str:
    made = Scene(name).unit("a", (20.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    made.unit("b", (40.0, 25.0), BLADE, is_stunned=is_stunned)
    return done(made.foe("e", (2.0, 24.0), BLADE).decide())


def foe_contests(name: str, y: float) -> str:
    made = Scene(name).unit("a", (20.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    made.unit("b", (40.0, 25.0), BLADE).foe("f", (40.0, y), BLADE)
    return done(made.foe("e", (2.0, 24.0), BLADE).decide())


def alone_at_marker(name: str, at: Point) -> str:
    made = Scene(name).unit("a", at, BLADE).marker("M", 41.0, 24.0)
    return made.foe("e", (2.0, 24.0), BLADE).decide().toward


def joined_at_marker(name: str, friend: Point) -> str:
    """The asking unit stands at the marker; the friend does or does not."""
    made = Scene(name).unit("a", (40.0, 24.0), BLADE).marker("M", 41.0, 24.0)
    made.unit("b", friend, BLADE)
    return made.foe("e", (2.0, 24.0), BLADE).decide().toward


def friend_holds(name: str, at: Point) -> str:
    """The friend stands at the marker; the asking unit does or does not."""
    made = Scene(name).unit("a", at, BLADE).marker("M", 41.0, 24.0)
    made.unit("b", (42.0, 26.5), BLADE)
    return made.foe("e", (2.0, 24.0), BLADE).decide().toward


def in_the_way(name: str, foe: Point) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    return done(made.foe("e", foe, BLADE).decide())


# Ends


def next_is_held(name: str, holder: str) -> str:
    """At a marker, with another in the north and an enemy in the south."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 18.0, 24.0)
    made.marker("N", 18.0, 44.0, held_by=holder)
    return ended(made.foe("e", (18.0, 2.0), BLADE))


def marker_reached(name: str, x: float) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", x, 24.0)
    return ended(made.marker("N", x, 44.0))


def shot_at_from(name: str, y: float) -> str:
    """A shooting unit on its way past an enemy to the north or south of it."""
    made = Scene(name).unit("a", (10.0, 24.0), GUN).marker("M", 40.0, 24.0)
    return ended(made.foe("e", (20.0, y), GUN))


def reached_by(name: str, gun: str) -> str:
    """Between one who charges, in the south, and one whose gun reaches it or not."""
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 36 A1").marker("M", 40.0, 24.0)
    made.foe("f", (17.0, 3.0), BLADE)
    return ended(made.foe("e", (16.0, 47.0), gun))


def backing_off(name: str, x: float) -> str:
    return stood(Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (x, 24.0), BLADE))


def free_or_not(name: str, holder: str) -> str:
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    found = made.marker("M", 60.0, 24.0, held_by=holder).decide()
    return f"{done(found)}, {'east' if found.models[0][0] > 30.0 else 'west'}"


def with_one_behind(name: str, x: float) -> str:
    """An enemy 10" in front, another one behind."""
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    found = made.foe("f", (x, 24.0), BLADE).decide()
    return "back" if found.models[0][0] < 24.5 else "not so far"


# Cover


def in_cover(name: str, kind: str) -> str:
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    return stood(made.terrain(kind, 28.0, 22.0, 32.0, 26.0))


def in_cover_to_marker(name: str, holder: str) -> str:
    """In cover, with an objective to go to or not."""
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    made.marker("M", 60.0, 24.0, held_by=holder)
    return done(made.terrain("cover", 28.0, 22.0, 32.0, 26.0).decide())


def cover_beside(name: str, kind: str) -> str:
    """On the way to an objective, with a piece to the south of the way."""
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 30 A1").marker("M", 40.0, 24.0)
    made.foe("e", (38.0, 22.0), GUN)
    return ended(made.terrain(kind, 14.0, 20.0, 18.5, 23.3))


# Bad ground


def across(name: str, kind: str, *has: str) -> str:
    """A piece across the straight way to the objective."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=has).marker("M", 40.0, 24.0)
    return ended(made.terrain(kind, 14.0, 21.0, 20.0, 30.0))


def across_difficult(name: str, rule: str) -> str:
    return across(name, "difficult", rule)


def across_dangerous(name: str, rule: str) -> str:
    return across(name, "dangerous", rule)


def foe_inside(name: str, kind: str, west: float) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).foe("e", (17.0, 24.0), BLADE)
    return done(made.terrain(kind, west, 4.0, west + 2.5, 44.0).decide())


def foe_inside_difficult(name: str, west: float) -> str:
    return foe_inside(name, "difficult", west)


def marker_inside(name: str, kind: str, x: float) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", x, 24.0)
    found = made.terrain(kind, 14.0, 4.0, 18.0, 44.0).decide()
    return "goes in" if found.models[0][0] > 14.0 else "stays out"


def marker_inside_difficult(name: str, x: float) -> str:
    return marker_inside(name, "difficult", x)


def marker_inside_dangerous(name: str, x: float) -> str:
    return marker_inside(name, "dangerous", x)


def marker_on(name: str, kind: str) -> str:
    return marker_inside(name, kind, 16.0)


# Special rules


def holding(name: str, arm: str) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), arm).marker("M", 60.0, 24.0)
    return done(made.foe("e", (24.0, 24.0), BLADE).decide())


def indirect_at(name: str, x: float) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 18 A1 Indirect").marker("M", 60.0, 24.0)
    return done(made.foe("e", (x, 24.0), BLADE).decide())


def with_rule(name: str, rule: str) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), GUN, has=[rule]).marker("M", 60.0, 24.0)
    return done(made.foe("e", (24.0, 24.0), BLADE).decide())


def flight(name: str, rule: str) -> str:
    """A unit far from an objective that is good in melee, with a wall on the way."""
    made = Scene(name).unit("a", (6.0, 24.0), GUN, AXE, has=[rule], r=1.5)
    made.marker("M", 66.0, 24.0).terrain("impassable", 20.0, 2.0, 22.0, 46.0)
    found = made.decide()
    return f"{found.type}: {done(found)}, {found.ways[0].length:.0f} inches"


def flight_to(name: str, x: float) -> str:
    """An aircraft's flight to an objective, not too far off."""
    made = Scene(name).unit("a", (10.0, 24.0), GUN, has=["Aircraft"]).marker("M", x, 24.0)
    return f"{made.decide().ways[0].length:.0f} inches"


def small_table(name: str, width: float) -> str:
    """An aircraft with room for its flight, or without."""
    made = Scene(name, width, 20.0).unit("a", (10.0, 10.0), GUN, has=["Aircraft"])
    steps = made.foe("e", (12.0, 16.0), BLADE).decide().trace
    return "leaves" if any("leaves the table" in step.because for step in steps) else "stays"


# fmt: off
PAIRS = [
    Pair("OPR-VALID", V3, scorable_by, "player", "player ai", "rush e", "rush M"),
    Pair("OPR-VALID", V2, unscorable_held_by, "", "ai", "rush M", "rush e"),
    Pair("OPR-CTRL", EVERY, held_by, "ai", "player", "rush e", "rush M"),
    Pair("OPR-CTRL", EVERY, friend_at, 27.5, 27.75, "rush e", "rush M"),
    Pair("OPR-CTRL", EVERY, friend_is_stunned, False, True, "rush e", "rush M"),
    Pair("OPR-CTRL", EVERY, foe_contests, 28.0, 26.5, "rush e", "rush M"),
    Pair("OPR-CTRL", OLD, joined_at_marker, (42.0, 26.5), (42.0, 40.0), "e", "M"),
    Pair("OPR-CTRL", FANTASY, friend_holds, (30.0, 24.0), (40.0, 24.0), "e", "M"),
    Pair("OPR-CTRL", V3, alone_at_marker, (40.0, 24.0), (30.0, 24.0), "e", "M"),
    Pair("OPR-WAY", EVERY, in_the_way, (20.0, 30.6), (20.0, 30.7), "charge e", "rush M"),
    Pair("OPR-WAY", EVERY, in_the_way, (3.5, 24.0), (3.3, 24.0), "charge e", "rush M"),
    Pair("OPR-SEIZE", EVERY, next_is_held, "", "ai", "rush M, north", "rush M, south"),
    Pair("OPR-SEIZE", EVERY, marker_reached, 18.0, 40.0, "rush M, north", "rush M, straight"),
    Pair("OPR-ADV-OBJ", EVERY, shot_at_from, 36.0, 47.0, "advance M, south", "rush M, straight"),
    Pair("OPR-ADV-OBJ", EVERY, reached_by, "Gun 16 A1", "Gun 3 A1",
         "advance M, south", "advance M, north"),
    Pair("OPR-ADV-FREE", EVERY, backing_off, 40.0, 58.0, "advance e at 24.0", "rush e at 42.0"),
    Pair("OPR-ADV-FREE", EVERY, backing_off, 45.0, 40.0, "advance e at 25.7", "advance e at 24.0"),
    Pair("OPR-ADV-FREE", EVERY, free_or_not, "ai", "", "advance e, west", "advance M, east"),
    Pair("OPR-ADV-FREE", V3, with_one_behind, 16.0, 24.0, "back", "not so far"),
    Pair("OPR-ADV-FREE", V2, with_one_behind, 16.0, 2.0, "not so far", "back"),
    Pair("OPR-COVER", EVERY, in_cover, "cover", "", "hold e at 30.0", "advance e at 24.0"),
    Pair("OPR-COVER", EVERY, in_cover_to_marker, "ai", "", "hold e", "advance M"),
    Pair("OPR-COVER", EVERY, cover_beside, "cover", "", "advance M, south", "advance M, north"),
    Pair("OPR-COVER", EVERY, cover_beside, "cover", "cover difficult",
         "advance M, south", "advance M, north"),
    Pair("OPR-DIFF", EVERY, across, "difficult", "cover", "rush M, south", "rush M, straight"),
    Pair("OPR-DIFF", EVERY, across_difficult, "Strider", "Fast",
         "rush M, straight", "rush M, south"),
    Pair("OPR-DIFF", EVERY, foe_inside_difficult, 15.0, 12.0, "charge e", "rush e"),
    Pair("OPR-DIFF", V3, marker_inside_difficult, 16.0, 24.0, "goes in", "stays out"),
    Pair("OPR-DIFF", V2, marker_on, "difficult", "cover", "stays out", "goes in"),
    Pair("OPR-DANG", V2, marker_on, "dangerous", "cover", "stays out", "goes in"),
    Pair("OPR-DANG", EVERY, across, "dangerous", "cover", "rush M, south", "rush M, straight"),
    Pair("OPR-DANG", EVERY, across_dangerous, "Flying", "Strider",
         "rush M, straight", "rush M, south"),
    Pair("OPR-DANG", V3, marker_inside_dangerous, 16.0, 24.0, "goes in", "stays out"),
    Pair("SR-STRIDER", EVERY, across_difficult, "Strider", "Slow",
         "rush M, straight", "rush M, south"),
    Pair("SR-FLYING", EVERY, across_difficult, "Flying", "Slow",
         "rush M, straight", "rush M, south"),
    Pair("SR-FLYING", EVERY, across_dangerous, "Flying", "Slow",
         "rush M, straight", "rush M, south"),
    Pair("SR-INDIRECT", EVERY, holding, "Gun 18 A1 Indirect", GUN, "hold", "advance M"),
    Pair("SR-INDIRECT", EVERY, indirect_at, 24.0, 33.0, "hold", "advance M"),
    Pair("SR-RELENT", V3, holding, "Gun 18 A1 Relentless", GUN, "hold", "advance M"),
    Pair("SR-ARTY", V3, with_rule, "Artillery", "Fearless", "hold", "advance M"),
    Pair("SR-AIRCRAFT", V3, flight, "Aircraft", "Fast",
         "shooting: advance M, 30 inches", "hybrid: rush M, 12 inches"),
    Pair("SR-AIRCRAFT", OLD, flight, "Aircraft", "Fast",
         "shooting: advance M, 36 inches", "hybrid: rush M, 12 inches"),
    Pair("SR-AIRCRAFT", OLD, flight_to, 20.0, 35.0, "18 inches", "25 inches"),
    Pair("SR-AIRCRAFT", OLD, small_table, 20.0, 60.0, "leaves", "stays"),
]
# fmt: on


@pytest.mark.parametrize(
    "pair", [pytest.param(row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in PAIRS]
)
def test_a_rule_of_moving_changes_the_decision(pair: Pair) -> None:
    pair.check()
