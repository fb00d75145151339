"""Charges: into base contact with as many models as fit (core 2.7)."""

from typing import Final

from opfor.boards.contact import Contact, contacts, touches
from opfor.boards.crowds import Crowd
from opfor.boards.following import Following, as_placing
from opfor.boards.headings import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, gap_to, snap
from opfor.boards.march import March
from opfor.boards.narrows import narrow_spots
from opfor.boards.packing import longer_rows
from opfor.boards.places import Placing, place_all, put_all
from opfor.boards.spots import square_of
from opfor.boards.stepping import stepped_in, stepping_in, touch

#: spots in contact that a unit is tried to form up behind; so many if it can behind none of them
_MOST_TRIES: Final = 80
_FRUITLESS: Final = 24


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
        # of equally long rows each may be the one that the rest can follow
        rows = longer_rows(march, target, able, len(first.numbers))
        tried.extend([as_placing(march, row) for row in rows])
        if len(tried) == 1:
            for number in able:
                _close_in(first, target, [number])
    following = Following(march, target, ranked, able)
    found = following.after(tried)
    if found is None and not following.is_hopeless:
        found = _moved_up(march, target, able)
    return None if found is None else stepped_in(found, target, able).places()


def left_out(march: March, places: list[Base]) -> tuple[int, Base] | None:
    """A model that is not in contact on these places, though it could be beside the others as
    they stand, and where; none if there is nobody."""
    target = march.target
    if target is None:
        return None
    placing = put_all(march, list(range(len(places))), places)
    for number, m in enumerate(march.models):
        if gap_to(m, target.bases) <= march.allowance and not touches(places[number], target):
            found = stepping_in(placing, number, target)
            if found is not None:
                return number, found.places()[number]
    return None


def leader(march: March, target: Crowd) -> tuple[int, Contact | None]:
    """The model with the shortest walk into contact, and where it ends; none if nobody gets
    there. The target may be some bases of the march's own."""
    gaps = [gap_to(m, target.bases) for m in march.models]
    return _lead(march, target, _ranked(march, gaps), gaps)


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
    return (lead, spot) if spot is not None else _narrow_lead(march, target, ranked, gaps)


def _narrow_lead(
    march: March, target: Crowd, ranked: list[int], gaps: list[float]
) -> tuple[int, Contact | None]:
    """The first model who comes into contact where little of the rims is open."""
    spots: list[tuple[float, float]] = []
    r = 0.0
    for number in ranked:
        if gaps[number] <= march.allowance:
            reach = march.reach(number)
            if march.models[number].r != r:
                r = march.models[number].r
                # most are shut to all models as wide
                spots = [(x, y) for x, y in narrow_spots(march, target, r) if reach.is_legal(x, y)]
            contact = Contact(reach, NO_WAY)
            if contact.seek_among(spots):
                return number, contact
    return -1, None


def _close_in(placing: Placing, target: Crowd, able: list[int]) -> bool:
    """The rest after their leader, each into contact; false as soon as one finds no spot."""
    return all(number in placing.numbers or touch(placing, number, target) for number in able)


def _moved_up(march: March, target: Crowd, able: list[int]) -> Placing | None:
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
    for tries, (_, _, y, x, number) in enumerate(ranked[:_MOST_TRIES]):
        if found is None and tries == _FRUITLESS:
            break
        places = place_all(march, number, x, y)
        if places is not None and contacts(places, target) > most:
            found, most = places, contacts(places, target)
    return None if found is None else put_all(march, list(range(len(found))), found)
