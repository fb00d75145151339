"""Armies out of text lists, with an account of everything that was in them.

Nothing vanishes in silence: units, models and points are counted on both sides, and every
special rule is named as steering, played, an army rule, under another name, or not played.
"""

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePath

from opfor.faults import fault
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import (
    ARMY,
    NOT_PLAYED,
    PLAYED,
    STEERING,
    Rule,
    UnitProfile,
    Weapon,
)
from opfor.systems.opr.rule_names import RuleNames
from opfor.systems.opr.text_lists import Draft, Entry, read_list
from opfor.systems.opr.text_pieces import Line, lines_of, shorten

MOST_UNITS = 200
#: different special rules in one list
MOST_RULES = 500

_KINDS = {
    STEERING: "steer the A.I.",
    PLAYED: "played as in the core rules",
    ARMY: "army rules, named whenever the unit activates",
    NOT_PLAYED: "NOT played in this edition",
}


class Report:
    """What went into an army and what came out."""

    def __init__(self) -> None:
        self.units_in = self.units_out = 0
        self.models_in = self.models_out = 0
        self.points_in = self.points_out = 0
        #: kind of treatment → special rules, sorted
        self.rules: dict[str, list[str]] = {kind: [] for kind in _KINDS}
        #: "printed → here"
        self.mapped: list[str] = []
        self.notes: list[str] = []

    @property
    def is_conserved(self) -> bool:
        return (self.units_in, self.models_in, self.points_in) == (
            self.units_out,
            self.models_out,
            self.points_out,
        )

    def lines(self) -> list[str]:
        """The account, a sentence a line."""
        told = [
            f"units {self.units_in} in, {self.units_out} out; "
            f"models {self.models_in} in, {self.models_out} out; "
            f"points {self.points_in} in, {self.points_out} out"
        ]
        told.extend(f"{_KINDS[kind]}: {', '.join(n)}" for kind, n in self.rules.items() if n)
        if self.mapped:
            told.append(f"under another name: {'; '.join(self.mapped)}")
        return told + self.notes


class Army:
    """One side's units."""

    def __init__(self, name: str, points: int, units: list[UnitProfile], report: Report) -> None:
        self.name = name
        self.points = points
        self.units = units
        self.report = report


def read_army(text: str, file: str, edition: Edition) -> Army:
    """The army of a text list in either form, or `Refused` naming file and line."""
    draft = read_list(lines_of(text, file))
    _check(draft, file)
    names = RuleNames(edition)
    for entry in _every(draft.entries):
        _settle(entry, names, draft.is_typed)
    units = [unit for entry in draft.entries for unit in _copies(entry)]
    _number(units)
    points = sum(unit.points for unit in units)
    name = draft.name or PurePath(file).stem or "army"
    return Army(name, points, units, _account(draft, units, edition))


def _every(entries: list[Entry]) -> list[Entry]:
    return [each for entry in entries for each in (*entry.heroes, entry)]


def _check(draft: Draft, file: str) -> None:
    if not draft.entries:
        raise fault(file, "no units in this list")
    every = _every(draft.entries)
    if sum(entry.copies for entry in every) > MOST_UNITS:
        raise fault(file, f"more than {MOST_UNITS} units")
    if len({rule.name for entry in every for rule, _ in _rules_of(entry.unit)}) > MOST_RULES:
        raise fault(file, f"more than {MOST_RULES} different special rules")
    total = sum(entry.copies * entry.unit.cost for entry in every)
    if draft.total is not None and draft.total != total:
        raise fault(file, f"the header says {draft.total}pts, but the units sum to {total}pts")


def _rules_of(unit: UnitProfile) -> list[tuple[Rule, str]]:
    """Every special rule of a unit and who bears it."""
    own = [(rule, unit.name) for rule in unit.rules]
    return own + [(r, f"{unit.name}'s {w.name}") for w in unit.weapons for r in w.rules]


def _settle(entry: Entry, names: RuleNames, is_typed: bool) -> None:
    unit = entry.unit
    if is_typed:
        _refuse_slips(unit, entry.line, names)
    unit.rules = names.settle(unit.rules, entry.line.where)
    for weapon in unit.weapons:
        weapon.rules = names.settle(weapon.rules, entry.line.where)


def _refuse_slips(unit: UnitProfile, line: Line, names: RuleNames) -> None:
    for rule, bearer in _rules_of(unit):
        likely = names.likely(rule.name)
        if likely:
            raise line.refuse(
                f"{shorten(bearer)}: unknown rule '{rule.name}'; did you mean {likely}?"
            )


def _copies(entry: Entry) -> list[UnitProfile]:
    units = [_copy(entry.unit) for _ in range(entry.copies)]
    for unit in units:
        unit.joined = [_copy(hero.unit) for hero in entry.heroes]
    return units


def _copy(unit: UnitProfile) -> UnitProfile:
    weapons = [Weapon(w.name, w.range, w.attacks, w.count, w.rules) for w in unit.weapons]
    twin = UnitProfile(
        unit.name, unit.models, unit.quality, unit.defense, unit.cost, list(unit.rules), weapons
    )
    twin.given_type = unit.given_type
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


def _account(draft: Draft, units: list[UnitProfile], edition: Edition) -> Report:
    report = Report()
    every = _every(draft.entries)
    parts = [part for unit in units for part in unit.parts]
    report.units_in = sum(entry.copies for entry in every)
    report.units_out = len(parts)
    report.models_in = sum(entry.copies * entry.unit.models for entry in every)
    report.models_out = sum(part.models for part in parts)
    report.points_in = draft.total or sum(entry.copies * entry.unit.cost for entry in every)
    report.points_out = sum(part.cost for part in parts)
    _account_rules(report, parts)
    report.notes = _notes(draft, units, edition)
    return report


def _account_rules(report: Report, parts: list[UnitProfile]) -> None:
    by_kind: dict[str, set[str]] = {kind: set() for kind in _KINDS}
    mapped: dict[str, set[str]] = {}
    for rule, _ in (pair for part in parts for pair in _rules_of(part)):
        by_kind[rule.kind].add(rule.name)
        if rule.was:
            mapped.setdefault(rule.was, set()).add(rule.name)
    report.rules = {kind: sorted(found) for kind, found in by_kind.items()}
    report.mapped = [f"{was} → {', '.join(sorted(now))}" for was, now in sorted(mapped.items())]


def _notes(draft: Draft, units: list[UnitProfile], edition: Edition) -> list[str]:
    notes = [
        f"{hero.name} has joined {unit.name}" for unit in units for hero in unit.joined
    ]
    if draft.game and draft.game != edition.game:
        notes.append(f"the list is written for {draft.game}, not for {edition.game}")
    if draft.units is not None and draft.units != len(units):
        notes.append(f"the header says {draft.units} units, the list has {len(units)}")
    bare = [u.name for u in units if draft.is_typed and not u.weapons and not u.given_type]
    notes.extend(f"{name} has neither a type nor weapons: taken as melee" for name in bare)
    return notes


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
