"""Piling in: as many models as can get into contact do, and the unit stays together."""

import math
from typing import Any

import pytest

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import SHY, Base, distance, is_in_contact, nearest_gap, snap
from opfor.systems.opr.whole.piling import pile_in
from opfor.systems.opr.whole.shifts import stand
from tests.opr.whole.boards import Field, piece

R = 0.4921875
#: a large enemy's base in the middle of the table, and how far off the middle one touches it
LARGE = Base(36.0, 24.0, 1.1806640625)
RIM = LARGE.r + R + SHY

Point = tuple[float, float]


def off(degrees: float, gap: float = 0.0) -> Point:
    """So far from the large enemy, counted from the east."""
    out = RIM + gap
    angle = math.radians(degrees)
    return LARGE.x + snap(out * math.cos(angle)), LARGE.y + snap(out * math.sin(angle))


def piled(
    points: list[Point], enemies: list[Base], *others: Base, edition: str = "gf-3", **more: Any
) -> list[int]:
    """Who of a unit is in contact after it has piled in."""
    field = Field(listed(len(enemies)) + "\n" + listed(1), listed(len(points)), edition, **more)
    enemy, unit = field.unit("a1"), field.unit("b1")
    bases = [Base(snap(x), snap(y), R) for x, y in points]
    for each, places in ((enemy, enemies), (field.unit("a2"), list(others)), (unit, bases)):
        if places:
            each.in_reserve = False
            stand(field.war.battle, each, places)
    found = pile_in(field.war.battle, unit, enemy) or bases
    rules = field.war.edition
    link, span = float(rules.coherency_link), float(rules.coherency_span)
    assert found is bases or is_coherent(found, link, span)
    for old, new in zip(bases, found, strict=True):
        assert distance(old.x, old.y, new.x, new.y) <= 3.0
        assert not others or nearest_gap([new], list(others)) >= 1.0
        assert (old.x, old.y) == (new.x, new.y) or not touches(old, enemies)
    return [number for number, base in enumerate(found) if touches(base, enemies)]


def ring(begin: float, wide: float) -> list[Point]:
    """In contact from there on, all but a gap between the last and the first."""
    many = int((360.0 - wide) / 34.4)
    return [off(begin + (360.0 - wide) / many * k) for k in range(many + 1)]


def listed(many: int) -> str:
    return f"Unit [{many}] Q4+ D4+ | 100pts |\n{f'{many}x ' if many > 1 else ''}Club (A1)\n"


def touches(base: Base, enemies: list[Base]) -> bool:
    return any(is_in_contact(base, enemy) for enemy in enemies)


@pytest.mark.rule("CORE-PILE-IN", "OWN-PILEIN")
@pytest.mark.parametrize(("many", "inside"), [(4, [0, 3]), (3, [0])])
def test_who_finds_no_place_to_follow_stays(many: int, inside: list[int]) -> None:
    """The last one stands within walls; who joins it to the others may not step forward, but a
    fourth may."""
    last = (40.0, 24.0)
    walls = [
        piece("impassable", 39.25, 24.5625, 40.75, 26.0),
        piece("impassable", 39.25, 22.0, 40.75, 23.4375),
        piece("impassable", 40.5625, 23.4375, 42.0, 24.5625),
        piece("impassable", 39.3125, 23.4375, 39.4375, 24.5625),
    ]
    unit = [off(0.0), (38.75, 23.0), last, off(50.0, 0.5)]
    assert piled(unit[:many], [LARGE], pieces=walls) == inside


@pytest.mark.rule("CORE-PILE-IN", "CORE-COHERENCY")
def test_nobody_leaves_those_in_contact_apart() -> None:
    """Two touch one enemy each, joined by a third behind them."""
    enemies = [Base(30.0, 24.0, R), Base(33.375, 24.0, R)]
    out = 2.0 * R + SHY
    ends = [(30.0, 24.0 + out), (33.375, 24.0 + out)]
    assert piled([*ends, (31.6875, 25.75)], enemies) == [0, 1]


@pytest.mark.rule("CORE-PILE-IN")
@pytest.mark.parametrize(("wide", "inside"), [(71.0, 10), (66.0, 9)])
def test_into_a_gap_between_two_of_sixteen_headings(wide: float, inside: int) -> None:
    begin = 101.25 + wide / 2.0
    assert len(piled([*ring(begin, wide), off(95.0, 1.0)], [LARGE])) == inside


@pytest.mark.rule("CORE-PILE-IN")
@pytest.mark.parametrize(("wide", "inside"), [(104.5, 10), (101.0, 9)])
@pytest.mark.parametrize("turn", [0.0, 6.0, -6.0])
def test_two_into_a_gap_that_is_just_wide_enough(wide: float, inside: int, turn: float) -> None:
    """The first would stand in its middle."""
    movers = [off(0.0, 0.25), off(turn, 1.5)]
    assert len(piled([*ring(wide / 2.0, wide), *movers], [LARGE])) == inside


@pytest.mark.rule("CORE-PILE-IN", "CORE-SPACING")
@pytest.mark.parametrize(("east", "inside"), [(37.9, [0, 1]), (37.0, [0])])
def test_to_the_end_of_what_another_unit_leaves_open(east: float, inside: list[int]) -> None:
    """It shuts what lies straight ahead; the next of sixteen headings is too far."""
    assert piled([off(150.0), off(90.0, 2.9)], [LARGE], Base(east, 26.1, R)) == inside
