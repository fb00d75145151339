"""The battlefield: its size and its terrain, and who sees whom across it [EE-D20].

A piece has a movement modifier or is impassable, blocks sight or not, obscures or not.
Models do neither. Sight is drawn between bases as in `boards.sight`: into a blocking piece
and out of it, but not through.
"""

from opfor.boards.inches import Base, to_segment_sq
from opfor.boards.shapes import Shape
from opfor.boards.sight import SightLines
from opfor.boards.table import Table
from opfor.boards.terrain import Piece


class Terrain:
    """One piece with what it does to feet and eyes [EE-D20]."""

    def __init__(
        self,
        name: str,
        shape: Shape,
        modifier: float,
        is_impassable: bool,
        blocks: bool,
        obscures: bool,
    ) -> None:
        self.name = name
        self.shape = shape
        #: added to the measured distance of a move that touches it
        self.modifier = modifier
        self.is_impassable = is_impassable
        self.blocks = blocks
        self.obscures = obscures


class Field:
    """A battlefield; nothing about it changes once it is made."""

    def __init__(self, width: float, depth: float, terrain: list[Terrain]) -> None:
        self.width = width
        self.depth = depth
        self.terrain = terrain
        blocking = [Piece(t.name, [], t.shape, 0.0, True) for t in terrain if t.blocks]
        self._sight = SightLines(Table(width, depth, blocking, []), [])
        self._obscuring = [t.shape for t in terrain if t.obscures]
        self._slow = [t for t in terrain if t.modifier > 0.0]
        self._closed = [t for t in terrain if t.is_impassable]

    def can_see(self, a: Base, b: Base) -> bool:
        """Whether any part of a base is seen from another; the same both ways."""
        return self._sight.can_see(a, b)

    def is_obscured(self, a: Base, b: Base) -> bool:
        """Whether the line between the middles passes obscurement; what the attacker itself
        stands in hides nothing from it [EE-OBSCURED]."""
        for shape in self._obscuring:
            if shape.is_crossed(a.x, a.y, b.x, b.y) and not shape.has_inside(a.x, a.y):
                return True
        return False

    def is_on(self, base: Base) -> bool:
        r = base.r
        return r <= base.x <= self.width - r and r <= base.y <= self.depth - r

    def is_open(self, x1: float, y1: float, x2: float, y2: float, r: float) -> bool:
        """Whether a base fits along every point of a leg, terrain alone."""
        for t in self._closed:
            if is_swept(t.shape, x1, y1, x2, y2, r):
                return False
        return True

    def touched(self, x1: float, y1: float, x2: float, y2: float, r: float) -> int:
        """The pieces that slow a leg, as a mask over `slow` [EE-MOVE-TERRAIN]."""
        mask = 0
        for number, t in enumerate(self._slow):
            if is_swept(t.shape, x1, y1, x2, y2, r):
                mask |= 1 << number
        return mask

    def modifier(self, mask: int) -> float:
        """What the pieces of a mask add together."""
        total = 0.0
        for number, t in enumerate(self._slow):
            if mask >> number & 1:
                total += t.modifier
        return total


def is_swept(shape: Shape, x1: float, y1: float, x2: float, y2: float, r: float) -> bool:
    """Whether a base moved along a leg shares more than its rim with a shape."""
    if (
        max(x1, x2) + r <= shape.west
        or min(x1, x2) - r >= shape.east
        or max(y1, y2) + r <= shape.south
        or min(y1, y2) - r >= shape.north
    ):
        return False
    if shape.is_touched(x1, y1, r) or shape.is_touched(x2, y2, r):
        return True
    if shape.is_crossed(x1, y1, x2, y2):
        return True
    for i in range(len(shape.xs)):
        if to_segment_sq(shape.xs[i], shape.ys[i], x1, y1, x2, y2) < r * r:
            return True
    return False
