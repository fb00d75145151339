"""Stepping in: a model into contact, beside those of its unit that have their place (core 2.7).

Its spots are where its base touches one of the target's (`contact`), or is wedged between that
base and a model already placed. Where neither helps, one looks at the ends of what is open of the
rim: where the model walks no further, a mate is as far as coherency lets, or something is in the
way.
"""

from typing import Final

from opfor.boards.contact import add_round, touches
from opfor.boards.crowds import Crowd, is_chained
from opfor.boards.inches import SHY, Base, crossings, distance, snap
from opfor.boards.narrows import narrow_spots
from opfor.boards.places import Placing, Search
from opfor.boards.spots import CLOSE, Seeker

#: left out of contact: for so few of them others change their spots in any case
_MOST_LEFT_OUT: Final = 2


def stepped_in(
    placing: Placing, target: Crowd, able: list[int], is_thorough: bool = False
) -> Placing:
    """Who followed may find a spot in contact beside the others as they stand now.

    `able` may change their spots for another one; being thorough is for places that are looked for
    once, not for each of many targets.
    """
    found: Placing | None = placing
    while found is not None:
        placing = found
        found = _with_one_more(placing, target, able, is_thorough)
    return placing


def _with_one_more(
    placing: Placing, target: Crowd, able: list[int], is_thorough: bool
) -> Placing | None:
    """One more in contact, on a spot that is free or that is if another one changes his."""
    touching: list[int] = []
    places: list[Base] = []
    for at, number in enumerate(placing.numbers):
        if number in able and touches(placing.placed[at], target):
            touching.append(number)
            places.append(placing.placed[at])
    waiting = [number for number in able if number not in touching]
    for number in waiting:
        found = stepping_in(placing, number, target)
        if found is not None:
            return found
    if len(placing.numbers) > 2 and (is_thorough or len(waiting) <= _MOST_LEFT_OUT):
        for number in waiting:
            for at, other in enumerate(touching):
                if is_thorough and not _may_use(placing, number, places[at]):
                    continue
                others = placing.but_for(number).but_for(other)
                if is_thorough and _touch_wedged(others, number, target):
                    if _touch_in_turn(others, [other], target):
                        return others
                elif _touch_in_turn(others, [number, other], target):
                    return others
    return _at_limits(placing, target, waiting) if is_thorough else None


def stepping_in(placing: Placing, number: int, target: Crowd) -> Placing | None:
    """The same with one of them in contact, beside the others as they stand."""
    others = placing.but_for(number)
    return others if _touch_in_turn(others, [number], target) else None


def _may_use(placing: Placing, number: int, place: Base) -> bool:
    """Whether a model comes as far as the room another one takes up."""
    m = placing.march.models[number]
    return distance(m.x, m.y, place.x, place.y) < placing.march.allowance + m.r + place.r


def _touch_in_turn(placing: Placing, numbers: list[int], target: Crowd) -> bool:
    """One after the other into contact; false unless the unit is one chain then."""
    is_done = all(touch(placing, number, target) for number in numbers)
    return is_done and is_chained(placing.placed, placing.march.link)


def touch(placing: Placing, number: int, target: Crowd) -> bool:
    """The nearest spot in contact."""
    m = placing.march.models[number]
    far = placing.march.allowance
    search = Search(placing, number, m.x, m.y)
    ranked = search.nearest_first(target.bases)
    _wedge_in(search, ranked)
    for base in ranked:
        if distance(m.x, m.y, base.x, base.y) - base.r - m.r > far:
            continue
        if not search.is_beaten(base, base.r + m.r + SHY):
            add_round(search, base, m.r)
    return search.put()


def _touch_wedged(placing: Placing, number: int, target: Crowd) -> bool:
    """The nearest spot in contact that is close beside a mate: it wastes least."""
    m = placing.march.models[number]
    search = Search(placing, number, m.x, m.y)
    _wedge_in(search, search.nearest_first(target.bases))
    return search.put()


def _wedge_in(search: Search, ranked: list[Base]) -> None:
    placed = search.placing.placed
    r = search.placing.march.models[search.number].r
    for base in ranked:
        out = base.r + r + SHY
        if not search.is_beaten(base, out):
            for mate in placed:
                _add_wedges(search, base, out, mate, mate.r + r + CLOSE)


def _at_limits(placing: Placing, target: Crowd, waiting: list[int]) -> Placing | None:
    """One of them in contact at an end of what is open, beside the others as they stand."""
    march = placing.march
    for number in waiting:
        m = march.models[number]
        others = placing.but_for(number)
        search = Search(others, number, m.x, m.y)
        for base in target.bases:
            out = base.r + m.r + SHY
            if not search.is_beaten(base, out):
                _add_wedges(search, base, out, m, march.allowance - SHY)
                for mate in others.placed:
                    off = mate.r + m.r - CLOSE
                    _add_wedges(search, base, out, mate, off + march.link)
                    _add_wedges(search, base, out, mate, off + march.span)
        for x, y in narrow_spots(march, target, m.r):
            search.consider(x, y)
        if search.put() and is_chained(others.placed, march.link):
            return others
    return None


def _add_wedges(seeker: Seeker, a: Base, ra: float, b: Base, rb: float) -> None:
    """Touching an enemy base and so far from a mate: where two circles round them cross."""
    for at in crossings(b.x - a.x, b.y - a.y, ra, rb):
        seeker.consider(a.x + snap(at.x), a.y + snap(at.y))
