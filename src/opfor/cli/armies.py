"""Choosing systems and armies on the command line: files, presets, samples, typed in."""

from pathlib import Path

import typer
from rich.console import Console

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.play.tables import SYSTEMS
from opfor.systems.encounter import armies as encounter_armies
from opfor.systems.opr import armies as opr_armies
from opfor.systems.opr.draw_army import LARGEST_BOOK, draw_army
from opfor.systems.opr.editions import load_edition
from opfor.textfile import read_text


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
    return opr_armies.samples(load_edition(system))


def draw_from_book(system: str, file: str, points: int, seed: int) -> Given:
    """An army drawn out of its book as printed, for the editions that print it [OPR-ARMY]."""
    if system == "encounter" or not load_edition(system).draws_battle_forces:
        raise Refused(f"--points: {system} prints no way to draw an army out of a book")
    text = read_text(file, LARGEST_BOOK, is_lenient=True)
    drawn = draw_army(text, file, points, Dice(Seeded(seed, "army")))
    return Given(drawn.name, file, drawn.text)


def find_army(system: str, text: str) -> Given:
    """An army by file name ('-' for standard input), preset or sample; checked by reading it."""
    if text != "-" and not Path(text).exists():
        found = _shipped(system, text)
        if found is not None:
            return found
    return _checked(system, Path(text).stem, text, read_text(text))


def _shipped(system: str, name: str) -> Given | None:
    folded = _fold(name)
    for known in known_armies(system):
        if _fold(known) == folded:
            return Given(known, known, _text_of(system, known))
    return None


def _fold(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def _text_of(system: str, name: str) -> str:
    if system == "encounter":
        return encounter_armies.write_list(encounter_armies.preset(name))
    return opr_armies.sample(name)


def _checked(system: str, name: str, file: str, text: str) -> Given:
    """The list if it can be read; what the reader reports is told by `check`."""
    if system == "encounter":
        name = encounter_armies.read_list(text, file).name or name
    else:
        name = opr_armies.read_army(text, file, load_edition(system)).name or name
    return Given(name, file, text)


def choose_system(console: Console) -> str:
    console.print("Which opponent?")
    return _choose(console, list(SYSTEMS), "--system")


def choose_army(console: Console, system: str) -> Given:
    """One of the shipped armies, a file, or units typed in."""
    names = known_armies(system)
    console.print("The A.I.'s army: a number, a file name, or 't' to type units in")
    for number, name in enumerate(names, 1):
        console.print(f"  {number} {name}", markup=False)
    answer = _line("--army")
    if answer.isdigit() and 1 <= int(answer[:4]) <= len(names):
        return Given(
            names[int(answer) - 1], names[int(answer) - 1], _text_of(system, names[int(answer) - 1])
        )
    if answer == "t":
        return _typed_in(console, system)
    return find_army(system, answer)


def _typed_in(console: Console, system: str) -> Given:
    console.print("One unit a line; an empty line ends the list.", markup=False)
    lines: list[str] = []
    while line := _line("--army", may_be_empty=True):
        lines.append(line)
    return _checked(system, "typed in", "typed in", "\n".join(lines))


def _choose(console: Console, names: list[str], option: str) -> str:
    for number, name in enumerate(names, 1):
        console.print(f"  {number} {name}", markup=False)
    answer = _line(option)
    if answer.isdigit() and 1 <= int(answer[:4]) <= len(names):
        return names[int(answer) - 1]
    if answer in names:
        return answer
    raise Refused(f"'{answer[:80]}' is not offered; there is: {', '.join(names)}")


def _line(option: str, may_be_empty: bool = False) -> str:
    try:
        answer = str(typer.prompt("", prompt_suffix="> ", default="", show_default=False)).strip()
    except typer.Abort:
        raise Refused(f"nothing was chosen; give {option}") from None
    if not answer and not may_be_empty:
        raise Refused(f"nothing was chosen; give {option}")
    return answer
