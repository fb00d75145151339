"""What one package measures of itself for `opfor bench battle`, in a process of its own.

Whole games of the sample armies, A.I. on both sides, nobody listening; setting up the game is
counted. The tables of the pool are made beforehand and played on once; with a new table every
game, making it is counted too. Processor time of one core.
"""

import gc
import json
import os
import sys
import time
from typing import Any

import opfor
from opfor.game import play_out
from opfor.systems.opr.armies import sample, samples
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.state import War

SYSTEM = "gf-3"
#: objects made between two looks of the garbage collector
COLLECT_EVERY = 20_000
FULL = 1000


def maker_of(points: int) -> Maker:
    """The sample armies, some of their units left at home or all of them several times."""
    edition = load_edition(SYSTEM)
    texts = [sample(name) for name in samples(edition)][:2]
    copies = max(1, points // FULL)
    sides = {
        side: {"armies": [{"file": side, "text": text, "owner": ""}] * copies}
        for side, text in zip(("a", "b"), texts, strict=True)
    }
    left = dict.fromkeys(sides, FULL - points) if points < FULL else {}
    return Maker({"system": SYSTEM, "sides": sides, "options": {"handicap": left}})


def measure_pool(points: int, seconds: float, tables: int) -> dict[str, Any]:
    """Games on tables of a pool, in turn."""
    maker = maker_of(points)
    policies = maker.policies()
    games = [maker.make(make_table(number, maker.edition)) for number in range(tables)]
    for number, game in enumerate(games):
        play_out(game, number, policies)
    gc.collect()
    # as in batches: what all games share stays, and the rest is seldom looked through
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY)
    spent, count, acted = 0.0, 0, 0
    while spent < seconds:
        began = time.process_time()
        state = play_out(games[count % tables], count, policies)
        spent += time.process_time() - began
        count += 1
        assert isinstance(state, War)
        acted += state.acted
    row = {"points": points, "tables": tables, **_rate(spent, count)}
    return {**row, "activations": round(acted / count, 1)}


def measure_new_tables(seconds: float) -> dict[str, Any]:
    """A new table every game, made and measured out for it alone."""
    maker = maker_of(FULL)
    policies = maker.policies()
    spent, count = 0.0, 0
    while spent < seconds:
        began = time.process_time()
        play_out(maker.make(make_table(1000 + count, maker.edition)), count, policies)
        spent += time.process_time() - began
        count += 1
    return {"points": FULL, "tables": 0, **_rate(spent, count)}


def _rate(spent: float, count: int) -> dict[str, Any]:
    ms = spent / count * 1e3
    return {"games": count, "ms": round(ms, 3), "per_second": round(1e3 / ms, 1)}


def work() -> None:
    """Read the job from standard input, print a row of JSON for each thing measured."""
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        sys.exit(fault)
    job = json.loads(sys.stdin.read())
    for points in job["points"]:
        row = measure_pool(points, job["seconds"], job["tables"])
        print(json.dumps(row), flush=True)
    print(json.dumps(measure_new_tables(job["seconds"])), flush=True)
