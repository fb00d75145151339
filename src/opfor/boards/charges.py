"""Charges: into base contact with as many models as fit (core 2.7).

A model's spots are where its base touches one of the target's (`contact`), or is wedged between
that base and a model already placed.
"""

from typing import Final

from opfor.boards.contact import Contact, add_round, contacts
from opfor.boards.crowds import Crowd, is_chained, middle
from opfor.boards.headings import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, crossings, distance, gap_to, snap
from opfor.boards.march import March
from opfor.boards.packing import longer_rows
from opfor.boards.places import Placing, Search, place_all
from opfor.boards.spots import CLOSE, Seeker, square_of
from opfor.boards.stragglers import leaves_some_behind

#: spots in contact that a unit is tried to form up behind
_MOST_TRIES: Final = 80
#: ways to follow those in contact that are tried in every manner
_MOST_FOLLOWED: Final = 20


def charge(march: March) -> list[Base] | None:
    """Places for all models, in their order, as many as fit in contact; or none.

    The model with the shortest walk leads. The rest come nearest-first, each on the spot
    nearest to it. If somebody is left out then, they are packed side by side round the
    target. Those without a spot follow last.
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
    first = Placing(march, lead, spot.spot_x, spot.spot_y)
    tried = [first]
    if not _close_in(first, target, able):
        _pack(tried, target, able)
        if len(tried) == 1:
            for number in able:
                _close_in(first, target, [number])
    return _follow(tried, target, ranked, able)


def _pack(tried: list[Placing], target: Crowd, able: list[int]) -> None:
    """Try rows round the target that bring more into contact; of equally long ones each may be
    the one that the rest can follow."""
    march = tried[0].march
    for row in longer_rows(march, target, able, len(tried[0].numbers)):
        placing = Placing(march, row.takers[0].number, row.placed[0].x, row.placed[0].y)
        for at in range(1, len(row.takers)):
            placing.put(row.takers[at].number, row.placed[at].x, row.placed[at].y)
        tried.append(placing)


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


def _close_in(placing: Placing, target: Crowd, able: list[int]) -> bool:
    """The rest after their leader, each into contact; false as soon as one finds no spot."""
    return all(number in placing.numbers or _touch(placing, number, target) for number in able)


def _follow(
    tried: list[Placing], target: Crowd, ranked: list[int], able: list[int]
) -> list[Base] | None:
    """Those without a spot follow where most are in contact; if they find no room there, where
    one of these is left out, or where the next most are."""
    march = tried[0].march
    tries = 0
    while tried:
        best = _with_most(tried)
        tried.remove(best)
        manners = _manners(march.models, ranked)
        if tries >= _MOST_FOLLOWED:
            # one after the other steps back now, until there is room
            tried.clear()
            manners = manners[:1]
        waiting: list[int] = []
        stuck = ranked
        for order, is_close in manners:
            tries += 1
            placing = _copied(best, -1)
            if _bring_all_up(placing, target, order, is_close):
                return placing.places()
            left = [number for number in ranked if number not in placing.numbers]
            stuck = [number for number in stuck if number in left]
            waiting.extend(left)
        if tries == len(manners) and leaves_some_behind(march, target):
            return None
        for last in stuck:
            placing = _copied(best, -1)
            if _reach_back(placing, target, ranked, last):
                return placing.places()
        if len(best.numbers) > 1:
            tried.append(_copied(best, _furthest(best, waiting)))
    return _move_up(march, target, able)


def _with_most(tried: list[Placing]) -> Placing:
    best = tried[0]
    for placing in tried:
        if len(placing.numbers) > len(best.numbers):
            best = placing
    return best


def _reach_back(placing: Placing, target: Crowd, ranked: list[int], last: int) -> bool:
    """To a model that gets to nobody in contact, those who get further reach back in a chain."""
    m = placing.march.models[last]
    is_met = placing.put_near(last, m.x, m.y)
    for number in [i for i in ranked if i != last and i not in placing.numbers]:
        if not is_met and placing.put_near(number, m.x, m.y):
            is_met = placing.put_near(last, m.x, m.y) or placing.put_anywhere(last)
    return is_met and _bring_all_up(placing, target, ranked, True)


def _manners(models: list[Base], ranked: list[int]) -> list[tuple[list[int], bool]]:
    """Ways to follow: toward the enemy; close to those in contact, the nearest first or the
    furthest; the widest first."""
    found = [(ranked, False), (ranked, True), (ranked[::-1], True)]
    wide = [i for _, _, i in sorted([(-models[i].r, -at, i) for at, i in enumerate(ranked)])]
    if models[wide[0]].r > models[wide[-1]].r:
        found.append((wide, True))
    return found


def _copied(placing: Placing, without: int) -> Placing:
    """The same models on the same spots, but for one."""
    kept = [at for at in range(len(placing.numbers)) if at != without]
    first = placing.placed[kept[0]]
    made = Placing(placing.march, placing.numbers[kept[0]], first.x, first.y)
    for at in kept[1:]:
        place = placing.placed[at]
        made.put(placing.numbers[at], place.x, place.y)
    return made


def _furthest(placing: Placing, waiting: list[int]) -> int:
    """Which model is furthest from those that find no place, of those without whom the others
    still are a chain."""
    x, y = middle([placing.march.models[number] for number in waiting])
    ranked: list[tuple[float, float, float, int]] = []
    for at, place in enumerate(placing.placed):
        ranked.append((-square_of(place.x - x, place.y - y), place.y, place.x, at))
    ranked.sort()
    for _, _, _, at in ranked:
        others = [place for place in placing.placed if place is not placing.placed[at]]
        if is_chained(others, placing.march.link):
            return at
    return ranked[0][3]


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


def _bring_all_up(placing: Placing, target: Crowd, order: list[int], is_close: bool) -> bool:
    """Who finds no place yet may find one beside somebody who comes up after him."""
    waiting = [number for number in order if number not in placing.numbers]
    while waiting:
        left = [number for number in waiting if not _bring_up(placing, number, target, is_close)]
        if len(left) == len(waiting):
            return False
        waiting = left
    return True


def _touch(placing: Placing, number: int, target: Crowd) -> bool:
    """The nearest spot in contact."""
    m = placing.march.models[number]
    far = placing.march.allowance
    search = Search(placing, number, m.x, m.y)
    ranked = search.nearest_first(target.bases)
    for base in ranked:
        out = base.r + m.r + SHY
        if not search.is_beaten(base, out):
            for mate in placing.placed:
                _add_wedges(search, base, out, mate, mate.r + m.r + CLOSE)
    for base in ranked:
        if distance(m.x, m.y, base.x, base.y) - base.r - m.r > far:
            continue
        if not search.is_beaten(base, base.r + m.r + SHY):
            add_round(search, base, m.r)
    return search.put()


def _bring_up(placing: Placing, number: int, target: Crowd, is_close: bool) -> bool:
    """As near to the enemy as coherency lets it, or as close to its mates."""
    m = placing.march.models[number]
    if is_close:
        first = placing.placed[0]
        x, y = middle(placing.placed)
        x, y = first.x + snap(x - first.x), first.y + snap(y - first.y)
        return placing.put_near(number, x, y) or placing.put_anywhere(number)
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
