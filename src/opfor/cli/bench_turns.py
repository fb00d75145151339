"""Turns of one process and of several, side by side in time.

The cores of a shared machine change speed within minutes, and two of them at once may give less
than twice one. So stretches of both take turns, and only neighbours are compared.
"""

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

#: times that one process and several take turns
ROUNDS = 5
#: the part of the time asked for that one turn of these gets
A_TURN = 1 / 3

Row = dict[str, Any]


class Stretch:
    """How much was done a second, the part of the time in which somebody worked, and what each
    process tells of itself."""

    def __init__(self, per_second: float, busy: float = 1.0, rows: Sequence[Row] = ()) -> None:
        self.per_second = per_second
        self.busy = busy
        self.rows = rows


class Turns:
    """One process and several, side by side in time, again and again."""

    def __init__(self, one: Callable[[], Stretch], several: Callable[[], Stretch]) -> None:
        self._both = (one, several)
        self.stretches: tuple[list[Stretch], list[Stretch]] = ([], [])

    def take(self, is_turned: bool) -> None:
        """A stretch of each; every other time the other way round, as speeds drift."""
        for place in (1, 0) if is_turned else (0, 1):
            self.stretches[place].append(self._both[place]())

    def take_all(self) -> None:
        for number in range(ROUNDS):
            self.take(number % 2 == 1)

    def times(self) -> list[float]:
        """How many times one process several are, by neighbours."""
        return [b.per_second / a.per_second for a, b in zip(*self.stretches, strict=True)]

    def rates(self) -> list[float]:
        return [round(median(each.per_second for each in kind), 1) for kind in self.stretches]

    def busy(self) -> list[float]:
        """The parts of the time in which somebody played, in percent."""
        return [round(100 * median(each.busy for each in kind), 1) for kind in self.stretches]


def told_times(times: float, found: Sequence[float]) -> str:
    """How many times one process several are, for a person."""
    return (
        f"{times:.2f} times as many, the median of {len(found)} turns"
        f" ({min(found):.2f} to {max(found):.2f})"
    )
