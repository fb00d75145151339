"""Packing: who takes which spot in contact, so that as many models touch as can (core 2.7).

Each model on the spot nearest to it may leave a further one out that could reach that spot
only. Here spots are packed side by side round the target's bases, and models change spots
with each other until nobody left out can be let in.
"""

import math
from collections.abc import Iterator
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.inches import SHY, Base, crossings, distance, is_in_contact, snap
from opfor.boards.march import March
from opfor.boards.rims import Berth, Circle, Rim, widest_turn
from opfor.boards.spots import Spot, square_of

#: between neighbours' spots, so that snapping never makes them overlap
_BESIDE: Final = 0.72 * SHY
#: short of the furthest a model comes round a base: outlines have corners, arcs have none
_SHORT: Final = 0.03
#: how near one beginning must be to a spot tried before to lead to nothing new
_SAME: Final = 0.04


#: who takes a spot that is free
NOBODY: Final = -1


@mypyc_attr(acyclic=True)
class Packing:
    """One set of spots that all fit, and who of a unit takes them."""

    def __init__(self, rim: Rim) -> None:
        self.rim = rim
        self.march = rim.march
        self.berths: list[Berth] = []
        #: by spot: who takes it, and for whom it was last asked for
        self._takers: list[int] = []
        self._sought_in: list[int] = []
        #: by model: the spots near enough, the nearest first; worked out when asked for
        self._rows: list[list[int] | None] = [None] * len(rim.march.models)
        self._seeking = 1

    def keep(self, places: list[Base], wider_than: float) -> None:
        """Begin with the spots of those so wide that touch the target already."""
        kept: list[tuple[float, float, float, int]] = []
        for number, place in enumerate(places):
            if place.r > wider_than:
                off = square_of(place.x - self.march.mid_x, place.y - self.march.mid_y)
                kept.append((place.y, off, place.x, number))
        kept.sort()
        for _, _, _, number in kept:
            self._keep(number, places[number])

    def _keep(self, number: int, place: Base) -> None:
        for circle in self.rim.circles:
            base = circle.base
            if is_in_contact(place, base):
                apart = distance(place.x, place.y, base.x, base.y)
                ux, uy = (place.x - base.x) / apart, (place.y - base.y) / apart
                self._add(Berth(circle, ux, uy, max(place.r, circle.r)), number)
                break

    def _add(self, berth: Berth, taker: int) -> None:
        self.berths.append(berth)
        self._takers.append(taker)
        self._sought_in.append(0)

    def fill(self, wanted: int) -> int:
        """Add spots from the limits of what is open, then on the compass, as long as they fit;
        how many of the models wanted find one if all walks are short enough."""
        for berth in self.rim.limits:
            self.begin_at(berth)
        for berth in self.rim.compass:
            self.begin_at(berth)
        return min(wanted, len(self.berths))

    def begin_at(self, berth: Berth) -> None:
        """Add an open spot and those beside it, if it fits."""
        if self._has_room(berth.x, berth.y):
            self._add(berth, NOBODY)
            self.grow(len(self.berths) - 1)

    def grow(self, at: int) -> None:
        """Spots beside each from this one on, and beside those found."""
        while at < len(self.berths):
            known = self.berths[at]
            at += 1
            turn = _turn(known.circle, known.r)
            c, s = math.cos(turn), math.sin(turn)
            ux, uy = known.ux, known.uy
            found: list[Berth] = []
            self._try(found, known.circle, ux * c - uy * s, uy * c + ux * s)
            self._try(found, known.circle, ux * c + uy * s, uy * c - ux * s)
            self._try_across(found, known)
            for made in self.rim.ranked(found):
                if self._has_room(made.x, made.y):
                    self._add(made, NOBODY)

    def _try(self, found: list[Berth], circle: Circle, ux: float, uy: float) -> None:
        """Note a spot if there is room for it."""
        x = circle.base.x + snap(ux * circle.out)
        y = circle.base.y + snap(uy * circle.out)
        if self._has_room(x, y) and circle.is_open(ux, uy):
            found.append(Berth(circle, ux, uy, circle.r))

    def _try_across(self, found: list[Berth], known: Berth) -> None:
        """Close beside a spot, on the other bases."""
        beside = self.rim.r + known.r + 2.0 * SHY
        for circle in self.rim.circles:
            if circle is known.circle:
                continue
            dx, dy = circle.base.x - known.x, circle.base.y - known.y
            if dx * dx + dy * dy > (beside + circle.out) * (beside + circle.out):
                continue
            for px, py in crossings(dx, dy, beside, circle.out):
                self._try(found, circle, (px - dx) / circle.out, (py - dy) / circle.out)

    def _has_room(self, x: float, y: float) -> bool:
        """Whether a model stands here clear of the spots there are."""
        r = self.rim.r
        for other in self.berths:
            dx = x - other.x
            dy = y - other.y
            apart = r + other.r
            if dx * dx + dy * dy < apart * apart:
                return False
        return True

    def has_berth(self, berth: Berth) -> bool:
        """Whether it has a spot there, or as good as there."""
        for known in self.berths:
            if square_of(known.x - berth.x, known.y - berth.y) <= _SAME * _SAME:
                return True
        return False

    def has_spot(self, number: int) -> bool:
        return number in self._takers

    def taken(self) -> list[tuple[int, float, float]]:
        """Who takes which spot."""
        found: list[tuple[int, float, float]] = []
        for at, taker in enumerate(self._takers):
            if taker != NOBODY:
                x, y = self.berths[at].spot(self.march.models[taker].r)
                found.append((taker, x, y))
        return found

    def let_in(self, numbers: list[int], spare: int) -> bool:
        """Give these models a spot each; false as soon as more of them than are to spare find
        none."""
        for number in numbers:
            if self._take(number):
                # what led nowhere stays marked: it leads nowhere for the next one either
                self._seeking += 1
            else:
                spare -= 1
                if spare < 0:
                    return False
        return True

    def _take(self, number: int) -> bool:
        """A spot for a model, its taker sent to another one if it can go."""
        for at in self._row(number):
            if self._sought_in[at] == self._seeking or not self._can_walk(number, self.berths[at]):
                continue
            self._sought_in[at] = self._seeking
            taker = self._takers[at]
            if taker == NOBODY or self._take(taker):
                self._takers[at] = number
                return True
        return False

    def _row(self, number: int) -> list[int]:
        row = self._rows[number]
        if row is None:
            row = self._near(number)
            self._rows[number] = row
        return row

    def _near(self, number: int) -> list[int]:
        """The spots a model may get to over open ground, the nearest first."""
        row: list[int] = []
        ranked: list[Spot] = []
        march = self.march
        m = march.models[number]
        for place, berth in enumerate(self.berths):
            if m.r > berth.r or not berth.circle.holds(number, berth.ux, berth.uy):
                continue
            x, y = berth.spot(m.r)
            walk = square_of(x - m.x, y - m.y)
            if walk <= march.allowance * march.allowance:
                off = square_of(x - march.mid_x, y - march.mid_y)
                spot = Spot(x, y, walk, off, walk)
                at = len(row)
                while at > 0 and spot.is_before(ranked[at - 1]):
                    at -= 1
                ranked.insert(at, spot)
                row.insert(at, place)
        return row

    def _can_walk(self, number: int, berth: Berth) -> bool:
        """Whether a model gets to a spot; walks are looked for only when a spot is wanted."""
        bit = 1 << number
        if not berth.asked & bit:
            berth.asked |= bit
            x, y = berth.spot(self.march.models[number].r)
            if self.march.reach(number).can_reach(x, y):
                berth.reached |= bit
        return berth.reached & bit != 0


def packings(march: March, target: Crowd, places: list[Base], able: list[int]) -> Iterator[Packing]:
    """Sets of spots worth a try: all wide enough for the widest of the models; else only as wide
    as the narrowest, first with wider ones kept where they touch already, then without them."""
    radii = [march.models[number].r for number in able]
    yield from _packed(Rim(march, target, able, max(radii)), places, able)
    if min(radii) < max(radii):
        rim = Rim(march, target, able, min(radii))
        yield from _packed(rim, places, able)
        yield from _packed(rim, [], able)


def _packed(rim: Rim, places: list[Base], able: list[int]) -> Iterator[Packing]:
    """Round the spots taken, then from each limit of what is open and from the furthest places
    round a base that each model comes to, unless one tried before has that spot."""
    first = Packing(rim)
    first.keep(places, 0.0)
    first.grow(0)
    yield first
    tried = [first]
    for berth in _beginnings(rim, able):
        if not any(each.has_berth(berth) for each in tried):
            made = Packing(rim)
            made.keep(places, rim.r)
            made.begin_at(berth)
            tried.append(made)
            yield made


def _beginnings(rim: Rim, numbers: list[int]) -> Iterator[Berth]:
    yield from rim.limits
    for number in numbers:
        m = rim.march.models[number]
        for circle in rim.circles:
            for ux, uy in _furthest(rim.march, m, circle.base):
                if circle.is_open(ux, uy):
                    yield Berth(circle, ux, uy, rim.r)


def _turn(circle: Circle, r: float) -> float:
    """The angle round a base between a model of the rim's width and one so wide beside it."""
    one = circle.out
    other = circle.base.r + r + SHY
    apart = circle.r + r + _BESIDE
    cosine = (one * one + other * other - apart * apart) / (2.0 * one * other)
    return math.acos(max(-1.0, cosine))


def _furthest(march: March, m: Base, base: Base) -> list[tuple[float, float]]:
    """How far round a base a model comes over open ground, as directions from the base: the
    southern way round first, else the one nearer to the unit."""
    apart = distance(m.x, m.y, base.x, base.y)
    if apart == 0.0 or apart - base.r - m.r > march.allowance:
        return []
    ux, uy = (m.x - base.x) / apart, (m.y - base.y) / apart
    widest = widest_turn(apart, base.r + m.r + SHY, march.allowance)
    if widest >= math.pi:
        return [(ux, uy)]
    turn = max(0.0, widest - _SHORT)
    ranked: list[tuple[float, float, float]] = []
    for s in (math.sin(turn), -math.sin(turn)):
        x, y = ux * math.cos(turn) - uy * s, uy * math.cos(turn) + ux * s
        off = x * (base.x - march.mid_x) + y * (base.y - march.mid_y)
        ranked.append((y, off, x))
    ranked.sort()
    return [(x, y) for y, _, x in ranked]
