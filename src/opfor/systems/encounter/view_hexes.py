"""Hexes as places on a plane: corners point up, each second row lies half a hex to the right."""

import math

from opfor.boards.hexes import Grid, hexes_of
from opfor.pages import place
from opfor.systems.encounter.battle import Battle, Unit

#: from the middle of a hex to a corner; all other measures follow
RADIUS = 1.0
ACROSS = math.sqrt(3.0) * RADIUS
#: how wide the tokens in one hex may spread, and how large one of them is at most
SPREAD = 1.15
LARGEST = 0.42


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


def spread(battle: Battle) -> dict[int, tuple[list[float], float]]:
    """For every unit on the board its own place in its hex, and how large it is drawn."""
    found: dict[int, tuple[list[float], float]] = {}
    for hex in range(battle.grid.count):
        here = [unit for unit in battle.units if unit.hex == hex and unit.rides < 0]
        here.sort(key=lambda unit: (unit.side, unit.formation, unit.index))
        _spread_in(battle, hex, here, found)
    return found


def _spread_in(
    battle: Battle, hex: int, units: list[Unit], found: dict[int, tuple[list[float], float]]
) -> None:
    """In ranks round the middle, the side of the near edge in front."""
    x, y = middle_of(battle.grid, hex)
    columns = math.ceil(math.sqrt(len(units)))
    rows = math.ceil(len(units) / columns) if units else 0
    step = SPREAD / max(columns, 2)
    for number, unit in enumerate(units):
        row, column = divmod(number, columns)
        wide = min(columns, len(units) - row * columns)
        dx = (column - (wide - 1) / 2.0) * step
        dy = (row - (rows - 1) / 2.0) * step
        size = LARGEST if len(units) == 1 else min(LARGEST, 0.45 * step)
        found[unit.index] = (place(x + dx, y + dy), round(size, 4))
