"""Ground: where the centre of one size of base may go, terrain alone.

Pieces the mover may not enter are grown by its radius (see `growth`); the table is shrunk
by it. Shortest ways bend only at corners of grown pieces, and only where the way lies
against the corner: the graph holds no other links. It is made when the first bent way is
asked for, and kept.
"""

from typing import Final

from opfor.boards.edges import Edge, edges_of
from opfor.boards.growth import Grown
from opfor.boards.inches import NO_WAY, STEP, Base, snap
from opfor.boards.nodes import Node, corners_of, is_inside_any, join
from opfor.boards.shapes import Shape
from opfor.boards.terrain import Piece

#: the grains up to two off, the nearest first: most of the others need no asking
_GRAINS: Final = sorted(
    [Base(i * STEP, j * STEP, 0.0) for i in range(-2, 3) for j in range(-2, 3)],
    key=lambda grain: grain.x * grain.x + grain.y * grain.y,
)
#: the table is looked at in square cells: most hold little of what is closed
_LEAST_SIDE: Final = 4.0
_MOST_CELLS: Final = 32.0


class Ground:
    """All a base of one radius needs to know of one table; owns the graph."""

    def __init__(
        self,
        pieces: list[Piece],
        grown: list[Grown | None],
        closed: int,
        r: float,
        width: float,
        depth: float,
    ) -> None:
        """`grown` is shared by all grounds of this radius, and filled in by those that need it."""
        self.r = r
        self.closed = closed
        self.west = r
        self.south = r
        self.east = width - r
        self.north = depth - r
        #: the closed pieces nobody may ever stand in, as a mask: the others are only shunned
        self.impassable = 0
        #: grown pieces, or the grown sides of a piece whose notch closes
        self.obstacles: list[Shape] = []
        #: the number of the piece each obstacle was grown from
        self.grown_from: list[int] = []
        #: and the sides it was grown from
        self.sides: list[list[Edge]] = []
        #: pieces grown side by side, which may be hollow between their sides
        self.hollow: list[Shape] = []
        #: the closed pieces as they are, and their numbers
        self.solids: list[Shape] = []
        self.pieces: list[int] = []
        for number, piece in enumerate(pieces):
            if closed >> number & 1:
                larger = grown[number] or Grown(piece.shape, r)
                grown[number] = larger
                self._close(number, piece.shape, larger)
                if piece.is_impassable:
                    self.impassable |= 1 << number
        #: of all obstacles
        self.numbers = list(range(len(self.obstacles)))
        self._nodes: list[Node] | None = None
        self._corners: list[list[Node] | None] = [None] * len(self.obstacles)
        self._all_corners: list[list[Node] | None] = [None] * len(self.obstacles)
        self._side = max(_LEAST_SIDE, max(width, depth) / _MOST_CELLS)
        self._columns = int(width / self._side) + 1
        self._cells: list[list[Shape] | None] = [None] * (
            self._columns * (int(depth / self._side) + 1)
        )

    def _close(self, number: int, shape: Shape, grown: Grown) -> None:
        self.solids.append(shape)
        self.pieces.append(number)
        if grown.is_hollow:
            self.hollow.append(shape)
        for at, obstacle in enumerate(grown.obstacles):
            self.obstacles.append(obstacle)
            self.grown_from.append(number)
            self.sides.append(grown.sides[at])

    def is_on_table(self, x: float, y: float) -> bool:
        """Whether a base centred here keeps wholly on the table (core 2.4)."""
        return self.west <= x <= self.east and self.south <= y <= self.north

    def table_edges(self) -> list[Edge]:
        """Of what a base's centre keeps to."""
        return edges_of(
            [self.west, self.east, self.east, self.west],
            [self.south, self.south, self.north, self.north],
        )

    def is_free(self, x: float, y: float) -> bool:
        """Whether a base may stand here as far as table and terrain go."""
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        number = int(y / self._side) * self._columns + int(x / self._side)
        near = self._cells[number]
        if near is None:
            near = self._around(x, y)
            self._cells[number] = near
        return not is_inside_any(near, x, y)

    def is_free_but(self, x: float, y: float, held: int) -> bool:
        """The same if some pieces, given as a mask, count as open."""
        if held == 0:
            return self.is_free(x, y)
        return (
            self.is_on_table(x, y)
            and not self.holders(x, y) & ~held
            and not is_inside_any(self.closed_but(held), x, y)
        )

    def closed_but(self, held: int, among: list[int] | None = None) -> list[Shape]:
        """The obstacles of all pieces but those; `among` are the numbers of the obstacles that are
        asked about, if not all."""
        return [
            self.obstacles[number]
            for number in (self.numbers if among is None else among)
            if not held >> self.grown_from[number] & 1
        ]

    def _around(self, x: float, y: float) -> list[Shape]:
        """What can hold any point of the cell this one lies in."""
        side = self._side
        west, south = int(x / side) * side, int(y / side) * side
        return [
            o
            for o in self.obstacles + self.hollow
            if o.west < west + side and o.east > west and o.south < south + side and o.north > south
        ]

    def holders(self, x: float, y: float) -> int:
        """The closed pieces the very point stands in, as a mask of their numbers."""
        mask = 0
        for i in range(len(self.solids)):
            if self.solids[i].has_inside(x, y):
                mask |= 1 << self.pieces[i]
        return mask

    def solid(self, number: int) -> Shape:
        """The piece that an obstacle was grown from."""
        return self.solids[self.pieces.index(self.grown_from[number])]

    def nodes(self) -> list[Node]:
        """Where ways may bend; made with their links when first asked for."""
        found = self._nodes
        if found is None:
            found = []
            for number in range(len(self.obstacles)):
                found.extend(self.corners(number))
            join(found, self.obstacles)
            self._nodes = found
        return found

    def corners(self, number: int) -> list[Node]:
        """The nodes of one obstacle, linked or not: most grounds of a move need no links."""
        found = self._corners[number]
        if found is None:
            found = [n for n in self.all_corners(number) if self.is_free(n.x, n.y)]
            self._corners[number] = found
        return found

    def all_corners(self, number: int) -> list[Node]:
        """The corners of one obstacle, also those in other pieces: for whoever stands in these."""
        found = self._all_corners[number]
        if found is None:
            found = corners_of(self.obstacles[number])
            self._all_corners[number] = found
        return found

    def _is_deep(self, x: float, y: float) -> bool:
        """Whether one obstacle holds a point with all the grains round it."""
        return any(o.has_disc(x, y, 3.0 * STEP) for o in self.obstacles)

    def nudge(self, x: float, y: float, held: int = 0) -> tuple[float, float]:
        """The nearest free grain to a point on a border; the snapped point if none is."""
        sx = snap(x)
        sy = snap(y)
        if self.is_free_but(sx, sy, held) or (held == 0 and self._is_deep(sx, sy)):
            return sx, sy
        best = NO_WAY
        bx = sx
        by = sy
        for grain in _GRAINS:
            px = sx + grain.x
            py = sy + grain.y
            squared = (px - x) * (px - x) + (py - y) * (py - y)
            is_before = squared < best or (squared == best and (px < bx or (px == bx and py < by)))
            if is_before and self.is_free_but(px, py, held):
                best, bx, by = squared, px, py
        return bx, by
