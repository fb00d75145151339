"""Dice: the D6D table of the book, D3, even picks, and where faces come from."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from opfor.dice import Dice, OutOfDice, Scripted, Seeded, Typed, d6d_groups, d6d_option, d6d_reading

NAMES = [f"option {n}" for n in range(1, 60)]


def d6d(faces: list[int], count: int, modifier: int = 0) -> tuple[int, list[int]]:
    roll = Dice(Scripted(faces)).d6d("test", NAMES[:count], modifier)
    return roll.option, roll.faces


@pytest.mark.rule("D6D")
@pytest.mark.parametrize(
    ("count", "options"),
    [
        (2, [1, 1, 1, 2, 2, 2]),
        (3, [1, 1, 2, 2, 3, 3]),
        (4, [1, 2, 3, 4, 0, 0]),
        (5, [1, 2, 3, 4, 5, 0]),
        (6, [1, 2, 3, 4, 5, 6]),
    ],
)
def test_d6d_table(count: int, options: list[int]) -> None:
    assert [d6d_option(count, face, False) for face in range(1, 7)] == options


@pytest.mark.rule("D6D")
def test_d6d_rolls_again_off_the_table() -> None:
    assert d6d([5, 6, 5, 3], 4) == (3, [5, 6, 5, 3])
    assert d6d([6, 5], 5) == (5, [6, 5])


@pytest.mark.rule("D6D")
def test_one_option_needs_no_die() -> None:
    assert d6d([], 1) == (1, [])


@pytest.mark.rule("D6D")
@pytest.mark.parametrize(
    ("face", "save", "option"), [(5, 2, 2), (1, 2, 1), (2, 2, 2), (1, 3, 2), (6, 6, 2)]
)
def test_heroic_save_example(face: int, save: int, option: int) -> None:
    """Only a 1 with a save of 2+ leaves the Heroic Save unused."""
    assert d6d([face], 2, modifier=save) == (option, [face])


@pytest.mark.rule("D6D")
def test_modified_d6d_is_never_rolled_again() -> None:
    assert d6d([6], 4, modifier=1) == (4, [6])
    assert d6d([1], 4, modifier=-2) == (1, [1])
    assert d6d([1], 2, modifier=-3) == (1, [1])
    assert d6d([5], 4, modifier=-2) == (3, [5])


def odds(count: int) -> dict[int, Fraction]:
    """Exact odds of a D6D, re-rolls included, by enumeration of its dice."""
    if count == 1:
        return {1: Fraction(1)}
    if count <= 6:
        shown = Counter(d6d_option(count, face, False) for face in range(1, 7))
        kept = 6 - shown.pop(0, 0)
        return {option: Fraction(n, kept) for option, n in shown.items()}
    spans = d6d_groups(count)
    outer = odds(len(spans))
    found = {}
    for group, (first, last) in enumerate(spans, 1):
        for option, chance in odds(last - first).items():
            found[first + option] = outer[group] * chance
    return found


@pytest.mark.rule("D6D")
@pytest.mark.parametrize("count", range(2, 37))
def test_d6d_odds_are_even_where_they_can_be(count: int) -> None:
    chances = odds(count)
    assert sum(chances.values()) == 1
    assert sorted(chances) == list(range(1, count + 1))
    if count <= 6 or count in (8, 9, 10, 12, 18, 36):
        assert set(chances.values()) == {Fraction(1, count)}
    assert max(chances.values()) / min(chances.values()) <= Fraction(3, 2)


@pytest.mark.rule("D6D")
def test_d6d_of_many_options_follows_those_odds() -> None:
    """Seven options: first four or last three, then within."""
    assert d6d([3, 4], 7) == (4, [3, 4])
    assert d6d([4, 6], 7) == (7, [4, 6])
    assert d6d([6, 5, 2, 4], 8) == (4, [6, 5, 2, 4])


@pytest.mark.rule("D6D")
def test_a_person_is_told_what_faces_mean() -> None:
    reading = d6d_reading(["Formation 1", "Formation 2", "Formation 4"], 0)
    assert reading == "3 options: 1-2 Formation 1, 3-4 Formation 2, 5-6 Formation 4"
    assert "5-6 roll again" in d6d_reading(NAMES[:4], 0)
    assert "1 option 1, 2-6 option 2" in d6d_reading(NAMES[:2], 2)


def test_d3_halves_a_d6() -> None:
    assert [Dice(Scripted([f])).d3("x").total for f in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("OPR-TIE")
@pytest.mark.parametrize("count", [7, 10, 13, 36, 40])
def test_even_pick_among_many(count: int) -> None:
    digits = 2 if count <= 36 else 3
    seen: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=digits):
        try:
            seen[Dice(Scripted(list(faces))).uniform("x", NAMES[:count]).option] += 1
        except OutOfDice:
            seen[0] += 1
    seen.pop(0, None)
    assert len(seen) == count
    assert len(set(seen.values())) == 1


def test_streams_of_one_seed_are_separate_and_repeat() -> None:
    def faces(seed: int, stream: str, skip: int = 0) -> list[int]:
        source = Seeded(seed, stream, skip)
        return [source.face("", "") for _ in range(60)]

    assert faces(7, "rules") == faces(7, "rules")
    assert faces(7, "rules") != faces(7, "seat a")
    assert faces(7, "rules") != faces(8, "rules")
    assert faces(7, "rules", skip=10)[:50] == faces(7, "rules")[10:]
    assert set(faces(7, "rules")) == {1, 2, 3, 4, 5, 6}


def test_seeded_faces_are_fair() -> None:
    source = Seeded(1, "rules")
    seen = Counter(source.face("", "") for _ in range(60_000))
    chi = sum((n - 10_000) ** 2 / 10_000 for n in seen.values())
    assert chi < 25.7


def test_typed_dice_are_asked_with_purpose_and_reading() -> None:
    asked: list[tuple[str, str]] = []

    def ask(purpose: str, reading: str) -> int:
        asked.append((purpose, reading))
        return 4

    roll = Dice(Typed(ask)).d6d("who acts", ["A", "B"])
    assert (roll.option, roll.purpose, roll.total) == (2, "who acts", 4)
    assert asked == [("who acts", "D6D, 2 options: 1-3 A, 4-6 B")]


def test_a_script_that_runs_out_says_for_what() -> None:
    with pytest.raises(OutOfDice, match="last straw"):
        Dice(Scripted([])).d6("last straw")


def test_many_dice_are_faces_of_their_own() -> None:
    assert Dice(Scripted([1, 6, 3])).many("test", 3) == [1, 6, 3]
    assert Dice(Scripted([])).many("test", 0) == []
    one_by_one = Dice(Seeded(5, "rules"))
    expected = [one_by_one.d6("test") for _ in range(50)]
    assert Dice(Seeded(5, "rules")).many("test", 50) == expected


def test_many_typed_dice_are_asked_for_one_by_one() -> None:
    asked: list[str] = []

    def ask(purpose: str, reading: str) -> int:
        asked.append(purpose)
        return 4

    assert Dice(Typed(ask)).many("to hit", 2) == [4, 4]
    assert asked == ["to hit", "to hit"]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 10, 36])
def test_a_pick_by_place_is_even(count: int) -> None:
    dice = 1 if count <= 6 else 2
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        try:
            found[Dice(Scripted(faces)).pick("test", count)] += 1
        except OutOfDice:
            continue  # rolled again
    assert sorted(found) == list(range(count)) and len(set(found.values())) == 1


def test_a_pick_among_one_needs_no_die() -> None:
    assert Dice(Scripted([])).pick("test", 1) == 0
