"""Hexes as places on a plane: corners point up, each second row lies half a hex to the right."""

import math
from itertools import groupby

from opfor.boards.hexes import Grid, hexes_of
from opfor.pages import place
from opfor.systems.encounter.battle import Battle, Unit

#: from the middle of a hex to a corner; all other measures follow
RADIUS = 1.0
ACROSS = math.sqrt(3.0) * RADIUS
#: how wide the tokens in one hex may spread, and how large one of them is at most
SPREAD = 1.15
LARGEST = 0.42
#: where formations share a hex: how wide all of them are, how tall, and the gap between two
SHARED = 1.5
TALL = 0.76
BETWEEN = 0.14


def size_of(grid: Grid) -> tuple[float, float]:
    """Width and depth of the whole board."""
    return ACROSS * (grid.width + 0.5), RADIUS * (1.5 * (grid.depth - 1) + 2.0)


def middle_of(grid: Grid, hex: int) -> tuple[float, float]:
    row = grid.row(hex)
    x = ACROSS * (grid.column(hex) + 0.5 + (0.5 if row % 2 else 0.0))
    return x, RADIUS * (1.5 * row + 1.0)


def at(grid: Grid, hex: int) -> list[float]:
    return place(*middle_of(grid, hex))


def hexes(number: int) -> str:
    """ "1 hex", "2 hexes" """
    return f"{number} hex{'' if number == 1 else 'es'}"


def labels(grid: Grid, mask: int) -> list[str]:
    return [grid.label(hex) for hex in hexes_of(mask)]


#: for the units on the board the place of each in its hex, and how large it is drawn
Places = dict[int, tuple[list[float], float]]


def spread(battle: Battle) -> Places:
    """For every unit on the board its own place in its hex, and how large it is drawn."""
    found: Places = {}
    for hex in range(battle.grid.count):
        here = [unit for unit in battle.units if unit.hex == hex and unit.rides < 0]
        here.sort(key=lambda unit: (unit.side, unit.formation, unit.index))
        _spread_in(middle_of(battle.grid, hex), here, found)
    return found


def _spread_in(middle: tuple[float, float], units: list[Unit], found: Places) -> None:
    """Round the middle; formations that share a hex stand side by side with a gap between."""
    x, y = middle
    parties = [list(party) for _, party in groupby(units, lambda unit: unit.formation)]
    if len(parties) == 1:
        _rank(x, y, SPREAD, SPREAD, units, found)
        return
    wide = SHARED / max(1, len(parties))
    for number, party in enumerate(parties):
        aside = (number - (len(parties) - 1) / 2.0) * wide
        _rank(x + aside, y, wide - BETWEEN, TALL, party, found)


def _rank(x: float, y: float, wide: float, tall: float, units: list[Unit], found: Places) -> None:
    """In ranks round a place, with as much room for each as there is."""
    count = len(units)
    step, columns = max((min(wide / n, tall / -(-count // n)), n) for n in range(1, count + 1))
    rows = -(-count // columns)
    size = min(LARGEST, 0.45 * step)
    for number, unit in enumerate(units):
        row, column = divmod(number, columns)
        in_rank = min(columns, count - row * columns)
        dx = (column - (in_rank - 1) / 2.0) * step
        dy = (row - (rows - 1) / 2.0) * step
        found[unit.index] = (place(x + dx, y + dy), round(size, 4))
