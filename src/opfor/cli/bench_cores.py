"""What more processes bring: a batch of games beside what the machine itself gives.

The same games in a bare loop, in one process and in several at once, tell in the same minutes how
many times one core the machine had to give.
"""

import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from statistics import median

from opfor.cli.bench_games import play_batch, play_plainly
from opfor.cli.bench_turns import ROUNDS, Stretch, Turns, told_times
from opfor.sim.batch import Plain
from opfor.sim.workers import Joblib, Workers


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
        return Stretch(sum(2 * each / one.result() for one in under_way))

    def close(self) -> None:
        self._pool.shutdown()


def seconds_of(system: str, first: int, pairs: int) -> float:
    began = time.perf_counter()
    play_plainly(system, first, pairs)
    return time.perf_counter() - began


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
    return told_times(row[f"{kind}times"], row[f"{kind}times_of_rounds"])
