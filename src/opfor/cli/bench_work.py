"""What one package measures of itself for `opfor bench decide`, in a process of its own.

A scene is played a round at a time: the sides take turns, the A.I. of each rolls who acts,
decides and moves, until everybody has acted; then all go back to where they stood. Only the
deciding is timed. The first round fills what a table keeps (grounds and fields) and is not
counted.
"""

import json
import time
from collections.abc import Callable, Iterator
from functools import partial

from opfor.boards.inches import Base
from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_turns import Row
from opfor.dice import Dice, Seeded
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.bench_scene import FIXED, bench_scene
from opfor.systems.opr.decide import decide
from opfor.systems.opr.scene import read_scene
from opfor.systems.opr.verdict import Verdict

SIDES = ("ai", "player")
#: what a growing scene gets of the time the fixed one gets
GROWTH_SHARE = 0.4


class Clock:
    """Decisions made and the time they took."""

    def __init__(self, now: Callable[[], float] = time.process_time) -> None:
        self.now = now
        self.count = 0
        self.seconds = 0.0

    @property
    def us(self) -> float:
        return self.seconds / max(1, self.count) * 1e6


class Round:
    """One scene, played a round at a time from the same start."""

    def __init__(self, a_side: int) -> None:
        self.battle: Battle = read_scene(json.dumps(bench_scene(a_side))).battle
        self._start = [unit.bases for unit in self.battle.units]

    def play(self, seed: int, trace: bool, clock: Clock) -> None:
        battle = self.battle
        dice = Dice(Seeded(seed, "bench"))
        for turn in range(len(battle.units)):
            battle.side = SIDES[turn % 2]
            began = clock.now()
            verdict = decide(battle, dice, None, trace)
            clock.seconds += clock.now() - began
            clock.count += 1
            self._move(verdict)
        self._back()

    def _move(self, verdict: Verdict) -> None:
        unit = self.battle.unit(verdict.unit)
        if unit is None:
            return
        unit.is_activated = True
        for model, (x, y) in zip(unit.models, verdict.models, strict=False):
            model.base = Base(x, y, model.base.r)
        unit.muster()
        self.battle.muster()

    def _back(self) -> None:
        for unit, bases in zip(self.battle.units, self._start, strict=True):
            unit.is_activated = False
            for model, base in zip(unit.models, bases, strict=True):
                model.base = base
            unit.muster()
        self.battle.muster()


def measures(job: Row, watch: Watch) -> Iterator[Measure]:
    """The fixed scene, then the growing ones, each after a round that is not counted."""
    first, scene = Clock(), Round(FIXED)
    scene.play(0, False, first)
    yield partial(measure_fixed, scene, first, watch)
    for a_side in job["sizes"]:
        scene = Round(a_side)
        scene.play(0, False, Clock())
        yield partial(measure_growth, scene, a_side, watch)


def measure_fixed(scene: Round, first: Clock, watch: Watch) -> Row:
    """The fixed scene, rounds with and without the trace in turn."""
    plain, traced = Clock(watch.now), Clock(watch.now)
    seed = 0
    while plain.seconds + traced.seconds < watch.seconds or not seed:
        seed += 1
        scene.play(seed, False, plain)
        scene.play(seed, True, traced)
    return {
        "a_side": FIXED,
        **_rate(plain),
        "first_us": round(first.us, 1),
        "trace_percent": round((traced.us / plain.us - 1) * 100, 1),
    }


def measure_growth(scene: Round, a_side: int, watch: Watch) -> Row:
    clock = Clock(watch.now)
    seed = 0
    while clock.seconds < watch.seconds * GROWTH_SHARE or not seed:
        seed += 1
        scene.play(seed, False, clock)
    return {"a_side": a_side, "units": 2 * a_side, **_rate(clock)}


def _rate(clock: Clock) -> Row:
    return {
        "decisions": clock.count,
        "us": round(clock.us, 2),
        "per_second": round(1e6 / clock.us, 1),
    }
