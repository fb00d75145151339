"""Turns: directions round the bases of a target, told without arcs (core 2.7).

No turn is toward the unit, `HALF` a circle to one side or the other is away from it. A turn grows
as the angle does, if not evenly.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.inches import SHY, Base, snap
from opfor.boards.march import March

#: turns to half a circle and a whole one
HALF: Final = 2.0
WHOLE: Final = 4.0


@mypyc_attr(acyclic=True)
class Axis:
    """How turns round a target are measured: from a direction on, to one side."""

    def __init__(
        self, target: Crowd, ahead_x: float, ahead_y: float, spin: float, start: float
    ) -> None:
        self.target = target
        #: the middle of the target, times its bases: exact
        self._many = float(len(target.bases))
        self._sum_x, self._sum_y = total(target.bases)
        #: the way to the unit
        self.ahead_x = ahead_x
        self.ahead_y = ahead_y
        #: to which side of it turns grow, and where they begin
        self.spin = spin
        self.start = start

    def turned(self, start: float, side: float) -> "Axis":
        """The same measured from elsewhere, or to the other side."""
        return Axis(self.target, self.ahead_x, self.ahead_y, side * self.spin, side * start)

    def turn(self, dx: float, dy: float) -> float:
        """Of a direction."""
        ahead = dx * self.ahead_x + dy * self.ahead_y
        aside = dy * self.ahead_x - dx * self.ahead_y
        whole = abs(ahead) + abs(aside)
        turn = aside / whole if whole > 0.0 else 0.0
        if ahead < 0.0:
            turn = HALF - turn if turn >= 0.0 else -HALF - turn
        return wrapped(self.spin * turn - self.start)

    def turn_of(self, x: float, y: float) -> float:
        """Of a point, seen from the middle of the target."""
        return self.turn(x * self._many - self._sum_x, y * self._many - self._sum_y)


def total(bases: list[Base]) -> tuple[float, float]:
    x = 0.0
    y = 0.0
    for base in bases:
        x += base.x
        y += base.y
    return x, y


def axis_toward(march: March, target: Crowd) -> Axis:
    """From the unit on and toward the south: a mirror of east and west keeps it."""
    many, others = float(len(march.models)), float(len(target.bases))
    sum_x, sum_y = total(march.models)
    x, y = total(target.bases)
    dx, dy = sum_x * others - x * many, sum_y * others - y * many
    apart = math.sqrt(dx * dx + dy * dy)
    side = dx
    for base in march.models:
        if side == 0.0:
            # straight from the north or the south: toward the first model off the middle
            side = base.x * many - sum_x
    spin = -1.0 if side > 0.0 else 1.0
    if apart == 0.0:
        return Axis(target, 0.0, -1.0, spin, 0.0)
    return Axis(target, dx / apart, dy / apart, spin, 0.0)


def wrapped(turn: float) -> float:
    """The same direction, at most half a circle to either side."""
    if turn > HALF:
        return turn - WHOLE
    return turn + WHOLE if turn < -HALF else turn


@mypyc_attr(acyclic=True, free_list_len=1)
class Place:
    """A spot on a circle."""

    def __init__(self, turn: float, x: float, y: float) -> None:
        self.turn = turn
        self.x = x
        self.y = y


@mypyc_attr(acyclic=True)
class Circle:
    """Where models of one width touch one base of a target."""

    def __init__(self, axis: Axis, base: Base, r: float) -> None:
        self.axis = axis
        self.base = base
        self.r = r
        self.out = base.r + r + SHY

    def place(self, turn: float) -> Place:
        axis = self.axis
        whole = axis.spin * wrapped(turn + axis.start)
        ahead = 1.0 - abs(whole)
        aside = whole
        if ahead < 0.0:
            aside = HALF - whole if whole > 0.0 else -HALF - whole
        out = self.out / math.sqrt(ahead * ahead + aside * aside)
        x = self.base.x + snap((ahead * axis.ahead_x - aside * axis.ahead_y) * out)
        y = self.base.y + snap((ahead * axis.ahead_y + aside * axis.ahead_x) * out)
        return Place(turn, x, y)

    def is_near(self, x: float, y: float, apart: float) -> bool:
        """Whether some of it comes so near to a point."""
        dx = x - self.base.x
        dy = y - self.base.y
        far = self.out + apart
        return dx * dx + dy * dy < far * far

    def past(self, x: float, y: float, apart: float, side: float) -> float:
        """The turn at which it is so far from a point near it: past it, or before it if the side
        is negative."""
        dx = x - self.base.x
        dy = y - self.base.y
        squared = dx * dx + dy * dy
        if squared == 0.0:
            return HALF * side
        out = self.out
        along = (squared + out * out - apart * apart) / (2.0 * squared)
        aside = math.sqrt(max(0.0, out * out / squared - along * along)) * side * self.axis.spin
        return self.axis.turn(dx * along - dy * aside, dy * along + dx * aside)
