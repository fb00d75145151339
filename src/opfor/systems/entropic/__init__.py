"""Entropic Engine: the game, an opponent of our own for it, and the companion for a table."""

from functools import cache
from importlib.resources import files

from opfor.circuits.load import Library, load_folder


@cache
def library() -> Library:
    """The A.I.'s circuits with their vocabulary; all of them are ours."""
    return load_folder(files("opfor.systems.entropic") / "data", "entropic")
