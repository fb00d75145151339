"""Tables of a batch on standard output, for any width: no number is broken in two."""

import os
import sys
import textwrap
from typing import Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

#: columns where nobody watches and nothing else is said
UNWATCHED = 160
#: cells up to this long are numbers and stay whole; longer ones are words
WHOLE = 32
#: columns that words get at least
WORDS = 24
#: columns of the screen between two of a table, and at its edges
GAP = 2


def show_table(title: str, heads: list[str], rows: list[list[str]]) -> None:
    """One table, or where its columns have no room several below each other."""
    console = _console()
    columns = [list(column) for column in zip(heads, *rows, strict=True)]
    if _is_roomy(columns, console.width):
        console.print(_table(title, columns))
        return
    for number, part in enumerate(_parted(columns, console.width)):
        narrow = [part[0], *map(_narrowed, part[1:])]
        console.print(_table(f"{title}, continued" if number else title, narrow))


def _console() -> Console:
    is_said = sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdigit()
    return Console() if is_said else Console(width=UNWATCHED)


def _longest(texts: list[str]) -> int:
    return max(map(len, texts), default=0)


def _is_whole(column: list[str]) -> bool:
    return _longest(column[1:]) <= WHOLE


def _room(column: list[str]) -> int:
    """Columns of the screen that one of the table needs, beside the space next to it."""
    head = _longest(column[0].split())
    return max(head, _longest(column[1:]) if _is_whole(column) else WORDS)


def _is_roomy(columns: list[list[str]], width: int) -> bool:
    return sum(_longest(column) + GAP for column in columns) < width


def _narrowed(column: list[str]) -> list[str]:
    """The head in lines no wider than what is below it."""
    head, *cells = column
    return ["\n".join(textwrap.wrap(head, _room(column))), *cells]


def _parted(columns: list[list[str]], width: int) -> list[list[list[str]]]:
    """The columns of each table; all of them begin with the first, which may be folded."""
    first, *others = columns
    names = min(_longest(first), max(WORDS, width // 3))
    parts: list[list[list[str]]] = [[first]]
    used = names
    for column in others:
        need = _room(column) + GAP
        if used + need + GAP > width and len(parts[-1]) > 1:
            parts.append([first])
            used = names
        parts[-1].append(column)
        used += need
    return parts


def _table(title: str, columns: list[list[str]]) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for place, column in enumerate(columns):
        # words are folded where there is no room; numbers must not lose their ends
        table.add_column(
            escape(column[0]),
            justify="right" if place else "left",
            overflow="fold",
            no_wrap=place > 0 and _is_whole(column),
        )
    for row in zip(*(column[1:] for column in columns), strict=True):
        table.add_row(*(escape(cell) for cell in row))
    return table


def show_notes(notes: list[str]) -> None:
    """What became of the lists when they were read; it stands before what they did."""
    for note in dict.fromkeys(notes):
        typer.echo(f"Note: {note}")
    if notes:
        typer.echo()


def show_field(result: dict[str, Any]) -> None:
    """What is said of lists, two or more: what was left, and their units."""
    from opfor.sim import rows

    show_table("What was left", rows.left_heads(result), rows.left_rows(result))
    for place, name in enumerate(result["names"]):
        units = rows.unit_rows(result, place)
        show_table(f"Units: {name}", rows.UNIT_HEADS[:-1], [unit[:-1] for unit in units])
        # words beside seven numbers would leave room for neither
        heads = [rows.UNIT_HEADS[0], rows.UNIT_HEADS[-1]]
        show_table(f"Activations: {name}", heads, [[unit[0], unit[-1]] for unit in units])
    for game in result["broken"]:
        typer.echo(f"broke off and was not counted: seed {game['seed']}: {game['why']}")
