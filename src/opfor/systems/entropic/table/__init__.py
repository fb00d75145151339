"""Entropic Engine at a real table: the companion that runs the A.I. side."""

from typing import Any

from opfor.circuits.load import Library
from opfor.faults import fault
from opfor.systems.entropic.forces import Force, numbered, read_force
from opfor.systems.entropic.setup import force_of, switches_of
from opfor.systems.entropic.table.companion import EntropicTable

LAST_TURN = 6
MAX_TURNS = 99


def open_table(setup: dict[str, Any], library: Library) -> EntropicTable:
    """The companion for a set-up as it stands in a record's header.

    `ai` is the A.I.'s force (file and text, or the name of one of the program's own),
    `players` the people with or without their lists, `options.turns` the turn limit and
    `rules` the switches that are turned.
    """
    ai = setup.get("ai", {})
    named = isinstance(ai, dict) and not str(ai.get("text", "")).strip()
    force = force_of(ai.get("name", "") if named else ai)
    players = setup.get("players") or [{"name": "you"}]
    seats = [str(player.get("name") or "you") for player in players]
    entries = [entry for each in _lists(players) for entry in each.entries]
    turns = setup.get("options", {}).get("turns", LAST_TURN)
    if type(turns) is not int or not 1 <= turns <= MAX_TURNS:
        raise fault("setup: options: turns", f"must be a whole number from 1 to {MAX_TURNS}")
    return EntropicTable(library, force, numbered(entries), turns, switches_of(setup), seats)


def _lists(players: list[dict[str, Any]]) -> list[Force]:
    """The forces of the people who gave theirs."""
    return [
        read_force(str(player["text"]), str(player.get("file") or "your force"))
        for player in players
        if str(player.get("text", "")).strip()
    ]
