"""Parts: the unit's own models and the Heroes in it, and what their weapons come to in a fight."""

from opfor.systems.opr.kits import kits_of
from opfor.systems.opr.profiles import NOT_PLAYED, Rule, UnitProfile, Weapon
from opfor.systems.opr.specials.numbers import Arm, Guard, Spirit
from opfor.systems.opr.specials.registry import Specials
from opfor.systems.opr.unit_types import COMMON_QUALITY


class Part:
    """The unit's own models, or one Hero that joined, with the rules sorted by who has them."""

    def __init__(self, profile: UnitProfile, specials: Specials, first: int) -> None:
        """`first` is the number of its first kind of models, those of earlier parts before it."""
        self.profile = profile
        self.quality = profile.quality or COMMON_QUALITY
        self.defense = profile.defense or 6
        self.rules = [rule for rule in profile.rules if rule.kind != NOT_PLAYED]
        self.kits = kits_of(profile)
        singles = {special.name for special in specials.every if special.is_single}
        #: what all its models have
        self.shared: list[Rule] = []
        #: one model's, though the list does not say so
        single: list[Rule] = []
        for rule in self.rules:
            if rule.count == 0 and rule.name in singles and profile.models > 1:
                single.append(rule)
            elif rule.count == 0 or rule.count >= profile.models:
                self.shared.append(rule)
        #: the different sets of rules that models have beyond those, none of them first
        self.extras: list[list[Rule]] = [[]]
        self._places: list[int] = []
        for slot, kit in enumerate(self.kits):
            own = [rule for rule in kit.rules if rule.kind != NOT_PLAYED]
            extra = own + (single if slot == 0 else [])
            if extra not in self.extras:
                self.extras.append(extra)
            self._places.append(self.extras.index(extra))
        self._first = first
        #: all its kinds, and those it has models of, as masks
        self.mask = ((1 << len(self.extras)) - 1) << first
        self.everyone = 0
        for variant in self._places:
            self.everyone |= self.kind(variant)

    def variant(self, slot: int) -> int:
        """Which of the extras the model in this place has."""
        return self._places[slot] if slot < len(self._places) else 0

    def kind(self, variant: int) -> int:
        """The models with these extras, as a bit: while one of them lives it is in the mask."""
        return 1 << (self._first + variant)

    def living(self, alive: int) -> list[int]:
        """The variants of those who are alive."""
        return [variant for variant in range(len(self.extras)) if alive & self.kind(variant)]

    def rules_of(self, variant: int) -> list[Rule]:
        return self.shared + self.extras[variant]

    def held(self, alive: int) -> list[Rule]:
        """What at least one of those who are alive has."""
        own = [rule for variant in self.living(alive) for rule in self.rules_of(variant)]
        return [rule for rule in self.rules if rule in own]

    def left(self, alive: int) -> UnitProfile:
        """Its profile as if it had one model of each kind that is alive."""
        own, living = self.profile, self.living(alive)
        twin = UnitProfile(own.name, len(living), own.quality, own.defense, own.cost)
        twin.weapons = own.weapons
        for rule in self.held(alive):
            twin.rules.append(rule.of(sum(rule in self.rules_of(each) for each in living)))
        return twin


class Template:
    """A weapon of a part in the hands of models that share one set of rules."""

    def __init__(self, part: int, weapon: Weapon, variant: int, label: str) -> None:
        self.part = part
        self.weapon = weapon
        self.variant = variant
        #: what models call it
        self.label = label
        #: CORE-SR-BREATH: the rule itself; a weapon of that name is one like any other
        self.is_breath = False


class Form:
    """A unit's numbers while certain kinds of its models are alive."""

    def __init__(self, alive: int, arms: list[Arm], guard: Guard, spirit: Spirit) -> None:
        #: these kinds, as a mask
        self.alive = alive
        self.arms = arms
        #: numbers of the arms in the order they are resolved (CORE-SHOT-ORDER)
        self.order = sorted(range(len(arms)), key=lambda number: arms[number].stage)
        self.guard = guard
        self.spirit = spirit
        self.is_unpredictable = any(arm.is_unpredictable for arm in arms)
        self.has_counter = any(arm.is_counter for arm in arms)
        #: kinds of models that roll for Regeneration one by one, and on what
        self.regenerating = 0
        self.regenerates_on = 0
