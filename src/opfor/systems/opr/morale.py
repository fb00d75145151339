"""Morale: tests from wounds and from melee, and what a failure means."""

from typing import Final

from opfor.systems.opr.battle import Unit
from opfor.systems.opr.combat import Combat, MoraleTest, fighter_of, loadout_of
from opfor.systems.opr.specials.numbers import BANNER, Spirit
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
    needed = _needed(spirit.quality, morale_plus(unit))
    face = 0 if unit.is_stunned else _roll(combat, unit, needed)
    taken = MoraleTest(unit.id, rule, face, needed)
    taken.is_passed = face >= needed
    may_try = not unit.is_stunned or combat.edition.fearless_helps_stunned
    if not taken.is_passed and spirit.second_chance and may_try:
        # CORE-SR-FEARLESS in v3
        taken.second = _roll(combat, unit, spirit.second_chance)
        taken.is_passed = taken.second >= spirit.second_chance
    if combat.listener is not None:
        taken.rules = [rule, *_helping(unit, taken)]
    return taken


def _needed(quality: int, plus: int) -> int:
    """CORE-CLAMP"""
    return min(6, max(2, quality - plus))


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
        ids = [hook.id for hook in fighter_of(unit).form.spirit.roused]
        id = "CORE-SR-HONOR-CODE" if "CORE-SR-HONOR-CODE" in ids else "CORE-SR-BATTLEBORN"
        combat.listener.noted(id, unit.id, [face], int(face >= needed), needed)
    return face >= needed


def _told(combat: Combat, taken: MoraleTest, outcome: str) -> str:
    if combat.listener is not None:
        taken.outcome = outcome
        if outcome == STUNNED or not taken.face:
            taken.rules.append(f"CORE-{combat.edition.stunned.upper()}")
        if outcome == ROUTED:
            taken.rules.append("CORE-ROUT")
        combat.listener.tested(taken)
    return outcome


def _helping(unit: Unit, taken: MoraleTest) -> list[str]:
    """The special rules that made it an easier roll, or gave another one."""
    fighter = fighter_of(unit)
    spirit = fighter.form.spirit
    own = fighter.sheet.parts[0]
    rules: list[str] = []
    is_eased = taken.face > 0 and _needed(spirit.quality, 0) != taken.needed
    for hook in spirit.roused:
        alone = Spirit(spirit.quality)
        hook.run(alone, hook.x)
        if (is_eased and alone.morale_plus) or (taken.second and alone.second_chance):
            rules.append(hook.id)
    if is_eased and any(loadout_of(model).banners & BANNER for model in unit.models):
        rules.append("CORE-SR-BANNER")
    is_joined = fighter.form.alive & own.mask > 0
    if taken.face and is_joined and _needed(own.quality, morale_plus(unit)) != taken.needed:
        # OWN-MORALE: its Hero's Quality
        rules.append("CORE-SR-HERO")
    return rules
