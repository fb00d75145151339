"""Readings: the switches of an edition that a game may turn, for they decide what the print leaves
open (docs/readings.md). Which there are and what each says stands in data/readings.toml."""

import tomllib
from functools import cache
from importlib import resources


class Reading:
    """One yes or no of ours."""

    def __init__(self, says: str, needs: list[str]) -> None:
        #: what the game does while it is on
        self.says = says
        #: it means something only with one of these special rules; empty: always
        self.needs = needs


@cache
def listed() -> dict[str, Reading]:
    """Every reading by the name of its switch."""
    file = resources.files("opfor.systems.opr").joinpath("data", "readings.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: Reading(each["says"], each.get("needs", [])) for name, each in data.items()}
