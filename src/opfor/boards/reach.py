"""Reach: every end one model can come to with one move, other units walked round.

Where no straight leg leads to an end, the model walks round: over the bends of the ground,
the eight-sided outlines of the units in its reach, their pockets, each base of a unit that it
stands close behind, and sixteen-sided outlines of each base of a target, if the whole way is
within the allowance.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.bends import Bend, is_better
from opfor.boards.crowds import Crowd
from opfor.boards.footing import Footing
from opfor.boards.headings import COMPASS
from opfor.boards.inches import CONTACT, GRAIN, NO_WAY, SHY, distance, gap_from, snap
from opfor.boards.nodes import corners_of
from opfor.boards.paths import Path, straightened

#: how far out the corners of sixteen sides stand that touch a circle of one
_SIXTEEN: Final = 1.0195911582083184
#: how a model comes to an end
SHUT: Final = 0
STRAIGHT: Final = 1
ROUND: Final = 2


@mypyc_attr(acyclic=True)
class Reach(Footing):
    """What one model reaches from where it stands, within one allowance."""

    #: all bends within the allowance, and those of use for contact with the target; made when
    #: first asked for
    _bends: "Spread | None" = None
    _toward: "Spread | None" = None
    #: the ends that ways round were looked for to, and whether there was one; likewise
    _ways: dict[int, bool] | None = None

    def access(self, x: float, y: float) -> int:
        """How an end is come to: `STRAIGHT`, perhaps the way `ROUND`, or not at all: `SHUT`."""
        if x == self.start_x and y == self.start_y:
            return STRAIGHT if self.may_stay else SHUT
        straight = distance(self.x, self.y, x, y)
        if straight > self.allowance or not self.is_legal(x, y):
            return SHUT
        if self.is_walkable(self.origin, x, y):
            return STRAIGHT
        return ROUND if straight <= self.allowance - SHY else SHUT

    def length_to(self, x: float, y: float) -> float:
        """The length of the shortest walk to a legal end, or `NO_WAY`."""
        if x == self.start_x and y == self.start_y and self.may_stay:
            return 0.0
        access = self.access(x, y)
        if access == STRAIGHT:
            return self.used + distance(self.x, self.y, x, y)
        return self.length_round(x, y) if access == ROUND else NO_WAY

    def length_round(self, x: float, y: float, limit: float = NO_WAY) -> float:
        """The same for an end known to lie `ROUND`; `NO_WAY` if it is over the limit."""
        bend = self._last_bend(x, y, min(self.allowance, limit - self.used), False)
        if bend is None:
            return NO_WAY
        return self.used + bend.length + distance(bend.x, bend.y, x, y)

    def can_reach(self, x: float, y: float) -> bool:
        """Whether there is a walk to a legal end at all: asked more often than how long it is."""
        access = self.access(x, y)
        return access == STRAIGHT or (access == ROUND and self.has_way_round(x, y))

    def has_way_round(self, x: float, y: float) -> bool:
        """The same for an end known to lie `ROUND`; each is asked for once."""
        ways = self._ways
        if ways is None:
            ways = self._ways = {}
        key = int(x * GRAIN) << 32 | int(y * GRAIN)
        known = ways.get(key)
        if known is None:
            known = ways[key] = self._last_bend(x, y, self.allowance, True) is not None
        return known

    def way_to(self, x: float, y: float) -> Path | None:
        """The walk itself, or none."""
        if x == self.start_x and y == self.start_y:
            return Path([x], [y])
        access = self.access(x, y)
        bend = self._last_bend(x, y, self.allowance, False) if access == ROUND else None
        if access == SHUT or (access == ROUND and bend is None):
            return None
        points = [(x, y)]
        while bend is not None:
            points.append((bend.x, bend.y))
            bend = bend.before
        points.append((self.x, self.y))
        if self.used > 0.0:
            points.append((self.start_x, self.start_y))
        points.reverse()
        return straightened(points)

    def _last_bend(self, x: float, y: float, limit: float, any_will_do: bool) -> Bend | None:
        """The bend before the last leg of the shortest walk, or of any; none within the limit."""
        best = limit
        found: Bend | None = None
        spread = self._bends_to(x, y)
        reached = spread.reached
        if not reached:
            spread.grow(self)
        for number, bend in enumerate(reached):
            room = best - bend.length
            if room < 0.0:
                break
            dx = x - bend.x
            dy = y - bend.y
            squared = dx * dx + dy * dy
            # with room for rounding; what is left is compared exactly
            if squared <= (room + SHY) * (room + SHY):
                total = bend.length + math.sqrt(squared)
                if (
                    total <= best
                    and is_better(total, bend, best, found)
                    and self.is_walkable(bend, x, y)
                ):
                    best = total
                    found = bend
                    if any_will_do:
                        break
            if number == len(reached) - 1 and spread.can_lead(x, y, best):
                spread.grow(self)
        return found

    def bends(self) -> list[Bend]:
        """Bends within the allowance, nearest first."""
        spread = self._all_bends()
        while spread.grow(self):
            pass
        return spread.reached

    def _all_bends(self) -> "Spread":
        known = self._bends
        if known is None:
            known = Spread(self, self._loose_bends(None))
            self._bends = known
        return known

    def _bends_to(self, x: float, y: float) -> "Spread":
        """All bends, or for a spot in contact those from which contact can still be made."""
        target = self.target
        if self._bends is not None or target is None:
            return self._all_bends()
        if gap_from(x, y, self.ground.r, target.bases) > CONTACT:
            return self._all_bends()
        known = self._toward
        if known is None:
            known = Spread(self, self._loose_bends(target))
            self._toward = known
        return known

    def _loose_bends(self, target: Crowd | None) -> list[Bend]:
        loose: list[Bend] = []
        if self.is_flying:
            return loose
        for crowd in self.near:
            off = self.off(crowd) + 2.0 * SHY
            for corner in crowd.outline(off):
                self._loosen(loose, corner.x, corner.y, target)
            if crowd is not self.target:
                is_between = crowd.has_within_outline(self.x, self.y, off)
                for corner in crowd.corners(off) if is_between else crowd.pockets(off):
                    self._loosen(loose, corner.x, corner.y, target)
        if self.is_leaving:
            self._loosen_within(loose, target)
        elif self.obstacles:
            for number in self.numbers:
                for node in self.ground.corners(number):
                    # the ground itself leaves them free
                    if self._is_of_use(node.x, node.y, target) and self.is_off_units(
                        node.x, node.y
                    ):
                        loose.append(Bend(node.x, node.y))
        if self.target is not None:
            self._loosen_rims(loose, self.target)
        return loose

    def _loosen_within(self, loose: list[Bend], target: Crowd | None) -> None:
        """For one who stands in pieces or too near to some: also corners that are closed to others,
        and those he passes by."""
        for number in self.numbers:
            for node in self.ground.all_corners(number):
                self._loosen(loose, node.x, node.y, target)
        for shape in self.passed:
            for node in corners_of(shape):
                self._loosen(loose, node.x, node.y, target)

    def _loosen_rims(self, loose: list[Bend], target: Crowd) -> None:
        """Round each base of a target, for those who walk between them into contact."""
        off = self.off(target) + 2.0 * SHY
        for base in target.bases:
            out = (base.r + off) * _SIXTEEN
            for at in COMPASS:
                self._loosen(loose, base.x + snap(at.x * out), base.y + snap(at.y * out), None)

    def _loosen(self, loose: list[Bend], x: float, y: float, target: Crowd | None) -> None:
        if self._is_of_use(x, y, target) and self.is_passable(x, y):
            loose.append(Bend(x, y))

    def _is_of_use(self, x: float, y: float, target: Crowd | None) -> bool:
        """Whether a bend is near enough to go on from there, into contact if there is a target."""
        dx = x - self.x
        dy = y - self.y
        squared = dx * dx + dy * dy
        if squared >= self.allowance * self.allowance:
            return False
        if target is None:
            return True
        # spots in contact stand a little off
        left = self.allowance - math.sqrt(squared) + 2.0 * SHY
        return gap_from(x, y, self.ground.r, target.bases) <= left


@mypyc_attr(acyclic=True)
class Spread:
    """Dijkstra over the bends of one reach, as far as anybody asked.

    Nothing is shorter to those in plain view of the start.
    """

    def __init__(self, reach: Reach, loose: list[Bend]) -> None:
        #: nearest first
        self.reached: list[Bend] = []
        self._waiting: list[Bend] = []
        self._hidden: list[Bend] = []
        for bend in loose:
            if reach.is_walkable(reach.origin, bend.x, bend.y):
                bend.length = distance(reach.x, reach.y, bend.x, bend.y)
                self._waiting.append(bend)
            else:
                self._hidden.append(bend)

    def can_lead(self, x: float, y: float, limit: float) -> bool:
        """Whether a bend yet to be reached can be on a walk to a point within the limit: all of
        them are reached by way of those that wait or the last."""
        if self.reached and self.reached[-1].is_before(x, y, limit):
            return True
        for bend in self._waiting:
            if bend.is_before(x, y, limit):
                return True
        return False

    def grow(self, reach: Reach) -> bool:
        """Reach one more; false if there is none."""
        if self.reached:
            self._relax(reach, self.reached[-1])
        waiting = self._waiting
        if not waiting:
            return False
        at = 0
        nearest = waiting[0]
        for number, bend in enumerate(waiting):
            if bend.length <= nearest.length and is_better(
                bend.length, bend, nearest.length, nearest
            ):
                at = number
                nearest = bend
        last = waiting.pop()
        if last is not nearest:
            waiting[at] = last
        self.reached.append(nearest)
        return True

    def _relax(self, reach: Reach, nearest: Bend) -> None:
        """The bends still hidden that are reached sooner by way of this one."""
        if nearest.is_done:
            return
        nearest.is_done = True
        for bend in self._hidden:
            if bend.is_done:
                continue
            dx = bend.x - nearest.x
            dy = bend.y - nearest.y
            room = min(bend.length, reach.allowance) - nearest.length
            squared = dx * dx + dy * dy
            if squared < room * room and reach.is_walkable(nearest, bend.x, bend.y):
                if bend.length >= NO_WAY:
                    self._waiting.append(bend)
                bend.length = nearest.length + math.sqrt(squared)
                bend.before = nearest
