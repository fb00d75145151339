"""Whatever the scene, a verdict is legal: where models stand, how far they went, whom they hit."""

import pytest

from opfor.boards.charges import contacts
from opfor.boards.crowds import is_coherent
from opfor.boards.inches import CONTACT, Base, gap
from opfor.dice import Dice, Seeded
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.decide import decide
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.random_scenes import random_scene

SCENES = 150
HAIR = 0.005


def inches(unit: Unit, action: str) -> float:
    return {"advance": unit.advance, "rush": unit.rush, "charge": unit.charge}.get(action, 0.0)


def check(battle: Battle, unit: Unit, found: Verdict) -> None:
    places = [Base(x, y, b.r) for (x, y), b in zip(found.models, unit.bases, strict=True)]
    assert all(battle.table.is_on_table(place) for place in places)
    check_walks(battle, unit, found, places)
    if not unit.is_aircraft:
        check_room(battle, unit, found, places)
    check_attacks(battle, unit, found, places)


def check_walks(battle: Battle, unit: Unit, found: Verdict, places: list[Base]) -> None:
    for way, start, place in zip(found.ways, unit.bases, places, strict=True):
        assert (way.xs[0], way.ys[0]) == (start.x, start.y)
        assert (way.xs[-1], way.ys[-1]) == (place.x, place.y)
        if not unit.is_aircraft:
            assert way.length <= inches(unit, found.action) + HAIR
    if not unit.is_strider and not unit.is_aircraft:
        check_ground(battle, unit, found)


def check_ground(battle: Battle, unit: Unit, found: Verdict) -> None:
    """Nobody walks through walls; in difficult ground nobody walks further than 6\"."""
    entered = 0
    for way, start in zip(found.ways, unit.bases, strict=True):
        if way.length > 0.0:
            entered |= battle.table.pieces_crossed(start.r - HAIR, way)
    for number, piece in enumerate(battle.table.pieces):
        if entered >> number & 1:
            assert not piece.is_impassable
            if piece.is_difficult:
                assert max(way.length for way in found.ways) <= 6.0 + HAIR


def check_room(battle: Battle, unit: Unit, found: Verdict, places: list[Base]) -> None:
    edition = battle.edition
    if is_coherent(unit.bases, edition.coherency_link, edition.coherency_span):
        assert is_coherent(places, edition.coherency_link, edition.coherency_span)
    for i, place in enumerate(places):
        for mate in places[:i]:
            assert gap(place, mate) > 0.0 or distance_off(place, mate) >= -HAIR
    for other in battle.units:
        if other is unit or other.is_aircraft:
            continue
        spacing = 0.0 if other.id == found.target else 1.0
        for place, start in zip(places, unit.bases, strict=True):
            for base in other.bases:
                was = distance_off(start, base)
                assert distance_off(place, base) >= min(spacing, was) - HAIR


def distance_off(a: Base, b: Base) -> float:
    return float(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 - a.r - b.r)


def check_attacks(battle: Battle, unit: Unit, found: Verdict, places: list[Base]) -> None:
    if found.action == "charge":
        target = battle.unit(found.target)
        assert target is not None and target.side != unit.side
        assert contacts(places, target.crowd) >= 1
        assert min(distance_off(p, b) for p in places for b in target.bases) <= CONTACT
    limit = battle.edition.targets_max
    assert not limit or len({shot.target for shot in found.shots}) <= limit
    groups = {group.name: group for group in unit.groups}
    assert not found.shots or found.action in ("hold", "advance")
    for shot in found.shots:
        enemy = battle.unit(shot.target)
        assert enemy is not None and enemy.side != unit.side
        group = groups[shot.weapon]
        reach = group.air_range if enemy.is_aircraft else group.range
        assert any(
            gap(places[i], base) <= reach
            and (
                group.is_indirect or battle.lines.can_see(places[i], base, unit.crowd, enemy.crowd)
            )
            for i in group.carriers
            for base in enemy.bases
        )


@pytest.mark.parametrize("number", range(SCENES))
def test_a_verdict_is_legal(number: int) -> None:
    battle = random_scene(number).battle()
    for unit in battle.units:
        if unit.side == "ai":
            check(battle, unit, decide(battle, Dice(Seeded(number, "test")), unit.id))


@pytest.mark.parametrize("number", range(0, SCENES, 6))
def test_the_same_seed_repeats_and_nothing_is_changed(number: int) -> None:
    battle = random_scene(number).battle()
    first, second = (decide(battle, Dice(Seeded(number, "test")), None, True) for _ in range(2))
    assert [step.to_json() for step in first.trace] == [step.to_json() for step in second.trace]
    assert (first.unit, first.action, first.models) == (second.unit, second.action, second.models)


@pytest.mark.parametrize("number", range(0, SCENES, 6))
def test_a_trace_changes_no_decision(number: int) -> None:
    battle = random_scene(number).battle()
    plain, traced = (
        decide(battle, Dice(Seeded(number, "test")), None, trace) for trace in (False, True)
    )
    assert (plain.unit, plain.action, plain.models) == (traced.unit, traced.action, traced.models)
    assert [draw.faces for draw in plain.dice] == [draw.faces for draw in traced.dice]
