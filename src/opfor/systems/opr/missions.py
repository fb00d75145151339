"""Missions: how many objectives there are and where they may lie (CORE-OBJECTIVES, OPR-OBJ).

Markers lie outside both deployment zones, further from each other than the edition's spacing,
and not on impassable ground. The A.I. places its own by squares; a person's are verified.
"""

import math
from typing import Final

from opfor.boards.inches import SHY, distance, snap
from opfor.boards.shapes import Shape
from opfor.boards.table import Table
from opfor.dice import Dice, Roll
from opfor.faults import Refused
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.setup import SQUARES, draw_square
from opfor.systems.opr.zones import Zone, is_lengthwise

COUNT: Final = "Number of objectives"
#: where markers are looked for if no line between squares has room
RASTER: Final = 1.0


def draw_count(dice: Dice, edition: Edition) -> tuple[int, Roll]:
    """CORE-OBJECTIVES: D3+2, with the roll."""
    roll = dice.d3(COUNT)
    return roll.option + edition.objectives_plus, roll


class Placed:
    """OPR-OBJ: where the A.I.'s marker lies, and how it came there."""

    def __init__(self, x: float, y: float, squares: list[int], rolls: list[Roll]) -> None:
        self.x = x
        self.y = y
        #: the square whose centre was meant, then those it was moved toward, the last with luck
        self.squares = squares
        self.rolls = rolls
        #: neither a centre nor on the way to one: the nearest legal spot to the first centre
        self.is_last_resort = False

    def words(self) -> str:
        """For a report."""
        first = f"the centre of the {SQUARES[self.squares[0]]} square"
        if self.is_last_resort:
            return f"the legal spot nearest to {first}"
        if len(self.squares) == 1:
            return first
        return f"from {first} toward the {SQUARES[self.squares[-1]]} square, just enough"


class Markers:
    """The markers on a table so far, and where the next may lie; `edge` is either long edge."""

    def __init__(
        self, table: Table, edition: Edition, edge: str, places: list[tuple[float, float]]
    ) -> None:
        self.table = table
        self.places = places
        self.spacing = float(edition.objective_spacing)
        self.depth = float(edition.deployment_depth)
        self.edge = edge
        self.area = allowed_area(table, edition, edge)
        self.shut: list[Shape] = [p.shape for p in table.pieces if p.is_impassable]

    def is_legal(self, x: float, y: float) -> bool:
        area = self.area
        if not (area.west <= x <= area.east and area.south <= y <= area.north):
            return False
        for px, py in self.places:
            dx, dy = x - px, y - py
            if dx * dx + dy * dy <= self.spacing * self.spacing:
                return False
        for shape in self.shut:
            if shape.has_inside(x, y):
                return False
        return True

    def fault(self, x: float, y: float) -> str:
        """Why a marker may not lie here, one sentence naming the rule; empty if it may."""
        table = self.table
        if not (0.0 <= x <= table.width and 0.0 <= y <= table.depth):
            return f"({x:.1f}, {y:.1f}) is off the table (CORE-OBJECTIVES)"
        if not self.area.has_point(x, y):
            deep = f'{self.depth:g}" of a long edge'
            return f"({x:.1f}, {y:.1f}) is in a deployment zone, within {deep} (CORE-OBJECTIVES)"
        for number, (px, py) in enumerate(self.places, 1):
            far = distance(x, y, px, py)
            if far <= self.spacing:
                need = f'more than {self.spacing:g}" is needed (CORE-OBJECTIVES)'
                return f'({x:.1f}, {y:.1f}) is {far:.1f}" from marker {number}; {need}'
        for piece in table.pieces:
            if piece.is_impassable and piece.shape.has_inside(x, y):
                return f"({x:.1f}, {y:.1f}) is on impassable ground, {piece.name} (CORE-OBJECTIVES)"
        return ""

    def verify(self, x: float, y: float) -> tuple[float, float]:
        """A person's place for the next marker, snapped; `Refused` with the reason."""
        sx, sy = snap(x), snap(y)
        fault = self.fault(sx, sy)
        if fault:
            raise Refused(fault)
        return sx, sy

    def has_room(self) -> bool:
        """Whether one more marker finds a spot."""
        if any(self.is_legal(*self.centre(square)) for square in SQUARES):
            return True
        return len(self.legal_spots(RASTER)) > 0

    def legal_spots(self, raster: float = 3.0) -> list[tuple[float, float]]:
        """Legal points of a raster, for a page to show and a random player to choose from."""
        area = self.area
        columns = int((area.east - area.west) / raster)
        rows = int((area.north - area.south) / raster)
        points = [
            (snap(area.west + column * raster), snap(area.south + row * raster))
            for column in range(columns + 1)
            for row in range(rows + 1)
        ]
        return [point for point in points if self.is_legal(point[0], point[1])]

    def centre(self, square: int) -> tuple[float, float]:
        """OPR-OBJ: the middle of one of six squares, three columns by two rows."""
        area = self.area
        column, row = (square - 1) % 3, (square - 1) // 3
        return (
            snap(area.west + (area.east - area.west) * (2 * column + 1) / 6.0),
            snap(area.north - (area.north - area.south) * (2 * row + 1) / 4.0),
        )

    def place(self, dice: Dice) -> Placed:
        """OPR-OBJ: a random square's centre; if that is not legal, from there toward another
        random square just far enough to be legal; no legal spot on the way: another square."""
        first, roll = draw_square(dice, "Square of the objective", [])
        found = Placed(*self.centre(first), [first], [roll])
        while not self.is_legal(found.x, found.y):
            if len(found.squares) == len(SQUARES):
                return self._last_resort(found)
            square, roll = draw_square(dice, "Another square of the objective", found.squares)
            found.squares.append(square)
            found.rolls.append(roll)
            self._move(found, square)
        return found

    def _move(self, found: Placed, square: int) -> None:
        """Along the line between two centres, to the first legal point."""
        x1, y1 = self.centre(found.squares[0])
        x2, y2 = self.centre(square)
        length = distance(x1, y1, x2, y2)
        if length == 0.0:
            # zones that touch leave a line between them, and both rows of squares lie on it
            return
        for along in sorted(self._ends(x1, y1, x2, y2)):
            share = min(1.0, (along * length + SHY) / length)
            x, y = snap(x1 + (x2 - x1) * share), snap(y1 + (y2 - y1) * share)
            if self.is_legal(x, y):
                found.x, found.y = x, y
                return

    def _ends(self, x1: float, y1: float, x2: float, y2: float) -> list[float]:
        """Where along a line something that bars a marker can end: shares from 0 to 1."""
        dx, dy = x2 - x1, y2 - y1
        squared = dx * dx + dy * dy
        found: list[float] = []
        for px, py in self.places:
            middle = ((px - x1) * dx + (py - y1) * dy) / squared
            across = dx * (py - y1) - dy * (px - x1)
            room = self.spacing * self.spacing - across * across / squared
            if room >= 0.0:
                found.append(middle + math.sqrt(room / squared))
        for shape in self.shut:
            for e in shape.edges:
                turn = dx * e.dy - dy * e.dx
                if turn != 0.0:
                    found.append(((e.x1 - x1) * e.dy - (e.y1 - y1) * e.dx) / turn)
        return [share for share in found if 0.0 <= share <= 1.0]

    def _last_resort(self, found: Placed) -> Placed:
        spots = self.legal_spots(RASTER)
        if not spots:
            raise Refused("objectives: the table has no legal spot left for another one")
        x, y = self.centre(found.squares[0])
        found.x, found.y = min(spots, key=lambda spot: (distance(x, y, *spot), *spot))
        found.is_last_resort = True
        return found


def allowed_area(table: Table, edition: Edition, edge: str) -> Zone:
    """Between the deployment zones."""
    deep = float(edition.deployment_depth)
    if is_lengthwise(edge):
        return Zone(0.0, deep, table.width, table.depth - deep)
    return Zone(deep, 0.0, table.width - deep, table.depth)
