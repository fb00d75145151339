"""Armies out of lists: share-as-text, the short form, and the list builder's resolved JSON.

Which of them a list is, its content tells. Every army comes with an account of what was in
its list (`report`).
"""

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePath

from opfor.faults import fault
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.forge_fields import is_json, parse
from opfor.systems.opr.profiles import UnitProfile, Weapon
from opfor.systems.opr.report import Report, account, counted_in, every, rules_of
from opfor.systems.opr.resolved import read_resolved
from opfor.systems.opr.rule_names import RuleNames
from opfor.systems.opr.text_lists import Draft, Entry, read_list
from opfor.systems.opr.text_pieces import Line, lines_of, shorten

MOST_UNITS = 200
#: different special rules in one list
MOST_RULES = 500


class Army:
    """One side's units."""

    def __init__(self, name: str, points: int, units: list[UnitProfile], report: Report) -> None:
        self.name = name
        self.points = points
        self.units = units
        self.report = report


def read_army(text: str, file: str, edition: Edition) -> Army:
    """The army of a list in any form, or `Refused` naming file and line or field."""
    draft = read_draft(text, file)
    _check(draft, file)
    read = counted_in(draft)
    names = RuleNames(edition)
    for entry in every(draft.entries):
        _settle(entry, names, draft.is_typed)
    units = [unit for entry in draft.entries for unit in _copies(entry)]
    _number(units)
    points = sum(unit.points for unit in units)
    name = draft.name or PurePath(file).stem or "army"
    return Army(name, points, units, account(draft, read, units, edition))


def read_draft(text: str, file: str) -> Draft:
    """What a list in any form says."""
    return read_resolved(parse(text, file)) if is_json(text) else read_list(lines_of(text, file))


def _check(draft: Draft, file: str) -> None:
    if not draft.entries:
        raise fault(file, "no units in this list")
    entries = every(draft.entries)
    if sum(entry.copies for entry in entries) > MOST_UNITS:
        raise fault(file, f"more than {MOST_UNITS} units")
    if len({rule.name for entry in entries for rule, _ in rules_of(entry.unit)}) > MOST_RULES:
        raise fault(file, f"more than {MOST_RULES} different special rules")
    total = sum(entry.copies * entry.unit.cost for entry in entries)
    if draft.total is not None and draft.total != total:
        raise fault(file, f"the header says {draft.total}pts, but the units sum to {total}pts")


def _settle(entry: Entry, names: RuleNames, is_typed: bool) -> None:
    unit = entry.unit
    if is_typed:
        _refuse_slips(unit, entry.line, names)
    unit.rules = names.settle(unit.rules, entry.line.where)
    for weapon in unit.weapons:
        weapon.rules = names.settle(weapon.rules, entry.line.where, not weapon.is_ranged)


def _refuse_slips(unit: UnitProfile, line: Line, names: RuleNames) -> None:
    for rule, bearer in rules_of(unit):
        likely = names.likely(rule.name)
        if likely:
            raise line.refuse(
                f"{shorten(bearer)}: unknown rule '{rule.name}'; did you mean {likely}?"
            )


def _copies(entry: Entry) -> list[UnitProfile]:
    units = [copy_profile(entry.unit) for _ in range(entry.copies)]
    for unit in units:
        unit.joined = [copy_profile(hero.unit) for hero in entry.heroes]
    return units


def copy_profile(unit: UnitProfile) -> UnitProfile:
    """The same without the Heroes in it."""
    weapons = [Weapon(w.name, w.range, w.attacks, w.count, w.rules) for w in unit.weapons]
    twin = UnitProfile(
        unit.name, unit.models, unit.quality, unit.defense, unit.cost, list(unit.rules), weapons
    )
    twin.given_type = unit.given_type
    twin.printed = unit.printed
    twin.base = unit.base
    twin.item_bases = unit.item_bases
    twin.purchases = unit.purchases
    return twin


def _number(units: list[UnitProfile]) -> None:
    """Units of the same name are told apart by numbers: Raiders 1, Raiders 2."""
    taken = {unit.name for unit in units}
    shared: dict[str, list[UnitProfile]] = {}
    for unit in units:
        shared.setdefault(unit.name, []).append(unit)
    for name, same in shared.items():
        number = 0
        for unit in same if len(same) > 1 else []:
            number += 1
            while f"{name} {number}" in taken:
                number += 1
            unit.name = f"{name} {number}"


def samples(edition: Edition) -> list[str]:
    """The names of the sample armies that come with the package for an edition."""
    files = (entry.name for entry in _folder().iterdir())
    return sorted(
        file.removesuffix(".txt") for file in files if file.startswith(f"{edition.name}-")
    )


def sample(name: str) -> str:
    """The text of a sample army."""
    known = sorted(entry.name.removesuffix(".txt") for entry in _folder().iterdir())
    if name not in known:
        raise fault(f"sample army '{name}'", f"unknown; there are: {', '.join(known)}")
    return _folder().joinpath(f"{name}.txt").read_text(encoding="utf-8")


def _folder() -> Traversable:
    return resources.files("opfor.systems.opr").joinpath("data", "armies")
