"""The scenes speed is measured on: so many units a side in mid-game, on a table to match.

Sixteen a side stand on 72" by 48" with fifteen pieces of terrain; the area of the table and
the terrain grow with the units. No dice: places come from an even sequence, so that the scene
is the same on every machine.
"""

import math
from collections.abc import Iterator

#: a side, for the fixed scene
FIXED = 16
WIDTH, DEPTH, PIECES = 72.0, 48.0, 15
#: shares of width and depth
_MARKERS = ((1 / 6, 1 / 2), (1 / 2, 1 / 2), (5 / 6, 1 / 2), (1 / 3, 1 / 4), (2 / 3, 3 / 4))
_KINDS = (
    ["impassable", "blocking"],
    ["cover", "difficult"],
    ["cover"],
    ["difficult"],
    ["dangerous"],
)
#: the two irrational steps of an even sequence in the plane
_STEP_X, _STEP_Y = 0.7548776662466927, 0.5698402909980532
#: clear of all other units, edge to edge
_APART = 1.2
_COLUMNS = 3


class _Sort:
    """One sort of unit: base, number of models, rules and weapons."""

    def __init__(self, name: str, models: int, mm: int, rules: list[str]) -> None:
        self.name = name
        self.models = models
        self.mm = mm
        self.rules = rules
        self.weapons: list[dict[str, object]] = []

    def arm(self, name: str, range: int, attacks: int, *rules: str) -> "_Sort":
        weapon = {"name": name, "range": range, "attacks": attacks, "count": self.models}
        self.weapons.append({**weapon, "rules": list(rules)})
        return self

    @property
    def step(self) -> float:
        return self.mm / 25.4 + 0.3

    @property
    def radius(self) -> float:
        """Of a disc around the whole unit."""
        columns, rows = min(_COLUMNS, self.models), -(-self.models // _COLUMNS)
        return math.hypot((columns - 1) * self.step, (rows - 1) * self.step) / 2 + self.mm / 50.8


def _sorts() -> list[_Sort]:
    return [
        _Sort("Rifles", 5, 25, []).arm("Rifle", 24, 1).arm("Knife", 0, 1),
        _Sort("Blades", 5, 25, ["Furious"]).arm("Blade", 0, 2, "AP(1)"),
        _Sort("Raiders", 5, 25, ["Strider"]).arm("Carbine", 12, 1).arm("Axe", 0, 3, "Rending"),
        _Sort("Riders", 3, 60, ["Fast", "Tough(3)"]).arm("Lance", 0, 2, "Thrust"),
        _Sort("Hunters", 3, 25, ["Scout"]).arm("Long Rifle", 30, 1, "Takedown", "AP(1)"),
        _Sort("Walker", 1, 60, ["Tough(6)"]).arm("Cannon", 24, 3, "AP(2)", "Deadly(3)"),
        _Sort("Wings", 5, 32, ["Flying"]).arm("Pistol", 12, 1).arm("Claw", 0, 2),
        _Sort("Mortar", 1, 50, ["Slow"]).arm("Mortar", 30, 1, "Indirect", "Blast(3)"),
    ]


def bench_scene(a_side: int = FIXED) -> dict[str, object]:
    """The scene with so many units a side, as a scene file would have it."""
    share = a_side / FIXED
    width, depth = (round(length * math.sqrt(share), 2) for length in (WIDTH, DEPTH))
    pieces = _pieces(round(PIECES * share), width, depth)
    return {
        "system": "gf-3",
        "round": 2,
        "seed": 1,
        "table": {"width": width, "depth": depth, "ai_edge": "north"},
        "terrain": [piece.to_json() for piece in pieces],
        "objectives": [
            {"id": f"M{n}", "at": [round(x * width, 2), round(y * depth, 2)]}
            for n, (x, y) in enumerate(_MARKERS, 1)
        ],
        "units": _units(a_side, width, depth, pieces),
    }


def _spread() -> Iterator[tuple[float, float]]:
    """Points of the unit square, evenly spread however many are taken."""
    x = y = 0.5
    while True:
        x, y = (x + _STEP_X) % 1.0, (y + _STEP_Y) % 1.0
        yield x, y


class _Blob:
    """A piece of terrain: four to six corners round a centre."""

    def __init__(self, number: int, x: float, y: float) -> None:
        self.number = number
        self.x = x
        self.y = y
        self.radius = 2.4 + number % 4 * 0.6

    @property
    def kinds(self) -> list[str]:
        return _KINDS[self.number % len(_KINDS)]

    def to_json(self) -> dict[str, object]:
        corners = 4 + self.number % 3
        angles = [self.number + corner * math.tau / corners for corner in range(corners)]
        polygon = [
            [
                round(self.x + self.radius * math.cos(a), 3),
                round(self.y + self.radius * math.sin(a), 3),
            ]
            for a in angles
        ]
        return {"name": f"Piece {self.number + 1}", "kinds": self.kinds, "polygon": polygon}


def _pieces(count: int, width: float, depth: float) -> list[_Blob]:
    points = _spread()
    blobs: list[_Blob] = []
    for number in range(count):
        x, y = next(points)
        blobs.append(_Blob(number, 6 + x * (width - 12), 6 + y * (depth - 12)))
    return blobs


def _units(a_side: int, width: float, depth: float, pieces: list[_Blob]) -> list[object]:
    """The sides in turn, each in a bit more than its half of the table."""
    sorts = _sorts()
    taken = [(piece.x, piece.y, piece.radius) for piece in pieces if "impassable" in piece.kinds]
    points = _spread()
    units: list[object] = []
    for number in range(2 * a_side):
        sort, is_ai = sorts[number // 2 % len(sorts)], number % 2 == 0
        for x, y in points:
            at_x = 4 + x * (width - 8)
            at_y = 4 + (y * 0.55 + (0.45 if is_ai else 0.0)) * (depth - 8)
            if all(math.hypot(at_x - a, at_y - b) > r + sort.radius + _APART for a, b, r in taken):
                taken.append((at_x, at_y, sort.radius))
                units.append(_unit(number, sort, is_ai, at_x, at_y))
                break
    return units


def _unit(number: int, sort: _Sort, is_ai: bool, x: float, y: float) -> dict[str, object]:
    columns, rows = min(_COLUMNS, sort.models), -(-sort.models // _COLUMNS)
    west, south = x - (columns - 1) * sort.step / 2, y - (rows - 1) * sort.step / 2
    models = [
        [round(west + n % _COLUMNS * sort.step, 3), round(south + n // _COLUMNS * sort.step, 3)]
        for n in range(sort.models)
    ]
    return {
        "id": f"{'a' if is_ai else 'p'}{number // 2 + 1}",
        "side": "ai" if is_ai else "player",
        "name": f"{sort.name} {number // 2 + 1}",
        "quality": 4,
        "defense": 3 + number // 2 % 3,
        "rules": sort.rules,
        "weapons": sort.weapons,
        "models": models,
        "base_mm": sort.mm,
    }
