"""Determining damage: the comparison of scores, and the markers it gives [EE-DAMAGE]."""

from typing import Final

from opfor.systems.entropic.state import Part

NOTHING: Final = 0
STUNNED: Final = 1
DAMAGED: Final = 2
DESTROYED: Final = 3
ANNIHILATED: Final = 4
RESULTS: Final = ("no effect", "stunned", "stunned and damaged", "destroyed", "annihilated")


def result_of(attack: int, defense: int) -> int:
    """The highest row of the table that is met."""
    if attack > 3 * defense:
        return ANNIHILATED
    if attack > 2 * defense:
        return DESTROYED
    if attack > defense:
        return DAMAGED
    if attack == defense:
        return STUNNED
    return NOTHING


def mark(part: Part, result: int) -> None:
    """Put what an attack did into the pending box [EE-STUNNED, EE-TIMING]; destroyed comes
    without stun or damaged markers [EE-D16]."""
    box = part.pending
    if result in (STUNNED, DAMAGED):
        box.stun += 1
    if result == DAMAGED:
        box.damaged += 1
    elif result == DESTROYED:
        box.is_destroyed = True
    elif result == ANNIHILATED:
        box.is_annihilated = True


def explain(attack: int, defense: int) -> str:
    """Why a comparison has its result, in numbers."""
    result = result_of(attack, defense)
    if result == ANNIHILATED:
        why = f"{attack} is more than three times {defense}"
    elif result == DESTROYED:
        why = f"{attack} is more than twice {defense}, not more than three times"
    elif result == DAMAGED:
        why = f"{attack} is more than {defense}, not more than twice as much"
    elif result == STUNNED:
        why = f"{attack} equals {defense}"
    else:
        why = f"{attack} is less than {defense}"
    return f"{why}: {RESULTS[result]}"
