"""The command's words."""

from typing import Annotated

import typer

import opfor
from opfor.cli import army, circuit, rules, table

app = typer.Typer(
    help="Plays the other side of a tabletop wargame, by the printed solo rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("table")(table.table)
app.command("rules")(rules.rules)
app.add_typer(circuit.app, name="circuit")
app.add_typer(army.app, name="army")


def _version(asked: bool) -> None:
    if asked:
        kind = "compiled" if opfor.COMPILED else "pure Python"
        typer.echo(f"opfor {opfor.__version__} ({kind})")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Which one runs."),
    ] = False,
) -> None:
    pass
