"""A side of a battle in the terminal: what may be done is listed, the rest refused.

Everybody at this terminal is told what all may know; what only some may know waits until one
of them is asked.
"""

import sys
from collections.abc import Callable, Sequence

import typer

from opfor.cli.battle_report import Report
from opfor.faults import Refused
from opfor.game import Choose, Decision, Option, RollDie
from opfor.match import Match
from opfor.play.session import Session
from opfor.play.told import Told
from opfor.rulebook.index import catalogue

HELP = """Type the number or the words of a choice, or a whole answer.
?       the choices again, what they mean and the rules behind them
why     how the A.I.'s last act came about: the boxes it passed, their values and dice
status  where everything stands
measure a1 b1 from one unit to another; measure and an answer: what it would do
undo    take back the last answer
quit    leave; opfor battle --resume FILE goes on"""
LEAVING = ("quit", "q", "exit")
MEASURE = "measure "
#: what a preview or a look says where distances stay hidden (EE-D10)
HIDDEN = "distances are told once you commit yourself; measure-first=yes changes it (EE-D10)"
OVER = "The game is over (undo, why, status, quit) > "


def read_line(prompt: str) -> str | None:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    return line.strip() if line else None


class BattleTerminal:
    """Asks the people at this terminal until the game is over."""

    def __init__(
        self,
        match: Match,
        session: Session,
        report: Report,
        read: Callable[[str], str | None] = read_line,
    ) -> None:
        self.match = match
        self.session = session
        self.report = report
        self._read = read
        self._commands: dict[str, Callable[[], None]] = {
            "?": self._explain,
            "help": lambda: typer.echo(HELP),
            "status": self._status,
            "why": self._why,
            "undo": self._undo,
        }
        #: how much of what was told has been gone through
        self._seen = 0
        #: what only some people may know, until one of them is asked
        self._held: list[Told] = []
        #: who has answered last
        self._seat = ""

    def play(self) -> None:
        self._go_on()
        while (line := self._read(self._prompt())) is not None and line not in LEAVING:
            if self.session.is_over and line.lower() not in self._commands:
                break
            try:
                self._take(line)
            except Refused as refused:
                typer.echo(f"  {refused}")
        self.session.record.close()
        typer.echo(self._farewell())

    def _prompt(self) -> str:
        decision = self.session.decision
        return f"{decision.seats[0]}> " if decision is not None else OVER

    def _farewell(self) -> str:
        path = self.session.record.path
        if self.session.is_over:
            return f"The record is in {path}." if path else "The game is over."
        return f"Left. opfor battle --resume {path} goes on." if path else "Left."

    def _take(self, line: str) -> None:
        command, decision = self._commands.get(line.lower()), self.session.decision
        if command is not None or decision is None:
            return command() if command is not None else None
        if line.lower().startswith(MEASURE):
            return self._measure(decision, line[len(MEASURE) :].split())
        if isinstance(decision, RollDie):
            return self._roll(line.replace(",", " ").split())
        answer = self.match.answer_of(decision, self._by_number(decision, line))
        self.session.answer(answer, decision.seats[0])
        self._go_on()

    def _roll(self, faces: list[str]) -> None:
        """Several dice may be typed on one line; each is asked for by itself."""
        if not faces:
            raise Refused("roll a six-sided die and type what it shows")
        for face in faces:
            decision = self.session.decision
            if not isinstance(decision, RollDie):
                self._go_on()
                raise Refused(f"no further die is needed; not used: {face[:20]}")
            self.session.answer(face, decision.seats[0])
        self._go_on()

    def _by_number(self, decision: Decision, line: str) -> str:
        """The choice a number or a word stands for, where choices are numbered."""
        found = self.match.offers(decision)
        if any(option.id == line for option in found):
            return line
        placed = at_place(found, line)
        if placed:
            return _written_out(placed)
        if not line and isinstance(decision, Choose):
            return decision.default
        meant = [option.id for option in found if line.lower() in _words(option)]
        return meant[0] if len(meant) == 1 else line

    def _go_on(self) -> None:
        """Tell what happened since, then what is asked."""
        told = self.session.told
        fresh = [*self._held, *told[min(self._seen, len(told)) :]]
        self._seen = len(told)
        asked = self._asked()
        self._hand_over(asked)
        self._held = [each for each in fresh if not each.is_for(asked) and self._is_ours(each)]
        self.report.tell([each for each in fresh if each.is_for(asked)])
        self._list()

    def _asked(self) -> list[str]:
        """Who sits at the terminal now: those asked, at the end everybody."""
        decision = self.session.decision
        people: list[str] = self.session.record.header["people"]
        return decision.seats if decision is not None else people

    def _is_ours(self, told: Told) -> bool:
        """Whether somebody at this terminal may be told later."""
        return told.is_for(self.session.record.header["people"])

    def _hand_over(self, asked: list[str]) -> None:
        """Where several people share a terminal, say whose turn at it is."""
        if self._seat and asked and self._seat not in asked:
            typer.echo(f"--- {asked[0]} ---")
        self._seat = asked[0] if asked else ""

    def _list(self) -> None:
        decision = self.session.decision
        if decision is None:
            return
        rules = f" ({', '.join(decision.rules)})" if decision.rules else ""
        typer.echo(f"{decision.prompt}{rules}")
        if isinstance(decision, RollDie):
            return typer.echo(f"  roll a D6: {decision.reading or '1 to 6'}")
        for number, option in enumerate(self.match.offers(decision), 1):
            label = f" {option.label}" if option.label != option.id else ""
            typer.echo(f"  {number:>2} {option.id:<12}{label}")

    def _explain(self) -> None:
        decision = self.session.decision
        if decision is None:
            return typer.echo(OVER)
        self._list()
        if decision.means:
            typer.echo(f"  {decision.means}")
        says = {rule.id: rule.says for rule in catalogue()}
        for rule in decision.rules:
            typer.echo(f"  {rule}: {says.get(rule, 'our own')}")

    def _status(self) -> None:
        typer.echo("\n".join(self.match.status(self.session.view, self._seat)))

    def _measure(self, decision: Decision, words: list[str]) -> None:
        """Between two units, or what an answer would come to; nothing is done."""
        is_between = len(words) == 2 and all(word[:1].isalpha() for word in words)
        if is_between:
            found = self.match.look(self.session.view, words[0], words[1], self._seat)
        else:
            found = self.match.preview(self.session.view, decision, " ".join(words))
        if not found.get("ok", True):
            raise Refused(str(found["why"]))
        what, where = ("distance", "line") if is_between else ("length", "limit")
        if found.get(where) and found.get(what) is None:
            raise Refused(HIDDEN)
        typer.echo(f"  {found.get('text') or 'nothing to measure'}")

    def _why(self) -> None:
        seats = [self._seat]
        traced = (each for each in reversed(self.session.told) if each.event.trace)
        last = next((each for each in traced if each.is_for(seats)), None)
        if last is None:
            raise Refused("the A.I. has given no reasons yet")
        typer.echo("\n".join(self.match.explain(last.event)))

    def _undo(self) -> None:
        decision = self.session.decision
        undone = self.session.undo(decision.seats[0] if decision is not None else "you")
        typer.echo(f"Taken back: {undone.taken_back[:200]}")
        told = self.session.told
        self._seen = len(told)
        self._held = [each for each in self._held if any(each is one for one in told)]
        self.report.forget()
        self._hand_over(self._asked())
        self._list()


def at_place(options: Sequence[Option], line: str) -> str:
    """The choice with this number, or nothing."""
    place = int(line) if line.isascii() and line.isdigit() and len(line) < 5 else 0
    return options[place - 1].id if 1 <= place <= len(options) else ""


def _written_out(id: str) -> str:
    """A choice that stands for numbers has to be typed with them."""
    if not set(id.replace(",", " ").split()) & {"X", "Y", "…"}:
        return id
    raise Refused(f"type it with numbers in the place of the letters: {id}")


def _words(option: Option) -> tuple[str, ...]:
    return option.id.lower(), option.label.lower()
