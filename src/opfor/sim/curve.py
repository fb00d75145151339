"""The curve of a handicap: the share of a list, the more points it leaves at home.

It is taken to be logistic. Where it crosses one half is the handicap; its interval is Fieller's,
with errors that know that all steps were played on the same seeds.
"""

import math

from opfor.sim.batch import Plain
from opfor.sim.stats import Interval, blocks_of, corrected, reach


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


def crossing(steps: list[Step]) -> Interval:
    """The points at which the stronger list's share is one half."""
    scale = float(max(step.points for step in steps))
    height, slope = _fitted(steps, scale)
    if slope <= 0:
        return Interval(math.inf, 0.0, math.inf)
    value = scale * height / slope
    (aa, ab), (_, bb) = _errors(steps, scale, height, slope)
    # Fieller: all x for which height - slope x could be 0
    a = slope * slope - bb
    b = -2.0 * (height * slope - ab)
    c = height * height - aa
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


def _errors(steps: list[Step], scale: float, height: float, slope: float) -> Matrix:
    """Squares of how far 95% reach: games of one block of pairs count as one, whatever the step,
    but are never worth more than pairs that know nothing of each other."""
    apart = _covariance(steps, scale, height, slope, is_blocked=False)
    together = _covariance(steps, scale, height, slope, is_blocked=True)
    # of height - slope x, where the curve crosses
    x = height / slope
    near, far = (m[0][0] - 2.0 * x * m[0][1] + x * x * m[1][1] for m in (apart, together))
    effect = max(1.0, far / near) if near else 1.0
    blocks = {pair // step.block for step in steps for pair in step.shares}
    z = reach(len(blocks), effect)
    return [[z * z * each for each in row] for row in (together if effect > 1.0 else apart)]


def _covariance(
    steps: list[Step], scale: float, height: float, slope: float, is_blocked: bool
) -> Matrix:
    """The sandwich estimate by pair numbers, or by blocks of them."""
    inverse = _inverse(_bread(steps, scale, height, slope))
    scores: dict[int, list[float]] = {}
    for step in steps:
        expected, x = _curve(step, scale, height, slope), -step.points / scale
        size = step.block if is_blocked else 1
        for pair, share in sorted(step.shares.items()):
            kept = scores.setdefault(pair // size, [0.0, 0.0])
            kept[0] += share - expected
            kept[1] += (share - expected) * x
    meat = [
        [corrected(math.fsum(s[i] * s[j] for s in scores.values()), len(scores)) for j in (0, 1)]
        for i in (0, 1)
    ]
    return _times(_times(inverse, meat), inverse)


def _inverse(m: Matrix) -> Matrix:
    det = m[0][0] * m[1][1] - m[0][1] * m[1][0]
    return [[m[1][1] / det, -m[0][1] / det], [-m[1][0] / det, m[0][0] / det]]


def _times(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(a[i][k] * b[k][j] for k in (0, 1)) for j in (0, 1)] for i in (0, 1)]
