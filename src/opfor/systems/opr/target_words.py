"""Why a weapon shoots at whom it does: what each rule that ranks targets found in the chosen one.

Told line by line in the order of `priorities.target_order`, so that a reader who applies it comes
to the same target.
"""

from opfor.systems.opr.arms import (
    AIRCRAFT,
    ANY_TOUGH,
    HEROES,
    SINGLE_TOUGH,
    UPGRADED,
    Group,
)
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.editions import Edition


def reason_of_target(group: Group, enemy: Unit, edition: Edition, is_open: bool, gap: float) -> str:
    """The chosen one with all that was looked at, the first things first."""
    told = f"{enemy.name}, {class_words(group, enemy, edition)}"
    told += "in the open, " if is_open else "in cover, "
    if edition.prefers_not_activated:
        told += "activated, " if enemy.is_activated else "not yet activated, "
    return f'{told}{gap:.1f}" away'


def class_words(group: Group, enemy: Unit, edition: Edition) -> str:
    """What the weapon's own rules look for and find, each with its id; each ends in a comma."""
    told = ""
    found = ""
    for line, code in enumerate(group.classes):
        rule = group.class_rules[line]
        words = _found(code, enemy, edition)
        if words:
            found = f"{found}, {words}" if found else words
        is_last = line + 1 == len(group.classes) or group.class_rules[line + 1] != rule
        if is_last and found:
            told += f"{found} [{rule}], "
            found = ""
    return told


def _found(code: int, enemy: Unit, edition: Edition) -> str:
    """What one line finds; nothing where its neighbour of the same rule says it better."""
    if code == AIRCRAFT:
        return "an Aircraft" if enemy.is_aircraft else "no Aircraft"
    if code == HEROES:
        return "a Hero" if enemy.has_hero else "no Hero"
    if code == UPGRADED:
        return _upgrade(enemy, edition.hunts_any_upgrade)
    if code == SINGLE_TOUGH:
        if enemy.tough_left and enemy.is_single:
            return f"one model with {enemy.tough_left} Tough left"
        return "" if edition.deadly_then_any_tough else "no single model with Tough"
    if code == ANY_TOUGH:
        if enemy.tough_left and enemy.is_single:
            return ""
        return f"{enemy.tough_left} Tough left in all" if enemy.tough_left else "no Tough"
    return f"Defense {enemy.defense}+"


def _upgrade(enemy: Unit, hunts_any_upgrade: bool) -> str:
    if not hunts_any_upgrade:
        return "a weapon upgrade" if enemy.has_weapon_upgrade else "no weapon upgrade"
    if enemy.dearest_upgrade > 0:
        return f"an upgrade of {enemy.dearest_upgrade} points"
    return "an upgrade" if enemy.dearest_upgrade == 0 else "no upgrade"
