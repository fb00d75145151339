"""Kits: what each model of a unit has, dealt out of the counts its list gives.

A list says how many models carry a thing, never which. Upgrades go to the models in order,
one each as far as there are models; who lost a weapon to an upgrade has what replaced it.
What is left goes to those who have the fewest weapons of its sort.
"""

from opfor.systems.opr.profiles import (
    Purchase,
    Rule,
    UnitProfile,
    Weapon,
    rating_of,
    singular,
)


class Kit:
    """What one model has."""

    def __init__(self) -> None:
        #: with the number of each it carries
        self.weapons: list[Weapon] = []
        self.purchases: list[Purchase] = []
        #: rules that only some models of its unit have
        self.rules: list[Rule] = []
        self.tough = 1
        #: its base in millimetres; empty: unknown
        self.base = ""
        self._lost: set[str] = set()

    @property
    def weapon_names(self) -> list[str]:
        return [weapon.name for weapon in self.weapons]

    @property
    def dearest(self) -> int:
        """What its dearest upgrade cost; of one that more models have, its share."""
        return max((each.cost // each.count for each in self.purchases), default=0)

    def has_lost(self, name: str) -> bool:
        return singular(name) in self._lost

    def buy(self, purchase: Purchase) -> None:
        self.purchases.append(purchase)
        self._lost.update(singular(name) for name in purchase.replaced)

    def take(self, weapon: Weapon, count: int = 1) -> None:
        """So many more of a weapon."""
        for each in self.weapons:
            if each.group == weapon.group:
                each.count += count
                return
        if count:
            taken = Weapon(weapon.name, weapon.range, weapon.attacks, count, weapon.rules)
            self.weapons.append(taken)


class _Stock:
    """The weapons of a unit that no model has taken yet."""

    def __init__(self, unit: UnitProfile) -> None:
        self.weapons = unit.weapons
        self.left = [weapon.count for weapon in unit.weapons]

    def give(self, name: str, kit: Kit) -> None:
        for place, weapon in enumerate(self.weapons):
            if self.left[place] > 0 and singular(weapon.name) == singular(name):
                self.left[place] -= 1
                kit.take(weapon)
                return

    def deal(self, kits: list[Kit]) -> None:
        """The rest, the fewest of a kind first."""
        for place in sorted(range(len(self.weapons)), key=lambda place: self.left[place]):
            weapon = self.weapons[place]
            able = [kit for kit in kits if not kit.has_lost(weapon.name)] or kits
            able = sorted(able, key=lambda kit: _claims(kit, weapon))
            each, over = divmod(self.left[place], len(able))
            for turn, kit in enumerate(able):
                kit.take(weapon, each + (1 if turn < over else 0))


def _claims(kit: Kit, weapon: Weapon) -> int:
    """Who has most weapons of a sort gets the next one last."""
    return sum(each.count for each in kit.weapons if each.is_ranged == weapon.is_ranged)


def kits_of(unit: UnitProfile) -> list[Kit]:
    """One kit for each of the unit's own models; joined Heroes have their own profiles."""
    kits = [Kit() for _ in range(unit.models)]
    stock = _Stock(unit)
    for purchase in unit.purchases:
        for kit in _buyers(purchase, kits):
            kit.buy(purchase)
            for name in purchase.weapons:
                stock.give(name, kit)
    stock.deal(kits)
    for rule in unit.rules:
        if 0 < rule.count < unit.models:
            for kit in _bearers(rule, kits):
                kit.rules.append(rule)
    for kit in kits:
        _measure(kit, unit)
    return kits


def _buyers(purchase: Purchase, kits: list[Kit]) -> list[Kit]:
    """The models that have an upgrade: those with the fewest so far that can still lose what
    it replaces, unless it replaces what an earlier upgrade gave."""
    if purchase.count >= len(kits):
        return kits
    lost = [singular(name) for name in purchase.replaced]
    given = [kit for kit in kits if lost and _was_given(kit, lost)]
    free = [kit for kit in kits if not any(kit.has_lost(name) for name in lost)]
    able = given or sorted(free or kits, key=lambda kit: len(kit.purchases))
    return able[: purchase.count]


def _was_given(kit: Kit, names: list[str]) -> bool:
    given = {singular(name) for each in kit.purchases for name in each.weapons}
    return all(name in given and not kit.has_lost(name) for name in names)


def _bearers(rule: Rule, kits: list[Kit]) -> list[Kit]:
    """Who has a rule that some models have: those who bought it, else the first models."""
    source = singular(rule.item or rule.name)
    buyers = sorted(kits, key=lambda kit: not _has_bought(kit, source))
    return buyers[: rule.count]


def _has_bought(kit: Kit, name: str) -> bool:
    return any(singular(each.name) == name for each in kit.purchases)


def _measure(kit: Kit, unit: UnitProfile) -> None:
    kit.tough = max(1, rating_of("Tough", unit.shared_rules + kit.rules) or 0)
    items = (unit.item_bases.get(rule.item, "") for rule in kit.rules)
    kit.base = next((base for base in items if base), unit.base)
