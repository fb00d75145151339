"""What one package measures of itself for `opfor bench battle`, in a process of its own.

Whole games of the sample armies, A.I. on both sides, nobody listening; setting up the game is
counted. The tables of the pool are made beforehand and played on once; with a new table every
game, making it is counted too.
"""

import gc
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count

from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_crew import told_together
from opfor.cli.bench_turns import Row
from opfor.game import Policy, System, play_out
from opfor.systems.opr.armies import sample, samples
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.state import War

SYSTEM = "gf-3"
#: objects made between two looks of the garbage collector
COLLECT_EVERY = 20_000
FULL = 1000
#: points a side, the first one the measure of the others
POINTS = (FULL, 500, 2000, 4000)
#: the first of the tables that are made for one game
NEW = 1000


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


def measures(job: Row, watch: Watch) -> Iterator[Measure]:
    """The pool with armies of every size, then a new table every game."""
    for points in POINTS:
        maker = maker_of(points)
        policies = maker.policies()
        games = [maker.make(make_table(number, maker.edition)) for number in range(job["tables"])]
        for number, game in enumerate(games):
            play_out(game, number, policies)
        gc.collect()
        # as in batches: what all games share stays, and the rest is seldom looked through
        gc.freeze()
        gc.set_threshold(COLLECT_EVERY)
        yield partial(measure_pool, points, games, policies, watch)
    yield partial(measure_new_tables, maker_of(FULL), count(NEW), watch)


def measure_pool(
    points: int, games: Sequence[System], policies: dict[str, Policy], watch: Watch
) -> Row:
    """Games on tables of a pool, in turn."""
    spent, played, acted = 0.0, 0, 0
    while spent < watch.seconds:
        began = watch.now()
        state = play_out(games[played % len(games)], played, policies)
        spent += watch.now() - began
        played += 1
        assert isinstance(state, War)
        acted += state.acted
    row = {"points": points, "tables": len(games), **_rate(spent, played)}
    return {**row, "activations": round(acted / played, 1)}


def measure_new_tables(maker: Maker, numbers: Iterator[int], watch: Watch) -> Row:
    """A new table every game, made and measured out for it alone."""
    policies = maker.policies()
    spent, played = 0.0, 0
    while spent < watch.seconds:
        number = next(numbers)
        began = watch.now()
        play_out(maker.make(make_table(number, maker.edition)), number - NEW, policies)
        spent += watch.now() - began
        played += 1
    return {"points": FULL, "tables": 0, **_rate(spent, played)}


def _rate(spent: float, played: int) -> Row:
    ms = spent / played * 1e3
    return {"games": played, "ms": round(ms, 3), "per_second": round(1e3 / ms, 3)}


def told(name: str, rows: list[Row]) -> list[str]:
    """The figures for a person."""
    lines = [f"Whole games, Grimdark Future v3, A.I. on both sides, {name}, one core:"]
    for row in rows:
        where = f"a pool of {row['tables']} tables" if row["tables"] else "a new table every game"
        lines.append(
            f"  {row['points']:>5} points, {where}: {row['per_second']:>7,.1f} games a second,"
            f" {row['ms']:,.2f} ms each, {row['ms'] / rows[0]['ms']:.2f} times the first line"
        )
        lines += told_together(row)
    return lines
