"""Arms: the ranged weapon groups of a unit, with what chooses their targets resolved.

Which model carries what: as its own list says; else a weapon of the unit goes to its models
in order, one each, and to all of them if there are as many. Heroes that joined carry the
weapons of their own profile.
"""

from typing import Final

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.priorities import target_order
from opfor.systems.opr.profiles import ARMY, Rule, UnitProfile, Weapon
from opfor.systems.opr.unit_types import BREATH, breathers, expected_wounds

#: lines of `target_order` as numbers, for comparing without strings
AIRCRAFT: Final = 0
HEROES: Final = 1
UPGRADED: Final = 2
SINGLE_TOUGH: Final = 3
ANY_TOUGH: Final = 4
STRONG_DEFENSE: Final = 5
BEST_DEFENSE: Final = 6
_CODES: Final = {
    "aircraft": AIRCRAFT,
    "heroes": HEROES,
    "upgraded": UPGRADED,
    "single-tough": SINGLE_TOUGH,
    "any-tough": ANY_TOUGH,
    "strong-defense": STRONG_DEFENSE,
    "best-defense": BEST_DEFENSE,
}
#: SR-BREATH: aof-2's once-a-round attack, 12" and three hits with AP(1)
BREATH_RANGE: Final = 12
BREATH_ATTACKS: Final = 3


class Group:
    """All weapons of one name and profile in a unit: they share one target."""

    def __init__(
        self,
        weapon: Weapon,
        edition: Edition,
        part: UnitProfile,
        wounds: float,
        like: "Group | None" = None,
    ) -> None:
        self.weapon = weapon
        #: as models and orders name it: no other group of its unit is called so
        self.name = weapon.name
        self.range = float(weapon.range)
        self.wounds = wounds
        self._edition = edition
        self._part = part
        #: how many models of which part carry it; -1 for the unit's own, else a Hero's place
        self._shares: list[tuple[int, int]] = []
        #: places in the unit's models of those that carry it
        self.carriers: list[int] = []
        #: CORE-SR-LIMITED: used up, so nobody counts as carrying it
        self.is_spent = False
        if like is None:
            self._resolve(weapon, edition, part)
        else:
            self._take(like)

    def _resolve(self, weapon: Weapon, edition: Edition, part: UnitProfile) -> None:
        #: the classes of targets it looks for, first things first
        lines = [line for line in target_order(weapon, edition, part) if line.id in _CODES]
        self.classes = [_CODES[line.id] for line in lines]
        #: the rule each of them comes from
        self.class_rules = [line.rule for line in lines]
        #: may be aimed without sight
        self.is_indirect = weapon.has("Indirect") or part.has("Indirect")
        #: looks for Aircraft, and loses no range against them
        self.is_air = edition.air_rule != "" and (
            weapon.has(edition.air_rule) or part.has(edition.air_rule)
        )
        keeps_range = self.is_air or (edition.aircraft_are_equals and part.has("Aircraft"))
        self.air_range = self.range if keeps_range else self.range - edition.aircraft_range_loss
        #: SR-INDIRECT, SR-RELENT, SR-ARTY: the rule for which it holds with an enemy in range
        self.hold_rule = ""
        for rule in edition.hold_rules:
            if weapon.has(rule) or part.has(rule):
                self.hold_rule = rule

    def _take(self, like: "Group") -> None:
        self.name = like.name
        self.classes = like.classes
        self.class_rules = like.class_rules
        self.is_indirect = like.is_indirect
        self.is_air = like.is_air
        self.air_range = like.air_range
        self.hold_rule = like.hold_rule
        self._shares = like._shares
        self.is_spent = like.is_spent

    def copy(self) -> "Group":
        """A twin that can be dealt out anew; what was worked out is taken over."""
        return Group(self.weapon, self._edition, self._part, self.wounds, self)

    def renew(self, left: UnitProfile) -> None:
        """Resolve it anew for the profile of those who are alive."""
        for part in left.parts:
            if any(weapon.group == self.weapon.group for weapon in part.weapons):
                self._resolve(self.weapon, self._edition, part)
                return

    def share(self, hero: int, count: int) -> None:
        """So many of it belong to the unit's own models (-1) or to a joined Hero."""
        self._shares.append((hero, count))

    def deal(self, listed: list[list[str] | None], joined: list[int]) -> None:
        """Say which models carry it: by their own lists, or by the unit's counts.

        `joined` are the places of the Heroes that joined, in the order of their profiles.
        """
        self.carriers = []
        if self.is_spent:
            return
        own = 0
        heroes: list[int] = []
        for hero, count in self._shares:
            if hero < 0:
                own = max(own, count)
            elif hero < len(joined):
                heroes.append(joined[hero])
        for number, names in enumerate(listed):
            if names is not None:
                carries = self._is_in(names)
            elif number in joined:
                carries = number in heroes
            else:
                carries = own > 0
                own -= 1
            if carries:
                self.carriers.append(number)

    def _is_in(self, names: list[str]) -> bool:
        return self.name in names or self.weapon.name in names


def is_wider(one: Group, other: Group) -> bool:
    """Whether one group hits all that another does, and from wherever it does."""
    if one is other or (other.is_indirect and not one.is_indirect):
        return False
    if one.range < other.range or one.air_range < other.air_range:
        return False
    if any(number not in one.carriers for number in other.carriers):
        return False
    # of two that reach alike the first by name stays
    is_alike = (one.range, one.air_range, one.is_indirect, one.carriers) == (
        other.range,
        other.air_range,
        other.is_indirect,
        other.carriers,
    )
    return not is_alike or one.name < other.name


class Arms:
    """The ranged groups of a profile, the most expected wounds first."""

    def __init__(self, profile: UnitProfile, edition: Edition) -> None:
        self.groups: list[Group] = []
        self._profile = profile
        self._by_kind: dict[tuple[str, str], Group] = {}
        parts = profile.parts
        for place in range(len(parts)):
            part = parts[place]
            for weapon in part.weapons:
                if weapon.is_ranged and weapon.attacks > 0:
                    self._add(weapon, part, place - 1, edition)
            many = breathers(part, profile) if edition.steers(BREATH) else 0
            if many:
                self._add(breath(many), part, place - 1, edition)
        self.groups.sort(key=lambda group: (-group.wounds, group.name))

    def _add(self, weapon: Weapon, part: UnitProfile, owner: int, edition: Edition) -> None:
        wounds = float(expected_wounds(weapon, part.quality, edition, part.shared_rules))
        group = self._by_kind.get(weapon.group)
        if group is None:
            group = Group(weapon, edition, part, 0.0)
            group.name = self._profile.label(weapon)
            self._by_kind[weapon.group] = group
            self.groups.append(group)
        group.wounds += wounds
        group.share(owner, weapon.count)


def breath(many: int) -> Weapon:
    """SR-BREATH as a weapon that so many models have."""
    return Weapon(BREATH, BREATH_RANGE, BREATH_ATTACKS, many, [Rule("AP", 1)])


def army_rules(profile: UnitProfile) -> list[str]:
    """SR-ARMY: the rules of its army book a unit carries, each once, as its list prints them."""
    found: list[str] = []
    for part in profile.parts:
        for rule in part.rules:
            if rule.kind == ARMY and rule.text not in found:
                found.append(rule.text)
    return found
