"""A game that stops before every activation and goes on with the one that is chosen.

Whose activation comes next, and what is legal, follows from the state: so a step is run only
once the choice is there, and nothing is copied, run twice or kept waiting in a thread.
"""

import hashlib
from operator import index
from typing import Any

from opfor.dice import new_seed
from opfor.env.macros import Macros
from opfor.faults import Refused
from opfor.game import Decision, FreeGame, Game, Policy, System
from opfor.match import DRAW
from opfor.play.armies import find_army, known_armies
from opfor.play.matches import SYSTEMS
from opfor.play.pool import Pool
from opfor.seats import SIDES

#: games on one made table
GAMES_A_TABLE = 16
TABLE_NUMBERS = 1_000_000_000


def sample_setup(system: str) -> dict[str, Any]:
    """Two armies that come with the program."""
    if system not in SYSTEMS:
        raise Refused(f"system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")
    names = known_armies(system)[:2]
    sides = {
        side: {"armies": [{**find_army(system, name).to_json(), "owner": ""}]}
        for side, name in zip(SIDES, names, strict=True)
    }
    options = {"uneven": True} if system == "entropic" else {}
    return {"system": system, "sides": sides, "table": {}, "options": options}


def macros_of(system: str, state: object) -> Macros:
    """What an agent of a system chooses and sees."""
    if system == "encounter":
        from opfor.env.encounter import EncounterMacros

        return EncounterMacros(state)
    if system == "entropic":
        from opfor.env.entropic import EntropicMacros

        return EntropicMacros(state)
    from opfor.env.opr import OprMacros

    return OprMacros(state)


def action_from(given: Any, actions: int) -> int:
    """The number of an action, or `ValueError` if there is none of that number."""
    try:
        action = index(given)
    except TypeError:
        action = -1
    if not 0 <= action < actions:
        raise ValueError(f"action: {given!r} is not a whole number from 0 to {actions - 1}")
    return action


class _Told(Policy):
    """The printed A.I., but for the activations that an agent chooses."""

    def __init__(self, printed: Policy) -> None:
        self.printed = printed
        self.macros: Macros | None = None
        self.action = -1

    def settle(self, game: Game, decision: Decision) -> None:
        if not (self.action >= 0 and self._settles(game, decision)):
            self.printed.settle(game, decision)

    def _settles(self, game: Game, decision: Decision) -> bool:
        macros = self.macros
        return macros is not None and macros.settle(game, decision, self.action, self.printed)


class Arena:
    """One pairing, played game after game."""

    def __init__(self, setup: dict[str, Any]) -> None:
        self.pool = Pool(setup)
        self.macros = macros_of(self.pool.system, self.pool.game(0).start())
        self._told = {side: _Told(self.pool.match.policies[side]) for side in SIDES}
        self._policies: dict[str, Policy] = dict(self._told)
        self._system: System = self.pool.match.system
        self._seed = 0
        self._episode = -1
        self.game: FreeGame | None = None
        #: whose activation is next; empty once the game is over
        self.side = ""
        #: the actions that are legal now
        self.offered: list[int] = []

    @property
    def state(self) -> object:
        assert self.game is not None, "reset() comes first"
        return self.game.state

    def reset(self, seed: int | None = None) -> None:
        """A new game; without a seed the next one of the seed before."""
        if seed is not None or self._episode < 0:
            self._seed = new_seed() if seed is None else seed
            self._episode = -1
        self._episode += 1
        table = _derived(self._seed, "table", self._episode // GAMES_A_TABLE) % TABLE_NUMBERS
        self._system = self.pool.game(table)
        number = _derived(self._seed, "game", self._episode)
        self.game = FreeGame(self._system.start(), number, self._policies)
        self._run()

    def play(self, action: int) -> None:
        """The activation that was chosen, and all that follows up to the next one."""
        if action not in self.offered:
            raise Refused(f"action {action} is not offered")
        self._step(action)

    def play_printed(self) -> None:
        """The activation that the printed A.I. would choose."""
        self._step(-1)

    def _step(self, action: int) -> None:
        assert self.game is not None and self.side
        told = self._told[self.side]
        told.macros, told.action = self.macros, action
        try:
            self._system.step(self.game)
        finally:
            told.action = -1
        self._run()

    def _run(self) -> None:
        """What comes before the next activation: set-up, ends of rounds, arrivals."""
        assert self.game is not None
        self.side, self.offered = "", []
        while not self._system.is_over(self.game.state):
            side = self.macros.side(self.game.state)
            if side:
                self.side = side
                return
            self._system.step(self.game)

    def legal(self) -> list[int]:
        """The actions that are legal now, worked out once."""
        if self.side and not self.offered:
            self.offered = self.macros.offered(self.state, self.side)
        return self.offered

    @property
    def is_over(self) -> bool:
        return not self.side

    @property
    def winner(self) -> str:
        return self.pool.match.outcome(self.state).winner if self.is_over else DRAW

    def reward(self, side: str) -> float:
        """1 for a win, -1 for a loss, 0 for a draw and before the end."""
        if not self.is_over or self.winner == DRAW:
            return 0.0
        return 1.0 if self.winner == side else -1.0


def _derived(seed: int, what: str, number: int) -> int:
    text = f"{seed}/{what}/{number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
