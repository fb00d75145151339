"""Where every model stands (core 2.4, 2.7): coherency, no overlap, base contact."""

import random

import pytest

from opfor.boards.charges import charge
from opfor.boards.contact import Contact, contacts
from opfor.boards.crowds import Crowd, is_coherent, middle
from opfor.boards.ends import reach_ends
from opfor.boards.inches import NO_WAY, Base, base_radius, gap, has_overlap, is_in_contact, snap
from opfor.boards.march import March
from opfor.boards.places import place_all
from opfor.boards.table import Table
from tests.boards.nearing import nearing_ends
from tests.boards.tables import (
    SMALL,
    mirrored_crowd,
    mirrored_table,
    random_table,
    random_units,
    square,
    volume,
)

OPEN = Table(40, 30, [], [])
V3 = (1.0, 9.0)
V2 = (2.0, 6.0)


def row(x: float, y: float, count: int, step: float = 1.5) -> list[Base]:
    return [Base(x + i * step, y, 0.5) for i in range(count)]


def march(
    table: Table,
    models: list[Base],
    allowance: float,
    others: list[Crowd] | None = None,
    target: Crowd | None = None,
    rule: tuple[float, float] = V3,
) -> March:
    own = Crowd(models)
    return March(
        table,
        table.closed_to(True, True),
        models,
        allowance,
        [own, *(others or [])],
        own,
        *rule,
        target=target,
    )


@pytest.mark.parametrize(
    ("models", "v3", "v2"),
    [
        (row(5, 5, 1), True, True),
        (row(5, 5, 5, 2.0), True, False),
        (row(5, 5, 3, 2.1), False, True),
        (row(5, 5, 7, 1.5), True, False),
        (row(5, 5, 9, 1.5), False, False),
        (row(5, 5, 2, 1.2) + row(12, 5, 2, 1.2), False, False),
    ],
)
def test_coherency(models: list[Base], v3: bool, v2: bool) -> None:
    assert is_coherent(models, *V3) is v3
    assert is_coherent(models, *V2) is v2
    assert is_coherent(models[::-1], *V3) is v3


def test_the_middle_of_a_unit() -> None:
    assert middle(row(5, 5, 3, 2.0)) == (7.0, 5.0)


def test_the_formation_is_kept_where_it_can_be() -> None:
    models = row(10, 10, 4)
    placed = place_all(march(OPEN, models, 6.0), 0, 13.0, 14.0)
    assert placed is not None
    assert [(b.x, b.y) for b in placed] == [(m.x + 3, m.y + 4) for m in models]


def test_nobody_walks_further_than_the_allowance() -> None:
    models = row(10, 10, 4)
    assert place_all(march(OPEN, models, 6.0), 0, 17.0, 10.0) is None


def check(
    table: Table, mover: March, placed: list[Base], others: list[Crowd], spacing: float
) -> None:
    assert len(placed) == len(mover.models)
    assert is_coherent(placed, mover.link, mover.span)
    for i, base in enumerate(placed):
        assert table.is_on_table(base)
        assert mover.reach(i).length_to(base.x, base.y) <= mover.allowance
        assert not any(has_overlap(base, other) for other in placed[:i])
        is_moved = (base.x, base.y) != (mover.models[i].x, mover.models[i].y)
        for crowd in others:
            if is_moved and crowd is not mover.own:
                assert not crowd.has_overlap(base, 0.0 if crowd is mover.target else spacing)
    for way, place in zip(mover.ways(placed), placed, strict=True):
        assert way.length <= mover.allowance
        assert (way.xs[-1], way.ys[-1]) == (place.x, place.y)


def test_at_a_wall_the_unit_closes_up() -> None:
    table = Table(40, 30, [square(["impassable"], 20, 12, 30, 20)], [])
    models = row(14, 10, 5)
    mover = march(table, models, 6.0)
    placed = place_all(mover, 0, 16.0, 15.0)
    assert placed is not None
    check(table, mover, placed, [], 1.0)
    assert (placed[0].x, placed[0].y) == (16.0, 15.0)


def test_a_scattered_unit_gathers_round_its_leader() -> None:
    models = [Base(10.0, 10.0, 0.5), Base(14.0, 10.0, 0.5), Base(10.0, 13.5, 0.5)]
    mover = march(OPEN, models, 6.0)
    assert not mover.was_coherent
    placed = place_all(mover, 0, 10.0, 10.0)
    assert placed is not None
    check(OPEN, mover, placed, [], 1.0)


def test_if_the_rest_cannot_follow_there_is_no_place() -> None:
    models = [Base(10.0, 10.0, 0.5), Base(30.0, 10.0, 0.5)]
    assert place_all(march(OPEN, models, 6.0), 0, 12.0, 10.0) is None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rule", [V3, V2])
def test_every_place_on_random_tables_is_legal(seed: int, rule: tuple[float, float]) -> None:
    table = random_table(seed, corners=2)
    units = random_units(table, seed, 20, size=6 if rule is V3 else 5)
    closed = table.closed_to(True, True)
    tried = found = 0
    for unit in units[: volume(8, 20)]:
        mover = March(table, closed, unit.bases, 6.0, units, unit, *rule)
        field = table.field(SMALL, closed, 36.0, 24.0)
        for end in nearing_ends(reach_ends(mover.reach(0), field, 3.5), field, 1.0):
            placed = place_all(mover, 0, end.x, end.y)
            tried += 1
            if placed is not None:
                found += 1
                check(table, mover, placed, units, 1.0)
    assert found > 0.7 * tried


@pytest.mark.parametrize("seed", range(4))
def test_places_are_mirrored(seed: int) -> None:
    table = random_table(seed)
    units = random_units(table, seed, 16)
    mirror, images = mirrored_table(table), [mirrored_crowd(table, u) for u in units]
    closed = table.closed_to(True, True)
    for unit, image in zip(units[:6], images[:6], strict=True):
        ours = March(table, closed, unit.bases, 6.0, units, unit, *V3)
        theirs = March(mirror, closed, image.bases, 6.0, images, image, *V3)
        for end in reach_ends(ours.reach(0)):
            a = place_all(ours, 0, end.x, end.y)
            b = place_all(theirs, 0, table.width - end.x, end.y)
            assert (a is None) == (b is None)
            if a is not None and b is not None:
                assert [(table.width - m.x, m.y) for m in a] == [(m.x, m.y) for m in b]


@pytest.mark.parametrize("seed", range(3))
def test_charges_are_mirrored(seed: int) -> None:
    table = random_table(seed, pieces=8)
    units = random_units(table, seed, 16)
    mirror, images = mirrored_table(table), [mirrored_crowd(table, u) for u in units]
    closed = table.closed_to(False, False)
    for i in range(4):
        for j in range(16):
            if i == j:
                continue
            a = charge(
                March(table, closed, units[i].bases, 12.0, units, units[i], *V3, target=units[j])
            )
            b = charge(
                March(
                    mirror, closed, images[i].bases, 12.0, images, images[i], *V3, target=images[j]
                )
            )
            assert (a is None) == (b is None)
            if a is not None and b is not None:
                assert [(table.width - m.x, m.y) for m in a] == [(m.x, m.y) for m in b]


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_models_and_units_does_not_matter(seed: int) -> None:
    table = random_table(seed, pieces=10)
    units = random_units(table, seed, 16)
    closed = table.closed_to(True, True)
    rng = random.Random(seed)
    for unit in units[:5]:
        order = rng.sample(range(5), 5)
        turned = Crowd([unit.bases[i] for i in order])
        others = [Crowd(u.bases[::-1]) for u in units[::-1] if u is not unit]
        one = March(table, closed, unit.bases, 6.0, units, unit, *V3)
        two = March(table, closed, turned.bases, 6.0, others, None, *V3)
        for end in reach_ends(one.reach(0)):
            a = place_all(one, 0, end.x, end.y)
            b = place_all(two, order.index(0), end.x, end.y)
            assert (a is None) == (b is None)
            if a is not None and b is not None:
                assert [(a[i].x, a[i].y) for i in order] == [(m.x, m.y) for m in b]


def test_a_charge_ends_in_contact() -> None:
    enemy = Crowd(row(20, 15, 3, 1.2))
    mover = march(OPEN, row(19, 8, 5), 12.0, [enemy], enemy)
    placed = charge(mover)
    assert placed is not None
    check(OPEN, mover, placed, [enemy], 1.0)
    assert contacts(placed, enemy) == 5
    assert not any(has_overlap(a, b) for a in placed for b in enemy.bases)


def test_out_of_reach_there_is_no_charge() -> None:
    enemy = Crowd(row(20, 25, 3, 1.2))
    mover = march(OPEN, row(19, 5, 5), 12.0, [enemy], enemy)
    assert charge(mover) is None


def shortest_walk(mover: March, enemy: Crowd) -> float:
    contact = Contact(mover.reach(0), NO_WAY)
    return contact.length if contact.seek(enemy) else NO_WAY


def test_charge_range_is_measured_along_the_walk() -> None:
    enemy = Crowd([Base(20.0, 15.0, 0.5)])
    mover = march(OPEN, [Base(20.0, 5.0, 0.5)], 12.0, [enemy], enemy)
    assert shortest_walk(mover, enemy) == pytest.approx(9.0, abs=0.01)
    walled = Table(40, 30, [square(["impassable"], 16, 9, 24, 11)], [])
    mover = march(walled, [Base(20.0, 5.0, 0.5)], 12.0, [enemy], enemy)
    assert shortest_walk(mover, enemy) == NO_WAY
    mover = march(walled, [Base(20.0, 5.0, 0.5)], 15.0, [enemy], enemy)
    assert 11 < shortest_walk(mover, enemy) < 15


def test_a_third_unit_is_not_touched_on_the_way_to_a_charge() -> None:
    enemy = Crowd([Base(20.0, 15.0, 0.5)])
    friend = Crowd([Base(20.0, 10.0, 0.5)])
    mover = march(OPEN, [Base(20.0, 5.0, 0.5)], 12.0, [enemy, friend], enemy)
    placed = charge(mover)
    assert placed is not None
    check(OPEN, mover, placed, [enemy, friend], 1.0)
    assert mover.ways(placed)[0].length > 9.05


Given = tuple[tuple[float, float], list[tuple[float, float, int]], list[tuple[float, float, int]]]
#: a unit and its target: centres, and millimetres of bases that leave little room for the rest
CROWDED: dict[str, Given] = {
    "the rest comes up as it can": (
        V2,
        [
            *((12.74, 33.8, 100), (16.23, 31.15, 100), (16.42, 34.45, 60), (17.79, 28.28, 60)),
            *((19.51, 33.65, 100), (15.28, 27.01, 50), (20.45, 30.36, 32), (13.76, 30.81, 25)),
            *((19.55, 28.77, 32), (13.52, 28.3, 60)),
        ],
        [
            *((5.46, 30.58, 60), (2.36, 31.0, 60), (2.72, 28.63, 60), (8.35, 28.24, 60)),
            *((5.7, 27.67, 60), (4.17, 33.35, 60), (6.56, 33.37, 60), (3.77, 26.23, 60)),
            *((8.79, 32.17, 60), (10.35, 29.51, 60)),
        ],
    ),
    "the unit as it stands": (
        V3,
        [
            *((26.37, 2.02, 100), (23.62, 4.86, 100), (20.5, 7.38, 100), (17.4, 3.91, 100)),
            *((24.01, 9.4, 100), (20.58, 11.55, 100), (14.71, 6.82, 100), (13.51, 2.58, 100)),
            (16.7, 10.49, 100),
        ],
        [
            *((28.0, 8.07, 60), (29.71, 10.12, 60), (31.95, 11.05, 60), (34.05, 9.95, 60)),
            (30.58, 6.29, 60),
        ],
    ),
}


def based(given: list[tuple[float, float, int]]) -> list[Base]:
    return [Base(snap(x), snap(y), base_radius("", mm)) for x, y, mm in given]


@pytest.mark.rule("OPR-MELEE")
@pytest.mark.parametrize("name", CROWDED)
def test_a_charge_is_made_if_the_rest_finds_room_anyhow(name: str) -> None:
    rule, models, target = CROWDED[name]
    table, enemy = Table(36, 36, [], []), Crowd(based(target))
    mover = march(table, based(models), 12.0, [enemy], enemy, rule)
    placed = charge(mover)
    assert placed is not None
    check(table, mover, placed, [enemy], 1.0)
    assert contacts(placed, enemy) >= 1 and is_coherent(placed, *rule)


def test_round_one_base_as_many_stand_as_fit() -> None:
    enemy = Crowd([Base(20.0, 15.0, 0.5)])
    mover = march(OPEN, row(16, 10, 8, 1.2), 12.0, [enemy], enemy)
    placed = charge(mover)
    assert placed is not None
    check(OPEN, mover, placed, [enemy], 1.0)
    assert contacts(placed, enemy) >= 5


def test_already_in_contact_nobody_needs_to_move() -> None:
    enemy = Crowd([Base(20.0, 15.0, 0.5)])
    mover = march(OPEN, [Base(20.0, 14.0, 0.5)], 3.0, [enemy], enemy)
    placed = charge(mover)
    assert placed is not None
    assert (placed[0].x, placed[0].y) == (20.0, 14.0)


def test_no_target_no_charge() -> None:
    mover = march(OPEN, row(10, 10, 3), 12.0)
    assert charge(mover) is None


@pytest.mark.parametrize("seed", range(4))
def test_random_charges_are_legal_and_in_contact(seed: int) -> None:
    table = random_table(seed, pieces=8)
    units = random_units(table, seed, 20)
    closed = table.closed_to(False, False)
    done = 0
    for unit in units[: volume(4, 20)]:
        for target in units:
            nearest = min(gap(a, b) for a in unit.bases for b in target.bases)
            if target is unit or nearest > 12:
                continue
            mover = March(table, closed, unit.bases, 12.0, units, unit, *V3, target=target)
            placed = charge(mover)
            if placed is not None:
                done += 1
                check(table, mover, placed, units, 1.0)
                assert contacts(placed, target) >= 1
                assert any(is_in_contact(a, b) for a in placed for b in target.bases)
    assert done > 0
