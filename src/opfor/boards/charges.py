"""Charges: into base contact with as many models as fit (core 2.7).

A model's spots are where its base touches one of the target's: straight ahead of it, on
sixteen headings round that base, and wedged between that base and a model already placed.
Spots stand 1/512" off, which still is contact (`CONTACT`) and never an overlap.
"""

import math

from opfor.boards.crowds import Crowd
from opfor.boards.ends import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, distance, is_in_contact, nearest_gap, snap
from opfor.boards.places import CLOSE, March, Placing, Spot
from opfor.boards.reach import Reach


def contact_length(reach: Reach, target: Crowd, limit: float = NO_WAY) -> float:
    """The shortest walk of one model into contact; `NO_WAY` if none is below the limit.

    The reach must have been made with this target.
    """
    best = limit
    for base in target.bases:
        touch = base.r + reach.ground.r
        straight = distance(reach.start_x, reach.start_y, base.x, base.y) - touch
        if straight > reach.allowance + reach.used or straight >= best:
            continue
        blocked: list[tuple[float, float]] = []
        for x, y in _spots_round(base, reach.ground.r, reach.start_x, reach.start_y):
            apart = distance(reach.start_x, reach.start_y, x, y)
            if apart >= best:
                continue
            # a walk straight ahead costs no look at the bends
            if reach.used == 0.0 and apart <= reach.allowance and reach.is_legal(x, y):
                if reach.is_walkable(reach.x, reach.y, x, y):
                    best = apart
                    if best <= straight + 2.0 * SHY:
                        break
                else:
                    blocked.append((x, y))
            elif reach.used > 0.0:
                blocked.append((x, y))
        for x, y in blocked:
            if distance(reach.start_x, reach.start_y, x, y) < best:
                best = min(best, reach.length_to(x, y))
    return best if best < limit else NO_WAY


def can_charge(march: March) -> bool:
    """Whether at least one model of the unit reaches contact with the target."""
    target = march.target
    if target is None:
        return False
    for i, m in enumerate(march.models):
        if (
            nearest_gap([m], target.bases) <= march.allowance
            and contact_length(march.reach(i), target) < NO_WAY
        ):
            return True
    return False


def charge(march: March) -> list[Base] | None:
    """Places for all models, in their order, as many as fit in contact; or none.

    The model with the shortest walk leads. The rest come nearest-first, once taking the
    spot nearest to each, once packing them side by side; the more contacts win.
    """
    target = march.target
    if target is None:
        return None
    order = _order(march, target)
    if not order:
        return None
    best: list[Base] | None = None
    most = 0
    for is_packed in (False, True):
        places = _close_in(march, target, order, is_packed)
        if places is not None and contacts(places, target) > most:
            best = places
            most = contacts(places, target)
        if most == len(march.models):
            break
    return best


def contacts(models: list[Base], target: Crowd) -> int:
    """How many of these models touch the target."""
    count = 0
    for m in models:
        if any(is_in_contact(m, base) for base in target.bases):
            count += 1
    return count


def _order(march: March, target: Crowd) -> list[int]:
    """The model with the shortest walk, then the rest nearest-first; empty if nobody gets there.

    A model is asked for its walk only while it could still be the shortest.
    """
    ranked = [
        (nearest_gap([m], target.bases), march.off_middle(m), m.x, m.y, i)
        for i, m in enumerate(march.models)
    ]
    ranked.sort()
    best = NO_WAY
    lead = -1
    for apart, _, _, _, number in ranked:
        if apart >= best or apart > march.allowance:
            break
        length = contact_length(march.reach(number), target, best)
        if length < best:
            best, lead = length, number
    if lead < 0:
        return []
    return [lead] + [number for _, _, _, _, number in ranked if number != lead]


def _close_in(march: March, target: Crowd, order: list[int], is_packed: bool) -> list[Base] | None:
    lead = order[0]
    spot = _nearest_contact(march.reach(lead), target)
    if spot is None:
        return None
    placing = Placing(march, lead, spot[0], spot[1])
    for number in order[1:]:
        if not _touch(placing, number, target, is_packed) and not _follow(placing, number, target):
            return None
    return placing.places()


def _touch(placing: Placing, number: int, target: Crowd, is_packed: bool) -> bool:
    """A spot in contact: packed beside a mate first if so asked, else the nearest."""
    m = placing.march.models[number]
    if nearest_gap([m], target.bases) > placing.march.allowance:
        return False
    wedges: list[Spot] = []
    for x, y in _wedges(placing, m.r, target):
        placing.consider(wedges, number, x, y, m.x, m.y)
    spots = wedges[:]
    if is_packed and placing.put_nearest(number, wedges):
        return True
    for x, y in _contact_spots(placing, m, target):
        placing.consider(spots, number, x, y, m.x, m.y)
    return placing.put_nearest(number, spots)


def _follow(placing: Placing, number: int, target: Crowd) -> bool:
    """No room in contact: as near to the enemy as coherency lets it."""
    m = placing.march.models[number]
    nearest = min((distance(m.x, m.y, b.x, b.y), b.x, b.y) for b in target.bases)
    return placing.put_near(number, nearest[1], nearest[2])


def _nearest_contact(reach: Reach, target: Crowd) -> tuple[float, float] | None:
    """The spot with the shortest walk; those further off than it as the crow flies are left."""
    best = NO_WAY
    best_x = 0.0
    best_y = 0.0
    for base in target.bases:
        straight = distance(reach.start_x, reach.start_y, base.x, base.y) - base.r - reach.ground.r
        if straight > best or straight > reach.allowance + reach.used:
            continue
        for x, y in _spots_round(base, reach.ground.r, reach.start_x, reach.start_y):
            if distance(reach.start_x, reach.start_y, x, y) > best:
                continue
            length = reach.length_to(x, y)
            if length < best or (
                length == best and length < NO_WAY and (x < best_x or (x == best_x and y < best_y))
            ):
                best, best_x, best_y = length, x, y
    return (best_x, best_y) if best < NO_WAY else None


def _contact_spots(placing: Placing, m: Base, target: Crowd) -> list[tuple[float, float]]:
    spots: list[tuple[float, float]] = []
    far = placing.march.allowance
    for base in target.bases:
        if distance(m.x, m.y, base.x, base.y) - base.r - m.r <= far:
            spots.extend(_spots_round(base, m.r, m.x, m.y))
    return spots


def _spots_round(base: Base, r: float, x: float, y: float) -> list[tuple[float, float]]:
    """Straight ahead first, then round the compass; where it stands if that is contact."""
    spots: list[tuple[float, float]] = []
    if is_in_contact(base, Base(x, y, r)):
        spots.append((x, y))
    out = base.r + r + SHY
    length = distance(x, y, base.x, base.y)
    if length > 0.0:
        spots.append(
            (base.x + snap((x - base.x) / length * out), base.y + snap((y - base.y) / length * out))
        )
    for at in COMPASS:
        spots.append((base.x + snap(at.x * out), base.y + snap(at.y * out)))
    return spots


def _wedges(placing: Placing, r: float, target: Crowd) -> list[tuple[float, float]]:
    """Touching an enemy base and close beside a model already placed."""
    spots: list[tuple[float, float]] = []
    for base in target.bases:
        for mate in placing.placed:
            spots.extend(_meetings(base, base.r + r + SHY, mate, mate.r + r + CLOSE))
    return spots


def _meetings(a: Base, ra: float, b: Base, rb: float) -> list[tuple[float, float]]:
    """Where two circles round two bases cross."""
    dx = b.x - a.x
    dy = b.y - a.y
    squared = dx * dx + dy * dy
    apart = math.sqrt(squared)
    if apart == 0.0 or apart > ra + rb or apart < abs(ra - rb):
        return []
    along = (squared + ra * ra - rb * rb) / (2.0 * squared)
    aside = math.sqrt(max(0.0, ra * ra / squared - along * along))
    return [
        (a.x + snap(dx * along - dy * aside), a.y + snap(dy * along + dx * aside)),
        (a.x + snap(dx * along + dy * aside), a.y + snap(dy * along - dx * aside)),
    ]
