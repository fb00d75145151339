"""Closing in and parting: the small moves round a melee (core 2.7), as places for a unit.

None of these change anything: they return where every model would stand, or none if the unit
stays as it is.
"""

from typing import Final

from opfor.boards.contact import contacts
from opfor.boards.crowds import Crowd, is_coherent
from opfor.boards.ends import COMPASS, End, Ends
from opfor.boards.inches import SHY, Base, distance, has_overlap, is_in_contact, nearest_gap, snap
from opfor.boards.march import March
from opfor.boards.places import Placing, Search, place_all
from opfor.boards.spots import CLOSE
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.marches import SPACING, Marches
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.moves import Moves
from opfor.systems.opr.targets import Targets

#: CORE-CONSOLIDATE: how far a charger backs off at most, in steps of a quarter inch
_FURTHEST_BACK: Final = 3.0
_STEP_BACK: Final = 0.25


def march_of(battle: Battle, unit: Unit, inches: float, target: Crowd | None) -> March:
    """A move over whatever ground is not impassable."""
    edition = battle.edition
    closed = battle.table.closed_to(False, False)
    return March(
        battle.table,
        closed,
        unit.bases,
        inches,
        battle.crowds,
        unit.crowd,
        float(edition.coherency_link),
        float(edition.coherency_span),
        target,
        unit.is_flying,
        SPACING,
    )


def is_touching(base: Base, enemies: list[Base]) -> bool:
    for enemy in enemies:
        if is_in_contact(base, enemy):
            return True
    return False


def out_of_contact(unit: Unit, enemy: Unit) -> list[int]:
    """CORE-PILE-IN: the models that may move up."""
    return [n for n, base in enumerate(unit.bases) if not is_touching(base, enemy.bases)]


def check_pile_in(battle: Battle, unit: Unit, enemy: Unit, places: list[Base]) -> None:
    """CORE-PILE-IN: whoever touches stays, the rest comes into contact or nearer, or `Refused`."""
    for number, base in enumerate(unit.bases):
        has_moved = base.x != places[number].x or base.y != places[number].y
        if has_moved and is_touching(base, enemy.bases):
            raise Refused(f"model {number + 1} is in contact and stays there (CORE-PILE-IN)")
    if _without_detours(battle, unit, enemy, places) is not places:
        raise Refused(f"models move toward {enemy.name}, into contact or nearer (CORE-PILE-IN)")


def _without_detours(battle: Battle, unit: Unit, enemy: Unit, places: list[Base]) -> list[Base]:
    """The same with everybody who would end further off left where they stand; only the chain
    (CORE-COHERENCY) may draw them along."""
    left = list(places)
    is_off = False
    for number, base in enumerate(unit.bases):
        far = nearest_gap([base], enemy.bases)
        if nearest_gap([places[number]], enemy.bases) > far + SHY:
            left[number] = base
            is_off = True
    edition = battle.edition
    link, span = float(edition.coherency_link), float(edition.coherency_span)
    return left if is_off and _are_apart(left) and is_coherent(left, link, span) else places


def _are_apart(places: list[Base]) -> bool:
    for number, place in enumerate(places):
        for other in places[:number]:
            if has_overlap(place, other):
                return False
    return True


def pile_in(battle: Battle, unit: Unit, enemy: Unit) -> list[Base] | None:
    """CORE-PILE-IN, OWN-PILEIN: models out of contact move up to 3\" into it."""
    bases = unit.bases
    touching = [i for i in range(len(bases)) if is_touching(bases[i], enemy.bases)]
    if not touching or len(touching) == len(bases):
        return None
    march = march_of(battle, unit, float(battle.edition.pile_in), enemy.crowd)
    lead = touching[0]
    placing = Placing(march, lead, bases[lead].x, bases[lead].y)
    for number in touching[1:]:
        placing.put(number, bases[number].x, bases[number].y)
    order = [
        (nearest_gap([base], enemy.bases), march.off_middle(base), base.x, base.y, i)
        for i, base in enumerate(bases)
        if i not in touching
    ]
    order.sort()
    for gap, _, _, _, number in order:
        if gap <= march.allowance and _touch(placing, number, enemy.bases):
            continue
        if not _follow(placing, number, enemy.bases):
            return None
    places = _without_detours(battle, unit, enemy, placing.places())
    return places if contacts(places, enemy.crowd) > len(touching) else None


def _touch(placing: Placing, number: int, enemies: list[Base]) -> bool:
    """The nearest free spot in contact with an enemy."""
    m = placing.march.models[number]
    search = Search(placing, number, m.x, m.y)
    for enemy in search.nearest_first(enemies):
        out = m.r + enemy.r + SHY
        if not search.is_beaten(enemy, out):
            search.consider_round(COMPASS, enemy, out)
    return search.put()


def _follow(placing: Placing, number: int, enemies: list[Base]) -> bool:
    """As near as it gets, in order with its mates."""
    m = placing.march.models[number]
    near = min((distance(m.x, m.y, b.x, b.y), b.x, b.y) for b in enemies)
    return placing.put_near(number, near[1], near[2])


def consolidate(battle: Battle, unit: Unit, inches: float, dice: Dice) -> list[Base] | None:
    """CORE-CONSOLIDATE, OWN-PILEIN: toward the nearest uncontrolled objective, else into cover."""
    if unit.is_fixed:
        return None
    measure = Measure(battle, unit, unit.bases, Draws(dice))
    marches = Marches(measure, Targets(measure), None)
    goal = measure.goal()
    if goal is None:
        return _into_cover(measure, marches, inches)
    plan = Moves(marches).walk_to(goal, inches)
    crowd = plan.stand.crowd() if plan is not None else None
    return crowd.bases if crowd is not None else None


def _into_cover(measure: Measure, marches: Marches, inches: float) -> list[Base] | None:
    if marches.shelter.is_bare or marches.shelter.has(measure.unit.crowd, False):
        return None
    march = marches.march(measure.closed_for(inches), marches.allowance(inches))
    lead = march.models[0]
    spots = [
        (distance(lead.x, lead.y, x, y), x, y)
        for x, y in marches.cover_spots(march, 0, False)
        if distance(lead.x, lead.y, x, y) <= march.allowance
    ]
    spots.sort()
    for _, x, y in spots:
        places = place_all(march, 0, x, y)
        if places is not None and marches.shelter.has(Crowd(places), False):
            return places
    return None


def back_off(battle: Battle, unit: Unit, enemy: Unit, inches: float) -> list[Base] | None:
    """CORE-CONSOLIDATE: the charger stands off by so many inches again, if it can."""
    if nearest_gap(unit.bases, enemy.bases) >= inches:
        return None
    march = march_of(battle, unit, _FURTHEST_BACK, enemy.crowd)
    return (
        _shift_back(march, enemy, inches)
        or _spread_back(march, enemy, inches)
        or _regroup_back(march, enemy, inches)
    )


def _shift_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """The formation kept: the shortest shift, straight away from the enemy's middle first."""
    headings = _away(march, enemy)
    far = inches - nearest_gap(march.models, enemy.bases) + SHY
    while far <= _FURTHEST_BACK:
        for ux, uy in headings:
            dx, dy = snap(ux * far), snap(uy * far)
            places = _shifted(march, enemy, dx, dy, inches)
            if places is not None and _can_stand(march, places):
                return places
        far += _STEP_BACK
    return None


def _shifted(march: March, enemy: Unit, dx: float, dy: float, inches: float) -> list[Base] | None:
    """All models moved alike, if that takes them far enough from the enemy."""
    places: list[Base] = []
    for m in march.models:
        place = Base(m.x + dx, m.y + dy, m.r)
        if enemy.crowd.has_overlap(place, inches):
            return None
        places.append(place)
    return places


def _away(march: March, enemy: Unit) -> list[tuple[float, float]]:
    """The compass, the headings that lead most directly away from the enemy first."""
    count = float(len(enemy.bases))
    x = sum(base.x for base in enemy.bases) / count
    y = sum(base.y for base in enemy.bases) / count
    dx, dy = march.mid_x - x, march.mid_y - y
    ranked = [(-(h.x * dx + h.y * dy), h.x, h.y) for h in COMPASS]
    ranked.sort()
    return [(hx, hy) for _, hx, hy in ranked[:9]]


def _spread_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """Each model away from the enemy model next to it."""
    places = [_pushed(m, enemy, inches) for m in march.models]
    for place in places:
        if enemy.crowd.has_overlap(place, inches):
            return None
    return places if _can_stand(march, places) else None


def _pushed(m: Base, enemy: Unit, inches: float) -> Base:
    """A model straight away from the enemy model next to it, as far as need be."""
    near = min((distance(m.x, m.y, b.x, b.y) - b.r, b.x, b.y, b.r) for b in enemy.bases)
    length = distance(m.x, m.y, near[1], near[2])
    out = near[3] + m.r + inches + SHY
    if length == 0.0 or length >= out:
        return m
    x = near[1] + snap((m.x - near[1]) / length * out)
    y = near[2] + snap((m.y - near[2]) / length * out)
    return Base(x, y, m.r)


def _regroup_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """In another formation: the models furthest from the enemy first, the others beside them."""
    for number, m in enumerate(march.models):
        for b in enemy.bases:
            march.reach(number).keep_off(b.x, b.y, b.r + m.r + inches)
    pushed = [_pushed(m, enemy, inches) for m in march.models]
    ends = [
        _ends_back(march, number, pushed[number], enemy, inches) for number in range(len(pushed))
    ]
    if not all(ends):
        # somebody gets nowhere, so neither does the unit
        return None
    order = [
        (-nearest_gap([m], enemy.bases), march.off_middle(m), m.y, m.x, i)
        for i, m in enumerate(march.models)
    ]
    order.sort()
    numbers = [number for _, _, _, _, number in order]
    for lead in numbers:
        for end in ends[lead]:
            placing = Placing(march, lead, end.x, end.y)
            if _put_all_back(placing, numbers, pushed):
                return placing.places()
    return None


def _put_all_back(placing: Placing, numbers: list[int], pushed: list[Base]) -> bool:
    """Everybody but the leading model, who has his place."""
    lead = placing.numbers[0]
    for number in numbers:
        if number != lead and not _put_back(placing, number, pushed[number]):
            return False
    return True


def _ends_back(march: March, number: int, pushed: Base, enemy: Unit, inches: float) -> list[End]:
    """Where one model may stand far enough off, the shortest walk first."""
    m = march.models[number]
    ends = Ends(march.reach(number))
    ends.add_spots([(pushed.x, pushed.y)])
    far = _FURTHEST_BACK - SHY
    while far > 0.0:
        for at in COMPASS:
            ends.add_direct(snap(at.x * far), snap(at.y * far))
        far -= _STEP_BACK
    free = [e for e in ends.found if not enemy.crowd.has_overlap(Base(e.x, e.y, m.r), inches)]
    # sorts keep the order of equals, and plain numbers are told apart sooner than rows of them
    free.sort(key=lambda end: end.x)
    free.sort(key=lambda end: end.y)
    free.sort(key=lambda end: end.length)
    return free


def _put_back(placing: Placing, number: int, at: Base) -> bool:
    """As near as can be to where a model stood, or was pushed to, in order with its mates."""
    m = placing.march.models[number]
    if at is m:
        return placing.put_near(number, m.x, m.y)
    if placing.has_order(number, at.x, at.y) and placing.can_reach(number, at.x, at.y):
        placing.put(number, at.x, at.y)
        return True
    search = Search(placing, number, at.x, at.y)
    for other in search.nearest_first(placing.placed):
        search.add_clock(other, other.r + m.r + CLOSE)
        search.add_clock(other, other.r + m.r + placing.march.link - CLOSE)
    return search.put()


def _can_stand(march: March, places: list[Base]) -> bool:
    """Whether everybody can walk there and the unit is whole."""
    for number, place in enumerate(places):
        if not march.reach(number).can_reach(place.x, place.y):
            return False
    if not _are_apart(places):
        return False
    return not march.was_coherent or is_coherent(places, march.link, march.span)
