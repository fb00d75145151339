"""What `opfor army check` and `opfor armies` tell of a list, for people and for programs."""

import re
import textwrap
from typing import Any

from opfor.play.armies import known_armies
from opfor.play.tables import SYSTEMS
from opfor.systems.encounter import armies as encounter_armies
from opfor.systems.encounter.armies import ArmyList
from opfor.systems.opr import armies as opr_armies
from opfor.systems.opr.armies import Army, read_army, read_draft
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.report import treated

WIDTH = 96

_FORMATION = re.compile(r"^\W*Formation\s+\d+\s*\(", re.IGNORECASE | re.MULTILINE)


class Checked:
    """The account of one list."""

    def __init__(self, file: str, system: str, name: str) -> None:
        self.head = {"file": file, "system": system, "name": name}

    def lines(self) -> list[str]:
        return [f"{self.head['name']} ({self.head['system']}, {self.head['file']})"]

    def to_json(self) -> dict[str, Any]:
        return dict(self.head)


class CheckedOpr(Checked):
    """A One Page Rules list."""

    def __init__(self, file: str, system: str, army: Army) -> None:
        super().__init__(file, system, army.name)
        self.army = army

    def lines(self) -> list[str]:
        report = self.army.report
        units = [line for unit in self.army.units for line in _unit_lines(unit)]
        sums, *rules = report.lines()
        return [*super().lines(), sums, *units, *report.weapon_lines(), *rules]

    def to_json(self) -> dict[str, Any]:
        units = [_unit_json(unit) for unit in self.army.units]
        points = {"points": self.army.points, "units": units}
        return super().to_json() | points | {"report": self.army.report.to_json()}


class CheckedEncounter(Checked):
    """An Encounter list; reading it has compared every total it states."""

    def __init__(self, file: str, army: ArmyList) -> None:
        super().__init__(file, "encounter", army.name)
        self.army = army

    def lines(self) -> list[str]:
        army = self.army
        formations = [
            f"  Formation {each.number}: {each.points} points, "
            + ", ".join(f"{unit.count}x {unit.name}" for unit in each.units)
            for each in army.formations
        ]
        told = [f"points {army.points} in, {army.points} out; every stated total agrees"]
        told.append(f"Hero Tokens: {army.unit_tokens} of units, {army.bought_tokens} bought")
        told.append("names and prices of units are taken as the list has them")
        return [*super().lines(), *told, *formations]

    def to_json(self) -> dict[str, Any]:
        army = self.army
        formations = [
            {
                "number": each.number,
                "points": each.points,
                "units": [
                    {"name": unit.name, "count": unit.count, "points": unit.points}
                    for unit in each.units
                ],
            }
            for each in army.formations
        ]
        tokens = {"units": army.unit_tokens, "bought": army.bought_tokens}
        sums = {"points": army.points, "hero_tokens": tokens}
        return super().to_json() | sums | {"formations": formations}


def check(text: str, file: str, system: str = "") -> Checked:
    """The account of a list, or `Refused` with what is wrong in it."""
    chosen = system or guess_system(text, file)
    if chosen == "encounter":
        return CheckedEncounter(file, encounter_armies.read_list(text, file))
    return CheckedOpr(file, chosen, read_army(text, file, load_edition(chosen)))


def guess_system(text: str, file: str) -> str:
    """The system a list is for, by what is in it; the newest edition of its game."""
    if _FORMATION.search(text[:100_000]):
        return "encounter"
    return "aof-2" if read_draft(text, file).game.startswith("AOF") else "gf-3"


def _unit_lines(unit: UnitProfile) -> list[str]:
    return [f"  {_unit_line(unit)}", *(f"    with {_unit_line(hero)}" for hero in unit.joined)]


def _unit_line(unit: UnitProfile) -> str:
    printed = f" ({unit.printed})" if unit.printed not in unit.name else ""
    stats = f" Q{unit.quality}+ D{unit.defense}+" if unit.quality else ""
    base = f", base {unit.base} mm" if unit.base else ""
    return f"{unit.name}{printed} [{unit.models}]{stats}, {unit.cost}pts{base}"


def _unit_json(unit: UnitProfile) -> dict[str, Any]:
    return {
        "name": unit.name,
        "printed": unit.printed,
        "models": unit.models,
        "quality": unit.quality,
        "defense": unit.defense,
        "tough": unit.tough,
        "points": unit.cost,
        "base_mm": unit.base,
        "rules": [
            {"text": rule.text, "count": rule.count, "item": rule.item, "treated": treated(rule)}
            for rule in unit.rules
        ],
        "weapons": [weapon.text for weapon in unit.weapons],
        "upgrades": [{"name": each.name, "cost": each.cost} for each in unit.purchases],
        "joined": [_unit_json(hero) for hero in unit.joined],
    }


def shipped() -> list[str]:
    """All armies that come with the program, by system."""
    told: list[str] = []
    for system in SYSTEMS:
        title = "Encounter" if system == "encounter" else load_edition(system).title
        told += [f"{system}: {title}"]
        for name in known_armies(system):
            told += _preset(name) if system == "encounter" else _sample(name, system)
    return told


def _sample(name: str, system: str) -> list[str]:
    army = read_army(opr_armies.sample(name), name, load_edition(system))
    rules = sorted({rule for kind in army.report.rules.values() for rule in kind})
    sums = f"{army.points} points, {army.report.kept.models} models, {len(army.units)} units"
    return [f"  {name}: {sums}", *_wrapped(", ".join(rules))]


def _preset(name: str) -> list[str]:
    army = encounter_armies.preset(name)
    units = [unit for formation in army.formations for unit in formation.units]
    sums = f"{army.points} points, {sum(unit.count for unit in units)} units"
    listed = sorted({unit.name for unit in units})
    return [
        f"  {name}: {sums}, {len(army.formations)} formations, {army.tokens} Hero Tokens",
        *_wrapped(", ".join(listed)),
    ]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="      ", subsequent_indent="      ")
