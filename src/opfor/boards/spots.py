"""Spots: places round a base that a model might take, and how they are ranked."""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.headings import Heading
from opfor.boards.inches import NO_WAY, SHY, Base, distance, snap

#: between two bases of a unit that stand close, so that snapping never makes them overlap
CLOSE: Final = 2.0 * SHY


@mypyc_attr(acyclic=True, free_list_len=1)
class Spot:
    """A place a model might take, and how far it is from where it should be."""

    def __init__(
        self, x: float, y: float, off: float, out: float, walk: float, aside: float
    ) -> None:
        self.x = x
        self.y = y
        self.off = off
        #: for those equally near: how far from the unit's middle, then from where it stands
        self.out = out
        self.walk = walk
        #: how far from the middle of the table, east or west
        self.aside = aside

    def is_before(self, other: "Spot") -> bool:
        """Nearer, then nearer to the unit's middle, then to where the model stands: measures,
        so a mirror keeps them.

        Where all are equal it is the one further south, then nearer to the middle of the table (a
        mirror keeps that too), and at last the one further west.
        """
        if self.off != other.off:
            return self.off < other.off
        if self.out != other.out:
            return self.out < other.out
        if self.walk != other.walk:
            return self.walk < other.walk
        if self.y != other.y:
            return self.y < other.y
        return self.aside < other.aside or (self.aside == other.aside and self.x < other.x)


def pop_first(spots: list[Spot]) -> Spot:
    """Take out the spot that is before all others."""
    at = 0
    first = spots[0]
    for number, spot in enumerate(spots):
        if spot.off <= first.off and spot.is_before(first):
            at = number
            first = spot
    spots[at] = spots[-1]
    spots.pop()
    return first


def in_order(spots: list[Spot]) -> list[Spot]:
    """All of them, each before those after it: for many of which most are taken."""
    ranked: list[Spot] = []
    for spot in spots:
        low = 0
        high = len(ranked)
        while low < high:
            middle = (low + high) // 2
            if spot.is_before(ranked[middle]):
                high = middle
            else:
                low = middle + 1
        ranked.insert(low, spot)
    return ranked


@mypyc_attr(acyclic=True)
class Seeker:
    """Looks at one spot after another and keeps the one nearest to a point.

    Spots further than the best so far are passed over before they are even snapped.
    """

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y
        #: squared, with room for snapping
        self._limit = NO_WAY * NO_WAY

    def keep_within(self, inches: float) -> None:
        """Look at nothing further from the point than this any more."""
        far = inches + SHY
        self._limit = far * far

    def consider(self, x: float, y: float) -> None:
        raise NotImplementedError

    def nearest_first(self, bases: list[Base]) -> list[Base]:
        """The base nearest to the point first: with a good spot found early most are beaten."""
        nearest = bases[0]
        best = NO_WAY
        for b in bases:
            apart = distance(self.x, self.y, b.x, b.y) - b.r
            if apart < best:
                best = apart
                nearest = b
        ranked = [nearest]
        for b in bases:
            if b is not nearest:
                ranked.append(b)
        return ranked

    def consider_round(self, headings: list[Heading], base: Base, out: float) -> None:
        """Spots so far out from a base on each of these headings."""
        dx = base.x - self.x
        dy = base.y - self.y
        for at in headings:
            x = dx + at.x * out
            y = dy + at.y * out
            if x * x + y * y <= self._limit:
                self.consider(base.x + snap(at.x * out), base.y + snap(at.y * out))


def square_of(dx: float, dy: float) -> float:
    return dx * dx + dy * dy
