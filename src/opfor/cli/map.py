"""`opfor map`: any table as a drawing or as a table file."""

from pathlib import Path
from typing import Annotated

import typer

from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.editions import Edition, load_edition
from opfor.systems.opr.scene_fields import LARGEST
from opfor.systems.opr.table_file import Layout, read_table, shipped_table, write_table
from opfor.systems.opr.terrain_book import terrain_book
from opfor.systems.opr.terrain_survey import Survey
from opfor.textfile import STANDARD_INPUT, read_text, write_new


def map_(
    system: Annotated[str, typer.Option(help="gf-3, gf-2, aof-2 or encounter.")] = "gf-3",
    seed: Annotated[int | None, typer.Option(help="The table made from this number.")] = None,
    file: Annotated[str, typer.Option(help="A table file, '-' for standard input.")] = "",
    table: Annotated[str, typer.Option(help="One of the tables that come with opfor.")] = "",
    out: Annotated[str, typer.Option("--out", "-o", help="File to write to.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The table as a table file.")] = False,
) -> None:
    """Draw a table: made from a seed, read from a file, or one of those that come with opfor."""
    if system == "encounter":
        return _hexes(seed, file, table, out, as_json)
    edition = load_edition(system)
    layout = _layout(edition, seed, file, table)
    if as_json:
        text = write_table(layout)
    else:
        from opfor.systems.opr.map_drawing import draw_map

        battle = Battle(edition, layout.table, [], layout.objectives, layout.edge)
        text = draw_map(battle, layout.name)
    if not out:
        return typer.echo(text, nl=False)
    write_new(out, text, "--out")
    for line in _told(layout, edition, out):
        typer.echo(line)


def _hexes(seed: int | None, file: str, table: str, out: str, is_plain: bool) -> None:
    """A hex map: drawn, or with --json as the letters of its file."""
    from opfor.systems.encounter.core import stand_in
    from opfor.systems.encounter.drawing import draw_map
    from opfor.systems.encounter.whole import map_from, map_of_seed

    if table or (file and seed is not None):
        raise Refused("map: hex maps are made with --seed or read with --file")
    number = new_seed() if seed is None and not file else seed
    if file:
        title = "standard input" if file == STANDARD_INPUT else file
        ground = map_from(stand_in(), read_text(file), title)
    else:
        title, ground = f"Map of seed {number}", map_of_seed(stand_in(), number or 0)
    text = ground.text() if is_plain else draw_map(ground, title)
    if not out:
        return typer.echo(text, nl=False)
    write_new(out, text, "--out")
    typer.echo(f"{title}: {ground.grid.width} by {ground.grid.depth} hexes\nwritten to {out}")


def _layout(edition: Edition, seed: int | None, file: str, table: str) -> Layout:
    if sum((seed is not None, bool(file), bool(table))) > 1:
        raise Refused("map: give one of --seed, --file and --table")
    if file:
        name = "standard input" if file == STANDARD_INPUT else file
        layout = read_table(read_text(file, LARGEST), name, edition)
        layout.name = layout.name or Path(name).stem
        return layout
    if table:
        return shipped_table(table, edition)
    from opfor.systems.opr.terrain_maker import make_table

    number = new_seed() if seed is None else seed
    return Layout(f"Table of seed {number}", make_table(number, edition), [])


def _told(layout: Layout, edition: Edition, out: str) -> list[str]:
    table = layout.table
    advice = terrain_book().advice[edition.name]
    survey = Survey(table.pieces, table.width, table.depth, advice)
    lines = [f"{layout.name}: {survey.count} pieces on {table.width:g} by {table.depth:g} inches"]
    lines += [f"  the book advises otherwise: {fault}" for fault in survey.faults()]
    return [*lines, f"written to {out}"]
