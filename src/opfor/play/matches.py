"""Whole games by the name of their system, made from the header of a record."""

import hashlib
from typing import Any

from opfor.faults import Refused, fault
from opfor.game import Diverged
from opfor.match import Match, libraries_with
from opfor.play.record import create, resume, unsaved
from opfor.play.session import Session, refusal_of
from opfor.play.tables import library_of
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.tables import find_table
from opfor.textfile import read_text

SYSTEMS = (*EDITIONS, "encounter", "entropic")


def open_match(setup: dict[str, Any]) -> Match:
    """The game that a set-up describes."""
    system = str(setup.get("system"))
    libraries = libraries_with(library_of(system), setup)
    if system == "encounter":
        from opfor.systems.encounter.match import open_match as open_encounter

        return open_encounter(setup, libraries)
    if system == "entropic":
        from opfor.systems.entropic.match import open_match as open_entropic

        return open_entropic(setup, libraries)
    from opfor.systems.opr.whole.match import open_match as open_opr

    return open_opr(setup, libraries)


def table_of(system: str, text: str, seed: int) -> dict[str, Any]:
    """What a record keeps of a table: the number it is made from, or the whole file."""
    if text.isascii() and text.isdigit():
        if system == "entropic":
            raise Refused(
                f"table: entropic has no table number {text[:9]}; it is played on a scenario:"
                " give a file, or a name as the scenario"
            )
        return {"seed": int(text[:9])}
    if system in EDITIONS:
        return find_table(text) if text else {"seed": _table_number(seed)}
    return {"file": text, "text": read_text(text)} if text else {}


def _table_number(seed: int) -> int:
    """A number for the table that does not give the game's own seed away."""
    return int(hashlib.sha256(f"table of {seed}".encode()).hexdigest()[:6], 16)


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
        raise refusal_of(record, error) from None
