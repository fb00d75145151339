"""Twins for the boxes of the three trees: all before the box is answered alike, it is not.

All stands on the line y = 24 or is said to be beside it; the unit "a" starts in the west.
"""

import pytest

from tests.opr.decide.scenes import AXE, BLADE, GUN, Scene, answers
from tests.opr.decide.twins import EVERY, Pair, done

HYBRID = (GUN, AXE)
FAR = 40.0


def told(made: Scene) -> str:
    found = made.decide()
    return f"{answers(found)}: {done(found)}"


def held(name: str, holder: str, *arms: str, x: float) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), *arms).marker("M", FAR, 24.0, held_by=holder)
    return told(made.foe("e", (x, 24.0), BLADE))


def toward(name: str, foe: tuple[float, float], *arms: str, marker: float = FAR) -> str:
    made = Scene(name).unit("a", (10.0, 24.0), *arms).marker("M", marker, 24.0)
    return told(made.foe("e", foe, BLADE))


def hunting(name: str, x: float, *arms: str) -> str:
    return told(Scene(name).unit("a", (10.0, 24.0), *arms).foe("e", (x, 24.0), BLADE))


def hybrid_held(name: str, holder: str) -> str:
    return held(name, holder, *HYBRID, x=30.0)


def hybrid(name: str, foe: tuple[float, float]) -> str:
    return toward(name, foe, *HYBRID)


def hybrid_marker(name: str, marker: float) -> str:
    return toward(name, (10.0, 36.0), *HYBRID, marker=marker)


def hybrid_hunting(name: str, x: float) -> str:
    return hunting(name, x, *HYBRID)


def shooting_held(name: str, holder: str) -> str:
    return held(name, holder, GUN, x=30.0)


def shooting(name: str, foe: tuple[float, float]) -> str:
    return toward(name, foe, GUN)


def shooting_hunting(name: str, x: float) -> str:
    return hunting(name, x, GUN)


def melee_held(name: str, holder: str) -> str:
    return held(name, holder, BLADE, x=30.0)


def melee(name: str, foe: tuple[float, float]) -> str:
    return toward(name, foe, BLADE)


def melee_hunting(name: str, x: float) -> str:
    return hunting(name, x, BLADE)


#: just within 6" of the path and just beyond; in reach of a charge, of a gun and of neither
WITHIN, BEYOND = (20.0, 30.6), (20.0, 30.7)
NEAR, OFF, OUT = (20.0, 24.0), (30.0, 24.0), (40.0, 24.0)
NORTH, OUT_NORTH = (16.0, 40.0), (16.0, 47.0)

# fmt: off
PAIRS = [
    Pair("H1", EVERY, hybrid_held, "", "ai",
         "H1 yes, H2 yes, H2a no, H2b yes: advance M", "H1 no, H5 no, H6 yes: advance e"),
    Pair("H2", EVERY, hybrid, WITHIN, BEYOND,
         "H1 yes, H2 yes, H2a yes: charge e", "H1 yes, H2 no, H3 no, H4 yes: advance M"),
    Pair("H2a", EVERY, hybrid, NEAR, OFF,
         "H1 yes, H2 yes, H2a yes: charge e", "H1 yes, H2 yes, H2a no, H2b yes: advance M"),
    Pair("H2b", EVERY, hybrid, OFF, OUT,
         "H1 yes, H2 yes, H2a no, H2b yes: advance M", "H1 yes, H2 yes, H2a no, H2b no: rush M"),
    Pair("H3", EVERY, hybrid_marker, 20.0, 19.5,
         "H1 yes, H2 no, H3 yes: rush M", "H1 yes, H2 no, H3 no, H4 yes: advance M"),
    Pair("H4", EVERY, hybrid, NORTH, OUT_NORTH,
         "H1 yes, H2 no, H3 no, H4 yes: advance M", "H1 yes, H2 no, H3 no, H4 no: rush M"),
    Pair("H5", EVERY, hybrid_hunting, 20.0, 30.0,
         "H1 no, H5 yes: charge e", "H1 no, H5 no, H6 yes: advance e"),
    Pair("H6", EVERY, hybrid_hunting, 30.0, 40.0,
         "H1 no, H5 no, H6 yes: advance e", "H1 no, H5 no, H6 no: rush e"),
    Pair("S1", EVERY, shooting_held, "", "ai",
         "S1 yes, S2 yes: advance M", "S1 no, S3 yes: advance e"),
    Pair("S2", EVERY, shooting, OFF, OUT, "S1 yes, S2 yes: advance M", "S1 yes, S2 no: rush M"),
    Pair("S3", EVERY, shooting_hunting, 30.0, 40.0,
         "S1 no, S3 yes: advance e", "S1 no, S3 no: rush e"),
    Pair("M1", EVERY, melee_held, "", "ai",
         "M1 yes, M2 yes, M2a no: rush M", "M1 no, M3 no: rush e"),
    Pair("M2", EVERY, melee, WITHIN, BEYOND,
         "M1 yes, M2 yes, M2a yes: charge e", "M1 yes, M2 no: rush M"),
    Pair("M2a", EVERY, melee, NEAR, OFF,
         "M1 yes, M2 yes, M2a yes: charge e", "M1 yes, M2 yes, M2a no: rush M"),
    Pair("M3", EVERY, melee_hunting, 20.0, 30.0, "M1 no, M3 yes: charge e", "M1 no, M3 no: rush e"),
]
# fmt: on


@pytest.mark.parametrize(
    "pair", [pytest.param(row, marks=pytest.mark.rule(row[0]), id=row[0]) for row in PAIRS]
)
def test_a_box_turns_the_decision(pair: Pair) -> None:
    pair.check()
    before, yes, _ = str(pair.answer).partition(f"{pair.rule} yes")
    alike, no, _ = str(pair.other).partition(f"{pair.rule} no")
    assert yes and no and before == alike
    assert str(pair.answer).split(": ")[1] != str(pair.other).split(": ")[1]
