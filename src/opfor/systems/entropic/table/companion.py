"""The Entropic companion: the A.I. side of a game at a real table, step by step."""

from collections.abc import Callable, Sequence
from typing import cast

from opfor.circuits.load import Library
from opfor.game import Game
from opfor.systems.entropic.decisions import tokens_counted
from opfor.systems.entropic.forces import Entry, Force
from opfor.systems.entropic.state import Model
from opfor.systems.entropic.switches import Switches
from opfor.systems.entropic.table import phases
from opfor.systems.entropic.table.allocating import command_phase
from opfor.systems.entropic.table.desk import Desk
from opfor.systems.entropic.table.fields import all_fields
from opfor.systems.entropic.table.oracle import SECRET
from opfor.systems.entropic.table.state import TableState, new_state
from opfor.tabletop.companion import Companion, Grid, Reaction
from opfor.tabletop.tracked import Field

STEPS: dict[str, Callable[[Desk], None]] = {
    "open": phases.open_game,
    "deploy": phases.deploy,
    "command": command_phase,
    "activate": phases.activate,
    "resolve": phases.resolve,
}


class EntropicTable(Companion):
    """One game: force, options and people are fixed, everything else is state."""

    dice_rule = "D6D"
    secret_streams = (SECRET,)

    def __init__(
        self,
        library: Library,
        force: Force,
        yours: list[Entry],
        turns: int,
        switches: Switches,
        seats: Sequence[str],
    ) -> None:
        self.library = library
        self.force = force
        #: the people's models as far as their lists were given
        self.yours = yours
        self.turns = turns
        self.switches = switches
        self.seats = list(seats)

    def start(self) -> object:
        return new_state(self.force, self.yours, self.turns, self.switches)

    def step(self, game: Game) -> None:
        desk = self._desk(game)
        STEPS[desk.state.battle.stage](desk)

    def is_over(self, state: object) -> bool:
        return cast(TableState, state).battle.stage == "over"

    def copy(self, state: object) -> object:
        return cast(TableState, state).copy()

    def fingerprint(self, state: object) -> str:
        return cast(TableState, state).fingerprint()

    def fields(self, state: object) -> list[Field]:
        return all_fields(cast(TableState, state))

    def reactions(self, state: object) -> list[Reaction]:
        if cast(TableState, state).battle.stage != "activate":
            return []
        return [Reaction("attack", "you attack an A.I. model", "EE-ATTACK")]

    def react(self, game: Game, word: str) -> None:
        phases.attacked(self._desk(game), "you attack")

    def headline(self, state: object) -> str:
        tracked = cast(TableState, state)
        battle = tracked.battle
        if battle.stage == "over":
            return f"{self.force.name} · over"
        if not battle.turn:
            return f"{self.force.name} · deployment"
        left = f"{len(tracked.models)} models left"
        return f"{self.force.name} · turn {battle.turn} of {battle.scenario.turns} · {left}"

    def status(self, state: object) -> list[Grid]:
        tracked = cast(TableState, state)
        heads = ["model", "tokens", "acted", "active", "pending", "state"]
        rows = [row for model in tracked.side.models for row in _rows(model)]
        pool = tracked.side.real + tracked.side.dummy
        pools = [
            ["pool", tokens_counted(pool)],
            ["points lost", str(tracked.battle.sides[1].destroyed)],
        ]
        return [Grid(self.force.name, heads, rows), Grid("game", ["what", "now"], pools)]

    def _desk(self, game: Game) -> Desk:
        return Desk(game, self.library, self.seats)


def _rows(model: Model) -> list[list[str]]:
    state = "gone" if model.is_gone else "cloaked" if model.is_cloaked else ""
    return [
        [
            model.part_name(part),
            str(model.tokens or ""),
            "yes" if part.has_acted else "",
            _words(part.active.plain()),
            _words(part.pending.plain()),
            state if not part.is_gone else "gone",
        ]
        for part in model.parts
    ]


def _words(markers: dict[str, object]) -> str:
    return ", ".join(name if n is True else f"{n} {name}" for name, n in markers.items())
