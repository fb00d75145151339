"""How many points make a pairing even: the stronger list leaves units at home, step by step.

The share of the stronger list is taken to fall along a logistic curve with the points left at
home; where the curve crosses one half is the answer. Units stay whole, so what can be done is
the nearest to it that units of the list add up to.
"""

import math
from collections.abc import Callable, Iterator

from opfor.faults import Refused
from opfor.play.pool import Pool
from opfor.seats import SIDES
from opfor.sim.batch import Batch, Plain
from opfor.sim.curve import Step, crossing
from opfor.sim.homes import Home, nearest_home, points_of, with_handicap
from opfor.sim.stats import Interval
from opfor.sim.summary import Pairing, with_caution
from opfor.sim.verdicts import is_narrow, percent, span

#: parts of the stronger list left at home, one after another, until it is the weaker one
STEPS = (0.05, 0.10, 0.17, 0.25, 0.35, 0.50, 0.65)

STOPPED = "Stopped before the search was over; this can be said so far. "

#: plays a batch of one pairing under a label; what came of it, and whether it was played whole
Play = Callable[[Batch, str], tuple[Pairing, bool]]


class Search:
    """The steps of a search, one after another, until it is over or a person stops it."""

    def __init__(self, setup: Plain, games: int, seed: int, play: Play) -> None:
        self.setup = setup
        self.seed = seed
        self.is_stopped = False
        self._pairs = (games + 1) // 2
        self._play = play
        self.whole = self.played(setup, "step 1, nothing left at home")
        self.strong = 0 if self.whole.share().value >= 0.5 else 1
        self.steps = [self._step(0, setup, self.whole)]

    @property
    def names(self) -> list[str]:
        return self.whole.names

    def played(self, setup: Plain, label: str) -> Pairing:
        found, is_whole = self._play(Batch([setup], self._pairs, self.seed), label)
        self.is_stopped = not is_whole
        return found

    def _step(self, points: int, setup: Plain, pairing: Pairing) -> Step:
        shares = pairing.pair_shares()
        if self.strong == 1:
            shares = {pair: 1.0 - value for pair, value in shares.items()}
        return Step(points, setup, shares, pairing.block)

    def go_on(self) -> bool:
        """Ever lighter lists, until the stronger one is the weaker; false if that was not seen
        because a person stopped it."""
        side = SIDES[self.strong]
        total = points_of(self.setup, side)
        for part in STEPS:
            lighter = with_handicap(self.setup, side, round(part * total))
            left = total - points_of(lighter, side)
            if left <= self.steps[-1].points:
                continue
            label = f"step {len(self.steps) + 1}, {left:,} points left at home"
            found = self._step(left, lighter, self.played(lighter, label))
            if found.shares:
                self.steps.append(found)
            if self.is_stopped or found.mean < 0.5:
                return self.steps[-1].mean < 0.5
        if len(self.steps) < 2:
            raise Refused(f"{self.names[self.strong]} has no unit that can stay at home")
        return True

    def bonus(self) -> Plain | None:
        """The share of the weaker list with the challenge bonus, where the edition has one."""
        weak = 1 - self.strong
        options = {**self.setup.get("options", {}), "bonus": SIDES[weak]}
        favoured = {**self.setup, "options": options}
        try:
            Pool(favoured)
        except Refused:
            return None
        found = self.played(favoured, f"last step, the challenge bonus for {self.names[weak]}")
        if not found.games:
            return None
        share = found.share()
        if weak == 1:
            share = Interval(1.0 - share.value, 1.0 - share.high, 1.0 - share.low)
        return share.to_json()

    def to_json(self) -> Plain:
        return {
            "word": "handicap",
            "system": self.setup["system"],
            "seed": self.seed,
            "names": self.names,
            "share": self.whole.share().to_json(),
            "strong": self.strong,
            "games": self.whole.games,
            "steps": [step.to_json() for step in self.steps],
            "points": None,
            "home": None,
            "stopped": self.is_stopped,
        }


def find_handicap(setup: Plain, games: int, seed: int, play: Play) -> Plain:
    """The handicap that makes a pairing even, and what the challenge bonus does instead."""
    search = Search(setup, games, seed, play)
    found = _searched(search)
    verdict = STOPPED * search.is_stopped + found["verdict"]
    return {**search.to_json(), **found, "verdict": with_caution(verdict, search.whole)}


def _searched(search: Search) -> Plain:
    share = search.whole.share()
    if search.is_stopped:
        return {"verdict": _so_far(search)}
    if share.has(0.5):
        text = "No handicap is needed" if is_narrow(share) else "Too few games to tell"
        return {"verdict": f"{text}: {_takes(search.whole)}."}
    if not search.go_on():
        return {"verdict": _so_far(search)}
    points = crossing(search.steps)
    if math.isinf(points.value):
        return {"verdict": _so_far(search)}
    bonus = None if search.is_stopped else search.bonus()
    home = nearest_home(search.setup, SIDES[search.strong], points.value)
    verdict = " ".join((_advice(search, points), _stay(home), *_favour(search, bonus)))
    return {
        "points": points.to_json(),
        "home": home.to_json(),
        "bonus": bonus,
        "verdict": verdict,
    }


def _takes(whole: Pairing) -> str:
    share = whole.share()
    return (
        f"{whole.names[0]} takes {percent(share.value)} of the points (95%: {span(share)})"
        f" in {whole.games:,} games"
    )


def _so_far(search: Search) -> str:
    """What steps say that have not yet made it even."""
    if not search.whole.games:
        return "Nothing: no game was played to its end."
    last = search.steps[-1]
    if not last.points:
        return f"With nothing left at home {_takes(search.whole)}."
    share, name = last.share(), search.names[search.strong]
    text = (
        f"With {last.points:,} points left at home {name} still takes {percent(share.value)} of"
        f" the points (95%: {span(share)})"
    )
    if share.low > 0.5:
        return f"{text}: it should leave more than that at home to make it even."
    return f"{text}: that could already be even."


def _advice(search: Search, points: Interval) -> str:
    reach = " or more" if math.isinf(points.high) else f" to {points.high:.0f}"
    return (
        f"{search.names[search.strong]} should leave about {points.value:.0f} points at home"
        f" (95%: {max(0.0, points.low):.0f}{reach}) to make it even."
    )


def _stay(home: Home) -> str:
    """What can be done: units are not parted."""
    units = " and ".join(f"{name} worth {points:,}" for name, points in home.units)
    if home.is_too_much:
        return (
            f"Units stay whole: the least that can stay at home is {units}, and leaving nothing"
            " is nearer to even than that."
        )
    return f"Units stay whole: nearest to that is {home.points:,} points, with {units} at home."


def _favour(search: Search, bonus: Plain | None) -> Iterator[str]:
    """What the challenge bonus does instead."""
    if bonus is not None:
        found = Interval(bonus["value"], bonus["low"], bonus["high"])
        name = search.names[1 - search.strong]
        yield (
            f"With the challenge bonus {name} takes {percent(found.value)} of the points"
            f" ({span(found)})."
        )
