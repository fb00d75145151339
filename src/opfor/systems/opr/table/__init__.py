"""The companion for a One Page Rules game at a real table."""

from typing import Any

from opfor.circuits.load import Library
from opfor.faults import fault
from opfor.systems.opr.armies import Army, read_army
from opfor.systems.opr.editions import Edition, load_edition
from opfor.systems.opr.profiles import NOT_PLAYED
from opfor.systems.opr.table.companion import OprCompanion
from opfor.systems.opr.table.sheet import Sheet
from opfor.systems.opr.table.tracked import MOST_ROUNDS
from opfor.tabletop.companion import Companion
from opfor.words import counted

OPTIONS = ("bonus", "rounds")


def open_table(setup: dict[str, Any], library: Library) -> Companion:
    """A companion out of a record's set-up: edition, armies, options; or `Refused`."""
    edition = load_edition(str(setup.get("system", "")))
    players = _players(setup)
    seats = [name for name, _, _ in players] if len(players) > 1 else ["you"]
    sheet = Sheet(edition, library, seats)
    army = read_army(*_list(setup.get("ai"), "the A.I.'s list"), edition)
    _enlist(sheet, army)
    for name, text, file in players:
        if text.strip():
            _enlist_player(sheet, read_army(text, file or f"{name}'s list", edition), name)
        else:
            sheet.unlisted.append(name)
    options = setup.get("options", {})
    return OprCompanion(sheet, _rounds(options, edition), _challenge(options, edition))


def _list(given: Any, what: str) -> tuple[str, str]:
    """Text and file of one list."""
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise fault("setup: ai", "needs a text and a file")
    return given["text"], str(given.get("file") or what)


def _players(setup: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Name, text and file of each player; one nameless player if none is given."""
    given = setup.get("players") or [{}]
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise fault("setup: players", "must be a list of name, file and text")
    players = [
        (str(each.get("name") or "you"), str(each.get("text") or ""), str(each.get("file") or ""))
        for each in given
    ]
    names = [name for name, _, _ in players]
    if len(set(names)) < len(names):
        raise fault("setup: players", "each player needs a name of their own")
    return players


def _enlist(sheet: Sheet, army: Army) -> None:
    for unit in army.units:
        sheet.ai[_free_id(unit.name, sheet.ai)] = unit
    units, points = counted(len(army.units), "unit"), counted(army.points, "point")
    sheet.notes.append(f"{army.name}: {units}, {points}.")
    sheet.notes.extend(f"{army.name}: {line}." for line in army.report.brief()[1:])


def _enlist_player(sheet: Sheet, army: Army, owner: str) -> None:
    for unit in army.units:
        id = _free_id(unit.name, sheet.enemies)
        sheet.enemies[id] = unit
        if sheet.is_shared:
            sheet.owners[id] = owner
    unplayed = army.report.rules[NOT_PLAYED]
    if unplayed:
        sheet.notes.append(f"{army.name}: not played in this edition: {', '.join(unplayed)}.")
    sheet.notes.extend(f"{army.name}: {note}." for note in army.report.notes)


def _free_id(name: str, taken: dict[str, Any]) -> str:
    """An id no other unit has: the name in small letters, numbered if need be."""
    base = name.lower()
    free, number = base, 2
    while free in taken:
        free, number = f"{base} {number}", number + 1
    return free


def _rounds(options: Any, edition: Edition) -> int:
    if not isinstance(options, dict):
        raise fault("setup: options", "must be a table")
    for key in options:
        if key not in OPTIONS:
            raise fault(f"setup: options: {key}", f"unknown; there are: {', '.join(OPTIONS)}")
    rounds = options.get("rounds", edition.rounds)
    if type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS:
        raise fault("setup: options: rounds", f"must be a whole number from 1 to {MOST_ROUNDS}")
    return rounds


def _challenge(options: dict[str, Any], edition: Edition) -> bool:
    challenge = options.get("bonus", False)
    if type(challenge) is not bool:
        raise fault("setup: options: bonus", "must be true or false")
    if challenge and not edition.has_challenge_bonus:
        raise fault("setup: options: bonus", f"{edition.title} has no challenge bonus")
    return challenge
