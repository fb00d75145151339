"""Paths: ways over the table with their bends, and how equally long ones are told apart."""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import NO_WAY, Base, distance, side, snap, to_segment_sq

#: ways whose lengths differ by less are equally long: a die decides
TIE: Final = 1e-6


@mypyc_attr(acyclic=True, free_list_len=1)
class Leg:
    """One straight part of a way: where it begins, how far east and north it leads."""

    def __init__(self, x: float, y: float, dx: float, dy: float) -> None:
        self.x = x
        self.y = y
        self.dx = dx
        self.dy = dy
        self.length = math.sqrt(dx * dx + dy * dy)


@mypyc_attr(acyclic=True, free_list_len=1)
class Path:
    """A way with its bends, start and end included."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys
        self._legs: list[Leg] | None = None
        self.length = 0.0
        for i in range(1, len(xs)):
            self.length += distance(xs[i - 1], ys[i - 1], xs[i], ys[i])

    def points(self) -> list[tuple[float, float]]:
        return [(self.xs[i], self.ys[i]) for i in range(len(self.xs))]

    def point_along(self, inches: float) -> tuple[float, float]:
        """Where a walk of so many inches ends, snapped; the end if the way is shorter."""
        leg, share = self._walked(inches)
        return leg.x + snap(leg.dx * share), leg.y + snap(leg.dy * share)

    def exact_along(self, inches: float) -> tuple[float, float]:
        """The same, not snapped: the point on the line itself."""
        leg, share = self._walked(inches)
        return leg.x + leg.dx * share, leg.y + leg.dy * share

    def _walked(self, inches: float) -> tuple[Leg, float]:
        """The leg the walk ends on, and how much of that leg it takes."""
        left = inches
        legs = self.legs()
        for leg in legs:
            if left <= leg.length:
                return leg, left / leg.length if leg.length > 0.0 else 0.0
            left -= leg.length
        return legs[-1], 1.0

    def legs(self) -> list[Leg]:
        """From bend to bend; a way that leads nowhere has one of no length. Made when first asked
        for: many ways are only measured."""
        found = self._legs
        if found is None:
            xs, ys = self.xs, self.ys
            found = [
                Leg(xs[i], ys[i], xs[i + 1] - xs[i], ys[i + 1] - ys[i]) for i in range(len(xs) - 1)
            ]
            if not found:
                found.append(Leg(xs[0], ys[0], 0.0, 0.0))
            self._legs = found
        return found

    def bends(self) -> str:
        """The way in words, by its bends."""
        points = [f"({x:.1f}, {y:.1f})" for x, y in self.points()[1:-1]]
        return "by " + ", ".join(points) if points else "straight"

    def is_same(self, other: "Path") -> bool:
        """Whether it goes by the same points."""
        return self.xs == other.xs and self.ys == other.ys

    def clearance(self, base: Base) -> float:
        """From the nearest point of the way's line to the edge of a base."""
        best = NO_WAY
        for i in range(1, len(self.xs)):
            best = min(
                best,
                to_segment_sq(
                    base.x, base.y, self.xs[i - 1], self.ys[i - 1], self.xs[i], self.ys[i]
                ),
            )
        return max(0.0, math.sqrt(best) - base.r)

    def is_beside(self, base: Base, inches: float) -> bool:
        """Whether a base is in the way: within so many inches of the line (OPR-WAY)."""
        reach = base.r + inches
        for i in range(1, len(self.xs)):
            x1, y1, x2, y2 = self.xs[i - 1], self.ys[i - 1], self.xs[i], self.ys[i]
            if (
                max(x1, x2) + reach < base.x
                or min(x1, x2) - reach > base.x
                or max(y1, y2) + reach < base.y
                or min(y1, y2) - reach > base.y
            ):
                continue
            if to_segment_sq(base.x, base.y, x1, y1, x2, y2) <= reach * reach:
                return True
        return False


def straightened(points: list[tuple[float, float]]) -> Path:
    """A path without the points it only passes."""
    xs = [points[0][0]]
    ys = [points[0][1]]
    for i in range(1, len(points)):
        x, y = points[i]
        if (
            i + 1 < len(points)
            and side(xs[-1], ys[-1], x, y, points[i + 1][0], points[i + 1][1]) == 0.0
        ):
            continue
        xs.append(x)
        ys.append(y)
    return Path(xs, ys)


def joined(way: Path, on: Path) -> Path:
    """A path by one way, then straight to where another one begins, and by that one.

    Both bend at all of their points, so only those where they are joined may be merely passed.
    """
    xs, ys = way.xs.copy(), way.ys.copy()
    if len(xs) > 1 and side(xs[-2], ys[-2], xs[-1], ys[-1], on.xs[0], on.ys[0]) == 0.0:
        xs.pop()
        ys.pop()
    if len(on.xs) > 1 and side(xs[-1], ys[-1], on.xs[0], on.ys[0], on.xs[1], on.ys[1]) == 0.0:
        on = Path(on.xs[1:], on.ys[1:])
    xs.extend(on.xs)
    ys.extend(on.ys)
    return Path(xs, ys)
