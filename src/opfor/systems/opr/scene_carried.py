"""Who carries what: weapons dealt to models, and Heroes that joined a unit set apart.

A model that lists its weapons carries those. What is left of a weapon's count goes to the
other models in order, Heroes last.
"""

from opfor.systems.opr.battle import Model
from opfor.systems.opr.profiles import UnitProfile, Weapon


def deal(profile: UnitProfile, models: list[Model]) -> None:
    """Settle the counts of all weapons and, where models differ, each model's own list."""
    listed = [name for model in models for name in model.weapons or []]
    for weapon in profile.weapons:
        if weapon.count == 0:
            weapon.count = listed.count(weapon.name) or max(1, len(models))
    if not listed and not any(model.is_hero for model in models):
        return
    others = [model for model in models if model.weapons is None]
    others.sort(key=lambda model: model.is_hero)
    hands: list[list[str]] = [[] for _ in others]
    for weapon in profile.weapons:
        left = weapon.count - listed.count(weapon.name)
        for hand in hands[: max(0, left)]:
            hand.append(weapon.name)
    for model, hand in zip(others, hands, strict=True):
        model.weapons = hand


def join_heroes(profile: UnitProfile, models: list[Model]) -> None:
    """Heroes among other models become joined profiles with the weapons they carry."""
    heroes = [model for model in models if model.is_hero]
    if not heroes or len(heroes) == len(models):
        return
    for hero in heroes:
        joined = UnitProfile(
            f"{profile.name}: Hero", 1, profile.quality, profile.defense, 0, profile.rules
        )
        joined.weapons = [_take(weapon) for weapon in profile.weapons if _has(hero, weapon)]
        profile.joined.append(joined)
    profile.models -= len(heroes)
    profile.weapons = [weapon for weapon in profile.weapons if weapon.count > 0]


def _has(model: Model, weapon: Weapon) -> bool:
    return weapon.count > 0 and weapon.name in (model.weapons or [])


def _take(weapon: Weapon) -> Weapon:
    """One of a weapon, out of the unit's count."""
    weapon.count -= 1
    return Weapon(weapon.name, weapon.range, weapon.attacks, 1, weapon.rules)
