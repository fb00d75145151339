"""Tables for a game's record: by file or by name, kept whole so that a record stands alone."""

from importlib import resources
from pathlib import Path
from typing import Any

from opfor.faults import fault
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.missions import Markers
from opfor.systems.opr.setup import EDGES
from opfor.systems.opr.table_file import Layout, read_table, shipped_tables
from opfor.systems.opr.terrain_maker import make_table
from opfor.textfile import read_text


def find_table(text: str) -> dict[str, Any]:
    """A table file, or one that comes with the package."""
    if not Path(text).exists() and text in shipped_tables():
        folder = resources.files("opfor.systems.opr").joinpath("data", "tables")
        file = f"{text}.json"
        return {"file": file, "text": folder.joinpath(file).read_text("utf-8")}
    return {"file": text, "text": read_text(text)}


def layout_of(given: dict[str, Any], edition: Edition) -> Layout:
    """The table a set-up names: out of a file's text, or made from a number."""
    if "text" in given:
        file = str(given.get("file", "table"))
        layout = read_table(str(given["text"]), file, edition)
        _check_markers(layout, file, edition)
        return layout
    return Layout("", make_table(int(given.get("seed", 0)), edition), [])


def _check_markers(layout: Layout, file: str, edition: Edition) -> None:
    """CORE-OBJECTIVES: a game needs one marker, given or placed between the zones."""
    if layout.objectives or Markers(layout.table, edition, EDGES[0], []).has_room():
        return
    deep, between = edition.deployment_depth, "leaves no spot for an objective between the zones"
    if layout.table.depth < 2 * deep:
        least = f'that needs {2 * deep:g}", or objectives in the file (CORE-OBJECTIVES)'
        raise fault(f"{file}: table.depth", f'{layout.table.depth:g}" {between}; {least}')
    raise fault(f"{file}: terrain", f"{between} (CORE-OBJECTIVES)")
