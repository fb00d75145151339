"""Moving: plain moves, waypoints, terrain, overshooting, entering."""

import pytest

from opfor.boards.inches import Base
from opfor.faults import Refused
from opfor.systems.entropic.effects import allowance, cloak
from opfor.systems.entropic.moving import Moving, Way, edge_places, measure, move
from opfor.systems.entropic.state import Battle, Model
from opfor.systems.entropic.turn import acts_of
from tests.entropic.build import Script, battle, block


def moved(battle: Battle, to: str) -> Model:
    model = battle.sides[0].models[0]
    mover = model.mover
    assert mover is not None
    move(Script(battle, move=to), battle, model, mover, "move")
    return model


def at(model: Model) -> tuple[float, float]:
    return model.base.x, model.base.y


@pytest.mark.rule("EE-MOVE", "EE-D1")
@pytest.mark.parametrize("y, stun", [(15.9, 0), (16.0, 0), (16.001, 1)])
def test_a_plain_move_is_exact(y: float, stun: int) -> None:
    model = moved(battle(("a", "line-rifle", (10, 10))), f"10,{y}")
    assert model.parts[0].pending.stun == stun
    assert model.parts[0].has_acted
    assert at(model)[1] == pytest.approx(min(y, 16.0), abs=0.002)


@pytest.mark.rule("EE-OVERSHOOT")
def test_an_overshoot_is_drawn_back_along_the_straight_way() -> None:
    model = moved(battle(("a", "line-rifle", (10, 10))), "22,26")
    assert model.parts[0].pending.stun == 1
    assert at(model) == pytest.approx((13.6, 14.8), abs=0.002)
    assert [(base.x, base.y) for base in model.trail] == [(10, 10)]


@pytest.mark.rule("EE-MOVE-TERRAIN")
@pytest.mark.parametrize(
    "terrain, far, stun",
    [((20, 20, 4, 4), 6.0, 0), ((9, 13, 2, 1), 4.0, 0), ((9, 13, 2, 1), 4.01, 1)],
)
def test_terrain_adds_its_modifier(
    terrain: tuple[float, float, float, float], far: float, stun: int
) -> None:
    field = battle(("a", "line-rifle", (10, 10)), terrain=[block(*terrain, move=2)])
    assert moved(field, f"10,{10 + far}").parts[0].pending.stun == stun


@pytest.mark.rule("EE-D11")
def test_a_model_drawn_back_stops_where_nobody_stands() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("a", "line-rifle", (10, 15.5)))
    model = moved(field, "10,18")
    assert at(model)[1] < 15.5 - 2 * model.base.r + 0.01
    assert model.parts[0].pending.stun == 1


@pytest.mark.rule("EE-WAYPOINTS", "EE-WAYPOINT-LEGS")
@pytest.mark.parametrize(
    "way, total",
    [("10,13.2 12.5,13.2 12.5,17.3", 12.0), ("10,13 10,15", 5.0), ("10,13.5", 3.5)],
)
def test_legs_are_rounded_up_only_with_waypoints(way: str, total: float) -> None:
    field = battle(("a", "pathfinder", (10, 10)))
    model = field.sides[0].models[0]
    decision = Moving("m", "", field, model, model.parts[0])
    decision.read(way)
    assert measure(field, decision.way)[-1] == pytest.approx(total, abs=0.001)


@pytest.mark.rule("EE-WAYPOINT-STUN", "EE-D11")
@pytest.mark.parametrize(
    "reach, stun, end", [(12, 0, (12.5, 17.3)), (8, 1, (12.5, 13.2)), (5, 2, (10, 13.2))]
)
def test_a_waypoint_move_stops_at_the_furthest_in_reach(
    reach: int, stun: int, end: tuple[float, float]
) -> None:
    field = battle(("a", "pathfinder", (10, 10)))
    part = field.sides[0].models[0].parts[0]
    old = part.profile.values
    part.profile.values = [reach, *old[1:]]
    try:
        model = moved(field, "10,13.2 12.5,13.2 12.5,17.3")
    finally:
        part.profile.values = old
    assert part.pending.stun == stun
    assert at(model) == pytest.approx(end, abs=0.001)


@pytest.mark.rule("EE-WAYPOINT-STUN")
def test_with_no_waypoint_in_reach_it_is_drawn_back_on_the_way_to_the_first() -> None:
    model = moved(battle(("a", "pathfinder", (10, 10))), "10,22 14,22 14,24")
    assert model.parts[0].pending.stun == 3
    assert at(model) == pytest.approx((10, 19), abs=0.002)


@pytest.mark.rule("EE-WAYPOINTS")
@pytest.mark.parametrize(
    "to, reason",
    [
        ("10,13 11,13 12,13 13,13", "2 waypoints"),
        ("10,24", "out of sight"),
        ("60.5,10", "not wholly on the table"),
        ("10.5,12.5", "another model"),
        ("16,10", "enemy stands in the way"),
        ("nowhere", "not a place"),
        ("10", "not a place"),
        ("nan,4", "finite"),
    ],
)
def test_ways_that_cannot_be_gone(to: str, reason: str) -> None:
    field = battle(
        ("a", "pathfinder", (10, 10)),
        ("a", "line-rifle", (10, 13)),
        ("b", "line-rifle", (13, 10)),
        terrain=[block(2, 18, 20, 2, blocks=True, impassable=True)],
    )
    model = field.sides[0].models[0]
    decision = Moving("m", "", field, model, model.parts[0])
    with pytest.raises(Refused, match=reason):
        decision.verify(to)


@pytest.mark.rule("EE-WAYPOINTS")
def test_a_base_must_fit_all_along_the_way() -> None:
    gate = [block(5, 12, 4.6, 1, impassable=True), block(10.4, 12, 5, 1, impassable=True)]
    field = battle(("a", "pathfinder", (10, 10)), terrain=gate)
    model = field.sides[0].models[0]
    with pytest.raises(Refused, match="does not fit"):
        Moving("m", "", field, model, model.parts[0]).verify("10,15")


@pytest.mark.rule("EE-CLOAKED", "EE-CLOAK-LOST", "EE-D18")
def test_a_cloaked_model_has_half_its_move_and_overshooting_costs_the_cloak() -> None:
    field = battle(("a", "ash-walker", (10, 10)))
    model = field.sides[0].models[0]
    cloak(model)
    assert allowance(model, model.parts[0], field.switches) == 4
    assert moved(field, "10,14").is_cloaked
    assert not moved(field, "10,19").is_cloaked
    assert model.parts[0].pending.stun == 1


@pytest.mark.rule("EE-MOVE-PART")
def test_a_move_activates_only_the_component_that_moves() -> None:
    model = moved(battle(("a", "furnace", (10, 10))), "10,14")
    assert [part.has_acted for part in model.parts] == [True, False]


@pytest.mark.rule("EE-ENTER", "EE-D23")
def test_a_model_enters_from_its_own_edge() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 50)))
    model = field.sides[0].models[0]
    model.is_on_table = False
    model.base = Base(-100.0, -100.0, 0.0)
    acts = [act.id() for act in acts_of(field, 0)]
    assert acts == ["a1 move", "pass"]
    low = edge_places(field, model)[0].y
    with pytest.raises(Refused, match="own table edge"):
        Moving("m", "", field, model, model.parts[0]).verify("20,30 20,33")
    assert moved(field, f"20,{low} 20,5").is_on_table
    assert at(model) == (20.0, 5.0)


@pytest.mark.rule("EE-D10")
def test_standing_still_is_a_move_of_nothing() -> None:
    field = battle(("a", "line-rifle", (10, 10)))
    model = moved(field, "10,10")
    assert measure(field, Way([model.base, model.base])) == [0.0]
    assert model.parts[0].pending.stun == 0
