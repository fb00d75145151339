"""Army books: units with their prices, and the weapon upgrades each of them may buy.

Two shapes are read alike: that of v3.5 (`weapons`, `targets`, `variant`) and that of v2.x
(`equipment`, `replaceWhat`, `type`). An upgrade without a price is not for sale.
"""

from opfor.systems.opr.forge_fields import (
    flag_in,
    has,
    is_object,
    name_in,
    need_name,
    need_object,
    objects_in,
    parse,
    text_in,
    texts_in,
    whole_in,
)
from opfor.systems.opr.forge_gear import MOST_PIECES, Gear
from opfor.systems.opr.forge_units import MOST_MODELS, MOST_POINTS, harden, read_profile
from opfor.systems.opr.profiles import Purchase, Rule, UnitProfile, Weapon, singular
from opfor.systems.opr.scene_fields import Field

MOST_UNITS, MOST_PACKAGES, MOST_OPTIONS = 300, 500, 200
#: OPR-ARMY: what a weapon upgrade is bought against
ANTI_INFANTRY, ANTI_TANK = "anti-infantry", "anti-tank"
#: OPR-ARMY: a weapon with this AP is for tanks, one with so many attacks for infantry
TANK_AP, INFANTRY_ATTACKS = 2, 2

_GAMES = {2: "GF", 3: "GFF", 4: "AOF", 5: "AOFS", 6: "AOFR"}


class Offer:
    """A weapon upgrade for one unit: its price, what it gives and what it replaces."""

    def __init__(self, gear: Gear, price: int, models: int, targets: list[str]) -> None:
        self.name = " and ".join(gear.names)
        self.gear = gear
        self.price = price
        #: how many models get it
        self.models = models
        #: what each of them gives up
        self.targets = targets
        self.against = purpose(gear.weapons)


def purpose(weapons: list[Weapon]) -> str:
    """OPR-ARMY: anti-tank with Deadly, or AP(2) and no Blast; else anti-infantry with Blast or
    two attacks; else empty."""
    if any(_is_anti_tank(weapon) for weapon in weapons):
        return ANTI_TANK
    many = (weapon.has("Blast") or weapon.attacks >= INFANTRY_ATTACKS for weapon in weapons)
    return ANTI_INFANTRY if any(many) else ""


def _is_anti_tank(weapon: Weapon) -> bool:
    is_piercing = (weapon.rating("AP") or 0) >= TANK_AP and not weapon.has("Blast")
    return weapon.has("Deadly") or is_piercing


class BookUnit:
    """One unit of a book."""

    def __init__(self, profile: UnitProfile, offers: list[Offer]) -> None:
        self.profile = profile
        #: the weapon upgrades it can take as it stands in the book
        self.offers = offers

    @property
    def is_hero(self) -> bool:
        return self.profile.has("Hero")

    def equipped(self, offer: Offer | None) -> UnitProfile:
        """The unit as a list has it, with an upgrade or without."""
        unit = _twin(self.profile)
        if offer is not None:
            for target in offer.targets:
                _give_up(unit, target, offer.models)
            _take(unit, offer)
        return unit


class Book:
    """One army book."""

    def __init__(self, name: str, version: str, game: str, units: list[BookUnit]) -> None:
        self.name = name
        self.version = version
        #: tag of the game in text lists
        self.game = game
        self.units = units


def read_book(text: str, file: str) -> Book:
    """The book in a file, or `Refused` naming file and field."""
    field = parse(text, file)
    need_object(field)
    if not has(field, "upgradePackages"):
        raise field.inside("upgradePackages").refuse("is missing; this is no army book")
    packages = _packages(field)
    units = [_read_unit(each, packages) for each in objects_in(field, "units", MOST_UNITS)]
    if not units:
        raise field.inside("units").refuse("this book has no units")
    version = name_in(field, "versionString").removeprefix("v")
    return Book(need_name(field, "name"), version, _game(field), units)


def is_book(text: str) -> bool:
    """Whether a text is meant as an army book; it may still be a faulty one."""
    return text.lstrip()[:1] == "{" and '"upgradePackages"' in text


def _game(field: Field) -> str:
    number = whole_in(field, "gameSystemId", 0, 1_000, 0)
    return _GAMES.get(number, name_in(field, "gameSystemKey", "aberration")[:8] or "GF")


def _packages(field: Field) -> dict[str, list[Field]]:
    """The sections of each package by its uid."""
    found: dict[str, list[Field]] = {}
    for package in objects_in(field, "upgradePackages", MOST_PACKAGES):
        need_object(package)
        found[text_in(package, "uid")] = objects_in(package, "sections", MOST_PIECES)
    return found


def _read_unit(field: Field, packages: dict[str, list[Field]]) -> BookUnit:
    need_object(field)
    profile = read_profile(field)
    for key in ("weapons", "items", "equipment"):
        # Old books say what one model carries, new ones what the unit carries.
        is_old = key == "equipment"
        gear = Gear(1 if is_old else profile.models)
        for entry in objects_in(field, key, MOST_PIECES):
            gear.add(entry)
        _stow(profile, gear, profile.models if is_old else 1)
    harden(profile)
    closed = texts_in(field, "disabledSections", MOST_PACKAGES)
    closed += texts_in(field, "disabledUpgradeSections", MOST_PACKAGES)
    offers: list[Offer] = []
    for uid in texts_in(field, "upgrades", MOST_PACKAGES):
        for section in packages.get(uid, []):
            need_object(section)
            if not {text_in(section, "uid"), text_in(section, "id")} & {*closed}:
                offers.extend(_offers(section, profile, text_in(field, "id")))
    return BookUnit(profile, offers)


def _stow(profile: UnitProfile, gear: Gear, times: int) -> None:
    for weapon in gear.weapons:
        weapon.count *= times
    for rule in gear.rules:
        rule.count *= times
    profile.weapons += gear.weapons
    profile.rules += gear.rules


def _offers(section: Field, profile: UnitProfile, kind: str) -> list[Offer]:
    """The weapon upgrades of a section that a unit can take as it stands in the book."""
    sort = {text_in(section, "variant"), text_in(section, "type")}
    targets = texts_in(section, "targets", MOST_PIECES)
    targets += texts_in(section, "replaceWhat", MOST_PIECES)
    models = _affected(section.inside("affects"), profile.models)
    # An upgrade that has targets is one of weapons, not with a weapon.
    is_fit = ("replace" if targets else "upgrade") in sort
    if not is_fit or not all(_carries(profile, target, models) for target in targets):
        return []
    found: list[Offer] = []
    for option in objects_in(section, "options", MOST_OPTIONS):
        need_object(option)
        gear, price = _gains(option, profile.models), _price(option, kind)
        if gear.weapons and price is not None and not flag_in(option, "isModel"):
            found.append(Offer(gear, price, models, targets))
    return [offer for offer in found if offer.against]


def _affected(field: Field, models: int) -> int:
    """How many models a section is for: all, a number of them, or one."""
    kind = field.inside("type").value if is_object(field) else field.value
    if kind == "all":
        return models
    if is_object(field) and kind == "exactly":
        return min(models, whole_in(field, "value", 1, MOST_MODELS, 1))
    return min(models, field.value) if type(field.value) is int and field.value > 0 else 1


def _gains(option: Field, models: int) -> Gear:
    """What one model gets."""
    gear = Gear()
    for gain in objects_in(option, "gains", MOST_PIECES):
        gear.add(gain)
    for weapon in gear.weapons:
        weapon.count = weapon.count // models if weapon.count >= models > 1 else weapon.count
    return gear


def _price(option: Field, kind: str) -> int | None:
    for each in objects_in(option, "costs", MOST_UNITS):
        need_object(each)
        if text_in(each, "unitId") == kind and has(each, "cost"):
            return whole_in(each, "cost", -MOST_POINTS, MOST_POINTS)
    if has(option, "cost"):
        return whole_in(option, "cost", -MOST_POINTS, MOST_POINTS, 0)
    return None


def _carries(unit: UnitProfile, name: str, models: int) -> bool:
    count = sum(w.count for w in unit.weapons if singular(w.name) == singular(name))
    items = [rule.count for rule in unit.rules if singular(rule.item) == singular(name)]
    return max(count, *items, 0) >= models


def _give_up(unit: UnitProfile, name: str, models: int) -> None:
    for weapon in unit.weapons:
        if singular(weapon.name) == singular(name) and models > 0:
            given = min(models, weapon.count)
            weapon.count, models = weapon.count - given, models - given
    for rule in unit.rules:
        if rule.item and singular(rule.item) == singular(name):
            rule.count = max(-1, rule.count - models) or -1
    unit.weapons = [weapon for weapon in unit.weapons if weapon.count > 0]
    unit.rules = [rule for rule in unit.rules if rule.count >= 0]


def _take(unit: UnitProfile, offer: Offer) -> None:
    for weapon in offer.gear.weapons:
        count = weapon.count * offer.models
        unit.weapons.append(Weapon(weapon.name, weapon.range, weapon.attacks, count, weapon.rules))
    for rule in offer.gear.rules:
        unit.rules.append(
            Rule(rule.name, rule.rating, rule.raw, offer.models, rule.is_bonus, rule.item)
        )
    unit.cost += offer.price
    names = [weapon.name for weapon in offer.gear.weapons]
    unit.purchases.append(Purchase(offer.name, offer.price, offer.models, names, offer.targets))
    harden(unit)


def _twin(profile: UnitProfile) -> UnitProfile:
    weapons = [Weapon(w.name, w.range, w.attacks, w.count, w.rules) for w in profile.weapons]
    rules = [Rule(r.name, r.rating, r.raw, r.count, r.is_bonus, r.item) for r in profile.rules]
    twin = UnitProfile(
        profile.name, profile.models, profile.quality, profile.defense, profile.cost, rules, weapons
    )
    twin.base = profile.base
    return twin
