"""A side of a battle in the terminal: what may be done is listed, the rest refused.

Everybody at this terminal is told what all may know; what only some may know waits until one
of them is asked. Where a system keeps secrets a curtain falls between the sides, and each is
told what happened since it last looked.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

import typer

from opfor.cli.battle_curtain import Curtain, Left
from opfor.cli.battle_map import card_lines, map_lines
from opfor.cli.battle_report import Report
from opfor.faults import Refused
from opfor.game import Choose, Decision, Option, RollDie, unit_in
from opfor.match import Match
from opfor.play.session import Session
from opfor.play.told import Told
from opfor.rulebook.index import catalogue

HELP = """Type the number or the words of a choice, or a whole answer. Where choices are numbers
themselves, as models and tokens are, they have no others.
?       the choices again, what they mean and the rules behind them
why     how the A.I.'s last act came about: the boxes it passed, their values and dice
status  where everything stands
map     the table, drawn in letters
card a1 a unit by its id or its name: profile, weapons, rules
measure a1 b1 from one unit to another; measure and an answer: what it would do
undo    take back the last answer
quit    leave; opfor battle --resume FILE goes on"""
LEAVING = ("quit", "q", "exit")
MEASURE = "measure "
CARD = "card"
#: what a preview or a look says where distances stay hidden (EE-D10)
HIDDEN = "distances are told once you commit yourself; measure-first=yes changes it (EE-D10)"
OVER = "The game is over (undo, why, status, map, quit) > "


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
            "map": self._map,
            "why": self._why,
            "undo": self._undo,
        }
        #: how much of what was told has been gone through
        self._seen = 0
        #: what only some people may know, until one of them is asked
        self._held: list[Told] = []
        #: who has answered last
        self._seat = ""
        self._curtain = Curtain(read)
        #: how much had been told when a side last left the terminal to the other one
        self._left: dict[str, int] = {}

    def play(self) -> None:
        with suppress(Left, KeyboardInterrupt):
            self._ask_on()
        self.session.record.close()
        typer.echo(self._farewell())

    def _ask_on(self) -> None:
        self._go_on()
        while (line := self._read(self._prompt())) is not None and line not in LEAVING:
            if self.session.is_over and not self._is_command(line.lower()):
                break
            try:
                self._take(line)
            except Refused as refused:
                typer.echo(f"  {refused}")

    def _prompt(self) -> str:
        decision = self.session.decision
        if decision is None:
            return OVER
        return f"{' or '.join(decision.seats if decision.owners else decision.seats[:1])}> "

    def _farewell(self) -> str:
        path = self.session.record.path
        if self.session.is_over:
            return f"The record is in {path}." if path else "The game is over."
        return f"Left. opfor battle --resume {path} goes on." if path else "Left."

    def _is_command(self, line: str) -> bool:
        return line in self._commands or line.partition(" ")[0] == CARD

    def _take(self, line: str) -> None:
        if line.partition(" ")[0].lower() == CARD:
            return self._card(line[len(CARD) :])
        command, decision = self._commands.get(line.lower()), self.session.decision
        if command is not None or decision is None:
            return command() if command is not None else None
        if line.lower().startswith(MEASURE):
            return self._measure(decision, line[len(MEASURE) :].split())
        if isinstance(decision, RollDie):
            return self._roll(line.replace(",", " ").split())
        answer = self.match.answer_of(decision, self._by_number(decision, line))
        self.session.answer(answer, decision.answering(answer)[0])
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
        asked = self._asked()
        held, since = self._held, self._seen
        if self._hand_over(asked):
            held, since = [], self._left.get(self._side(), 0)
        fresh = [*held, *told[min(since, len(told)) :]]
        self._seen = len(told)
        self._held = [each for each in fresh if not each.is_for(asked) and self._is_ours(each)]
        self.report.tell([each for each in fresh if each.is_for(asked)])
        self._list()

    def _asked(self) -> list[str]:
        """Who sits at the terminal now: those asked, at the end everybody."""
        decision = self.session.decision
        people: list[str] = self.session.record.header["people"]
        if decision is None:
            return people
        return decision.seats if not self._keeps_secrets() else self._of_one_side(decision.seats)

    def _of_one_side(self, seats: list[str]) -> list[str]:
        """Of those asked together the ones who may look at the same time, whoever sits there
        already first of all."""
        side = self._side() if self._seat in seats else self.match.side_of(seats[0])
        return [seat for seat in seats if self.match.side_of(seat) == side]

    def _keeps_secrets(self) -> bool:
        """Whether people of both sides share the terminal and may not know the same."""
        held = [names for names in self.match.people().values() if names]
        return self.match.system.is_secretive and len(held) > 1

    def _is_ours(self, told: Told) -> bool:
        """Whether somebody at this terminal may be told later."""
        return told.is_for(self.session.record.header["people"])

    def _hand_over(self, asked: list[str]) -> bool:
        """Where several people share a terminal, say whose turn at it is; whether a curtain
        fell before it."""
        name = asked[0] if asked else ""
        is_hidden = self._is_hidden_from(name)
        if is_hidden:
            self._left[self._side()] = self._seen
            self._curtain.fall(name)
            self.report.forget()
        if asked and self._seat not in asked and (self._seat or self._are_several()):
            typer.echo(f"--- {name} ---")
        self._seat = name
        return is_hidden

    def _are_several(self) -> bool:
        return len(self.session.record.header["people"]) > 1

    def _is_hidden_from(self, name: str) -> bool:
        """Whether what is on the screen, or is about to be, is not for everybody here."""
        if not self._keeps_secrets() or self.session.is_over:
            return False
        if self._seat:
            return self.match.side_of(name) != self._side()
        return any(told.event.audience for told in self.session.told)

    def _side(self) -> str:
        return self.match.side_of(self._seat)

    def _list(self) -> None:
        decision = self.session.decision
        if decision is None:
            return
        rules = f" ({', '.join(decision.rules)})" if decision.rules else ""
        typer.echo(f"{decision.prompt}{rules}")
        if isinstance(decision, RollDie):
            return typer.echo(f"  roll a D6: {decision.reading or '1 to 6'}")
        found = self.match.offers(decision)
        for number, option in enumerate(found, 1):
            label = f" {option.label}" if option.label != option.id else ""
            label += _whose(decision, option)
            typer.echo(f"  {key_of(found, number)}{option.id:<12}{label}")

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

    def _map(self) -> None:
        typer.echo("\n".join(map_lines(self.match, self.session.view, self._seat)))

    def _card(self, name: str) -> None:
        typer.echo("\n".join(card_lines(self.match, self.session.view, name, self._seat)))

    def _measure(self, decision: Decision, words: list[str]) -> None:
        """Between two units, or what an answer would come to; nothing is done."""
        is_between = len(words) == 2 and words[0] in self._units()
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

    def _units(self) -> list[str]:
        """An answer may have two words too: charge b1."""
        return [str(unit["id"]) for unit in self.match.view(self.session.view, self._seat)["units"]]

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
        said = f"Taken back: {undone.taken_back[:200]}"
        typer.echo(said)
        told = self.session.told
        self._seen = len(told)
        self._left = {side: min(count, len(told)) for side, count in self._left.items()}
        self._held = [each for each in self._held if any(each is one for one in told)]
        self.report.forget()
        if self._hand_over(self._asked()):
            typer.echo(said)
        self._list()


def _whose(decision: Decision, option: Option) -> str:
    """Whose unit an option is, where people who share a side choose among their own."""
    names = decision.owners.get(unit_in(option.id), [])
    return f" ({' and '.join(names)})" if names else ""


def are_numbered(options: Sequence[Option]) -> bool:
    """Whether choices go by their places in the list: not where some are numbers themselves."""
    return not any(option.id.partition(" ")[0].isdigit() for option in options)


def key_of(options: Sequence[Option], number: int) -> str:
    """The number of a choice as a list shows it."""
    return f"{number:>2} " if are_numbered(options) else ""


def at_place(options: Sequence[Option], line: str) -> str:
    """The choice with this number, or nothing."""
    is_number = line.isascii() and line.isdigit() and len(line) < 5
    place = int(line) if is_number and are_numbered(options) else 0
    return options[place - 1].id if 1 <= place <= len(options) else ""


def _written_out(id: str) -> str:
    """A choice that stands for numbers has to be typed with them."""
    if not set(id.replace(",", " ").split()) & {"X", "Y", "…"}:
        return id
    raise Refused(f"type it with numbers in the place of the letters: {id}")


def _words(option: Option) -> tuple[str, ...]:
    return option.id.lower(), option.label.lower()
