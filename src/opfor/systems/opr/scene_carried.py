"""Who carries what: weapons dealt to models, and Heroes that joined a unit set apart.

A model that lists its weapons carries those. What is left of a weapon's count goes to the
other models in order, Heroes last. A name that several weapons of the unit have stands for all
of them; with its profile it stands for one.
"""

from opfor.systems.opr.battle import Model
from opfor.systems.opr.profiles import STEERING, UnitProfile, Weapon
from opfor.systems.opr.unit_types import BREATH


def deal(profile: UnitProfile, models: list[Model]) -> None:
    """Settle the counts of all weapons and, where models differ, each model's own list."""
    listed = [name for model in models for name in model.weapons or []]
    for weapon in profile.weapons:
        if weapon.count == 0:
            weapon.count = _times(listed, weapon, profile) or max(1, len(models))
    if not listed and not any(model.is_hero for model in models):
        return
    others = [model for model in models if model.weapons is None]
    others.sort(key=lambda model: model.is_hero)
    hands: list[list[str]] = [[] for _ in others]
    for weapon in profile.weapons:
        left = weapon.count - _times(listed, weapon, profile)
        for hand in hands[: max(0, left)]:
            hand.append(profile.label(weapon))
    for model, hand in zip(others, hands, strict=True):
        model.weapons = hand
    for model in _breathers(profile, models):
        model.weapons = [*(model.weapons or []), BREATH]


def _times(names: list[str], weapon: Weapon, profile: UnitProfile) -> int:
    """How often a weapon is named, by its name alone or with its profile."""
    known = (weapon.name, profile.label(weapon))
    return sum(name in known for name in names)


def _breathers(profile: UnitProfile, models: list[Model]) -> list[Model]:
    """SR-BREATH: the models that have Fire Breath, where each model has a list of its own."""
    for rule in profile.rules:
        if rule.name == BREATH and rule.kind == STEERING:
            return models[: rule.count or len(models)]
    given = [w for w in profile.weapons for r in w.rules if r.name == BREATH and r.kind == STEERING]
    return [m for m in models if any(_times(m.weapons or [], w, profile) for w in given)]


def join_heroes(profile: UnitProfile, models: list[Model]) -> None:
    """Heroes among other models become joined profiles with the weapons they carry."""
    heroes = [model for model in models if model.is_hero]
    if not heroes or len(heroes) == len(models):
        return
    for hero in heroes:
        joined = UnitProfile(
            f"{profile.name}: Hero", 1, profile.quality, profile.defense, 0, profile.rules
        )
        joined.weapons = [_take(each) for each in profile.weapons if _has(hero, each, profile)]
        profile.joined.append(joined)
    profile.models -= len(heroes)
    profile.weapons = [weapon for weapon in profile.weapons if weapon.count > 0]


def _has(model: Model, weapon: Weapon, profile: UnitProfile) -> bool:
    return weapon.count > 0 and _times(model.weapons or [], weapon, profile) > 0


def _take(weapon: Weapon) -> Weapon:
    """One of a weapon, out of the unit's count."""
    weapon.count -= 1
    return Weapon(weapon.name, weapon.range, weapon.attacks, 1, weapon.rules)
