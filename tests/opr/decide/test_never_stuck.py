"""Never stuck: the oddest scenes come to a legal decision or to one sentence."""

import math
import random

import pytest

from opfor.dice import Dice, Seeded
from opfor.faults import Refused
from opfor.systems.opr.decide import decide
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.random_scenes import random_scene
from tests.opr.decide.scenes import AXE, BLADE, EVERY, GUN, R, Scene, noted
from tests.prompt import no_runaway

ARMS = [(), (BLADE,), (GUN,), (GUN, AXE)]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("arms", ARMS)
def test_an_empty_table(name: str, arms: tuple[str, ...]) -> None:
    found = Scene(name).unit("a", (10.0, 10.0), *arms).decide()
    assert (found.action, found.models) == ("hold", [(10.0, 10.0)])


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("arms", ARMS)
def test_no_enemy_left(name: str, arms: tuple[str, ...]) -> None:
    found = Scene(name).unit("a", (10.0, 10.0), *arms).marker("M", 40.0, 10.0).decide()
    assert (found.action, found.toward) == ("rush", "M")
    held = Scene(name).unit("a", (10.0, 10.0), *arms).marker("M", 40.0, 10.0, held_by="ai")
    assert held.decide().action == "hold"


@pytest.mark.parametrize("name", EVERY)
def test_no_objectives(name: str) -> None:
    found = Scene(name).unit("a", (10.0, 10.0), BLADE).foe("e", (60.0, 10.0), BLADE).decide()
    assert (found.action, found.toward) == ("rush", "e")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("arms", ARMS)
def test_no_weapons_or_any_others_with_an_enemy_near(name: str, arms: tuple[str, ...]) -> None:
    found = Scene(name).unit("a", (10.0, 10.0), *arms).foe("e", (16.0, 10.0), BLADE).decide()
    assert found.action == ("charge" if arms != (GUN,) else "advance")


@pytest.mark.parametrize("name", EVERY)
def test_no_models(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 10.0), BLADE).unit("b", (20.0, 10.0), BLADE)
    made.units[0].models = []
    made.units[0].muster()
    with pytest.raises(Refused, match="no models"):
        made.decide("a")
    assert made.decide(None).unit == "b"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("arms", ARMS)
def test_boxed_in_by_walls(name: str, arms: tuple[str, ...]) -> None:
    made = Scene(name).unit("a", (10.0, 10.0), *arms).marker("M", 40.0, 10.0)
    made.foe("e", (30.0, 10.0), GUN)
    for box in (
        (8.0, 8.0, 12.0, 8.5),
        (8.0, 11.5, 12.0, 12.0),
        (8.0, 8.0, 8.5, 12.0),
        (11.5, 8.0, 12.0, 12.0),
    ):
        made.terrain("impassable", *box)
    x, y = made.decide().models[0]
    assert 8.5 < x < 11.5 and 8.5 < y < 11.5


@pytest.mark.parametrize("name", EVERY)
def test_boxed_in_by_friends(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 10.0), BLADE).marker("M", 40.0, 10.0)
    for i in range(8):
        x, y = [(7, 7), (7, 10), (7, 13), (10, 7), (10, 13), (13, 7), (13, 10), (13, 13)][i]
        made.unit(f"b{i}", (float(x), float(y)), BLADE, r=1.0)
    x, y = made.decide().models[0]
    assert 8.0 < x < 12.0 and 8.0 < y < 12.0


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("arms", ARMS)
@pytest.mark.parametrize("row", [1, 5])
def test_standing_in_impassable_ground(name: str, arms: tuple[str, ...], row: int) -> None:
    made = Scene(name).unit("a", (10.0, 10.0), *arms, row=row).marker("M", 40.0, 10.0)
    made.terrain("impassable", 6.0, 6.0, 20.0, 14.0).foe("e", (30.0, 30.0), GUN)
    found = made.decide()
    assert found.action in ("hold", "advance", "rush", "charge")
    assert len(found.models) == row
    check_out(made, found)


def check_out(made: Scene, found: Verdict) -> int:
    """Nobody moves and ends in impassable ground, and who is out stays out; how many stay in."""
    inside = 0
    walls = [p.shape for p in made.pieces if p.is_impassable]
    for way, base in zip(found.ways, made.units[0].bases, strict=True):
        x, y = way.xs[-1], way.ys[-1]
        is_in = any(wall.is_touched(x, y, base.r) for wall in walls)
        assert not is_in or way.length == 0.0
        inside += is_in
        for i in range(2, len(way.xs)):
            last = way.xs[i - 1], way.ys[i - 1]
            assert not any(wall.is_crossed(*last, way.xs[i], way.ys[i]) for wall in walls)
    return inside


@pytest.mark.rule("CORE-IMPASSABLE")
@pytest.mark.parametrize("name", EVERY)
def test_out_of_impassable_ground_not_through_it(name: str) -> None:
    made = Scene(name).unit("a", (16.0, 24.0), BLADE).marker("M", 44.0, 24.0)
    made.terrain("impassable", 15.0, 15.0, 35.0, 35.0)
    found = made.decide()
    assert found.action == "rush" and check_out(made, found) == 0
    assert "CORE-IMPASSABLE" in noted(found)


@pytest.mark.rule("CORE-IMPASSABLE")
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("has", [[], ["Flying"]])
def test_a_row_comes_out_where_all_of_it_can(name: str, has: list[str]) -> None:
    """Only north, or with Flying anywhere the goal is not further: its ends are too far in."""
    models = [(22.0 + 1.2 * i, 24.0) for i in range(5)]
    made = Scene(name).unit("a", models[0], BLADE, models=models, r=0.5, has=has)
    made.terrain("impassable", 15.0, 12.0, 35.0, 35.0).marker("M", 25.0, 4.0)
    found = made.decide()
    assert found.models == [(x, pytest.approx(36.0, abs=0.01)) for x, _ in models]


@pytest.mark.rule("CORE-IMPASSABLE")
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("arms", [(BLADE,), (GUN,), (GUN, AXE)])
def test_half_a_row_comes_out(name: str, arms: tuple[str, ...]) -> None:
    models = [(22.0 + 1.2 * i, 24.0) for i in range(5)]
    made = Scene(name).unit("a", models[0], *arms, models=models, r=0.5)
    made.terrain("impassable", 24.0, 15.0, 44.0, 35.0).foe("e", (20.0, 8.0), BLADE)
    assert check_out(made, made.decide()) == 0
    assert check_out(made, made.marker("M", 40.0, 40.0).decide()) == 0


@pytest.mark.rule("CORE-IMPASSABLE")
@pytest.mark.parametrize("name", EVERY)
def test_too_deep_in_impassable_ground_it_stays(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), BLADE, row=3).marker("M", 60.0, 24.0)
    found = made.terrain("impassable", 15.0, 9.0, 47.0, 39.0).decide()
    assert found.models == [(base.x, base.y) for base in made.units[0].bases]


@pytest.mark.rule("CORE-IMPASSABLE")
@pytest.mark.parametrize("number", range(60))
def test_anywhere_in_impassable_ground(number: int) -> None:
    dice = random.Random(number)
    made = Scene(dice.choice(EVERY))
    models = [(dice.uniform(15.0, 30.0), dice.uniform(10.0, 25.0))]
    models.extend((models[0][0] + 1.3 * i, models[0][1]) for i in range(1, dice.randint(1, 6)))
    made.unit("a", models[0], *dice.choice(ARMS), models=models)
    for _ in range(3):
        x, y = dice.uniform(10.0, 28.0), dice.uniform(8.0, 24.0)
        made.terrain("impassable", x, y, x + dice.uniform(2.0, 12.0), y + dice.uniform(2.0, 12.0))
    made.foe("e", (dice.uniform(5.0, 50.0), 40.0), GUN).marker("M", dice.uniform(5.0, 60.0), 30.0)
    check_out(made, made.decide())


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("marker", [(30.0, 10.0), (0.0, 0.0)])
def test_an_objective_nobody_can_reach(name: str, marker: tuple[float, float]) -> None:
    made = Scene(name).unit("a", (10.0, 10.0), BLADE).marker("M", *marker)
    made.terrain(
        "impassable",
        marker[0] - 5.0 if marker[0] else 0.0,
        marker[1] - 5.0 if marker[1] else 0.0,
        marker[0] + 5.0,
        marker[1] + 5.0,
    )
    found = made.decide()
    assert (found.action, found.toward) == ("rush", "M")


@pytest.mark.parametrize("name", EVERY)
def test_a_unit_out_of_coherency_comes_together_or_stays(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 10.0), BLADE, models=[(10.0, 10.0), (16.0, 10.0)])
    found = made.marker("M", 40.0, 10.0).decide()
    (ax, _), (bx, _) = found.models
    assert abs(ax - bx) < 6.0
    far = Scene(name).unit("a", (10.0, 10.0), BLADE, models=[(10.0, 10.0), (60.0, 40.0)])
    assert far.marker("M", 40.0, 10.0).decide().models == [(10.0, 10.0), (60.0, 40.0)]


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("apart", [12.0, 16.0, 20.0, 23.0])
def test_a_scattered_unit_meets_half_way(name: str, apart: float) -> None:
    """Too far for the hindmost to catch up, near enough to meet (core 2.4)."""
    models = [(10.0, 10.0), (10.0 + apart, 10.0)]
    made = Scene(name).unit("a", models[0], BLADE, models=models).marker("M", 50.0, 10.0)
    (ax, ay), (bx, by) = made.decide().models
    assert math.dist((ax, ay), (bx, by)) <= 2.0 * R + float(made.edition.coherency_link)


@pytest.mark.parametrize("name", EVERY)
def test_enemies_all_round_it(name: str) -> None:
    made = Scene(name).unit("a", (20.0, 20.0), GUN, AXE).marker("M", 40.0, 20.0)
    for i, (x, y) in enumerate([(22, 20), (18, 20), (20, 22), (20, 18)]):
        made.foe(f"e{i}", (float(x), float(y)), BLADE)
    found = made.decide()
    # only the third edition forbids a charge that passes its target's neighbours so near
    assert found.action == ("advance" if name == "gf-3" else "charge")
    assert bool(found.shots) == (name == "gf-3")


@pytest.mark.parametrize("name", EVERY)
def test_a_table_no_larger_than_the_unit(name: str) -> None:
    made = Scene(name, 2.0, 2.0).unit("a", (1.0, 1.0), GUN, r=0.9).marker("M", 1.0, 1.0)
    assert made.decide().models == [(1.0, 1.0)]


@pytest.mark.parametrize("name", EVERY)
def test_forty_units_a_side(name: str) -> None:
    made = Scene(name, 72.0, 48.0).marker("M", 36.0, 24.0)
    for i in range(40):
        made.unit(f"a{i}", (2.0 + i % 20 * 3.5, 40.0 + i // 20 * 4.0), GUN, AXE)
        made.foe(f"e{i}", (2.0 + i % 20 * 3.5, 4.0 + i // 20 * 4.0), GUN, AXE)
    battle = made.battle()
    with no_runaway():
        for i in range(0, 40, 5):
            decide(battle, Dice(Seeded(i, "test")), f"a{i}")


@pytest.mark.parametrize("number", range(1000, 1040))
def test_crowded_little_tables(number: int) -> None:
    battle = random_scene(number, 5, 20.0, 16.0).battle()
    for unit in battle.units:
        if unit.side == "ai":
            found = decide(battle, Dice(Seeded(number, "test")), unit.id)
            assert len(found.models) == len(unit.models)


def test_two_bases_on_the_same_spot() -> None:
    made = Scene().unit("a", (10.0, 10.0), BLADE, models=[(10.0, 10.0), (10.0, 10.0)])
    assert made.marker("M", 40.0, 10.0).decide().action in ("rush", "hold")


def test_an_enemy_on_top_of_it() -> None:
    made = Scene().unit("a", (10.0, 10.0), GUN, AXE).foe("e", (10.0, 10.0 + R), BLADE)
    assert made.decide().action in ("charge", "advance", "hold", "rush")
