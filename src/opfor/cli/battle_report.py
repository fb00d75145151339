"""A battle in lines: each step with its number, each event as its match tells it."""

import sys
import time
from collections.abc import Sequence
from datetime import datetime

import typer

from opfor.match import Match
from opfor.play.saves import Save
from opfor.play.told import Told

#: events that open a part of the game
HEADS = ("round", "turn")


class Report:
    """Tells events to a terminal."""

    def __init__(self, match: Match, is_reasoned: bool, pause: float = 0.0) -> None:
        self.match = match
        self.is_reasoned = is_reasoned
        self.pause = pause
        self._last = 0

    def tell(self, told: Sequence[Told]) -> None:
        for each in told:
            if self.pause and each.step != self._last:
                sys.stdout.flush()
                time.sleep(self.pause)
            for line in self._lines(each):
                typer.echo(line)

    def forget(self) -> None:
        """Number the next step again, whichever it is."""
        self._last = 0

    def _lines(self, told: Told) -> list[str]:
        lines = self.match.narrate(told.event, self.is_reasoned)
        if not lines:
            return []
        first, *rest = lines
        number = f"{told.step:>4} " if told.step != self._last else "     "
        self._last = told.step
        lead = "\n" if told.event.kind in HEADS else ""
        return [f"{lead}{number}{first}", *(f"     {line}" for line in rest)]


def saved_title(save: Save) -> str:
    """A saved battle in one line."""
    setup = save.record.header.get("setup", {})
    when = datetime.fromtimestamp(save.saved_at).strftime("%Y-%m-%d %H:%M")
    names = [
        " and ".join(str(army.get("name")) for army in side.get("armies", []))
        for side in setup.get("sides", {}).values()
    ]
    version = save.record.history.version
    return f"{setup.get('system')}, {' against '.join(names)}: {when}, {version} entries"
