"""Force files: which models a side brings, what they are worth, and the 5% rule [EE-FORCES]."""

from functools import cache
from importlib.resources import files
from typing import Any

from opfor.faults import Refused, fault
from opfor.systems.entropic.profiles import Profile
from opfor.systems.entropic.roster import profiles
from opfor.systems.entropic.scores import clear_digits
from opfor.systems.entropic.strict import Fields, parse

MAX_MODELS = 20
#: how far two forces may differ, in parts of the larger one
TOLERANCE = 0.05


class Entry:
    """One model of a force."""

    def __init__(self, name: str, profile: Profile) -> None:
        self.name = name
        self.profile = profile


class Force:
    """The models of one side."""

    def __init__(self, name: str, entries: list[Entry]) -> None:
        self.name = name
        self.entries = entries

    @property
    def value(self) -> int:
        return sum(entry.profile.points for entry in self.entries)


def read_force(text: str, file: str) -> Force:
    """A force out of a file's text, or `Refused` naming the field."""
    fields = Fields(parse(text, file), file)
    name = fields.text("name")
    entries: list[Entry] = []
    for model in fields.tables("models"):
        entries += _entries(model)
    fields.done()
    if not 1 <= len(entries) <= MAX_MODELS:
        raise fault(file, f"models: a force has 1 to {MAX_MODELS} models, not {len(entries)}")
    return Force(name, numbered(entries))


def _entries(fields: Fields) -> list[Entry]:
    id = fields.text("profile")
    profile = profiles().get(id)
    if profile is None:
        known = ", ".join(sorted(profiles()))
        raise fault(fields.at("profile"), f"unknown profile '{id[:80]}'; there are: {known}")
    count = fields.whole("count", 1, MAX_MODELS, 1)
    name = fields.text("name", profile.name)
    fields.done()
    return [Entry(name, profile) for _ in range(count)]


def numbered(entries: list[Entry]) -> list[Entry]:
    """Names that come more than once get numbers, so that every model can be named; a number
    that would make the name of another model is left out."""
    names = [entry.name for entry in entries]
    taken = {name for name in names if names.count(name) == 1}
    for entry, name in zip(entries, names, strict=True):
        if names.count(name) > 1:
            numbers = (n for n in range(1, 2 * len(names) + 1) if f"{name} {n}" not in taken)
            entry.name = f"{name} {next(numbers)}"
            taken.add(entry.name)
    return entries


def is_fair(first: int, second: int) -> bool:
    """Whether two force values differ by at most 5% of the larger [EE-FORCES]."""
    return abs(first - second) <= TOLERANCE * max(first, second)


def compared(first: int, second: int) -> str:
    """How far two forces are apart, with digits enough to tell which side of 5% it is."""
    apart = 100.0 * abs(first - second) / max(first, second)
    share = clear_digits(apart, [100.0 * TOLERANCE])
    verdict = "within" if is_fair(first, second) else "more than"
    return f"{first} against {second}: {share}% apart, {verdict} the 5% allowed"


class Checked:
    """The account of one force file, or of two that are to meet."""

    def __init__(self, forces: list[tuple[str, Force]]) -> None:
        self.forces = forces

    @property
    def is_fair(self) -> bool:
        values = [force.value for _, force in self.forces]
        return is_fair(min(values), max(values))

    def lines(self) -> list[str]:
        told = [line for file, force in self.forces for line in _force_lines(file, force)]
        if len(self.forces) == 2:
            first, second = (force.value for _, force in self.forces)
            told.append(compared(first, second))
        return told

    def to_json(self) -> dict[str, Any]:
        forces = [_force_json(file, force) for file, force in self.forces]
        return {"forces": forces, "fair": self.is_fair}


def check_forces(texts: list[tuple[str, str]]) -> Checked:
    """What `opfor force check` tells of one file or two, each (name, text)."""
    if not 1 <= len(texts) <= 2:
        raise Refused("force check: one force file, or two that are to meet")
    return Checked([(file, read_force(text, file)) for file, text in texts])


def _force_lines(file: str, force: Force) -> list[str]:
    told = [f"{force.name} ({file}): {len(force.entries)} models, {force.value} points"]
    return told + [f"  {_entry_line(entry)}" for entry in force.entries]


def _entry_line(entry: Entry) -> str:
    weapons = [
        f"{weapon.name} {weapon.range:g}{''.join(f', {rule}' for rule in weapon.rules)}"
        for part in entry.profile.parts
        for weapon in part.weapons
    ]
    values = "; ".join(
        f"{f'{part.name} ' if entry.profile.is_composite else ''}"
        f"Move {part.values[0]} ({part.values[4]}) Attack {part.values[1]}"
        f" Defend {part.values[2]} Command {part.values[3]}"
        for part in entry.profile.parts
    )
    cloak = ["can cloak"] if entry.profile.can_cloak else []
    told = "; ".join([values, *weapons, *cloak, *entry.profile.rules])
    return f"{entry.name}, {entry.profile.points} points: {told}"


def _force_json(file: str, force: Force) -> dict[str, Any]:
    models = [
        {
            "name": entry.name,
            "profile": entry.profile.id,
            "points": entry.profile.points,
        }
        for entry in force.entries
    ]
    return {"file": file, "name": force.name, "points": force.value, "models": models}


@cache
def samples() -> dict[str, str]:
    """The texts of the forces that come with the program, by name."""
    folder = files("opfor.systems.entropic") / "data" / "forces"
    return {
        entry.name.removesuffix(".toml"): entry.read_text("utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
    }
