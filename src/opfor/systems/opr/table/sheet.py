"""What does not change during a game, and the talk every step is made of."""

from collections.abc import Sequence
from typing import cast

from opfor.circuits.load import Library
from opfor.dice import Roll
from opfor.game import Choose, Count, Decision, Event, Game, Option, yes_no
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.table.state import AI, NOBODY, YOU, AiUnit, PlayerUnit, TableState
from opfor.systems.opr.unit_types import BREATH
from opfor.tabletop.oracle import roll_event

Unit = AiUnit | PlayerUnit


class Sheet:
    """Edition, circuits, both sides' profiles by unit id, and who sits on the player's side."""

    def __init__(self, edition: Edition, library: Library, seats: list[str]) -> None:
        self.edition = edition
        self.library = library
        self.seats = seats
        self.ai: dict[str, UnitProfile] = {}
        self.enemies: dict[str, UnitProfile] = {}
        #: id → who plays it, where several people share the side
        self.owners: dict[str, str] = {}
        #: players whose list was not given
        self.unlisted: list[str] = []
        #: accounts of the lists as they were read
        self.notes: list[str] = []

    @property
    def is_shared(self) -> bool:
        return len(self.seats) > 1

    def side(self, side: str) -> str:
        """A side in words."""
        players = "the players" if self.is_shared else "you"
        return {AI: "the A.I.", YOU: players, NOBODY: "nobody"}[side]

    def profile(self, unit: Unit) -> UnitProfile:
        return (self.ai if isinstance(unit, AiUnit) else self.enemies)[unit.id]

    def steered(self, unit: AiUnit, rule: str) -> bool:
        """Whether a special rule of the unit steers it in this edition."""
        return self.edition.steers(rule) and self.ai[unit.id].has(rule)

    def breathes(self, unit: AiUnit) -> bool:
        """SR-BREATH: whether it has Fire Breath, on its models or on a weapon."""
        return self.edition.steers(BREATH) and self.ai[unit.id].bears(BREATH)

    def is_enemy_aircraft(self, unit: PlayerUnit) -> bool:
        return self.edition.steers("Aircraft") and self.enemies[unit.id].has("Aircraft")


class Talk:
    """A step at the table: the state, the dice, and short ways to ask and to tell."""

    def __init__(self, game: Game, sheet: Sheet) -> None:
        self.game = game
        self.dice = game.dice
        self.sheet = sheet
        self.edition = sheet.edition
        self.state = cast(TableState, game.state)

    def put(self, decision: Decision, rules: Sequence[str], means: str) -> str:
        """Ask everybody on the player's side; any one answers."""
        decision.seats = list(self.sheet.seats)
        decision.rules = list(rules)
        decision.means = means
        return self.game.ask(decision)

    def choose(
        self,
        key: str,
        prompt: str,
        options: Sequence[Option],
        rules: Sequence[str],
        means: str,
        default: str = "",
    ) -> str:
        """One of the options; a bare Enter takes the default, if there is one."""
        decision = Choose(key, prompt, options)
        decision.default = default
        return self.put(decision, rules, means)

    def is_so(
        self, key: str, prompt: str, rules: Sequence[str], means: str, default: str = ""
    ) -> bool:
        decision = yes_no(key, prompt)
        decision.default = default
        return self.put(decision, rules, means) == "yes"

    def count(self, key: str, prompt: str, most: int, rules: Sequence[str], means: str) -> int:
        """A number from none to the most."""
        return int(self.put(Count(key, prompt, 0, most), rules, means))

    def confirm(self, key: str, prompt: str, rules: Sequence[str], means: str) -> None:
        self.choose(key, prompt, [Option("done", "done")], rules, means, "done")

    def tell(self, kind: str, text: str, rules: Sequence[str] = (), put_back: str = "") -> Event:
        event = Event(kind, text, rules)
        event.put_back = put_back
        self.game.tell(event)
        return event

    def tell_roll(self, rule: str, roll: Roll, meaning: str) -> None:
        self.game.tell(roll_event(rule, roll, meaning))

    def draw(self, rule: str, purpose: str, units: Sequence[AiUnit]) -> AiUnit:
        """A random unit, each as likely as the next; told if a die was needed."""
        roll = self.dice.uniform(purpose, [unit.name for unit in units])
        unit = units[roll.option - 1]
        if roll.faces:
            self.tell_roll(rule, roll, unit.name)
        return unit


def units_as_options(units: Sequence[Unit]) -> list[Option]:
    return [Option(unit.id, unit.name) for unit in units]
