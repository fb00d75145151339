"""Encounter A.I.: its circuits, its armies and the companion for a real table."""

from functools import cache
from importlib.resources import files

from opfor.circuits.load import Library, load_folder


@cache
def library() -> Library:
    """The printed circuits with their vocabulary."""
    return load_folder(files("opfor.systems.encounter") / "data", "encounter")
