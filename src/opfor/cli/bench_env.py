"""What one package measures of itself for `opfor bench env`, in a process of its own.

Both sides of `opfor_v0` choose any legal activation; looking and masks are counted, as is the
set-up of every game. Processor time of one core.
"""

import json
import os
import sys
import time
from typing import Any

import opfor
from opfor.dice import Dice, Seeded


def rate(system: str, seconds: float) -> dict[str, Any]:
    """Steps a second of one system."""
    from opfor.env import opfor_v0

    env = opfor_v0.raw_env(system)
    dice = Dice(Seeded(1, "bench"))
    env.reset(seed=1)
    steps, games, spent = 0, 0, 0.0
    while spent < seconds:
        began = time.process_time()
        for _ in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            if is_over:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[dice.pick("action", len(legal))]))
            steps += 1
        env.reset()
        spent += time.process_time() - began
        games += 1
    return {"system": system, "games": games, "steps": steps, "per_second": round(steps / spent)}


def work() -> None:
    """Read the job from standard input, print a row of JSON for each system."""
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        sys.exit(fault)
    job = json.loads(sys.stdin.read())
    for system in job["systems"]:
        print(json.dumps(rate(system, job["seconds"])), flush=True)


def told(name: str, rows: list[dict[str, Any]]) -> list[str]:
    """The figures for a person."""
    lines = [f"Steps of opfor_v0, any legal activation on both sides, {name}, one core:"]
    for row in rows:
        a_game = row["steps"] / row["games"]
        lines.append(
            f"  {row['system']:<10} {row['per_second']:>7,} steps a second, {a_game:.0f} a game"
        )
    return lines
