"""Pools, caps and the secret allocation."""

import pytest

from opfor.faults import Refused
from opfor.systems.entropic.command import Allocating, build_pool, cap_of, command_phase
from opfor.systems.entropic.effects import can_activate, is_allowed, show_point
from opfor.systems.entropic.state import Battle
from opfor.systems.entropic.turn import activate, acts_of, has_open
from tests.entropic.build import Script, battle


def three() -> Battle:
    """Command 4, 2 and 2 (the composite 2 and 1)."""
    return battle(
        ("a", "marshal", (10, 10)),
        ("a", "line-rifle", (14, 10)),
        ("a", "surveyor", (20, 10)),
        ("b", "line-rifle", (10, 50)),
    )


def pool(field: Battle) -> tuple[int, int]:
    build_pool(field, field.sides[0])
    return field.sides[0].real, field.sides[0].dummy


@pytest.mark.rule("EE-POOL", "EE-D8")
def test_the_pool_counts_unstunned_command_and_every_model() -> None:
    field = three()
    marshal, rifle, surveyor = field.sides[0].models
    assert pool(field) == (4 + 2 + 2 + 1, 3)
    marshal.parts[0].active.stun = 1
    assert pool(field) == (5, 3)
    surveyor.parts[1].active.stun = 1
    assert pool(field) == (4, 3)
    rifle.parts[0].zeroed = 1 << 3
    assert pool(field) == (2, 3)
    rifle.is_on_table = False
    assert pool(field) == (2, 2)
    surveyor.parts[0].pending.stun = 1
    assert pool(field) == (2, 2)


@pytest.mark.rule("EE-D2")
def test_the_scenario_may_grant_the_weaker_force_dummies() -> None:
    field = three()
    field.scenario.weaker_dummies = 2
    assert pool(field)[1] == 3
    field.sides[1].value = 101
    assert pool(field)[1] == 5


@pytest.mark.rule("EE-CAP", "EE-D8")
def test_the_cap_is_twice_the_command_as_it_is_now() -> None:
    field = three()
    assert [cap_of(model) for model in field.sides[0].models] == [8, 4, 6]
    field.sides[0].models[0].parts[0].zeroed = 1 << 3
    assert cap_of(field.sides[0].models[0]) == 0


@pytest.mark.rule("EE-ALLOCATE", "EE-CAP")
@pytest.mark.parametrize(
    "answer, reason",
    [
        ("a2=5+0", "at most 4 points"),
        ("a1=8+0 a2=2+0", "the pool has 9 points"),
        ("a1=0+4", "3 dummies"),
        ("a9=1+0", "not like"),
        ("b1=1+0", "not like"),
        ("a1=x", "not a number of tokens"),
        ("a1", "not like"),
    ],
)
def test_allocations_that_are_refused(answer: str, reason: str) -> None:
    field = three()
    build_pool(field, field.sides[0])
    with pytest.raises(Refused, match=reason):
        Allocating("k", "", field, 0).verify(answer)


@pytest.mark.rule("EE-ALLOCATE", "EE-D8")
def test_tokens_are_laid_and_the_rest_stays_in_the_pool() -> None:
    field = three()
    field.stage = "command"
    command_phase(Script(field, **{"allocate a": "a1=3+1 a3=0+1", "allocate b": "none"}), field)
    marshal, rifle, surveyor = field.sides[0].models
    assert [(m.real, m.dummy) for m in (marshal, rifle, surveyor)] == [(3, 1), (0, 0), (0, 1)]
    assert (field.sides[0].real, field.sides[0].dummy) == (6, 1)
    assert field.stage == "activate"


@pytest.mark.rule("EE-ALLOCATE")
def test_only_the_owner_is_told_the_faces() -> None:
    field = three()
    game = Script(field, **{"allocate a": "a1=3+1", "allocate b": "b1=1+1"})
    command_phase(game, field)
    (laid,) = [event for event in game.events if event.kind == "allocated"]
    assert laid.parts == {"tokens": {"a1": 4, "b1": 2}} and not laid.audience
    faces = [event for event in game.events if event.kind == "faces"]
    assert [event.audience for event in faces] == [["a"], ["b"]]


@pytest.mark.rule("EE-OVERSTUN", "EE-D22")
def test_an_over_stunned_model_needs_a_real_point_which_it_shows_and_keeps() -> None:
    field = three()
    model = field.sides[0].models[1]
    part = model.parts[0]
    for stun, dummy, real, can in (
        (2, 0, 0, True),
        (3, 0, 0, False),
        (3, 2, 0, False),
        (3, 0, 1, True),
    ):
        part.active.stun, model.dummy, model.real = stun, dummy, real
        assert can_activate(model, part) == can
    game = Script(field, act="a2 move", move="14,12")
    activate(game, field)
    assert game.told("shown") and (model.real, model.shown) == (1, 1)
    assert not show_point(model)


@pytest.mark.rule("EE-OVERSTUN", "EE-COMMON", "EE-D19")
def test_an_over_stunned_model_takes_only_common_actions() -> None:
    field = battle(("a", "veil-scout", (10, 10)), ("b", "line-rifle", (10, 50)))
    model = field.sides[0].models[0]
    part = model.parts[0]
    model.real = 1
    assert is_allowed(part, "cloak")
    part.active.stun = 3
    assert not is_allowed(part, "cloak") and is_allowed(part, "move")
    rifle = field.sides[1].models[0].parts[0]
    assert rifle.profile.actions == ["move", "attack", "extinguish", "pass"]
    assert not is_allowed(rifle, "cloak")


@pytest.mark.rule("EE-D5", "EE-ONE-ACTION")
def test_sides_alternate_and_two_passes_end_the_phase() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 50)))
    activate(Script(field, act="a1 pass"), field)
    assert field.next == 1 and not has_open(field, 0)
    activate(Script(field, act="pass"), field)
    assert (field.passes, field.stage) == (1, "activate")
    activate(Script(field, act="pass"), field)
    activate(Script(field), field)
    assert field.stage == "resolve"


@pytest.mark.rule("EE-D5")
def test_a_side_with_nobody_left_is_skipped() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 50)))
    field.sides[0].models[0].parts[0].has_acted = True
    game = Script(field, act="b1 pass")
    activate(game, field)
    assert field.sides[1].models[0].parts[0].has_acted
    activate(Script(field), field)
    assert field.stage == "resolve"


@pytest.mark.rule("EE-D22")
def test_a_side_whose_tokens_are_dummies_is_asked_all_the_same() -> None:
    field = battle(("a", "line-rifle", (10, 10)), ("b", "line-rifle", (10, 50)))
    model = field.sides[0].models[0]
    model.parts[0].active.stun = 3
    assert not has_open(field, 0)
    model.dummy = 1
    assert has_open(field, 0)
    assert [act.id() for act in acts_of(field, 0)] == ["pass"]
