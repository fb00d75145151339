"""The account of a list: what went in, what came out, and what becomes of every rule in it."""

import re
from typing import Any

from opfor.faults import Refused
from opfor.systems.encounter import armies as encounter_armies
from opfor.systems.encounter.armies import ArmyList
from opfor.systems.encounter.core import stand_in, unknown_units
from opfor.systems.encounter.profiles import Core
from opfor.systems.entropic.forces import check_forces
from opfor.systems.opr.armies import Army, read_army, read_draft
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.report import treated

_FORMATION = re.compile(r"^\W*Formation\s+\d+\s*\(", re.IGNORECASE | re.MULTILINE)
_MODELS = re.compile(r"^\s*\[\[\s*models\s*\]\]", re.MULTILINE)


class Checked:
    """The account of one list."""

    def __init__(self, file: str, system: str, name: str) -> None:
        self.head = {"file": file, "system": system, "name": name}
        #: what is in it
        self.points = 0
        self.units = 0
        self.models = 0
        #: what is wrong with it although it can be read, a sentence each
        self.faults: list[str] = []

    def lines(self) -> list[str]:
        return [f"{self.head['name']} ({self.head['system']}, {self.head['file']})"]

    def to_json(self) -> dict[str, Any]:
        return dict(self.head)


class CheckedOpr(Checked):
    """A One Page Rules list."""

    def __init__(self, file: str, system: str, army: Army) -> None:
        super().__init__(file, system, army.name)
        self.army = army
        self.points = army.points
        self.units = len(army.units)
        self.models = army.report.kept.models

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

    def __init__(self, file: str, army: ArmyList, core: Core) -> None:
        super().__init__(file, "encounter", army.name)
        self.army = army
        self.points = army.points
        self.units = self.models = sum(
            unit.count for formation in army.formations for unit in formation.units
        )
        self.core = core
        self.unknown = unknown_units(core, army)
        self.faults = unknown_faults(file, army, core)

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
        told.append(self._profiles())
        return [*super().lines(), *told, *formations]

    def _profiles(self) -> str:
        """Whether whole games can be played with it."""
        if self.unknown:
            names = ", ".join(self.unknown)
            return f"UNKNOWN units, without a profile in the {self.core.name}: {names}"
        own = " (profiles of ours, not the printed ones)" if self.core.is_stand_in else ""
        return f"every unit has a profile in the {self.core.name}{own}"

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
        profiles = {
            "core": self.core.name,
            "is_stand_in": self.core.is_stand_in,
            "unknown_units": self.unknown,
        }
        return super().to_json() | sums | {"formations": formations} | profiles


class CheckedForce(Checked):
    """A force of Entropic Engine."""

    def __init__(self, file: str, text: str) -> None:
        self.found = check_forces([(file, text)])
        force = self.found.forces[0][1]
        super().__init__(file, "entropic", force.name)
        self.points = force.value
        self.units = self.models = len(force.entries)

    def lines(self) -> list[str]:
        return [*super().lines(), *self.found.lines()]

    def to_json(self) -> dict[str, Any]:
        (force,) = self.found.to_json()["forces"]
        return super().to_json() | {"points": force["points"], "models": force["models"]}


def check(text: str, file: str, system: str = "", core: Core | None = None) -> Checked:
    """The account of a list, or `Refused` with what is wrong in it."""
    chosen = system or guess_system(text, file)
    if chosen == "encounter":
        return _check_encounter(text, file, core or stand_in())
    if core is not None:
        raise Refused(f"--core: {chosen} has no such thing")
    if chosen == "entropic":
        return CheckedForce(file, text)
    return CheckedOpr(file, chosen, read_army(text, file, load_edition(chosen)))


def _check_encounter(text: str, file: str, core: Core) -> CheckedEncounter:
    """The account, or all faults at once: a list is mended in one go."""
    army, faults = encounter_armies.check_list(text, file)
    if faults:
        raise Refused("\n".join([*faults, *unknown_faults(file, army, core)]))
    return CheckedEncounter(file, army, core)


def unknown_faults(file: str, army: ArmyList, core: Core) -> list[str]:
    names = unknown_units(core, army)
    return [f"{file}: {name[:60]}: the {core.name} has no profile for it" for name in names]


def guess_system(text: str, file: str) -> str:
    """The system a list is for, by what is in it; the newest edition of its game."""
    if _FORMATION.search(text[:100_000]):
        return "encounter"
    if _MODELS.search(text[:100_000]):
        return "entropic"
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
