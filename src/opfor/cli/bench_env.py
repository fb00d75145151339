"""What one package measures of itself for `opfor bench env`, in a process of its own.

Both sides of `opfor_v0` choose any legal activation; looking and masks are counted, as is the
set-up of every game.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_crew import told_together
from opfor.cli.bench_turns import Row
from opfor.dice import Dice, Seeded


def measures(job: Row, watch: Watch) -> Iterator[Measure]:
    """One system after the other."""
    from opfor.env import opfor_v0

    for system in job["systems"]:
        yield partial(measure, system, opfor_v0.raw_env(system), watch)


def measure(system: str, env: Any, watch: Watch) -> Row:
    """Steps a second in whole games, the same ones each time."""
    dice = Dice(Seeded(1, "bench"))
    env.reset(seed=1)
    steps, games, spent = 0, 0, 0.0
    while spent < watch.seconds:
        began = watch.now()
        for _ in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            if is_over:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[dice.pick("action", len(legal))]))
            steps += 1
        env.reset()
        spent += watch.now() - began
        games += 1
    rate = {"games": games, "steps": steps, "per_second": round(steps / spent)}
    return {"system": system, **rate}


def told(name: str, rows: list[Row]) -> list[str]:
    """The figures for a person."""
    lines = [f"Steps of opfor_v0, any legal activation on both sides, {name}, one core:"]
    for row in rows:
        a_game = row["steps"] / row["games"]
        lines.append(
            f"  {row['system']:<10} {row['per_second']:>7,} steps a second, {a_game:.0f} a game"
        )
        lines += told_together(row)
    return lines
