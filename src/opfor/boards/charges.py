"""Charges: into base contact with as many models as fit (core 2.7).

A model's spots are where its base touches one of the target's: straight ahead of it, on
sixteen headings round that base, and wedged between that base and a model already placed.
Spots stand 1/512" off, which still is contact (`CONTACT`) and never an overlap.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.ends import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, crossings, distance, gap_to, is_in_contact, snap
from opfor.boards.march import March
from opfor.boards.packing import packings
from opfor.boards.places import Placing, Search
from opfor.boards.reach import ROUND, STRAIGHT, Reach
from opfor.boards.spots import CLOSE, Seeker


@mypyc_attr(acyclic=True)
class Contact(Seeker):
    """The shortest walk of one model into contact, if it is below a limit.

    Straight walks cost no look at the bends: the others wait until those are known. Of equally
    long ones it is the spot further south, then west: a mirror of east and west keeps it.
    """

    def __init__(self, reach: Reach, limit: float) -> None:
        super().__init__(reach.start_x, reach.start_y)
        self._reach = reach
        self.length = limit
        self.keep_within(limit)
        self.is_found = False
        self.spot_x = 0.0
        self.spot_y = 0.0
        self._round: list[Base] = []

    def seek(self, target: Crowd) -> bool:
        """Whether there is one; the reach must have been made with this target."""
        self._look_straight(target)
        for spot in self._round:
            self._go_round(spot)
        return self.is_found

    def finds_any(self, target: Crowd) -> bool:
        """The same, without asking for the shortest."""
        self._look_straight(target)
        for spot in self._round:
            if self.is_found:
                break
            self._go_round(spot)
        return self.is_found

    def _look_straight(self, target: Crowd) -> None:
        reach = self._reach
        for base in self.nearest_first(target.bases):
            straight = distance(reach.start_x, reach.start_y, base.x, base.y)
            straight -= base.r + reach.ground.r
            if straight <= reach.allowance + reach.used and straight < self.length:
                add_round(self, base, reach.ground.r)

    def _go_round(self, spot: Base) -> None:
        reach = self._reach
        if distance(reach.start_x, reach.start_y, spot.x, spot.y) <= self.length:
            self._take(reach.length_round(spot.x, spot.y, self.length), spot.x, spot.y)

    def consider(self, x: float, y: float) -> None:
        reach = self._reach
        apart = distance(reach.start_x, reach.start_y, x, y)
        if apart > self.length:
            return
        access = reach.access(x, y)
        if access == STRAIGHT:
            self._take(reach.length_to(x, y) if reach.used > 0.0 else apart, x, y)
        elif access == ROUND:
            self._round.append(Base(x, y, 0.0))

    def _take(self, length: float, x: float, y: float) -> None:
        is_equal = self.is_found and length == self.length
        is_before = y < self.spot_y or (y == self.spot_y and x < self.spot_x)
        if length < self.length or (is_equal and is_before):
            self.is_found = True
            self.length, self.spot_x, self.spot_y = length, x, y
            self.keep_within(length)


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
            return _follow(tried, target, ranked)
    first = tried[0] if len(tried[0].numbers) >= len(tried[1].numbers) else tried[1]
    able = [i for i in able if i in first.numbers or _can_touch(march, i, target)]
    _pack(tried, first, target, able)
    return _follow(tried, target, ranked)


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


def contacts(models: list[Base], target: Crowd) -> int:
    """How many of these models touch the target."""
    count = 0
    for m in models:
        if any(is_in_contact(m, base) for base in target.bases):
            count += 1
    return count


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
        if all(_bring_up(best, i, target) for i in ranked if i not in best.numbers):
            return best.places()
        tried.remove(best)
    return None


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
    return placing.put_near(number, nearest.x, nearest.y)


def _is_nearer(m: Base, one: Base, other: Base) -> bool:
    here = distance(m.x, m.y, one.x, one.y)
    there = distance(m.x, m.y, other.x, other.y)
    if here != there:
        return here < there
    return one.y < other.y or (one.y == other.y and one.x < other.x)


def add_round(seeker: Seeker, base: Base, r: float) -> None:
    """Straight ahead first, then round the compass; where it stands if that is contact."""
    x = seeker.x
    y = seeker.y
    if is_in_contact(base, Base(x, y, r)):
        seeker.consider(x, y)
    out = base.r + r + SHY
    length = distance(x, y, base.x, base.y)
    if length > 0.0:
        seeker.consider(
            base.x + snap((x - base.x) / length * out), base.y + snap((y - base.y) / length * out)
        )
    seeker.consider_round(COMPASS, base, out)


def _add_wedges(seeker: Seeker, a: Base, ra: float, b: Base, rb: float) -> None:
    """Touching an enemy base and close beside a mate: where two circles round them cross."""
    for dx, dy in crossings(b.x - a.x, b.y - a.y, ra, rb):
        seeker.consider(a.x + snap(dx), a.y + snap(dy))
