"""Turns and activations: dice, cards and orders, the same at a table and on a screen."""

from collections.abc import Sequence
from typing import Final

from opfor.dice import Dice, Roll

DEFAULT: Final = "default"
MOVE_IT: Final = "Move It!"
WEAPONS_READY: Final = "Weapons Ready!"
REPOSITION: Final = "Tactical Reposition!"
ORDERS: Final = (DEFAULT, MOVE_IT, WEAPONS_READY, REPOSITION)

#: Battlefield Tactics cards the circuits speak of; each is played at most once a game
CARDS: Final = (
    "Break Their Spirit",
    "Off-Table Barrage",
    "Electronic Warfare",
    "Dodge",
    "Flash Grenades",
    "Devastating Combo",
    "Sticky Mine",
    "Medic!",
    "Battlefield Support",
    "Rally",
    "Heroic Actions",
)
#: cards the A.I. may play in a game
CARD_ALLOWANCE = 3


def roll_initiative(dice: Dice, turn: int) -> Roll:
    """Who has the initiative: 1 the A.I., 2 the player [INIT]."""
    return dice.d6d(f"initiative, turn {turn}", ["the A.I.", "you"])


def roll_activation(dice: Dice, names: Sequence[str]) -> Roll:
    """The formation that activates, among those that may in the list's order [ACT]."""
    return dice.d6d("which formation activates", names)


def hit_rank(
    cost: int,
    *,
    shrugs: bool = False,
    expendable: bool = False,
    hero: bool = False,
    tokens: int = 0,
) -> tuple[int, int]:
    """A unit's place when hits are allocated, lowest first [I1]."""
    if shrugs:
        return 0, cost
    if expendable:
        return 1, cost
    if hero:
        return (2 if tokens else 4), cost
    return 3, cost
