"""Armies by system: those that come with the program, files, and what can read them."""

from collections.abc import Iterable
from pathlib import Path

from opfor.faults import Refused
from opfor.play.tables import SYSTEMS
from opfor.systems.encounter import armies as encounter_armies
from opfor.systems.entropic import forces as entropic_forces
from opfor.systems.opr import armies as opr_armies
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.textfile import STANDARD_INPUT, read_text


class Given:
    """A list as it goes into a game's record: whose or what it is, and its text."""

    def __init__(self, name: str, file: str, text: str) -> None:
        self.name = name
        self.file = file
        self.text = text

    def to_json(self) -> dict[str, str]:
        return {"name": self.name, "file": self.file, "text": self.text}


def known_armies(system: str) -> list[str]:
    """Names of the armies that come with the program."""
    if system == "encounter":
        return encounter_armies.presets()
    if system == "entropic":
        return list(entropic_forces.samples())
    return opr_armies.samples(load_edition(system))


def can_be_typed_in(system: str) -> bool:
    """Whether a list may be given unit by unit."""
    return system in EDITIONS


def find_army(system: str, text: str) -> Given:
    """An army by file name ('-' for standard input), preset or sample; checked by reading it."""
    if text != STANDARD_INPUT and not Path(text).exists():
        found = shipped(text, [system]) or shipped(text, _akin(system))
        if found is not None:
            return found
        if not Path(text).suffix and "/" not in text:
            known = ", ".join(known_armies(system))
            raise Refused(f"{text[:200]}: no such file and no such army; there are: {known}")
    return checked(system, Path(text).stem, text, read_text(text))


def systems_of(text: str) -> set[str]:
    """The systems that can read a list: a file, or the name of a shipped army."""
    found = set()
    for system in SYSTEMS:
        try:
            find_army(system, text)
            found.add(system)
        except Refused:
            continue
    return found


def shipped(name: str, systems: Iterable[str] = SYSTEMS) -> Given | None:
    """An army that comes with the program for one of these systems."""
    folded = _fold(name)
    for system in systems:
        for known in known_armies(system):
            if _fold(known) == folded:
                return Given(known, known, _text_of(system, known))
    return None


def _akin(system: str) -> tuple[str, ...]:
    """The systems whose lists a system plays too, with names mapped."""
    return EDITIONS if system in EDITIONS else ()


def _fold(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def _text_of(system: str, name: str) -> str:
    if system == "encounter":
        return encounter_armies.write_list(encounter_armies.preset(name))
    if system == "entropic":
        return entropic_forces.samples()[name]
    return opr_armies.sample(name)


def checked(system: str, name: str, file: str, text: str) -> Given:
    """The list if it can be read; what the reader reports is told by `army check`."""
    return Given(_name_in(system, text, file) or name, file, text)


def _name_in(system: str, text: str, file: str) -> str:
    if system == "encounter":
        return encounter_armies.read_list(text, file).name
    if system == "entropic":
        return entropic_forces.read_force(text, file).name
    return opr_armies.read_army(text, file, load_edition(system)).name
