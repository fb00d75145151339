"""`opfor force`: forces of Entropic Engine, checked."""

import json
from typing import Annotated

import typer

from opfor.play.armies import find_army
from opfor.systems.entropic.forces import check_forces

app = typer.Typer(help="Forces of Entropic Engine.", no_args_is_help=True)


@app.callback()
def _force() -> None:
    pass


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(help="A force file, or two that are to meet.")],
    uneven: Annotated[
        bool, typer.Option("--uneven", help="Two forces may be more than 5% apart.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Read a force and count its points; of two, whether they are within 5% [EE-FORCES]."""
    given = [find_army("entropic", file) for file in files]
    found = check_forces([(each.file, each.text) for each in given])
    if as_json:
        typer.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=False))
    else:
        typer.echo("\n".join(found.lines()))
    if not (found.is_fair or uneven):
        raise typer.Exit(1)
