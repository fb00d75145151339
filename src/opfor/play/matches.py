"""Whole games by the name of their system, made from the header of a record."""

from typing import Any

from opfor.circuits.load import Library
from opfor.faults import Refused, fault
from opfor.game import Diverged
from opfor.match import Match
from opfor.play.record import create, resume, unsaved
from opfor.play.session import Session
from opfor.play.tables import library_of
from opfor.systems.opr.editions import EDITIONS

SYSTEMS = (*EDITIONS, "encounter", "entropic")


def open_match(setup: dict[str, Any]) -> Match:
    """The game that a set-up describes."""
    system = str(setup.get("system"))
    library = library_with(system, setup)
    if system == "encounter":
        from opfor.systems.encounter.match import open_match as open_encounter

        return open_encounter(setup, library)
    if system == "entropic":
        from opfor.systems.entropic.match import open_match as open_entropic

        return open_entropic(setup, library)
    from opfor.systems.opr.whole.match import open_match as open_opr

    return open_opr(setup, library)


def library_with(system: str, setup: dict[str, Any]) -> Library:
    """A system's circuits, with those of the set-up in the place of the printed ones."""
    library = library_of(system)
    for own in setup.get("circuits", []):
        library = library.replace(str(own["text"]), str(own["file"]))
    return library


def start_battle(header: dict[str, Any], path: str) -> tuple[Match, Session]:
    """A new game, written to `path` (kept in memory if that is empty)."""
    match = open_match(header["setup"])
    record = create(path, header) if path else unsaved(header)
    return match, Session(match.system, record, match.policies)


def go_on_battle(path: str) -> tuple[Match, Session]:
    """A recorded game, exactly where it was left."""
    record = resume(path)
    try:
        if record.header.get("kind") != "battle":
            raise fault(path, "is not the record of a battle")
        match = open_match(record.header["setup"])
        return match, Session(match.system, record, match.policies)
    except Refused:
        record.close()
        raise
    except Diverged as error:
        record.close()
        made = record.header.get("program", "another version")
        raise fault(path, f"made by opfor {made}, whose rules differ ({error})") from None
