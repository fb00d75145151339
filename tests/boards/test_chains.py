"""Chains, held against every choice there is."""

from itertools import combinations

from opfor.boards.chains import can_stay_chained
from opfor.boards.crowds import is_chained
from opfor.boards.inches import Base
from opfor.dice import Dice, Seeded

LINK = 1.0


def scattered(dice: Dice, count: int) -> list[Base]:
    return [Base(dice.pick("x", 40) / 8.0, dice.pick("y", 24) / 8.0, 0.5) for _ in range(count)]


def is_there_one(bases: list[Base], kept: list[int], left: int) -> bool:
    return any(
        is_chained([bases[number] for number in chosen], LINK)
        for chosen in combinations(range(len(bases)), left)
        if all(number in chosen for number in kept)
    )


def test_a_chain_is_found_where_there_is_one() -> None:
    dice = Dice(Seeded(5, "chains"))
    found = {True: 0, False: 0}
    for _ in range(300):
        bases = scattered(dice, 7)
        for kept in ([], [2], [1, 5]):
            for left in range(len(kept), len(bases)):
                can_stay = can_stay_chained(bases, kept, left, LINK)
                assert can_stay == is_there_one(bases, kept, left)
                found[can_stay] += 1
    assert min(found.values()) > 100


def test_a_chain_through_many_is_never_made_up() -> None:
    dice = Dice(Seeded(6, "chains"))
    for _ in range(200):
        bases = scattered(dice, 7)
        for left in range(3, len(bases)):
            if can_stay_chained(bases, [0, 3, 6], left, LINK):
                assert is_there_one(bases, [0, 3, 6], left)
