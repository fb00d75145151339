"""The armoury: gives units what they fight with, before the first model falls."""

from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.fighters import Fighter
from opfor.systems.opr.kits import Kit
from opfor.systems.opr.profiles import Rule, UnitProfile
from opfor.systems.opr.sheets import Sheet, resolve_arm
from opfor.systems.opr.specials.numbers import Arm
from opfor.systems.opr.specials.registry import Specials
from opfor.systems.opr.unit_types import BREATH


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
        """Make a unit at full strength ready to fight: its fighter and its models' loadouts."""
        sheet = self.sheet(unit.profile)
        unit.fighter = Fighter(sheet)
        unit.fighter.started_tough = sum(model.tough for model in unit.models)
        for number, models in enumerate(_by_part(unit)):
            part = sheet.parts[number]
            for slot, model in enumerate(models):
                kit = part.kits[slot] if slot < len(part.kits) else Kit()
                hand = hand_of(unit.profile, kit, model.weapons)
                model.loadout = sheet.loadout(number, part.variant(slot), hand, sheet.everyone)
                model.weapons = [name for name, count in hand for _ in range(count)]
                if model.loadout.has_breath:
                    model.weapons.append(BREATH)
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


def hand_of(profile: UnitProfile, kit: Kit, listed: list[str] | None) -> list[tuple[str, int]]:
    """What a model carries, and how many of it: by its own list, else by its kit.

    A list may name a weapon once that the model has two of; the kit knows.
    """
    dealt: dict[str, int] = {}
    for weapon in kit.weapons:
        label = profile.label(weapon)
        dealt[label] = dealt.get(label, 0) + weapon.count
    if listed is None:
        return list(dealt.items())
    return [(name, max(listed.count(name), dealt.get(name, 0))) for name in dict.fromkeys(listed)]
