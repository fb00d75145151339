"""What one package measures of itself for `opfor bench decide`, in a process of its own.

A scene is played a round at a time: the sides take turns, the A.I. of each rolls who acts,
decides and moves, until everybody has acted; then all go back to where they stood. Only the
deciding is timed, in processor time. The first round fills what a table keeps (grounds and
fields) and is not counted.
"""

import json
import os
import sys
import time
from typing import Any

import opfor
from opfor.boards.inches import Base
from opfor.dice import Dice, Seeded
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.bench_scene import FIXED, bench_scene
from opfor.systems.opr.decide import decide
from opfor.systems.opr.scene import read_scene
from opfor.systems.opr.verdict import Verdict

SIDES = ("ai", "player")


class Clock:
    """Decisions made and the time they took."""

    def __init__(self) -> None:
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
            began = time.process_time()
            verdict = decide(battle, dice, None, trace)
            clock.seconds += time.process_time() - began
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


def measure_fixed(seconds: float) -> dict[str, Any]:
    """The fixed scene, rounds with and without the trace in turn."""
    scene = Round(FIXED)
    first, plain, traced = Clock(), Clock(), Clock()
    scene.play(0, False, first)
    seed = 0
    while plain.seconds + traced.seconds < seconds or not seed:
        seed += 1
        scene.play(seed, False, plain)
        scene.play(seed, True, traced)
    return {
        "a_side": FIXED,
        **_rate(plain),
        "first_us": round(first.us, 1),
        "trace_percent": round((traced.us / plain.us - 1) * 100, 1),
    }


def measure_growth(a_side: int, seconds: float) -> dict[str, Any]:
    scene = Round(a_side)
    scene.play(0, False, Clock())
    clock = Clock()
    seed = 0
    while clock.seconds < seconds or not seed:
        seed += 1
        scene.play(seed, False, clock)
    return {"a_side": a_side, "units": 2 * a_side, **_rate(clock)}


def _rate(clock: Clock) -> dict[str, Any]:
    return {
        "decisions": clock.count,
        "us": round(clock.us, 2),
        "per_second": round(1e6 / clock.us, 1),
    }


def work() -> None:
    """Read the job from standard input, print a row of JSON for each thing measured."""
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        sys.exit(fault)
    job = json.loads(sys.stdin.read())
    print(json.dumps(measure_fixed(job["seconds"])), flush=True)
    for a_side in job["sizes"]:
        print(json.dumps(measure_growth(a_side, job["growth_seconds"])), flush=True)
