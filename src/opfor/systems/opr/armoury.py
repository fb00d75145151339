"""The armoury: gives units what they fight with, before the first model falls."""

from opfor.systems.opr.arms import BREATH
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.fighters import Fighter, Sheet, resolve_arm
from opfor.systems.opr.profiles import Rule, UnitProfile, Weapon
from opfor.systems.opr.specials.numbers import Arm
from opfor.systems.opr.specials.registry import Specials


class Armoury:
    """The sheets of all profiles of an edition; kept for as many games as one likes."""

    def __init__(self, edition: Edition) -> None:
        self.specials = Specials(edition)
        self._sheets: dict[UnitProfile, Sheet] = {}

    def sheet(self, profile: UnitProfile) -> Sheet:
        found = self._sheets.get(profile)
        if found is None:
            found = Sheet(profile, self.specials)
            self._sheets[profile] = found
        return found

    def arm(self, unit: Unit) -> None:
        """Make a unit at full strength ready to fight: its fighter and its models' kits."""
        sheet = self.sheet(unit.profile)
        unit.fighter = Fighter(sheet)
        for number, models in enumerate(_by_part(unit)):
            hands = deal(unit.profile.parts[number], models)
            for slot, model in enumerate(models):
                kit = sheet.kit(number, slot, hands[slot])
                names = [name for name, count in hands[slot] for _ in range(count)]
                if kit.has_breath:
                    names.append(BREATH)
                model.kit = kit
                model.weapons = names
        unit.fighter.group_arms = [sheet.arms_like(group.weapon) for group in unit.groups]
        unit.muster()

    def spell(self, caster: str, name: str, hits: int, rules: list[Rule]) -> Arm:
        """CORE-SPELL-HITS: a damaging spell as something to attack with."""
        arm = Arm(name, caster, 0.0, hits, 0)
        arm.is_automatic = True
        resolve_arm(arm, rules, self.specials)
        return arm


def _by_part(unit: Unit) -> list[list[Model]]:
    """The models of the unit's own profile, then those of each Hero that joined."""
    joined = [model for model in unit.models if model.is_hero][: len(unit.profile.joined)]
    own = [model for model in unit.models if model not in joined]
    return [own, *([hero] for hero in joined)]


def deal(profile: UnitProfile, models: list[Model]) -> list[list[tuple[str, int]]]:
    """Who of a part carries what: by the models' own lists, else evenly in order."""
    hands: list[list[tuple[str, int]]] = []
    for slot, model in enumerate(models):
        listed = model.weapons
        hand: list[tuple[str, int]] = []
        for weapon in profile.weapons:
            many = _share(weapon, slot, len(models))
            if listed is not None:
                count = listed.count(weapon.name)
                many = max(many, count) if count and len(models) == 1 else count
            if many:
                hand.append((weapon.name, many))
        hands.append(hand)
    return hands


def _share(weapon: Weapon, slot: int, models: int) -> int:
    """How many of a weapon the model in this place has: the first get what is left over."""
    each, more = divmod(weapon.count, models)
    return each + (1 if slot < more else 0)
