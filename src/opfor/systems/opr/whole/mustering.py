"""Mustering: an army list turned into units that can stand on a table and fight."""

from typing import Final

from opfor.boards.inches import base_radius
from opfor.faults import fault
from opfor.systems.opr.armies import Army
from opfor.systems.opr.armoury import Armoury
from opfor.systems.opr.arms import Group
from opfor.systems.opr.battle import Model, Spell, Unit, Upgrade
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.formations import can_form
from opfor.systems.opr.kits import Kit, kits_of
from opfor.systems.opr.profiles import PLAYED, Rule, UnitProfile, Weapon
from opfor.systems.opr.shoot import put_away
from opfor.systems.opr.specials.numbers import Arm

#: models one unit may have in a game on screen
MOST_MODELS: Final = 40
#: bases in millimetres where a list does not say, from this Tough on
_COMMON_BASES: Final = ((12, "80"), (6, "60"), (3, "40"), (0, "25"))
#: lists do not say what a book's spells do: six plain ones stand in for them, as
#: (name, range, hits, rules)
_SPELLS: Final = (
    ("Spark", 18, 1, (("AP", 2),)),
    ("Scorch", 12, 3, ()),
    ("Piercing Ray", 18, 1, (("AP", 4), ("Deadly", 3))),
    ("Shockwave", 12, 2, (("Blast", 3),)),
    ("Searing Storm", 12, 4, (("AP", 2),)),
    ("Ruin", 18, 2, (("AP", 2), ("Deadly", 3))),
)


def muster_army(
    army: Army, side: str, edition: Edition, armoury: Armoury, spells: list[Spell], first: int = 1
) -> list[Unit]:
    """The units of a list, armed, in no place yet; ids are a1, a2, … from the first number on."""
    return [
        muster_unit(f"{side}{number}", side, profile, edition, armoury, spells)
        for number, profile in enumerate(army.units, first)
    ]


def muster_unit(
    id: str,
    side: str,
    profile: UnitProfile,
    edition: Edition,
    armoury: Armoury,
    spells: list[Spell],
) -> Unit:
    """One unit at full strength."""
    unit = Unit(id, side, profile, _models(profile), edition)
    armoury.arm(unit)
    unit.spells = spells if unit.magic > 0 else []
    put_away(unit)
    return unit


def check_size(profile: UnitProfile, where: str) -> None:
    """CORE-COHERENCY: nobody could find room for more models in one unit."""
    if profile.size > MOST_MODELS:
        many = f"{profile.name} has {profile.size} models"
        raise fault(where, f"{many}; a game on screen has at most {MOST_MODELS} in a unit")


def check_room(unit: Unit, where: str) -> None:
    """CORE-COHERENCY: a unit that could not stand anywhere would wait for ever."""
    link, span = float(unit.edition.coherency_link), float(unit.edition.coherency_span)
    radii = [model.base.r for model in unit.models]
    if len(radii) > 1 and not can_form(radii, link, span):
        many = f'{len(radii)} models on such bases cannot stand within {span:g}" of one another'
        raise fault(where, f"{unit.name}: {many} (CORE-COHERENCY)")


def _models(profile: UnitProfile) -> list[Model]:
    models: list[Model] = []
    for part in profile.parts:
        is_hero = part is not profile or part.is_hero
        for kit in kits_of(part):
            models.append(_model(part, kit, is_hero))
    return models


def _model(part: UnitProfile, kit: Kit, is_hero: bool) -> Model:
    size = kit.base or next(mm for tough, mm in _COMMON_BASES if kit.tough >= tough)
    radius = base_radius(f"{part.name}: base", size)
    upgrades = [Upgrade(each.name, each.cost // max(1, each.count)) for each in kit.purchases]
    return Model(0.0, 0.0, radius, kit.tough, 0, is_hero, None, upgrades)


def common_spells(edition: Edition) -> list[Spell]:
    """SR-CASTER, CORE-SPELLS: the six spells of every list."""
    found: list[Spell] = []
    for place, (name, reach, hits, rated) in enumerate(_SPELLS):
        # a spell hits by itself: it has hits where weapons have attacks
        weapon = Weapon(name, reach, hits, 1, _rules(rated))
        group = Group(weapon, edition, UnitProfile(name), 0.0)
        found.append(Spell(name, edition.spell_values[place], float(reach), True, group))
    return found


def spell_arms(armoury: Armoury) -> dict[str, Arm]:
    """CORE-SPELL-HITS: what each of them does to its target."""
    return {
        name: armoury.spell("spell", name, hits, _rules(rated)) for name, _, hits, rated in _SPELLS
    }


def _rules(rated: tuple[tuple[str, int], ...]) -> list[Rule]:
    rules = [Rule(name, rating) for name, rating in rated]
    for rule in rules:
        rule.kind = PLAYED
    return rules
