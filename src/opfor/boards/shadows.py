"""Shadows: how many of the lines between two bases something stands across.

The count is the one that drawing each line against each thing would give.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from opfor.boards.edges import Edge
from opfor.boards.fans import ALL, Fan, RimPoint, rim_of
from opfor.boards.inches import Base
from opfor.boards.shapes import Shape

#: sight lines between two bases
LINES: Final = 81


@mypyc_attr(acyclic=True, free_list_len=1)
class Shade:
    """What pieces, and the bases and gaps of units, hide of one base from points of another."""

    def __init__(self, a: Base, b: Base, bases: list[Base], gaps: list[Edge]) -> None:
        self._a = a
        self._b = b
        self._rim_a = rim_of(a)
        self._rim_b = rim_of(b)
        self._bases = bases
        self._gaps = gaps
        self._whole: list[Shape] = []
        self._others: list[Shape] = []

    def add(self, shape: Shape, is_apart: bool) -> None:
        """A piece in the way; `is_apart` if it is convex and touches neither base."""
        if is_apart:
            self._whole.append(shape)
        else:
            self._others.append(shape)

    def _hidden_from(self, start: RimPoint) -> i64:
        """The points of the rim that are hidden, as a mask."""
        fan = Fan(self._a.x + start.x, self._a.y + start.y, self._b, self._rim_b)
        mask: i64 = 0
        for shape in self._whole:
            mask |= fan.behind(shape)
            if mask == ALL:
                return mask
        for shape in self._others:
            mask = fan.across(shape, mask)
        for base in self._bases:
            if mask == ALL:
                return mask
            mask = fan.under(base, mask)
        for gap in self._gaps:
            if mask == ALL:
                return mask
            mask = fan.through(gap, mask)
        return mask

    def count(self, enough: int, needed: int) -> int:
        """How many lines are hidden; ends at `enough`, or when `needed` is out of reach."""
        count = 0
        left = LINES
        for at in self._rim_a:
            mask = self._hidden_from(at)
            while mask != 0:
                mask &= mask - 1
                count += 1
            left -= len(self._rim_b)
            if count >= enough or count + left < needed:
                break
        return count

    def has_clear_line(self) -> bool:
        """Whether any line is not hidden."""
        return any(self._hidden_from(at) != ALL for at in self._rim_a)


def rim(base: Base) -> list[Base]:
    """The nine points of a base, for those who draw them."""
    return [Base(base.x + at.x, base.y + at.y, 0.0) for at in rim_of(base)]
