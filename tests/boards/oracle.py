"""Sight as shapely sees it: all eighty-one lines, drawn and tested one by one."""

import numpy as np
import shapely
from shapely import Polygon

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base, gap
from opfor.boards.shadows import rim
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
        self.polygons = [
            Polygon(list(zip(p.shape.xs, p.shape.ys, strict=True))) for p in table.pieces
        ]
        for polygon in self.polygons:
            shapely.prepare(polygon)
        self._walls: dict[int, Walls] = {}

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
            if (
                piece.stops_sight
                and not self.stands_in(polygon, a)
                and not self.stands_in(polygon, b)
            ):
                stopped |= self.through(polygon, lines)
        for crowd in between:
            if not stopped.all() and is_near(crowd, a, b):
                stopped |= stopped_by(self.walls(crowd), lines)
        return not stopped.all()

    def walls(self, crowd: Crowd) -> "Walls":
        if id(crowd) not in self._walls:
            self._walls[id(crowd)] = Walls(crowd)
        return self._walls[id(crowd)]

    def covered_lines(self, a: Base, b: Base) -> int:
        lines = lines_between(a, b)
        covered = np.zeros(81, dtype=bool)
        for piece, polygon in zip(self.pieces, self.polygons, strict=True):
            if is_hiding(piece) and not self.stands_in(polygon, a):
                covered |= self.through(polygon, lines)
        return int(covered.sum())


def is_near(crowd: Crowd, a: Base, b: Base) -> bool:
    """Whether a unit comes near the box round two bases at all."""
    wide = max(a.r, b.r) + 0.1
    return bool(
        shapely.box(
            min(a.x, b.x) - wide, min(a.y, b.y) - wide, max(a.x, b.x) + wide, max(a.y, b.y) + wide
        ).intersects(shapely.box(crowd.west, crowd.south, crowd.east, crowd.north))
    )


def is_hiding(piece: Piece) -> bool:
    return piece.is_cover or piece.stops_sight


class Walls:
    """What of a unit stops a line: its bases, and its gaps of less than an inch."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.centres = np.asarray(shapely.points([(b.x, b.y) for b in crowd.bases]))
        self.radii = np.array([b.r for b in crowd.bases])
        pairs = [(a, b) for i, a in enumerate(crowd.bases) for b in crowd.bases[:i]]
        self.gaps = np.array(
            [shapely.LineString([(a.x, a.y), (b.x, b.y)]) for a, b in pairs if gap(a, b) < 1.0],
            dtype=object,
        )


def stopped_by(walls: Walls, lines: np.ndarray) -> np.ndarray:
    near = shapely.distance(lines[:, None], walls.centres[None, :]) < walls.radii - 1e-9
    stopped = np.asarray(near.any(axis=1))
    if len(walls.gaps) and not stopped.all():
        left = ~stopped
        stopped[left] = shapely.crosses(lines[left, None], walls.gaps[None, :]).any(axis=1)
    return stopped
