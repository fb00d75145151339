"""Playing a batch to its end, or until it is told to stop; its journal keeps what was played."""

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from opfor.faults import Refused
from opfor.sim.batch import Chunk, Plain, block_of
from opfor.sim.journal import Journal
from opfor.sim.playing import FIRST, NOBODY, SECOND
from opfor.sim.stats import Blocks
from opfor.sim.workers import Given, Workers, WorkersLost

#: work a chunk should hold, and must hold unless no more is left; in seconds
WANTED = 1.5
LEAST = 1.0
#: pairs of the first chunk, played here: whatever is wrong shows at once
FIRST_PAIRS = 2
#: times in a row that workers may die without giving anything back
PATIENCE = 5
#: points of the first list by who won
TAKEN = {FIRST: 1.0, SECOND: 0.0, NOBODY: 0.5}

Told = Callable[[Plain], None]


class Pace:
    """How fast games are played, steady from the first chunks on.

    Chunks come in bursts, and those under way are not seen: counted by the clock alone the pace
    would leap. So it goes by the seconds workers say they played, and what they cannot have
    brought in yet counts as played.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._games = 0
        self._worked = 0.0
        self._longest = 0.0
        self._began = 0.0

    def add(self, games: int, seconds: float) -> None:
        # processes that are still being started are no measure of those that play
        self._began = self._began or time.perf_counter() - seconds
        self._games += games
        self._worked += seconds
        self._longest = max(self._longest, seconds)

    def per_second(self) -> float:
        """Games a second of all workers; 0 as long as nobody knows."""
        if not self._games or not self._worked:
            return 0.0
        spent = max(1e-9, time.perf_counter() - self._began)
        busy = min(self.workers * spent, self._worked + self.workers * self._longest)
        return self._games / self._worked * busy / spent


class Progress:
    """How far a batch has come; the share is the first pairing's, with the verdict's interval."""

    def __init__(self, journal: Journal) -> None:
        self.games = journal.batch.games
        self.played = journal.played
        #: what the first list took of each pair
        self.shares = Blocks()
        self.broken = 0
        self._pace = Pace(0)
        for chunk, games in journal.chunks():
            self._count(chunk, games)

    def open(self, workers: int) -> None:
        """All workers begin: what one alone did before, with nothing prepared, says little."""
        self._pace = Pace(workers)

    def add(self, chunk: Chunk, games: list[list[Any]], seconds: float) -> None:
        self.played += len(games)
        self._pace.add(len(games), seconds)
        self._count(chunk, games)

    def _count(self, chunk: Chunk, games: list[list[Any]]) -> None:
        """Both games of a pair come in one chunk."""
        pairs: dict[tuple[int, int], list[float]] = {}
        for pair, _, _, table, winner, *_ in games:
            if winner not in TAKEN:
                self.broken += 1
            else:
                pairs.setdefault((pair, block_of(pair, table)), []).append(TAKEN[winner])
        for (_, block), both in pairs.items() if chunk.pairing == 0 else ():
            if len(both) == 2:
                self.shares.add(block, sum(both) / 2)

    def to_json(self) -> Plain:
        rate = self._pace.per_second()
        share = self.shares.interval()
        return {
            "played": self.played,
            "games": self.games,
            "per_second": rate,
            "seconds_left": (self.games - self.played) / rate if rate else None,
            "share": share.value,
            "low": share.low,
            "high": share.high,
            "broken": self.broken,
        }


class Sizes:
    """How many pairs a chunk gets, by what pairs have taken lately: machines change their speed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        #: pairs and seconds; never changed but replaced, as joblib asks from a thread of its own
        self._lately: tuple[tuple[int, float], ...] = ()

    def learn(self, pairs: int, seconds: float) -> None:
        self._lately = (*self._lately, (pairs, seconds))[-2 * self.workers :]

    def next(self, left: int) -> int:
        """The last chunks are alike, so that all workers end together."""
        lately = self._lately
        if not lately:
            return FIRST_PAIRS
        seconds = sum(each for _, each in lately)
        a_pair = max(1e-6, seconds / sum(count for count, _ in lately))
        wanted, least = math.ceil(WANTED / a_pair), math.ceil(LEAST / a_pair)
        return max(least, min(wanted, math.ceil(left / self.workers)))


class Running:
    """A batch under way."""

    def __init__(self, journal: Journal, workers: Workers, tell: Told | None = None) -> None:
        self.journal = journal
        self.workers = workers
        self.progress = Progress(journal)
        self._tell = tell
        self._sizes = Sizes(workers.count)
        #: seconds that workers have played, all of them added up
        self.worked = 0.0
        self._stopping = threading.Event()
        self._spans: deque[Chunk] = deque()

    def stop(self) -> None:
        """No further chunk is begun; those under way are kept."""
        self._stopping.set()

    @property
    def is_stopped(self) -> bool:
        return self._stopping.is_set()

    def play(self) -> None:
        """Play what is left."""
        self._spans = deque(self.journal.left())
        self._take(Workers(), limit=1)
        self.progress.open(self.workers.count)
        lost = 0
        while self._spans and not self.is_stopped:
            before = self.journal.played
            try:
                self._take(self.workers)
            except WorkersLost as error:
                lost = lost + 1 if self.journal.played == before else 0
                if lost >= PATIENCE:
                    raise Refused(
                        f"workers keep dying ({error}); what was played is kept"
                    ) from None
            if not self.is_stopped:
                self._spans = deque(self.journal.left())

    def _take(self, workers: Workers, limit: int = 0) -> None:
        for chunk, result in workers.play(self._jobs(limit)):
            seconds = float(result["seconds"])
            self._sizes.learn(chunk.count, seconds)
            self.worked += seconds
            if self.journal.add(chunk, result["games"]):
                self.progress.add(chunk, result["games"], seconds)
                if self._tell is not None:
                    self._tell(self.progress.to_json())

    def _jobs(self, limit: int) -> Iterator[Given]:
        """Chunks as they are asked for; pairings take turns, so that a stop leaves them even."""
        given = 0
        while self._spans and not self.is_stopped and (not limit or given < limit):
            span = self._spans.popleft()
            left = span.count + sum(each.count for each in self._spans)
            count = min(span.count, self._sizes.next(left))
            if span.count > count:
                rest = Chunk(span.pairing, span.first + count, span.count - count)
                self._spans.append(rest)
            chunk = Chunk(span.pairing, span.first, count)
            given += 1
            yield chunk, self.journal.batch.job(chunk)
