"""Places: where every model of a unit stands after a move (core 2.4, 2.7).

One model leads to a chosen end. If the whole unit can keep its formation, it does: every
model makes the same move. Otherwise models are placed one by one, each on the legal spot
nearest to its place in the formation, in a chain with those already placed. No model
walks further than the allowance, overlaps another, or leaves the span.
"""

from typing import Final

from opfor.boards.crowds import Crowd, is_coherent
from opfor.boards.inches import (
    NO_WAY,
    SHY,
    Base,
    distance,
    has_overlap,
    is_within,
    snap,
)
from opfor.boards.paths import Path
from opfor.boards.reach import Reach
from opfor.boards.table import Table

_H: Final = 0.8660254037844387
#: twelve headings round a base, in mirrored pairs
CLOCK: Final = [(1.0, 0.0), (_H, 0.5), (0.5, _H), (0.0, 1.0), (-0.5, _H), (-_H, 0.5),
                (-1.0, 0.0), (-_H, -0.5), (-0.5, -_H), (0.0, -1.0), (0.5, -_H), (_H, -0.5)]
#: between two bases of a unit that stand close, so that snapping never makes them overlap
CLOSE: Final = 2.0 * SHY


class March:
    """One move of one unit: what each of its models reaches, and where they can all stand.

    Reaches are made as they are needed and serve every end that is tried.
    """

    def __init__(self, table: Table, closed: int, models: list[Base], allowance: float,
                 crowds: list[Crowd], own: Crowd | None, link: float, span: float,
                 target: Crowd | None = None, is_flying: bool = False,
                 spacing: float = 1.0) -> None:
        self.table = table
        self.closed = closed
        self.models = models
        self.allowance = allowance
        self.crowds = crowds
        self.own = own
        self.link = link
        self.span = span
        self.target = target
        self.is_flying = is_flying
        self.spacing = spacing
        self.was_coherent = is_coherent(models, link, span)
        self._reaches: list[Reach | None] = [None] * len(models)

    def reach(self, number: int) -> Reach:
        """What one model reaches."""
        found = self._reaches[number]
        if found is None:
            m = self.models[number]
            found = Reach(self.table.ground(m.r, self.closed), m.x, m.y, self.allowance,
                          self.crowds, self.own, self.target, self.spacing, self.is_flying)
            self._reaches[number] = found
        return found

    def ways(self, places: list[Base]) -> list[Path]:
        """The walk of every model to its place."""
        found: list[Path] = []
        for i, place in enumerate(places):
            way = self.reach(i).way_to(place.x, place.y)
            found.append(way if way is not None else Path([place.x], [place.y]))
        return found

    def place(self, lead: int, x: float, y: float) -> list[Base] | None:
        """Places for all models, in their order, with the leading one at (x, y); or none."""
        if self.reach(lead).length_to(x, y) >= NO_WAY:
            return None
        if self.was_coherent:
            shifted = self._shift(x - self.models[lead].x, y - self.models[lead].y)
            if shifted is not None:
                return shifted
        return self._fill(lead, x, y, 1.0) or self._fill(lead, x, y, -1.0)

    def _shift(self, dx: float, dy: float) -> list[Base] | None:
        """The formation kept."""
        places: list[Base] = []
        for i in range(len(self.models)):
            m = self.models[i]
            if self.reach(i).length_to(m.x + dx, m.y + dy) >= NO_WAY:
                return None
            places.append(Base(m.x + dx, m.y + dy, m.r))
        return places

    def _fill(self, lead: int, x: float, y: float, nearest_first: float) -> list[Base] | None:
        """One by one; those nearest to the leading model's end first, or last."""
        placing = Placing(self, lead, x, y)
        order = [(nearest_first * distance(m.x, m.y, x, y), m.x, m.y, i)
                 for i, m in enumerate(self.models) if i != lead]
        order.sort()
        for _, _, _, number in order:
            if not placing.put_in_formation(number):
                return None
        return placing.places()


class Placing:
    """A unit half placed: the models that have their place, and room for the next."""

    def __init__(self, march: March, lead: int, x: float, y: float) -> None:
        self.march = march
        self.dx = x - march.models[lead].x
        self.dy = y - march.models[lead].y
        self.placed: list[Base] = []
        self.numbers: list[int] = []
        self.put(lead, x, y)

    def put(self, number: int, x: float, y: float) -> None:
        self.placed.append(Base(x, y, self.march.models[number].r))
        self.numbers.append(number)

    def places(self) -> list[Base]:
        """In the order of the unit's models."""
        places = list(self.march.models)
        for number, base in zip(self.numbers, self.placed, strict=True):
            places[number] = base
        return places

    def put_in_formation(self, number: int) -> bool:
        """The nearest free spot to the model's place in the formation."""
        m = self.march.models[number]
        return self.put_near(number, m.x + self.dx, m.y + self.dy)

    def put_near(self, number: int, x: float, y: float) -> bool:
        """The nearest free spot to a point; false if there is none at all."""
        if self.has_room(number, x, y):
            self.put(number, x, y)
            return True
        m = self.march.models[number]
        spots = [(m.x, m.y)]
        spots.extend(self._spots_beside(m.r))
        return self.put_first(number, by_nearness(spots, x, y))

    def put_first(self, number: int, spots: list[tuple[float, float]]) -> bool:
        """The first spot of a list that fits."""
        for x, y in spots:
            if self.has_room(number, x, y):
                self.put(number, x, y)
                return True
        return False

    def has_room(self, number: int, x: float, y: float) -> bool:
        """Whether a model fits here: in coherency, off its mates, within its reach."""
        m = self.march.models[number]
        if distance(m.x, m.y, x, y) > self.march.allowance:
            return False
        base = Base(x, y, m.r)
        is_linked = False
        for other in self.placed:
            if has_overlap(base, other) or not is_within(base, other, self.march.span):
                return False
            if is_within(base, other, self.march.link):
                is_linked = True
        return is_linked and self.march.reach(number).length_to(x, y) < NO_WAY

    def _spots_beside(self, r: float) -> list[tuple[float, float]]:
        """Round every placed model: close, and at the end of the link."""
        spots: list[tuple[float, float]] = []
        for other in self.placed:
            for off in (CLOSE, self.march.link - CLOSE):
                out = other.r + r + off
                for ux, uy in CLOCK:
                    spots.append((other.x + snap(ux * out), other.y + snap(uy * out)))
        return spots


def by_nearness(spots: list[tuple[float, float]], x: float, y: float) -> list[tuple[float, float]]:
    """Nearest to a point first; equally near ones by their place, never by the list's order."""
    ranked = [((px - x) * (px - x) + (py - y) * (py - y), px, py) for px, py in spots]
    ranked.sort()
    return [(px, py) for _, px, py in ranked]


def is_legal_stand(table: Table, models: list[Base], crowds: list[Crowd], own: Crowd | None,
                   spacing: float) -> bool:
    """Whether a unit may stand so: on the table, nobody overlapping, off impassable ground."""
    closed = table.closed_to(False, False)
    for i, m in enumerate(models):
        if not table.is_on_table(m):
            return False
        for number in range(len(table.pieces)):
            if closed >> number & 1 and table.pieces[number].shape.is_touched(m.x, m.y, m.r):
                return False
        for other in models[:i]:
            if has_overlap(m, other):
                return False
        for crowd in crowds:
            if crowd is not own and crowd.has_overlap(m, spacing):
                return False
    return True
