"""Trains a small agent and plots its win rate against the printed A.I.

    PYTHONPATH=src .venv/bin/python examples/train_agent.py --system encounter --games 3000

(without `PYTHONPATH=src` where opfor is installed). `--games` gives the same figures every time,
`--seconds` (60, if neither is given) as many games as the machine plays by then.

The agent is a linear softmax policy over features of each offered activation, trained with
REINFORCE and a running baseline. It needs numpy and matplotlib (`pip install 'opfor[rl,sim]'`).
"""

import argparse
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from opfor.env.versus import OpforVersus
from opfor.play.matches import SYSTEMS
from opfor.sim.stats import share_interval

Vector = Any


class Agent:
    """One weight for each pair of an intent and a feature of the unit or of the game."""

    def __init__(self, env: OpforVersus, seed: int) -> None:
        macros = env.arena.macros
        self.intents = len(macros.intents)
        self.slots = macros.slots
        #: the game as a whole is seen first, then own units, then the enemy's
        self.of_game, self.of_unit = macros.of_game, macros.of_unit
        self.features = self.of_unit + self.of_game + 1
        self.weights = np.zeros((self.intents, self.features))
        self.random = np.random.default_rng(seed)
        self.baseline = 0.0

    def described(self, seen: Vector, action: int) -> tuple[int, Vector]:
        slot, intent = divmod(min(action, self.slots * self.intents - 1), self.intents)
        start = self.of_game + slot * self.of_unit
        unit = seen[start : start + self.of_unit]
        return intent, np.concatenate([unit, seen[: self.of_game], [1.0]])

    def choose(self, seen: Vector, mask: Vector) -> tuple[int, list[tuple[int, Vector]], Vector]:
        actions = mask.nonzero()[0]
        rows = [self.described(seen, int(action)) for action in actions]
        scores = np.array([self.weights[intent] @ row for intent, row in rows])
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        picked = int(self.random.choice(len(actions), p=chances))
        return int(actions[picked]), rows, chances_less(chances, picked)

    def learn(self, steps: list[tuple[list[tuple[int, Vector]], Vector]], reward: float) -> None:
        gain = reward - self.baseline
        self.baseline += 0.02 * gain
        rate = 0.3 / max(1, len(steps))
        for rows, slope in steps:
            for (intent, row), each in zip(rows, slope, strict=True):
                self.weights[intent] += rate * gain * each * row


def chances_less(chances: Vector, picked: int) -> Vector:
    """The slope of the log of the chance of what was picked, for each thing offered."""
    slope = -chances
    slope[picked] += 1.0
    return slope


def counted(seconds: float, games: int) -> Iterator[int]:
    """The numbers of games: of so many, or if that is 0 for so many seconds, one at least."""
    until, number = time.monotonic() + seconds, 0
    while number < games or (not games and (not number or time.monotonic() < until)):
        yield number
        number += 1


def train(system: str, seconds: float, games: int, seed: int) -> list[float]:
    """The reward of every game, in order."""
    env = OpforVersus(system)
    agent = Agent(env, seed)
    seen, info = env.reset(seed=seed)
    rewards: list[float] = []
    for _ in counted(seconds, games):
        steps = []
        is_over, reward = False, 0.0
        while not is_over:
            action, rows, slope = agent.choose(seen, info["action_mask"])
            seen, reward, is_over, _, info = env.step(action)
            steps.append((rows, slope))
        agent.learn(steps, reward)
        rewards.append(reward)
        seen, info = env.reset()
    return rewards


def printed(system: str, seconds: float, games: int, seed: int) -> float:
    """What the printed A.I. takes in the agent's own seat: the armies need not be equal."""
    env = OpforVersus(system)
    env.reset(seed=seed + 1)
    points: list[float] = []
    for _ in counted(seconds, games):
        while not env.arena.is_over:
            env.arena.play_printed()
        points.append((1.0 + env.arena.reward(env.side)) / 2.0)
        env.reset()
    return sum(points) / len(points)


def windows(rewards: list[float], count: int = 20) -> list[tuple[int, float, float, float]]:
    """Games, share of points and its interval, for each stretch of the training."""
    size = max(1, len(rewards) // count)
    found = []
    for start in range(0, len(rewards) - size + 1, size):
        part = rewards[start : start + size]
        wins, draws = part.count(1.0), part.count(0.0)
        share = share_interval(wins, draws, size - wins - draws)
        found.append((start + size, share.value, share.low, share.high))
    return found


def plot(rows: list[tuple[int, float, float, float]], base: float, system: str, file: str) -> None:
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    games = [row[0] for row in rows]
    axes.plot(games, [100 * row[1] for row in rows], color="#0072b2", label="the agent")
    low, high = [100 * row[2] for row in rows], [100 * row[3] for row in rows]
    axes.fill_between(games, low, high, color="#0072b2", alpha=0.2, label="95%")
    axes.axhline(100 * base, color="black", linestyle=":", label="the printed A.I. in its seat")
    axes.set(xlabel="games", ylabel="percent of points", ylim=(0, 100), title=f"opfor_v0, {system}")
    axes.legend()
    figure.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", default="encounter", choices=SYSTEMS)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", type=int, default=0, help="instead of seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="win-rate.png")
    given = parser.parse_args()
    if not given.seconds > 0:
        parser.error("argument --seconds: must be more than 0")
    if given.games < 0:
        parser.error("argument --games: must not be less than 0")
    base = printed(given.system, given.seconds / 6, -(-given.games // 3), given.seed)
    print(f"the printed A.I. in the same seat: {100 * base:.1f}% of points")
    rewards = train(given.system, given.seconds, given.games, given.seed)
    rows = windows(rewards)
    for games, share, low, high in rows:
        print(f"{games:>6} games: {100 * share:5.1f}% of points ({100 * low:.0f}–{100 * high:.0f})")
    plot(rows, base, given.system, given.out)
    print(f"{len(rewards)} games; the plot is in {given.out}")


if __name__ == "__main__":
    main()
