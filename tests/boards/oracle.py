"""Sight as shapely sees it: all eighty-one lines, drawn and tested one by one.

Many questions are put at once, since a call of shapely costs more than a line.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from shapely import Polygon

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base, gap
from opfor.boards.shadows import rim
from opfor.boards.table import Table
from opfor.boards.terrain import Piece

#: pairs of bases whose lines are held at the same time
AT_ONCE = 500

Pair = tuple[Base, Base]


class Lines:
    """The eighty-one lines of each of some pairs of bases."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        starts, ends = (np.array([corners(pair[end]) for pair in pairs]) for end in (0, 1))
        both = np.stack([np.repeat(starts, 9, axis=1), np.tile(ends, (1, 9, 1))], axis=2)
        self.drawn = np.asarray(shapely.linestrings(both))
        self.a, self.b = shapely.points(starts[:, 0]), shapely.points(ends[:, 0])
        points = np.concatenate([starts, ends], axis=1)
        self.boxes = shapely.box(*points.min(axis=1).T, *points.max(axis=1).T)


def corners(base: Base) -> list[tuple[float, float]]:
    """The centre and the eight points of the rim."""
    return [(point.x, point.y) for point in rim(base)]


class Oracle:
    """The pieces of one table, and the units on it, ready for many questions."""

    def __init__(self, table: Table, units: Sequence[Crowd] = ()) -> None:
        self.pieces = table.pieces
        self.polygons = [
            Polygon(list(zip(p.shape.xs, p.shape.ys, strict=True))) for p in table.pieces
        ]
        shapely.prepare(self.polygons)
        self.units = units
        self.walls = [Walls(unit) for unit in units]

    def through(self, polygon: Polygon, lines: np.ndarray) -> np.ndarray:
        """Which lines pass through the inside: they meet it and do more than touch."""
        met = np.asarray(shapely.intersects(polygon, lines))
        met[met] = ~shapely.touches(polygon, lines[met])
        return met

    def can_see(
        self, pairs: Sequence[Pair], sides: Sequence[tuple[Crowd, Crowd]] = ()
    ) -> list[bool]:
        """Whether a line of each pair is free; the units of its two sides stop none."""
        seen: list[bool] = []
        for some in parts(len(pairs)):
            lines = Lines(pairs[some])
            stopped = np.zeros(lines.drawn.shape, dtype=bool)
            self._stop_by_terrain(lines, stopped)
            self._stop_by_units(lines, sides[some], stopped)
            seen += (~stopped.all(axis=1)).tolist()
        return seen

    def _stop_by_terrain(self, lines: Lines, stopped: np.ndarray) -> None:
        for piece, polygon in zip(self.pieces, self.polygons, strict=True):
            if piece.stops_sight:
                out = ~(stands_in(polygon, lines.a) | stands_in(polygon, lines.b))
                left = out[:, None] & ~stopped
                stopped[left] = self.through(polygon, lines.drawn[left])

    def _stop_by_units(
        self, lines: Lines, sides: Sequence[tuple[Crowd, Crowd]], stopped: np.ndarray
    ) -> None:
        for unit, walls in zip(self.units, self.walls, strict=True):
            between = np.array([unit is not own and unit is not other for own, other in sides])
            near = between & shapely.intersects(lines.boxes, walls.box)
            left = near[:, None] & ~stopped
            stopped[left] = walls.stop(lines.drawn[left])

    def covered_lines(self, pairs: Sequence[Pair]) -> list[int]:
        """How many lines of each pair pass through what covers."""
        counts: list[int] = []
        for some in parts(len(pairs)):
            lines = Lines(pairs[some])
            covered = np.zeros(lines.drawn.shape, dtype=bool)
            for piece, polygon in zip(self.pieces, self.polygons, strict=True):
                if is_hiding(piece):
                    left = ~stands_in(polygon, lines.a)[:, None] & ~covered
                    covered[left] = self.through(polygon, lines.drawn[left])
            counts += covered.sum(axis=1).tolist()
        return counts


def parts(count: int) -> Iterator[slice]:
    return (slice(first, first + AT_ONCE) for first in range(0, count, AT_ONCE))


def stands_in(polygon: Polygon, centres: np.ndarray) -> np.ndarray:
    return np.asarray(shapely.contains_properly(polygon, centres))


def is_hiding(piece: Piece) -> bool:
    return piece.is_cover or piece.stops_sight


class Walls:
    """What of a unit stops a line: its bases, and its gaps of less than an inch."""

    def __init__(self, crowd: Crowd) -> None:
        self.box = shapely.box(crowd.west, crowd.south, crowd.east, crowd.north)
        self.bases = [(shapely.Point(b.x, b.y), b.r) for b in crowd.bases]
        pairs = [(a, b) for i, a in enumerate(crowd.bases) for b in crowd.bases[:i]]
        self.gaps = [
            shapely.LineString([(a.x, a.y), (b.x, b.y)]) for a, b in pairs if gap(a, b) < 1.0
        ]
        shapely.prepare(self.gaps)

    def stop(self, lines: np.ndarray) -> np.ndarray:
        stopped = np.zeros(len(lines), dtype=bool)
        for centre, r in self.bases:
            left = ~stopped
            stopped[left] = shapely.distance(lines[left], centre) < r - 1e-9
        for between in self.gaps:
            # only what meets can cross, and meeting is told a good deal faster
            met = ~stopped
            met[met] = shapely.intersects(between, lines[met])
            stopped[met] = shapely.crosses(lines[met], between)
        return stopped
