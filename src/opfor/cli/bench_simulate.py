"""What one package measures of itself for `opfor bench simulate`, in a process of its own.

The two sample armies of Grimdark Future v3 against each other, as `opfor simulate` plays them.
The plain loop plays the same games on the same tables, with nothing counted or kept.
"""

import gc
import json
import math
import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import opfor
from opfor.game import play_out
from opfor.play import pool as pools
from opfor.play.armies import find_army, known_armies
from opfor.play.pool import Pool
from opfor.seats import SIDES
from opfor.sim.batch import Batch, Plain, seed_of, swapped, table_of
from opfor.sim.journal import create
from opfor.sim.playing import COLLECT_EVERY, play_job
from opfor.sim.running import Running
from opfor.sim.workers import Joblib, Workers

SYSTEM = "gf-3"
SEED = 8
#: times the plain loop and the batch take turns
TURNS = 3


def setup() -> Plain:
    sides = {
        side: {"armies": [{**find_army(SYSTEM, name).to_json(), "owner": ""}]}
        for side, name in zip(SIDES, known_armies(SYSTEM), strict=False)
    }
    return {"system": SYSTEM, "sides": sides, "table": {}, "options": {}}


def play_plainly(first: int, count: int) -> None:
    """The games of so many pairs, and nothing else."""
    both = [Pool(each) for each in (setup(), swapped(setup()))]
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_EVERY, *before[1:])
    for pair in range(first, first + count):
        for pool in both:
            play_out(pool.game(table_of(SEED, pair)), seed_of(SEED, pair), pool.match.policies)
    gc.set_threshold(*before)


def play_batch(count: int, workers: Workers) -> float:
    """The same through journal, counting and workers; the seconds that workers played."""
    with tempfile.TemporaryDirectory(prefix="opfor-bench-") as folder:
        journal = create(Path(folder), Batch([setup()], count, SEED))
        running = Running(journal, workers)
        running.play()
        journal.close()
    return running.worked


def overhead(pairs: int) -> Plain:
    """Processor time of the batch over that of the plain loop, on one core; the best turn of
    each, because others may use the machine."""
    spent = {"plain": math.inf, "batch": math.inf}
    for turn in range(2 * TURNS):
        kind = "plain" if (turn + turn // 2) % 2 == 0 else "batch"
        # both begin on tables that nobody has played on
        pools._table.cache_clear()
        began = time.process_time()
        if kind == "plain":
            play_plainly(0, pairs)
        else:
            play_batch(pairs, Workers())
        spent[kind] = min(spent[kind], time.process_time() - began)
    games = 2 * pairs
    return {
        "what": "overhead",
        "games": games,
        "plain_per_second": round(games / spent["plain"], 1),
        "batch_per_second": round(games / spent["batch"], 1),
        "percent": round(100 * (spent["batch"] / spent["plain"] - 1), 1),
    }


def cores(pairs: int, count: int) -> Plain:
    """The rate of one process and of several, by the clock on the wall."""
    crew = Joblib("loky", count)
    play_batch(4 * count, crew)
    rates: list[float] = []
    busy = 0.0
    for workers, share in ((Workers(), 1), (crew, count)):
        pools._table.cache_clear()
        began = time.perf_counter()
        worked = play_batch(pairs * share, workers)
        spent = time.perf_counter() - began
        rates.append(2 * pairs * share / spent)
        busy = worked / spent / share
    return {
        "what": "cores",
        "workers": count,
        "one_per_second": round(rates[0], 1),
        "all_per_second": round(rates[1], 1),
        "times": round(rates[1] / rates[0], 2),
        "busy_percent": round(100 * busy, 1),
    }


def memory(games: int) -> Plain:
    """What a worker holds, in megabytes, after each tenth of so many games."""
    found: list[float] = []
    tenth = max(1, games // 20)
    for number in range(10):
        job = {"setup": setup(), "seed": SEED, "first": number * tenth, "count": tenth}
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
    pairs = 2
    began = time.perf_counter()
    play_plainly(0, pairs)
    pairs = max(2, round(job["seconds"] / (time.perf_counter() - began) * pairs / TURNS))
    print(json.dumps(overhead(pairs)), flush=True)
    print(json.dumps(cores(6 * pairs, job["workers"])), flush=True)
    if job["games"]:
        print(json.dumps(memory(job["games"])), flush=True)


def told(name: str, rows: list[dict[str, Any]]) -> list[str]:
    """The figures for a person."""
    lines = [f"Batches of whole games, Grimdark Future v3, 1000 points, {name}:"]
    for row in rows:
        if row["what"] == "overhead":
            lines.append(
                f"  one core: {row['batch_per_second']:,.1f} games a second, the plain loop"
                f" {row['plain_per_second']:,.1f}: the batch costs {row['percent']:.1f}%"
            )
        elif row["what"] == "cores":
            lines.append(
                f"  {row['workers']} workers: {row['all_per_second']:,.1f} games a second, one"
                f" {row['one_per_second']:,.1f}: {row['times']:.2f} times as many;"
                f" workers play {row['busy_percent']:.1f}% of the time"
            )
        else:
            megabytes = ", ".join(f"{each:.0f}" for each in row["megabytes"])
            lines.append(f"  memory after each tenth of {row['games']:,} games: {megabytes} MB")
    return lines
