"""The base game's numbers: units, weapons, terrain, cards and the rest, read from a file.

The shipped file is a stand-in [ENC-PROFILE]; a person can put the printed rulebook's numbers
in its place. Reading is strict: every field must be there, nothing unknown, each fault one
sentence.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from opfor.boards.hexes import MOST_COLUMNS, MOST_HEXES
from opfor.boards.hexmap import CLOSED, Terrain
from opfor.faults import Refused, fault
from opfor.systems.encounter.armies import ArmyList
from opfor.systems.encounter.profiles import Core, Profile, Weapon

FORMAT = 1
MAX_NUMBER = 99
#: a board has at least as many columns and rows
LEAST_SIDE = 4
MAX_TEXT = 200_000
#: whole numbers by section, as they stand in `Core`
NUMBERS = {
    "board": ("width", "depth", "stacking", "drawn_per_row"),
    "turns": ("last", "scores_from", "win_vp"),
    "rules": (
        "cover", "far", "suppressed", "save_base", "engagement_range", "counter_charge",
        "consolidation", "retreat", "reposition_cost", "reposition_bonus", "entry_exact",
    ),
    "vp": ("hold_ground", "stalwart_defence", "break_their_spirit", "destroy_command"),
    "cards": (
        "allowance", "barrage_hits", "barrage_strength", "mine_strength", "dodge", "flash",
        "combo", "heroic_actions",
    ),
}  # fmt: skip
TERRAIN = ("open", "woods", "ruins", "building", "impassable")
TERRAIN_FIELDS = {"letter", "cover", "blocks", "foot", "wheels", "faces"}
UNIT_FIELDS = {"class", "size", "move", "defence", "hit", "weapons", "traits"}
CLASSES = ("infantry", "vehicle")
TRAITS = (
    "Grunt", "Expendable", "Impatient", "Tactical Entry", "Commander", "Supreme Commander",
)  # fmt: skip
_TRANSPORT = re.compile(r"Transport\(([1-9][0-9]?)\)")


def read_core(text: str, file: str) -> Core:
    """A core out of a file's text, or one sentence that names the field at fault."""
    if len(text) > MAX_TEXT:
        raise fault(file, f"a core file has at most {MAX_TEXT:,} letters")
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise fault(file, f"not readable as TOML: {error}") from None
    return _Reader(file).read(data)


@cache
def stand_in() -> Core:
    """The shipped core, read once: it never changes."""
    path = files("opfor.systems.encounter") / "data" / "core.toml"
    return read_core(path.read_text("utf-8"), path.name)


def unknown_units(core: Core, army: ArmyList) -> list[str]:
    """Names in a list that the core has no profile for."""
    names = [unit.name for formation in army.formations for unit in formation.units]
    return [name for name in dict.fromkeys(names) if name.casefold() not in core.units]


def check_units(core: Core, army: ArmyList) -> None:
    """Every unit of a list must have a profile."""
    unknown = unknown_units(core, army)
    if unknown:
        names = ", ".join(f"'{name[:60]}'" for name in unknown)
        raise Refused(f"{army.name[:60]}: {core.name} has no profile for {names}")


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file

    def read(self, data: dict[str, Any]) -> Core:
        known = {"format", "name", "is_stand_in", "terrain", "units", *NUMBERS}
        self._keys("", data, known)
        if data["format"] != FORMAT:
            raise fault(self.file, f"format: must be {FORMAT}")
        core = Core(self._text("name", data["name"]), self._flag("is_stand_in", data))
        for section, names in NUMBERS.items():
            part = self._table(section, data[section])
            self._keys(section, part, set(names))
            for name in names:
                setattr(core, _attribute(section, name), self._number(f"{section}.{name}", part))
        self._check_board(core)
        core.terrain = self._terrain(self._table("terrain", data["terrain"]))
        for name, entry in self._table("units", data["units"]).items():
            core.units[name.casefold()] = self._unit(name, self._table(f"units.{name}", entry))
        return core

    def _check_board(self, core: Core) -> None:
        """An edge has two central hexes [SC1], a board two halves [ENC-VP-STALWART]."""
        for name, size in (("width", core.width), ("depth", core.depth)):
            if size < LEAST_SIDE or size % 2:
                raise fault(self.file, f"board.{name}: must be an even number from {LEAST_SIDE} on")
        if core.width * core.depth > MOST_HEXES or core.width > MOST_COLUMNS:
            most = f"at most {MOST_HEXES} hexes in at most {MOST_COLUMNS} columns"
            raise fault(self.file, f"board: has {most}, not {core.width} by {core.depth}")

    def _terrain(self, data: dict[str, Any]) -> list[Terrain]:
        self._keys("terrain", data, set(TERRAIN))
        kinds = [self._ground(name, self._table(name, data[name])) for name in TERRAIN]
        if len({terrain.letter for terrain in kinds}) < len(kinds):
            raise fault(self.file, "terrain: two kinds have the same letter")
        return kinds

    def _ground(self, name: str, data: dict[str, Any]) -> Terrain:
        where = f"terrain.{name}"
        self._keys(where, data, TERRAIN_FIELDS)
        letter = self._text(f"{where}.letter", data["letter"])
        if len(letter) != 1 or letter in "# ":
            raise fault(self.file, f"{where}.letter: one letter is needed")
        terrain = Terrain(name, letter)
        terrain.is_cover = self._flag("cover", data, where)
        terrain.is_blocking = self._flag("blocks", data, where)
        terrain.foot = self._number(f"{where}.foot", data) or CLOSED
        terrain.wheels = self._number(f"{where}.wheels", data) or CLOSED
        if not isinstance(data["faces"], list) or any(f not in range(1, 7) for f in data["faces"]):
            raise fault(self.file, f"{where}.faces: a list of faces 1 to 6 is needed")
        terrain.faces = list(data["faces"])
        return terrain

    def _unit(self, name: str, data: dict[str, Any]) -> Profile:
        where = f"units.{name}"
        self._keys(where, data, UNIT_FIELDS)
        if data["class"] not in CLASSES:
            raise fault(self.file, f"{where}.class: must be one of {', '.join(CLASSES)}")
        profile = Profile(name, data["class"] == "vehicle")
        for field in ("size", "move", "defence", "hit"):
            setattr(profile, field, self._number(f"{where}.{field}", data))
        if not 2 <= profile.hit <= 6:
            raise fault(self.file, f"{where}.hit: must be 2 to 6")
        if not isinstance(data["weapons"], list) or not isinstance(data["traits"], list):
            raise fault(self.file, f"{where}: weapons and traits are lists")
        profile.arm([self._weapon(f"{where}.weapons", entry) for entry in data["weapons"]])
        self._traits(f"{where}.traits", profile, data["traits"])
        return profile

    def _weapon(self, where: str, entry: Any) -> Weapon:
        is_whole = isinstance(entry, list) and len(entry) == 4 and isinstance(entry[0], str)
        if not is_whole or not all(_is_number(part) for part in entry[1:]):
            raise fault(self.file, f"{where}: [name, range, Strength, Attacks] is needed")
        return Weapon(entry[0], entry[1], entry[2], entry[3])

    def _traits(self, where: str, profile: Profile, traits: Sequence[Any]) -> None:
        for trait in traits:
            carries = _TRANSPORT.fullmatch(str(trait))
            if carries:
                profile.carries = int(carries[1])
            elif trait not in TRAITS:
                known = ", ".join([*TRAITS, "Transport(n)"])
                raise fault(self.file, f"{where}: unknown trait '{trait}'; there are: {known}")
            profile.traits.append(str(trait))
        profile.note_traits()

    def _keys(self, where: str, data: dict[str, Any], known: set[str]) -> None:
        prefix = f"{where}." if where else ""
        for key in sorted(known - set(data)):
            raise fault(self.file, f"{prefix}{key}: is missing")
        for key in sorted(set(data) - known):
            raise fault(self.file, f"{prefix}{key}: is not known here")

    def _table(self, where: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict) or not value:
            raise fault(self.file, f"{where}: a table is needed")
        return value

    def _text(self, where: str, value: Any) -> str:
        if not isinstance(value, str) or not value or not value.isprintable():
            raise fault(self.file, f"{where}: a text is needed")
        return value

    def _flag(self, key: str, data: dict[str, Any], where: str = "") -> bool:
        if not isinstance(data[key], bool):
            raise fault(self.file, f"{where + '.' if where else ''}{key}: must be true or false")
        return bool(data[key])

    def _number(self, where: str, data: dict[str, Any]) -> int:
        value = data[where.rpartition(".")[2]]
        if not _is_number(value):
            raise fault(self.file, f"{where}: must be a whole number from 0 to {MAX_NUMBER}")
        return int(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_NUMBER


def _attribute(section: str, name: str) -> str:
    """Where a number stands in `Core`: cards and victory points carry their section's name."""
    return f"{section}_{name}" if section in ("vp", "cards", "turns") else name
