"""The opening: objectives, zones, transports, deployment, Scouts and Ambush."""

import pytest

from opfor.dice import Dice, Scripted
from opfor.game import FreeGame
from opfor.systems.opr.editions import EDITIONS
from opfor.systems.opr.whole.making import make_battle
from opfor.systems.opr.whole.policy import Ai
from opfor.systems.opr.whole.state import (
    ARRIVALS,
    DEPLOYMENT,
    FIRST_TURN,
    MARKERS,
    ROUND_START,
    TURN,
    TYPES,
    War,
)
from tests.opr.whole.boards import RIFLES, Field
from tests.opr.whole.setups import setup_of
from tests.opr.whole.telling import Heard
from tests.viewing import Onlooker

SCOUTS = 'Scouts [5] Q4+ D4+ | 100pts | Scout\n5x Rifle (24", A1)\n'
AMBUSH = "Lurkers [5] Q4+ D4+ | 100pts | Ambush\n5x Blade (A2)\n"
ARMY = "\n".join([RIFLES, RIFLES.replace("Rifles", "Others"), SCOUTS, AMBUSH])


def opened(edition: str, seed: int, stage: int) -> War:
    """A game played from its start until it stands at a stage."""
    field = Field(ARMY, ARMY, edition)
    state = field.system.start()
    assert isinstance(state, War)
    game = FreeGame(state, seed, {"a": Ai(), "b": Ai()})
    while state.stage != stage:
        field.system.step(game)
    return state


@pytest.mark.rule("CORE-OBJECTIVES", "OPR-OBJ")
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_to_five_objectives_lie_apart_between_the_zones(edition: str) -> None:
    counts = set()
    for seed in range(8):
        markers = opened(edition, seed, DEPLOYMENT).battle.objectives
        counts.add(len(markers))
        for number, marker in enumerate(markers):
            assert 12.0 <= marker.y <= 36.0
            for other in markers[:number]:
                assert (marker.x - other.x) ** 2 + (marker.y - other.y) ** 2 > 81.0
    assert counts <= {3, 4, 5} and len(counts) > 1


@pytest.mark.rule("OPR-ZONE", "OPR-DEPLOY", "CORE-DEPLOYMENT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_units_deploy_in_their_own_zone(edition: str) -> None:
    war = opened(edition, 3, FIRST_TURN)
    assert sorted(war.edges.values()) == ["north", "south"]
    for unit in war.battle.units:
        for base in unit.bases if unit.is_on_table else []:
            inside = base.y + base.r if war.edges[unit.side] == "south" else 48.0 - base.y + base.r
            assert inside <= 12.0 + 0.01


@pytest.mark.rule("SR-SCOUT", "CORE-SR-SCOUT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_scouts_deploy_after_all_others_and_further_on(edition: str) -> None:
    before = opened(edition, 3, FIRST_TURN)
    assert [unit.name for unit in before.waiting("a", "scout")] == ["Scouts"]
    war = opened(edition, 3, ROUND_START)
    assert not war.waiting("a", "scout")
    for unit in war.battle.units:
        if unit.name == "Scouts":
            assert unit.is_on_table
            deep = [b.y if war.edges[unit.side] == "south" else 48.0 - b.y for b in unit.bases]
            assert 12.0 < max(deep) <= 24.0


@pytest.mark.rule("SR-AMBUSH", "CORE-SR-AMBUSH")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ambushers_come_in_round_two_far_from_enemies(edition: str) -> None:
    war = opened(edition, 3, TURN)
    lurkers = [unit for unit in war.battle.units if unit.name == "Lurkers"]
    assert all(unit.in_reserve for unit in lurkers)
    field = Field(ARMY, ARMY, edition)
    game = FreeGame(war, 9, {"a": Ai(), "b": Ai()})
    while war.battle.round < 2 or war.stage != TURN:
        field.system.step(game)
    assert all(unit.is_on_table for unit in lurkers)
    assert sorted(war.arrived) == ["a4", "b4"]


@pytest.mark.rule("CORE-SR-AMBUSH", "CORE-SR-TRANSPORT")
def test_cargo_arrives_with_its_transport() -> None:
    mole = 'Mole [1] Q4+ D4+ | 100pts | Ambush, Transport(6), Tough(6)\nGun (24", A1)\n'
    field = Field(mole + "\n" + RIFLES, RIFLES)
    field.put("b1", 30.0, 45.0)
    war = field.war
    field.unit("a2").in_reserve, field.unit("a2").embarked_in = False, "a1"
    war.due = {"a1": "ambush"}
    war.battle.round, war.stage = 2, ARRIVALS
    field.step()
    assert war.arrived == ["a1", "a2"]


@pytest.mark.rule("CORE-ROLLOFF")
@pytest.mark.parametrize(("faces", "winner"), [([5, 2], "a"), ([3, 3, 1, 6], "b")])
def test_the_highest_die_wins_and_ties_roll_again(faces: list[int], winner: str) -> None:
    melee = "Knives [5] Q4+ D4+ | 100pts |\n5x Knife (A1)\n"
    field = Field(melee, melee)
    field.war.stage = TYPES
    game = FreeGame(field.war, 1, {"a": Ai(), "b": Ai()})
    game.dice = Dice(Scripted([1, *faces]))
    field.system.step(game)
    assert field.war.turn == winner


@pytest.mark.rule("CORE-OBJECTIVES")
def test_the_sides_take_turns_with_objectives() -> None:
    war = opened("gf-3", 1, MARKERS)
    first = war.turn
    field = Field(ARMY, ARMY)
    game = FreeGame(war, 1, {"a": Ai(), "b": Ai()})
    field.system.step(game)
    assert war.turn != first


@pytest.mark.rule("CORE-OBJECTIVES")
def test_on_a_small_table_as_many_objectives_as_fit_are_placed() -> None:
    setup = setup_of("gf-3", RIFLES, RIFLES)
    setup["table"] = {"text": '{"table": {"width": 12, "depth": 24}, "terrain": []}'}
    system, _ = make_battle(setup)
    war = system.start()
    assert isinstance(war, War)
    game = Heard(war, 1)
    while war.stage in (TYPES, MARKERS):
        system.step(game)
    assert len(war.battle.objectives) in (1, 2)
    assert game.told[-1].text.startswith("The table has no room for ")


@pytest.mark.rule("CORE-DEPLOYMENT", "CORE-SR-SCOUT", "CORE-SR-AMBUSH", "CORE-SR-TRANSPORT")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_people_are_asked_cites_the_rules_that_bind_them(edition: str) -> None:
    setup = setup_of(edition, ARMY, ARMY, owners={"a": "Ann"})
    asked: dict[str, list[str]] = {}
    for decision in Onlooker(setup, 1).questions(40):
        asked[decision.key] = decision.rules
    page = [rule for rules in asked.values() for rule in rules if not rule.startswith("CORE-")]
    assert page == []
    assert asked["a1 placed"] == ["CORE-DEPLOYMENT"]
    assert asked["a3 placed"] == ["CORE-SR-SCOUT"]
    assert asked["a loads"] == ["CORE-SR-TRANSPORT", "CORE-SR-AMBUSH"]


@pytest.mark.rule("OPR-DEPLOY", "OPR-DEPLOY-AT", "CORE-DEPLOYMENT")
def test_where_units_are_placed_is_told_with_the_rules_of_their_side() -> None:
    system, _ = make_battle(setup_of("gf-3", RIFLES, RIFLES, owners={"a": "Ann"}))
    war = system.start()
    assert isinstance(war, War)
    game = Heard(war, 1)
    while war.stage != TURN:
        system.step(game)
    told = {event.parts["unit"]: event.rules for event in game.told if "unit" in event.parts}
    assert told["a1"] == ["CORE-DEPLOYMENT"]
    assert told["b1"] == ["OPR-DEPLOY", "OPR-DEPLOY-AT", "CORE-DEPLOYMENT"]


@pytest.mark.rule("CORE-DEPLOYMENT")
def test_a_unit_without_room_is_told_of_and_comes_as_from_ambush() -> None:
    setup = setup_of("gf-3", RIFLES, RIFLES)
    wall = '{"kinds": ["impassable"], "polygon": [[0, 0], [72, 0], [72, 12], [0, 12]]}'
    setup["table"] = {"text": f'{{"terrain": [{wall}]}}'}
    system, _ = make_battle(setup)
    war = system.start()
    assert isinstance(war, War)
    game = Heard(war, 1)
    while war.stage != TURN:
        system.step(game)
    (side,) = [side for side in ("a", "b") if war.edges[side] == "south"]
    assert war.due == {f"{side}1": "ambush"}
    told = [event for event in game.told if "no room" in event.text]
    text = f"There is no room for Rifles ({side}1): it stays in reserve until round 2."
    assert [event.text for event in told] == [text]
    assert "CORE-DEPLOYMENT" in told[0].rules
