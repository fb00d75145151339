"""The hex grid: numbers for hexes, printed labels, distance, lines, rings, reach.

Hexes lie in rows, each second row half a hex to the right. A hex is known by its number,
row by row from the near left corner; sets of hexes are whole numbers with a bit for each.
Everything a grid of one size can say is worked out once.
"""

from functools import cache

from opfor.faults import Refused

#: the six directions in axial steps (column, row), clockwise from the right
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
#: a set of hexes must fit into a machine word
MOST_HEXES = 62
#: a label has one letter
MOST_COLUMNS = 26


class Grid:
    """A board of `width` columns and `depth` rows."""

    def __init__(self, width: int, depth: int) -> None:
        if not (0 < width <= MOST_COLUMNS and depth > 0 and width * depth <= MOST_HEXES):
            most = f"{MOST_HEXES} hexes, in at most {MOST_COLUMNS} columns"
            raise Refused(f"a hex board has at most {most}")
        self.width = width
        self.depth = depth
        self.count = width * depth
        self.labels = [f"{chr(65 + h % width)}{h // width + 1}" for h in range(self.count)]
        #: axial coordinates
        self.q = [h % width - (h // width) // 2 for h in range(self.count)]
        self.r = [h // width for h in range(self.count)]
        #: the hex one step in each direction, or -1 off the board
        self.steps = [[self._step(h, d) for d in range(6)] for h in range(self.count)]
        self.neighbours = [[n for n in self.steps[h] if n >= 0] for h in range(self.count)]
        #: sets: the neighbours, and the hex with its neighbours
        self.around = [mask_of(self.neighbours[h]) for h in range(self.count)]
        self.within_one = [self.around[h] | (1 << h) for h in range(self.count)]
        #: for each hex the sets of hexes at each distance, the hex itself first
        self.rings = [self._rings(h) for h in range(self.count)]
        self.distances = [
            self._distance(a, b) for a in range(self.count) for b in range(self.count)
        ]
        #: for each pair of hexes the two sets a straight line passes between them: they differ
        #: where it runs along the edge of two hexes
        self.left_lines: list[int] = []
        self.right_lines: list[int] = []
        for a in range(self.count):
            for b in range(self.count):
                self.left_lines.append(mask_of(self.line(a, b, 1)[1:-1]))
                self.right_lines.append(mask_of(self.line(a, b, -1)[1:-1]))

    def at(self, column: int, row: int) -> int:
        """The hex in a column and a row, or -1 off the board."""
        if 0 <= column < self.width and 0 <= row < self.depth:
            return row * self.width + column
        return -1

    def column(self, hex: int) -> int:
        return hex % self.width

    def row(self, hex: int) -> int:
        return hex // self.width

    def row_of(self, row: int) -> list[int]:
        """The hexes of a row, from the left."""
        return [row * self.width + column for column in range(self.width)]

    def label(self, hex: int) -> str:
        return self.labels[hex]

    def hex(self, label: str) -> int:
        """The hex with a printed label, or `Refused`."""
        if label.upper() in self.labels:
            return self.labels.index(label.upper())
        raise Refused(f"there is no hex '{label[:20]}'; there are A1 to {self.labels[-1]}")

    def distance(self, a: int, b: int) -> int:
        return self.distances[a * self.count + b]

    def opposite(self, hex: int) -> int:
        """The hex that takes its place when the board is turned round."""
        return self.count - 1 - hex

    def ring(self, hex: int, distance: int) -> list[int]:
        """Hexes exactly that far away."""
        return [h for h in range(self.count) if self.distance(hex, h) == distance]

    def line(self, a: int, b: int, lean: int) -> list[int]:
        """The hexes of a straight line; `lean` 1 or -1 chooses where it runs along an edge."""
        steps = self._distance(a, b)
        if not steps:
            return [a]
        return [self._between(a, b, i, steps, lean) for i in range(steps + 1)]

    def _between(self, a: int, b: int, i: int, steps: int, lean: int) -> int:
        # Whole numbers only: a line and its reverse must pass the very same hexes.
        scale = 1000 * steps
        q = 1000 * (self.q[a] * (steps - i) + self.q[b] * i) + lean
        r = 1000 * (self.r[a] * (steps - i) + self.r[b] * i) + 2 * lean
        s = -q - r
        rq, rr, rs = _nearest(q, scale), _nearest(r, scale), _nearest(s, scale)
        dq, dr, ds = abs(rq * scale - q), abs(rr * scale - r), abs(rs * scale - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        found = self.at(rq + rr // 2, rr)
        # A line along the rim may lean off the board: then it runs on its inner side.
        return found if found >= 0 else self._between(a, b, i, steps, -lean)

    def beside(self, mask: int) -> int:
        """The neighbours of all hexes of a set; some may be in the set themselves."""
        found = 0
        while mask:
            found |= self.around[(mask & -mask).bit_length() - 1]
            mask &= mask - 1
        return found

    def nearest(self, hex: int, mask: int) -> int:
        """Hexes from one to the nearest of a set, or -1 if it is empty."""
        if mask:
            for distance, ring in enumerate(self.rings[hex]):
                if ring & mask:
                    return distance
        return -1

    def _rings(self, hex: int) -> list[int]:
        found = [1 << hex]
        within = found[0]
        while within != (1 << self.count) - 1:
            found.append(self.beside(within) & ~within)
            within |= found[-1]
        return found

    def _step(self, hex: int, direction: int) -> int:
        q, r = DIRECTIONS[direction]
        row = self.r[hex] + r
        return self.at(self.q[hex] + q + row // 2, row)

    def _distance(self, a: int, b: int) -> int:
        q, r = self.q[a] - self.q[b], self.r[a] - self.r[b]
        return (abs(q) + abs(r) + abs(q + r)) // 2


def _nearest(value: int, scale: int) -> int:
    return (2 * value + scale) // (2 * scale)


def mask_of(hexes: list[int]) -> int:
    """The set of these hexes."""
    mask = 0
    for hex in hexes:
        mask |= 1 << hex
    return mask


def hexes_of(mask: int) -> list[int]:
    """The hexes of a set, in the board's order."""
    found: list[int] = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


@cache
def grid(width: int, depth: int) -> Grid:
    """The grid of a size, worked out once: it never changes."""
    return Grid(width, depth)
