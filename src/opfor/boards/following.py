"""Following: those of a charge without a spot in contact, after those with one (core 2.7).

They come as near to the enemy as coherency lets them. Where some find no place, they are tried
after as many others in contact elsewhere, and then after fewer.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_chained, middle
from opfor.boards.inches import Base, distance, snap
from opfor.boards.march import March
from opfor.boards.packing import rows_of
from opfor.boards.places import Placing, put_all
from opfor.boards.rows import Row
from opfor.boards.spots import square_of
from opfor.boards.stragglers import leaves_some_behind

#: ways to follow that are tried in every manner
_MOST_TRIES: Final = 32


@mypyc_attr(acyclic=True)
class Following:
    """One unit that charges: its models as they are ranked, and those near enough for contact."""

    def __init__(self, march: March, target: Crowd, ranked: list[int], able: list[int]) -> None:
        self.march = march
        self.target = target
        self.ranked = ranked
        self.able = able
        #: whether some models come nowhere near enough, whoever is in contact
        self.is_hopeless = False
        self._manners = _manners(march.models, ranked)
        self._tries = 0
        #: who found no place in the last tries
        self._waiting: list[int] = []
        #: who found none in any manner, the first time that all were tried
        self._stuck: list[int] = []
        #: the rows that were tried, and the least number of models of which all were
        self._known: list[list[Base]] = []
        self._looked_for = len(able) + 1

    def after(self, tried: list[Placing]) -> Placing | None:
        """The whole unit, where most are in contact of what is tried; or none."""
        self._known = [placing.placed for placing in tried]
        while tried and not self.is_hopeless:
            best = _with_most(tried)
            tried.remove(best)
            if self._tries >= _MOST_TRIES:
                # one after the other steps back now, until there is room
                tried.clear()
            found = self._behind(best)
            if found is not None:
                return found
            if len(best.numbers) > 1:
                self._add_next(tried, best)
        return None

    def _behind(self, best: Placing) -> Placing | None:
        """All after those in contact; or none. Once somebody is known to be stuck, the others are
        brought up only if he finds a place."""
        known = [number for number in self._stuck if number not in best.numbers]
        if known:
            self._tries += 1
            self._waiting = known
            return self._round_one_of(known, best)
        is_first = self._tries == 0
        manners = self._manners[:1] if self._tries >= _MOST_TRIES else self._manners
        self._waiting = []
        stuck = self.ranked
        for order, is_close in manners:
            self._tries += 1
            placing = best.copied()
            if self._bring_all_up(placing, order, is_close):
                return placing
            left = [number for number in self.ranked if number not in placing.numbers]
            stuck = [number for number in stuck if number in left]
            self._waiting.extend(left)
        if is_first and leaves_some_behind(self.march, self.target):
            self.is_hopeless = True
            return None
        self._stuck = stuck
        return self._round_one_of(stuck, best)

    def _round_one_of(self, stuck: list[int], best: Placing) -> Placing | None:
        """All after those in contact, by way of a model that is stuck; or none."""
        for last in stuck:
            placing = best.copied()
            if self._reach_back(placing, last):
                return placing
        return None

    def _add_next(self, tried: list[Placing], best: Placing) -> None:
        """Those in contact without the one who is furthest from the models that find no place;
        but before that, once, other rows of as many."""
        many = len(best.numbers)
        is_last = all(len(placing.numbers) < many for placing in tried)
        tried.append(best.but_for(_furthest(best, self._waiting)))
        if is_last and many < self._looked_for and self._tries < _MOST_TRIES:
            self._looked_for = many
            self._add_rows(tried, rows_of(self.march, self.target, self.able, many))

    def _add_rows(self, tried: list[Placing], rows: list[Row]) -> None:
        """Those nearest to the models that find no place first."""
        waiting = [self.march.models[number] for number in self._waiting]
        ranked: list[tuple[float, float, float, int]] = []
        for at, row in enumerate(rows):
            if not any(_is_same(row.placed, placed) for placed in self._known):
                self._known.append(row.placed)
                first = row.placed[0]
                ranked.append((_between(waiting, row.placed), first.y, first.x, at))
        ranked.sort()
        for _, _, _, at in ranked:
            tried.append(as_placing(self.march, rows[at]))

    def _reach_back(self, placing: Placing, last: int) -> bool:
        """To a model that gets to nobody in contact, those who get further reach back."""
        m = self.march.models[last]
        is_met = placing.put_near(last, m.x, m.y)
        for number in [i for i in self.ranked if i != last and i not in placing.numbers]:
            if not is_met and placing.put_near(number, m.x, m.y):
                is_met = placing.put_near(last, m.x, m.y) or placing.put_anywhere(last)
        return is_met and self._bring_all_up(placing, self.ranked, True)

    def _bring_all_up(self, placing: Placing, order: list[int], is_close: bool) -> bool:
        """Who finds no place yet may find one beside somebody who comes up after him; only if
        nobody finds one any more are more spots looked at."""
        waiting = [number for number in order if number not in placing.numbers]
        while waiting:
            left = [number for number in waiting if not self._bring_up(placing, number, is_close)]
            if len(left) == len(waiting):
                left = [number for number in waiting if not placing.put_anywhere(number)]
            if len(left) == len(waiting):
                return False
            waiting = left
        return True

    def _bring_up(self, placing: Placing, number: int, is_close: bool) -> bool:
        """As near to the enemy as coherency lets it, or as close to its mates."""
        if is_close:
            first = placing.placed[0]
            x, y = middle(placing.placed)
            x, y = first.x + snap(x - first.x), first.y + snap(y - first.y)
        else:
            m = self.march.models[number]
            nearest = self.target.bases[0]
            for base in self.target.bases:
                if _is_nearer(m, base, nearest):
                    nearest = base
            x, y = nearest.x, nearest.y
        return placing.put_near(number, x, y)


def as_placing(march: March, row: Row) -> Placing:
    """Those of a row on their spots."""
    return put_all(march, [who.number for who in row.takers], row.placed)


def _manners(models: list[Base], ranked: list[int]) -> list[tuple[list[int], bool]]:
    """Ways to follow: toward the enemy; close to those in contact, the nearest first or the
    furthest; the widest first."""
    found = [(ranked, False), (ranked, True), (ranked[::-1], True)]
    wide = [i for _, _, i in sorted([(-models[i].r, -at, i) for at, i in enumerate(ranked)])]
    if models[wide[0]].r > models[wide[-1]].r:
        found.append((wide, True))
    return found


def _with_most(tried: list[Placing]) -> Placing:
    best = tried[0]
    for placing in tried:
        if len(placing.numbers) > len(best.numbers):
            best = placing
    return best


def _furthest(placing: Placing, waiting: list[int]) -> int:
    """The model furthest from those that find no place, of those without whom the others still
    are a chain."""
    x, y = middle([placing.march.models[number] for number in waiting])
    ranked: list[tuple[float, float, float, int]] = []
    for at, place in enumerate(placing.placed):
        ranked.append((-square_of(place.x - x, place.y - y), place.y, place.x, at))
    ranked.sort()
    for _, _, _, at in ranked:
        others = [place for place in placing.placed if place is not placing.placed[at]]
        if is_chained(others, placing.march.link):
            return placing.numbers[at]
    return placing.numbers[ranked[0][3]]


def _is_same(one: list[Base], other: list[Base]) -> bool:
    """Whether these are the same spots, whoever takes which."""
    return {(base.x, base.y) for base in one} == {(base.x, base.y) for base in other}


def _between(some: list[Base], others: list[Base]) -> float:
    """Squared, from the one to the other who are nearest to each other."""
    return min(square_of(a.x - b.x, a.y - b.y) for a in some for b in others)


def _is_nearer(m: Base, one: Base, other: Base) -> bool:
    here = distance(m.x, m.y, one.x, one.y)
    there = distance(m.x, m.y, other.x, other.y)
    if here != there:
        return here < there
    return one.y < other.y or (one.y == other.y and one.x < other.x)
