"""What the games of one pairing come to: shares with intervals, units, where they die."""

import math
from collections import Counter
from typing import Any

from opfor.sim.batch import Plain, names_of
from opfor.sim.journal import Journal
from opfor.sim.playing import FIRST, NOBODY, SECOND, Roster
from opfor.sim.stats import Interval, mean_interval, share_interval, wilson
from opfor.sim.verdicts import verdict_on
from opfor.tally import HUNDREDTH, WHOLE

#: points of the first list for each winner
POINTS = {FIRST: 1.0, SECOND: 0.0, NOBODY: 0.5}
#: most columns and rows of the map of deaths
COLUMNS, ROWS = 24, 16
#: broken games that are listed one by one
MOST_BROKEN = 20


class UnitSum:
    """One unit over all its games."""

    def __init__(self, name: str, points: int) -> None:
        self.name = name
        self.points = points
        self.left = 0
        self.killed = 0
        self.deaths: Counter[int] = Counter()
        self.acts: Counter[str] = Counter()

    def add(self, row: list[Any]) -> None:
        left, killed, died, _, _, acts = row
        self.left += left
        self.killed += killed
        self.deaths[died] += 1
        self.acts.update(acts)

    def to_json(self, place: int, games: int, rounds: int) -> Plain:
        whole = max(1, games * max(1, self.points) * WHOLE)
        dead = games - self.deaths[0]
        fallen = sum(died * count for died, count in self.deaths.items())
        curve = [1.0 - sum(self.deaths[k] for k in range(1, r + 1)) / games for r in _to(rounds)]
        return {
            "list": place,
            "name": self.name,
            "points": self.points,
            "games": games,
            "survived": wilson(self.deaths[0], games).to_json(),
            "killed": self.killed / WHOLE / games,
            "killed_per_point": self.killed / whole,
            "lost": self.points * (1.0 - self.left / WHOLE / games),
            "round_died": fallen / dead if dead else None,
            "curve": curve,
            "acts": {word: count / games for word, count in sorted(self.acts.items())},
        }


def _to(rounds: int) -> range:
    return range(1, rounds + 1)


class Summary:
    """One pairing, added up game by game in any order."""

    def __init__(self, setup: Plain) -> None:
        self.setup = setup
        self.names = names_of(setup)
        self.roster = Roster(setup)
        self.units = [[UnitSum(*unit) for unit in units] for units in self.roster.units]
        self.counts: Counter[int] = Counter()
        #: of whoever opened: won, drawn, lost
        self.opened: Counter[int] = Counter()
        self.pairs: dict[int, list[float]] = {}
        self.scores: dict[str, tuple[list[float], list[float]]] = {}
        self.rounds = 0
        width, depth = self.roster.size
        self.columns = min(COLUMNS, math.ceil(width))
        self.rows = min(ROWS, math.ceil(depth))
        #: for each list, rows from its enemy's far edge down are rows from the south up
        self.deaths = [[[0] * self.columns for _ in range(self.rows)] for _ in self.units]
        self.broken: list[Plain] = []

    def add(self, row: list[Any]) -> None:
        pair, swapped, seed, table, winner, opener, rounds, _, scores, units = row
        if winner < 0:
            game = {"seed": seed, "table": table, "swapped": bool(swapped), "why": scores}
            self.broken.append(game)
            return
        self.counts[winner] += 1
        self.pairs.setdefault(pair, []).append(POINTS[winner])
        if opener != NOBODY:
            self.opened[NOBODY if winner == NOBODY else int(winner != opener)] += 1
        self.rounds = max(self.rounds, rounds)
        for name, (first, second) in scores.items():
            kept = self.scores.setdefault(name, ([], []))
            kept[0].append(first)
            kept[1].append(second)
        place = 0
        for number, army in enumerate(self.units):
            for unit in army:
                unit.add(units[place])
                if units[place][2]:
                    self._bury(number, units[place][3], units[place][4])
                place += 1

    def _bury(self, number: int, x: int, y: int) -> None:
        width, depth = self.roster.size
        column = int(x / HUNDREDTH / width * self.columns)
        row = int(y / HUNDREDTH / depth * self.rows)
        row, column = min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)
        self.deaths[number][row][column] += 1

    @property
    def games(self) -> int:
        return self.counts.total()

    def pair_shares(self) -> dict[int, float]:
        """Points of the first list in each pair that was played to its end."""
        return {pair: sum(p) / len(p) for pair, p in self.pairs.items() if len(p) == 2}

    def share(self) -> Interval:
        return mean_interval(list(self.pair_shares().values()))

    def opening(self) -> Interval:
        opened = self.opened
        return share_interval(opened[0], opened[NOBODY], opened[1])

    def to_json(self) -> Plain:
        games = self.games
        share, opening = self.share(), self.opening()
        return {
            "system": self.setup["system"],
            "games": games,
            "names": self.names,
            "verdict": verdict_on(self.names, share, games),
            "outcomes": [
                {"name": name, "count": self.counts[key], **_part(self.counts[key], games)}
                for key, name in (
                    (FIRST, f"{self.names[0]} wins"),
                    (NOBODY, "draw"),
                    (SECOND, f"{self.names[1]} wins"),
                )
            ],
            "share": share.to_json(),
            "opening": opening.to_json(),
            "scores": [
                {"name": name, "first": _mean(both[0]), "second": _mean(both[1])}
                for name, both in self.scores.items()
            ],
            "rounds": self.rounds,
            "units": [
                unit.to_json(place, games, self.rounds)
                for place, army in enumerate(self.units)
                for unit in army
                if games
            ],
            "deaths": {
                "width": self.roster.size[0],
                "depth": self.roster.size[1],
                "cells": self.deaths,
            },
            "broken": sorted(self.broken, key=lambda game: game["seed"])[:MOST_BROKEN],
            "notes": self.roster.notes,
        }


def _part(count: int, games: int) -> Plain:
    found = wilson(count, games)
    return {"part": found.value if games else 0.0, "low": found.low, "high": found.high}


def _mean(values: list[float]) -> float:
    return math.fsum(values) / max(1, len(values))


def summaries(journal: Journal) -> list[Summary]:
    """One for each pairing of a batch, from all that was played."""
    found = [Summary(setup) for setup in journal.batch.pairings]
    for chunk, games in journal.chunks():
        for row in games:
            found[chunk.pairing].add(row)
    return found
