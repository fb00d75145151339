"""Intervals against another implementation, and against what they promise."""

import math
from random import Random

import pytest

from opfor.sim.handicaps import Step, crossing
from opfor.sim.stats import (
    Meeting,
    bradley_terry,
    difference_interval,
    half_width,
    mean_interval,
    share_interval,
    wilson,
)

pytestmark = pytest.mark.once

BATCHES = 2000


@pytest.mark.filterwarnings("ignore")
def test_wilson_is_what_scipy_has() -> None:
    stats = pytest.importorskip("scipy.stats")
    for total in (1, 2, 7, 50, 333, 2000):
        for count in {0, 1, total // 3, total // 2, total - 1, total} & set(range(total + 1)):
            theirs = stats.binomtest(count, total).proportion_ci(0.95, method="wilson")
            ours = wilson(count, total)
            assert ours.low == pytest.approx(max(0.0, theirs.low), abs=1e-12)
            assert ours.high == pytest.approx(min(1.0, theirs.high), abs=1e-12)


def test_without_draws_a_share_is_a_proportion() -> None:
    for wins, losses in ((0, 5), (3, 4), (120, 80), (9, 0)):
        ours, plain = share_interval(wins, 0, losses), wilson(wins, wins + losses)
        assert (ours.low, ours.high) == pytest.approx((plain.low, plain.high))


def test_nothing_played_says_nothing() -> None:
    for found in (wilson(0, 0), share_interval(0, 0, 0), mean_interval([])):
        assert (found.low, found.high) == (0.0, 1.0)


def test_all_draws_are_not_certainty() -> None:
    found = share_interval(0, 10, 0)
    assert found.low < 0.5 < found.high


def test_the_width_said_beforehand() -> None:
    assert f"{100 * half_width(2000):.1f}" == "2.2"
    found = wilson(1000, 2000)
    assert (found.high - found.low) / 2 == pytest.approx(half_width(2000), rel=0.01)


@pytest.mark.parametrize("chance", [0.5, 0.3, 0.1])
def test_wilson_covers(chance: float) -> None:
    random, total = Random(f"wilson {chance}"), 200
    hits = 0
    for _ in range(BATCHES):
        count = sum(random.random() < chance for _ in range(total))
        hits += wilson(count, total).has(chance)
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
        values = [_pair(random, luck, true) for _ in range(pairs)]
        hits += mean_interval(values).has(true)
    assert 0.93 <= hits / BATCHES <= 0.97


def _pair(random: Random, luck: float, true: float) -> float:
    first = random.random()
    second = 1.0 - first if random.random() < luck else random.random()
    return ((first < true) + (second < true)) / 2


def test_differences_on_the_same_seeds_cover() -> None:
    random, pairs, true = Random("difference"), 200, 0.06
    hits = 0
    for _ in range(BATCHES):
        dice = [random.random() for _ in range(pairs)]
        hits += difference_interval([float(0.5 <= d < 0.5 + true) for d in dice]).has(true)
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
            steps.append(Step(points, {}, shares))
        hits += crossing(steps).has(90.0)
    assert hits >= 88
