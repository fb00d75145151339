"""Our own roster [EE-D3]: the profiles of every force, read from data/roster."""

from functools import cache
from importlib.resources import files

from opfor.boards.inches import base_radius
from opfor.faults import fault
from opfor.systems.entropic.profiles import (
    ACTIONS,
    ATTRIBUTES,
    MODEL_RULES,
    WEAPON_RULES,
    PartProfile,
    Profile,
    Weapon,
)
from opfor.systems.entropic.strict import Fields, parse

MAX_VALUE = 20
MAX_RANGE = 60.0
MAX_PARTS = 4


class Roster:
    """The profiles of one force, by id."""

    def __init__(self, name: str, profiles: dict[str, Profile]) -> None:
        self.name = name
        self.profiles = profiles


@cache
def rosters() -> dict[str, Roster]:
    """Every roster that comes with the program, by id; all are our own [EE-D3]."""
    folder = files("opfor.systems.entropic") / "data" / "roster"
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return {
        entry.name.removesuffix(".toml"): read_roster(entry.read_text("utf-8"), entry.name)
        for entry in entries
    }


@cache
def profiles() -> dict[str, Profile]:
    """All profiles by id; ids are unique over all rosters."""
    return {id: each for roster in rosters().values() for id, each in roster.profiles.items()}


def read_roster(text: str, file: str) -> Roster:
    fields = Fields(parse(text, file), file)
    name = fields.text("name")
    listed = fields.raw("profiles")
    if not isinstance(listed, dict) or not listed:
        raise fault(file, "profiles: none are listed")
    fields.done()
    return Roster(name, {id: read_profile(id, data, file) for id, data in listed.items()})


def read_profile(id: str, data: object, file: str) -> Profile:
    """One profile: plain, or with its components under `parts` [EE-PROFILE, EE-COMPOSITE]."""
    fields = Fields(data, f"{file}: {id}")
    name = fields.text("name")
    radius = base_radius(fields.at("base_mm"), fields.raw("base_mm", 32))
    profile = Profile(id, name, fields.whole("points", 1, 10_000), radius)
    parts = fields.tables("parts")
    if parts and not 2 <= len(parts) <= MAX_PARTS:
        raise fault(fields.at("parts"), f"a composite model has 2 to {MAX_PARTS} components")
    for part in parts:
        profile.parts.append(_part(part, part.text("name"), profile))
        part.done()
    if not parts:
        profile.parts.append(_part(fields, name, profile))
    fields.done()
    if len({part.name for part in profile.parts}) < len(profile.parts):
        raise fault(fields.at("parts"), "two components have the same name")
    if sum(part.values[0] > 0 for part in profile.parts) > 1:
        raise fault(fields.at("parts"), "only one component may have a Move value")
    return profile


def _part(fields: Fields, name: str, profile: Profile) -> PartProfile:
    values = [fields.whole(key, 0, MAX_VALUE, 0) for key in ATTRIBUTES]
    if values[2] < 1:
        raise fault(fields.at("defend"), f"a whole number from 1 to {MAX_VALUE} is needed")
    weapons = [_weapon(each) for each in fields.tables("weapons")]
    part = PartProfile(name, values, weapons, fields.texts("actions", ACTIONS))
    rules = fields.texts("rules", MODEL_RULES)
    part.is_volley = "Volley" in rules
    if part.is_volley and len(weapons) < 2:
        raise fault(fields.at("rules"), "Volley needs at least two weapons")
    profile.rules += rules
    return part


def _weapon(fields: Fields) -> Weapon:
    name = fields.text("name")
    range = fields.real("range", 1.0, MAX_RANGE)
    rules = fields.texts("rules", WEAPON_RULES)
    fields.done()
    return Weapon(name, range, rules)
