"""Encounter at a real table: the companion that runs the A.I. side."""

from typing import Any

from opfor.circuits.load import Library
from opfor.faults import Refused, fault
from opfor.systems.encounter.activation import CARDS
from opfor.systems.encounter.armies import ArmyList, read_list
from opfor.systems.encounter.table.companion import EncounterTable
from opfor.systems.encounter.table.state import Enemy

LAST_TURN = 6
MAX_TURNS = 99


def open_table(setup: dict[str, Any], library: Library) -> EncounterTable:
    """The companion for a set-up as it stands in a record's header."""
    ai = setup.get("ai", {})
    army = _read(str(ai.get("text", "")), str(ai.get("file") or "the A.I.'s list"))
    players = setup.get("players") or [{"name": "you"}]
    options = setup.get("options", {})
    cards = _option(options, "cards", -1, 0, len(CARDS))
    turns = _option(options, "turns", LAST_TURN, 1, MAX_TURNS)
    seats = [str(player.get("name") or "you") for player in players]
    table = EncounterTable(library, army, _enemies(players), seats, cards, turns)
    table.has_unlisted = any(not str(player.get("text", "")).strip() for player in players)
    return table


def _read(text: str, file: str) -> ArmyList:
    """A list; that of another game is told apart before its lines are."""
    if text.lstrip("\ufeff \n\r\t").startswith("++"):
        raise fault(file, "this looks like a One Page Rules list; an Encounter list is needed here")
    return read_list(text, file)


def _enemies(players: list[dict[str, Any]]) -> list[Enemy]:
    """The formations of every player whose list was given."""
    found: list[Enemy] = []
    for player in players:
        name, text = str(player.get("name") or "you"), str(player.get("text", ""))
        if not text.strip():
            continue
        whose = "your" if len(players) == 1 else f"{name}'s"
        army = _read(text, str(player.get("file") or f"the list of {name}"))
        for formation in army.formations:
            title = f"{whose} formation {formation.number}"
            found.append(Enemy(title, title, formation.points, formation.points))
    return found


def _option(options: dict[str, Any], name: str, default: int, low: int, high: int) -> int:
    value = options.get(name, default)
    if value == default or (type(value) is int and low <= value <= high):
        return int(value)
    raise Refused(f"options.{name}: '{value}' is not a whole number from {low} to {high}")
