"""A survey of a table's terrain, held against the book's advice (CORE-TABLE).

A gap is the widest circle on the table that touches no piece. A lane is a way for a base as
wide as the advice says: there must be one from each edge to the one across that keeps off
impassable, difficult and dangerous ground, and two impassable pieces always leave one
between them, so that no part of the table is walled off.
"""

import math
from typing import Final

from opfor.boards.inches import NO_WAY, segments_sq
from opfor.boards.shapes import Shape
from opfor.boards.terrain import Piece
from opfor.systems.opr.terrain_book import Advice

#: gaps are measured to this, inches
FINE: Final = 0.125
_CELL: Final = 6.0
_NORTH, _EAST, _SOUTH, _WEST = 0, 1, 2, 3


class Opening:
    """A circle with no terrain in it: its middle and how far it is to the nearest piece."""

    def __init__(self, x: float, y: float, clear: float) -> None:
        self.x = x
        self.y = y
        self.clear = clear


class Survey:
    """What the pieces of a table come to."""

    def __init__(self, pieces: list[Piece], width: float, depth: float, advice: Advice) -> None:
        self.advice = advice
        self.count = len(pieces)
        self.sight = sum(piece.stops_sight for piece in pieces)
        self.cover = sum(piece.is_cover for piece in pieces)
        self.difficult = sum(piece.is_difficult for piece in pieces)
        self.dangerous = sum(piece.is_dangerous for piece in pieces)
        shapes = [piece.shape for piece in pieces]
        self.covered = sum(shape.area for shape in shapes) / (width * depth)
        opening = widest_opening(shapes, width, depth, advice.gap / 2.0, FINE)
        self.gap = min(2.0 * opening.clear, width, depth)
        self.is_walled = is_walled(pieces, width, depth, advice.lane)
        self.has_lanes = has_lanes(pieces, width, depth, advice.lane)

    def faults(self) -> list[str]:
        """One sentence for each piece of advice the table does not follow."""
        advice, count = self.advice, max(1, self.count)
        found: list[str] = []
        if self.count < advice.pieces_least:
            found.append(f"{self.count} pieces of terrain; {advice.pieces_least} are advised")
        if self.covered < advice.covered:
            found.append(f"{self.covered:.1%} covered; {advice.covered:.0%} is advised")
        for has, share, what in (
            (self.sight, advice.sight, "stop sight"),
            (self.cover, advice.cover, "give cover"),
            (self.difficult, advice.difficult, "are difficult"),
        ):
            if has < share * count:
                found.append(f"{has} of {self.count} pieces {what}; {share:.0%} is advised")
        if self.dangerous < advice.dangerous:
            found.append(f"{self.dangerous} dangerous pieces; one named by each side is advised")
        if self.gap > advice.gap:
            found.append(f'a gap of {self.gap:.1f}"; up to {advice.gap:g}" is advised')
        if self.is_walled:
            found.append(f'impassable pieces less than {advice.lane:g}" apart')
        if not self.has_lanes:
            found.append(f'no lane of {advice.lane:g}" from edge to edge')
        return found


def widest_opening(
    shapes: list[Shape],
    width: float,
    depth: float,
    reach: float,
    fine: float,
    at_least: float = 0.0,
) -> Opening:
    """The widest circle that touches no piece, its middle `reach` inside the table's edges.

    Found to `fine` inches: a cell is cut in four for as long as a wider circle could have its
    middle in it, since no point of a cell is clearer than its middle by more than half the
    diagonal. Nothing narrower than `at_least` is looked for.
    """
    best = Opening(width / 2.0, depth / 2.0, at_least if shapes else NO_WAY)
    cells = _cells(reach, width - reach, reach, depth - reach)
    while cells:
        split: list[_Cell] = []
        for cell in cells:
            room = best.clear + fine - cell.diagonal
            clear = clearance(shapes, cell.x, cell.y, min(room, best.clear))
            if clear > best.clear:
                best = Opening(cell.x, cell.y, clear)
            if clear > room:
                cell.split(split)
        cells = split
    return best


class _Cell:
    """A part of the table: its middle and half its sides."""

    def __init__(self, x: float, y: float, half_x: float, half_y: float) -> None:
        self.x = x
        self.y = y
        self.half_x = half_x
        self.half_y = half_y
        self.diagonal = math.sqrt(half_x * half_x + half_y * half_y)

    def split(self, into: list["_Cell"]) -> None:
        x, y = self.half_x / 2.0, self.half_y / 2.0
        into.append(_Cell(self.x - x, self.y - y, x, y))
        into.append(_Cell(self.x - x, self.y + y, x, y))
        into.append(_Cell(self.x + x, self.y - y, x, y))
        into.append(_Cell(self.x + x, self.y + y, x, y))


def _cells(west: float, east: float, south: float, north: float) -> list[_Cell]:
    if east < west or north < south:
        return []
    columns = max(1, math.ceil((east - west) / _CELL))
    rows = max(1, math.ceil((north - south) / _CELL))
    x, y = (east - west) / columns / 2.0, (north - south) / rows / 2.0
    return [
        _Cell(west + (2 * column + 1) * x, south + (2 * row + 1) * y, x, y)
        for column in range(columns)
        for row in range(rows)
    ]


def clearance(shapes: list[Shape], x: float, y: float, enough: float) -> float:
    """From a point to the nearest piece, or some figure below `enough` if it is nearer."""
    best_sq = NO_WAY
    enough_sq = enough * enough if enough > 0.0 else -1.0
    for shape in shapes:
        if best_sq < enough_sq:
            break
        dx = _beyond(shape.west, shape.east, x)
        dy = _beyond(shape.south, shape.north, y)
        squared = dx * dx + dy * dy
        if squared < best_sq:
            found = shape.border_sq(x, y) if squared > 0.0 else shape.distance_sq(x, y)
            best_sq = min(best_sq, found)
    return math.sqrt(best_sq)


def _beyond(low: float, high: float, value: float) -> float:
    """How far a value lies outside of a span."""
    if value < low:
        return low - value
    return value - high if value > high else 0.0


def is_nearer(a: Shape, b: Shape, inches: float) -> bool:
    """Whether two shapes are less than so far apart, or overlap."""
    if (
        a.west - b.east >= inches
        or b.west - a.east >= inches
        or a.south - b.north >= inches
        or b.south - a.north >= inches
    ):
        return False
    squared = inches * inches
    for e in a.edges:
        for f in b.edges:
            if segments_sq(e.x1, e.y1, e.x2, e.y2, f.x1, f.y1, f.x2, f.y2) < squared:
                return True
    return a.has_inside(b.xs[0], b.ys[0]) or b.has_inside(a.xs[0], a.ys[0])


def is_walled(pieces: list[Piece], width: float, depth: float, lane: float) -> bool:
    """Whether impassable pieces leave less than a lane between them, or cut off a corner."""
    shut = [piece.shape for piece in pieces if piece.is_impassable]
    for i in range(len(shut)):
        if len(_walls_near(shut[i], width, depth, lane)) > 1:
            return True
        for j in range(i):
            if is_nearer(shut[i], shut[j], lane):
                return True
    return False


def has_lanes(pieces: list[Piece], width: float, depth: float, lane: float) -> bool:
    """Whether a base as wide as a lane can cross the table both ways on open ground."""
    slow = [p.shape for p in pieces if p.is_impassable or p.is_difficult or p.is_dangerous]
    chain = list(range(len(slow)))
    for i in range(len(slow)):
        for j in range(i):
            if _end(chain, i) != _end(chain, j) and is_nearer(slow[i], slow[j], lane):
                chain[_end(chain, i)] = _end(chain, j)
    near = [_walls_near(shape, width, depth, lane) for shape in slow]
    return not _is_joined(chain, near, _WEST, _EAST) and not _is_joined(chain, near, _NORTH, _SOUTH)


def _is_joined(chain: list[int], near: list[list[int]], one: int, other: int) -> bool:
    """Whether pieces, each less than a lane from the next, join two edges: no way between."""
    ends = [_end(chain, i) for i in range(len(near)) if one in near[i]]
    return any(other in near[i] and _end(chain, i) in ends for i in range(len(near)))


def _walls_near(shape: Shape, width: float, depth: float, lane: float) -> list[int]:
    near: list[int] = []
    if depth - shape.north < lane:
        near.append(_NORTH)
    if width - shape.east < lane:
        near.append(_EAST)
    if shape.south < lane:
        near.append(_SOUTH)
    if shape.west < lane:
        near.append(_WEST)
    return near


def _end(chain: list[int], link: int) -> int:
    while chain[link] != link:
        chain[link] = chain[chain[link]]
        link = chain[link]
    return link
