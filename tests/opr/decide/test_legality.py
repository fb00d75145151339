"""Whatever the scene, a verdict is legal: where models stand, how far they went, whom they hit."""

import pytest

from opfor.boards.contact import contacts
from opfor.boards.crowds import is_coherent
from opfor.boards.inches import CONTACT, Base, gap
from opfor.dice import Dice, Seeded
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.decide import decide
from opfor.systems.opr.verdict import Verdict
from tests.opr.decide.random_scenes import random_scene
from tests.opr.decide.scenes import BLADE, EVERY, R, Scene

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
    if not unit.is_flying and found.action != "charge":
        check_spacing(battle, unit, found)
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


def check_spacing(battle: Battle, unit: Unit, found: Verdict) -> None:
    """On all of its way a model keeps an inch off other units, or as much as it had."""
    others = [b for o in battle.units if o is not unit and not o.is_aircraft for b in o.bases]
    for way, start in zip(found.ways, unit.bases, strict=True):
        for base in others:
            least = min(1.0, distance_off(start, base)) + start.r + base.r - HAIR
            assert not way.is_beside(Base(base.x, base.y, 0.0), least)


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


@pytest.mark.rule("CORE-SPACING")
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("kind", ["difficult", "dangerous"])
def test_stepping_off_bad_ground_it_keeps_its_inch(name: str, kind: str) -> None:
    """The nearest step off the piece leads to within an inch of a friend."""
    made = Scene(name).unit("a", (9.7, 15.0), BLADE).marker("M", 9.7, 40.0)
    made.unit("b", (8.65 - 2 * R, 15.0), BLADE).terrain(kind, 10.0, 5.0, 14.0, 25.0)
    found = made.decide()
    assert found.action == "rush" and found.models[0][1] > 20.0
    check(made.battle(), made.units[0], found)


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
