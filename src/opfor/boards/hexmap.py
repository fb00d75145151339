"""A map of hexes: terrain, line of sight, the way on foot and on wheels.

Which letter stands for which terrain and what it does is given by the game's data; the map
only holds it. A map never changes, so everything derived from it is worked out once.
"""

from typing import Final

from opfor.boards.hexes import Grid, grid, mask_of
from opfor.dice import Dice
from opfor.faults import fault

#: a cost no move can pay
CLOSED: Final = 99
MAX_TEXT = 2_000


class Terrain:
    """One kind of ground, and what it does."""

    def __init__(self, name: str, letter: str) -> None:
        self.name = name
        #: how a map file shows it
        self.letter = letter
        self.is_cover = False
        #: whether it stops a line of sight that passes through
        self.is_blocking = False
        #: hexes of move to enter it on foot and on wheels or tracks; `CLOSED` if it cannot be
        self.foot = 1
        self.wheels = 1
        #: faces of the terrain die that put it on a map, of 1 to 6
        self.faces: list[int] = []


class HexMap:
    """The ground of one game."""

    def __init__(self, board: Grid, ground: list[Terrain]) -> None:
        self.grid = board
        self.ground = ground
        self.cover = 0
        self._blocking = 0
        self._foot = [terrain.foot for terrain in ground]
        self._wheels = [terrain.wheels for terrain in ground]
        #: the hexes that cost a number of hexes to enter, dear ones last
        self._by_foot = _by_cost(self._foot)
        self._by_wheels = _by_cost(self._wheels)
        #: the hexes that can be stood in
        self._open_to_foot = 0
        self._open_to_wheels = 0
        for hex, terrain in enumerate(ground):
            if terrain.is_cover:
                self.cover |= 1 << hex
            if terrain.is_blocking:
                self._blocking |= 1 << hex
            if terrain.foot < CLOSED:
                self._open_to_foot |= 1 << hex
            if terrain.wheels < CLOSED:
                self._open_to_wheels |= 1 << hex

    def is_cover(self, hex: int) -> bool:
        return (self.cover >> hex) & 1 == 1

    def is_open_to(self, hex: int, wheels: bool) -> bool:
        """Whether a unit of that kind may stand there."""
        return (self.open_to(wheels) >> hex) & 1 == 1

    def open_to(self, wheels: bool) -> int:
        """The set of hexes in which a unit of that kind may stand."""
        return self._open_to_wheels if wheels else self._open_to_foot

    def has_sight(self, a: int, b: int) -> bool:
        """Whether nothing between the two blocks the line; the ends themselves never do."""
        pair = a * self.grid.count + b
        blocking = self._blocking
        if self.grid.left_lines[pair] & blocking == 0:
            return True
        return self.grid.right_lines[pair] & blocking == 0

    def reach(self, start: int, move: int, wheels: bool, closed: int, ends: int) -> int:
        """The set of hexes within a move. `closed` may not be entered, unless they are among
        `ends`: those may be entered, but not passed through."""
        by_cost = self._by_wheels if wheels else self._by_foot
        open = ends | ~closed
        #: hexes first reached for each number of hexes spent
        rings = [0] * (move + 1)
        rings[0] = reached = 1 << start
        for spent in range(move):
            ring = rings[spent] & ~ends if spent else rings[0]
            beside = self.grid.beside(ring) & open & ~reached
            for cost, ground in by_cost:
                if spent + cost <= move:
                    rings[spent + cost] |= beside & ground
            reached |= rings[spent + 1]
        return reached

    def way(self, start: int, end: int, move: int, wheels: bool, closed: int) -> list[int]:
        """The hexes of a cheapest way, both ends included; straight there if there is none."""
        costs = self._wheels if wheels else self._foot
        #: the least spent to get to each hex, and from which it was
        least = [move + 1] * self.grid.count
        came = [start] * self.grid.count
        least[start] = 0
        todo = [start]
        for here in todo:
            spent = least[here]
            # Nothing cheaper comes by a hex that costs as much as the end.
            if spent >= least[end]:
                continue
            for there in self.grid.neighbours[here]:
                cost = spent + costs[there]
                if cost < least[there] and (there == end or not (closed >> there) & 1):
                    least[there] = cost
                    came[there] = here
                    todo.append(there)
        if least[end] > move:
            return [start, end]
        found = [end]
        while found[-1] != start:
            found.append(came[found[-1]])
        return found[::-1]

    def text(self) -> str:
        """The map as its file shows it: the far row first."""
        rows = [
            "".join(self.ground[hex].letter for hex in self.grid.row_of(row))
            for row in range(self.grid.depth - 1, -1, -1)
        ]
        return "\n".join(rows) + "\n"


def _by_cost(costs: list[int]) -> list[tuple[int, int]]:
    """Sets of hexes by what it costs to enter them; closed ones are in none."""
    return [
        (cost, mask_of([hex for hex, each in enumerate(costs) if each == cost]))
        for cost in sorted(set(costs))
        if cost < CLOSED
    ]


def read_map(text: str, file: str, width: int, depth: int, kinds: list[Terrain]) -> HexMap:
    """A map file: one letter a hex, the far row first. Spaces do not count."""
    if len(text) > MAX_TEXT:
        raise fault(file, f"a map file has at most {MAX_TEXT} letters")
    lines = ["".join(line.split()) for line in text.splitlines()]
    rows = [line for line in lines if line and not line.startswith("#")]
    if len(rows) != depth:
        raise fault(file, f"{depth} rows are needed, there are {len(rows)}")
    letters = {terrain.letter: terrain for terrain in kinds}
    ground: list[Terrain] = []
    for number, row in enumerate(reversed(rows), 1):
        if len(row) != width:
            raise fault(file, f"row {number}: {width} hexes are needed, there are {len(row)}")
        for letter in row:
            if letter not in letters:
                known = " ".join(letters)
                raise fault(file, f"row {number}: '{letter}' is no terrain; there are: {known}")
            ground.append(letters[letter])
    return HexMap(grid(width, depth), ground)


def roll_map(dice: Dice, board: Grid, kinds: list[Terrain], per_row: int) -> HexMap:
    """A map that looks the same from both short sides: in each row of the near half some
    hexes are drawn, a die for the column and a die for the terrain."""
    ground = [kinds[0]] * board.count
    by_face = {face: terrain for terrain in kinds for face in terrain.faces}
    for row in range(board.depth // 2):
        for _ in range(per_row):
            faces = dice.many(f"terrain of row {row + 1}: its column, then its kind", 2)
            hex = board.at((faces[0] - 1) % board.width, row)
            terrain = by_face.get(faces[1], kinds[0])
            # An edge must stay open: it is where both sides come on.
            if terrain.foot >= CLOSED and row < 2:
                terrain = kinds[0]
            ground[hex] = ground[board.opposite(hex)] = terrain
    return HexMap(board, ground)
