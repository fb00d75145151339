"""Random lists: of any shape, some Heroes in units, always the same by their seed."""

import pytest

from opfor.dice import Dice, Seeded
from opfor.systems.opr.armies import Army, read_army
from opfor.systems.opr.editions import EDITIONS, load_edition
from opfor.systems.opr.random_lists import random_list


def listed(edition: str, seed: int) -> str:
    return random_list(Dice(Seeded(seed, "lists")), load_edition(edition), 6)


def army(edition: str, seed: int) -> Army:
    return read_army(listed(edition, seed), "list", load_edition(edition))


@pytest.mark.rule("CORE-SR-HERO")
@pytest.mark.parametrize("edition", EDITIONS)
def test_some_heroes_join_units_and_others_go_by_themselves(edition: str) -> None:
    units = [unit for seed in range(60) for unit in army(edition, seed).units]
    assert any(unit.joined for unit in units)
    assert any(unit.is_hero and not unit.joined for unit in units)
    assert all(hero.is_hero for unit in units for hero in unit.joined)


def test_a_seed_makes_one_list() -> None:
    assert listed("gf-3", 5) == listed("gf-3", 5) != listed("gf-3", 6)
