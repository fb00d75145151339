"""Charges: into base contact with as many models as fit (core 2.7).

A model's spots are where its base touches one of the target's (`contact`), or is wedged between
that base and a model already placed.
"""

from typing import Final

from opfor.boards.contact import Contact, add_round, contacts
from opfor.boards.crowds import Crowd
from opfor.boards.ends import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, crossings, distance, gap_to, snap
from opfor.boards.march import March
from opfor.boards.packing import packings
from opfor.boards.places import Placing, Search, place_all
from opfor.boards.spots import CLOSE, Seeker, square_of

#: spots in contact that a unit is tried to form up behind
_MOST_TRIES: Final = 80


def charge(march: March) -> list[Base] | None:
    """Places for all models, in their order, as many as fit in contact; or none.

    The model with the shortest walk leads. The rest come nearest-first, once taking the
    spot nearest to each, once packing them side by side; the more contacts win. If somebody
    is left out then, the models change spots until as many as can are in contact. Those
    without a spot follow last.
    """
    target = march.target
    if target is None:
        return None
    gaps = [gap_to(m, target.bases) for m in march.models]
    ranked = _ranked(march, gaps)
    lead, spot = _lead(march, target, ranked, gaps)
    if spot is None:
        return None
    able = [number for number in ranked if gaps[number] <= march.allowance]
    tried: list[Placing] = []
    for is_packed in (False, True):
        placing = Placing(march, lead, spot.spot_x, spot.spot_y)
        _close_in(placing, target, able, is_packed)
        tried.append(placing)
        if len(placing.numbers) == len(able):
            break
    else:
        first = tried[0] if len(tried[0].numbers) >= len(tried[1].numbers) else tried[1]
        able = [i for i in able if i in first.numbers or _can_touch(march, i, target)]
        _pack(tried, first, target, able)
    return _follow(tried, target, ranked) or _move_up(march, target, able)


def _can_touch(march: March, number: int, target: Crowd) -> bool:
    """Whether a model would come into contact if it came first."""
    return Contact(march.reach(number), NO_WAY).finds_any(target)


def _pack(tried: list[Placing], first: Placing, target: Crowd, able: list[int]) -> None:
    """Try the other ways to share the spots, as long as one brings more into contact."""
    march = first.march
    most = len(first.numbers)
    furthest_first = able[::-1]
    for packing in packings(march, target, first.places(), furthest_first):
        if most == len(able):
            return
        if most >= packing.fill(len(able)):
            continue
        left_out = [i for i in furthest_first if not packing.has_spot(i)]
        if not packing.let_in(left_out, len(able) - most - 1):
            continue
        placing = _settled(march, packing.taken())
        _close_in(placing, target, able, True)
        tried.append(placing)
        most = max(most, len(placing.numbers))


def _settled(march: March, taken: list[tuple[int, float, float]]) -> Placing:
    """Everybody where he has a spot, as far as they make a chain: the longest there is."""
    best = _chained(march, taken, 0)
    for lead in range(1, len(taken)):
        if taken[lead][0] not in best.numbers:
            other = _chained(march, taken, lead)
            if len(other.numbers) > len(best.numbers):
                best = other
    return best


def _chained(march: March, taken: list[tuple[int, float, float]], lead: int) -> Placing:
    number, x, y = taken[lead]
    placing = Placing(march, number, x, y)
    is_growing = True
    while is_growing:
        is_growing = False
        for number, x, y in taken:
            if number not in placing.numbers and placing.has_order(number, x, y):
                placing.put(number, x, y)
                is_growing = True
    return placing


def _ranked(march: March, gaps: list[float]) -> list[int]:
    """The models by their straight distance to the target, then by their place."""
    ranked = [(gaps[i], march.off_middle(m), m.y, m.x, i) for i, m in enumerate(march.models)]
    ranked.sort()
    return [number for _, _, _, _, number in ranked]


def _lead(
    march: March, target: Crowd, ranked: list[int], gaps: list[float]
) -> tuple[int, Contact | None]:
    """The model with the shortest walk, and where it leads; a model is asked for its walk only
    while it could still be the shortest."""
    best = NO_WAY
    lead = -1
    spot: Contact | None = None
    for number in ranked:
        apart = gaps[number]
        if apart >= best or apart > march.allowance:
            break
        contact = Contact(march.reach(number), best)
        if contact.seek(target):
            best, lead, spot = contact.length, number, contact
    return lead, spot


def _close_in(placing: Placing, target: Crowd, able: list[int], is_packed: bool) -> None:
    """The rest after their leader, each into contact if it can."""
    for number in able:
        if number not in placing.numbers:
            _touch(placing, number, target, is_packed)


def _follow(tried: list[Placing], target: Crowd, ranked: list[int]) -> list[Base] | None:
    """Those without a spot come as near to the enemy as coherency lets them, where most are in
    contact; if they find no room, where the next most are."""
    while tried:
        best = tried[0]
        for placing in tried:
            if len(placing.numbers) > len(best.numbers):
                best = placing
        if _bring_all_up(best, target, ranked):
            return best.places()
        tried.remove(best)
    return None


def _move_up(march: March, target: Crowd, able: list[int]) -> list[Base] | None:
    """Where the rest finds no room after those in contact: the unit as it stands, or as it can
    form up, after any one of them; with the most in contact of what is tried."""
    ranked: list[tuple[float, float, float, float, int]] = []
    for number in able:
        m = march.models[number]
        for base in target.bases:
            out = base.r + m.r + SHY
            for at in COMPASS:
                x, y = base.x + snap(at.x * out), base.y + snap(at.y * out)
                walk = square_of(x - m.x, y - m.y)
                if walk <= march.allowance * march.allowance and march.reach(number).is_legal(x, y):
                    off = square_of(x - march.mid_x, y - march.mid_y)
                    ranked.append((walk, off, y, x, number))
    ranked.sort()
    found: list[Base] | None = None
    most = 0
    for _, _, y, x, number in ranked[:_MOST_TRIES]:
        places = place_all(march, number, x, y)
        if places is not None and contacts(places, target) > most:
            found, most = places, contacts(places, target)
    return found


def _bring_all_up(placing: Placing, target: Crowd, ranked: list[int]) -> bool:
    """Who finds no place yet may find one beside somebody who comes up after him."""
    waiting = [number for number in ranked if number not in placing.numbers]
    while waiting:
        left = [number for number in waiting if not _bring_up(placing, number, target)]
        if len(left) == len(waiting):
            return False
        waiting = left
    return True


def _touch(placing: Placing, number: int, target: Crowd, is_packed: bool) -> bool:
    """A spot in contact: packed beside a mate first if so asked, else the nearest."""
    m = placing.march.models[number]
    far = placing.march.allowance
    search = Search(placing, number, m.x, m.y)
    ranked = search.nearest_first(target.bases)
    for base in ranked:
        out = base.r + m.r + SHY
        if not search.is_beaten(base, out):
            for mate in placing.placed:
                _add_wedges(search, base, out, mate, mate.r + m.r + CLOSE)
    if is_packed and search.put():
        return True
    for base in ranked:
        if distance(m.x, m.y, base.x, base.y) - base.r - m.r > far:
            continue
        if not search.is_beaten(base, base.r + m.r + SHY):
            add_round(search, base, m.r)
    return search.put()


def _bring_up(placing: Placing, number: int, target: Crowd) -> bool:
    m = placing.march.models[number]
    nearest = target.bases[0]
    for base in target.bases:
        if _is_nearer(m, base, nearest):
            nearest = base
    return placing.put_near(number, nearest.x, nearest.y) or placing.put_anywhere(number)


def _is_nearer(m: Base, one: Base, other: Base) -> bool:
    here = distance(m.x, m.y, one.x, one.y)
    there = distance(m.x, m.y, other.x, other.y)
    if here != there:
        return here < there
    return one.y < other.y or (one.y == other.y and one.x < other.x)


def _add_wedges(seeker: Seeker, a: Base, ra: float, b: Base, rb: float) -> None:
    """Touching an enemy base and close beside a mate: where two circles round them cross."""
    for dx, dy in crossings(b.x - a.x, b.y - a.y, ra, rb):
        seeker.consider(a.x + snap(dx), a.y + snap(dy))
