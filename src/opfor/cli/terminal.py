"""The companion in a terminal: shows what was told, asks, takes commands at any prompt."""

from collections.abc import Callable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from opfor.cli.keys import Keys
from opfor.faults import Refused
from opfor.game import Choose, Count, Decision, Event, Option, RollDie
from opfor.play.session import Session
from opfor.play.told import Told
from opfor.rulebook.index import catalogue
from opfor.tabletop.companion import Companion, Grid
from opfor.tabletop.explain import explain

HELP = """\
y, n or the number of a choice; Enter takes the choice marked with *.
?          what the question means, and its rule
why        how the last order came about and what would have changed it
undo       take the last answer back, also across dice
set …      correct anything tracked: set raiders.shaken yes ('set' alone lists all)
status     the whole army as a table
tie N      roll between N equally good choices
{reactions}quit       leave; everything is saved, start again to go on"""


DIE = "Roll one D6 and type what it shows; several dice may be typed on one line."


class Terminal:
    """One session in front of one person."""

    def __init__(
        self, session: Session, companion: Companion, console: Console, keyboard: Keys
    ) -> None:
        self.session = session
        self.companion = companion
        self.console = console
        self.keyboard = keyboard
        self._headline = ""
        self._commands: dict[str, Callable[[], object]] = {
            "?": self._meaning,
            "h": self._help,
            "help": self._help,
            "why": self._why,
            "w": self._why,
            "undo": self._undo,
            "u": self._undo,
            "status": self._status,
            "s": self._status,
            "set": lambda: self._list_fields(),
        }

    def play(self, recall: int = 12) -> None:
        """Go on until the game is over or the person leaves; begin with what was told last."""
        self.show(self.session.told[-recall:])
        while True:
            line = self._ask()
            if line is None or line in ("quit", "q", "exit"):
                break
            try:
                self._take(line)
            except Refused as refusal:
                self._say(str(refusal), "bold")
        self.session.record.close()
        self._say(self._farewell(), "dim")

    def show(self, told: list[Told]) -> None:
        for item in told:
            self._show_event(item.event)

    def _ask(self) -> str | None:
        decision = self.session.decision
        if decision is None:
            return self.keyboard.read("The game is over (undo, why, status, quit) > ", ())
        self._show_headline()
        self._say(decision.prompt, "bold")
        self._show_options(decision)
        return self.keyboard.read("> ", _one_keys(decision))

    def _show_headline(self) -> None:
        """Where the game stands, when that has changed."""
        headline = self.companion.headline(self.session.view)
        self._say("" if headline == self._headline else f"\n{headline}", "dim")
        self._headline = headline

    def _take(self, line: str) -> None:
        decision = self.session.decision
        command = self._commands.get(line.lower())
        if command is not None:
            command()
        elif line.startswith("set ") and self._list_fields(line[4:]):
            pass
        elif decision is not None and (answers := read_answer(decision, line)):
            self._give(answers)
        elif line:
            self.show(self.session.aside(line))
        else:
            raise Refused("an answer is needed; ? tells what is asked, help the commands")

    def _give(self, answers: list[str]) -> None:
        """Answers one after another: several dice typed on one line."""
        for index, answer in enumerate(answers):
            decision = self.session.decision
            if index and not isinstance(decision, RollDie):
                left = " ".join(answers[index:])
                raise Refused(f"no further die is needed; not used: {left}")
            self.show(self.session.answer(answer, decision.seats[0] if decision else "you"))

    def _show_options(self, decision: Decision) -> None:
        if isinstance(decision, RollDie):
            self._say(decision.reading or "a D6, 1 to 6", "")
        elif isinstance(decision, Count):
            self._say(f"a number from {decision.low} to {decision.high}", "")
        elif isinstance(decision, Choose) and not _is_yes_no(decision):
            for key, option in option_keys(decision).items():
                star = "*" if option.id == decision.default else " "
                hint = f"  ({option.hint})" if option.hint else ""
                self._say(f" {star}{key:>2} {option.label}{hint}", "")
        elif isinstance(decision, Choose):
            self._say("  y / n", "")

    def _show_event(self, event: Event) -> None:
        if event.kind in ("order", "result"):
            self.console.print(Panel(Text(event.text), border_style="bold"))
            if event.rules:
                self._say(f"  rules: {' '.join(event.rules)}", "dim")
        else:
            self._say(event.text, "dim" if event.kind == "roll" else "")

    def _meaning(self) -> None:
        decision = self.session.decision
        if decision is None:
            return self._say("The game is over.", "")
        means = f"{DIE} {decision.reading}" if isinstance(decision, RollDie) else decision.means
        self._say(means.strip(), "")
        says = {rule.id: rule.says for rule in catalogue()}
        for rule in self.companion.rules_of(decision):
            self._say(f"Rule {rule}: {says.get(rule, 'our own')}", "dim")
        self._say("(help shows the commands)", "dim")

    def _help(self) -> None:
        reactions = self.companion.reactions(self.session.view)
        lines = "".join(f"{r.word:<10} {r.label}\n" for r in reactions)
        self._say(HELP.format(reactions=lines), "")

    def _why(self) -> None:
        order = self.session.last_order()
        if order is None:
            raise Refused("no order has been given yet")
        self._say("\n".join(explain(self.companion.library, order)), "")

    def _undo(self) -> None:
        undone = self.session.undo()
        self._say(f"Taken back: {undone.taken_back}", "bold")
        for event in undone.events:
            if event.put_back:
                self._say(f"On the table: {event.put_back}", "bold")

    def _status(self) -> None:
        self._say(self.companion.headline(self.session.view), "bold")
        for grid in self.companion.status(self.session.view):
            self.console.print(_as_table(grid))

    def _list_fields(self, begin: str = "") -> bool:
        """What can be corrected, or what of it begins with these words; false if nothing does."""
        found = [f for f in self.companion.fields(self.session.view) if f.begins_with(begin)]
        for field in found:
            self._say(f"{field.path} = {field.value}   ({field.allowed})", "")
        return bool(found)

    def _farewell(self) -> str:
        path = self.session.record.path
        return f"Saved in {path}; start again to go on." if path else "Not saved."

    def _say(self, text: str, style: str) -> None:
        self.console.print(Text(text, style=style))


def read_answer(decision: Decision, line: str) -> list[str]:
    """What a typed line answers: option ids or faces; nothing if it is no answer at all."""
    if isinstance(decision, RollDie):
        faces = line.replace(",", " ").split()
        is_dice = bool(faces) and all(face.isdigit() for face in faces)
        return [decision.verify(face) for face in faces] if is_dice else []
    if not isinstance(decision, Choose):
        return []
    if not line:
        return [decision.default] if decision.default else []
    if isinstance(decision, Count):
        return [decision.verify(line)] if line.isdigit() else []
    return _chosen(decision, line)


def _chosen(decision: Choose, line: str) -> list[str]:
    text = line.lower()
    if _is_yes_no(decision) and text in ("y", "n"):
        return ["yes" if text == "y" else "no"]
    keys = option_keys(decision)
    if text in keys:
        return [keys[text].id]
    if line.isascii() and line.isdigit():
        raise Refused(f"there is no choice {line[:20]}; there is: {', '.join(keys)}")
    found = [o.id for o in decision.options if text in (o.id.lower(), o.label.lower())]
    return found[:1]


def _is_yes_no(decision: Choose) -> bool:
    return [option.id for option in decision.options] == ["yes", "no"]


def _one_keys(decision: Decision) -> set[str]:
    """Keys that are a whole answer by themselves."""
    if isinstance(decision, Count):
        is_short = decision.high <= 9
        return {str(n) for n in range(decision.low, decision.high + 1)} if is_short else set()
    if not isinstance(decision, Choose):
        return set()
    if _is_yes_no(decision):
        return {"y", "n"}
    keys = set(option_keys(decision))
    return keys if all(len(key) == 1 for key in keys) else set()


def option_keys(decision: Choose) -> dict[str, Option]:
    """The key of each option: its place in the list, but where options are numbers themselves
    these are the keys, and the others get letters that are no command."""
    if not any(option.id.isdigit() for option in decision.options):
        return {str(place): option for place, option in enumerate(decision.options, 1)}
    letters = iter("abcdefgijklmop")
    return {
        option.id if option.id.isdigit() else next(letters): option for option in decision.options
    }


def _as_table(grid: Grid) -> Table:
    table = Table(title=grid.title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for index, head in enumerate(grid.heads):
        table.add_column(head, overflow="fold", no_wrap=index == 0)
    for row in grid.rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
