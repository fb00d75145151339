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
from opfor.boards.ends import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, crossings, distance, is_in_contact, snap
from opfor.boards.places import March
from opfor.boards.spots import Spot, square_of

#: between neighbours' spots, so that snapping never makes them overlap
_BESIDE: Final = 0.72 * SHY
#: short of the furthest a model comes round a base: outlines have corners, arcs have none
_SHORT: Final = (0.01, 0.06)


@mypyc_attr(acyclic=True)
class Heading:
    """A spot on one base of the target, by its direction: how far out depends on who comes."""

    def __init__(self, base: Base, ux: float, uy: float, out: float) -> None:
        self.base = base
        self.ux = ux
        self.uy = uy
        #: where the widest of the models would stand
        self.x = base.x + snap(ux * out)
        self.y = base.y + snap(uy * out)
        #: who takes it, and for whom it was last asked for
        self.taker = -1
        self.sought_in = 0
        #: the models that were asked whether they get there, and those that do, as masks
        self.asked = 0
        self.reached = 0

    def spot(self, r: float) -> tuple[float, float]:
        out = self.base.r + r + SHY
        return self.base.x + snap(self.ux * out), self.base.y + snap(self.uy * out)


@mypyc_attr(acyclic=True)
class Packing:
    """One set of spots that all fit, and who of a unit takes them."""

    def __init__(self, march: March, target: Crowd) -> None:
        self.march = march
        self.target = target
        self.r = max(m.r for m in march.models)
        self.headings: list[Heading] = []
        #: by model: the spots near enough, the nearest first; worked out when asked for
        self._rows: list[list[Heading] | None] = [None] * len(march.models)
        self._seeking = 1

    def keep(self, places: list[Base]) -> None:
        """Begin with the spots of those that touch the target already."""
        for number, place in enumerate(places):
            for base in self.target.bases:
                if is_in_contact(place, base):
                    apart = distance(place.x, place.y, base.x, base.y)
                    made = self._heading(
                        base, (place.x - base.x) / apart, (place.y - base.y) / apart
                    )
                    made.taker = number
                    self.headings.append(made)
                    break
        self.headings = self._ranked(self.headings)

    def begin_at(self, base: Base, ux: float, uy: float) -> bool:
        """Begin with one spot of a base; whether it is free of the other bases."""
        self._try(self.headings, base, ux, uy)
        return len(self.headings) > 0

    def _heading(self, base: Base, ux: float, uy: float) -> Heading:
        return Heading(base, ux, uy, base.r + self.r + SHY)

    def fill(self, wanted: int) -> int:
        """Add spots beside those there are, then on the compass, as long as they fit; how many
        of the models wanted find one if all walks are short enough."""
        at = 0
        while at < len(self.headings):
            known = self.headings[at]
            at += 1
            turn = self._turn(known.base)
            c, s = math.cos(turn), math.sin(turn)
            ux, uy = known.ux, known.uy
            found: list[Heading] = []
            self._try(found, known.base, ux * c - uy * s, uy * c + ux * s)
            self._try(found, known.base, ux * c + uy * s, uy * c - ux * s)
            self._try_across(found, known)
            self._add_all(found)
        if len(self.target.bases) > 1:
            # round a single base the neighbours' neighbours have closed the ring
            found = []
            for base in self.target.bases:
                for h in COMPASS:
                    self._try(found, base, h.x, h.y)
            self._add_all(found)
        return min(wanted, len(self.headings))

    def _try(self, found: list[Heading], base: Base, ux: float, uy: float) -> None:
        """Note a spot if there is room for it."""
        out = base.r + self.r + SHY
        if self._has_room(base, base.x + snap(ux * out), base.y + snap(uy * out)):
            found.append(Heading(base, ux, uy, out))

    def _try_across(self, found: list[Heading], known: Heading) -> None:
        """Close beside a spot, on the other bases."""
        for base in self.target.bases:
            if base is known.base:
                continue
            out = base.r + self.r + SHY
            dx, dy = base.x - known.x, base.y - known.y
            beside = 2.0 * self.r + 2.0 * SHY
            if dx * dx + dy * dy > (beside + out) * (beside + out):
                continue
            for px, py in crossings(dx, dy, beside, out):
                self._try(found, base, (px - dx) / out, (py - dy) / out)

    def _has_room(self, base: Base, x: float, y: float) -> bool:
        """Whether a model stands here clear of the spots there are and of the other bases."""
        r = self.r
        for other in self.headings:
            dx = x - other.x
            dy = y - other.y
            if dx * dx + dy * dy < 4.0 * r * r:
                return False
        for b in self.target.bases:
            dx = x - b.x
            dy = y - b.y
            if b is not base and dx * dx + dy * dy < (b.r + r) * (b.r + r):
                return False
        return True

    def _add_all(self, found: list[Heading]) -> None:
        for made in self._ranked(found) if len(found) > 1 else found:
            if self._has_room(made.base, made.x, made.y):
                self.headings.append(made)

    def _ranked(self, headings: list[Heading]) -> list[Heading]:
        """From the south up, then the nearer to the unit: a mirror of east and west keeps it."""
        ranked = [
            (h.y, square_of(h.x - self.march.mid_x, h.y - self.march.mid_y), h.x, number)
            for number, h in enumerate(headings)
        ]
        ranked.sort()
        return [headings[number] for _, _, _, number in ranked]

    def has_spot(self, number: int) -> bool:
        return any(heading.taker == number for heading in self.headings)

    def taken(self) -> list[tuple[int, float, float]]:
        """Who takes which spot."""
        found: list[tuple[int, float, float]] = []
        for heading in self.headings:
            if heading.taker >= 0:
                x, y = heading.spot(self.march.models[heading.taker].r)
                found.append((heading.taker, x, y))
        return found

    def _turn(self, base: Base) -> float:
        """The angle between neighbours: as many as fit round a base, evenly."""
        half = (self.r + _BESIDE / 2.0) / (base.r + self.r + SHY)
        tight = 2.0 * math.asin(min(1.0, half))
        if len(self.target.bases) > 1:
            return tight
        return 2.0 * math.pi / math.floor(2.0 * math.pi / tight)

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
        for heading in self._row(number):
            if heading.sought_in == self._seeking or not self._can_walk(number, heading):
                continue
            heading.sought_in = self._seeking
            if heading.taker < 0 or self._take(heading.taker):
                heading.taker = number
                return True
        return False

    def _row(self, number: int) -> list[Heading]:
        row = self._rows[number]
        if row is None:
            row = self._near(number)
            self._rows[number] = row
        return row

    def _near(self, number: int) -> list[Heading]:
        """The spots a model may get to over open ground, the nearest first."""
        row: list[Heading] = []
        ranked: list[Spot] = []
        for base in self.target.bases:
            self._add_near(row, ranked, self.march.models[number], base)
        return row

    def _add_near(self, row: list[Heading], ranked: list[Spot], m: Base, base: Base) -> None:
        far = self.march.allowance
        dx, dy = m.x - base.x, m.y - base.y
        apart = math.sqrt(dx * dx + dy * dy)
        out = base.r + m.r + SHY
        if apart > far + out + SHY:
            return
        along = self._least_along(apart, base.r + m.r)
        for heading in self.headings:
            if heading.base is not base or heading.ux * dx + heading.uy * dy < along:
                continue
            x, y = base.x + snap(heading.ux * out), base.y + snap(heading.uy * out)
            walk = square_of(x - m.x, y - m.y)
            if walk <= far * far:
                off = square_of(x - self.march.mid_x, y - self.march.mid_y)
                spot = Spot(x, y, walk, off, walk)
                at = len(row)
                while at > 0 and spot.is_before(ranked[at - 1]):
                    at -= 1
                ranked.insert(at, spot)
                row.insert(at, heading)

    def _least_along(self, apart: float, out: float) -> float:
        """How far a spot must lie on a model's side of a base, for the model to come round to it
        with nothing else in its way."""
        if self.march.is_flying or apart == 0.0:
            return -NO_WAY
        widest = _widest(apart, out, self.march.allowance)
        return -NO_WAY if widest >= math.pi else math.cos(widest) * apart - SHY

    def _can_walk(self, number: int, heading: Heading) -> bool:
        """Whether a model gets to a spot; walks are looked for only when a spot is wanted."""
        bit = 1 << number
        if not heading.asked & bit:
            heading.asked |= bit
            x, y = heading.spot(self.march.models[number].r)
            if self.march.reach(number).length_to(x, y) < NO_WAY:
                heading.reached |= bit
        return heading.reached & bit != 0


def packings(march: March, target: Crowd, places: list[Base], able: list[int]) -> Iterator[Packing]:
    """Sets of spots worth a try: round those taken, then from the furthest places round a base
    that each model comes to."""
    first = Packing(march, target)
    first.keep(places)
    yield first
    left_out = [number for number in able if not first.has_spot(number)]
    for number in able if len(target.bases) == 1 else left_out:
        for base in target.bases:
            for ux, uy in _furthest(march, march.models[number], base):
                made = Packing(march, target)
                if made.begin_at(base, ux, uy):
                    yield made


def _furthest(march: March, m: Base, base: Base) -> list[tuple[float, float]]:
    """How far round a base a model comes over open ground, as directions from the base: the
    southern way round first, else the one nearer to the unit."""
    apart = distance(m.x, m.y, base.x, base.y)
    if apart == 0.0 or apart - base.r - m.r > march.allowance:
        return []
    ux, uy = (m.x - base.x) / apart, (m.y - base.y) / apart
    widest = _widest(apart, base.r + m.r + SHY, march.allowance)
    if widest >= math.pi:
        return [(ux, uy)]
    ranked: list[tuple[float, float, float, float]] = []
    for short in _SHORT:
        turn = max(0.0, widest - short)
        for s in (math.sin(turn), -math.sin(turn)):
            x, y = ux * math.cos(turn) - uy * s, uy * math.cos(turn) + ux * s
            off = x * (base.x - march.mid_x) + y * (base.y - march.mid_y)
            ranked.append((short, y, off, x))
    ranked.sort()
    return [(x, y) for _, y, _, x in ranked]


def _widest(apart: float, out: float, allowance: float) -> float:
    """The angle between straight ahead and the furthest spot: straight on, then along the rim."""
    if apart <= out:
        return math.pi
    tangent = math.sqrt(apart * apart - out * out)
    if allowance >= tangent:
        return math.acos(out / apart) + (allowance - tangent) / out
    cosine = (apart * apart + out * out - allowance * allowance) / (2.0 * apart * out)
    return math.acos(min(1.0, cosine))
