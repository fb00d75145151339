"""Stretches: what of a target's rim is open, and what of that each model comes to (core 2.7)."""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import SHY
from opfor.boards.march import March
from opfor.boards.turns import HALF, WHOLE, Axis, Circle

#: between a spot a model gets to and one it does not, until the limit is known
_HALVINGS: Final = 7
#: looked at of a stretch to find what of it a model gets to
_PROBES: Final = (0.25, 0.5, 0.75, 1.0)


@mypyc_attr(acyclic=True)
class Charger:
    """A model that may come into contact."""

    def __init__(self, march: March, number: int) -> None:
        self.number = number
        self.bit = 1 << number
        self.base = march.models[number]
        self.reach = march.reach(number)
        #: how far along the rim of the target it comes, and to how much of it in all
        self.due = -HALF
        self.choice = 0.0

    def has_less_choice(self, other: "Charger") -> bool:
        """Whether it is to go first: it comes less far along, or to less."""
        return self.due < other.due or (self.due == other.due and self.choice < other.choice)


@mypyc_attr(acyclic=True, free_list_len=1)
class Stretch:
    """What of a circle one model may come to."""

    def __init__(self, who: Charger, begin: float, end: float, near: float) -> None:
        self.who = who
        self.begin = begin
        self.end = end
        #: where the model would come straight to
        self.near = min(end, max(begin, near))


@mypyc_attr(acyclic=True)
class Part:
    """An open part of a circle, and who comes to what of it."""

    def __init__(self, circle: Circle, begin: float, end: float) -> None:
        self.circle = circle
        self.begin = begin
        self.end = end
        self.stretches: list[Stretch] = []
        #: which of the parts it is, as a mask
        self.bit = 0
        #: how far along the rim of the target it begins, and how much of the rim a turn is
        self.offset = 0.0
        self.pace = 2.0 * math.pi * circle.base.r / WHOLE

    def along(self, turn: float) -> float:
        """How far along the rim of the target that is."""
        return self.offset + (turn - self.begin) * self.pace

    def add(self, who: Charger, begin: float, end: float, near: float) -> None:
        """What a model comes to on a circle, as far as it is in this part."""
        if end - begin >= WHOLE:
            near = near + WHOLE if near < self.begin else near
            self.stretches.append(Stretch(who, self.begin, self.end, near))
            return
        for shift in (-WHOLE, 0.0, WHOLE):
            first, last = max(self.begin, begin + shift), min(self.end, end + shift)
            if first <= last:
                self.stretches.append(Stretch(who, first, last, near + shift))

    def turned(self, axis: Axis, start: float, side: float) -> list["Part"]:
        """The same measured by another axis: two parts if it lies on its far side."""
        circle = Circle(axis, self.circle.base, self.circle.r)
        begin, end = side * (self.begin - start), side * (self.end - start)
        begin, end = min(begin, end), max(begin, end)
        found: list[Part] = []
        for shift in (-WHOLE, 0.0, WHOLE):
            first, last = max(begin + shift, -HALF), min(end + shift, HALF)
            if first <= last:
                part = Part(circle, first, last)
                for each in self.stretches:
                    one, other = side * (each.begin - start), side * (each.end - start)
                    near = side * (each.near - start)
                    one, other = min(one, other) + shift, max(one, other) + shift
                    if max(first, one) <= min(last, other):
                        part.stretches.append(
                            Stretch(each.who, max(first, one), min(last, other), near + shift)
                        )
                found.append(part)
        return found

    def trim(self, each: Stretch, turn: float) -> Stretch | None:
        """Take out of a stretch what is too far to walk from a spot on; what is left beyond."""
        begin, end, near = each.begin, each.end, each.near
        each.end = turn - SHY
        if begin < near < turn and self._is_walked(each.who, near):
            each.end = self._limit(each.who, near, turn)
        if each.end < begin:
            self.stretches.remove(each)
        probes = [near]
        for part in _PROBES:
            probes.append(turn + part * (end - turn))
        for probe in probes:
            if probe > turn and self._is_walked(each.who, probe):
                left = Stretch(each.who, self._limit(each.who, probe, turn), end, near)
                self.stretches.append(left)
                return left
        return None

    def _limit(self, who: Charger, turn: float, shut: float) -> float:
        """Between a spot a model gets to and one it does not."""
        for _ in range(_HALVINGS):
            half = (turn + shut) / 2.0
            if self._is_walked(who, half):
                turn = half
            else:
                shut = half
        return turn

    def _is_walked(self, who: Charger, turn: float) -> bool:
        place = self.circle.place(turn)
        return who.reach.can_reach(place.x, place.y)
