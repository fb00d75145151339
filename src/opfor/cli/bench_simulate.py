"""What one package measures of itself for `opfor bench simulate`, in a process of its own."""

import os
import resource
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median

import opfor
from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_cores import cores, told_cores
from opfor.cli.bench_games import SEED, play_batch, play_plainly, setup
from opfor.cli.bench_turns import A_TURN, ROUNDS, Row, Stretch, Turns
from opfor.play import pool as pools
from opfor.sim.batch import Plain
from opfor.sim.playing import play_job
from opfor.sim.workers import Workers

#: pairs by which the speed of the machine is guessed
SOME_PAIRS = 4


def overhead(system: str, pairs: int) -> Plain:
    """Processor time of the batch over that of the plain loop, on one core."""
    turns = Turns(
        lambda: _alone(pairs, lambda: play_plainly(system, 0, pairs)),
        lambda: _alone(pairs, lambda: play_batch(system, pairs, Workers())),
    )
    turns.take_all()
    plain, batch = turns.rates()
    costs = [100 / times - 100 for times in turns.times()]
    return {
        "what": "overhead",
        "system": system,
        "games": 2 * pairs * ROUNDS,
        "plain_per_second": plain,
        "batch_per_second": batch,
        "percent": round(median(costs), 1),
        "percent_of_turns": [round(each, 1) for each in costs],
    }


def _alone(pairs: int, play: Callable[[], object]) -> Stretch:
    # both begin on tables that nobody has played on
    pools._table.cache_clear()
    began = time.process_time()
    play()
    return Stretch(2 * pairs / (time.process_time() - began))


def memory(system: str, games: int) -> Plain:
    """What a worker holds, in megabytes, after each tenth of so many games."""
    found: list[float] = []
    tenth = max(1, games // 20)
    for number in range(10):
        job = {"setup": setup(system), "seed": SEED, "first": number * tenth, "count": tenth}
        play_job(job, opfor.__version__, os.getpid())
        found.append(held())
    return {"what": "memory", "games": 20 * tenth, "megabytes": found}


def held() -> float:
    """Megabytes this process holds now; the most it ever held where that cannot be told."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    except OSError:
        return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3, 1)


def measures(job: Row, watch: Watch) -> Iterator[Measure]:
    """What batches cost, what more processes bring, what a worker holds."""
    system, count = job["system"], job["workers"]
    pairs = pairs_per_second(system) * watch.seconds
    yield partial(overhead, system, max(2, round(pairs * A_TURN)))
    yield partial(cores, system, max(2, round(pairs)) * count, count)
    if job["games"]:
        yield partial(memory, system, job["games"])


def pairs_per_second(system: str) -> float:
    """About how fast this machine is now, once everything is prepared."""
    play_plainly(system, 0, 1)
    began = time.perf_counter()
    play_plainly(system, 0, SOME_PAIRS)
    return SOME_PAIRS / (time.perf_counter() - began)


def told(name: str, rows: list[Row]) -> list[str]:
    """The figures for a person."""
    lines = [f"Batches of whole games, {rows[0]['system']}, the sample armies, {name}:"]
    for row in rows:
        if row["what"] == "overhead":
            costs = row["percent_of_turns"]
            lines.append(
                f"  one core: {row['batch_per_second']:,.1f} games a second, the plain loop"
                f" {row['plain_per_second']:,.1f}: the batch costs {row['percent']:.1f}%,"
                f" the median of {len(costs)} turns ({min(costs):.1f} to {max(costs):.1f})"
            )
        elif row["what"] == "cores":
            lines += told_cores(row)
        else:
            megabytes = ", ".join(f"{each:.0f}" for each in row["megabytes"])
            lines.append(f"  memory after each tenth of {row['games']:,} games: {megabytes} MB")
    return lines
