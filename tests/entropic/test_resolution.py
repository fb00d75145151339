"""Effects, fire, damage to attributes, the end of a turn and of the game."""

import pytest

from opfor.systems.entropic.effects import cloak, extinguish
from opfor.systems.entropic.resolution import (
    holder_of,
    open_attributes,
    renew,
    resolution_phase,
    winner_of,
)
from opfor.systems.entropic.state import Battle, Part
from opfor.systems.entropic.turn import activate, acts_of
from tests.entropic.build import Script, battle


def pair(profile: str = "line-rifle") -> Battle:
    return battle(("a", profile, (10, 10)), ("b", "line-rifle", (10, 50)), objectives=[(10, 10)])


def part_of(field: Battle, index: int = 0) -> Part:
    return field.sides[0].models[0].parts[index]


def resolve(field: Battle, **answers: str) -> Script:
    game = Script(field, **answers)
    resolution_phase(game, field)
    return game


@pytest.mark.rule("EE-PENDING", "EE-ACTIVE", "EE-D6", "EE-STUN")
def test_pending_markers_become_active_and_old_stun_goes() -> None:
    field = pair()
    part = part_of(field)
    part.active.stun, part.pending.stun, part.pending.blinded = 3, 2, 1
    resolve(field)
    assert part.active.plain() == {"stun": 2, "blinded": 1}
    assert part.pending.plain() == {}
    resolve(field)
    assert part.active.plain() == {}


@pytest.mark.rule("EE-BURNING", "EE-D6", "EE-D17")
def test_a_fire_first_burns_in_the_resolution_after_the_one_it_came_in() -> None:
    field = pair()
    part = part_of(field)
    part.pending.burning = 2
    renew(field.sides[0].models[0])
    assert part.active.plain() == {"burning": 2}
    game = resolve(field, damaged_1="command", damaged_2="move")
    assert part.active.plain() == {"damaged": 2, "burning": 2}
    assert (part.command, part.move) == (0, 0)
    assert len(game.told("damaged")) == 2
    fires = [event for event in game.events if "burns" in event.text]
    assert [(event.text, event.rules) for event in fires] == [
        ("a1 burns: 2 damaged markers", ["EE-BURNING"])
    ]


@pytest.mark.rule("EE-EXTINGUISH", "EE-BOOST", "EE-D17")
def test_extinguish_puts_out_one_and_one_more_for_each_point_active_first() -> None:
    field = pair()
    part = part_of(field)
    part.active.burning, part.pending.burning = 2, 2
    model = field.sides[0].models[0]
    model.real, model.dummy = 1, 2
    activate(Script(field, act="a1 extinguish", fire="1+1"), field)
    assert (part.active.burning, part.pending.burning) == (0, 2)
    assert (model.real, model.dummy) == (0, 1)
    assert extinguish(part, 5) == 2


@pytest.mark.rule("EE-EXTINGUISH")
def test_only_a_burning_model_extinguishes() -> None:
    field = pair()
    assert "a1 extinguish" not in [act.id() for act in acts_of(field, 0)]
    part_of(field).pending.burning = 1
    assert "a1 extinguish" in [act.id() for act in acts_of(field, 0)]


@pytest.mark.rule("EE-CLOAK")
def test_cloak_works_at_once_and_once() -> None:
    field = pair("veil-scout")
    activate(Script(field, act="a1 cloak"), field)
    assert field.sides[0].models[0].is_cloaked
    part_of(field).has_acted = False
    cloak(field.sides[0].models[0])
    assert "a1 cloak" not in [act.id() for act in acts_of(field, 0)]


@pytest.mark.rule("EE-DAMAGED", "EE-D16")
def test_damage_takes_an_attribute_the_owner_chooses_and_never_twice() -> None:
    field = pair("pathfinder")
    part = part_of(field)
    part.pending.damaged = 1
    game = resolve(field, damaged="move")
    assert game.asked == ["a1 0 damaged 1"]
    assert (part.move, part.waypoints) == (0, 0)
    assert [thing.id() for thing in open_attributes(field, part)] == ["attack", "defend", "command"]


@pytest.mark.rule("EE-D16")
def test_only_attributes_printed_above_0_can_be_given_up() -> None:
    field = pair("surveyor")
    names = [[thing.id() for thing in open_attributes(field, part_of(field, n))] for n in (0, 1)]
    assert names == [["move", "defend", "command"], ["attack", "defend", "command"]]


@pytest.mark.rule("EE-DAMAGED", "EE-DESTROYED", "EE-D7")
@pytest.mark.parametrize("markers, is_gone", [(4, False), (5, True)])
def test_the_fifth_damaged_marker_destroys(markers: int, is_gone: bool) -> None:
    field = pair()
    part_of(field).pending.damaged = markers
    resolve(field)
    model = field.sides[0].models[0]
    assert model.is_gone == is_gone
    assert field.sides[1].destroyed == (50 if is_gone else 0)


@pytest.mark.rule("EE-DESTROYED", "EE-TIMING")
def test_a_destroyed_model_is_out_of_the_game() -> None:
    field = pair()
    part_of(field).pending.is_destroyed = True
    part_of(field).pending.damaged = 1
    game = resolve(field)
    assert game.asked == [], "what is destroyed gives up nothing"
    assert field.stage == "over" and winner_of(field) == "b"


@pytest.mark.rule("EE-SISTER", "EE-COMPOSITE")
def test_a_destroyed_component_stuns_its_sisters() -> None:
    field = pair("furnace")
    part_of(field, 1).pending.is_destroyed = True
    resolve(field)
    model = field.sides[0].models[0]
    assert not model.is_gone and model.parts[1].is_gone
    assert model.parts[0].active.stun == 1
    assert field.sides[1].destroyed == 0
    part_of(field, 0).pending.is_destroyed = True
    resolve(field)
    assert model.is_gone and field.sides[1].destroyed == 160


@pytest.mark.rule("EE-ANNIHILATED")
@pytest.mark.parametrize("profile", ["furnace", "line-rifle"])
def test_an_annihilated_component_takes_the_whole_model_with_it(profile: str) -> None:
    field = pair(profile)
    part_of(field).pending.is_annihilated = True
    resolve(field)
    assert field.sides[0].models[0].is_gone


@pytest.mark.rule("EE-COMPOSITE")
def test_damage_to_one_component_leaves_the_others_alone() -> None:
    field = pair("furnace")
    part_of(field, 0).pending.damaged = 1
    part_of(field, 0).pending.stun = 3
    resolve(field, damaged="command")
    assert part_of(field, 0).is_over_stunned and not part_of(field, 1).is_over_stunned
    assert part_of(field, 1).active.plain() == {}


@pytest.mark.rule("EE-D8", "EE-D12", "EE-ONE-ACTION", "EE-TURN")
def test_tokens_and_old_bases_go_and_everybody_may_act_again() -> None:
    field = pair()
    model = field.sides[0].models[0]
    model.real, model.dummy, model.shown = 2, 1, 1
    model.trail = [model.base]
    model.parts[0].has_acted = True
    field.sides[0].real = 3
    resolve(field)
    assert (model.tokens, model.trail, model.parts[0].has_acted) == (0, [], False)
    assert field.sides[0].real == 0
    assert (field.turn, field.stage) == (2, "command")


@pytest.mark.rule("EE-D7")
def test_objectives_go_to_the_side_with_more_models_near() -> None:
    field = pair()
    assert holder_of(field, 0) == 0
    resolve(field)
    assert field.sides[0].held == 10
    enemy = field.sides[1].models[0]
    enemy.base = field.sides[0].models[0].base
    assert holder_of(field, 0) == -1


@pytest.mark.rule("EE-D7")
def test_the_game_ends_at_the_turn_limit() -> None:
    field = pair()
    field.turn = field.scenario.turns
    game = resolve(field)
    assert field.stage == "over"
    assert game.told("result") == ["side a won: side a 10, side b 0"]
