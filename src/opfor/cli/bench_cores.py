"""What more processes bring: a batch of games beside what the machine itself gives.

The cores of a shared machine change speed within minutes, and two of them at once may give less
than twice one. So stretches of one process and of several take turns and only neighbours are
compared; and the same games in a bare loop, in one process and in several at once, tell in the
same minutes how many times one core the machine had to give.
"""

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from statistics import median

from opfor.cli.bench_games import play_batch, play_plainly
from opfor.sim.batch import Plain
from opfor.sim.workers import Joblib, Workers

#: times that one process and several take turns
ROUNDS = 5


class Stretch:
    """So many games in so many seconds, and the part of these in which somebody played."""

    def __init__(self, per_second: float, busy: float) -> None:
        self.per_second = per_second
        self.busy = busy


def through_batch(system: str, pairs: int, workers: Workers) -> Stretch:
    """By the clock on the wall, from the first game until the last is in the journal."""
    began = time.perf_counter()
    worked = play_batch(system, pairs, workers)
    spent = time.perf_counter() - began
    return Stretch(2 * pairs / spent, worked / spent / workers.count)


class Bare:
    """Processes that do nothing but play, each its own part of the games."""

    def __init__(self, system: str, count: int) -> None:
        self._system = system
        self._pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"))

    def play(self, pairs: int, count: int) -> Stretch:
        """The rates of all processes together: whoever is done first waits for nobody."""
        each = max(1, pairs // count)
        under_way = [
            self._pool.submit(seconds_of, self._system, number * each, each)
            for number in range(count)
        ]
        return Stretch(sum(2 * each / one.result() for one in under_way), 1.0)

    def close(self) -> None:
        self._pool.shutdown()


def seconds_of(system: str, first: int, pairs: int) -> float:
    began = time.perf_counter()
    play_plainly(system, first, pairs)
    return time.perf_counter() - began


class Turns:
    """One process and several, side by side in time, again and again."""

    def __init__(self, one: Callable[[], Stretch], several: Callable[[], Stretch]) -> None:
        self._both = (one, several)
        self.stretches: tuple[list[Stretch], list[Stretch]] = ([], [])

    def take(self, is_turned: bool) -> None:
        """A stretch of each; every other time the other way round, as speeds drift."""
        for place in (1, 0) if is_turned else (0, 1):
            self.stretches[place].append(self._both[place]())

    def times(self) -> list[float]:
        """How many times one process several are, by neighbours."""
        return [b.per_second / a.per_second for a, b in zip(*self.stretches, strict=True)]

    def rates(self) -> list[float]:
        return [round(median(each.per_second for each in kind), 1) for kind in self.stretches]

    def busy(self) -> list[float]:
        """The parts of the time in which somebody played, in percent."""
        return [round(100 * median(each.busy for each in kind), 1) for kind in self.stretches]


def cores(system: str, pairs: int, count: int) -> Plain:
    """So many pairs through the batch and half as many in bare loops, in one process and in
    several, which are started beforehand."""
    crew, bare = Joblib("loky", count), Bare(system, count)
    play_batch(system, 4 * count, crew)
    bare.play(count, count)
    batch = Turns(
        lambda: through_batch(system, pairs, Workers()),
        lambda: through_batch(system, pairs, crew),
    )
    machine = Turns(lambda: bare.play(pairs // 2, 1), lambda: bare.play(pairs // 2, count))
    for number in range(ROUNDS):
        for turns in (machine, batch) if number % 2 else (batch, machine):
            turns.take(number % 2 == 1)
    bare.close()
    return {"what": "cores", "workers": count, "rounds": ROUNDS, **compared(batch, machine)}


def compared(batch: Turns, machine: Turns) -> Plain:
    """The batch's gain, the machine's, and the one as a part of the other."""
    times, given = median(batch.times()), median(machine.times())
    (one, several), (bare_one, bare_several) = batch.rates(), machine.rates()
    busy_one, busy = batch.busy()
    return {
        "one_per_second": one,
        "all_per_second": several,
        "times": round(times, 2),
        "times_of_rounds": [round(each, 2) for each in batch.times()],
        "busy_one_percent": busy_one,
        "busy_percent": busy,
        "machine_one_per_second": bare_one,
        "machine_all_per_second": bare_several,
        "machine_times": round(given, 2),
        "machine_times_of_rounds": [round(each, 2) for each in machine.times()],
        "share_percent": round(100 * times / given, 1),
    }


def told_cores(row: Plain) -> list[str]:
    """The figures for a person."""
    count = row["workers"]
    return [
        f"  {count} workers: {row['all_per_second']:,.1f} games a second, one"
        f" {row['one_per_second']:,.1f}: {_gain(row, '')}",
        f"  the machine, the same games in a bare loop: {count} processes"
        f" {row['machine_all_per_second']:,.1f}, one {row['machine_one_per_second']:,.1f}:"
        f" {_gain(row, 'machine_')}",
        f"  so the batch makes {row['share_percent']:.1f}% of what the machine gives;"
        f" its workers play {row['busy_percent']:.1f}% of the time,"
        f" one alone {row['busy_one_percent']:.1f}%",
    ]


def _gain(row: Plain, kind: str) -> str:
    found = row[f"{kind}times_of_rounds"]
    return (
        f"{row[f'{kind}times']:.2f} times as many, the median of {row['rounds']} turns"
        f" ({min(found):.2f} to {max(found):.2f})"
    )
