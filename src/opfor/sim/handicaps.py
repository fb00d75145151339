"""How many points make a pairing even: the stronger list leaves units at home, step by step.

The share of the stronger list is taken to fall along a logistic curve with the points left at
home. Where the curve crosses one half is the answer; its interval is Fieller's, with errors
that know that all steps were played on the same seeds.
"""

import math
from collections.abc import Callable

from opfor.faults import Refused
from opfor.play.pool import Pool
from opfor.seats import SIDES
from opfor.sim.batch import Batch, Plain
from opfor.sim.homes import points_of, with_handicap
from opfor.sim.stats import Z95, Interval, blocks_of
from opfor.sim.summary import Pairing, with_caution
from opfor.sim.verdicts import is_narrow, percent, span

#: parts of the stronger list left at home, one after another, until it is the weaker one
STEPS = (0.05, 0.10, 0.17, 0.25, 0.35, 0.50, 0.65)

STOPPED = "Stopped before the search was over; this can be said so far. "

#: plays a batch of one pairing under a label; what came of it, and whether it was played whole
Play = Callable[[Batch, str], tuple[Pairing, bool]]


class Step:
    """The pairing with so many points left at home."""

    def __init__(self, points: int, setup: Plain, shares: dict[int, float], block: int) -> None:
        self.points = points
        self.setup = setup
        #: points of the stronger list, pair by pair
        self.shares = shares
        #: pairs in a row that share a table
        self.block = block

    @property
    def mean(self) -> float:
        return math.fsum(self.shares.values()) / max(1, len(self.shares))

    def share(self) -> Interval:
        return blocks_of(self.shares, self.block).interval()

    def to_json(self) -> Plain:
        found = self.share()
        return {
            "points": self.points,
            "games": 2 * len(self.shares),
            "share": found.value,
            "low": found.low,
            "high": found.high,
        }


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
    bonus = None if search.is_stopped else search.bonus()
    verdict = _verdict(search.names, search.strong, points, bonus)
    return {"points": points.to_json(), "bonus": bonus, "verdict": verdict}


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


def _verdict(names: list[str], strong: int, points: Interval, bonus: Plain | None) -> str:
    reach = "" if math.isinf(points.high) else f" to {points.high:.0f}"
    low = f"{max(0.0, points.low):.0f}"
    text = (
        f"{names[strong]} should leave about {points.value:.0f} points at home"
        f" (95%: {low}{reach or ' or more'}) to make it even."
    )
    if bonus is not None:
        found = Interval(bonus["value"], bonus["low"], bonus["high"])
        text += f" With the challenge bonus {names[1 - strong]} takes {percent(found.value)}"
        text += f" of the points ({span(found)})."
    return text


# The curve


def crossing(steps: list[Step]) -> Interval:
    """The points at which the stronger list's share is one half."""
    scale = float(max(step.points for step in steps))
    height, slope = _fitted(steps, scale)
    (aa, ab), (_, bb) = _covariance(steps, scale, height, slope)
    value = scale * height / slope if slope > 0 else math.inf
    # Fieller: all x for which height - slope x could be 0
    a = slope * slope - Z95 * Z95 * bb
    b = -2.0 * (height * slope - Z95 * Z95 * ab)
    c = height * height - Z95 * Z95 * aa
    inner = b * b - 4.0 * a * c
    if a <= 0.0 or inner < 0.0:
        return Interval(value, 0.0, math.inf)
    root = math.sqrt(inner)
    return Interval(value, scale * (-b - root) / (2.0 * a), scale * (-b + root) / (2.0 * a))


def _curve(step: Step, scale: float, height: float, slope: float) -> float:
    return 1.0 / (1.0 + math.exp(-(height - slope * step.points / scale)))


def _fitted(steps: list[Step], scale: float) -> tuple[float, float]:
    """The most likely height and slope, by Newton's steps."""
    height, slope = 0.0, 1.0
    for _ in range(60):
        gain = [0.0, 0.0]
        for step in steps:
            count, x = len(step.shares), -step.points / scale
            missing = count * (step.mean - _curve(step, scale, height, slope))
            gain[0] += missing
            gain[1] += missing * x
        inverse = _inverse(_bread(steps, scale, height, slope))
        move = [row[0] * gain[0] + row[1] * gain[1] for row in inverse]
        height += max(-1.0, min(1.0, move[0]))
        slope += max(-1.0, min(1.0, move[1]))
        if max(map(abs, move)) < 1e-10:
            break
    return height, slope


Matrix = list[list[float]]


def _bread(steps: list[Step], scale: float, height: float, slope: float) -> Matrix:
    found = [[1e-9, 0.0], [0.0, 1e-9]]
    for step in steps:
        expected, x = _curve(step, scale, height, slope), -step.points / scale
        weight = len(step.shares) * expected * (1.0 - expected)
        for i, left in enumerate((1.0, x)):
            for j, right in enumerate((1.0, x)):
                found[i][j] += weight * left * right
    return found


def _covariance(steps: list[Step], scale: float, height: float, slope: float) -> Matrix:
    """The sandwich estimate; games of one block of pairs count as one, whatever the step."""
    inverse = _inverse(_bread(steps, scale, height, slope))
    scores: dict[int, list[float]] = {}
    for step in steps:
        expected, x = _curve(step, scale, height, slope), -step.points / scale
        for pair, share in sorted(step.shares.items()):
            kept = scores.setdefault(pair // step.block, [0.0, 0.0])
            kept[0] += share - expected
            kept[1] += (share - expected) * x
    meat = [[math.fsum(s[i] * s[j] for s in scores.values()) for j in (0, 1)] for i in (0, 1)]
    return _times(_times(inverse, meat), inverse)


def _inverse(m: Matrix) -> Matrix:
    det = m[0][0] * m[1][1] - m[0][1] * m[1][0]
    return [[m[1][1] / det, -m[0][1] / det], [-m[1][0] / det, m[0][0] / det]]


def _times(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(a[i][k] * b[k][j] for k in (0, 1)) for j in (0, 1)] for i in (0, 1)]
