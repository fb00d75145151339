"""Paces: how far a unit moves and what else its rules say about where it stands.

Worked out once for a profile, and for what may be left of it.
"""

from typing import Final

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import UnitProfile

#: CORE-SR-WOLFBORN, CORE-SR-RAPID-BLINK, CORE-SR-BOUNDING: placed anew when activated
BLINKING: Final = {
    "Wolfborn": "CORE-SR-WOLFBORN",
    "Rapid Blink": "CORE-SR-RAPID-BLINK",
    "Bounding": "CORE-SR-BOUNDING",
}
#: CORE-SR-HARASSING, CORE-SR-GUERRILLA: a move after attacking
WITHDRAWING: Final = {"Harassing": "CORE-SR-HARASSING", "Guerrilla": "CORE-SR-GUERRILLA"}
#: CORE-SR-INFILTRATE: Ambush nearer to enemies
INFILTRATE: Final = "Infiltrate"
#: rules of army books that say where a unit goes
MOVING: Final = (*BLINKING, *WITHDRAWING, INFILTRATE, "Highborn", "Scurry")


class Paces:
    """What a profile and its rules say about moves."""

    def __init__(self, profile: UnitProfile, edition: Edition) -> None:
        #: CORE-ADVANCE, CORE-RUSH, CORE-CHARGE, with CORE-SR-FAST and its kin
        self.advance = float(max(0, profile.reach("advance", edition)))
        self.rush = float(max(0, profile.reach("rush", edition)))
        self.charge = float(max(0, profile.reach("charge", edition)))
        #: CORE-SR-AIRCRAFT: how far one may fly; the A.I. has a figure of its own (SR-AIRCRAFT)
        self.flight = float(edition.aircraft_move_max)
        if edition.aircraft_adds_advance:
            self.flight += self.advance
        #: inches beyond a D3 in which it may be placed anew; -1: not at all
        self.blinks = -1
        #: inches it may move after attacking
        self.withdraws = 0.0
        #: the rules that give these
        self.blink_rules: list[str] = []
        self.withdraw_rules: list[str] = []
        self.ambush_distance = float(edition.ambush_distance)
        self.can_infiltrate = False
        for name in MOVING:
            if name in edition.army_rules and profile.all_have(name):
                self._take(name, edition.amounts.get(name, 0))

    def _take(self, name: str, amount: int) -> None:
        if name in BLINKING:
            if amount > self.blinks:
                self.blink_rules = []
            self.blinks = max(self.blinks, amount)
            if amount == self.blinks:
                self.blink_rules.append(BLINKING[name])
        elif name in WITHDRAWING:
            self.withdraws = float(amount)
            self.withdraw_rules.append(WITHDRAWING[name])
        elif name == INFILTRATE:
            self.can_infiltrate = True
            self.ambush_distance = float(amount)
