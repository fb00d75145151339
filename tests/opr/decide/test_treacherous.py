"""Treacherous ground (ruins, rivers): dangerous to those who rush or charge, and to nobody else."""

import pytest

from opfor.boards.paths import Path
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.treading import endangered
from tests.opr.decide.scenes import BLADE, EVERY, GUN, Scene

pytestmark = pytest.mark.rule("OPR-DANG", "CORE-DANGEROUS")

#: across the way from west to east
RUIN = (14.0, 20.0, 18.0, 30.0)


def scene(name: str, is_played: bool = True) -> Scene:
    """With the switch in either position, whatever the edition says."""
    made = Scene(name)
    made.edition = load_edition(name)
    made.edition.haste_is_dangerous = is_played
    return made


def crosses(made: Scene, found: Verdict) -> bool:
    table = made.battle().table
    ways = zip(made.units[0].bases, found.ways, strict=True)
    return any(table.pieces_crossed(base.r, way) for base, way in ways)


def walking(way: Path) -> Verdict:
    verdict = Verdict("a", "melee", "rush")
    verdict.ways = [way]
    return verdict


def test_only_the_v3_core_has_it() -> None:
    played = [name for name in EVERY if load_edition(name).haste_is_dangerous]
    assert played == ["gf-3"]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("is_played", [True, False])
def test_a_rush_goes_round_it(name: str, is_played: bool) -> None:
    made = scene(name, is_played).unit("a", (10.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    found = made.terrain("treacherous", *RUIN).decide()
    assert found.action == "rush"
    assert crosses(made, found) != is_played


@pytest.mark.parametrize("name", EVERY)
def test_an_advance_walks_through_it(name: str) -> None:
    """No objective is left: it moves into the ruin for cover."""
    made = scene(name).unit("a", (12.0, 24.0), GUN).foe("e", (22.0, 24.0), BLADE)
    found = made.terrain("cover treacherous", 7.0, 27.0, 12.0, 33.0).decide()
    assert found.action == "advance"
    assert crosses(made, found)
    made.pieces = []
    found = made.terrain("cover dangerous", 7.0, 27.0, 12.0, 33.0).decide()
    assert not crosses(made, found)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("has", "is_played", "action"), [
    ((), True, "rush"), ((), False, "charge"), (("Flying",), True, "charge"),
])  # fmt: skip
def test_nobody_is_charged_in_it_but_by_who_ignores_it(
    name: str, has: tuple[str, ...], is_played: bool, action: str
) -> None:
    made = scene(name, is_played).unit("a", (10.0, 24.0), BLADE, has=has)
    made.foe("e", (16.0, 24.0), BLADE).terrain("treacherous", *RUIN)
    assert made.decide().action == action


@pytest.mark.parametrize("name", EVERY)
def test_a_rush_enters_it_for_an_objective_where_the_edition_says_so(name: str) -> None:
    made = scene(name).unit("a", (8.0, 24.0), BLADE).marker("M", 16.0, 24.0)
    found = made.terrain("treacherous", *RUIN).decide()
    assert crosses(made, found) == made.edition.enters_for_objective


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("is_played", [True, False])
@pytest.mark.parametrize("is_hasty", [True, False])
def test_who_rolls_for_it(name: str, is_played: bool, is_hasty: bool) -> None:
    made = scene(name, is_played).unit("a", (10.0, 24.0), BLADE).terrain("treacherous", *RUIN)
    battle, models = made.battle(), made.units[0].models
    through, beside = Path([10.0, 20.0], [24.0, 24.0]), Path([10.0, 10.0], [24.0, 30.0])
    assert bool(endangered(battle, models, walking(through), is_hasty)) == (is_played and is_hasty)
    assert not endangered(battle, models, walking(beside), is_hasty)


@pytest.mark.parametrize("x", [4.0, 10.0, 13.6, 14.5, 17.0])
@pytest.mark.parametrize("ground", ["treacherous", "dangerous"])
def test_who_rolls_is_known_before_the_ways_are(x: float, ground: str) -> None:
    made = scene("gf-3").unit("a", (x, 24.0), BLADE, row=3).marker("M", 40.0, 24.0)
    made.terrain(ground, *RUIN)
    battle, models, found = made.battle(), made.units[0].models, made.decide()
    before = endangered(battle, models, found, True)
    ways = [found.way(number).points() for number in range(len(models))]
    assert ways == [way.points() for way in found.ways]
    assert endangered(battle, models, found, True) == before
    assert bool(before) == (x > 13.0)
