"""What one package measures of itself for `opfor bench battle`, in a process of its own.

Whole games of the sample armies or of two given lists, A.I. on both sides, nobody listening;
setting up the game is counted. The tables of the pool are made beforehand and played on once;
with a new table every game, making it is counted too. The same games are played again and again.
"""

import gc
from collections.abc import Iterator, Sequence
from functools import partial

from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_clock import Clock
from opfor.cli.bench_crew import told_together
from opfor.cli.bench_turns import Row
from opfor.game import Policy, System, play_out
from opfor.systems.opr.armies import sample, samples
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.state import SIDES, War

SYSTEM = "gf-3"
#: objects made between two looks of the garbage collector
COLLECT_EVERY = 20_000
FULL = 1000
#: points a side, the first one the measure of the others
POINTS = (FULL, 500, 2000, 4000)
#: games on each table of the pool
A_TABLE = 2
#: the first of the tables that are made for one game, and how many there are
NEW = 1000
NEW_TABLES = 20


def maker_of(points: int) -> Maker:
    """The sample armies, some of their units left at home or all of them several times."""
    texts = [sample(name) for name in samples(load_edition(SYSTEM))][:2]
    armies = [{"file": "sample", "text": text} for text in texts]
    left = dict.fromkeys(SIDES, FULL - points) if points < FULL else {}
    return _maker(armies, max(1, points // FULL), {"handicap": left})


def _maker(armies: Sequence[Row], copies: int, options: Row) -> Maker:
    sides = {
        side: {"armies": [{**army, "owner": ""}] * copies}
        for side, army in zip(SIDES, armies, strict=True)
    }
    return Maker({"system": SYSTEM, "sides": sides, "options": options})


def measures(job: Row, watch: Watch) -> Iterator[Measure]:
    """The pool with armies of every size or with the given lists, then a new table every game."""
    if job["lists"]:
        given = _maker(job["lists"], 1, {})
        points = max(sum(army.points for army in given.armies[side]) for side in SIDES)
        yield _prepared(points, given, job["tables"], watch)
        yield partial(measure_new_tables, points, given, watch)
        return
    for points in POINTS:
        yield _prepared(points, maker_of(points), job["tables"], watch)
    yield partial(measure_new_tables, FULL, maker_of(FULL), watch)


def _prepared(points: int, maker: Maker, tables: int, watch: Watch) -> Measure:
    """A pool of tables, each played on once."""
    policies = maker.policies()
    games = [maker.make(make_table(number, maker.edition)) for number in range(tables)]
    for number, game in enumerate(games):
        play_out(game, number, policies)
    gc.collect()
    # as in batches: what all games share stays, and the rest is seldom looked through
    gc.freeze()
    gc.set_threshold(COLLECT_EVERY)
    return partial(measure_pool, points, games, policies, watch)


def measure_pool(
    points: int, games: Sequence[System], policies: dict[str, Policy], watch: Watch
) -> Row:
    """Games on tables of a pool, in turn."""
    clock, acted = Clock(watch.now), 0
    while clock.seconds < watch.seconds:
        number = clock.pieces % (A_TABLE * len(games))
        began = watch.now()
        state = play_out(games[number % len(games)], number, policies)
        clock.add(number, watch.now() - began)
        assert isinstance(state, War)
        acted += state.acted
    row = {"points": points, "tables": len(games), **clock.of_games()}
    return {**row, "activations": round(acted / clock.count, 1)}


def measure_new_tables(points: int, maker: Maker, watch: Watch) -> Row:
    """A new table every game, made and measured out for it alone."""
    policies = maker.policies()
    clock = Clock(watch.now)
    while clock.seconds < watch.seconds:
        number = clock.pieces % NEW_TABLES
        began = watch.now()
        play_out(maker.make(make_table(NEW + number, maker.edition)), number, policies)
        clock.add(number, watch.now() - began)
    return {"points": points, "tables": 0, **clock.of_games()}


def told(name: str, rows: list[Row]) -> list[str]:
    """The figures for a person."""
    lines = [f"Whole games, Grimdark Future v3, A.I. on both sides, {name}, one core:"]
    for row in rows:
        where = f"a pool of {row['tables']} tables" if row["tables"] else "a new table every game"
        lines.append(
            f"  {row['points']:>5} points, {where}: {row['per_second']:>7,.1f} games a second,"
            f" at best {row['best_per_second']:,.1f}; {row['ms']:,.2f} ms each,"
            f" {rows[0]['best_per_second'] / row['best_per_second']:.2f} times the first line"
        )
        lines += told_together(row)
    return lines
