"""What units and weapons are, and the numbers a game is played by."""

from typing import Final

from opfor.boards.hexmap import Terrain

#: stands for "no save is possible"
NO_SAVE: Final = 7


class Weapon:
    """A weapon; without range it is for close combat."""

    def __init__(self, name: str, range: int, strength: int, attacks: int) -> None:
        self.name = name
        self.range = range
        self.strength = strength
        self.attacks = attacks
        #: the higher the stronger: Strength, then Attacks, then range [ENC-STRONGEST]
        self.rank = (strength * 100 + attacks) * 100 + range

    @property
    def is_ranged(self) -> bool:
        return self.range > 0


class Profile:
    """A kind of unit [ENC-PROFILE]."""

    def __init__(self, name: str, is_vehicle: bool) -> None:
        self.name = name
        self.is_vehicle = is_vehicle
        self.size = 1
        self.move = 1
        self.defence = 1
        self.hit = 4
        self.traits: list[str] = []
        #: units it can carry
        self.carries = 0
        #: from the weakest to the strongest [SHOOT-ORDER]
        self.ranged: list[Weapon] = []
        self.close: list[Weapon] = []
        self.strongest: Weapon | None = None
        #: the longest range of its weapons
        self.range = 0
        self.is_grunt = False
        self.is_expendable = False
        self.is_impatient = False
        self.is_entering = False
        self.is_supreme = False

    def arm(self, weapons: list[Weapon]) -> None:
        ordered = sorted(weapons, key=lambda weapon: weapon.rank)
        self.ranged = [weapon for weapon in ordered if weapon.is_ranged]
        self.close = [weapon for weapon in ordered if not weapon.is_ranged]
        self.strongest = ordered[-1] if ordered else None
        self.range = max([weapon.range for weapon in weapons], default=0)

    def note_traits(self) -> None:
        self.is_grunt = "Grunt" in self.traits
        self.is_expendable = "Expendable" in self.traits
        self.is_impatient = "Impatient" in self.traits
        self.is_entering = "Tactical Entry" in self.traits
        self.is_supreme = "Supreme Commander" in self.traits

    @property
    def best_close(self) -> Weapon | None:
        return self.close[-1] if self.close else None

    @property
    def best_ranged(self) -> Weapon | None:
        return self.ranged[-1] if self.ranged else None

    @property
    def is_fighter(self) -> bool:
        """Whether its strongest weapon is one for close combat."""
        return self.strongest is not None and self.strongest.range == 0


class Core:
    """All numbers of the base game."""

    def __init__(self, name: str, is_stand_in: bool) -> None:
        self.name = name
        self.is_stand_in = is_stand_in
        self.width = 6
        self.depth = 8
        self.stacking = 6
        self.drawn_per_row = 2
        self.turns_last = 6
        self.turns_scores_from = 2
        self.turns_win_vp = 6
        self.cover = 1
        self.far = 1
        self.suppressed = 1
        self.save_base = 3
        self.engagement_range = 1
        self.counter_charge = 1
        self.consolidation = 1
        self.retreat = 2
        self.reposition_cost = 1
        self.reposition_bonus = 1
        self.entry_exact = 4
        self.vp_hold_ground = 1
        self.vp_stalwart_defence = 1
        self.vp_break_their_spirit = 2
        self.vp_destroy_command = 2
        self.cards_allowance = 3
        self.cards_barrage_hits = 3
        self.cards_barrage_strength = 4
        self.cards_mine_strength = 8
        self.cards_dodge = 1
        self.cards_flash = 1
        self.cards_combo = 2
        self.cards_heroic_actions = 2
        self.terrain: list[Terrain] = []
        #: profiles by the unit's name without regard to capitals
        self.units: dict[str, Profile] = {}

    def save_needed(self, strength: int, profile: Profile) -> int:
        """What a D6 must show: 1 or less, no save is needed; `NO_SAVE`, none helps [ENC-SAVE]."""
        return min(NO_SAVE, self.save_base + strength - profile.defence)
