"""Rows: models in contact one beside the other, and who may be next (core 2.7)."""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import GRAIN, Base
from opfor.boards.stretches import Charger, Part, Stretch
from opfor.boards.turns import Place

#: rows that differ by no more are equally long
_EQUAL: Final = 0.1


@mypyc_attr(acyclic=True, free_list_len=1)
class Spot:
    """A place in contact, and what it takes up of the rim."""

    def __init__(self, part: Part, place: Place) -> None:
        self.part = part
        self.turn = place.turn
        self.x = place.x
        self.y = place.y
        #: how far along the rim it touches, and half of what it takes up there
        self.along = part.along(place.turn)
        self.half = part.circle.r * part.circle.base.r / part.circle.out
        self.key = int(place.x * GRAIN) << 24 | int(place.y * GRAIN)

    def is_open_to(self, who: Charger) -> bool:
        """Whether a model might come here, walks aside."""
        for each in self.part.stretches:
            if each.who is who and each.begin <= self.turn <= each.end:
                return True
        return False


@mypyc_attr(acyclic=True)
class Row:
    """Models in contact, in a chain, and how much of the rim they take up."""

    def __init__(self, placed: list[Base], seats: list[Spot], takers: list[Charger]) -> None:
        self.placed = placed
        self.seats = seats
        self.takers = takers
        self.mask = 0
        #: tells its spots from those of other rows, whoever takes them
        self.key = 0
        #: by part: the first place that is free and in a chain with the row
        self.spots: list[Spot | None] = []
        #: the parts it comes near to, and those it leaves no room in
        self.near = 0
        self.full = 0
        #: how far along the rim it begins and ends, and what of that its models take up
        self.begin = 0.0
        self.end = 0.0
        self.filled = 0.0
        #: how far along its models could have come, in all
        self.due = 0.0


def longer(before: Row, spot: Spot, takers: list[Charger]) -> Row:
    """A row with one more spot, and who takes which."""
    placed = Base(spot.x, spot.y, spot.part.circle.r)
    row = Row([*before.placed, placed], [*before.seats, spot], takers)
    for who in takers:
        row.mask |= who.bit
        row.due += who.due
    row.begin, row.end = spot.along - spot.half, spot.along + spot.half
    if before.placed:
        row.near, row.full = before.near, before.full
        row.begin, row.end = before.begin, max(before.end, row.end)
    row.filled = before.filled + 2.0 * spot.half
    row.key = before.key + spot.key
    return row


@mypyc_attr(acyclic=True, free_list_len=1)
class Step:
    """One more model at the end of a row."""

    def __init__(self, row: Row, stretch: Stretch, spot: Spot) -> None:
        self.row = row
        self.stretch = stretch
        self.spot = spot
        self.mask = row.mask | stretch.who.bit
        self.key = row.key + spot.key
        self.end = spot.along + spot.half
        self.waste = -spot.half
        if row.placed:
            self.end = max(row.end, self.end)
            self.waste = self.end - row.begin - row.filled - 2.0 * spot.half
        self.due = row.due + stretch.who.due
        #: the lower, the sooner it is taken
        self.rank = 0.0
        self.is_asked = False

    def rate(self, is_thrifty: bool) -> None:
        """By where the row ends, or by what it wastes; those that differ by little are equal."""
        self.rank = float(math.floor((self.waste if is_thrifty else self.end) / _EQUAL))

    def is_before(self, other: "Step") -> bool:
        return self.rank < other.rank or (self.rank == other.rank and self.due < other.due)
