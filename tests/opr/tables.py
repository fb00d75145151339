"""Tables and armies in reserve, for the tests of setting up."""

import json
from typing import Any

from opfor.boards.inches import gap
from opfor.boards.table import Table
from opfor.boards.terrain import Piece, piece_from
from opfor.systems.opr.battle import Battle, Objective, Unit
from opfor.systems.opr.editions import Edition, load_edition
from opfor.systems.opr.scene import read_scene

Point = tuple[float, float]
WIDTH, DEPTH = 72.0, 48.0


def box(x1: float, y1: float, x2: float, y2: float, *kinds: str, height: float = 0.0) -> Piece:
    corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    return piece_from("terrain", " ".join(kinds) or "open", list(kinds), corners, height)


def bare(*pieces: Piece) -> Table:
    return Table(WIDTH, DEPTH, list(pieces), [])


def unit(id: str, models: int = 5, mm: object = 25, rules: str = "", side: str = "ai") -> Any:
    """A unit in reserve, as a scene has it; rules separated by spaces."""
    return {
        "id": id, "side": side, "quality": 4, "defense": 4, "rules": rules.split(),
        "models": [None] * models, "base_mm": mm, "in_reserve": True,
    }  # fmt: skip


def battle(
    table: Table, markers: list[Point], *units: dict[str, Any], system: str = "gf-3"
) -> Battle:
    """A table with markers and everybody still in reserve."""
    read = read_scene(json.dumps({"system": system, "units": list(units)})).battle
    edition: Edition = load_edition(system)
    objectives = [Objective(chr(65 + n), x, y) for n, (x, y) in enumerate(markers)]
    return Battle(edition, table, read.units, objectives)


def found(battle: Battle, id: str) -> Unit:
    unit = battle.unit(id)
    assert unit is not None
    return unit


def nearest(battle: Battle, unit: Unit) -> float:
    """From a unit's closest base to the nearest marker."""
    return min(
        max(0.0, ((base.x - o.x) ** 2 + (base.y - o.y) ** 2) ** 0.5 - base.r)
        for base in unit.bases
        for o in battle.objectives
    )


def apart(one: Unit, other: Unit) -> float:
    return min(gap(a, b) for a in one.bases for b in other.bases)
