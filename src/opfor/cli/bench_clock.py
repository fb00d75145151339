"""How long work takes that is done again and again: in all, and each piece of it at its fastest.

The cores of a shared machine are slowed down by others who use it. That is in the mean, which is
what one gets; the fastest time of each piece leaves most of it out, and is the figure to compare.
"""

import time
from collections.abc import Callable

from opfor.cli.bench_turns import Row


class Clock:
    """Counts pieces of work, each of so many things."""

    def __init__(self, now: Callable[[], float] = time.process_time, a_piece: int = 1) -> None:
        self.now = now
        self.pieces = 0
        self.seconds = 0.0
        self._a_piece = a_piece
        self._fastest: dict[int, float] = {}

    def add(self, piece: int, seconds: float) -> None:
        """One piece, done once more."""
        self.pieces += 1
        self.seconds += seconds
        self._fastest[piece] = min(seconds, self._fastest.get(piece, seconds))

    @property
    def count(self) -> int:
        """The things done."""
        return self.pieces * self._a_piece

    @property
    def per_second(self) -> float:
        return self.count / self.seconds

    @property
    def best_per_second(self) -> float:
        return len(self._fastest) * self._a_piece / sum(self._fastest.values())

    def rates(self) -> Row:
        return {
            "per_second": round(self.per_second, 3),
            "best_per_second": round(self.best_per_second, 3),
        }

    def of_games(self) -> Row:
        """The same for pieces that are games."""
        return {"games": self.count, "ms": round(1e3 / self.per_second, 3), **self.rates()}
