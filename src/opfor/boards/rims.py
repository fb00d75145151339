"""Rims: where models of a unit may stand in contact with the bases of its target (core 2.7).

A model touches a base on a circle round it. What of the circle is open ends where the model comes
no further over open ground, and at terrain, the table's edge, other units and the target's other
bases.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.inches import SHY, Base
from opfor.boards.march import March
from opfor.boards.stretches import Charger, Part
from opfor.boards.turns import HALF, WHOLE, Axis, Circle, Place

#: looked at round a base before the limits of what is open are sought between them
_HEADINGS: Final = 16
#: of the turn between two headings, until a limit is known to a third of a degree
_HALVINGS: Final = 6


@mypyc_attr(acyclic=True)
class _Arc:
    """How far round one base one model comes over open ground."""

    def __init__(self, march: March, who: Charger, circle: Circle) -> None:
        m = who.base
        base = circle.base
        self.who = who
        dx, dy = m.x - base.x, m.y - base.y
        self.near = circle.axis.turn(dx, dy)
        self.begin = self.near - HALF
        self.end = self.near + HALF
        out = base.r + m.r
        apart = math.sqrt(dx * dx + dy * dy)
        allowance = march.allowance + 2.0 * SHY
        self.is_any = apart - out <= allowance
        if not self.is_any or apart <= out:
            return
        # the turn between straight ahead and the furthest spot: straight on, then along the rim
        # for those who cannot fly across
        tangent = math.sqrt(apart * apart - out * out)
        if allowance < tangent or march.is_flying:
            cosine = (apart * apart + out * out - allowance * allowance) / (2.0 * apart * out)
            if cosine > -1.0:
                self._spread(circle.axis, dx, dy, cosine, math.sqrt(max(0.0, 1.0 - cosine**2)))
        elif allowance - tangent < math.pi * out:
            c, s = math.cos((allowance - tangent) / out), math.sin((allowance - tangent) / out)
            cosine, sine = (out * c - tangent * s) / apart, (tangent * c + out * s) / apart
            if sine > 0.0:
                self._spread(circle.axis, dx, dy, cosine, sine)

    def _spread(self, axis: Axis, dx: float, dy: float, c: float, s: float) -> None:
        """So far to either side."""
        s *= axis.spin
        self.begin = axis.turn(dx * c + dy * s, dy * c - dx * s)
        self.end = axis.turn(dx * c - dy * s, dy * c + dx * s)
        if self.begin > self.near:
            self.begin -= WHOLE
        if self.end < self.near:
            self.end += WHOLE

    def holds(self, turn: float) -> bool:
        return (
            self.begin <= turn <= self.end or turn - WHOLE >= self.begin or turn + WHOLE <= self.end
        )


@mypyc_attr(acyclic=True)
class _Opening:
    """What of one circle is open to equally wide models."""

    def __init__(self, circle: Circle, arcs: list[_Arc], target: Crowd) -> None:
        self.circle = circle
        self.arcs = arcs
        #: the target's other bases that hide some of it
        self.hiding: list[Base] = []
        self.turns = [arc.near for arc in arcs]
        for k in range(_HEADINGS + 1):
            self.turns.append(WHOLE * (k / _HEADINGS) - HALF)
        for other in target.bases:
            apart = other.r + circle.r + SHY
            if other is not circle.base and circle.is_near(other.x, other.y, apart):
                self.hiding.append(other)
                self.turns.append(circle.past(other.x, other.y, apart, -1.0))
                self.turns.append(circle.past(other.x, other.y, apart, 1.0))
        self.turns.sort()

    def is_open(self, turn: float) -> bool:
        place: Place | None = None
        for arc in self.arcs:
            if arc.holds(turn):
                if place is None:
                    place = self.circle.place(turn)
                return not self._is_hidden(place) and arc.who.reach.is_legal(place.x, place.y)
        return False

    def _is_hidden(self, place: Place) -> bool:
        for other in self.hiding:
            dx = place.x - other.x
            dy = place.y - other.y
            apart = other.r + self.circle.r
            if dx * dx + dy * dy < apart * apart:
                return True
        return False

    def parts(self) -> list[Part]:
        """From beginning to end each, perhaps past the far side."""
        found: list[Part] = []
        begin = 0.0
        last = -HALF
        was_open = False
        for turn in self.turns:
            is_open = self.is_open(turn)
            if is_open and not was_open:
                begin = turn if turn == -HALF else self._limit(turn, last)
            elif was_open and not is_open:
                found.append(Part(self.circle, begin, self._limit(last, turn)))
            last, was_open = turn, is_open
        if was_open and found and found[0].begin == -HALF:
            found[0] = Part(self.circle, begin, found[0].end + WHOLE)
        elif was_open:
            found.append(Part(self.circle, begin, HALF))
        return found

    def _limit(self, turn: float, shut: float) -> float:
        """The last open direction between an open one and a shut one."""
        for _ in range(_HALVINGS):
            half = (turn + shut) / 2.0
            if self.is_open(half):
                turn = half
            else:
                shut = half
        return turn


def open_parts(march: March, target: Crowd, able: list[Charger], axis: Axis) -> list[Part]:
    """Where these models may touch the target."""
    found: list[Part] = []
    for like in _alike(able):
        for base in target.bases:
            circle = Circle(axis, base, like[0].base.r)
            arcs = [arc for arc in [_Arc(march, who, circle) for who in like] if arc.is_any]
            if arcs:
                for part in _Opening(circle, arcs, target).parts():
                    for arc in arcs:
                        part.add(arc.who, arc.begin, arc.end, arc.near)
                    found.append(part)
    return found


def _alike(able: list[Charger]) -> list[list[Charger]]:
    """Models as wide as each other that keep to the same ground."""
    found: list[list[Charger]] = []
    for who in able:
        is_known = False
        if not who.reach.is_leaving:
            for like in found:
                if like[0].base.r == who.base.r and not like[0].reach.is_leaving:
                    like.append(who)
                    is_known = True
        if not is_known:
            found.append([who])
    return found
