"""Making a game out of what a record's header says: lists, table, people, difficulty.

`{"system": "gf-3", "sides": {"a": {"armies": [{"file", "text", "owner"}]}, "b": …},
"table": {"seed": 1}, "circuits": [{"file", "text", "side"}],
"options": {"bonus": "a", "handicap": {"b": 100}, "rules": {"leftovers_act": false}}}`: a side
whose armies have owners is held by these people, one without by the A.I.; circuits without a
side are for both.
"""

from collections.abc import Sequence
from typing import Any

from opfor.boards.table import Table
from opfor.faults import Refused, fault
from opfor.game import Policy
from opfor.match import libraries_with
from opfor.seats import owners_of
from opfor.systems.opr import library
from opfor.systems.opr.armies import Army, read_army
from opfor.systems.opr.armoury import Armoury
from opfor.systems.opr.battle import Battle, Objective, Unit
from opfor.systems.opr.editions import Edition, load_edition
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.table_file import Layout
from opfor.systems.opr.whole.mustering import (
    check_room,
    check_size,
    common_spells,
    muster_army,
    spell_arms,
)
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import SIDES, copy_marker
from opfor.systems.opr.whole.system import OprBattle, Setup
from opfor.systems.opr.whole.tables import layout_of


class Maker:
    """Turns set-ups into games; what an edition and its lists resolve to is worked out once."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.setup = setup
        self.options: dict[str, Any] = setup.get("options", {})
        self.edition: Edition = load_edition(str(setup.get("system")), self._turned())
        self._armoury = Armoury(self.edition)
        self._spells = common_spells(self.edition)
        self._units: list[Unit] = []
        self._owners: dict[str, list[str]] = {}
        self.armies: dict[str, list[Army]] = {}
        #: what the options did to the armies, in sentences
        self.notes: list[str] = [
            f"{name} is turned {'on' if value else 'off'} (docs/readings.md)"
            for name, value in self._turned().items()
        ]
        for side in SIDES:
            self._muster(side)

    def _turned(self) -> dict[str, object]:
        """The readings that are played the other way."""
        given = self.options.get("rules") or {}
        if not isinstance(given, dict):
            raise fault("options: rules", "a table of switches is needed")
        return given

    def _muster(self, side: str) -> None:
        """CORE-ARMIES: books may be mixed; unequal points are the players' business."""
        given = self.setup.get("sides", {}).get(side, {}).get("armies", [])
        if not given:
            raise Refused(f"side {side} has no army")
        armies = [self._read(entry) for entry in given]
        self._handicap(side, armies)
        number = 1
        for entry, army in zip(given, armies, strict=True):
            units = muster_army(army, side, self.edition, self._armoury, self._spells, number)
            for unit in units:
                check_room(unit, str(entry["file"]))
            owners = owners_of(entry)
            self._owners.update({unit.id: owners for unit in units if owners})
            number += len(units)
            self._units += units
        self.armies[side] = armies

    def _read(self, entry: dict[str, Any]) -> Army:
        file = str(entry["file"])
        army = read_army(str(entry["text"]), file, self.edition)
        check_stats(army, file)
        for unit in army.units:
            check_size(unit, file)
        return army

    def _handicap(self, side: str, armies: list[Army]) -> None:
        """Units worth up to so many points stay at home, the dearest that fit first."""
        given = left = int(self.options.get("handicap", {}).get(side, 0))
        if not given:
            return
        points = sum(army.points for army in armies)
        if given >= points:
            all_of_it = f"{given} points are all of side {side}'s {points}"
            raise fault("options: handicap", f"{all_of_it}, and somebody has to come")
        home: list[str] = []
        for army, unit in sorted(_pairs(armies), key=_by_points):
            if unit.points <= left and len(army.units) > 1:
                left -= unit.points
                army.units.remove(unit)
                army.points -= unit.points
                home.append(f"{unit.name} ({unit.points}pts)")
        stay = f"at home: {', '.join(home)}" if home else "no unit is worth so little, so all come"
        comes = f"{points - given + left} of {points} points take part"
        self.notes.append(f"Side {side}, handicap of {given} points: {stay}; {comes}")

    def people(self, side: str) -> list[str]:
        """Who holds a side; nobody: the A.I."""
        own = [unit.id for unit in self._units if unit.side == side]
        return list(dict.fromkeys(name for id in own for name in self._owners.get(id, [])))

    def layout(self) -> Layout:
        """The table the set-up names."""
        return layout_of(self.setup.get("table", {}), self.edition)

    def make(self, table: Table, markers: Sequence[Objective] = ()) -> OprBattle:
        """The game on a table; with no markers given they are placed as the mission says."""
        placed = [self._sided(marker) for marker in markers]
        battle = Battle(self.edition, table, self._units, placed, "", 0, "a")
        setup = Setup(battle, spell_arms(self._armoury))
        setup.seats = {side: self.people(side) or [side] for side in SIDES}
        shared = [side for side in SIDES if len(self.people(side)) > 1]
        setup.owners = {id: who for id, who in self._owners.items() if id[0] in shared}
        setup.favoured = str(self.options.get("bonus", ""))
        if setup.favoured and not self.edition.has_challenge_bonus:
            raise Refused(f"{self.edition.name} has no challenge bonus (OPR-BONUS)")
        return OprBattle(setup)

    def _sided(self, marker: Objective) -> Objective:
        """A table file knows the A.I. and the player; who these are, the set-up says."""
        is_turned = bool(self.people("b")) and not self.people("a")
        names = {"player": "b", "ai": "a"} if is_turned else {"player": "a", "ai": "b"}
        twin = copy_marker(marker)
        twin.held_by = names.get(marker.held_by, marker.held_by)
        if marker.scorable_by is not None:
            twin.scorable_by = [names.get(name, name) for name in marker.scorable_by]
        return twin

    def policies(self) -> dict[str, Policy]:
        """The A.I. for every side that no person holds, with the set-up's own circuits."""
        libraries = libraries_with(library(), self.setup)
        return {side: Ai(libraries[side].circuits) for side in SIDES if not self.people(side)}


def check_stats(army: Army, file: str) -> None:
    """The short form for real tables may leave out what a game on screen cannot do without."""
    for unit in army.units:
        for part in unit.parts:
            if not part.quality or not part.defense:
                raise fault(file, f"{part.name}: Quality and Defense are needed, as in Q4+ D4+")


def _pairs(armies: list[Army]) -> list[tuple[Army, UnitProfile]]:
    return [(army, unit) for army in armies for unit in army.units]


def _by_points(pair: tuple[Army, UnitProfile]) -> int:
    return -pair[1].points


def make_battle(setup: dict[str, Any]) -> tuple[OprBattle, dict[str, Policy]]:
    """The game a header describes, and those who play for its A.I. sides."""
    maker = Maker(setup)
    layout = maker.layout()
    return maker.make(layout.table, layout.objectives), maker.policies()
