"""Stragglers: models that no charge can bring along (core 2.4, 2.7).

Whoever charges ends in one chain from the target on: the next model stands no further off than the
one before it and a link, and none further than the span. Where so many models cannot come so near
that the chain breaks, there is no charge, and nobody need look for places. How near a model comes
is looked at from where it stands and from every corner it gets to.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.headings import COMPASS
from opfor.boards.inches import NO_WAY, gap_from, to_segment_sq
from opfor.boards.march import March
from opfor.boards.reach import Reach

#: between two headings a model may come nearer than on either
_BETWEEN: Final = 0.5


def leaves_some_behind(march: March, target: Crowd) -> bool:
    """Whether some models of a unit come nowhere near enough to be in a chain with the others."""
    walkers = [_Walker(march, number, target) for number in range(len(march.models))]
    widest = max([2.0 * m.r for m in march.models])
    furthest = march.span + widest + _BETWEEN
    link = march.link + widest
    return any(
        not _has_enough(walkers, place + 1, min(furthest, place * link + _BETWEEN))
        for place in range(1, len(walkers))
    )


def _has_enough(walkers: list["_Walker"], wanted: int, inches: float) -> bool:
    """Whether so many come within this of the target; those who walk straight there first."""
    wanted -= sum([1 for each in walkers if each.nearest <= inches])
    for each in walkers:
        if wanted <= 0:
            break
        if each.nearest > inches and each.comes_within(inches):
            wanted -= 1
    return wanted <= 0


@mypyc_attr(acyclic=True)
class _Walker:
    """How near to a target one model can come, as far as it was looked for."""

    def __init__(self, march: March, number: int, target: Crowd) -> None:
        self._reach: Reach = march.reach(number)
        self._target = target
        self.nearest = gap_from(self._reach.x, self._reach.y, self._r(), target.bases)
        self._is_known = False
        self._look_ahead(self._reach.x, self._reach.y, self._reach.allowance)

    def _r(self) -> float:
        return self._reach.ground.r

    def comes_within(self, inches: float) -> bool:
        """Looks from one corner after the other until it does."""
        reach = self._reach
        if not self._is_known:
            self._look_round(reach.x, reach.y, reach.allowance)
            for bend in reach.bends():
                if self.nearest <= inches:
                    return True
                left = reach.allowance - bend.length
                if gap_from(bend.x, bend.y, self._r(), self._target.bases) - left < self.nearest:
                    self._look_ahead(bend.x, bend.y, left)
                    self._look_round(bend.x, bend.y, left)
            self._is_known = True
        return self.nearest <= inches

    def _look_ahead(self, x: float, y: float, inches: float) -> None:
        """Straight on toward each base of the target."""
        for base in self._target.bases:
            dx, dy = base.x - x, base.y - y
            apart = math.sqrt(dx * dx + dy * dy)
            if apart - inches - base.r - self._r() < self.nearest and apart > 0.0:
                self._walk(x, y, dx / apart, dy / apart, inches)

    def _look_round(self, x: float, y: float, inches: float) -> None:
        for heading in COMPASS:
            self._walk(x, y, heading.x, heading.y, inches)

    def _walk(self, x: float, y: float, ux: float, uy: float, inches: float) -> None:
        # most headings come no nearer even if nothing stops them
        if self._passed(x, y, x + ux * inches, y + uy * inches) < self.nearest:
            far = self._reach.clip(x, y, ux, uy, inches)
            self.nearest = min(self.nearest, self._passed(x, y, x + ux * far, y + uy * far))

    def _passed(self, x1: float, y1: float, x2: float, y2: float) -> float:
        """How near a walk comes to the target."""
        best = NO_WAY
        for base in self._target.bases:
            squared = to_segment_sq(base.x, base.y, x1, y1, x2, y2)
            best = min(best, math.sqrt(squared) - base.r - self._r())
        return max(0.0, best)
