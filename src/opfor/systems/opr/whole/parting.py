"""Parting: a charger stands off from the enemy it fought (CORE-CONSOLIDATE), as places for it.

In the formation it has if it can, each model for itself, or in another formation.
"""

from typing import Final

from opfor.boards.crowds import is_coherent
from opfor.boards.ends import COMPASS, End, Ends
from opfor.boards.inches import SHY, Base, distance, nearest_gap, snap
from opfor.boards.march import March
from opfor.boards.places import Placing, Search
from opfor.boards.spots import CLOSE
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.whole.closing import are_apart, march_of

#: how far a charger backs off at most, in steps of a quarter inch
_FURTHEST_BACK: Final = 3.0
_STEP_BACK: Final = 0.25
#: more ends than there are
_ALL: Final = 1000000


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
    for number in range(len(pushed)):
        if not _ends_back(march, number, pushed[number], enemy, inches, 1):
            # somebody gets nowhere, so neither does the unit
            return None
    order = [
        (-nearest_gap([m], enemy.bases), march.off_middle(m), m.y, m.x, i)
        for i, m in enumerate(march.models)
    ]
    order.sort()
    numbers = [number for _, _, _, _, number in order]
    for lead in numbers:
        ends = _ends_back(march, lead, pushed[lead], enemy, inches, _ALL)
        while ends:
            end = _pop_shortest(ends)
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


def _ends_back(
    march: March, number: int, pushed: Base, enemy: Unit, inches: float, enough: int
) -> list[End]:
    """Where one model may stand far enough off; no more are looked for once these are enough."""
    m = march.models[number]
    ends = Ends(march.reach(number))
    ends.add_spots([(pushed.x, pushed.y)])
    free: list[End] = []
    seen = 0
    far = _FURTHEST_BACK - SHY
    while True:
        for end in ends.found[seen:]:
            if not enemy.crowd.has_overlap(Base(end.x, end.y, m.r), inches):
                free.append(end)
        seen = len(ends.found)
        if far <= 0.0 or len(free) >= enough:
            return free
        for at in COMPASS:
            ends.add_direct(snap(at.x * far), snap(at.y * far))
        far -= _STEP_BACK


def _pop_shortest(ends: list[End]) -> End:
    """Take out the end with the shortest walk; of equal ones the one further south, then west."""
    at = 0
    first = ends[0]
    for i in range(1, len(ends)):
        end = ends[i]
        if end.length < first.length or (
            end.length == first.length
            and (end.y < first.y or (end.y == first.y and end.x < first.x))
        ):
            at = i
            first = end
    ends[at] = ends[-1]
    ends.pop()
    return first


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
    if not are_apart(places):
        return False
    return not march.was_coherent or is_coherent(places, march.link, march.span)
