"""Intervals against another implementation, and against what they promise."""

import math
from collections import Counter
from random import Random

import pytest

from opfor.sim.curve import Step, crossing
from opfor.sim.lists import LOST, POINTS, WON, numbers_of
from opfor.sim.stats import (
    Blocks,
    Interval,
    Meeting,
    blocks_of,
    bradley_terry,
    difference_interval,
    half_width,
    reach,
    share_interval,
)

pytestmark = pytest.mark.once

BATCHES = 2000


@pytest.mark.filterwarnings("ignore")
def test_wilson_is_what_scipy_has() -> None:
    stats = pytest.importorskip("scipy.stats")
    for total in (1, 2, 7, 50, 333, 2000):
        for count in {0, 1, total // 3, total // 2, total - 1, total} & set(range(total + 1)):
            theirs = stats.binomtest(count, total).proportion_ci(0.95, method="wilson")
            for ours in (share_interval(count, 0, total - count), _apart(count, total)):
                assert ours.low == pytest.approx(max(0.0, theirs.low), abs=1e-12)
                assert ours.high == pytest.approx(min(1.0, theirs.high), abs=1e-12)


def _apart(count: int, total: int) -> Interval:
    """So many hits, each in a block of its own."""
    return blocks_of({place: float(place < count) for place in range(total)}, 1).interval()


def test_nothing_played_says_nothing() -> None:
    for found in (share_interval(0, 0, 0), Blocks().interval()):
        assert (found.low, found.high) == (0.0, 1.0)


def test_all_draws_are_not_certainty() -> None:
    found = share_interval(0, 10, 0)
    assert found.low < 0.5 < found.high


def test_the_width_said_beforehand() -> None:
    assert f"{100 * half_width(2000):.1f}" == "2.2"
    found = share_interval(1000, 0, 1000)
    assert (found.high - found.low) / 2 == pytest.approx(half_width(2000), rel=0.01)


@pytest.mark.parametrize("chance", [0.5, 0.3, 0.1])
def test_wilson_covers(chance: float) -> None:
    random, total = Random(f"wilson {chance}"), 200
    hits = 0
    for _ in range(BATCHES):
        count = sum(random.random() < chance for _ in range(total))
        hits += share_interval(count, 0, total - count).has(chance)
    assert 0.93 <= hits / BATCHES <= 0.97


@pytest.mark.parametrize(("win", "draw"), [(0.4, 0.2), (0.25, 0.5), (0.6, 0.1)])
def test_shares_with_draws_cover(win: float, draw: float) -> None:
    random, total = Random(f"share {win} {draw}"), 200
    hits = 0
    for _ in range(BATCHES):
        draws = [random.random() for _ in range(total)]
        wins = sum(each < win for each in draws)
        drawn = sum(win <= each < win + draw for each in draws)
        found = share_interval(wins, drawn, total - wins - drawn)
        hits += found.has(win + draw / 2)
    assert 0.93 <= hits / BATCHES <= 0.97


@pytest.mark.parametrize("luck", [0.0, 0.5, 1.0])
def test_pairs_that_share_their_luck_cover(luck: float) -> None:
    """Swapped seats on the same dice: what one game gives a list, the other takes."""
    random, pairs, true = Random(f"pairs {luck}"), 150, 0.55
    hits = 0
    for _ in range(BATCHES):
        shares = {number: _pair(random, luck, true) for number in range(pairs)}
        hits += blocks_of(shares, 1).interval().has(true)
    assert 0.93 <= hits / BATCHES <= 0.97


def _pair(random: Random, luck: float, true: float) -> float:
    first = random.random()
    second = 1.0 - first if random.random() < luck else random.random()
    return ((first < true) + (second < true)) / 2


@pytest.mark.parametrize(
    ("tables", "apart"), [(4, 0.1), (7, 0.2), (12, 0.2), (25, 0.2), (25, 0.0), (60, 0.35)]
)
def test_pairs_that_share_their_table_cover(tables: int, apart: float) -> None:
    """A table favours one list by so much in all pairs that are played on it."""
    random, size = Random(f"tables {tables} {apart}"), 8
    hits = plain = 0
    for _ in range(BATCHES):
        shares: dict[int, float] = {}
        for table in range(tables):
            chance = 0.5 + random.choice((-apart, apart))
            for pair in range(table * size, (table + 1) * size):
                shares[pair] = ((random.random() < chance) + (random.random() < chance)) / 2
        hits += blocks_of(shares, size).interval().has(0.5)
        plain += blocks_of(shares, 1).interval().has(0.5)
    assert 0.93 <= hits / BATCHES <= 0.97
    assert apart < 0.2 or plain / BATCHES < 0.9


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_points_of_whoever_opens_cover(alike: float) -> None:
    """The same dice twice, and the same seat opens: in a mirror match the same game twice."""
    random, pairs, true = Random(f"opens {alike}"), 120, 0.6
    hits = plain = 0
    for _ in range(BATCHES):
        ends: Counter[tuple[int, int, bool]] = Counter()
        for pair in range(pairs):
            first = random.random()
            second = first if random.random() < alike else random.random()
            for die in (first, second):
                ends[pair, WON if die < true else LOST, True] += 1
        opened = numbers_of(ends, POINTS, is_opener=True)
        hits += opened.interval().has(true)
        wins = numbers_of(ends, {WON: 1.0}).interval().value * 2 * pairs
        plain += share_interval(round(wins), 0, 2 * pairs - round(wins)).has(true)
    assert 0.93 <= hits / BATCHES <= 0.97
    assert alike < 1.0 or plain / BATCHES < 0.87


def test_blocks_never_count_more_games_than_were_played() -> None:
    """Both games of a pair against each other: their luck cancels, the number of games stays."""
    ends = Counter({(pair, end, True): 1 for pair in range(50) for end in (WON, LOST)})
    found, plain = numbers_of(ends, POINTS).interval(), share_interval(50, 0, 50)
    assert (found.low, found.high) == (plain.low, plain.high)


def test_differences_on_the_same_seeds_cover() -> None:
    random, pairs, true = Random("difference"), 200, 0.06
    hits = 0
    for _ in range(BATCHES):
        found = {number: float(0.5 <= random.random() < 0.5 + true) for number in range(pairs)}
        hits += difference_interval(found, 1).has(true)
    assert 0.93 <= hits / BATCHES <= 0.97


MEETINGS = ((0, 1), (0, 2), (1, 2))


def _round_robin(random: Random, chances: list[float], luck: float) -> list[Meeting]:
    """All meetings of a pair number see the same die in so many of the pairs."""
    shares: list[dict[int, float]] = [{} for _ in MEETINGS]
    for pair in range(100):
        die = random.random()
        for place, chance in enumerate(chances):
            seen = die if random.random() < luck else random.random()
            shares[place][pair] = float(seen < chance)
    return [Meeting(a, b, found) for (a, b), found in zip(MEETINGS, shares, strict=True)]


@pytest.mark.parametrize("luck", [0.0, 0.9])
def test_strengths_are_covered(luck: float) -> None:
    """Whether meetings know nothing of each other, or share their dice and tables."""
    random, true, batches = Random(f"elo {luck}"), [60.0, 0.0, -60.0], 400
    chances = [1 / (1 + 10 ** ((true[b] - true[a]) / 400)) for a, b in MEETINGS]
    hits = [0, 0, 0]
    for _ in range(batches):
        for place, found in enumerate(bradley_terry(3, _round_robin(random, chances, luck))):
            hits[place] += found.has(true[place])
    assert all(0.92 <= count / batches <= 0.98 for count in hits), hits


def test_strengths_are_covered_where_tables_favour_a_list() -> None:
    random, size, pairs, batches = Random("elo tables"), 8, 240, 250
    hits: Counter[int] = Counter()
    for _ in range(batches):
        met: list[dict[int, float]] = [{} for _ in MEETINGS]
        for pair in range(pairs):
            if pair % size == 0:
                favour = random.choice((-0.3, 0.3))
            for place, (first, _) in enumerate(MEETINGS):
                chance = 0.5 + favour * (first == 0)
                met[place][pair] = float(random.random() < chance)
        for block in (size, 1):
            meetings = [
                Meeting(a, b, found, block) for (a, b), found in zip(MEETINGS, met, strict=True)
            ]
            hits[block] += bradley_terry(3, meetings)[0].has(0.0)
    assert 0.91 <= hits[size] / batches <= 0.98
    assert hits[1] / batches < 0.8


@pytest.mark.parametrize(("pairs", "apart"), [(10, 0.0), (20, 0.05), (40, 0.1), (200, 0.1)])
def test_strengths_are_covered_where_tables_are_few(pairs: int, apart: float) -> None:
    """Tables of 8 pairs that favour each list, or nobody."""
    random, size, batches = Random(f"few {pairs} {apart}"), 8, 300 if pairs < 100 else 100
    hits = 0
    for _ in range(batches):
        met: list[dict[int, float]] = [{} for _ in MEETINGS]
        for pair in range(pairs):
            if pair % size == 0:
                favour = [random.choice((-apart, apart)) for _ in range(3)]
            for shares, (a, b) in zip(met, MEETINGS, strict=True):
                shares[pair] = _pair(random, 0.0, 0.5 + (favour[a] - favour[b]) / 1.5)
        both = zip(MEETINGS, met, strict=True)
        found = bradley_terry(3, [Meeting(a, b, shares, size) for (a, b), shares in both])
        hits += sum(each.has(0.0) for each in found)
    assert 0.92 <= hits / (3 * batches) <= 0.98


def test_few_tables_that_matter_reach_further() -> None:
    """Student's quantiles, as far as tables matter; none where they do not."""
    for blocks, true in ((4, 3.182), (11, 2.228), (31, 2.042)):
        assert reach(blocks, 1e9) == pytest.approx(true, rel=0.002)
        assert reach(blocks, 1.0) == pytest.approx(reach(10**9, 5.0), abs=1e-6)
    assert reach(1, 9.0) == reach(2, 9.0) == reach(3, 9.0)


def test_one_table_is_not_certainty() -> None:
    """All games in one block: what they are off by is nothing in all, and says nothing."""
    random = Random("one table")
    steps = [
        Step(points, {}, {n: _pair(random, 0.0, chance) for n in range(8)}, 8)
        for points, chance in ((0, 0.8), (100, 0.3))
    ]
    found = crossing(steps)
    assert found.high - found.low > 20.0
    met = [Meeting(a, b, {n: _pair(random, 0.0, 0.5) for n in range(8)}, 8) for a, b in MEETINGS]
    apart = [Meeting(each.first, each.second, each.shares) for each in met]
    for one, many in zip(bradley_terry(3, met), bradley_terry(3, apart), strict=True):
        assert one.high - one.low == pytest.approx(many.high - many.low)


def test_meetings_that_know_nothing_of_each_other_are_not_widened() -> None:
    """Numbers that no two meetings share are so many clusters of one."""
    random, wide, plain = Random("apart"), 0.0, 0.0
    for _ in range(60):
        met = _round_robin(random, [0.6, 0.6, 0.5], 0.0)
        apart = [
            Meeting(each.first, each.second, {3 * p + n: s for p, s in each.shares.items()})
            for n, each in enumerate(met)
        ]
        wide += sum(each.high - each.low for each in bradley_terry(3, met))
        plain += sum(each.high - each.low for each in bradley_terry(3, apart))
    assert wide == pytest.approx(plain, rel=0.02)


def test_one_pair_is_not_certainty() -> None:
    met = [Meeting(a, b, {0: 0.5}) for a, b in MEETINGS]
    assert all(each.high - each.low > 200 for each in bradley_terry(3, met))


def test_a_clean_sweep_stays_finite() -> None:
    first, second = bradley_terry(2, [Meeting(0, 1, dict.fromkeys(range(50), 1.0))])
    assert math.isfinite(first.value) and first.value > 200
    assert first.value == pytest.approx(-second.value)


def test_where_the_curve_crosses_one_half() -> None:
    random = Random("handicap")
    hits = 0
    for _ in range(100):
        dice = [(random.random(), random.random()) for _ in range(300)]
        steps = []
        for points in (0, 60, 120, 200):
            chance = 1 / (1 + math.exp(-(0.9 - points / 100)))
            shares = {n: ((a < chance) + (b < chance)) / 2 for n, (a, b) in enumerate(dice)}
            steps.append(Step(points, {}, shares, 1))
        hits += crossing(steps).has(90.0)
    assert hits >= 88
