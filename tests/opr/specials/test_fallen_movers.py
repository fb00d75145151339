"""How a unit moves once some of its models have fallen: those who are left decide."""

import pytest

from tests.opr.specials.scenes import Clash, fall
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.marching import can_move

#: a Hero that is faster than the unit it joined
WINGED = """Lord [1] Q4+ D2+ | 100pts | Hero, Fast, Flying
Staff (A1)
| Joined to:
Guards [2] Q4+ D6+ | 100pts |
2x Blade (A1)
"""


@pytest.mark.rule("CORE-SR-FAST", "CORE-SR-FLYING")
def test_a_hero_left_alone_moves_as_it_can() -> None:
    field = Field(WINGED, RIFLES)
    field.put("b1", 60.0, 5.0)
    lord = field.put("a1", 20.0, 24.0)
    assert "CORE-RUSH" in can_move(field, "a1", "rush", 16.0, 0.0)
    fall(lord, 0, 1)
    assert can_move(field, "a1", "rush", 16.0, 0.0) == ""
    assert lord.is_flying and lord.is_strider and lord.threat == 16.0
    twin = lord.copy()
    assert (twin.rush, twin.is_flying, twin.defense) == (16.0, True, 2)


@pytest.mark.rule("CORE-SR-FAST")
def test_the_unit_is_no_faster_than_those_who_are_left() -> None:
    them = Clash().us().them(models=2, hero="Axe (A1)", hero_has="Fast Aura, Flying Aura")["them"]
    assert (them.advance, them.is_flying) == (8.0, True)
    fall(them, 2)
    assert (them.advance, them.is_flying) == (6.0, False)


@pytest.mark.rule("CORE-SR-FAST", "CORE-SR-SLOW")
@pytest.mark.parametrize(("rule", "falls", "inches"), [("2x Fast", 2, 8.0), ("1x Slow", 0, 6.0)])
def test_without_the_slow_ones_the_rest_goes_on_faster(
    rule: str, falls: int, inches: float
) -> None:
    them = Clash().us().them(models=3, has=rule)["them"]
    assert them.advance == inches - 2.0
    assert fall(them, falls).advance == inches


@pytest.mark.rule("CORE-SR-STRIDER")
def test_those_who_stride_do_so_without_the_others() -> None:
    them = Clash().us().them(models=3, has="2x Strider")["them"]
    assert not them.is_strider
    assert fall(them, 2).is_strider


@pytest.mark.rule("CORE-SR-IMMOBILE")
def test_a_unit_walks_when_what_held_it_is_gone() -> None:
    them = Clash().us().them(models=3, has="1x Immobile")["them"]
    assert them.is_fixed
    assert not fall(them, 0).is_fixed


@pytest.mark.rule("CORE-SR-MUSICIAN")
def test_the_inch_of_a_musician_stays() -> None:
    them = Clash().us().them(models=3, has="1x Musician, 1x Slow")["them"]
    assert them.advance == 5.0
    assert fall(them, 0).advance == 7.0


@pytest.mark.rule("CORE-SR-HARASSING")
def test_who_is_left_withdraws_if_all_of_them_may() -> None:
    them = Clash().us().them(models=2, has="1x Harassing")["them"]
    assert them.paces.withdraws == 0.0
    assert fall(them, 1).paces.withdraws == 3.0


@pytest.mark.rule("SR-COUNTER", "SR-PHALANX")
@pytest.mark.parametrize(("edition", "rule"), [("gf-3", "Counter"), ("aof-2", "Phalanx")])
def test_a_unit_without_its_spears_waits_no_more(edition: str, rule: str) -> None:
    them = Clash(edition).us().them(f"1x Spear (A1, {rule})", "2x Axe (A1)", models=3)["them"]
    spear = next(n for n, model in enumerate(them.models) if "Spear" in (model.weapons or []))
    assert fall(them, (spear + 1) % 3).is_last
    spear = next(n for n, model in enumerate(them.models) if "Spear" in (model.weapons or []))
    assert not fall(them, spear).is_last


@pytest.mark.rule("SR-RELENT")
def test_nobody_holds_for_a_rule_that_is_gone() -> None:
    them = Clash().us().them('3x Gun (24", A1)', models=3, has="1x Relentless Aura")["them"]
    assert them.groups[0].hold_rule == "Relentless"
    assert fall(them, 0).groups[0].hold_rule == ""
    assert them.copy().groups[0].hold_rule == ""
