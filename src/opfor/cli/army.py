"""`opfor army`: lists for both sides, picked, drawn and checked; `opfor armies`: ours."""

import json
import os
from typing import Annotated

import typer

from opfor.cli import army_list
from opfor.dice import Dice, Seeded, new_seed
from opfor.faults import Refused
from opfor.play.accounts import check as check_list
from opfor.play.armies import Given, known_armies, shipped, systems_of
from opfor.play.tables import SYSTEMS
from opfor.systems.encounter.core import read_core
from opfor.systems.opr.draw_army import LARGEST_BOOK, Drawn, draw_army
from opfor.textfile import STANDARD_INPUT, read_text, write_new

app = typer.Typer(help="Army lists.", no_args_is_help=True)


@app.callback()
def _army() -> None:
    pass


@app.command()
def pick(
    lists: list[str],
    seed: Annotated[int | None, typer.Option(help="Repeat a draw.")] = None,
) -> None:
    """Draw both sides' lists at random out of three to six [OPR-ARMY]."""
    if not 3 <= len(lists) <= 6:
        raise Refused(f"army pick: give three to six lists, not {len(lists)}")
    shipped = {name for system in SYSTEMS for name in known_armies(system)}
    missing = next((f for f in lists if not os.path.isfile(f) and f not in shipped), None)
    if missing is not None:
        raise Refused(f"{missing}: there is no such file, and no army of that name")
    twice = next((file for file in lists if lists.count(file) > 1), None)
    if twice is not None:
        raise Refused(f"{twice}: is given twice; a list can be drawn for one side only")
    if not set(SYSTEMS).intersection(*(systems_of(file) for file in lists)):
        raise Refused("army pick: these lists belong to different games; both sides need the same")
    drawn = new_seed() if seed is None else seed
    dice = Dice(Seeded(drawn, "armies"))
    ai = dice.uniform("the A.I.'s list", lists)
    left = [file for file in lists if file != lists[ai.option - 1]]
    mine = dice.uniform("the player's list", left)
    typer.echo(f"A.I.:   {lists[ai.option - 1]}  (die {_faces(ai.faces)} of {len(lists)} lists)")
    typer.echo(f"player: {left[mine.option - 1]}  (die {_faces(mine.faces)} of {len(left)} lists)")
    typer.echo(f"seed {drawn}", err=True)


def _faces(faces: list[int]) -> str:
    return ", ".join(str(face) for face in faces) or "none"


@app.command()
def check(
    file: Annotated[str, typer.Argument(help="A list; '-' for standard input.")],
    system: Annotated[str, typer.Option(help=f"{', '.join(SYSTEMS)}; else by its content.")] = "",
    core: Annotated[str, typer.Option(help="Encounter: a core file of your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Read a list and account for everything in it."""
    if system and system not in SYSTEMS:
        raise Refused(f"--system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")
    shown = "standard input" if file == STANDARD_INPUT else file
    own = read_core(read_text(core), core) if core else None
    sample = None if os.path.exists(file) else shipped(file)
    text = sample.text if sample is not None else read_text(file)
    found = check_list(text, shown, system or _named_for(sample), own)
    if as_json:
        typer.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=False))
    else:
        typer.echo("\n".join(found.lines()))
    if found.faults:
        raise Refused("\n".join(found.faults))


def _named_for(sample: Given | None) -> str:
    """The system an army that comes with the program is for."""
    if sample is None:
        return ""
    return next(system for system in SYSTEMS if sample.file in known_armies(system))


@app.command()
def draw(
    book: Annotated[str, typer.Argument(help="An army book file; '-' for standard input.")],
    points: Annotated[int, typer.Option(help="Points of the whole army.")],
    seed: Annotated[int | None, typer.Option(help="Repeat a draw.")] = None,
    out: Annotated[str, typer.Option(help="Write the list to this new file.")] = "",
) -> None:
    """Draw an A.I. army out of its army book, as gf-2 prints it [OPR-ARMY]."""
    drawn_from = new_seed() if seed is None else seed
    shown = "standard input" if book == STANDARD_INPUT else book
    text = read_text(book, LARGEST_BOOK, is_lenient=True)
    drawn = draw_army(text, shown, points, Dice(Seeded(drawn_from, "army")))
    if out and out != STANDARD_INPUT:
        write_new(out, drawn.text, "--out")
        typer.echo("\n".join([*drawn.told, _summary(drawn, out)]))
    else:
        typer.echo(drawn.text, nl=False)
    typer.echo(f"seed {drawn_from}", err=True)


def _summary(drawn: Drawn, file: str) -> str:
    return f"{file}: {drawn.name}, {drawn.units} units, {drawn.points} points"


def armies() -> None:
    """The armies that come with the program, with the special rules they carry."""
    typer.echo("\n".join(army_list.shipped()))
