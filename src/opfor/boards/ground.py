"""Ground: where the centre of one size of base may go, terrain alone.

Pieces the mover may not enter are grown by its radius (see `growth`); the table is shrunk
by it. Shortest ways bend only at corners of grown pieces, and only where the way lies
against the corner: the graph holds no other links. It is made when the first bent way is
asked for, and kept.
"""

import math
from typing import Final

from opfor.boards.edges import Edge
from opfor.boards.growth import SLACK, grow
from opfor.boards.inches import NO_WAY, SHY, STEP, Base, snap, to_segment_sq
from opfor.boards.nodes import Node, barrier, corners_of, is_inside_any, join
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
        self, pieces: list[Piece], closed: int, r: float, width: float, depth: float
    ) -> None:
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
        #: pieces grown side by side, which may be hollow between their sides
        self.hollow: list[Shape] = []
        self._solids: list[Shape] = []
        self._numbers: list[int] = []
        for number, piece in enumerate(pieces):
            if closed >> number & 1:
                self._close(number, piece.shape)
                if piece.is_impassable:
                    self.impassable |= 1 << number
        #: of all obstacles
        self.numbers = list(range(len(self.obstacles)))
        self._nodes: list[Node] | None = None
        self._corners: list[list[Node]] = []
        self._side = max(_LEAST_SIDE, max(width, depth) / _MOST_CELLS)
        self._columns = int(width / self._side) + 1
        self._cells: list[list[Shape] | None] = [None] * (
            self._columns * (int(depth / self._side) + 1)
        )

    def _close(self, number: int, shape: Shape) -> None:
        self._solids.append(shape)
        self._numbers.append(number)
        whole = grow(shape.edges, self.r + SLACK)
        if whole is not None:
            self._add(number, whole)
            return
        self.hollow.append(shape)
        for e in shape.edges:
            wall = grow([e, Edge(e.x2, e.y2, e.x1, e.y1)], self.r + SLACK)
            if wall is not None:
                self._add(number, wall)

    def _add(self, number: int, obstacle: Shape) -> None:
        self.obstacles.append(obstacle)
        self.grown_from.append(number)

    def is_on_table(self, x: float, y: float) -> bool:
        """Whether a base centred here keeps wholly on the table (core 2.4)."""
        return self.west <= x <= self.east and self.south <= y <= self.north

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
        for i in range(len(self._solids)):
            if self._solids[i].has_inside(x, y):
                mask |= 1 << self._numbers[i]
        return mask

    def opened(self, x: float, y: float, among: list[int] | None = None) -> list[Shape]:
        """The obstacles for one who stands in a closed piece: that piece counts as open.

        If it is impassable, only to a leg that leads out of it (see `shut_behind`). Pieces it
        merely stands too near to count as they are, not grown. `among` are the numbers of the
        obstacles that are asked about, if not all.
        """
        left: list[Shape] = []
        held = self.holders(x, y)
        for number in self.numbers if among is None else among:
            o = self.obstacles[number]
            piece = self.grown_from[number]
            if held >> piece & 1:
                continue
            left.append(self._solids[self._numbers.index(piece)] if o.has_inside(x, y) else o)
        return left

    def shut_behind(self, x: float, y: float, among: list[int]) -> list[Shape]:
        """What such a one may leave, but neither end in nor come back to: the impassable pieces
        it stands in or too near to."""
        held = self.holders(x, y) & self.impassable
        found = [self._solids[at] for at, number in enumerate(self._numbers) if held >> number & 1]
        for number in among:
            o = self.obstacles[number]
            piece = self.grown_from[number]
            if held >> piece & 1 or (self.impassable >> piece & 1 and o.has_inside(x, y)):
                found.append(o)
        return found

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
        if not self._corners:
            for obstacle in self.obstacles:
                free = [n for n in corners_of(obstacle) if self.is_free(n.x, n.y)]
                self._corners.append(free)
        return self._corners[number]

    def settle(self, x: float, y: float) -> list[tuple[float, float]]:
        """The point itself if a base may stand there, else the nearest that are free.

        All that are equally near, in no meaningful order; empty if nothing is free.
        """
        if self.is_free(x, y):
            return [(x, y)]
        steps = self._step_off(x, y)
        if steps:
            return steps
        ranked = [
            ((px - x) * (px - x) + (py - y) * (py - y), px, py)
            for px, py in self._border_points(x, y)
        ]
        ranked.sort()
        found: list[tuple[float, float]] = []
        limit = NO_WAY
        for squared, px, py in ranked:
            if squared > limit:
                break
            sx, sy = self.nudge(px, py)
            if self.is_free(sx, sy) and (sx, sy) not in found:
                found.append((sx, sy))
                limit = min(limit, (math.sqrt(squared) + SHY) ** 2)
        return sorted(found)

    def steps_off(self, x: float, y: float) -> list[tuple[float, float]]:
        """Where one settles who stands in a piece; one who is only too near to it steps through no
        other piece on the way."""
        steps = self.settle(x, y)
        if self.holders(x, y):
            return steps
        opened = self.opened(x, y)
        return [(sx, sy) for sx, sy in steps if barrier(opened, x, y, sx, sy) is None]

    def ways_off(self, x: float, y: float) -> list[tuple[float, float]]:
        """The same, or where there is no such step, as between two walls: the corners in view."""
        steps = self.steps_off(x, y)
        if not steps:
            opened = self.opened(x, y)
            steps = [(n.x, n.y) for n in self.nodes() if barrier(opened, x, y, n.x, n.y) is None]
        return steps

    def _step_off(self, x: float, y: float) -> list[tuple[float, float]]:
        """The common case: one obstacle holds the point, and its nearest sides are free."""
        holding = [o for o in self.obstacles if o.has_inside(x, y)]
        if len(holding) != 1 or not self.is_on_table(x, y):
            return []
        edges = holding[0].edges
        best = NO_WAY
        for e in edges:
            best = min(best, to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2))
        limit = (math.sqrt(best) + SHY) ** 2
        found: list[tuple[float, float]] = []
        for e in edges:
            if to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2) <= limit:
                px, py = e.foot(x, y)
                px, py = self.nudge(px, py)
                if not self.is_free(px, py):
                    return []
                if (px, py) not in found:
                    found.append((px, py))
        found.sort()
        return found

    def _border_points(self, x: float, y: float) -> list[tuple[float, float]]:
        """Where the nearest free point can lie: feet, corners and meetings of borders."""
        points = [(min(max(x, self.west), self.east), min(max(y, self.south), self.north))]
        edges = [e for o in self.obstacles for e in o.edges]
        edges.extend(self._table_edges())
        for e in edges:
            points.append(e.foot(x, y))
            points.append((e.x1, e.y1))
        near = [
            e
            for e in edges
            if to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2) < 16.0 * (1.0 + self.r) ** 2
        ]
        for i in range(len(near)):
            for j in range(i):
                points.extend(near[i].meetings(near[j]))
        return points

    def _table_edges(self) -> list[Edge]:
        west, east, south, north = self.west, self.east, self.south, self.north
        return [
            Edge(west, south, east, south),
            Edge(east, south, east, north),
            Edge(east, north, west, north),
            Edge(west, north, west, south),
        ]

    def _is_deep(self, x: float, y: float) -> bool:
        """Whether one obstacle holds a point with all the grains round it."""
        return any(o.has_disc(x, y, 3.0 * STEP) for o in self.obstacles)

    def nudge(self, x: float, y: float) -> tuple[float, float]:
        """The nearest free grain to a point on a border; the snapped point if none is."""
        sx = snap(x)
        sy = snap(y)
        if self.is_free(sx, sy) or self._is_deep(sx, sy):
            return sx, sy
        best = NO_WAY
        bx = sx
        by = sy
        for grain in _GRAINS:
            px = sx + grain.x
            py = sy + grain.y
            squared = (px - x) * (px - x) + (py - y) * (py - y)
            is_before = squared < best or (squared == best and (px < bx or (px == bx and py < by)))
            if is_before and self.is_free(px, py):
                best, bx, by = squared, px, py
        return bx, by
