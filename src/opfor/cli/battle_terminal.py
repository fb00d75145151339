"""A side of a battle in the terminal: what may be done is listed, the rest refused."""

import sys
from collections.abc import Callable

import typer

from opfor.cli.battle import line_of
from opfor.faults import Refused
from opfor.game import Choose, Decision
from opfor.play.session import Session
from opfor.play.told import Told
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.status import status_lines
from opfor.systems.opr.whole.words import answer_of, offers

HELP = """Type the number or the words of a choice, or a whole answer as JSON.
?  the choices again and the rules behind them    status  where everything stands
undo  take back your last answer                  quit    leave (a saved game can be replayed)"""


def read_line(prompt: str) -> str | None:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


class BattleTerminal:
    """Asks the people at this terminal until the game is over."""

    def __init__(self, session: Session, read: Callable[[str], str | None] = read_line) -> None:
        self.session = session
        self._read = read
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._list,
            "help": lambda: typer.echo(HELP),
            "status": self._status,
            "undo": self._undo,
        }
        self._last = 0

    def play(self) -> None:
        self._show(self.session.told)
        self._list()
        while (decision := self.session.decision) is not None:
            line = self._read(f"{decision.seats[0]}> ")
            if line is None or line == "quit":
                typer.echo("Left.")
                return
            try:
                self._take(decision, line)
            except Refused as refused:
                typer.echo(f"  {refused}")

    def _take(self, decision: Decision, line: str) -> None:
        command = self._commands.get(line.lower())
        if command is not None:
            return command()
        answer = answer_of(decision, self._by_number(decision, line))
        self._show(self.session.answer(answer, decision.seats[0]))
        self._list()

    def _by_number(self, decision: Decision, line: str) -> str:
        """The choice a number stands for, where choices are numbered."""
        found = offers(decision)
        if line.isascii() and line.isdigit() and 1 <= int(line[:4]) <= len(found):
            return found[int(line) - 1].id
        if isinstance(decision, Choose) and not line and decision.default:
            return decision.default
        return line

    def _list(self) -> None:
        decision = self.session.decision
        if decision is None:
            return
        rules = f" ({', '.join(decision.rules)})" if decision.rules else ""
        typer.echo(f"{decision.prompt}{rules}")
        for number, option in enumerate(offers(decision), 1):
            typer.echo(f"  {number:>2} {option.id:<12} {option.label}")

    def _status(self) -> None:
        war = self.session.view
        assert isinstance(war, War)
        typer.echo("\n".join(status_lines(war)))

    def _undo(self) -> None:
        decision = self.session.decision
        self.session.undo(decision.seats[0] if decision is not None else "you")
        typer.echo("Taken back.")
        self._last = 0
        self._list()

    def _show(self, told: list[Told]) -> None:
        for each in told:
            step = each.step if each.step != self._last else 0
            typer.echo(line_of(step, each.event.kind, each.event.text))
            self._last = each.step
