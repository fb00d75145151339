"""How many models of one base size can touch a target of several bases, over open ground: a
bound that no charge beats, found without any of the package's own search.

Whoever touches has its centre on the rim of the target's bases, all grown by its radius. A spot
is looked at every two degrees. A model put on the nearest one moves by half a step, so walks may
be that much longer and neighbours that much closer: whatever is possible stays possible. Only
those who stand one after the other on the rim must keep apart, and coherency is left out.
"""

import math
from bisect import bisect_right
from typing import Any

import numpy as np
import shapely

from opfor.boards.inches import NO_WAY, SHY, Base
from opfor.boards.march import March

#: shapely's corners to a quarter of a circle
QUARTER = 45
#: what corners in place of arcs may change of a walk
CORNERS = 0.01
NEVER = 10**9

Array = np.ndarray[Any, Any]


class Rim:
    """The spots round a target, in their order along the rim."""

    def __init__(self, target: list[Base], r: float) -> None:
        self.target = target
        self.r = r
        whole = shapely.union_all(
            [shapely.Point(b.x, b.y).buffer(b.r + r, quad_segs=QUARTER) for b in target]
        )
        assert isinstance(whole, shapely.Polygon), "somebody fits between these bases"
        self.spots = np.array(whole.exterior.coords)[:-1]
        self.half_step = max(b.r + r for b in target) * math.pi / QUARTER / 4
        self.straight = self._straight(self.spots)

    def _straight(self, starts: Array) -> Array:
        """From points to all spots; infinite where the target is in between."""
        along = self.spots[None, :, :] - starts[:, None, :]
        lengths: Array = np.hypot(along[..., 0], along[..., 1])
        for base in self.target:
            offset = (np.array([base.x, base.y]) - starts)[:, None, :]
            share = (along * offset).sum(axis=2) / np.maximum(lengths**2, 1e-12)
            miss = along * np.clip(share, 0.0, 1.0)[..., None] - offset
            is_met = np.hypot(miss[..., 0], miss[..., 1]) < base.r + self.r - CORNERS / 4
            lengths[is_met] = np.inf
        return lengths

    def walks(self, model: Base) -> Array:
        """The shortest ways round the target from a model to every spot."""
        best = self._straight(np.array([(model.x, model.y)]))[0]
        is_left = np.ones(len(best), dtype=bool)
        while np.isfinite(best[is_left]).any():
            at = int(np.where(is_left, best, np.inf).argmin())
            is_left[at] = False
            best = np.minimum(best, best[at] + self.straight[at])
        return best

    def following(self) -> list[int]:
        """For each spot, twice round, the next one that is not too close; never falling."""
        count = len(self.spots)
        places = (np.arange(count)[:, None] + np.arange(count)[None, :]) % count
        apart = self.spots[places] - self.spots[:, None, :]
        is_free = np.hypot(apart[..., 0], apart[..., 1]) >= 2 * (self.r - self.half_step)
        steps = np.where(is_free.any(axis=1), is_free.argmax(axis=1), NEVER)
        once = np.arange(count) + steps
        twice = np.concatenate([once, once + count])
        return [int(each) for each in np.minimum.accumulate(twice[::-1])[::-1]]


class Ring:
    """Models dealt to spots in the order of the rim, each as early as it can be."""

    def __init__(self, following: list[int], able: list[Array]) -> None:
        self.following = following
        self.count = len(following) // 2
        #: by model: from each spot on, twice round, the first one it reaches
        self.first = [self._first(each) for each in able]

    def _first(self, able: Array) -> list[int]:
        twice = np.concatenate([able, able])
        at = np.where(twice, np.arange(len(twice)), NEVER)
        return [int(each) for each in np.minimum.accumulate(at[::-1])[::-1]]

    def most(self) -> int:
        """With nobody so early on the rim that the last one could be in his way, or with one
        model on one such spot."""
        early = min(self.following[self.count - 1] - self.count, self.count)
        best = self._dealt(0, early, self.count - 1)
        for start in range(early):
            last = bisect_right(self.following, start + self.count) - 1
            for model, first in enumerate(self.first):
                if first[start] == start:
                    best = max(best, self._dealt(1 << model, self.following[start], last))
        return best

    def _dealt(self, placed: int, start: int, last: int) -> int:
        """The most models from one spot to another, those placed among them."""
        free = [NEVER] * (1 << len(self.first))
        free[placed] = start
        best = placed.bit_count()
        for mask in range(placed, len(free)):
            if free[mask] > last:
                continue
            for model, first in enumerate(self.first):
                spot = first[free[mask]]
                if spot <= last and not mask >> model & 1:
                    more = mask | 1 << model
                    free[more] = min(free[more], self.following[spot])
                    best = max(best, more.bit_count())
        return best


def most_reaching(march: March, target: list[Base]) -> int:
    """The same on the spots themselves, nothing eased, by the walks the package finds. Between
    two spots there may be room for one more."""
    rim = Rim(target, march.models[0].r + SHY)
    rim.half_step = 0.0
    able = [
        np.array([march.reach(number).length_to(float(x), float(y)) < NO_WAY for x, y in rim.spots])
        for number in range(len(march.models))
    ]
    return Ring(rim.following(), able).most()


def most_touching(models: list[Base], target: list[Base], allowance: float) -> int:
    """No more of these models than this touch at once."""
    rim = Rim(target, models[0].r)
    longest = allowance + CORNERS + rim.half_step
    return Ring(rim.following(), [rim.walks(m) <= longest for m in models]).most()
