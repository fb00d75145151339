"""Table files: size, terrain and markers of a table as JSON, in the words of a scene file.

The reader takes nothing that is not described in `docs/tables.md` and names the field at
fault; what the writer writes reads back as the same table. Some tables come with the package.
"""

import functools
import json
from importlib import resources
from importlib.resources.abc import Traversable

from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from opfor.faults import fault
from opfor.systems.opr.battle import Objective
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.scene import read_objectives, read_table_size, read_terrain
from opfor.systems.opr.scene_fields import parse

_NEEDED = ("terrain",)
_OPTIONAL = ("name", "table", "objectives")
#: fits snapping to 1/1024": what is written reads back as the same place
_DIGITS = 4


class Layout:
    """A table as a file has it: bare, or with markers where a mission fixes them."""

    def __init__(
        self, name: str, table: Table, objectives: list[Objective], edge: str = "north"
    ) -> None:
        self.name = name
        self.table = table
        #: empty: the mission places them
        self.objectives = objectives
        #: the A.I.'s edge, where the file names one
        self.edge = edge


def read_table(text: str, file: str, edition: Edition) -> Layout:
    """The table in a file's text, or one sentence that names the field at fault."""
    given = parse(text, file).object(_NEEDED, _OPTIONAL)
    name = given["name"].text() if "name" in given else ""
    width, depth, edge = read_table_size(given.get("table"), edition)
    objectives = read_objectives(given.get("objectives"), width, depth)
    pieces = read_terrain(given["terrain"], width, depth)
    return Layout(name, Table(width, depth, pieces, []), objectives, edge)


def table_json(layout: Layout) -> dict[str, object]:
    """The table as plain data, as `docs/tables.md` describes it."""
    table = layout.table
    written: dict[str, object] = {"name": layout.name} if layout.name else {}
    written["table"] = {"width": table.width, "depth": table.depth, "ai_edge": layout.edge}
    written["terrain"] = [_piece_json(piece) for piece in table.pieces]
    if layout.objectives:
        written["objectives"] = [_marker_json(marker) for marker in layout.objectives]
    return written


def write_table(layout: Layout) -> str:
    """The text of a table file, one piece a line."""
    rows: list[str] = []
    for key, value in table_json(layout).items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            text = f"[\n  {items}]" if value else "[]"
        rows.append(f'"{key}": {text}')
    return "{" + ",\n ".join(rows) + "}\n"


def _piece_json(piece: Piece) -> dict[str, object]:
    flags = {
        "cover": piece.is_cover,
        "difficult": piece.is_difficult,
        "dangerous": piece.is_dangerous,
        "treacherous": piece.is_treacherous,
        "impassable": piece.is_impassable,
        "blocking": piece.is_blocking,
    }
    kinds = [kind for kind, is_so in flags.items() if is_so]
    corners = zip(piece.shape.xs, piece.shape.ys, strict=True)
    written: dict[str, object] = {
        "name": piece.name,
        "kinds": kinds,
        "polygon": [[round(x, _DIGITS), round(y, _DIGITS)] for x, y in corners],
    }
    if piece.elevation:
        written["elevation"] = piece.elevation
    usually_stops = piece.is_blocking or (piece.is_cover and piece.is_difficult)
    if piece.stops_sight != usually_stops:
        written["see_through"] = not piece.stops_sight
    return written


def _marker_json(marker: Objective) -> dict[str, object]:
    written: dict[str, object] = {
        "id": marker.id,
        "at": [round(marker.x, _DIGITS), round(marker.y, _DIGITS)],
    }
    if marker.held_by:
        written["held_by"] = marker.held_by
    if marker.scorable_by is not None:
        written["scorable_by"] = marker.scorable_by
    return written


@functools.cache
def shipped_tables() -> list[str]:
    """The names of the tables that come with the package."""
    return sorted(entry.name.removesuffix(".json") for entry in _folder().iterdir())


def shipped_table(name: str, edition: Edition) -> Layout:
    """One of them."""
    if name not in shipped_tables():
        raise fault(f"table '{name}'", f"unknown; there are: {', '.join(shipped_tables())}")
    file = f"{name}.json"
    return read_table(_folder().joinpath(file).read_text("utf-8"), file, edition)


def _folder() -> Traversable:
    return resources.files("opfor.systems.opr").joinpath("data", "tables")
