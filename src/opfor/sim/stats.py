"""Honest numbers: intervals for shares, for differences, and strengths out of many pairings.

A share is the mean of points: a win 1, a draw ½, a loss 0. All intervals are 95% unless said
otherwise. Games that share their dice or their table know of each other: they come in blocks,
and blocks are what is taken to be independent. Standard library only.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist

#: standard errors to either side that hold 95%
Z95 = NormalDist().inv_cdf(0.975)
#: points of the Elo scale for odds of ten to one
ELO = 400.0


class Interval:
    """A value and where it could well be."""

    def __init__(self, value: float, low: float, high: float) -> None:
        self.value = value
        self.low = low
        self.high = high

    def to_json(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}

    def has(self, value: float) -> bool:
        return self.low <= value <= self.high


def share_interval(wins: int, draws: int, losses: int, z: float = Z95) -> Interval:
    """Wilson's interval of independent games, draws as half a win: the variance is that of the
    points, without draws it is a proportion's."""
    total = wins + draws + losses
    if not total:
        return Interval(0.5, 0.0, 1.0)
    share = (wins + draws / 2.0) / total
    squares = (wins + draws / 4.0) / total
    return _scored(share, max(0.0, squares - share * share), total, z)


class Blocks:
    """Numbers from 0 to 1 in blocks that know of each other: both games of a pair, all pairs that
    were played on one table."""

    def __init__(self) -> None:
        self.count = 0
        self._total = 0.0
        self._squares = 0.0
        #: of each block how many numbers it has, and their sum
        self._blocks: dict[int, tuple[int, float]] = {}

    def add(self, block: int, value: float, count: int = 1) -> None:
        self.count += count
        self._total += count * value
        self._squares += count * value * value
        many, total = self._blocks.get(block, (0, 0.0))
        self._blocks[block] = many + count, total + count * value

    @property
    def mean(self) -> float:
        return self._total / self.count

    @property
    def variance(self) -> float:
        return max(0.0, self._squares / self.count - self.mean**2)

    def effect(self) -> float:
        """How many times the variance of independent numbers theirs is; never less than 1, so that
        no more games are counted than were played."""
        many = len(self._blocks)
        if many in (1, self.count) or not self.variance:
            return 1.0
        mean = self.mean
        off = math.fsum((total - n * mean) ** 2 for n, total in self._blocks.values())
        return max(1.0, corrected(off, many) / (self.count * self.variance))

    def interval(self) -> Interval:
        """Wilson's interval for as many independent numbers as these are worth."""
        if not self.count:
            return Interval(0.5, 0.0, 1.0)
        effect = self.effect()
        z = reach(len(self._blocks), effect)
        return _scored(self.mean, self.variance, self.count / effect, z)


def reach(blocks: int, effect: float) -> float:
    """Standard errors to either side that hold 95%: Student's where blocks make the error what it
    is, the normal ones where they change nothing, and between them by how much they do."""
    return Z95 + (_student(max(2, blocks - 1)) - Z95) * (1.0 - 1.0 / effect)


def _student(freedom: int) -> float:
    """Student's 97.5% quantile by Cornish and Fisher, to 1% from two degrees of freedom on; one
    degree would give intervals that say nothing."""
    z = Z95
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))


def corrected(squares: float, count: int) -> float:
    """A sum of squares about a fitted value, for what the fit took out of it."""
    return squares * count / (count - 1) if count > 1 else squares


def blocks_of(shares: Mapping[int, float], size: int) -> Blocks:
    """Points of pairs by their number, so many of them on one table."""
    found = Blocks()
    # chunks come in as they are done, and sums must not depend on that
    for pair, share in sorted(shares.items()):
        found.add(pair // size, share)
    return found


def difference_interval(differences: Mapping[int, float], size: int) -> Interval:
    """For differences from -1 to 1 of pairs that were played on the same seeds."""
    half = blocks_of({p: (value + 1.0) / 2.0 for p, value in differences.items()}, size).interval()
    return Interval(2.0 * half.value - 1.0, 2.0 * half.low - 1.0, 2.0 * half.high - 1.0)


def _scored(mean: float, variance: float, total: float, z: float) -> Interval:
    """Wilson's formula; for a plain proportion the variance is p(1 - p)."""
    spread = z * z / total
    middle = (mean + spread / 2.0) / (1.0 + spread)
    half = z / (1.0 + spread) * math.sqrt(variance / total + spread / (4.0 * total))
    # rounding must not put an interval beside its own mean
    low, high = min(mean, middle - half), max(mean, middle + half)
    return Interval(mean, max(0.0, low), min(1.0, high))


def half_width(games: int) -> float:
    """How far to either side an interval will reach at even odds: said before a batch."""
    return Z95 * math.sqrt(0.25 / games)


class Meeting:
    """What one list scored against another: points of each pair of games, by the pair's number,
    and how many pairs in a row share a table."""

    def __init__(self, first: int, second: int, shares: Mapping[int, float], size: int = 1) -> None:
        self.first = first
        self.second = second
        self.shares = shares
        self.size = size
        self.count = len(shares)
        self.total = math.fsum(shares.values())


def bradley_terry(count: int, meetings: Sequence[Meeting]) -> list[Interval]:
    """Elo strengths of lists from their meetings, the mean list at 0.

    Odds of two lists are the difference of their strengths. The most likely strengths are found
    by Newton's steps; intervals are those of the sandwich estimate, which needs neither games
    without draws nor games that know nothing of each other: all meetings of one pair number are
    played on the same dice, all of one block of numbers on the same table, and count as one.
    Few blocks tell little: then the quantile is Student's, as far as blocks matter.
    """
    strengths = [0.0] * count
    for _ in range(50):
        slope, curve = _likelihood(count, meetings, strengths)
        step = _solve(curve, slope)
        strengths = [
            old + max(-1.0, min(1.0, new)) for old, new in zip(strengths, step, strict=True)
        ]
        if max(map(abs, step)) < 1e-10:
            break
    return _with_errors(count, meetings, strengths)


def _expected(strengths: list[float], each: Meeting) -> float:
    return 1.0 / (1.0 + math.exp(strengths[each.second] - strengths[each.first]))


def _likelihood(
    count: int, meetings: Sequence[Meeting], strengths: list[float]
) -> tuple[list[float], list[list[float]]]:
    """First and second derivative; a prior of one drawn pair a meeting keeps sweeps finite."""
    slope = [0.0] * count
    # strengths are only known up to a constant: this holds their sum at 0
    curve = [[1.0] * count for _ in range(count)]
    for each in meetings:
        expected = _expected(strengths, each)
        gain = each.total + 0.5 - (each.count + 1) * expected
        weight = (each.count + 1) * expected * (1.0 - expected)
        i, j = each.first, each.second
        slope[i] += gain
        slope[j] -= gain
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    return slope, curve


def _with_errors(count: int, meetings: Sequence[Meeting], strengths: list[float]) -> list[Interval]:
    _, curve = _likelihood(count, meetings, strengths)
    off = _Off(count, meetings, strengths)
    mean = math.fsum(strengths) / count
    scale = ELO / math.log(10.0)
    found: list[Interval] = []
    for place in range(count):
        row = _solve(curve, [float(place == other) for other in range(count)])
        value, error = strengths[place] - mean, off.error(row)
        found.append(Interval(scale * value, scale * (value - error), scale * (value + error)))
    return found


Scores = list[list[float]]


class _Off:
    """How far games were from what was expected, each list's part: by pair numbers, by blocks of
    them, and what the drawn pairs that are added could have been off by."""

    def __init__(self, count: int, meetings: Sequence[Meeting], strengths: list[float]) -> None:
        self._pairs = _scores(count, meetings, strengths, is_blocked=False)
        self._blocks = _scores(count, meetings, strengths, is_blocked=True)
        self._drawn = list(_drawn_scores(count, meetings, strengths))

    def error(self, row: list[float]) -> float:
        """How far 95% reach to either side, for a strength that is this sum of scores; blocks
        never make it less than pairs that know nothing of each other."""
        apart = corrected(_squares(row, self._pairs), len(self._pairs))
        together = corrected(_squares(row, self._blocks), len(self._blocks))
        effect = max(1.0, together / apart) if apart else 1.0
        variance = effect * apart + _squares(row, self._drawn)
        return reach(len(self._blocks), effect) * math.sqrt(variance)


def _squares(row: list[float], scores: Scores) -> float:
    sums = (math.fsum(a * b for a, b in zip(row, score, strict=True)) for score in scores)
    return math.fsum(each * each for each in sums)


def _scores(
    count: int, meetings: Sequence[Meeting], strengths: list[float], is_blocked: bool
) -> Scores:
    """How far each pair number, or each block of them, was off over all its meetings."""
    found: dict[int, list[float]] = {}
    for each in meetings:
        expected, size = _expected(strengths, each), each.size if is_blocked else 1
        for pair, share in sorted(each.shares.items()):
            score = found.setdefault(pair // size, [0.0] * count)
            score[each.first] += share - expected
            score[each.second] -= share - expected
    return list(found.values())


def _drawn_scores(
    count: int, meetings: Sequence[Meeting], strengths: list[float]
) -> Iterator[list[float]]:
    """What the drawn pair that is added to a meeting could have been off by: blocks all
    alike, or a single one, are not certainty."""
    for each in meetings:
        expected = _expected(strengths, each)
        error = math.sqrt(expected * (1.0 - expected))
        score = [0.0] * count
        score[each.first], score[each.second] = error, -error
        yield score


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            if factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][k] * found[k] for k in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
