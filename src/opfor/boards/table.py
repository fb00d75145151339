"""The table: its size, its pieces and its markers, and everything worth keeping about them.

Nothing about a table changes once it is made, so what was worked out once holds for good:
one ground for each base size and set of closed pieces, and the last fields of each ground.
"""

from typing import Final

from opfor.boards.fields import Field
from opfor.boards.ground import Ground
from opfor.boards.growth import Grown
from opfor.boards.inches import GRAIN, STEP, Base, measured, to_segment_sq
from opfor.boards.paths import Path
from opfor.boards.shapes import Shape
from opfor.boards.terrain import Piece
from opfor.faults import fault

#: fields kept for one ground before they are dropped and made again as needed
MOST_FIELDS: Final = 512
#: longest side of a table, inches
LONGEST: Final = 2048.0
MOST_PIECES: Final = 200


class Table:
    """Width, depth, pieces and markers; owns the grounds and their fields."""

    def __init__(
        self, width: float, depth: float, pieces: list[Piece], objectives: list[tuple[float, float]]
    ) -> None:
        self.width = _side("table.width", width)
        self.depth = _side("table.depth", depth)
        if len(pieces) > MOST_PIECES:
            raise fault("terrain", f"{len(pieces)} pieces are more than {MOST_PIECES}.")
        self.pieces = pieces
        self.stopping = [p for p in pieces if p.stops_sight]
        self.hiding = [p for p in pieces if p.is_hiding]
        self.impassable = [p for p in pieces if p.is_impassable]
        self.cover = [p for p in pieces if p.is_cover]
        self.has_treacherous = any(p.is_treacherous for p in pieces)
        self.objectives = [
            Base(measured("objectives", x), measured("objectives", y), 0.0) for x, y in objectives
        ]
        for marker in self.objectives:
            if not (0.0 <= marker.x <= self.width and 0.0 <= marker.y <= self.depth):
                raise fault("objectives", f"({marker.x:g}, {marker.y:g}) is off the table.")
        #: for every answer to the questions of `closed_to`; below nought while nobody has asked
        self._closed = [-1] * 8
        #: the pieces for each base size, whatever is closed; none while nobody has asked
        self._grown: dict[int, list[Grown | None]] = {}
        self._grounds: dict[tuple[int, int], Ground] = {}
        self._fields: dict[tuple[int, int], dict[tuple[float, float], Field]] = {}

    def aside(self, x: float) -> float:
        """How far a place is from the middle, east or west: a mirror of the two keeps it."""
        return abs(2.0 * x - self.width)

    def closed_to(
        self, avoids_difficult: bool, avoids_dangerous: bool, avoids_treacherous: bool = False
    ) -> int:
        """The pieces a mover may not enter, as a mask: bit n is piece n.

        Impassable ones always; OPR-DIFF and OPR-DANG say when the others count.
        """
        kind = avoids_difficult * 1 + avoids_dangerous * 2 + avoids_treacherous * 4
        mask = self._closed[kind]
        if mask >= 0:
            return mask
        mask = 0
        for number, piece in enumerate(self.pieces):
            if (
                piece.is_impassable
                or (avoids_difficult and piece.is_difficult)
                or (avoids_dangerous and piece.is_dangerous)
                or (avoids_treacherous and piece.is_treacherous)
            ):
                mask |= 1 << number
        self._closed[kind] = mask
        return mask

    def pieces_at(self, x: float, y: float, r: float) -> int:
        """The pieces a disc touches, as a mask; with r = 0 those the point stands in."""
        mask = 0
        for number, piece in enumerate(self.pieces):
            if piece.shape.has_inside(x, y) or (r > 0.0 and piece.shape.is_touched(x, y, r)):
                mask |= 1 << number
        return mask

    def pieces_crossed(self, r: float, path: Path, among: int = -1) -> int:
        """The pieces a disc moves in or through along a path, as a mask (core 2.9).

        `among` is a mask of those that are asked about.
        """
        mask = 0
        for number, piece in enumerate(self.pieces):
            if among >> number & 1 and _is_swept(piece, r, path):
                mask |= 1 << number
        return mask

    def elevation_at(self, x: float, y: float) -> float:
        """The height of the highest piece the point stands on."""
        best = 0.0
        for piece in self.pieces:
            if piece.elevation > best and piece.shape.has_inside(x, y):
                best = piece.elevation
        return best

    def is_on_table(self, base: Base) -> bool:
        """Whether no part of a base hangs over an edge (core 2.4)."""
        return base.r <= base.x <= self.width - base.r and base.r <= base.y <= self.depth - base.r

    def ground(self, r: float, closed: int) -> Ground:
        """The ground for a base radius and a mask of closed pieces; kept."""
        grains = int(r * GRAIN + 0.5)
        key = (grains, closed)
        found = self._grounds.get(key)
        if found is None:
            nothing: list[Grown | None] = [None] * len(self.pieces)
            grown = self._grown.setdefault(grains, nothing)
            found = Ground(self.pieces, grown, closed, r, self.width, self.depth)
            self._grounds[key] = found
            self._fields[key] = {}
        return found

    def field(self, r: float, closed: int, x: float, y: float) -> Field:
        """The field of ways to a point; the last few hundred are kept."""
        ground = self.ground(r, closed)
        kept = self._fields[(int(r * GRAIN + 0.5), closed)]
        found = kept.get((x, y))
        if found is None:
            if len(kept) >= MOST_FIELDS:
                kept.clear()
            found = Field(ground, x, y)
            kept[(x, y)] = found
        return found


def _side(where: str, value: float) -> float:
    length = measured(where, value)
    if not 1.0 <= length <= LONGEST:
        raise fault(where, f"a table side is 1 to {LONGEST:g} inches, not {length:g}.")
    return length


def _is_swept(piece: Piece, r: float, path: Path) -> bool:
    shape = piece.shape
    reach = r - STEP
    for i in range(len(path.xs)):
        x, y = path.xs[i], path.ys[i]
        if shape.is_touched(x, y, reach):
            return True
        if i > 0 and shape.is_crossed(path.xs[i - 1], path.ys[i - 1], x, y):
            return True
        if i > 0 and _has_corner_by(shape, path.xs[i - 1], path.ys[i - 1], x, y, reach):
            return True
    return False


def _has_corner_by(shape: Shape, x1: float, y1: float, x2: float, y2: float, reach: float) -> bool:
    """Whether a corner is nearer than this to a leg."""
    for e in shape.edges:
        if to_segment_sq(e.x1, e.y1, x1, y1, x2, y2) < reach * reach:
            return True
    return False
