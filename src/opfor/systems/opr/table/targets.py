"""Whom to shoot and whom to charge: the ordered lists with the player's units put in."""

from collections.abc import Callable, Iterable

from opfor.systems.opr.priorities import Priority, charge_order, target_order
from opfor.systems.opr.profiles import UnitProfile, Weapon
from opfor.systems.opr.table.outcomes import tough_left
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import PlayerUnit
from opfor.systems.opr.unit_types import groups_by_wounds


class Aim:
    """Weapon groups that choose alike, and how they choose."""

    def __init__(self, weapons: list[Weapon], order: list[Priority]) -> None:
        self.weapons = weapons
        self.order = order


def aims(talk: Talk, profile: UnitProfile) -> list[Aim]:
    """The ranged groups of a unit, those with the same order merged, who picks first first."""
    found: dict[str, Aim] = {}
    for weapon, _ in groups_by_wounds(profile, talk.edition):
        order = target_order(weapon, talk.edition, profile)
        key = " ".join(line.id for line in order)
        found.setdefault(key, Aim([], order)).weapons.append(weapon)
    return list(found.values())


def aim_text(talk: Talk, aim: Aim) -> str:
    names = " and ".join(f'{weapon.name} ({weapon.range}")' for weapon in aim.weapons)
    return f"{names}: {order_text(talk, aim.order)}"


def charge_text(talk: Talk) -> str:
    text = order_text(talk, charge_order(talk.edition))
    return f"{text}; Aircraft cannot be charged" if _may_be_aircraft(talk) else text


def nearest_enemy(talk: Talk) -> str:
    """Whom to walk toward: no Aircraft, unless nothing else is left."""
    if is_only_aircraft_left(talk) or not _may_be_aircraft(talk):
        return "the nearest enemy"
    return "the nearest enemy that is no Aircraft"


def is_only_aircraft_left(talk: Talk) -> bool:
    """Whether every enemy known is an Aircraft, which nobody can charge."""
    enemies = known_enemies(talk)
    return bool(enemies) and all(talk.sheet.is_enemy_aircraft(each) for each in enemies)


def _may_be_aircraft(talk: Talk) -> bool:
    """Whether the enemy has Aircraft; without a list it may."""
    enemies = known_enemies(talk)
    if not enemies:
        return talk.edition.steers("Aircraft")
    return any(talk.sheet.is_enemy_aircraft(each) for each in enemies)


def known_enemies(talk: Talk) -> list[PlayerUnit]:
    """All enemies on the table, or none where only some of them stand in a list."""
    return [] if talk.state.has_unlisted else talk.state.enemies_on_table()


def plain_order(talk: Talk) -> list[Priority]:
    """How a weapon without rules of its own chooses."""
    return target_order(Weapon("", 1, 1), talk.edition)


def order_text(talk: Talk, order: list[Priority]) -> str:
    """The list in words; with the player's list known, names stand in it."""
    enemies = known_enemies(talk)
    if len(enemies) == 1:
        return f"{enemies[0].name}, the only enemy on the table"
    lines = [_line(talk, line, enemies) for line in order]
    return "; ".join(line for line in lines if line)


def _line(talk: Talk, line: Priority, enemies: list[PlayerUnit]) -> str:
    """One line; empty if it tells none of the known enemies apart."""
    name = _NAMING.get(line.id)
    names = name(talk, enemies) if name is not None and enemies else None
    if names is None:
        return line.text
    return f"{line.text} ({names})" if names else ""


def special_weapons(profile: UnitProfile) -> list[str]:
    """Weapons that half of a unit's models at most carry: what the others have is plain."""
    return [
        weapon.name
        for part in profile.parts
        for weapon in part.upgrade_weapons
        if 2 * weapon.count <= part.models
    ]


def _aircraft(talk: Talk, enemies: list[PlayerUnit]) -> str:
    return _names(each for each in enemies if talk.sheet.is_enemy_aircraft(each))


def _heroes(talk: Talk, enemies: list[PlayerUnit]) -> str:
    return _names(each for each in enemies if talk.sheet.profile(each).has("Hero"))


def _upgraded(talk: Talk, enemies: list[PlayerUnit]) -> str | None:
    """What an upgrade costs stands in no text list, so a person weighs those named here."""
    found: list[str] = []
    for enemy in enemies:
        weapons = special_weapons(talk.sheet.profile(enemy))
        if weapons:
            found.append(f"{enemy.name}: {', '.join(weapons)}")
    return "; ".join(found) or (None if talk.edition.hunts_any_upgrade else "")


def _single_tough(talk: Talk, enemies: list[PlayerUnit]) -> str:
    return _by_tough(talk, [each for each in enemies if talk.sheet.profile(each).size == 1])


def _any_tough(talk: Talk, enemies: list[PlayerUnit]) -> str:
    return _by_tough(talk, [each for each in enemies if talk.sheet.profile(each).size > 1])


def _by_tough(talk: Talk, enemies: list[PlayerUnit]) -> str:
    tough = [each for each in enemies if talk.sheet.profile(each).tough > 1]
    tough.sort(key=lambda each: tough_left(talk.sheet, each))
    return ", ".join(f"{each.name} {tough_left(talk.sheet, each)} left" for each in tough)


def _best_defense(talk: Talk, enemies: list[PlayerUnit]) -> str | None:
    alike: dict[int, list[str]] = {}
    for enemy in enemies:
        alike.setdefault(talk.sheet.profile(enemy).defense, []).append(enemy.name)
    if 0 in alike:
        return None
    if len(alike) == 1:
        return ""
    return " / ".join(f"{defense}+ {', '.join(alike[defense])}" for defense in sorted(alike))


def _strong_defense(talk: Talk, enemies: list[PlayerUnit]) -> str | None:
    if not all(talk.sheet.profile(each).defense for each in enemies):
        return None
    limit = talk.edition.ap_steers_to_defense
    return _names(each for each in enemies if talk.sheet.profile(each).defense <= limit)


def _not_activated(talk: Talk, enemies: list[PlayerUnit]) -> str:
    waiting = [each for each in enemies if not each.has_activated]
    return "" if len(waiting) == len(enemies) else _names(waiting)


#: who a line is about: names, nothing if it tells nobody apart, None if that is not known
_NAMING: dict[str, Callable[[Talk, list[PlayerUnit]], str | None]] = {
    "aircraft": _aircraft,
    "heroes": _heroes,
    "upgraded": _upgraded,
    "single-tough": _single_tough,
    "any-tough": _any_tough,
    "best-defense": _best_defense,
    "strong-defense": _strong_defense,
    "not-activated": _not_activated,
}


def _names(enemies: Iterable[PlayerUnit]) -> str:
    return ", ".join(each.name for each in enemies)
