"""`opfor army`: lists for both sides."""

import os
from typing import Annotated

import typer

from opfor.dice import Dice, Seeded, new_seed
from opfor.faults import Refused

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
    missing = next((file for file in lists if not os.path.isfile(file)), None)
    if missing is not None:
        raise Refused(f"{missing}: there is no such file")
    twice = next((file for file in lists if lists.count(file) > 1), None)
    if twice is not None:
        raise Refused(f"{twice}: is given twice; a list can be drawn for one side only")
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
