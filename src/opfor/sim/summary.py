"""What games come to, for any number of lists: two that meet, or all of a round robin."""

from collections import Counter
from typing import Any

from opfor.sim.batch import Plain
from opfor.sim.journal import Journal
from opfor.sim.lists import DRAWN, LOST, POINTS, WON, End, ListSum, numbers_of
from opfor.sim.playing import FIRST, NOBODY, SECOND, Roster, turned
from opfor.sim.stats import Interval, blocks_of
from opfor.sim.verdicts import caution, verdict_on

#: broken games that are listed one by one
MOST_BROKEN = 20


class Summary:
    """Lists that met, with all that is the same however many there are."""

    def __init__(self, system: str, lists: list[ListSum]) -> None:
        self.system = system
        self.lists = lists
        self.games = 0
        self.rounds = 0
        self.broken: list[Plain] = []
        self.notes: list[str] = []

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.lists]

    def opening(self) -> Interval:
        """The points of whoever opens a game."""
        ends: Counter[End] = sum((each.ends for each in self.lists), Counter())
        return numbers_of(ends, POINTS, is_opener=True).interval()

    def caution(self) -> str:
        """What must be read with any verdict on these lists, if anything."""
        worths = [(each.name, each.worth) for each in self.lists]
        unplayed = [(each.name, each.unplayed) for each in self.lists]
        return caution(self.system, worths, unplayed)

    def to_json(self) -> Plain:
        return {
            "system": self.system,
            "games": self.games,
            "names": self.names,
            "opening": self.opening().to_json(),
            "lists": [each.to_json() for each in self.lists],
            "rounds": self.rounds,
            "units": [
                unit.to_json(place, self.rounds)
                for place, each in enumerate(self.lists)
                for unit in each.units.values()
                if unit.games
            ],
            "deaths": {
                "width": self.lists[0].size[0],
                "depth": self.lists[0].size[1],
                "unit": "hexes" if self.system == "encounter" else "inches",
                "cells": [each.deaths for each in self.lists],
            },
            "broken": sorted(self.broken, key=lambda game: game["seed"])[:MOST_BROKEN],
            "notes": self.notes,
        }


def with_caution(verdict: str, *found: Summary) -> str:
    """A verdict with what it must be read with, said once."""
    return " ".join(filter(None, dict.fromkeys([verdict, *(each.caution() for each in found)])))


class Pairing(Summary):
    """Two lists against each other, added up game by game in any order."""

    def __init__(self, setup: Plain, names: list[str]) -> None:
        roster = Roster(setup)
        self.size = roster.size
        self.block = roster.block
        both = zip(names, roster.units, strict=True)
        super().__init__(
            setup["system"],
            [ListSum(name, units, roster.size, roster.block) for name, units in both],
        )
        for each, unplayed in zip(self.lists, roster.unplayed, strict=True):
            each.unplayed = unplayed
        self.notes = roster.notes
        #: how the first list ended, in pairs of which one game is here
        self._waiting: dict[int, float] = {}

    def add(self, row: list[Any]) -> None:
        pair, swapped, seed, table, winner, opener, rounds, _, scores, units = row
        if winner < 0:
            game = {"seed": seed, "table": table, "swapped": bool(swapped), "why": scores}
            self.broken.append(game)
            return
        self.games += 1
        self.rounds = max(self.rounds, rounds)
        count = len(self.lists[0].units)
        own = (units[:count], [turned(unit, self.size) for unit in units[count:]])
        for place, each in enumerate(self.lists):
            end = DRAWN if winner == NOBODY else WON if winner == place else LOST
            gained = {name: both[place] for name, both in scores.items()}
            each.add(pair, end, opener == place, gained, own[place])
        self._pair(pair, POINTS[DRAWN if winner == NOBODY else WON if winner == FIRST else LOST])

    def _pair(self, pair: int, points: float) -> None:
        if pair not in self._waiting:
            self._waiting[pair] = points
            return
        share = (self._waiting.pop(pair) + points) / 2
        self.lists[FIRST].pairs[pair] = [share]
        self.lists[SECOND].pairs[pair] = [1.0 - share]

    def pair_shares(self) -> dict[int, float]:
        """Points of the first list in each pair that was played to its end."""
        return {pair: points[0] for pair, points in self.lists[FIRST].pairs.items()}

    def share(self) -> Interval:
        return blocks_of(self.pair_shares(), self.block).interval()

    def to_json(self) -> Plain:
        share = self.share()
        first, second = self.lists
        ends = (
            (f"{first.name} wins", first.part(WON)),
            ("draw", first.part(DRAWN)),
            (f"{second.name} wins", second.part(WON)),
        )
        shared = super().to_json()
        scores = [each["scores"] for each in shared["lists"]]
        return {
            **shared,
            "verdict": with_caution(verdict_on(self.names, share, self.games), self),
            "outcomes": [{"name": name, **part} for name, part in ends],
            "share": share.to_json(),
            "scores": [
                {"name": name, "first": scores[0][name], "second": scores[1][name]}
                for name in scores[0]
            ],
        }


def round_robin(names: list[str], meetings: list[list[int]], met: list[Pairing]) -> Summary:
    """All meetings together, each list with all of its games."""
    lists: dict[int, ListSum] = {}
    for both, pairing in zip(meetings, met, strict=True):
        for place, own in zip(both, pairing.lists, strict=True):
            lists.setdefault(place, ListSum(names[place], [], own.size, own.block)).take(own)
    whole = Summary(met[0].system, [lists[place] for place in range(len(names))])
    whole.games = sum(each.games for each in met)
    whole.rounds = max(each.rounds for each in met)
    whole.broken = [game for each in met for game in each.broken]
    whole.notes = list(dict.fromkeys(note for each in met for note in each.notes))
    return whole


def pairings(journal: Journal) -> list[Pairing]:
    """One for each pairing of a batch, from all that was played."""
    batch = journal.batch
    found = [Pairing(*each) for each in zip(batch.pairings, batch.names(), strict=True)]
    for chunk, games in journal.chunks():
        for row in games:
            found[chunk.pairing].add(row)
    return found
