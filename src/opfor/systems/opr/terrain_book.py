"""The terrain a table is made of: the book's advice for an edition, and the sorts of pieces.

Read once from `data/terrain.toml`; nothing here changes afterwards.
"""

import functools
import tomllib
from importlib import resources
from typing import Any

from opfor.systems.opr.editions import EDITIONS


class Sort:
    """One sort of piece: what it is called, does and looks like."""

    def __init__(
        self, name: str, kinds: list[str], outline: str, elevation: float, see_through: bool | None
    ) -> None:
        self.name = name
        self.kinds = kinds
        #: round, square, cut or long
        self.outline = outline
        self.elevation = elevation
        #: none: as its kinds say
        self.see_through = see_through
        self.is_cover = "cover" in kinds
        self.is_difficult = "difficult" in kinds
        self.is_impassable = "impassable" in kinds
        self.stops_sight = not see_through and (
            "blocking" in kinds or (self.is_cover and self.is_difficult)
        )


class Theme:
    """What the pieces of one table are drawn from."""

    def __init__(self, name: str, large: list[Sort], scatter: list[Sort]) -> None:
        self.name = name
        self.large = large
        self.scatter = scatter


class Advice:
    """CORE-TABLE: what the book advises for a table of one edition."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.pieces_least, self.pieces_most = (int(n) for n in given["pieces"])
        #: what a table is made with
        self.large_least, self.large_most = (int(n) for n in given["large"])
        self.scatter_least, self.scatter_most = (int(n) for n in given["scatter"])
        #: share of the table under terrain
        self.covered = float(given["covered"])
        #: shares of the pieces
        self.sight = float(given["sight"])
        self.cover = float(given["cover"])
        self.difficult = float(given["difficult"])
        self.dangerous = int(given["dangerous"])
        #: across the widest open circle
        self.gap = float(given["gap"])
        self.lane = float(given["lane"])
        self.scatter_size = [float(n) for n in given["scatter_size"]]
        self.large_size = [float(n) for n in given["large_size"]]


class TerrainBook:
    """All of the file: themes, and the advice by edition."""

    def __init__(self, data: dict[str, Any]) -> None:
        sorts = {name: _sort(name, given) for name, given in data["sorts"].items()}
        self.themes = [
            Theme(name, *([sorts[sort] for sort in given[key]] for key in ("large", "scatter")))
            for name, given in data["themes"].items()
        ]
        common = data["advice"]
        self.advice = {name: Advice({**common, **common.get(name, {})}) for name in EDITIONS}


def _sort(name: str, given: dict[str, Any]) -> Sort:
    return Sort(
        name,
        given["kinds"],
        given["outline"],
        float(given.get("elevation", 0.0)),
        given.get("see_through"),
    )


@functools.cache
def terrain_book() -> TerrainBook:
    folder = resources.files("opfor.systems.opr").joinpath("data")
    return TerrainBook(tomllib.loads(folder.joinpath("terrain.toml").read_text("utf-8")))
