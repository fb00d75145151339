"""Regrouping: how a charger backs off in another formation, where its own finds no room."""

from typing import Final

from opfor.boards.ends import End, Ends
from opfor.boards.headings import CLOCK, COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, distance, gap_to, snap
from opfor.boards.march import March
from opfor.boards.places import Placing, Search, place_all
from opfor.boards.spots import CLOSE
from opfor.systems.opr.battle import Unit

#: CORE-CONSOLIDATE: how far a charger backs off at most, in steps of a quarter inch
FURTHEST_BACK: Final = 3.0
STEP_BACK: Final = 0.25
_STEPS: Final = 12


def pushed(m: Base, enemy: Unit, inches: float) -> Base:
    """A model straight away from the enemy model next to it, as far as need be."""
    near = enemy.bases[0]
    gap = NO_WAY
    for b in enemy.bases:
        far = distance(m.x, m.y, b.x, b.y) - b.r
        if far < gap or (far == gap and (b.x, b.y, b.r) < (near.x, near.y, near.r)):
            near, gap = b, far
    length = distance(m.x, m.y, near.x, near.y)
    out = near.r + m.r + inches + SHY
    if length == 0.0 or length >= out:
        return m
    x = near.x + snap((m.x - near.x) / length * out)
    y = near.y + snap((m.y - near.y) / length * out)
    return Base(x, y, m.r)


def regroup_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """In another formation: the models furthest from the enemy first, the others beside them."""
    for number, m in enumerate(march.models):
        for b in enemy.bases:
            march.reach(number).keep_off(b.x, b.y, b.r + m.r + inches)
    numbers = _furthest_first(march, enemy)
    back = [pushed(m, enemy, inches) for m in march.models]
    ends = [_Back(march, number, back[number], enemy, inches) for number in numbers]
    for number in numbers:
        if not _has_end(march, number, back[number], enemy, inches):
            return _squeeze_back(march, number, numbers, back, enemy, inches)
    # in turns: a model that finds no place beside most others is best put down first
    is_done = False
    while not is_done:
        is_done = True
        for at, lead in enumerate(numbers):
            end = ends[at].pop()
            if end is not None:
                is_done = False
                places = _beside(march, lead, end, numbers, back)
                if places is not None and _are_off(places, enemy, inches):
                    return places
    return _squeeze_back(march, _hardest(numbers, ends), numbers, back, enemy, inches)


def _hardest(numbers: list[int], ends: list["_Back"]) -> int:
    """Who of them has the fewest places to go to."""
    found, fewest = numbers[0], ends[0].count
    for at, number in enumerate(numbers):
        if ends[at].count < fewest:
            found, fewest = number, ends[at].count
    return found


def _furthest_first(march: March, enemy: Unit) -> list[int]:
    order = [
        (-gap_to(m, enemy.bases), march.off_middle(m), m.y, m.x, i)
        for i, m in enumerate(march.models)
    ]
    order.sort()
    return [number for _, _, _, _, number in order]


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
    """The leading model here, the others in order beside those who stand; whoever finds no place
    yet waits for mates that he can stand by."""
    placing = Placing(march, lead, end.x, end.y)
    waiting = [number for number in numbers if number != lead]
    while waiting:
        still = [number for number in waiting if not _put_back(placing, number, back[number])]
        if len(still) == len(waiting):
            return None
        waiting = still
    return placing.places()


def _are_off(places: list[Base], enemy: Unit, inches: float) -> bool:
    """Staying where one stands is open to anybody, so the reaches do not say."""
    return not any(enemy.crowd.has_overlap(place, inches) for place in places)


def _ends_round(march: March, number: int, enemy: Unit, inches: float) -> list[End]:
    """Where one model may stand far enough off, by ways round and between the headings too."""
    m = march.models[number]
    ends = Ends(march.reach(number))
    if enemy.crowd.has_overlap(m, inches):
        # among the ends of any move is to stay
        ends.found.clear()
    for across in range(-_STEPS, _STEPS + 1):
        for along in range(-_STEPS, _STEPS + 1):
            x, y = m.x + across * STEP_BACK, m.y + along * STEP_BACK
            if not enemy.crowd.has_overlap(Base(x, y, m.r), inches):
                ends.add(x, y)
    return ends.found


def _has_end(march: March, number: int, at: Base, enemy: Unit, inches: float) -> bool:
    """Whether one model may stand far enough off anywhere: most do where they are pushed to, or as
    far away as they get."""
    ends = _Back(march, number, at, enemy, inches)
    far = FURTHEST_BACK - SHY
    while not ends.count and far > 0.0:
        ends.add_at(far)
        far -= STEP_BACK
    return ends.count > 0


class _Back:
    """Where one model may stand far enough off, from near to far: where it is pushed to, then
    straight ahead on the compass."""

    def __init__(self, march: March, number: int, at: Base, enemy: Unit, inches: float) -> None:
        self._enemy = enemy
        self._inches = inches
        self._r = march.models[number].r
        self._ends = Ends(march.reach(number))
        self._seen = 0
        self._left: list[End] = []
        self._steps = 0
        #: of all those found so far
        self.count = 0
        self._ends.add_spots([(at.x, at.y)])
        self._take()

    def pop(self) -> End | None:
        """The next one, the nearest of those left; none if there are no more."""
        while not self._left and self._steps < _STEPS:
            self._steps += 1
            self.add_at(self._steps * STEP_BACK - SHY)
        return _pop_shortest(self._left) if self._left else None

    def add_at(self, far: float) -> None:
        """Those so far ahead."""
        for heading in COMPASS:
            self._ends.add_direct(snap(heading.x * far), snap(heading.y * far))
        self._take()

    def _take(self) -> None:
        found = self._ends.found
        for at in range(self._seen, len(found)):
            end = found[at]
            if not self._enemy.crowd.has_overlap(Base(end.x, end.y, self._r), self._inches):
                self._left.append(end)
                self.count += 1
        self._seen = len(found)


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
    mates = placing.new_mates(number)
    if not mates:
        return False
    if placing.has_order(number, at.x, at.y) and placing.can_reach(number, at.x, at.y):
        placing.put(number, at.x, at.y)
        return True
    m = placing.march.models[number]
    search = Search(placing, number, at.x, at.y)
    for other in search.nearest_first(mates):
        _add_clock(search, m, other, other.r + m.r + CLOSE)
        _add_clock(search, m, other, other.r + m.r + placing.march.link - CLOSE)
    return placing.has_put(search)


def _add_clock(search: Search, m: Base, base: Base, out: float) -> None:
    """Twelve spots round a base, but for the one too near that a model in close order stands on:
    staying is open to anybody, so the reaches do not say."""
    if search.is_beaten(base, out):
        return
    if abs(distance(base.x, base.y, m.x, m.y) - out) > SHY:
        search.consider_round(CLOCK, base, out)
        return
    for at in CLOCK:
        x = base.x + snap(at.x * out)
        y = base.y + snap(at.y * out)
        if x != m.x or y != m.y:
            search.consider(x, y)
