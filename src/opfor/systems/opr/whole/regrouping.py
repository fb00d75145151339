"""Regrouping: how a charger backs off in another formation, where its own finds no room."""

from typing import Final

from opfor.boards.ends import End, Ends
from opfor.boards.headings import COMPASS
from opfor.boards.inches import SHY, Base, distance, gap_to, snap
from opfor.boards.march import March
from opfor.boards.places import Placing, Search, place_all
from opfor.boards.spots import CLOSE
from opfor.systems.opr.battle import Unit

#: CORE-CONSOLIDATE: how far a charger backs off at most, in steps of a quarter inch
FURTHEST_BACK: Final = 3.0
STEP_BACK: Final = 0.25
#: more ends than there are
_ALL: Final = 1000000


def pushed(m: Base, enemy: Unit, inches: float) -> Base:
    """A model straight away from the enemy model next to it, as far as need be."""
    near = min((distance(m.x, m.y, b.x, b.y) - b.r, b.x, b.y, b.r) for b in enemy.bases)
    length = distance(m.x, m.y, near[1], near[2])
    out = near[3] + m.r + inches + SHY
    if length == 0.0 or length >= out:
        return m
    x = near[1] + snap((m.x - near[1]) / length * out)
    y = near[2] + snap((m.y - near[2]) / length * out)
    return Base(x, y, m.r)


def regroup_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """In another formation: the models furthest from the enemy first, the others beside them."""
    for number, m in enumerate(march.models):
        for b in enemy.bases:
            march.reach(number).keep_off(b.x, b.y, b.r + m.r + inches)
    order = [
        (-gap_to(m, enemy.bases), march.off_middle(m), m.y, m.x, i)
        for i, m in enumerate(march.models)
    ]
    order.sort()
    numbers = [number for _, _, _, _, number in order]
    back = [pushed(m, enemy, inches) for m in march.models]
    for number in numbers:
        if not _ends_back(march, number, back[number], enemy, inches, 1):
            return _squeeze_back(march, number, numbers, back, enemy, inches)
    hardest, fewest = numbers[0], _ALL
    for lead in numbers:
        ends = _ends_back(march, lead, back[lead], enemy, inches, _ALL)
        if len(ends) < fewest:
            hardest, fewest = lead, len(ends)
        while ends:
            places = _beside(march, lead, _pop_shortest(ends), numbers, back)
            if places is not None and _are_off(places, enemy, inches):
                return places
    return _squeeze_back(march, hardest, numbers, back, enemy, inches)


def _squeeze_back(
    march: March, lead: int, numbers: list[int], back: list[Base], enemy: Unit, inches: float
) -> list[Base] | None:
    """Whoever has the fewest places to go to leads, wherever that is."""
    ends = _ends_round(march, lead, enemy, inches)
    while ends:
        end = _pop_shortest(ends)
        places = _beside(march, lead, end, numbers, back)
        if places is None or not _are_off(places, enemy, inches):
            # as any move forms up: in the old formation as far as there is room for it
            places = place_all(march, lead, end.x, end.y)
        if places is not None and _are_off(places, enemy, inches):
            return places
    return None


def _beside(
    march: March, lead: int, end: End, numbers: list[int], back: list[Base]
) -> list[Base] | None:
    """The leading model here, the others in order beside those who stand."""
    placing = Placing(march, lead, end.x, end.y)
    for number in numbers:
        if number != lead and not _put_back(placing, number, back[number]):
            return None
    return placing.places()


def _are_off(places: list[Base], enemy: Unit, inches: float) -> bool:
    """Staying where one stands is open to anybody, so the reaches do not say."""
    return not any(enemy.crowd.has_overlap(place, inches) for place in places)


def _ends_round(march: March, number: int, enemy: Unit, inches: float) -> list[End]:
    """Where one model may stand far enough off, by ways round and between the headings too."""
    m = march.models[number]
    ends = Ends(march.reach(number))
    steps = int(FURTHEST_BACK / STEP_BACK)
    for across in range(-steps, steps + 1):
        for along in range(-steps, steps + 1):
            x, y = m.x + across * STEP_BACK, m.y + along * STEP_BACK
            if not enemy.crowd.has_overlap(Base(x, y, m.r), inches):
                ends.add(x, y)
    return ends.found


def _ends_back(
    march: March, number: int, at: Base, enemy: Unit, inches: float, enough: int
) -> list[End]:
    """Where one model may stand far enough off; no more are looked for once these are enough."""
    m = march.models[number]
    ends = Ends(march.reach(number))
    ends.add_spots([(at.x, at.y)])
    free: list[End] = []
    seen = 0
    far = FURTHEST_BACK - SHY
    while True:
        for end in ends.found[seen:]:
            if not enemy.crowd.has_overlap(Base(end.x, end.y, m.r), inches):
                free.append(end)
        seen = len(ends.found)
        if far <= 0.0 or len(free) >= enough:
            return free
        for heading in COMPASS:
            ends.add_direct(snap(heading.x * far), snap(heading.y * far))
        far -= STEP_BACK


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
