"""Traits: what the rules of its models make of a unit as a whole, beyond a fight.

Worked out once for each set of models that may be left of a profile.
"""

from opfor.systems.opr.arms import army_rules
from opfor.systems.opr.casting import level
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.paces import Paces
from opfor.systems.opr.profiles import UnitProfile, rating_of


class Traits:
    """What a profile and its rules say about moves, magic and the rules of its book."""

    def __init__(self, profile: UnitProfile, edition: Edition) -> None:
        self.profile = profile
        self.is_aircraft = edition.steers("Aircraft") and profile.has("Aircraft")
        # CORE-SR-FLYING, CORE-SR-STRIDER
        self.is_flying = self.is_aircraft or profile.all_have("Flying")
        self.is_strider = self.is_flying or profile.all_have("Strider", "Flying")
        #: its only action is Hold
        self.is_fixed = profile.has("Immobile") or (
            "Artillery" in edition.hold_rules and profile.has("Artillery")
        )
        self.paces = Paces(profile, edition)
        self.advance = self.paces.advance
        if self.is_aircraft:
            self.advance = float(edition.aircraft_move_max)
        self.magic = level(profile, edition)
        self.only_heroes_cast = rating_of(edition.magic, profile.rules) is None
        #: SR-ARMY
        self.army_rules = army_rules(profile)
