"""`opfor rules`: every rule id, what it says, where it is built and which tests show it."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from opfor.rulebook.index import missing
from opfor.rulebook.index import rules as all_rules


def rules(
    system: Annotated[str, typer.Argument(help="encounter, opr, entropic …; none for all.")] = "",
) -> None:
    """List every rule id of the books."""
    console = Console(highlight=False)
    table = Table("id", "what it says", "built in", "shown by")
    for rule in all_rules(system or None):
        built = "\n".join(rule.implemented) if rule.built else "not built yet"
        table.add_row(Text(rule.id), Text(rule.says), Text(built), Text("\n".join(rule.tests)))
    console.print(table)
    without = missing()
    if without:
        console.print(f"Without a test or a place: {', '.join(without)}", markup=False)
