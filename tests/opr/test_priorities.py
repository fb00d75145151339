"""Whom to shoot and whom to charge, as lists."""

import pytest

from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.priorities import charge_order, target_order
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon

PLAIN = {
    "gf-2": ["open", "nearest", "die"],
    "aof-2": ["open", "not-activated", "nearest", "die"],
    "gf-3": ["open", "not-activated", "nearest", "die"],
}


def weapon(*rules: str) -> Weapon:
    return Weapon("Arm", 24, 1, 1, [_rule(text) for text in rules])


def _rule(text: str) -> Rule:
    name, _, rest = text.partition("(")
    return Rule(name, int(rest[:-1]) if rest else None)


def order(name: str, *rules: str) -> list[str]:
    return [each.id for each in target_order(weapon(*rules), load_edition(name))]


@pytest.mark.rule("OPR-SHOOT", "OPR-TIE")
@pytest.mark.parametrize("name", EDITIONS)
def test_open_ground_then_not_activated_then_nearest_then_a_die(name: str) -> None:
    assert order(name) == PLAIN[name]


HUNT = ["heroes", "upgraded"]
TOUGH = ["single-tough", "any-tough"]
FIRST = [
    ("SR-ANTIAIR", "gf-2", "Anti-Air", ["aircraft"]),
    ("SR-ANTIAIR", "aof-2", "Anti-Air", []),
    ("SR-UNSTOP", "gf-3", "Unstoppable", ["aircraft"]),
    ("SR-SNIPER", "gf-2", "Sniper", HUNT),
    ("SR-SNIPER", "aof-2", "Sniper", HUNT),
    ("SR-TAKEDOWN", "gf-3", "Takedown", HUNT),
    ("SR-DEADLY", "gf-2", "Deadly(3)", ["single-tough"]),
    ("SR-DEADLY", "aof-2", "Deadly(3)", TOUGH),
    ("SR-DEADLY", "gf-3", "Deadly(3)", TOUGH),
    ("SR-AP", "gf-2", "AP(2)", []),
    ("SR-AP", "gf-2", "AP(3)", ["strong-defense"]),
    ("SR-AP", "gf-2", "AP(4)", ["strong-defense"]),
    ("SR-AP", "aof-2", "AP(1)", ["best-defense"]),
    ("SR-AP", "gf-3", "AP(1)", ["best-defense"]),
    ("OPR-SHOOT", "gf-3", "Rending", []),
]


@pytest.mark.parametrize(
    ("name", "arm", "first"),
    [pytest.param(*row[1:], marks=pytest.mark.rule(row[0])) for row in FIRST],
)
def test_a_weapon_rule_puts_its_targets_first(name: str, arm: str, first: list[str]) -> None:
    assert order(name, arm) == first + PLAIN[name]


@pytest.mark.rule("SR-UNSTOP", "SR-TAKEDOWN", "SR-DEADLY", "SR-AP")
def test_several_rules_keep_their_order() -> None:
    found = order("gf-3", "AP(2)", "Deadly(3)", "Takedown", "Unstoppable")
    first = ["aircraft", "heroes", "upgraded", "single-tough", "any-tough", "best-defense"]
    assert found == first + PLAIN["gf-3"]


@pytest.mark.rule("SR-ANTIAIR", "SR-SNIPER", "SR-DEADLY", "SR-AP")
def test_several_rules_keep_their_order_in_gf_2() -> None:
    found = order("gf-2", "AP(3)", "Deadly(3)", "Sniper", "Anti-Air")
    first = ["aircraft", "heroes", "upgraded", "single-tough", "strong-defense"]
    assert found == first + PLAIN["gf-2"]


@pytest.mark.rule("SR-ANTIAIR")
def test_a_rule_may_stand_on_the_unit() -> None:
    crew = UnitProfile("Crew", rules=[Rule("Anti-Air")])
    found = target_order(weapon(), load_edition("gf-2"), crew)
    assert [each.id for each in found] == ["aircraft", *PLAIN["gf-2"]]


@pytest.mark.rule("SR-SNIPER", "SR-TAKEDOWN")
def test_which_upgrades_are_hunted_is_said() -> None:
    v2 = target_order(weapon("Sniper"), load_edition("gf-2"))[1]
    v3 = target_order(weapon("Takedown"), load_edition("gf-3"))[1]
    assert (v2.rule, v2.text) == ("SR-SNIPER", "then models with weapon upgrades")
    assert v3.rule == "SR-TAKEDOWN"
    assert "dearest" in v3.text


@pytest.mark.rule("OPR-MELEE", "OPR-TIE")
@pytest.mark.parametrize("name", EDITIONS)
def test_charges(name: str) -> None:
    found = charge_order(load_edition(name))
    first = [] if name == "gf-2" else ["not-activated"]
    assert [each.id for each in found] == [*first, "nearest", "die"]
    assert {each.rule for each in found} == {"OPR-MELEE", "OPR-TIE"}
    assert "out of sight" in found[-2].text


@pytest.mark.parametrize("name", EDITIONS)
def test_every_line_has_words_and_a_rule(name: str) -> None:
    all_rules = ["AP(4)", "Deadly(3)", "Sniper", "Takedown", "Anti-Air", "Unstoppable"]
    for each in target_order(weapon(*all_rules), load_edition(name)):
        assert each.text and each.rule
