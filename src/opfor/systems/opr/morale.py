"""Morale: tests from wounds and from melee, and what a failure means."""

from typing import Final

from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import Combat, MoraleTest, fighter_of, loadout_of
from opfor.systems.opr.specials.numbers import BANNER
from opfor.systems.opr.wounds import is_at_half, settle

#: what came of it; no test was due
NONE: Final = ""
PASSED: Final = "passed"
STUNNED: Final = "stunned"
ROUTED: Final = "routed"


def after_wounds(combat: Combat, unit: Unit) -> str:
    """CORE-MORALE-WOUNDS: for a unit hurt outside melee; what came of it."""
    fighter = fighter_of(unit)
    if not unit.models or not fighter.wounds_taken or fighter.was_in_melee:
        return NONE
    if not is_at_half(unit):
        return NONE
    taken = take_test(combat, unit, "CORE-MORALE-WOUNDS")
    if not taken.is_passed:
        unit.is_stunned = True
    return _told(combat, taken, PASSED if taken.is_passed else STUNNED)


def after_melee(combat: Combat, unit: Unit) -> str:
    """CORE-MORALE-MELEE: for the loser; what came of it."""
    taken = take_test(combat, unit, "CORE-MORALE-MELEE")
    if taken.is_passed:
        return _told(combat, taken, PASSED)
    if is_at_half(unit):
        rout(combat, unit)
        return _told(combat, taken, ROUTED)
    unit.is_stunned = True
    return _told(combat, taken, STUNNED)


def take_test(combat: Combat, unit: Unit, rule: str) -> MoraleTest:
    """One Quality test; CORE-SHAKEN, CORE-PINNED, CORE-WAVERING: the stunned fail it."""
    spirit = fighter_of(unit).form.spirit
    needed = min(6, max(2, spirit.quality - morale_plus(unit)))
    face = 0 if unit.is_stunned else _roll(combat, unit, needed)
    taken = MoraleTest(unit.id, rule, face, needed)
    taken.is_passed = face >= needed
    if taken.is_passed or not spirit.second_chance:
        return taken
    if not unit.is_stunned or combat.edition.fearless_helps_stunned:
        # CORE-SR-FEARLESS in v3
        taken.second = _roll(combat, unit, spirit.second_chance)
        taken.is_passed = taken.second >= spirit.second_chance
    return taken


def _roll(combat: Combat, unit: Unit, needed: int) -> int:
    words = ""
    if combat.listener is not None:
        words = f"morale of {unit.name}, {needed}+ to pass"
    return combat.dice.d6(fighter_of(unit).sheet.morale, words)


def morale_plus(unit: Unit) -> int:
    """What is added to its morale rolls; CORE-SR-BANNER while its bearer lives."""
    plus = fighter_of(unit).form.spirit.morale_plus
    for model in unit.models:
        if loadout_of(model).banners & BANNER:
            return plus + 1
    return plus


def rout(combat: Combat, unit: Unit) -> None:
    """CORE-ROUT"""
    unit.models = []
    settle(combat, [unit])


def rally(combat: Combat, unit: Unit) -> bool:
    """CORE-SR-BATTLEBORN, CORE-SR-HONOR-CODE: at the start of a round; whether it recovered."""
    needed = fighter_of(unit).form.spirit.rallies_on
    if not needed or not unit.is_stunned or not unit.models:
        return False
    words = f"{unit.name}, {needed}+ to recover"
    face = combat.dice.d6(f"{unit.name}: recovers", words)
    if face >= needed:
        unit.is_stunned = False
    if combat.listener is not None:
        ids = fighter_of(unit).form.spirit.ids
        id = "CORE-SR-HONOR-CODE" if "CORE-SR-HONOR-CODE" in ids else "CORE-SR-BATTLEBORN"
        combat.listener.noted(id, unit.id, [face], int(face >= needed), needed)
    return face >= needed


def _told(combat: Combat, taken: MoraleTest, outcome: str) -> str:
    if combat.listener is not None:
        taken.outcome = outcome
        taken.rules = _rules_of(combat, taken)
        combat.listener.tested(taken)
    return outcome


def _rules_of(combat: Combat, taken: MoraleTest) -> list[str]:
    """The rules that had a say in a test."""
    unit = combat.battle.unit(taken.unit)
    assert unit is not None
    rules = [taken.rule, *fighter_of(unit).form.spirit.ids]
    if any(loadout_of(model).banners & BANNER for model in unit.models):
        rules.append("CORE-SR-BANNER")
    if unit.has_hero:
        rules.append("CORE-SR-HERO")
    if taken.outcome == STUNNED or not taken.face:
        rules.append(f"CORE-{combat.edition.stunned.upper()}")
    if taken.outcome == ROUTED:
        rules.append("CORE-ROUT")
    return rules
