"""Places: where every model of a unit stands after a move (core 2.4, 2.7).

One model leads to a chosen end. If the whole unit can keep its formation, it does: every
model makes the same move. Otherwise models are placed one by one, each on the legal spot
nearest to its place in the formation, in a chain with those already placed. No model
walks further than the allowance, overlaps another, or leaves the span.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.headings import CLOCK, COMPASS, Heading
from opfor.boards.inches import NO_WAY, SHY, Base, distance, snap
from opfor.boards.march import March
from opfor.boards.reach import ROUND, SHUT
from opfor.boards.spots import CLOSE, Seeker, Spot, in_order, pop_first, square_of

#: shares of the way between close by a mate and as far from him as coherency lets
_PARTS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
#: spots that are looked for one by one before all the others are put in order
_FEW: Final = 8


def place_all(march: March, lead: int, x: float, y: float) -> list[Base] | None:
    """Places for all models, in their order, with the leading one at (x, y); or none."""
    if not march.reach(lead).can_reach(x, y):
        return None
    if march.has_formation:
        shifted = _shift(march, x - march.models[lead].x, y - march.models[lead].y)
        if shifted is not None:
            return shifted
    return _fill(march, lead, x, y, 1.0) or _fill(march, lead, x, y, -1.0)


def _shift(march: March, dx: float, dy: float) -> list[Base] | None:
    """The formation kept; ways round are looked for once everybody may stand there."""
    places: list[Base] = []
    blocked: list[int] = []
    for i in range(len(march.models)):
        m = march.models[i]
        access = march.reach(i).access(m.x + dx, m.y + dy)
        if access == SHUT:
            return None
        if access == ROUND:
            blocked.append(i)
        places.append(Base(m.x + dx, m.y + dy, m.r))
    for i in blocked:
        if not march.reach(i).has_way_round(places[i].x, places[i].y):
            return None
    return places


def _fill(march: March, lead: int, x: float, y: float, nearest_first: float) -> list[Base] | None:
    """One by one; those nearest to the leading model's end first, or last."""
    placing = Placing(march, lead, x, y)
    order = [
        (
            nearest_first * distance(m.x, m.y, x, y),
            march.off_middle(m),
            m.y,
            march.table.aside(m.x),
            m.x,
            i,
        )
        for i, m in enumerate(march.models)
        if i != lead
    ]
    order.sort()
    for _, _, _, _, _, number in order:
        if not placing.put_in_formation(number):
            return None
    return placing.places()


@mypyc_attr(acyclic=True, free_list_len=1)
class Placing:
    """A unit half placed: the models that have their place, and room for the next."""

    def __init__(self, march: March, lead: int, x: float, y: float) -> None:
        self.march = march
        self.dx = x - march.models[lead].x
        self.dy = y - march.models[lead].y
        self.placed: list[Base] = []
        self.numbers: list[int] = []
        #: how many had their place when a model found none beside them, and none anywhere: spots
        #: that were shut to it stay so
        self._near_in_vain: dict[int, int] = {}
        self._in_vain: dict[int, int] = {}
        self.put(lead, x, y)

    def put(self, number: int, x: float, y: float) -> None:
        self.placed.append(Base(x, y, self.march.models[number].r))
        self.numbers.append(number)

    def but_for(self, number: int) -> "Placing":
        """The same models on the same spots without one."""
        kept = [at for at, other in enumerate(self.numbers) if other != number]
        return put_all(
            self.march, [self.numbers[at] for at in kept], [self.placed[at] for at in kept]
        )

    def copied(self) -> "Placing":
        return put_all(self.march, self.numbers, self.placed)

    def places(self) -> list[Base]:
        """In the order of the unit's models."""
        places = list(self.march.models)
        for i in range(len(self.numbers)):
            places[self.numbers[i]] = self.placed[i]
        return places

    def put_in_formation(self, number: int) -> bool:
        """The nearest free spot to the model's place in the formation."""
        m = self.march.models[number]
        return self.put_near(number, m.x + self.dx, m.y + self.dy)

    def put_near(self, number: int, x: float, y: float) -> bool:
        """The nearest free spot to a point; false if there is none at all."""
        if self.has_order(number, x, y) and self.can_reach(number, x, y):
            self.put(number, x, y)
            return True
        mates = self.new_mates(number)
        if not mates:
            return False
        m = self.march.models[number]
        search = Search(self, number, x, y)
        search.consider(m.x, m.y)
        for place, other in enumerate(search.nearest_first(mates)):
            search.add_clock(other, other.r + m.r + CLOSE)
            search.add_clock(other, other.r + m.r + self.march.link - CLOSE)
            if place == 0:
                # a spot by the nearest mate, be it round something, beats most by the others
                search.settle()
        return self.has_put(search)

    def put_anywhere(self, number: int) -> bool:
        """The spot nearest to where the model stands, of many more of them round every mate."""
        mates = self.placed[self._in_vain.get(number, 0) :]
        if not mates:
            return False
        m = self.march.models[number]
        search = Search(self, number, m.x, m.y)
        for other in search.nearest_first(mates):
            touch = other.r + m.r
            for part in _PARTS:
                out = touch + CLOSE + part * (self.march.link - 2.0 * CLOSE)
                if not search.is_beaten(other, out):
                    search.consider_round(COMPASS, other, out)
        is_put = search.put()
        if not is_put:
            self._in_vain[number] = len(self.placed)
        return is_put

    def new_mates(self, number: int) -> list[Base]:
        """Those placed since a model looked for a spot near its mates in vain."""
        known = self._near_in_vain.get(number, 0)
        return self.placed[known:] if known else self.placed

    def has_put(self, search: "Search") -> bool:
        """Put a model on the best spot near its mates; if there is none, that is remembered."""
        is_put = search.put()
        if not is_put:
            self._near_in_vain[search.number] = len(self.placed)
        return is_put

    def can_reach(self, number: int, x: float, y: float) -> bool:
        """Whether a model can walk there and may stand there, mates aside."""
        return self.march.reach(number).can_reach(x, y)

    def has_order(self, number: int, x: float, y: float) -> bool:
        """Whether a model here would be in coherency, off its mates, and not too far."""
        march = self.march
        m = march.models[number]
        if square_of(x - m.x, y - m.y) > march.allowance * march.allowance:
            return False
        return _has_order(self.placed, x, y, m.r, march.link, march.span)


def put_all(march: March, numbers: list[int], places: list[Base]) -> Placing:
    """These models on these places, the first one leading."""
    placing = Placing(march, numbers[0], places[0].x, places[0].y)
    for at in range(1, len(numbers)):
        placing.put(numbers[at], places[at].x, places[at].y)
    return placing


@mypyc_attr(acyclic=True, free_list_len=1)
class Search(Seeker):
    """The nearest spot to a point that one model of a half placed unit can take.

    Whether a spot is nearer costs least, so it is asked first. Spots no straight leg leads to
    wait: most often a nearer one is found that needs no way round.
    """

    def __init__(self, placing: Placing, number: int, x: float, y: float) -> None:
        super().__init__(x, y)
        self.placing = placing
        self.number = number
        march = placing.march
        self._reach = march.reach(number)
        self._model = march.models[number]
        self._allowance = march.allowance
        #: squared
        self._furthest = march.allowance * march.allowance
        self._best: Spot | None = None
        self._best_off = NO_WAY * NO_WAY
        self._blocked: list[Spot] = []

    def consider(self, x: float, y: float) -> None:
        m = self._model
        off = square_of(x - self.x, y - self.y)
        walk = square_of(x - m.x, y - m.y)
        if off <= self._best_off and walk <= self._furthest:
            self._try(x, y, off, walk)

    def consider_round(self, headings: list[Heading], base: Base, out: float) -> None:
        """As `consider` for each, written out: nothing is asked as often."""
        m = self._model
        for at in headings:
            x = base.x + snap(at.x * out)
            y = base.y + snap(at.y * out)
            dx = x - self.x
            dy = y - self.y
            off = dx * dx + dy * dy
            dx = x - m.x
            dy = y - m.y
            walk = dx * dx + dy * dy
            if off <= self._best_off and walk <= self._furthest:
                self._try(x, y, off, walk)

    def _try(self, x: float, y: float, off: float, walk: float) -> None:
        """A spot near enough, both to the point and to where the model stands."""
        march = self.placing.march
        if not _has_order(self.placing.placed, x, y, self._model.r, march.link, march.span):
            return
        access = self._reach.access(x, y)
        if access == SHUT:
            return
        out = square_of(x - march.mid_x, y - march.mid_y)
        spot = Spot(x, y, off, out, walk, march.table.aside(x))
        best = self._best
        if best is not None and best.is_before(spot):
            return
        if access == ROUND:
            self._blocked.append(spot)
        else:
            self._keep(spot)

    def _keep(self, spot: Spot) -> None:
        self._best = spot
        self._best_off = spot.off

    def is_beaten(self, base: Base, out: float) -> bool:
        """Whether a spot was found that is nearer than all those so far out from a base, or the
        model gets to none of them."""
        dx = base.x - self.x
        dy = base.y - self.y
        far = abs(math.sqrt(dx * dx + dy * dy) - out) - SHY
        if far > 0.0 and far * far > self._best_off:
            return True
        m = self._model
        dx = base.x - m.x
        dy = base.y - m.y
        return abs(math.sqrt(dx * dx + dy * dy) - out) - SHY > self._allowance

    def add_clock(self, base: Base, out: float) -> None:
        """Twelve spots round a base."""
        if not self.is_beaten(base, out):
            self.consider_round(CLOCK, base, out)

    def settle(self) -> None:
        """Look for ways round to the spots so far that are nearer than the best."""
        if not self._blocked:
            return
        best = self._best
        nearer = [spot for spot in self._blocked if best is None or spot.is_before(best)]
        self._blocked = []
        for _ in range(min(_FEW, len(nearer))):
            if self._take_round(pop_first(nearer)):
                return
        for spot in in_order(nearer):
            if self._take_round(spot):
                return

    def _take_round(self, spot: Spot) -> bool:
        has_way = self._reach.has_way_round(spot.x, spot.y)
        if has_way:
            self._keep(spot)
        return has_way

    def put(self) -> bool:
        """Put the model on the best spot; false if it can walk to none."""
        self.settle()
        best = self._best
        if best is not None:
            self.placing.put(self.number, best.x, best.y)
        return best is not None


def _has_order(placed: list[Base], x: float, y: float, r: float, link: float, span: float) -> bool:
    """Whether a model here would be in coherency with these mates, and off them."""
    is_linked = False
    for other in placed:
        dx = x - other.x
        dy = y - other.y
        squared = dx * dx + dy * dy
        touch = r + other.r
        far = touch + span
        if squared < touch * touch or squared > far * far:
            return False
        near = touch + link
        if squared <= near * near:
            is_linked = True
    return is_linked
