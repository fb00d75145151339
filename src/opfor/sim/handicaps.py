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
from opfor.sim.stats import Z95, Interval
from opfor.sim.summary import Pairing
from opfor.sim.verdicts import is_narrow, percent, span

#: parts of the stronger list left at home, one after another, until it is the weaker one
STEPS = (0.05, 0.10, 0.17, 0.25, 0.35, 0.50, 0.65)

Play = Callable[[Batch], list[Pairing]]


class Step:
    """The pairing with so many points left at home."""

    def __init__(self, points: int, setup: Plain, shares: dict[int, float]) -> None:
        self.points = points
        self.setup = setup
        #: points of the stronger list, pair by pair
        self.shares = shares

    @property
    def mean(self) -> float:
        return math.fsum(self.shares.values()) / max(1, len(self.shares))


def find_handicap(setup: Plain, games: int, seed: int, play: Play) -> Plain:
    """The handicap that makes a pairing even, and what the challenge bonus does instead."""
    whole = play(Batch([setup], (games + 1) // 2, seed))[0]
    share = whole.share()
    strong = 0 if share.value >= 0.5 else 1
    base: Plain = {
        "word": "handicap",
        "system": setup["system"],
        "seed": seed,
        "names": whole.names,
    }
    base |= {"share": share.to_json(), "strong": strong, "games": whole.games}
    if share.has(0.5):
        text = "No handicap is needed" if is_narrow(share) else "Too few games to tell"
        text += f": {whole.names[0]} takes {percent(share.value)} of the points"
        text += f" (95%: {span(share)}) in {whole.games:,} games."
        return {**base, "points": None, "verdict": text}
    steps = _played_steps(setup, strong, whole, play, games, seed)
    points = crossing(steps)
    base |= {
        "points": points.to_json(),
        "steps": [{"points": s.points, "share": s.mean} for s in steps],
    }
    base["bonus"] = _bonus(setup, 1 - strong, play, games, seed)
    return {**base, "verdict": _verdict(whole.names, strong, points, base["bonus"])}


def _played_steps(
    setup: Plain, strong: int, whole: Pairing, play: Play, games: int, seed: int
) -> list[Step]:
    side = SIDES[strong]
    total = points_of(setup, side)
    steps = [Step(0, setup, _own(whole, strong))]
    for part in STEPS:
        lighter = with_handicap(setup, side, round(part * total))
        left = total - points_of(lighter, side)
        if left <= steps[-1].points:
            continue
        found = play(Batch([lighter], (games + 1) // 2, seed))[0]
        steps.append(Step(left, lighter, _own(found, strong)))
        if steps[-1].mean < 0.5:
            break
    if len(steps) < 2:
        raise Refused(f"{whole.names[strong]} has no unit that can stay at home")
    return steps


def _own(pairing: Pairing, strong: int) -> dict[int, float]:
    shares = pairing.pair_shares()
    return shares if strong == 0 else {pair: 1.0 - value for pair, value in shares.items()}


def _bonus(setup: Plain, weak: int, play: Play, games: int, seed: int) -> Plain | None:
    """The share of the weaker list with the challenge bonus, where the edition has one."""
    favoured = {**setup, "options": {**setup.get("options", {}), "bonus": SIDES[weak]}}
    try:
        Pool(favoured)
    except Refused:
        return None
    found = play(Batch([favoured], (games + 1) // 2, seed))[0].share()
    if weak == 1:
        found = Interval(1.0 - found.value, 1.0 - found.high, 1.0 - found.low)
    return found.to_json()


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
    """The sandwich estimate; games of one pair number count as one, whatever the step."""
    inverse = _inverse(_bread(steps, scale, height, slope))
    scores: dict[int, list[float]] = {}
    for step in steps:
        expected, x = _curve(step, scale, height, slope), -step.points / scale
        for pair, share in step.shares.items():
            kept = scores.setdefault(pair, [0.0, 0.0])
            kept[0] += share - expected
            kept[1] += (share - expected) * x
    meat = [[math.fsum(s[i] * s[j] for s in scores.values()) for j in (0, 1)] for i in (0, 1)]
    return _times(_times(inverse, meat), inverse)


def _inverse(m: Matrix) -> Matrix:
    det = m[0][0] * m[1][1] - m[0][1] * m[1][0]
    return [[m[1][1] / det, -m[0][1] / det], [-m[1][0] / det, m[0][0] / det]]


def _times(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(a[i][k] * b[k][j] for k in (0, 1)) for j in (0, 1)] for i in (0, 1)]
