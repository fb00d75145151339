"""Counting while a free game is played: what each unit did, killed and suffered.

Nothing is put into words. A system's tally looks at the answers that were given and at the
state after each step; numbers are whole, so that sums are the same in any order.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.game import Decision, FreeGame, Game, Policy, System

#: parts a unit's strength is counted in, and those of a point or of the board's measure
WHOLE = 1000
HUNDREDTH = 100
#: what takes points that no enemy is credited with
GROUND: Final = "dangerous ground"
OWN: Final = "its own weapons"
WRECK: Final = "a wreck of its own"
MISHAP: Final = "mishaps"


class UnitCount:
    """One unit in one game."""

    def __init__(self, id: str, side: str, name: str, points: int) -> None:
        self.id = id
        #: a or b
        self.side = side
        self.name = name
        self.points = points
        #: thousandths of it that still stand
        self.left = WHOLE
        #: thousandths of points it destroyed
        self.killed = 0
        #: the round in which the last of it fell; 0: it lived
        self.died = 0
        #: where it was seen last
        self.x = 0.0
        self.y = 0.0
        #: activations by what they were spent on
        self.acts: dict[str, int] = {}
        #: thousandths of points that went to nobody's credit, by what took them
        self.strays: dict[str, int] = {}

    def act(self, word: str) -> None:
        self.acts[word] = self.acts.get(word, 0) + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally:
    """The counts of one game under way."""

    def __init__(self) -> None:
        self.units: list[UnitCount] = []
        #: the side that acted first in the game
        self.opener = ""
        self.rounds = 0
        self.activations = 0
        self._by_id: dict[str, UnitCount] = {}

    def add(self, unit: UnitCount) -> None:
        self.units.append(unit)
        self._by_id[unit.id] = unit

    def unit(self, id: str) -> UnitCount | None:
        return self._by_id.get(id)

    def acted(self, side: str, unit: UnitCount | None, word: str) -> None:
        """An activation was spent on something."""
        self.opener = self.opener or side
        self.activations += 1
        if unit is not None:
            unit.act(word)

    def suffer(self, unit: UnitCount, left: int, by: UnitCount | None, cause: str) -> None:
        """A unit is down to so many thousandths: whoever did it is credited with the points it
        lost, or they stand under the name of what took them."""
        lost = (unit.left - left) * unit.points
        if by is not None:
            by.killed += lost
        else:
            unit.strays[cause] = unit.strays.get(cause, 0) + lost
        unit.left = left
        if left <= 0 and not unit.died:
            unit.died = self.rounds

    def points_left(self, side: str) -> int:
        """What still stands of a side, in thousandths of points."""
        total = 0
        for unit in self.units:
            if unit.side == side:
                total += unit.left * unit.points
        return total

    @abstractmethod
    def begin(self, state: object) -> None:
        """Take down who plays."""

    @abstractmethod
    def settled(self, decision: Decision) -> None:
        """A decision was answered."""

    @abstractmethod
    def stepped(self, state: object) -> None:
        """A step is over."""

    @abstractmethod
    def is_turned(self, state: object) -> bool:
        """Whether side a came from the far edge of the board."""

    @abstractmethod
    def size(self, state: object) -> tuple[float, float]:
        """Width and depth of the board."""


class Counted(Policy):
    """A policy whose answers are counted."""

    def __init__(self, policy: Policy, tally: Tally) -> None:
        self.policy = policy
        self.tally = tally

    def settle(self, game: Game, decision: Decision) -> None:
        self.policy.settle(game, decision)
        self.tally.settled(decision)


def play_counted(system: System, seed: int, policies: dict[str, Policy], tally: Tally) -> object:
    """As `play_out`, with a tally kept."""
    counted: dict[str, Policy] = {s: Counted(policies[s], tally) for s in policies}
    game = FreeGame(system.start(), seed, counted)
    tally.begin(game.state)
    while not system.is_over(game.state):
        system.step(game)
        tally.stepped(game.state)
    return game.state
