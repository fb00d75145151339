"""Random and fixed tables for the tests of the inch board, and their mirror images."""

import json
import math
import random
from pathlib import Path
from typing import Any

import opfor
from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base, base_radius, snap
from opfor.boards.table import Table
from opfor.boards.terrain import Piece, piece_from

Points = list[tuple[float, float]]

WIDTH, DEPTH = 72.0, 48.0
SMALL = base_radius("base", 32)
LARGE = base_radius("base", 80)
MARKERS = [(12.0, 24.0), (36.0, 24.0), (60.0, 24.0), (24.0, 12.0), (48.0, 36.0)]
KINDS = [
    ["impassable", "blocking"],
    ["cover", "difficult"],
    ["cover"],
    ["difficult"],
    ["dangerous"],
]


def volume(pure: int, compiled: int) -> int:
    """How many random cases a run tries: volume tests are for the compiled package."""
    return compiled if opfor.COMPILED else pure


def blob(rng: random.Random) -> Points:
    """A piece of four to six corners."""
    x, y = rng.uniform(6, WIDTH - 6), rng.uniform(6, DEPTH - 6)
    size, turn, corners = rng.uniform(2, 4.5), rng.uniform(0, 6.3), rng.choice([4, 4, 5, 6])
    angles = [turn + (i + rng.uniform(-0.2, 0.2)) * math.tau / corners for i in range(corners)]
    return [(x + size * math.cos(a), y + size * math.sin(a)) for a in angles]


def corner(rng: random.Random) -> Points:
    """A ruin: an L of two walls, in any of four turns."""
    x, y = snap(rng.uniform(8, WIDTH - 8)), snap(rng.uniform(8, DEPTH - 8))
    long, thick = rng.uniform(4, 7), rng.uniform(1, 2)
    shape = [(0, 0), (long, 0), (long, thick), (thick, thick), (thick, long), (0, long)]
    turn = rng.randrange(4)
    for _ in range(turn):
        shape = [(-b, a) for a, b in shape]
    return [(x + a, y + b) for a, b in shape]


def random_table(seed: int, pieces: int = 15, corners: int = 0) -> Table:
    rng = random.Random(seed)
    made = [
        piece_from(
            f"terrain[{i}]",
            f"piece {i}",
            KINDS[i % len(KINDS)],
            corner(rng) if i < corners else blob(rng),
        )
        for i in range(pieces)
    ]
    return Table(WIDTH, DEPTH, made, MARKERS)


def random_units(
    table: Table, seed: int, count: int, size: int = 5, r: float = SMALL
) -> list[Crowd]:
    """Units in blocks of three abreast, 1" and more apart, off impassable ground."""
    rng = random.Random(seed)
    ground = table.ground(r, table.closed_to(False, False))
    units: list[Crowd] = []
    step = 2 * r + 0.4
    for _ in range(count * 200):
        x, y = rng.uniform(1, table.width - 5), rng.uniform(1, table.depth - 4)
        models = [Base(snap(x + i % 3 * step), snap(y + i // 3 * step), r) for i in range(size)]
        if (
            len(units) < count
            and all(ground.is_free(m.x, m.y) for m in models)
            and not any(unit.has_overlap(m, 1.0) for unit in units for m in models)
        ):
            units.append(Crowd(models))
    return units


def mirrored_base(table: Table, base: Base) -> Base:
    return Base(table.width - base.x, base.y, base.r)


def mirrored_crowd(table: Table, crowd: Crowd) -> Crowd:
    return Crowd([mirrored_base(table, base) for base in crowd.bases])


def mirrored_piece(table: Table, piece: Piece) -> Piece:
    points = [(table.width - x, y) for x, y in zip(piece.shape.xs, piece.shape.ys, strict=True)]
    kinds = [
        kind
        for kind in ("cover", "difficult", "dangerous", "impassable", "blocking")
        if getattr(piece, f"is_{kind}")
    ]
    return piece_from(piece.name, piece.name, kinds, points, piece.elevation, not piece.stops_sight)


def mirrored_table(table: Table) -> Table:
    return Table(
        table.width,
        table.depth,
        [mirrored_piece(table, p) for p in table.pieces],
        [(table.width - m.x, m.y) for m in table.objectives],
    )


def square(
    kinds: list[str],
    west: float,
    south: float,
    east: float,
    north: float,
    see_through: bool | None = None,
) -> Piece:
    return piece_from(
        "terrain",
        "square",
        kinds,
        [(west, south), (east, south), (east, north), (west, north)],
        see_through=see_through,
    )


def fixed_scene(name: str) -> dict[str, Any]:
    """A scene kept as a file, with the counts it must give."""
    text = (Path(__file__).parent / "counts" / f"{name}.json").read_text()
    scene: dict[str, Any] = json.loads(text)
    return scene
