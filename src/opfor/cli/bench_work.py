"""What one package measures of itself for `opfor bench decide`, in a process of its own.

A scene is played a round at a time: the sides take turns, the A.I. of each rolls who acts,
decides and moves, until everybody has acted; then all go back to where they stood. Only the
deciding is timed. The first round fills what a table keeps (grounds and fields) and is not
counted. Then the same few rounds are played again and again.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial

from opfor.boards.inches import Base
from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_clock import Clock
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
#: rounds, each with its own dice, that are played again and again
ROUNDS = 16
#: so many seconds are meant to be compared, and then both packages play all of these
A_MEASUREMENT = 1.0


class Round:
    """One scene, played a round at a time from the same start."""

    def __init__(self, a_side: int) -> None:
        self.battle: Battle = read_scene(json.dumps(bench_scene(a_side))).battle
        self._start = [unit.bases for unit in self.battle.units]

    @property
    def decisions(self) -> int:
        """One for each unit."""
        return len(self._start)

    def play(self, seed: int, trace: bool, now: Callable[[], float]) -> float:
        """The time that deciding took in one round."""
        battle = self.battle
        dice = Dice(Seeded(seed, "bench"))
        seconds = 0.0
        for turn in range(self.decisions):
            battle.side = SIDES[turn % 2]
            began = now()
            verdict = decide(battle, dice, None, trace)
            seconds += now() - began
            self._move(verdict)
        self._back()
        return seconds

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
    scene = Round(FIXED)
    first = scene.play(0, False, watch.now) / scene.decisions
    yield partial(measure_fixed, scene, first, watch)
    for a_side in job["sizes"]:
        scene = Round(a_side)
        scene.play(0, False, watch.now)
        yield partial(measure_growth, scene, a_side, watch)


def measure_fixed(scene: Round, first: float, watch: Watch) -> Row:
    """The fixed scene, rounds with and without the trace in turn."""
    plain, traced = (Clock(watch.now, scene.decisions) for _ in range(2))
    least = ROUNDS if watch.seconds >= A_MEASUREMENT else 1
    while plain.seconds + traced.seconds < watch.seconds or plain.pieces < least:
        seed = plain.pieces % ROUNDS
        plain.add(seed, scene.play(seed, False, watch.now))
        traced.add(seed, scene.play(seed, True, watch.now))
    cost = plain.best_per_second / traced.best_per_second - 1
    return {
        "a_side": FIXED,
        **_rate(plain),
        "first_us": round(first * 1e6, 1),
        "trace_percent": round(cost * 100, 1),
    }


def measure_growth(scene: Round, a_side: int, watch: Watch) -> Row:
    clock = Clock(watch.now, scene.decisions)
    while clock.seconds < watch.seconds * GROWTH_SHARE or not clock.count:
        seed = clock.pieces % ROUNDS
        clock.add(seed, scene.play(seed, False, watch.now))
    return {"a_side": a_side, "units": scene.decisions, **_rate(clock)}


def _rate(clock: Clock) -> Row:
    return {
        "decisions": clock.count,
        "us": round(1e6 / clock.per_second, 2),
        "best_us": round(1e6 / clock.best_per_second, 2),
        **clock.rates(),
    }
