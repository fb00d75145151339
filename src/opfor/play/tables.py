"""Companions by the name of their system, made from the header of a record."""

from typing import Any

from opfor.circuits.load import Library
from opfor.faults import Refused
from opfor.game import Diverged
from opfor.play.record import create, resume, unsaved
from opfor.play.session import Session, refusal_of
from opfor.systems import encounter, entropic, opr
from opfor.systems.encounter import table as encounter_table
from opfor.systems.entropic import table as entropic_table
from opfor.systems.opr import table as opr_table
from opfor.systems.opr.editions import EDITIONS
from opfor.tabletop.companion import Companion

SYSTEMS = (*EDITIONS, "encounter", "entropic")


#: the options of a set-up at a real table
OPTIONS = {"encounter": ("turns", "cards"), "entropic": ("turns", "rules")}
EDITION_OPTIONS = ("bonus", "rounds")


def options_of(system: str) -> tuple[str, ...]:
    """The options that mean something in a system."""
    return OPTIONS.get(system, EDITION_OPTIONS)


def library_of(system: str) -> Library:
    """The circuits of a system; every One Page Rules edition uses the same ones."""
    if system == "encounter":
        return encounter.library()
    if system == "entropic":
        return entropic.library()
    if system in EDITIONS or system == "opr":
        return opr.library()
    raise Refused(f"unknown system '{system[:80]}'; there are: {', '.join(SYSTEMS)}")


def companion_of(header: dict[str, Any]) -> Companion:
    """The companion that a record's header describes."""
    setup = header.get("setup")
    if not isinstance(setup, dict):
        raise Refused("the record's header has no set-up")
    system = str(setup.get("system"))
    library = library_of(system)
    for own in header.get("circuits", []):
        library = library.replace(str(own["text"]), str(own["file"]))
    if system == "encounter":
        return encounter_table.open_table(setup, library)
    if system == "entropic":
        return entropic_table.open_table(setup, library)
    return opr_table.open_table(setup, library)


def start(header: dict[str, Any], path: str) -> Session:
    """A new game at the table, written to `path` (kept in memory if that is empty)."""
    companion = companion_of(header)
    record = create(path, header) if path else unsaved(header)
    return Session(companion, record)


def go_on(path: str) -> Session:
    """A saved game, exactly where it was left."""
    record = resume(path)
    try:
        return Session(companion_of(record.header), record)
    except Refused:
        record.close()
        raise
    except Diverged as error:
        record.close()
        raise refusal_of(record, error) from None
