"""The account of an army: what went in, what came out, and what becomes of every rule.

Nothing vanishes in silence: units, models, weapons and points are counted on both sides, and
every special rule is named as steering, played, an army rule, under another name, or not
played.
"""

from typing import Any

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.joining import can_join_any
from opfor.systems.opr.profiles import (
    ARMY,
    NOT_PLAYED,
    PLAYED,
    STEERING,
    Rule,
    UnitProfile,
    Weapon,
    rating_of,
)
from opfor.systems.opr.text_lists import JOINED_TO, Draft, Entry, Sums
from opfor.words import counted

_KINDS = {
    STEERING: "steer the A.I.",
    PLAYED: "played as in the core rules and army books",
    ARMY: "army rules, named whenever the unit activates at a table, NOT played on screen",
    NOT_PLAYED: "NOT played in this edition",
}
#: the same for programs, beside `mapped`
_TREATED = {STEERING: "used", PLAYED: "used", ARMY: "reminded", NOT_PLAYED: "not played"}
MAPPED = "mapped"
#: as many of one weapon as a model has in any army book
MOST_HANDS = 4
_LEAST_ONE = ("Tough", "Deadly", "Blast")


def treated(rule: Rule) -> str:
    """What becomes of a rule, in one word."""
    is_mapped = rule.was and rule.kind != NOT_PLAYED
    return MAPPED if is_mapped else _TREATED[rule.kind]


class Report:
    """What went into an army and what came out."""

    def __init__(self) -> None:
        self.read, self.kept = Sums(), Sums()
        #: kind of treatment → special rules, sorted
        self.rules: dict[str, list[str]] = {kind: [] for kind in _KINDS}
        #: each special rule → what becomes of it
        self.treated: dict[str, str] = {}
        #: "printed → here"
        self.mapped: list[str] = []
        #: "item (rule, rule)", as lists print what a piece of equipment gives
        self.items: list[str] = []
        #: all weapons, those of one name and profile put together
        self.weapons: list[Weapon] = []
        self.notes: list[str] = []

    @property
    def is_conserved(self) -> bool:
        return vars(self.read) == vars(self.kept)

    def lines(self) -> list[str]:
        """The account, a sentence a line."""
        told = ["; ".join(self._sums("units", "models", "points"))]
        told.extend(f"{_KINDS[kind]}: {', '.join(n)}" for kind, n in self.rules.items() if n)
        if self.mapped:
            told.append(f"under another name: {'; '.join(self.mapped)}")
        if self.items:
            told.append(f"items, each as the rules it gives: {'; '.join(self.items)}")
        return told + self.notes

    def brief(self) -> list[str]:
        """The account with its weapons in one line."""
        sums, *rules = self.lines()
        return [sums, "; ".join([*self._sums("weapons"), *self.idle_lines()]), *rules]

    def weapon_lines(self) -> list[str]:
        """Every weapon, and what does not come of it."""
        used = [weapon.text for weapon in self.weapons if weapon.attacks]
        return [*self._sums("weapons"), *(f"  {text}" for text in used), *self.idle_lines()]

    def idle_lines(self) -> list[str]:
        """Weapons that nothing comes of."""
        idle = [weapon.text for weapon in self.weapons if not weapon.attacks]
        return [f"NOT used, for it has no attacks: {text}" for text in idle]

    def _sums(self, *names: str) -> list[str]:
        read, kept = vars(self.read), vars(self.kept)
        return [f"{name} {read[name]} in, {kept[name]} out" for name in names]

    def to_json(self) -> dict[str, Any]:
        """The account for programs."""
        return {
            "in": vars(self.read),
            "out": vars(self.kept),
            "weapons": [
                {"name": weapon.name, "profile": weapon.profile, "count": weapon.count}
                for weapon in self.weapons
            ],
            "rules": self.treated,
            "mapped": self.mapped,
            "items": self.items,
            "notes": self.notes,
        }


def every(entries: list[Entry]) -> list[Entry]:
    """All units, Heroes before those they joined."""
    return [each for entry in entries for each in (*entry.heroes, entry)]


def rules_of(unit: UnitProfile) -> list[tuple[Rule, str]]:
    """Every special rule of a unit and who bears it."""
    own = [(rule, unit.name) for rule in unit.rules]
    return own + [(r, f"{unit.name}'s {w.name}") for w in unit.weapons for r in w.rules]


def counted_in(draft: Draft) -> Sums:
    """What a list has in it, before anything is made of it."""
    if draft.sums is not None:
        return draft.sums
    sums = Sums()
    for entry in every(draft.entries):
        sums.add(entry.unit, entry.copies)
    sums.points = draft.total or sums.points
    return sums


def account(draft: Draft, read: Sums, units: list[UnitProfile], edition: Edition) -> Report:
    """The report on an army made of a list; `read` was counted in before."""
    report = Report()
    parts = [part for unit in units for part in unit.parts]
    report.read = read
    for part in parts:
        report.kept.add(part)
    _account_rules(report, parts)
    everyone = UnitProfile("all")
    everyone.joined = parts
    report.weapons = everyone.groups()
    report.notes = _notes(draft, units, edition)
    return report


def _account_rules(report: Report, parts: list[UnitProfile]) -> None:
    by_kind: dict[str, set[str]] = {kind: set() for kind in _KINDS}
    mapped: dict[tuple[str, str], set[str]] = {}
    items: dict[str, set[str]] = {}
    for rule, _ in (pair for part in parts for pair in rules_of(part)):
        name = rule.name + rule.on_what
        by_kind[rule.kind].add(name)
        report.treated[name] = treated(rule)
        if rule.was:
            when = " when shooting" if rule.is_for_shooting else ""
            mapped.setdefault((rule.was, when), set()).add(rule.name)
        if rule.item:
            items.setdefault(rule.item, set()).add(rule.text)
    report.rules = {kind: sorted(found) for kind, found in by_kind.items()}
    report.mapped = [
        f"{was} → {', '.join(sorted(now))}{when}" for (was, when), now in sorted(mapped.items())
    ]
    report.items = [f"{name} ({', '.join(sorted(of))})" for name, of in sorted(items.items())]


def _notes(draft: Draft, units: list[UnitProfile], edition: Edition) -> list[str]:
    notes = [f"{hero.name} has joined {unit.name}" for unit in units for hero in unit.joined]
    if draft.game and draft.game != edition.game:
        notes.append(f"the list is written for {draft.game}, not for {edition.game}")
    if draft.units is not None and draft.units != len(units):
        notes.append(f"the header says {draft.units} units, the list has {len(units)}")
    bare = [u.name for u in units if draft.is_typed and not u.weapons and not u.given_type]
    notes.extend(f"{name} has neither a type nor weapons: taken as melee" for name in bare)
    if not draft.names_hosts:
        notes.extend(_joins_nobody(units, edition))
    notes.extend(_too_tough(hero, unit, edition) for unit in units for hero in unit.joined)
    for part in (part for unit in units for part in unit.parts):
        notes += [_too_many(part), _too_many_weapons(part), _at_least_one(part)]
    notes = [note for note in notes if note]
    return notes + draft.notes


def _joins_nobody(units: list[UnitProfile], edition: Edition) -> list[str]:
    """CORE-SR-HERO: who could join a unit, though the list does not say which."""
    how = f"a line '{JOINED_TO}:' below a Hero puts it into the next unit"
    ask = "in a battle you play you are asked before deployment"
    lone = [unit.name for unit in units if can_join_any(unit, units, edition)]
    join = "joins" if len(lone) == 1 else "join"
    return [f"{' and '.join(lone)} {join} nobody: {how}; {ask}"] if lone else []


def _too_tough(hero: UnitProfile, unit: UnitProfile, edition: Edition) -> str:
    """CORE-SR-HERO: who is too tough to join others."""
    most = edition.joins_up_to_tough
    if not most or hero.tough <= most:
        return ""
    joins = f"a Hero above Tough({most}) joins no unit; played in {unit.name} all the same"
    return f"{hero.name} has Tough({hero.tough}), and {joins}"


def _too_many_weapons(unit: UnitProfile) -> str:
    """Weapons of which a list gives every model more than anybody has hands."""
    found = [f"{w.count}x {w.name}" for w in unit.weapons if w.count > MOST_HANDS * unit.models]
    many = counted(unit.models, "model")
    return f"{unit.name}: {', '.join(found)} on {many}; all of them are used" if found else ""


def _too_many(unit: UnitProfile) -> str:
    """Rules that a list gives to more models than there are."""
    found = [f"{rule.count}x {rule.text}" for rule in unit.rules if rule.count > unit.models]
    many = counted(unit.models, "model")
    return f"{unit.name}: {', '.join(found)} on {many}; every model has it once" if found else ""


def _at_least_one(unit: UnitProfile) -> str:
    """Ratings of 0 of what a model or a hit has one of anyway."""
    bearers = [unit.rules, *(weapon.rules for weapon in unit.weapons)]
    found = [name for of in bearers for name in _LEAST_ONE if rating_of(name, of) == 0]
    told = ", ".join(f"{name}(0) is taken as {name}(1)" for name in dict.fromkeys(found))
    return f"{unit.name}: {told}" if found else ""
