"""What one list comes to over its games, whoever it met: its units, its deaths, its points.

Numbers are whole and added up, so that games may come in any order and meetings be added.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from opfor.sim.batch import Plain
from opfor.sim.stats import Blocks, Interval, blocks_of
from opfor.tally import HUNDREDTH, WHOLE

#: how a game ended for a list
WON, LOST, DRAWN = 0, 1, 2
POINTS = {WON: 1.0, LOST: 0.0, DRAWN: 0.5}
#: most columns and rows of the map of deaths
COLUMNS, ROWS = 24, 16

Key = tuple[str, int, int]
Cells = list[list[int]]
#: a block of games that share dice or table, how one ended for a list, whether the list opened it
End = tuple[int, int, bool]


class UnitSum:
    """One unit over all its games."""

    def __init__(self, name: str, points: int) -> None:
        self.name = name
        self.points = points
        self.games = 0
        self.left = 0
        self.killed = 0
        self.deaths: Counter[int] = Counter()
        #: games by their block, and whether it was still there in the end
        self.lived: Counter[tuple[int, bool]] = Counter()
        self.acts: Counter[str] = Counter()
        self.strays: Counter[str] = Counter()

    def add(self, block: int, row: list[Any]) -> None:
        left, killed, died, _, _, acts, strays = row
        self.games += 1
        self.left += left
        self.killed += killed
        self.deaths[died] += 1
        self.lived[block, not died] += 1
        self.acts.update(acts)
        self.strays.update(strays)

    def take(self, other: "UnitSum") -> None:
        self.games += other.games
        self.left += other.left
        self.killed += other.killed
        self.deaths.update(other.deaths)
        self.lived.update(other.lived)
        self.acts.update(other.acts)
        self.strays.update(other.strays)

    @property
    def lost(self) -> int:
        """Thousandths of points it has cost."""
        return self.points * (WHOLE * self.games - self.left)

    def survived(self) -> Interval:
        found = Blocks()
        for (block, is_there), count in self.lived.items():
            found.add(block, float(is_there), count)
        return found.interval()

    def to_json(self, place: int, rounds: int) -> Plain:
        games = max(1, self.games)
        dead = self.games - self.deaths[0]
        fallen = sum(died * count for died, count in self.deaths.items())
        gone = [sum(self.deaths[k] for k in range(1, r + 1)) for r in range(1, rounds + 1)]
        return {
            "list": place,
            "name": self.name,
            "points": self.points,
            "games": self.games,
            "survived": self.survived().to_json(),
            "killed": self.killed / WHOLE / games,
            "killed_per_point": self.killed / (games * max(1, self.points) * WHOLE),
            "lost": self.lost / WHOLE / games,
            "round_died": fallen / dead if dead else None,
            "curve": [1.0 - count / games for count in gone],
            "acts": {word: count / games for word, count in sorted(self.acts.items())},
        }


class ListSum:
    """One list."""

    def __init__(
        self, name: str, units: Iterable[tuple[str, int]], size: tuple[float, float], block: int
    ) -> None:
        self.name = name
        self.size = size
        #: pairs in a row that share a table
        self.block = block
        #: units by name and points, and which of those that are alike
        self.units: dict[Key, UnitSum] = {}
        for unit in units:
            number = sum(1 for key in self.units if key[:2] == unit)
            self.units[*unit, number] = UnitSum(*unit)
        #: its special rules that nothing comes of
        self.unplayed: list[str] = []
        self.ends: Counter[End] = Counter()
        #: its points in pairs that were played to their end, by the pair's number
        self.pairs: dict[int, list[float]] = {}
        #: thousandths of what it scored in all games
        self.scores: Counter[str] = Counter()
        self.columns, self.rows = (
            min(most, math.ceil(inches)) for most, inches in zip((COLUMNS, ROWS), size, strict=True)
        )
        #: where its units fell, rows from its own edge on
        self.deaths: Cells = [[0] * self.columns for _ in range(self.rows)]

    def add(
        self, pair: int, end: int, is_opener: bool, scores: dict[str, float], rows: list[list[Any]]
    ) -> None:
        """One game; places are seen from this list's edge."""
        block = pair // self.block
        self.ends[block, end, is_opener] += 1
        for name, value in scores.items():
            self.scores[name] += round(value * WHOLE)
        for unit, row in zip(self.units.values(), rows, strict=True):
            unit.add(block, row)
            if row[2]:
                self._bury(row[3], row[4])

    def _bury(self, x: int, y: int) -> None:
        width, depth = self.size
        column = int(x / HUNDREDTH / width * self.columns)
        row = int(y / HUNDREDTH / depth * self.rows)
        row, column = min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)
        self.deaths[row][column] += 1

    def take(self, other: "ListSum") -> None:
        """The same list in another meeting."""
        self.unplayed = other.unplayed
        self.ends.update(other.ends)
        self.scores.update(other.scores)
        for pair, points in other.pairs.items():
            self.pairs.setdefault(pair, []).extend(points)
        for key, unit in other.units.items():
            self.units.setdefault(key, UnitSum(unit.name, unit.points)).take(unit)
        for own, theirs in zip(self.deaths, other.deaths, strict=True):
            own[:] = [a + b for a, b in zip(own, theirs, strict=True)]

    @property
    def games(self) -> int:
        return self.ends.total()

    @property
    def worth(self) -> int:
        """Points it comes to the table with."""
        return sum(unit.points for unit in self.units.values())

    def share(self) -> Interval:
        """Its points; games of one pair number share their dice and count as one."""
        means = {pair: sum(each) / len(each) for pair, each in self.pairs.items()}
        return blocks_of(means, self.block).interval()

    def part(self, end: int) -> Plain:
        """How often its games end so."""
        return part_json(numbers_of(self.ends, {end: 1.0}))

    def points(self, is_opener: bool) -> Interval:
        """Its points in the games it opened, or in the others."""
        return numbers_of(self.ends, POINTS, is_opener).interval()

    def losses(self) -> Counter[str]:
        """Thousandths of points it lost that no enemy is credited with, by what took them."""
        return sum((unit.strays for unit in self.units.values()), Counter())

    def to_json(self) -> Plain:
        games = max(1, self.games)
        lost = sum(unit.lost for unit in self.units.values())
        strays = self.losses()
        return {
            "name": self.name,
            "games": self.games,
            "won": self.part(WON),
            "drawn": self.part(DRAWN),
            "lost": self.part(LOST),
            "share": self.share().to_json(),
            "opening": self.points(is_opener=True).to_json(),
            "following": self.points(is_opener=False).to_json(),
            "scores": {name: total / WHOLE / games for name, total in self.scores.items()},
            "points_lost": lost / WHOLE / games,
            "points_to_enemy": (lost - strays.total()) / WHOLE / games,
            "points_to": {name: total / WHOLE / games for name, total in sorted(strays.items())},
        }


def numbers_of(
    ends: Mapping[End, int], worth: Mapping[int, float], is_opener: bool | None = None
) -> Blocks:
    """What ends of games are worth; of all games, of those a list opened, or of the others."""
    found = Blocks()
    for (block, end, has_opened), count in ends.items():
        if is_opener in (None, has_opened):
            found.add(block, worth.get(end, 0.0), count)
    return found


def part_json(found: Blocks) -> Plain:
    """A part of all games with how many it is."""
    part = found.interval()
    count = round(part.value * found.count)
    value = part.value if found.count else 0.0
    return {"count": count, "part": value, "low": part.low, "high": part.high}
