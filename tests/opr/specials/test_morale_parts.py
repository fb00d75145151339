"""Which rules a morale test is told with: those that made it easier, or gave another roll."""

import pytest

from opfor.systems.opr.combat import MoraleTest, fighter_of
from opfor.systems.opr.morale import after_wounds
from tests.opr.specials.scenes import Clash


def taken_by(has: str, *faces: int, quality: int = 4) -> MoraleTest:
    """A unit of four of which two are left."""
    clash = Clash().us("Axe (A1)", models=4, has=has, quality=quality).them()
    unit = clash["us"]
    unit.models = unit.models[2:]
    unit.muster()
    fighter_of(unit).wounds_taken = 9
    after_wounds(clash.combat(*faces), unit)
    return clash.ear.tests[0]


def specials(test: MoraleTest) -> list[str]:
    return [rule for rule in test.rules if rule.startswith("CORE-SR-")]


@pytest.mark.rule("CORE-SR-FEAR", "CORE-SR-BATTLEBORN")
def test_what_counts_for_something_else_has_no_say() -> None:
    assert specials(taken_by("Fear(1), Battleborn", 4)) == []


@pytest.mark.rule("CORE-SR-MORALE", "CORE-SR-HOLD-THE-LINE", "CORE-CLAMP")
def test_what_is_added_has_a_say_where_it_makes_it_easier() -> None:
    assert specials(taken_by("Hold the Line", 4)) == ["CORE-SR-HOLD-THE-LINE"]
    assert specials(taken_by("Hold the Line", 4, quality=2)) == []


@pytest.mark.rule("CORE-SR-FEARLESS")
@pytest.mark.parametrize(("faces", "told"), [((4,), []), ((3, 4), ["CORE-SR-FEARLESS"])])
def test_fearless_has_a_say_once_it_is_rolled(faces: tuple[int, ...], told: list[str]) -> None:
    assert specials(taken_by("Fearless", *faces)) == told


@pytest.mark.rule("CORE-SR-HERO", "OWN-MORALE")
@pytest.mark.parametrize(("quality", "told"), [(4, ["CORE-SR-HERO"]), (3, [])])
def test_a_hero_has_a_say_where_its_quality_is_better(quality: int, told: list[str]) -> None:
    clash = Clash().us("Axe (A1)", models=3, quality=quality, hero="Axe (A1)").them()
    unit = clash["us"]
    unit.models = unit.models[2:]
    unit.models[-1].wounds = 2
    unit.muster()
    fighter_of(unit).wounds_taken = 4
    after_wounds(clash.combat(4), unit)
    assert specials(clash.ear.tests[0]) == told
