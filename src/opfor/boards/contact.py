"""Contact: spots against the bases of a target, and the shortest walk of a model to one (core 2.7).

Straight ahead of it and on sixteen headings round each base. Spots stand 1/512" off, which still
is contact (`CONTACT`) and never an overlap.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.headings import COMPASS
from opfor.boards.inches import SHY, Base, distance, is_in_contact, snap
from opfor.boards.reach import ROUND, STRAIGHT, Reach
from opfor.boards.spots import Seeker


@mypyc_attr(acyclic=True, free_list_len=1)
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
        #: how far away as the crow flies, and where
        self._round: list[tuple[float, float, float]] = []

    def seek(self, target: Crowd) -> bool:
        """Whether there is one; the reach must have been made with this target."""
        self._look_straight(target)
        self._go_round()
        return self.is_found

    def seek_among(self, spots: list[tuple[float, float]]) -> bool:
        """The same among given spots."""
        for x, y in spots:
            self.consider(x, y)
        self._go_round()
        return self.is_found

    def _look_straight(self, target: Crowd) -> None:
        reach = self._reach
        for base in self.nearest_first(target.bases):
            straight = distance(reach.start_x, reach.start_y, base.x, base.y)
            straight -= base.r + reach.ground.r
            if straight <= reach.allowance + reach.used and straight < self.length:
                add_round(self, base, reach.ground.r)

    def _go_round(self) -> None:
        """The nearest as the crow flies first: most of the others are beaten then."""
        self._round.sort()
        for apart, x, y in self._round:
            if apart > self.length:
                break
            self._take(self._reach.length_round(x, y, self.length), x, y)

    def consider(self, x: float, y: float) -> None:
        reach = self._reach
        apart = distance(reach.start_x, reach.start_y, x, y)
        if apart > self.length:
            return
        access = reach.access(x, y)
        if access == STRAIGHT:
            self._take(reach.length_to(x, y) if reach.used > 0.0 else apart, x, y)
        elif access == ROUND:
            self._round.append((apart, x, y))

    def _take(self, length: float, x: float, y: float) -> None:
        is_equal = self.is_found and length == self.length
        is_before = y < self.spot_y or (y == self.spot_y and x < self.spot_x)
        if length < self.length or (is_equal and is_before):
            self.is_found = True
            self.length, self.spot_x, self.spot_y = length, x, y
            self.keep_within(length)


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


def touches(model: Base, target: Crowd) -> bool:
    """Whether a model is in contact with the target."""
    return any(is_in_contact(model, base) for base in target.bases)


def contacts(models: list[Base], target: Crowd) -> int:
    """How many of these models touch the target."""
    return sum([1 for model in models if touches(model, target)])
