"""Sight as shapely sees it: all eighty-one lines, drawn and tested one by one."""

import numpy as np
import shapely
from shapely import Polygon

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base, gap
from opfor.boards.sight import rim
from opfor.boards.table import Table
from opfor.boards.terrain import Piece


def lines_between(a: Base, b: Base) -> np.ndarray:
    starts = np.array([(p.x, p.y) for p in rim(a)])
    ends = np.array([(p.x, p.y) for p in rim(b)])
    pairs = np.stack([np.repeat(starts, 9, axis=0), np.tile(ends, (9, 1))], axis=1)
    return np.asarray(shapely.linestrings(pairs))


class Oracle:
    """The pieces of one table, ready for many questions."""

    def __init__(self, table: Table) -> None:
        self.pieces = table.pieces
        self.polygons = [Polygon(list(zip(p.shape.xs, p.shape.ys, strict=True)))
                         for p in table.pieces]
        for polygon in self.polygons:
            shapely.prepare(polygon)

    def stands_in(self, polygon: Polygon, base: Base) -> bool:
        return bool(shapely.contains_properly(polygon, shapely.Point(base.x, base.y)))

    def through(self, polygon: Polygon, lines: np.ndarray) -> np.ndarray:
        """Which lines pass through the inside: they meet it and do more than touch."""
        met = np.asarray(shapely.intersects(polygon, lines))
        if met.any():
            met[met] = ~shapely.touches(polygon, lines[met])
        return met

    def can_see(self, a: Base, b: Base, between: list[Crowd]) -> bool:
        lines = lines_between(a, b)
        stopped = np.zeros(81, dtype=bool)
        for piece, polygon in zip(self.pieces, self.polygons, strict=True):
            if piece.stops_sight and not self.stands_in(polygon, a) \
                    and not self.stands_in(polygon, b):
                stopped |= self.through(polygon, lines)
        for crowd in between:
            stopped |= stopped_by(crowd, lines)
        return not stopped.all()

    def covered_lines(self, a: Base, b: Base) -> int:
        lines = lines_between(a, b)
        covered = np.zeros(81, dtype=bool)
        for piece, polygon in zip(self.pieces, self.polygons, strict=True):
            if is_hiding(piece) and not self.stands_in(polygon, a):
                covered |= self.through(polygon, lines)
        return int(covered.sum())


def is_hiding(piece: Piece) -> bool:
    return piece.is_cover or piece.stops_sight


def stopped_by(crowd: Crowd, lines: np.ndarray) -> np.ndarray:
    stopped = np.zeros(len(lines), dtype=bool)
    for i, one in enumerate(crowd.bases):
        stopped |= shapely.distance(lines, shapely.Point(one.x, one.y)) < one.r - 1e-9
        for other in crowd.bases[:i]:
            if gap(one, other) < 1.0:
                wall = shapely.LineString([(one.x, one.y), (other.x, other.y)])
                stopped |= shapely.crosses(lines, wall)
    return stopped
