"""What one package measures of itself for `opfor bench simulate`, in a process of its own."""

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import opfor
from opfor.cli.bench_cores import Stretch, Turns, cores, told_cores
from opfor.cli.bench_games import SEED, play_batch, play_plainly, setup
from opfor.play import pool as pools
from opfor.sim.batch import Plain
from opfor.sim.playing import play_job
from opfor.sim.workers import Workers

#: times the plain loop and the batch take turns
TURNS = 5
#: the part of the time that one turn of these gets
A_TURN = 1 / 3
#: pairs by which the speed of the machine is guessed
SOME_PAIRS = 4


def overhead(system: str, pairs: int) -> Plain:
    """Processor time of the batch over that of the plain loop, on one core."""
    turns = Turns(
        lambda: _alone(pairs, lambda: play_plainly(system, 0, pairs)),
        lambda: _alone(pairs, lambda: play_batch(system, pairs, Workers())),
    )
    for number in range(TURNS):
        turns.take(number % 2 == 1)
    plain, batch = turns.rates()
    costs = [100 / times - 100 for times in turns.times()]
    return {
        "what": "overhead",
        "system": system,
        "games": 2 * pairs * TURNS,
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
    return Stretch(2 * pairs / (time.process_time() - began), 1.0)


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


def work() -> None:
    """Read the job from standard input, print a row of JSON for each thing measured."""
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        sys.exit(fault)
    job = json.loads(sys.stdin.read())
    system, seconds, count = job["system"], job["seconds"], job["workers"]
    rate = pairs_per_second(system)
    print(json.dumps(overhead(system, max(2, round(rate * seconds * A_TURN)))), flush=True)
    print(json.dumps(cores(system, max(2, round(rate * seconds)) * count, count)), flush=True)
    if job["games"]:
        print(json.dumps(memory(system, job["games"])), flush=True)


def pairs_per_second(system: str) -> float:
    """About how fast this machine is now, once everything is prepared."""
    play_plainly(system, 0, 1)
    began = time.perf_counter()
    play_plainly(system, 0, SOME_PAIRS)
    return SOME_PAIRS / (time.perf_counter() - began)


def told(name: str, rows: list[dict[str, Any]]) -> list[str]:
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
