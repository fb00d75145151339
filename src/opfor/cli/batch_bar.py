"""The progress bar of a batch, in one line of eighty columns."""

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Column
from rich.text import Text


class Bar(Progress):
    """Games, a bar that takes what room is left, the share so far, and the pace."""

    def __init__(self, label: str, console: Console) -> None:
        #: what the games are for, above the bar
        self.label = label
        super().__init__(
            TextColumn("{task.completed:,.0f}/{task.total:,.0f} games"),
            BarColumn(bar_width=None, table_column=Column(ratio=1)),
            TextColumn("{task.fields[share]}", markup=False),
            TextColumn("{task.fields[pace]}"),
            console=console,
            transient=True,
            expand=True,
            disable=not console.is_terminal,
        )

    def get_renderables(self) -> Iterable[RenderableType]:
        if self.label:
            yield Text(self.label)
        yield self.make_tasks_table(self.tasks)
