"""Equipment in the list builder's JSON: weapons, rules, and items that give both.

An entry's kind is told by its type and, where that is missing, by what it has in it. Ratings
are put together from name and number; the printed label is only asked where the number is
missing.
"""

import re

from opfor.systems.opr.forge_fields import (
    has,
    is_object,
    name_in,
    need_name,
    need_object,
    objects_in,
    text_in,
    whole_in,
)
from opfor.systems.opr.profiles import Rule, Weapon, rating_of, singular
from opfor.systems.opr.scene_fields import Field, shown
from opfor.systems.opr.text_pieces import Line, counted, read_rule

#: far beyond any real unit
MOST_PIECES, MOST_GEAR = 100, 200
MOST_COUNT, MOST_ATTACKS, LONGEST_RANGE = 1_000, 200, 500
#: items inside items
DEEPEST = 4
#: rules of which a bearer has the highest, not the sum
HIGHEST = ("Caster", "Psychic", "Wizard")

_RATING = re.compile(r"\s*(\+?)\s*(\d{1,3})(?:\.0*)?\s*\+?\s*")
_IN_LABEL = re.compile(r"\(\s*(\+?\d{1,3}\+?)\s*\)\s*$")
_BETTER_DEFENSE = re.compile(r"Defense \+(\d)", re.IGNORECASE)
#: millimetres; nobody's model stands on more
WIDEST_BASE = 300
#: how a list says that it knows none
NO_BASE = ("", "none")
_DIGITS = re.compile(r"(?<![.\d])\d+")
_BASE = re.compile(r"[1-9]\d{0,2}(?:\.\d{1,2})?(?: ?x ?[1-9]\d{0,2}(?:\.\d{1,2})?)?")


class Gear:
    """What a loadout or an upgrade gives, as weapons and rules with their counts."""

    def __init__(self, models: int = 1) -> None:
        #: how many there are of an entry that does not say
        self.models = models
        self.weapons: list[Weapon] = []
        self.rules: list[Rule] = []
        #: names of all its entries, those without any rule too
        self.names: list[str] = []
        #: bases that items bring, by the item's name
        self.bases: dict[str, str] = {}
        self.notes: list[str] = []

    def add(self, entry: Field, times: int = 1) -> None:
        """One entry, so many times."""
        if entry.is_text:
            self._add_text(entry, times)
            return
        need_object(entry)
        self.names.append(need_name(entry, "name", "label"))
        self._add_object(entry, _total(entry, times, self.models), "", 0)

    def _add_object(self, entry: Field, count: int, item: str, depth: int) -> None:
        """An entry of which there are `count`, by itself or inside of an item."""
        if len(self.weapons) + len(self.rules) >= MOST_GEAR:
            raise entry.refuse(f"a unit has more than {MOST_GEAR} weapons and rules")
        kind = _kind(entry)
        if count == 0:
            # replaced altogether
            return
        if kind == "weapon":
            self._put(read_weapon(entry, count))
        elif kind == "item":
            self._add_item(entry, count, depth)
        else:
            self.rules.append(read_rating(entry, count, item))

    def _add_text(self, entry: Field, times: int) -> None:
        for rule in rules_of_text(entry):
            rule.count = rule.count or times * self.models
            self.rules.append(rule)
            self.names.append(rule.name)

    def _add_item(self, entry: Field, count: int, depth: int) -> None:
        if depth == DEEPEST:
            raise entry.refuse("items inside items inside items are no equipment")
        name = need_name(entry, "name", "label")
        key = "profiles" if has(entry, "profiles") else "content"
        content = objects_in(entry, key, MOST_PIECES)
        for each in content:
            need_object(each)
            self._add_object(each, _total(each, count), name, depth + 1)
        if key == "profiles":
            self.notes.append(f"{name} is one weapon with several profiles; all of them are used")
        if not content:
            self.rules.append(Rule(name, None, name, count))
        base = base_in(entry.inside("bases"))
        if base:
            self.bases[name] = base
        odd = base_note(entry.inside("bases"))
        if odd:
            self.notes.append(f"{name}: {odd}")

    def _put(self, weapon: Weapon) -> None:
        same = next((each for each in self.weapons if each.group == weapon.group), None)
        if same is None:
            self.weapons.append(weapon)
        else:
            same.count += weapon.count

    def has_named(self, name: str) -> bool:
        """Whether an entry or weapon of this name is in it."""
        known = {singular(each) for each in self.names}
        return singular(name) in known | {singular(weapon.name) for weapon in self.weapons}


def _kind(entry: Field) -> str:
    kind = text_in(entry, "type")
    if kind == "ArmyBookWeapon" or (has(entry, "attacks") and kind != "ArmyBookItem"):
        return "weapon"
    if kind in ("ArmyBookItem", "ArmyBookMultiWeapon"):
        return "item"
    return "item" if has(entry, "content") or has(entry, "profiles") else "rule"


def _total(entry: Field, times: int, otherwise: int = 1) -> int:
    """How many there are in all. The builder writes the number for one item, or for one model
    of an upgrade, or that of all; one that is no less than `times` is meant as all."""
    own = whole_in(entry, "count", 0, MOST_COUNT, otherwise)
    total = own if own == 0 or own >= times else own * times
    if total > MOST_COUNT:
        raise entry.inside("count").refuse(f"{total:,} of one thing are more than {MOST_COUNT:,}")
    return total


def read_weapon(entry: Field, count: int) -> Weapon:
    """A weapon; no range, or 0, is melee."""
    times, name = counted(need_name(entry, "name", "label"))
    weapon = Weapon(name, whole_in(entry, "range", 0, LONGEST_RANGE, 0), 0, count * (times or 1))
    weapon.attacks = whole_in(entry, "attacks", 0, MOST_ATTACKS)
    weapon.attacks *= whole_in(entry, "attacksMultiplier", 1, 10, 1)
    for each in objects_in(entry, "specialRules", MOST_PIECES):
        weapon.rules.extend(_rules(each))
    for rule in weapon.rules:
        rule.count = 0
    stack(weapon.rules, 1)
    return weapon


def _rules(entry: Field) -> list[Rule]:
    return rules_of_text(entry) if entry.is_text else [read_rating(entry, 0, "")]


def rules_of_text(entry: Field) -> list[Rule]:
    """Rules written out, as old books have them: `AP(2)`."""
    line = Line(entry.file, 0, "")
    line.where = entry.where
    return read_rule(entry.text(), line)


def read_rating(entry: Field, count: int, item: str) -> Rule:
    """One rule and its rating, if it has one."""
    need_object(entry)
    name = need_name(entry, "name", "label", "key")
    better = _BETTER_DEFENSE.fullmatch(name)
    if better:
        return Rule("Defense", int(better[1]), name, count, True, item)
    printed = text_in(entry, "rating") if not _is_float(entry) else _whole_rating(entry)
    if not printed.strip():
        label = _IN_LABEL.search(name_in(entry, "label"))
        printed = label[1] if label else ""
    number = _RATING.fullmatch(printed)
    raw = f"{name}({printed.strip()})" if printed.strip() else name
    if number is None:
        return Rule(name, None, raw, count, False, item)
    return Rule(name, int(number[2]), raw, count, bool(number[1]), item)


def _is_float(entry: Field) -> bool:
    return isinstance(entry.inside("rating").value, float)


def _whole_rating(entry: Field) -> str:
    return str(entry.inside("rating").whole(0, 999))


def stack(rules: list[Rule], models: int) -> None:
    """A rating beside another that all models have adds to it; of magic the highest counts."""
    for place, rule in enumerate(rules):
        shared = [each for each in rules[:place] if each.count == 0 or each.count >= models]
        if rule.rating is not None and rule.name not in HIGHEST and rating_of(rule.name, shared):
            rule.is_bonus = True


def rules_in(field: Field, *keys: str) -> list[Rule]:
    """The rules that all models of a unit have, under the first of these keys."""
    key = next((key for key in keys if has(field, key)), keys[0])
    found: list[Rule] = []
    for each in objects_in(field, key, MOST_PIECES):
        found.extend(_rules(each))
    return found


def base_in(field: Field) -> str:
    """The round base in millimetres; empty if there is none."""
    if field.is_null or not is_object(field):
        return ""
    text = text_in(field, "round").strip()
    if any(int(number[:9]) > WIDEST_BASE for number in _DIGITS.findall(text)):
        raise field.refuse(f"round: '{text[:40]}' is wider than {WIDEST_BASE} mm")
    found = _BASE.fullmatch(text)
    return found[0].replace(" ", "") if found else ""


def base_note(field: Field) -> str:
    """What to say of a base that cannot be read; empty if it can, or none is stated."""
    text = text_in(field, "round").strip() if is_object(field) else ""
    if text.lower() in NO_BASE or base_in(field):
        return ""
    return f"base '{shown(text)}' is no size in millimetres; a common one is taken"
