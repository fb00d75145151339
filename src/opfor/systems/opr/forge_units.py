"""One unit of a resolved list: its profile, its final loadout, and what its upgrades add.

A unit's loadout is what it has in the end. Plain rules that an upgrade gives do not stand
there and are taken from the upgrade itself; a weapon's upgrade stands on the weapon.
"""

from opfor.systems.opr.forge_fields import (
    clean,
    flag_in,
    has,
    is_object,
    name_in,
    need_name,
    need_object,
    objects_in,
    text_in,
    texts_in,
    whole_in,
)
from opfor.systems.opr.forge_gear import (
    MOST_PIECES,
    Gear,
    base_in,
    base_note,
    rules_in,
    stack,
)
from opfor.systems.opr.profiles import Purchase, Rule, UnitProfile, singular
from opfor.systems.opr.scene_fields import Field
from opfor.systems.opr.text_lists import Entry
from opfor.systems.opr.text_pieces import Line

MOST_MODELS = 500
MOST_POINTS = 100_000
MOST_XP = 10_000
BEST_DEFENSE = 2
DEFENSE = "Defense"
#: where a campaign's traits come from, in place of a piece of equipment
CAMPAIGN = "campaign"


class Selection:
    """One unit as it was chosen: half of a combined unit, a Hero, or a unit of its own."""

    def __init__(self, field: Field, unit: UnitProfile) -> None:
        line = Line(field.file, 0, "")
        line.where = field.where
        self.entry = Entry(1, unit, line)
        self.unit = unit
        #: of its kind in the army book, and of this choice
        self.kind = text_in(field, "id")
        self.id = text_in(field, "selectionId")
        self.joins = text_in(field, "joinToUnit")
        self.is_half = flag_in(field, "combined")
        self.xp = whole_in(field, "xp", 0, MOST_XP, 0)
        self.notes: list[str] = []

    def note(self, what: str) -> None:
        self.notes.append(f"{self.unit.name}: {what}")


class Upgrade:
    """One chosen upgrade: its section, its option and the option's gains."""

    def __init__(self, field: Field, models: int) -> None:
        need_object(field)
        self.section, self.option = field.inside("upgrade"), field.inside("option")
        if not is_object(self.option):
            raise self.option.refuse(
                "is missing; a saved list has ids alone: export it as text instead"
            )
        self.targets = texts_in(self.section, "targets", MOST_PIECES)
        self.is_replacing = text_in(self.section, "variant") == "replace"
        self.is_for_all = _is_for_all(self.section.inside("affects"))
        self.is_for_some = has(self.section, "affects") and not self.is_for_all
        self.models = models
        self.gains = objects_in(self.option, "gains", MOST_PIECES)

    def replaces(self, name: str) -> bool:
        return singular(name) in {singular(target) for target in self.targets}

    def price(self, kind: str) -> int:
        """What it costs a unit of this kind."""
        for each in objects_in(self.option, "costs", 1_000):
            need_object(each)
            if text_in(each, "unitId") == kind:
                return whole_in(each, "cost", -MOST_POINTS, MOST_POINTS, 0)
        return whole_in(self.option, "cost", -MOST_POINTS, MOST_POINTS, 0)

    def gear(self, gain: Field) -> Gear:
        gear = Gear()
        gear.add(gain, self.models if self.is_for_all else 1)
        return gear

    def purchase(self, kind: str) -> Purchase:
        gears = [self.gear(gain) for gain in self.gains]
        name = " and ".join(name for gear in gears for name in gear.names)
        bearers = self.models if self.is_for_all else 1
        weapons = [
            weapon.name
            for gear in gears
            for weapon in gear.weapons
            for _ in range(min(MOST_PIECES, max(1, weapon.count // bearers)))
        ]
        name = name or name_in(self.option, "label") or "an upgrade"
        lost = self.targets if self.is_replacing else []
        return Purchase(name, self.price(kind), bearers, weapons, lost)


def _is_for_all(affects: Field) -> bool:
    value = affects.inside("type").value if is_object(affects) else affects.value
    return value == "all"


def read_selection(field: Field) -> Selection:
    """One unit of a list with everything it has."""
    need_object(field)
    unit = read_profile(field)
    if not has(field, "loadout"):
        raise field.inside("loadout").refuse("is missing; this is no resolved list")
    selection = Selection(field, unit)
    odd = base_note(field.inside("bases"))
    if odd:
        selection.note(odd)
    unit.name = name_in(field, "customName") or unit.name
    chosen = objects_in(field, "selectedUpgrades", MOST_PIECES)
    unit.models += sum(_adds_model(each) for each in chosen)
    gear = Gear(unit.models)
    for entry in objects_in(field, "loadout", MOST_PIECES):
        need_object(entry)
        gear.add(entry)
    ledger = _Ledger(selection, gear, [Upgrade(each, unit.models) for each in chosen])
    for upgrade in ledger.upgrades:
        ledger.settle(upgrade)
        unit.purchases.append(upgrade.purchase(selection.kind))
    unit.cost += sum(each.cost for each in unit.purchases)
    if unit.cost < 0:
        raise field.inside("cost").refuse(f"comes to {unit.cost}pts with its upgrades")
    _equip(selection, gear)
    for trait in objects_in(field, "traits", MOST_PIECES):
        unit.rules.append(_trait(trait))
    return selection


def _adds_model(chosen: Field) -> int:
    option = chosen.inside("option")
    return int(is_object(option) and flag_in(option, "isModel"))


def read_profile(field: Field) -> UnitProfile:
    """Name, size, Quality, Defense, cost, base and base rules: what lists and books share."""
    unit = UnitProfile(
        need_name(field, "name", "genericName"),
        whole_in(field, "size", 1, MOST_MODELS),
        whole_in(field, "quality", 2, 6),
        whole_in(field, "defense", 2, 6),
        whole_in(field, "cost", 0, MOST_POINTS, 0),
        rules_in(field, "rules", "specialRules"),
    )
    unit.base = base_in(field.inside("bases"))
    return unit


def _trait(field: Field) -> Rule:
    name = clean(str(field.value)) if field.is_text else need_name(field, "name")
    return Rule(name, None, name, 0, False, CAMPAIGN)


class _Ledger:
    """Finds each gain of each upgrade in the loadout, or takes it from the upgrade."""

    def __init__(self, selection: Selection, gear: Gear, upgrades: list[Upgrade]) -> None:
        self.selection = selection
        self.gear = gear
        self.upgrades = upgrades
        #: plain rules that do stand in the loadout
        self.listed = {rule.name for rule in gear.rules if not rule.item}

    def settle(self, upgrade: Upgrade) -> None:
        for gain in upgrade.gains:
            gained = upgrade.gear(gain)
            if gained.weapons or any(rule.item for rule in gained.rules):
                self._settle_thing(upgrade, gained)
            elif not self._is_on_weapon(upgrade, gained):
                gained.rules = [rule for rule in gained.rules if rule.name not in self.listed]
                self._take_rules(upgrade, gained)

    def _settle_thing(self, upgrade: Upgrade, gained: Gear) -> None:
        """A weapon or item: in the loadout, on a weapon, replaced again, or noted."""
        name = gained.names[0]
        is_there = self.gear.has_named(name) or self._is_on_weapon(upgrade, gained)
        if is_there or any(other.replaces(name) for other in self.upgrades):
            return
        if gained.rules:
            self.selection.note(f"{name} was bought but is not in the loadout; taken all the same")
            self._take_rules(upgrade, gained)
            self.gear.weapons.extend(gained.weapons)
        else:
            self.selection.note(f"{name} was bought but is not in the loadout; NOT taken")

    def _is_on_weapon(self, upgrade: Upgrade, gained: Gear) -> bool:
        """Whether an upgrade of weapons already shows on them."""
        wanted = {rule.name for rule in gained.rules}
        return bool(wanted) and any(
            upgrade.replaces(weapon.name) and wanted <= {rule.name for rule in weapon.rules}
            for weapon in self.gear.weapons
        )

    def _take_rules(self, upgrade: Upgrade, gained: Gear) -> None:
        for rule in gained.rules:
            rule.count = rule.count if upgrade.is_for_some else upgrade.models
            same = next((each for each in self.gear.rules if is_same(each, rule)), None)
            if same is not None and upgrade.is_for_some:
                same.count += rule.count
            else:
                self.gear.rules.append(rule)


def is_same(one: Rule, other: Rule) -> bool:
    """Whether two entries are the same rule from the same source, on other models perhaps."""
    key = one.name, one.rating, one.is_bonus, one.item
    return key == (other.name, other.rating, other.is_bonus, other.item)


def harden(unit: UnitProfile) -> list[str]:
    """Put ratings together, and Defense(X) of all models into the profile; tell of those."""
    stack(unit.rules, unit.models)
    told: list[str] = []
    for rule in [rule for rule in unit.shared_rules if rule.name == DEFENSE and rule.rating]:
        unit.rules.remove(rule)
        unit.defense = max(BEST_DEFENSE, unit.defense - (rule.rating or 0))
        source = f" of {rule.item}" if rule.item else ""
        told.append(f"{rule.raw}{source} makes it Defense {unit.defense}+")
    return told


def _equip(selection: Selection, gear: Gear) -> None:
    unit = selection.unit
    unit.weapons = gear.weapons
    unit.rules = unit.rules + gear.rules
    for told in harden(unit) + gear.notes:
        selection.note(told)
    for item, base in gear.bases.items():
        if any(rule.item == item for rule in unit.shared_rules):
            unit.base = base
        else:
            unit.item_bases[item] = base
