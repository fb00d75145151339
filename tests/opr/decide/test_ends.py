"""Where moves end: at markers, out of reach, backing off, in cover, round bad ground."""

import pytest

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base, distance, nearest_gap
from opfor.boards.march import March
from opfor.boards.table import Table
from opfor.systems.opr.stands import Stand
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.scenes import BLADE, EVERY, GUN, R, Scene, noted

V2 = ("gf-2", "aof-2")


def end(made: Scene, unit: str = "a") -> tuple[float, float]:
    return made.decide(unit).models[0]


def cover_told(found: Verdict) -> str:
    return next(step.because for step in found.trace if step.node == "OPR-COVER")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize("north", [True, False])
def test_at_a_marker_it_stops_nearest_to_the_next_one(name: str, north: bool) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 18.0, 24.0)
    made.marker("N", 18.0, 44.0 if north else 4.0)
    found = made.decide()
    assert "OPR-SEIZE" in noted(found)
    x, y = found.models[0]
    assert abs(x - 18.0) < 0.1
    assert (y - 24.0) * (1.0 if north else -1.0) == pytest.approx(3.0 + R, abs=0.01)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-SEIZE")
@pytest.mark.parametrize("north", [True, False])
def test_with_no_other_marker_it_stops_nearest_to_the_enemy(name: str, north: bool) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 18.0, 24.0)
    made.foe("e", (18.0, 46.0 if north else 2.0), BLADE)
    x, y = end(made)
    assert abs(x - 18.0) < 0.1
    assert (y - 24.0) * (1.0 if north else -1.0) == pytest.approx(3.0 + R, abs=0.01)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-ADV-OBJ")
@pytest.mark.parametrize("north", [True, False])
def test_an_advance_to_an_objective_keeps_away_from_enemies(name: str, north: bool) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), GUN).marker("M", 40.0, 24.0)
    made.foe("e", (20.0, 36.0 if north else 12.0), GUN)
    found = made.decide()
    assert found.action == "advance" and "OPR-ADV-OBJ" in noted(found)
    x, y = found.models[0]
    assert x > 15.0
    assert (y < 23.0) if north else (y > 25.0)


@pytest.mark.parametrize("name", V2)
@pytest.mark.rule("OPR-ADV-OBJ")
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_keeping_away_may_cost_it_all_of_an_inch(name: str, side: float) -> None:
    made = Scene(name).unit("a", (36.0, 20.0), GUN).marker("M", 36.0 - 2.0 * side, 38.0)
    made.foe("e", (36.0 + 9.0 * side, 25.0), BLADE)
    x, y = end(made)
    straight = distance(36.0, 20.0, 36.0 - 2.0 * side, 38.0) - 6.0
    assert distance(36.0 - 2.0 * side, 38.0, x, y) == pytest.approx(straight + 1.0, abs=0.02)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-ADV-OBJ")
def test_the_reach_of_one_enemy_fewer_is_worth_more_than_distance(name: str) -> None:
    """Out of the reach of e, which shoots far, though that is nearer to f, which charges."""
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 36 A1").marker("M", 40.0, 24.0)
    made.foe("f", (17.0, 3.0), BLADE)
    assert end(made)[1] > 24.0
    assert end(made.foe("e", (16.0, 47.0), "Gun 16 A1"))[1] < 24.0


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-ADV-FREE")
@pytest.mark.parametrize(("enemy", "x"), [(40.0, 24.0), (45.0, 45.0 - 18.0 - 2 * R)])
def test_an_advance_without_objective_backs_off_just_enough(
    name: str, enemy: float, x: float
) -> None:
    found = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (enemy, 24.0), BLADE).decide()
    assert found.action == "advance" and "OPR-ADV-FREE" in noted(found)
    assert found.models[0] == pytest.approx((x, 24.0), abs=0.01)
    assert found.shots[0].target == "e"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-ADV-FREE")
def test_whom_it_backs_off_from(name: str) -> None:
    """Another enemy stands behind it: only the closest one counts, or both do."""
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    x, _ = end(made.foe("f", (16.0, 24.0), BLADE))
    assert (x < 24.5) == (made.edition.backs_off_from == "the closest enemy")


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-COVER")
def test_in_cover_with_a_target_it_stays_and_shoots(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    found = made.terrain("cover", 28.0, 22.0, 32.0, 26.0).decide()
    assert (found.action, found.models) == ("hold", [(30.0, 24.0)])
    assert found.shots[0].target == "e"


@pytest.mark.rule("CORE-REGROUP")
@pytest.mark.parametrize(("gap", "stays"), [(0.5, True), (2.0, False)])
def test_who_closes_up_with_a_leader_that_stays_does_not_hold(gap: float, stays: bool) -> None:
    models = [Base(30.0, 24.0, R), Base(30.0 + 2 * R + gap, 24.0, R)]
    march = March(Table(72.0, 48.0, [], []), 0, models, 6.0, [], Crowd(models), 1.0, 9.0)
    assert Stand(march, 0, 30.0, 24.0, 0.0, False).is_where_it_was() == stays


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-COVER")
def test_backing_off_it_moves_into_or_behind_cover_first(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), GUN).foe("e", (40.0, 24.0), BLADE)
    found = made.terrain("cover", 27.0, 27.0, 31.0, 31.0).decide()
    x, y = found.models[0]
    assert y > 27.0
    gap = distance(x, y, 40.0, 24.0) - 2 * R
    assert cover_told(found) == f'1 of 1 models in or behind cover from e, {gap:.1f}" away'
    assert made.battle().lines.is_unit_in_cover(made.units[1].bases, [Base(x, y, R)])


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-COVER")
def test_on_the_way_to_an_objective_it_moves_into_cover(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 30 A1").marker("M", 40.0, 24.0)
    made.foe("e", (38.0, 22.0), GUN)
    found = made.decide()
    assert found.models[0][1] > 24.0
    assert "OPR-COVER" not in noted(found)
    found = made.terrain("cover", 14.0, 20.0, 18.5, 23.5).decide()
    x, y = found.models[0]
    assert y < 23.5
    gap = distance(x, y, 38.0, 22.0) - 2 * R
    assert cover_told(found) == f'1 of 1 models in or behind cover from e, {gap:.1f}" away'


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-COVER")
def test_the_trace_counts_the_models_in_cover(name: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), GUN, row=3).foe("e", (30.0, 38.0), BLADE)
    found = made.terrain("cover", 29.0, 22.0, 32.25, 26.0).decide()
    assert found.action == "hold"
    assert cover_told(found) == '2 of 3 models in or behind cover from e, 12.7" away'


@pytest.mark.rule("OPR-COVER", "CORE-COVER")
@pytest.mark.parametrize(
    ("name", "action"), [("gf-3", "hold"), ("gf-2", "advance"), ("aof-2", "advance")]
)
def test_behind_a_unit_is_in_cover_where_units_give_it(name: str, action: str) -> None:
    made = Scene(name).unit("a", (30.0, 24.0), GUN).unit("b", (34.0, 24.4), BLADE)
    assert made.foe("e", (40.0, 24.0), BLADE).decide().action == action
    clear = Scene(name).unit("a", (30.0, 24.0), GUN).unit("b", (34.0, 28.0), BLADE)
    assert clear.foe("e", (40.0, 24.0), BLADE).decide().action == "advance"


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-COVER", "OPR-DIFF")
def test_but_not_into_cover_that_is_difficult(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), "Gun 30 A1").marker("M", 40.0, 24.0)
    made.foe("e", (38.0, 22.0), GUN).terrain("cover difficult", 14.0, 20.0, 18.5, 23.3)
    assert end(made)[1] > 23.3
    made.units[0] = Scene(name).unit("a", (10.0, 24.0), "Gun 30 A1", has=["Strider"]).units[0]
    assert end(made)[1] < 23.3


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-COVER")
def test_a_rush_ends_behind_cover_where_it_costs_no_more_than_an_inch(name: str) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 60.0, 24.0)
    made.foe("e", (30.0, 44.0), GUN)
    assert end(made) == pytest.approx((22.0, 24.0), abs=0.01)
    found = made.terrain("cover", 18.0, 26.0, 30.0, 27.0).decide()
    assert found.action == "rush" and found.models[0][0] > 20.5


def bad_ground(name: str, kind: str, *has: str) -> Scene:
    """A piece across the straight way to the marker."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=has).marker("M", 40.0, 24.0)
    return made.terrain(kind, 14.0, 21.0, 20.0, 30.0)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("kind", ["difficult", "dangerous", "impassable"])
@pytest.mark.rule("OPR-DIFF", "OPR-DANG")
def test_bad_ground_is_walked_round(name: str, kind: str) -> None:
    made = bad_ground(name, kind)
    found = made.decide()
    assert made.battle().table.pieces_crossed(R, found.ways[0]) == 0
    assert found.ways[0].length == pytest.approx(12.0, abs=0.01)
    assert found.models[0][1] < 21.0


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("kind", "rule", "through"),
    [
        ("difficult", "Strider", True),
        ("difficult", "Flying", True),
        ("dangerous", "Strider", False),
        ("dangerous", "Flying", True),
        ("impassable", "Strider", False),
        ("impassable", "Flying", True),
    ],
)
@pytest.mark.rule("SR-STRIDER", "SR-FLYING", "OPR-DIFF", "OPR-DANG")
def test_rules_that_ignore_bad_ground(name: str, kind: str, rule: str, through: bool) -> None:
    found = bad_ground(name, kind, rule).decide()
    assert (found.models[0] == pytest.approx((22.0, 24.0), abs=0.01)) == through


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("kind", "inside"), [("difficult", 16.0), ("dangerous", 20.0)])
@pytest.mark.rule("OPR-DIFF", "OPR-DANG")
def test_bad_ground_with_the_objective_inside(name: str, kind: str, inside: float) -> None:
    """gf-3 goes in, 6" at most where it is difficult; the others stop at the edge."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).marker("M", 20.0, 24.0)
    made.terrain(kind, 14.0, 18.0, 26.0, 30.0)
    x, _ = end(made)
    if made.edition.enters_for_objective:
        assert x >= inside - 0.01
    else:
        assert x < 14.0 - R


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    ("kind", "x", "charges"),
    [
        ("difficult", 17.0, True),
        ("difficult", 18.0, False),
        ("dangerous", 17.0, False),
        ("cover", 18.0, True),
        ("difficult dangerous", 17.0, False),
    ],
)
@pytest.mark.rule("OPR-DIFF", "OPR-DANG")
def test_charging_a_unit_inside_bad_ground(name: str, kind: str, x: float, charges: bool) -> None:
    """Into difficult ground a charge goes 6" at most, into dangerous never."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE).foe("e", (x, 24.0), BLADE)
    found = made.terrain(kind, 13.0, 20.0, 26.0, 28.0).decide()
    assert (found.action == "charge") == charges


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.rule("OPR-DIFF")
@pytest.mark.parametrize(("has", "inches"), [([], 6.0), (["Strider"], 12.0)])
def test_starting_in_difficult_ground_shortens_the_move(
    name: str, has: list[str], inches: float
) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=has).marker("M", 40.0, 24.0)
    found = made.terrain("difficult", 8.0, 22.0, 12.0, 26.0).decide()
    assert found.models[0] == pytest.approx((10.0 + inches, 24.0), abs=0.01)


@pytest.mark.parametrize(
    ("name", "rule", "inches"),
    [("gf-3", "Fast", 16), ("gf-2", "Fast", 18), ("gf-3", "Slow", 8), ("aof-2", "Slow", 8)],
)
def test_fast_and_slow_change_how_far_it_goes(name: str, rule: str, inches: int) -> None:
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=[rule]).marker("M", 60.0, 24.0)
    assert end(made) == pytest.approx((10.0 + inches, 24.0), abs=0.01)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(("has", "charges"), [([], False), (["Fast"], True)])
@pytest.mark.rule("OPR-MELEE")
def test_a_charge_is_measured_along_the_path_really_walked(
    name: str, has: list[str], charges: bool
) -> None:
    """10" as the crow flies; a wall makes it more than 12, less than 16."""
    made = Scene(name).unit("a", (10.0, 24.0), BLADE, has=has).foe("e", (21.0, 24.0), BLADE)
    assert made.decide().action == "charge"
    made.terrain("impassable", 15.0, 20.0, 16.0, 40.0)
    assert (made.decide().action == "charge") == charges


def test_a_unit_in_the_way_is_walked_round_with_an_inch_between() -> None:
    made = Scene().unit("a", (10.0, 24.0), BLADE).marker("M", 40.0, 24.0)
    made.unit("b", (14.0, 24.0), BLADE)
    found = made.decide()
    assert found.models[0][0] > 20.0
    assert found.ways[0].clearance(made.units[1].bases[0]) - R >= 1.0 - 0.01


def test_a_unit_keeps_its_formation_where_it_can() -> None:
    made = Scene().unit("a", (10.0, 24.0), BLADE, row=5).marker("M", 60.0, 24.0)
    found = made.decide()
    moves = {
        (round(x - b.x, 6), round(y - b.y, 6))
        for (x, y), b in zip(found.models, made.units[0].bases, strict=True)
    }
    assert len(moves) == 1


@pytest.mark.rule("OPR-SHOOT")
def test_an_advance_goes_along_a_friend_toward_a_corner_out_of_reach() -> None:
    """A block of friends bars the straight way; what is seen is seen from beside it."""
    made = Scene("gf-3", 48.0, 36.0).unit("a", (24.5, 27.3), "Gun 12 A2").marker("M", 36.0, 18.0)
    block = [(27.0 + 1.3 * (i % 4), 20.4 + 1.3 * (i // 4)) for i in range(20)]
    made.unit("f", (27.0, 20.4), BLADE, models=block, r=0.56)
    made.foe("e", (38.5, 29.0), GUN, row=5)
    found = made.decide("a")
    assert found.shots


@pytest.mark.rule("OPR-ADV-FREE")
@pytest.mark.parametrize("name", EVERY)
def test_who_backs_off_does_so_with_all_of_the_unit(name: str) -> None:
    """The leading model could get further off in another formation; the unit as a whole not."""
    scene = Scene(name, 48.0, 36.0).foe("e", (29.0, 6.0), BLADE)
    scene.unit("a", (0.0, 0.0), "Gun 24 A1", r=1.1875, models=[(20.0, 1.5), (20.0, 3.9)])
    found = scene.decide()
    ends = [Base(x, y, 1.1875) for x, y in found.models]
    assert nearest_gap(ends, [Base(29.0, 6.0, R)]) > 13.2
