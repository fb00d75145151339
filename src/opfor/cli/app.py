"""The command's words. Only the word that is called is loaded: starting stays quick."""

from importlib import import_module
from typing import Annotated

import typer

import opfor

#: word: the module and what in it the word stands for
WORDS = {
    "table": ("opfor.cli.table", "table"),
    "decide": ("opfor.cli.decide", "decide"),
    "battle": ("opfor.cli.battle", "battle"),
    "play": ("opfor.cli.play", "play"),
    "replay": ("opfor.cli.replay", "replay"),
    "attack": ("opfor.cli.attack", "attack"),
    "simulate": ("opfor.cli.simulate", "simulate"),
    "compare": ("opfor.cli.compare", "compare"),
    "tournament": ("opfor.cli.tournament", "tournament"),
    "handicap": ("opfor.cli.handicap", "handicap"),
    "odds": ("opfor.cli.odds", "odds"),
    "soak": ("opfor.cli.soak", "soak"),
    "circuit": ("opfor.cli.circuit", "app"),
    "army": ("opfor.cli.army", "app"),
    "force": ("opfor.cli.force", "app"),
    "armies": ("opfor.cli.army", "armies"),
    "map": ("opfor.cli.map", "map_"),
    "rules": ("opfor.cli.rules", "rules"),
    "bench": ("opfor.cli.bench", "bench"),
}


def make_app(words: list[str]) -> typer.Typer:
    """The command with the called word alone, or with all of them where help is asked for."""
    app = typer.Typer(
        help="Plays the other side of a tabletop wargame, by the printed solo rules.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_top)
    called = next((word for word in words if not word.startswith("-")), "")
    for word in [called] if called in WORDS else WORDS:
        module, name = WORDS[word]
        face = getattr(import_module(module), name)
        if isinstance(face, typer.Typer):
            app.add_typer(face, name=word)
        else:
            app.command(word)(face)
    return app


def _version(asked: bool) -> None:
    if asked:
        kind = "compiled" if opfor.COMPILED else "pure Python"
        typer.echo(f"opfor {opfor.__version__} ({kind})")
        raise typer.Exit


def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Which one runs."),
    ] = False,
) -> None:
    pass
