"""Rings: how near a moving model may come to the bases of one other unit.

Whoever asks looks at the box round all of them first: most units on a table are nowhere near
most legs.
"""

import math

from mypy_extensions import mypyc_attr

from opfor.boards.inches import NO_WAY, SHY


@mypyc_attr(acyclic=True)
class Ring:
    """What one other base keeps clear of: a disc round it."""

    def __init__(self, x: float, y: float, keep_off: float, pass_off: float) -> None:
        self.x = x
        self.y = y
        #: an end may come no nearer
        self.keep_sq = keep_off * keep_off
        #: a leg may come no nearer; never more than an end
        self.pass_sq = pass_off * pass_off

    def is_crossed(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether a straight leg would come too near."""
        dx = x2 - x1
        dy = y2 - y1
        px = self.x - x1
        py = self.y - y1
        along = px * dx + py * dy
        if along > 0.0:
            # the distance to a segment, written out: no other lines run as often
            squared = dx * dx + dy * dy
            if along < squared:
                across = dx * py - dy * px
                return across * across < self.pass_sq * squared
            px = self.x - x2
            py = self.y - y2
        return px * px + py * py < self.pass_sq


@mypyc_attr(acyclic=True)
class Rings:
    """The rings of one unit's bases."""

    def __init__(self, off: float) -> None:
        #: how far off the bases a model keeps
        self.off = off
        self.rings: list[Ring] = []
        self.west = NO_WAY
        self.east = -NO_WAY
        self.south = NO_WAY
        self.north = -NO_WAY

    def add(self, x: float, y: float, keep_off: float, pass_off: float) -> None:
        self.rings.append(Ring(x, y, keep_off, pass_off))
        self.west = min(self.west, x - keep_off)
        self.east = max(self.east, x + keep_off)
        self.south = min(self.south, y - keep_off)
        self.north = max(self.north, y + keep_off)

    def has_inside(self, x: float, y: float) -> bool:
        """Whether an end here would be too near."""
        for ring in self.rings:
            dx = ring.x - x
            dy = ring.y - y
            if dx * dx + dy * dy < ring.keep_sq:
                return True
        return False

    def is_entered(self, x: float, y: float) -> bool:
        """Whether a way through this point would come too near."""
        for ring in self.rings:
            dx = ring.x - x
            dy = ring.y - y
            if dx * dx + dy * dy < ring.pass_sq:
                return True
        return False

    def crossed(self, x1: float, y1: float, x2: float, y2: float) -> Ring | None:
        """A ring that a straight leg would come too near to, if there is one."""
        for ring in self.rings:
            if ring.is_crossed(x1, y1, x2, y2):
                return ring
        return None

    def clip(self, x: float, y: float, ux: float, uy: float, far: float) -> float:
        """How far a heading leads before it comes too near; `far` if it does not."""
        for ring in self.rings:
            dx = ring.x - x
            dy = ring.y - y
            along = dx * ux + dy * uy
            if along <= 0.0:
                continue
            inside = ring.pass_sq - (dx * dx + dy * dy - along * along)
            if inside > 0.0:
                far = min(far, along - math.sqrt(inside) - SHY)
        return far
