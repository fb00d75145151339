"""Choosing systems and armies on the command line: files, presets, samples, typed in."""

import sys
from collections.abc import Callable
from typing import TypeVar

import typer
from rich.console import Console

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.play.armies import Given, can_be_typed_in, checked, find_army, known_armies
from opfor.play.tables import SYSTEMS
from opfor.systems.opr import armies as opr_armies
from opfor.systems.opr.draw_army import LARGEST_BOOK, draw_army
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.textfile import read_text

Chosen = TypeVar("Chosen")


class EndOfInput(Refused):
    """Nobody is there to answer."""


def draw_from_book(system: str, file: str, points: int, seed: int) -> Given:
    """An army drawn out of its book as printed, for the editions that print it [OPR-ARMY]."""
    if system not in EDITIONS or not load_edition(system).draws_battle_forces:
        raise Refused(f"--points: {system} prints no way to draw an army out of a book")
    text = read_text(file, LARGEST_BOOK, is_lenient=True)
    drawn = draw_army(text, file, points, Dice(Seeded(seed, "army")))
    return Given(drawn.name, file, drawn.text)


def choose_system(console: Console) -> str:
    console.print("Which opponent?")
    _list(console, list(SYSTEMS))
    return _ask(console, "--system", lambda answer: _one_of(answer, list(SYSTEMS)))


def choose_army(console: Console, system: str) -> Given:
    """One of the shipped armies, a file, or units typed in."""
    names = known_armies(system)
    typing = ", or 't' to type units in" if can_be_typed_in(system) else ""
    console.print(f"The A.I.'s army: a number, a file name{typing}")
    _list(console, names)

    def take(answer: str) -> Given:
        if typing and answer == "t":
            return _typed_in(console, system)
        known = names[int(answer) - 1] if _is_place(answer, names) else answer
        return find_army(system, known)

    return _ask(console, "--army", take)


def _typed_in(console: Console, system: str) -> Given:
    """Units one by one: a line that cannot be read is asked again, the others stay."""
    console.print("One unit a line: NAME; TYPE or WEAPONS; RULES. An empty line ends the list.")
    lines: list[str] = []
    while line := _line("--army"):
        try:
            _check_unit(system, line)
            checked(system, "typed in", "typed in", "\n".join([*lines, line]))
            lines.append(line)
        except Refused as refusal:
            console.print(str(refusal), markup=False)
    return checked(system, "typed in", "typed in", "\n".join(lines))


def _check_unit(system: str, line: str) -> None:
    """A unit without a type or weapons is most likely a slip of the hand."""
    if line == "?":
        raise Refused("as in: Raiders [5]; shooting; Strider   (types: hybrid, shooting, melee)")
    army = opr_armies.read_army(line, "typed in", load_edition(system))
    for unit in army.units:
        if not unit.weapons and not unit.given_type:
            raise Refused(f"{unit.name}: give a type or weapons after a ';' (? shows how)")


def choose_save(console: Console, titles: list[str]) -> int:
    """Which saved game to go on with, from 1; 0 for a new one."""
    console.print("Saved games:")
    _list(console, titles)
    console.print("  n a new game")

    def take(answer: str) -> int:
        return 0 if answer == "n" else titles.index(_one_of(answer, titles)) + 1

    return _ask(console, "--new or --resume", take)


def _list(console: Console, names: list[str]) -> None:
    for number, name in enumerate(names, 1):
        console.print(f"  {number} {name}", markup=False)


def _is_place(answer: str, names: list[str]) -> bool:
    return answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(names)


def _one_of(answer: str, names: list[str]) -> str:
    if _is_place(answer, names):
        return names[int(answer) - 1]
    if answer in names:
        return answer
    raise Refused(f"'{answer[:80]}' is not offered; give a number from 1 to {len(names)}")


def _ask(console: Console, option: str, take: Callable[[str], Chosen]) -> Chosen:
    """Ask until the answer can be taken; the end of the input ends it."""
    while True:
        try:
            answer = _line(option)
            if answer in ("q", "quit", "exit"):
                raise typer.Exit
            if answer in ("?", "help", ""):
                raise Refused(f"give a number or a name from the list; {option} says it at once")
            return take(answer)
        except EndOfInput:
            raise
        except Refused as refusal:
            console.print(str(refusal), markup=False)


def _line(option: str) -> str:
    sys.stdout.write("> ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EndOfInput(f"nothing was chosen; give {option}")
    return line.strip()
