"""Formations: the blocks a unit is put on the table in."""

import math

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import Base, snap
from opfor.boards.places import CLOSE
from opfor.systems.opr.battle import Unit

#: between the bases of a block
_GAP = 16.0 * CLOSE


class Formation:
    """Where each model stands, as seen from the middle of the front rank."""

    def __init__(self, offsets: list[Base]) -> None:
        self.offsets = offsets

    def at(self, x: float, y: float) -> list[Base]:
        return [Base(x + each.x, y + each.y, each.r) for each in self.offsets]


def formations(unit: Unit, link: float, span: float, is_south: bool) -> list[Formation]:
    """Blocks for a unit, the usual one first; the front is toward the other edge."""
    count = len(unit.models)
    found: list[Formation] = []
    tried: list[int] = []
    for columns in (min(count, 5), math.isqrt(count - 1) + 1 if count else 0, 2, 1, count):
        if 0 < columns <= count and columns not in tried:
            tried.append(columns)
            block = _block(unit, columns, is_south)
            if is_coherent(block.offsets, link, span):
                found.append(block)
    return found or [_block(unit, min(count, 5), is_south)]


def _block(unit: Unit, columns: int, is_south: bool) -> Formation:
    """Ranks of so many, the broadest bases first in each, one rank close behind the other."""
    order = sorted(range(len(unit.models)), key=lambda n: (-unit.models[n].base.r, n))
    offsets: list[Base] = [Base(0.0, 0.0, 0.0)] * len(order)
    y, before = 0.0, 0.0
    for start in range(0, len(order), columns):
        rank = order[start : start + columns]
        deepest = unit.models[rank[0]].base.r
        if start:
            y += before + deepest + _GAP
        before = deepest
        x = 0.0
        for place, number in enumerate(rank):
            r = unit.models[number].base.r
            if place:
                x += unit.models[rank[place - 1]].base.r + r + _GAP
            offsets[number] = Base(snap(x), snap(-y if is_south else y), r)
    middle = snap(max(each.x for each in offsets) / 2.0)
    return Formation([Base(each.x - middle, each.y, each.r) for each in offsets])
