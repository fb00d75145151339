"""Rims: where models of a unit may stand in contact with the bases of its target (core 2.7).

A model touches a base on a circle round it. What of the circle is open ends where nobody comes
any further over open ground, and at terrain, the table's edge, other units and the target's
other bases. As many models as fit stand packed against such limits.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.ends import COMPASS
from opfor.boards.inches import NO_WAY, SHY, Base, snap
from opfor.boards.march import March
from opfor.boards.spots import square_of

#: of the turn between two headings of the compass, until a limit is known to a fifth of a degree
_HALVINGS: Final = 7


@mypyc_attr(acyclic=True)
class Arc:
    """How far round one base one model comes over open ground."""

    def __init__(self, march: March, number: int, base: Base) -> None:
        m = march.models[number]
        self.number = number
        self.r = m.r
        self.reach = march.reach(number)
        self._base = base
        self._out = base.r + m.r + SHY
        self._dx = m.x - base.x
        self._dy = m.y - base.y
        apart = math.sqrt(self._dx * self._dx + self._dy * self._dy)
        #: how far a spot must lie on the model's side of the base
        self._least = NO_WAY
        if march.is_flying or apart == 0.0:
            self._least = -NO_WAY
        elif apart <= march.allowance + base.r + m.r + 2.0 * SHY:
            widest = widest_turn(apart, base.r + m.r, march.allowance)
            self._least = -NO_WAY if widest >= math.pi else math.cos(widest) * apart - SHY

    def holds(self, ux: float, uy: float) -> bool:
        return ux * self._dx + uy * self._dy >= self._least

    def is_legal(self, ux: float, uy: float) -> bool:
        """Whether the model may stand there."""
        base = self._base
        return self.reach.is_legal(base.x + snap(ux * self._out), base.y + snap(uy * self._out))


@mypyc_attr(acyclic=True)
class Circle:
    """The spots on one base of a target, by their direction from it."""

    def __init__(self, march: March, base: Base, r: float, able: list[int]) -> None:
        self.base = base
        self.r = r
        #: where a model stands that is as wide as the rim is for
        self.out = base.r + r + SHY
        #: the equally wide ones one after the other
        self._arcs = [Arc(march, number, base) for number in able]

    def holds(self, number: int, ux: float, uy: float) -> bool:
        """Whether a model comes there over open ground."""
        for arc in self._arcs:
            if arc.number == number:
                return arc.holds(ux, uy)
        return False

    def is_open(self, ux: float, uy: float) -> bool:
        """Whether somebody may come and stand there, mates aside."""
        shut_for = NO_WAY
        for arc in self._arcs:
            if arc.r != shut_for and arc.holds(ux, uy):
                if arc.is_legal(ux, uy):
                    return True
                # where one may not stand, none may that is as wide and keeps to the same ground
                if not arc.reach.is_leaving:
                    shut_for = arc.r
        return False

    def limit(self, ux: float, uy: float, vx: float, vy: float) -> "Berth":
        """The last open spot between an open direction and a shut one."""
        for _ in range(_HALVINGS):
            wx, wy = ux + vx, uy + vy
            length = math.sqrt(wx * wx + wy * wy)
            wx, wy = wx / length, wy / length
            if self.is_open(wx, wy):
                ux, uy = wx, wy
            else:
                vx, vy = wx, wy
        return Berth(self, ux, uy, self.r)


@mypyc_attr(acyclic=True)
class Berth:
    """A spot on a circle, with room for a model of radius `r`: how far out depends on who comes."""

    def __init__(self, circle: Circle, ux: float, uy: float, r: float) -> None:
        self.circle = circle
        self.ux = ux
        self.uy = uy
        self.r = r
        #: where a model stands that fills the room
        self.x, self.y = self.spot(r)
        #: the models that were asked whether they get there, and those that do, as masks
        self.asked = 0
        self.reached = 0

    def spot(self, r: float) -> tuple[float, float]:
        base = self.circle.base
        out = base.r + r + SHY
        return base.x + snap(self.ux * out), base.y + snap(self.uy * out)


@mypyc_attr(acyclic=True)
class Rim:
    """All circles of a target, for models as wide as `r`; `able` are those that may touch it."""

    def __init__(self, march: March, target: Crowd, able: list[int], r: float) -> None:
        self.march = march
        self.r = r
        by_width = [i for _, i in sorted([(march.models[i].r, i) for i in able])]
        self.circles = [Circle(march, base, r, by_width) for base in target.bases]
        limits: list[Berth] = []
        compass: list[Berth] = []
        for circle in self.circles:
            _survey(circle, limits, compass)
        #: the last open spots before what is shut, and those open on the compass
        self.limits = self.ranked(limits)
        self.compass = self.ranked(compass)

    def ranked(self, berths: list[Berth]) -> list[Berth]:
        """From the south up, then the nearer to the unit: a mirror of east and west keeps it."""
        if len(berths) < 2:
            return berths
        march = self.march
        ranked = [
            (b.y, square_of(b.x - march.mid_x, b.y - march.mid_y), b.x, number)
            for number, b in enumerate(berths)
        ]
        ranked.sort()
        return [berths[number] for _, _, _, number in ranked]


def _survey(circle: Circle, limits: list[Berth], compass: list[Berth]) -> None:
    last = COMPASS[-1]
    was_open = circle.is_open(last.x, last.y)
    for at in COMPASS:
        is_open = circle.is_open(at.x, at.y)
        if is_open:
            compass.append(Berth(circle, at.x, at.y, circle.r))
        if is_open and not was_open:
            limits.append(circle.limit(at.x, at.y, last.x, last.y))
        elif was_open and not is_open:
            limits.append(circle.limit(last.x, last.y, at.x, at.y))
        last, was_open = at, is_open


def widest_turn(apart: float, out: float, allowance: float) -> float:
    """The angle between straight ahead and the furthest spot: straight on, then along the rim."""
    if apart <= out:
        return math.pi
    tangent = math.sqrt(apart * apart - out * out)
    if allowance >= tangent:
        return math.acos(out / apart) + (allowance - tangent) / out
    cosine = (apart * apart + out * out - allowance * allowance) / (2.0 * apart * out)
    return math.acos(min(1.0, cosine))
