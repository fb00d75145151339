"""What a worker does: plays the pairs of a job and returns plain rows.

A row of a game is a list as `GAME` names it, with the rows of its units at the end, those of
the first list before those of the second. A table that was not made for the game has no number.
Places are seen from the first list's own edge.
"""

import gc
import json
import os
import signal
import threading
import time
from functools import lru_cache
from typing import Any

import opfor
from opfor.faults import Refused
from opfor.match import Match
from opfor.play.pool import Pool
from opfor.seats import SIDES
from opfor.sim.batch import PAIRS_A_TABLE, Plain, seed_of, swapped, table_of
from opfor.tally import HUNDREDTH, Tally, UnitCount, play_counted

GAME = ("pair", "swapped", "seed", "table", "winner", "opener", "rounds", "activations", "scores")
#: of the winner and the opener: the first list, the second, nobody
FIRST, SECOND, NOBODY = 0, 1, 2
UNIT = ("left", "killed", "died", "x", "y", "acts", "strays")
#: objects made before the collector looks round; free games leave hardly any rings behind
COLLECT_EVERY = 20_000
#: threads of one process take turns: what is prepared is shared
_TURN = threading.Lock()


@lru_cache(maxsize=64)
def _pool(text: str) -> Pool:
    return Pool(json.loads(text))


def play_job(job: Plain, version: str, controller: int) -> Plain:
    """Every game of a job, on any machine that runs the same version of the program."""
    if version != opfor.__version__:
        raise Refused(f"a worker runs opfor {opfor.__version__}, this is {version}")
    _leave_stopping_to(controller)
    with _TURN:
        before = gc.get_threshold()
        gc.set_threshold(COLLECT_EVERY, *before[1:])
        try:
            return _play(job)
        finally:
            gc.set_threshold(*before)


def _leave_stopping_to(controller: int) -> None:
    """Ctrl-C reaches every process of a terminal; only the one that leads the batch heeds it."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and controller not in (0, os.getpid()):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(job: Plain) -> Plain:
    setup = job["setup"]
    pools = [_pool(json.dumps(each, sort_keys=True)) for each in (setup, swapped(setup))]
    began = time.perf_counter()
    rows: list[list[Any]] = []
    for pair in range(job["first"], job["first"] + job["count"]):
        seed, table = seed_of(job["seed"], pair), table_of(job["seed"], pair)
        for turned, pool in enumerate(pools):
            told = table if pool.is_made else None
            rows.append([pair, turned, seed, told, *_game(pool, seed, table, turned == 1)])
    return {"games": rows, "seconds": time.perf_counter() - began}


def _game(pool: Pool, seed: int, table: int, is_swapped: bool) -> list[Any]:
    """One game; one that breaks off is told with its reason and counts for nobody."""
    tally = pool.tally()
    try:
        state = play_counted(pool.game(table), seed, pool.match.policies, tally)
    except Exception as error:  # whatever it is, the batch goes on and names the game
        return [-1, NOBODY, 0, 0, f"{type(error).__name__}: {str(error)[:200]}", []]
    outcome = pool.match.outcome(state)
    sides = tuple(reversed(SIDES)) if is_swapped else SIDES
    lists = {side: place for place, side in enumerate(sides)}
    scores: dict[str, list[float]] = {}
    for side in sides:
        for name, value in outcome.scores[side].items():
            scores.setdefault(name, []).append(value)
        scores.setdefault("points left", []).append(tally.points_left(side) / 1000)
    is_turned = tally.is_turned(state) != is_swapped
    size = tally.size(state)
    units = [_unit(u, is_turned, size) for side in sides for u in tally.units if u.side == side]
    winner = lists.get(outcome.winner, NOBODY)
    opener = lists.get(tally.opener, NOBODY)
    return [winner, opener, tally.rounds, tally.activations, scores, units]


def _unit(unit: UnitCount, is_turned: bool, size: tuple[float, float]) -> list[Any]:
    x, y = (size[0] - unit.x, size[1] - unit.y) if is_turned else (unit.x, unit.y)
    place = [round(x * HUNDREDTH), round(y * HUNDREDTH)]
    return [unit.left, unit.killed, unit.died, *place, unit.acts, unit.strays]


def turned(row: list[Any], size: tuple[float, float]) -> list[Any]:
    """The row of a unit, seen from the other edge."""
    width, depth = (round(inches * HUNDREDTH) for inches in size)
    return [*row[:3], width - row[3], depth - row[4], *row[5:]]


class Roster:
    """Who plays in a pairing, and on what: the same in every game of it."""

    def __init__(self, setup: Plain) -> None:
        pool = Pool(setup)
        state = pool.game(0).start()
        tally: Tally = pool.tally()
        tally.begin(state)
        #: for each list its units: name and points
        self.units = [
            [(_own_name(unit), unit.points) for unit in tally.units if unit.side == side]
            for side in SIDES
        ]
        self.size = tally.size(state)
        #: pairs in a row that are played on one table made for them
        self.block = PAIRS_A_TABLE if pool.is_made else 1
        self.notes = pool.match.notes()
        #: for each list the special rules that nothing comes of
        self.unplayed = [_unplayed(pool.match, side) for side in SIDES]


def _own_name(unit: UnitCount) -> str:
    """What a list itself calls a unit: the same whether or not the enemy has one of that name."""
    return unit.name.removesuffix(f" ({unit.id})")


def _unplayed(match: Match, side: str) -> list[str]:
    """Only One Page Rules lists may name rules that an edition does not have on screen."""
    from opfor.systems.opr.profiles import ARMY, NOT_PLAYED
    from opfor.systems.opr.whole.match import OprMatch

    if not isinstance(match, OprMatch):
        return []
    reports = [army.report for army in match.armies[side]]
    return sorted({rule for r in reports for kind in (ARMY, NOT_PLAYED) for rule in r.rules[kind]})
