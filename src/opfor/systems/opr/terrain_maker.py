"""Tables made by the book's advice (CORE-TABLE), the same for the same seed.

Large pieces lie in rows, each a little off its place, turned, and as large as its share of
the row lets it be; scatter goes where the table is emptiest. A table that does not follow the
advice is thrown away and drawn again.
"""

import math
from typing import Final

from opfor.boards.inches import snap
from opfor.boards.shapes import Shape
from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from opfor.dice import Dice, Seeded
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.terrain_book import Advice, Sort, Theme, terrain_book
from opfor.systems.opr.terrain_survey import (
    FINE,
    Opening,
    clearance,
    has_lanes,
    is_nearer,
    is_walled,
    widest_opening,
)

STREAM: Final = "table"
PURPOSE: Final = "Terrain"
#: tables drawn before the best so far is taken: a size nobody thought of may allow no better
MOST_TRIES: Final = 60
#: what the usual table's numbers are meant for, square inches
USUAL: Final = 3456.0
#: no piece is nearer to another, or to the edge
APART: Final = 2.0
EDGE: Final = 0.75
#: pieces turn up to this far, radians
TURN: Final = 0.4
#: the covered share aimed at is the advised one and so much more
SPARE: Final = 1.08
#: scatter is put on points so far apart
RASTER: Final = 3.0


def make_table(seed: int, edition: Edition, width: float = 0.0, depth: float = 0.0) -> Table:
    """The table of a seed, without markers; the edition's usual size if none is given."""
    wide, deep = width or float(edition.table_width), depth or float(edition.table_depth)
    dice = Dice(Seeded(seed, STREAM))
    book = terrain_book()
    theme = book.themes[dice.pick(PURPOSE, len(book.themes))]
    pieces = make_terrain(dice, theme, book.advice[edition.name], wide, deep)
    return Table(wide, deep, pieces, [])


def make_terrain(
    dice: Dice, theme: Theme, advice: Advice, width: float, depth: float
) -> list[Piece]:
    """Pieces for a table of this size; the best of many tries if none follows the advice."""
    best: list[Piece] = []
    fewest = MOST_TRIES
    for _ in range(MOST_TRIES):
        maker = _Maker(dice, theme, advice, width, depth)
        faults = maker.make()
        if faults < fewest:
            best, fewest = maker.pieces, faults
        if faults == 0:
            break
    return best


class _Plan:
    """A large piece before it is made: its middle, half its sides, its turn and outline."""

    def __init__(self, sort: Sort, x: float, y: float, half_x: float, half_y: float) -> None:
        self.sort = sort
        self.x = x
        self.y = y
        self.half_x = half_x
        self.half_y = half_y
        self.turn = 0.0
        #: how much of each corner is cut, along both sides
        self.cuts: list[float] = []
        self.is_dangerous = False

    def area(self) -> float:
        """Of the whole piece; cut corners are triangles."""
        cut = sum(self.cuts[i] * self.cuts[i + 1] for i in range(0, len(self.cuts), 2)) / 2.0
        return self.half_x * self.half_y * (4.0 - cut)

    def reach(self) -> tuple[float, float]:
        """Half of the box around it."""
        cos, sin = math.cos(self.turn), abs(math.sin(self.turn))
        return self.half_x * cos + self.half_y * sin, self.half_x * sin + self.half_y * cos

    def piece(self) -> Piece:
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        xs: list[float] = []
        ys: list[float] = []
        for x, y in _outline(self.half_x, self.half_y, self.cuts):
            xs.append(snap(self.x + x * cos - y * sin))
            ys.append(snap(self.y + x * sin + y * cos))
        kinds, name = self.sort.kinds, self.sort.name
        if self.is_dangerous and "dangerous" not in kinds:
            kinds, name = [*kinds, "dangerous"], f"{name}, dangerous"
        return Piece(name, kinds, Shape(xs, ys), self.sort.elevation, self.sort.stops_sight)


def _outline(half_x: float, half_y: float, cuts: list[float]) -> list[tuple[float, float]]:
    """A box with some of its corners cut, counter-clockwise: never a notch."""
    points: list[tuple[float, float]] = []
    for corner, (right, up) in enumerate(((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0))):
        x, y = right * half_x, up * half_y
        along, down = cuts[2 * corner], cuts[2 * corner + 1]
        if along == 0.0 or down == 0.0:
            points.append((x, y))
            continue
        on_side = (x, y - up * half_y * down)
        on_top = (x - right * half_x * along, y)
        points.extend([on_side, on_top] if right == up else [on_top, on_side])
    return points


def _clear_corners(sorts: list[Sort], counts: list[int]) -> None:
    """Nothing impassable in a corner of the table, which it would cut off."""
    count = len(sorts)
    corners = [0, counts[0] - 1, count - counts[-1], count - 1]
    others = [i for i in range(count) if i not in corners and not sorts[i].is_impassable]
    for corner in corners:
        if sorts[corner].is_impassable and others:
            other = others.pop(len(others) // 2)
            sorts[corner], sorts[other] = sorts[other], sorts[corner]


class _Maker:
    """One try at a table."""

    def __init__(
        self, dice: Dice, theme: Theme, advice: Advice, width: float, depth: float
    ) -> None:
        self.dice = dice
        self.theme = theme
        self.advice = advice
        self.width = width
        self.depth = depth
        self.pieces: list[Piece] = []
        #: smaller tables have fewer pieces
        self.share = width * depth / USUAL

    def make(self) -> int:
        """Draw everything; how much of the advice could not be followed."""
        advice = self.advice
        scatter = self._number(advice.scatter_least, advice.scatter_most)
        large = max(1, self._number(advice.large_least, advice.large_most))
        plans = self._lay(self._deal(large))
        self._name_dangerous(plans)
        self._size(plans)
        self.pieces = [plan.piece() for plan in plans]
        faults = self._faults()
        return faults if faults else self._scatter(scatter)

    def _number(self, least: int, most: int) -> int:
        """How many, for a table of this size."""
        return round((least + self.dice.pick(PURPOSE, most - least + 1)) * self.share)

    def _between(self, low: float, high: float) -> float:
        """Any length between two, by three dice."""
        value = 0
        for face in self.dice.many(PURPOSE, 3):
            value = value * 6 + face - 1
        return low + (high - low) * value / 215.0

    def _shuffled(self, sorts: list[Sort]) -> list[Sort]:
        left = list(sorts)
        return [left.pop(self.dice.pick(PURPOSE, len(left))) for _ in range(len(sorts))]

    def _deal(self, count: int) -> list[Sort]:
        dealt: list[Sort] = []
        while len(dealt) < count:
            dealt.extend(self._shuffled(self.theme.large))
        return dealt[:count]

    def _lay(self, sorts: list[Sort]) -> list[_Plan]:
        """In rows of nearly as many pieces each, so that no lane runs straight across."""
        rows = max(1, round(self.depth / 16.0))
        counts = [len(sorts) // rows] * rows
        first = self.dice.pick(PURPOSE, rows)
        for extra in range(len(sorts) % rows):
            counts[(first + 2 * extra) % rows] += 1
        _clear_corners(sorts, counts)
        plans: list[_Plan] = []
        for row in range(rows):
            for column in range(counts[row]):
                plans.append(self._plan(sorts[len(plans)], column, counts[row], row, rows))
        return plans

    def _plan(self, sort: Sort, column: int, columns: int, row: int, rows: int) -> _Plan:
        wide, deep = self.width / columns, self.depth / rows
        lane = self.advice.lane
        half_x = self._half(wide - lane - self._between(0.0, 2.5))
        half_y = self._half(deep - lane - self._between(0.0, 3.5))
        plan = _Plan(sort, (column + 0.5) * wide, (row + 0.5) * deep, half_x, half_y)
        if not sort.is_impassable:
            plan.turn = self._between(-TURN, TURN)
        plan.cuts = self._cuts(sort.outline)
        return plan

    def _half(self, length: float) -> float:
        return min(max(length, self.advice.large_size[0]), self.advice.large_size[1]) / 2.0

    def _cuts(self, outline: str) -> list[float]:
        if outline == "round":
            return [self._between(0.35, 0.8) for _ in range(8)]
        cuts = [0.0] * 8
        if outline == "cut":
            corner = 2 * self.dice.pick(PURPOSE, 4)
            cuts[corner], cuts[corner + 1] = self._between(0.5, 1.0), self._between(0.5, 1.0)
        return cuts

    def _size(self, plans: list[_Plan]) -> None:
        """Grow or shrink all pieces alike to cover what is advised, then move each a little."""
        wanted = self.advice.covered * SPARE * self.width * self.depth
        # the largest grow no further, so the others are asked twice
        for _ in range(2):
            scale = math.sqrt(wanted / sum(plan.area() for plan in plans))
            for plan in plans:
                plan.half_x = self._half(2.0 * plan.half_x * scale)
                plan.half_y = self._half(2.0 * plan.half_y * scale)
        for plan in plans:
            reach_x, reach_y = plan.reach()
            plan.x += self._between(-1.5, 1.5)
            plan.y += self._between(-1.5, 1.5)
            plan.x = min(max(plan.x, reach_x + EDGE), self.width - reach_x - EDGE)
            plan.y = min(max(plan.y, reach_y + EDGE), self.depth - reach_y - EDGE)

    def _name_dangerous(self, plans: list[_Plan]) -> None:
        """Each side names a piece in its own half."""
        for is_north in (False, True):
            half = [
                plan
                for plan in plans
                if (plan.y > self.depth / 2.0) == is_north
                and not plan.sort.is_impassable
                and "dangerous" not in plan.sort.kinds
            ]
            if half:
                half[self.dice.pick(PURPOSE, len(half))].is_dangerous = True

    def _faults(self) -> int:
        """What is wrong with the large pieces alone, the worst counted most."""
        faults = 0
        shapes = [piece.shape for piece in self.pieces]
        for i in range(len(shapes)):
            for j in range(i):
                if is_nearer(shapes[i], shapes[j], APART):
                    faults += 4
        faults += int(is_walled(self.pieces, self.width, self.depth, self.advice.lane)) * 2
        faults += int(not has_lanes(self.pieces, self.width, self.depth, self.advice.lane)) * 2
        covered = sum(shape.area for shape in shapes)
        return faults + int(covered < self.advice.covered * self.width * self.depth)

    def _scatter(self, count: int) -> int:
        """Scatter into the widest openings; whether gaps or shares are left amiss."""
        shapes = [piece.shape for piece in self.pieces]
        spots = [
            Opening(x * RASTER, y * RASTER, clearance(shapes, x * RASTER, y * RASTER, 0.0))
            for x in range(2, int(self.width / RASTER) - 1)
            for y in range(2, int(self.depth / RASTER) - 1)
        ]
        for _ in range(count if spots else 0):
            sort = self.theme.scatter[self.dice.pick(PURPOSE, len(self.theme.scatter))]
            emptiest = spots[0]
            for spot in spots:
                if spot.clear > emptiest.clear:
                    emptiest = spot
            piece = self._scatter_piece(sort, emptiest.x, emptiest.y)
            self.pieces.append(piece)
            shapes.append(piece.shape)
            for spot in spots:
                spot.clear = min(spot.clear, clearance([piece.shape], spot.x, spot.y, 0.0))
        return int(self._has_gap(shapes)) + self._lacking()

    def _has_gap(self, shapes: list[Shape]) -> bool:
        half = self.advice.gap / 2.0
        opening = widest_opening(shapes, self.width, self.depth, half, FINE, half - FINE)
        return opening.clear > half - FINE

    def _scatter_piece(self, sort: Sort, x: float, y: float) -> Piece:
        low, high = self.advice.scatter_size
        long = self._between(max(low, high - 0.75), high) / 2.0
        wide = 0.5 if sort.outline == "long" else self._between(low, high) / 2.0
        plan = _Plan(sort, x, y, long, wide)
        plan.turn = self._between(-math.pi / 2.0, math.pi / 2.0)
        plan.cuts = self._cuts(sort.outline)
        return plan.piece()

    def _lacking(self) -> int:
        """How many of the shares of sight, cover and difficult ground are too small."""
        count = len(self.pieces)
        advice = self.advice
        return (
            int(sum(p.stops_sight for p in self.pieces) < advice.sight * count)
            + int(sum(p.is_cover for p in self.pieces) < advice.cover * count)
            + int(sum(p.is_difficult for p in self.pieces) < advice.difficult * count)
        )
