"""The numbers of an attack: what rules set, and what is known while one is resolved.

`Arm` is a weapon with the numbers that never change, `Guard` what every attack on a unit
meets, `Loadout` what one model brings, `Spirit` what counts for morale and for who won. `Blow`
is one attack under way: facts that hooks look at, numbers that hooks change.
"""

from collections.abc import Callable
from typing import Final

#: beyond this many inches: Stealth, Relentless, Artillery and their kin
FAR: Final = 9.0
#: the order of attacks on one target (CORE-SHOT-ORDER)
PICKED_OUT: Final = 0
DEADLY: Final = 1
REST: Final = 2
#: CORE-SR-UNPREDICTABLE-FIGHTER: a die up to this gives AP, a higher one a plus to hit
WILD_PIERCES: Final = 3
#: bits of `Loadout.banners`: those who carry something for the whole unit
MUSICIAN: Final = 1
STANDARD: Final = 2
BANNER: Final = 4


class Numbers:
    """What dice are compared with, on a weapon and in an attack alike."""

    def __init__(self) -> None:
        self.quality = 6
        #: added to hit rolls, and taken from them
        self.plus = 0
        self.minus = 0
        self.ap = 0
        #: unmodified 6s to hit: more AP, at least this AP, more hits, more attacks
        self.ap_six = 0
        self.ap_six_least = 0
        self.hits_six = 0
        self.attacks_six = 0
        self.blast = 1
        self.deadly = 1
        #: the target re-rolls unmodified 6s of its Defense; its 1s are so many more wounds
        self.rerolls_sixes = False
        self.shreds = 0
        self.ignores_cover = False
        self.ignores_regeneration = False
        #: the same, for wounds of unmodified 6s to hit alone
        self.ignores_on_six = False
        self.ignores_minus = False
        self.is_anti_air = False


class Arm(Numbers):
    """One weapon as one part of a unit carries it."""

    def __init__(self, name: str, bearer: str, range: float, attacks: int, quality: int) -> None:
        super().__init__()
        self.name = name
        self.to_hit = f"{bearer}, {name}: to hit"
        self.range = range
        self.is_ranged = range > 0.0
        self.attacks = attacks
        self.quality = quality
        #: before any special rule
        self.bearer_quality = quality
        #: its unit is of the shooting type
        self.is_of_shooters = False
        #: hits without a roll
        self.is_automatic = False
        self.is_breath = False
        self.is_takedown = False
        self.is_limited = False
        self.is_hazardous = False
        self.is_counter = False
        self.is_strafing = False
        self.is_indirect = False
        #: looks at how Tough most of the target's models are
        self.minds_tough = False
        #: decided by the die of Unpredictable Fighter
        self.is_unpredictable = False
        #: the rule that is itself the attack: Impact, Fire Breath; for reports
        self.source = ""
        #: the rules it was made with, for reports
        self.forged: list[ArmHook] = []
        self.aims: list[BlowHook] = []

    @property
    def stage(self) -> int:
        if self.is_takedown:
            return PICKED_OUT
        return DEADLY if self.deadly > 1 else REST


class Guard:
    """What stands between hits and models."""

    def __init__(self, name: str, defense: int) -> None:
        self.to_block = f"{name}: to block"
        self.to_ignore = f"{name}: to ignore wounds"
        self.defense = defense
        #: attackers' minus to hit, always
        self.minus = 0
        #: added to Defense rolls but against spells
        self.shield = 0
        self.ap_cut = 0
        #: wounds are ignored on this; 0: never. Regeneration, then the rules like it
        self.regeneration = 0
        self.kin = 0
        self.kin_spell = 0
        self.hooks: list[BlowHook] = []
        #: the rules behind these numbers, for reports; by their ids those that ignore wounds
        self.plated: list[GuardHook] = []
        self.regeneration_id = ""
        self.kin_id = ""


class Loadout:
    """What one model brings to a fight; never changes once dealt.

    A model whose unit lost what somebody gave to all of it is dealt another one.
    """

    def __init__(self, part: int, variant: int, kind: int, carried: list[tuple[str, int]]) -> None:
        #: 0: the unit's own models; from 1: the Heroes that joined
        self.part = part
        #: which of the different sets of rules in its part it has; with the part, as a bit
        self.variant = variant
        self.kind = kind
        #: names of its weapons, and how many of each
        self.carried = carried
        #: numbers of its arms, one of several alike as often as it has it
        self.ranged: list[int] = []
        self.melee: list[int] = []
        self.impact = 0
        #: more attacks with its best melee weapon when charging, and which that is
        self.charge_attacks = 0
        self.best_melee = -1
        self.is_phalanx = False
        self.has_counter = False
        self.has_breath = False
        self.casts = False
        self.banners = 0
        #: OWN-CASUALTY: has what not all of its unit have
        self.is_special = False


class Spirit:
    """What counts for morale and for who won a melee."""

    def __init__(self, quality: int) -> None:
        self.quality = quality
        self.morale_plus = 0
        #: a failed test passes after all on this; 0: never
        self.second_chance = 0
        #: at the start of a round a stunned unit recovers on this; 0: never
        self.rallies_on = 0
        #: more wounds when deciding who won, as a number and as D3s
        self.fear = 0
        self.fear_dice = 0
        #: the rules behind these numbers, for reports
        self.roused: list[SpiritHook] = []


class Blow(Numbers):
    """One attack under way; made once and used again and again."""

    def __init__(self) -> None:
        super().__init__()
        # facts
        self.is_shooting = False
        self.is_melee = False
        self.is_spell = False
        self.is_charging = False
        self.is_far = False
        self.has_moved = False
        self.has_cover = False
        self.only_sixes = False
        self.is_by_aircraft = False
        self.target_models = 1
        self.target_tough = 1
        self.target_has_moved = False
        #: the die of Unpredictable Fighter
        self.fury = 0
        # the target's numbers
        self.defense = 6
        self.defense_plus = 0
        self.ap_cut = 0
        self.regeneration = 0
        self.kin = 0
        #: a Regeneration did not count, one wound became several: for reports, which reset it
        self.has_overridden = False
        self.has_multiplied = False

    def take(self, arm: Arm) -> None:
        """Start from the numbers of a weapon."""
        self.quality = arm.quality
        self.plus = arm.plus
        self.minus = arm.minus
        self.ap = arm.ap
        self.ap_six = arm.ap_six
        self.ap_six_least = arm.ap_six_least
        self.hits_six = arm.hits_six
        self.attacks_six = arm.attacks_six
        self.blast = arm.blast
        self.deadly = arm.deadly
        self.rerolls_sixes = arm.rerolls_sixes
        self.shreds = arm.shreds
        self.ignores_cover = arm.ignores_cover
        self.ignores_regeneration = arm.ignores_regeneration
        self.ignores_on_six = arm.ignores_on_six
        self.ignores_minus = arm.ignores_minus
        self.is_anti_air = arm.is_anti_air

    def meet(self, guard: Guard) -> None:
        """Add the numbers of the target."""
        self.minus += guard.minus
        self.defense = guard.defense
        self.defense_plus = 0 if self.is_spell else guard.shield
        self.ap_cut = guard.ap_cut
        self.regeneration = guard.regeneration
        self.kin = guard.kin_spell if self.is_spell and guard.kin_spell else guard.kin


class BlowHook:
    """A function that changes a blow, with the rating it was resolved with."""

    def __init__(self, run: Callable[[Blow, int], None], x: int, id: str) -> None:
        self.run = run
        self.x = x
        #: of the rule, for reports
        self.id = id


class ArmHook:
    """The same of an arm: it ran when the arm was made."""

    def __init__(self, run: Callable[[Arm, int], None], x: int, id: str) -> None:
        self.run = run
        self.x = x
        self.id = id


class GuardHook:
    """The same of a guard."""

    def __init__(self, run: Callable[[Guard, int], None], x: int, id: str) -> None:
        self.run = run
        self.x = x
        self.id = id


class SpiritHook:
    """The same of a spirit."""

    def __init__(self, run: Callable[[Spirit, int], None], x: int, id: str) -> None:
        self.run = run
        self.x = x
        self.id = id
