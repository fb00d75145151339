"""Approaches: the ends a move toward a goal may come to, sifted when asked for."""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.ends import End, Ends
from opfor.boards.headings import COMPASS
from opfor.boards.inches import NO_WAY, SHY, crossings, snap
from opfor.boards.paths import TIE
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.seizing import Marker
from opfor.systems.opr.stands import Stand, by_left

#: ends count as equally near to a marker if no more than this is lost
SLACK: Final = 1.0


@mypyc_attr(acyclic=True)
class Approach:
    """The ends of one move toward a goal, sifted when asked for.

    The unit keeps its formation if some end within `SLACK` of the best lets it. Only if none
    does it takes another one, and then goes for the shortest way left.
    """

    def __init__(self, found: list[Stand], goal: Goal, marker: Marker | None) -> None:
        limit = least_left(found) + SLACK
        self._limit = limit
        self._goal = goal
        #: the one the unit goes for, if it goes for one
        self.marker = marker
        #: as near as any, or at the marker
        self.near = [s for s in found if s.left <= limit or s.is_holding]
        self._further = [s for s in found if s.left > limit and not s.is_holding]

    def reshaped(self) -> list[Stand]:
        """The near ends where it may stand in another one, the shortest way left first."""
        near = [s for s in self.near if not s.keeps_formation()]
        near.sort(key=by_left)
        return near

    def further(self) -> list[Stand]:
        """The other ends, if it keeps its formation at none that is near; likewise."""
        if any(s.keeps_formation() for s in self.near):
            return []
        for stand in self._further:
            stand.left = self._goal.left_from(stand.x, stand.y, NO_WAY)
        return sorted(self._further, key=by_left)

    def is_near(self, stand: Stand) -> bool:
        """Whether none of the further ends is as good; one at the marker need not be."""
        return stand.left <= self._limit

    def holds(self) -> bool:
        """Whether the marker is reached."""
        marker = self.marker
        return marker is not None and any(marker.is_held_at(s) for s in self.near)


def has_stand(found: list[Stand], end: End) -> bool:
    """Whether an end is a candidate already, by another march."""
    return any(s.x == end.x and s.y == end.y for s in found)


def least_left(found: list[Stand]) -> float:
    """The shortest way left to any end of the leading model."""
    best = 3.0 * NO_WAY
    for stand in found:
        best = min(best, stand.left)
    return best


def add_headings(ends: Ends, x: float, y: float, limit: float) -> None:
    """The straight ends of the compass, of those headings that lead near enough to a goal."""
    reach = ends.reach
    full = reach.allowance - SHY
    if full <= 0.0:
        return
    third, two_thirds = full / 3.0, full / 1.5
    dx, dy = x - reach.x, y - reach.y
    squared = dx * dx + dy * dy
    for heading in COMPASS:
        ux, uy = heading.x, heading.y
        along = min(max(dx * ux + dy * uy, 0.0), full)
        if squared - 2.0 * along * (dx * ux + dy * uy) + along * along > limit * limit:
            continue
        far = reach.clip(reach.x, reach.y, ux, uy, full)
        ends.add_direct(snap(ux * far), snap(uy * far))
        if third <= far:
            ends.add_direct(snap(ux * third), snap(uy * third))
        if two_thirds <= far:
            ends.add_direct(snap(ux * two_thirds), snap(uy * two_thirds))
    # as far to either side as is near enough
    for aside in crossings(dx, dy, full, limit - TIE - SHY):
        ux, uy = aside.x / full, aside.y / full
        far = reach.clip(reach.x, reach.y, ux, uy, full)
        ends.add_direct(snap(ux * far), snap(uy * far))
