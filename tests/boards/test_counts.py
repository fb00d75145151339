"""Counts from fixed scenes: sight, cover, ends and ways, to the last one.

The files hold scenes in the usual format and what each must count to. A count that
changes is a changed rule: say so, or find the fault.
"""

from typing import Any

import pytest

from opfor.boards.charges import charge
from opfor.boards.crowds import Crowd
from opfor.boards.ends import reach_ends
from opfor.boards.inches import NO_WAY, Base, base_radius, measured
from opfor.boards.march import March
from opfor.boards.sight import SightLines
from opfor.boards.table import Table
from opfor.boards.terrain import piece_from
from tests.boards.tables import fixed_scene

SCENES = ["village", "woods", "ruins"]


def table_of(scene: dict[str, Any]) -> Table:
    pieces = [
        piece_from(f"terrain[{i}]", t["name"], t["kinds"], [(x, y) for x, y in t["polygon"]])
        for i, t in enumerate(scene["terrain"])
    ]
    return Table(
        scene["table"]["width"],
        scene["table"]["depth"],
        pieces,
        [(o["at"][0], o["at"][1]) for o in scene["objectives"]],
    )


def crowds_of(scene: dict[str, Any]) -> list[Crowd]:
    return [
        Crowd(
            [
                Base(
                    measured("models", x),
                    measured("models", y),
                    base_radius("base_mm", unit["base_mm"]),
                )
                for x, y in unit["models"]
            ]
        )
        for unit in scene["units"]
    ]


def count(scene: dict[str, Any]) -> dict[str, Any]:
    table, units = table_of(scene), crowds_of(scene)
    v2, v3 = SightLines(table, []), SightLines(table, units)
    pairs = [(a, b) for a in units for b in units if a is not b]
    closed = table.closed_to(True, True)
    ends = {}
    for inches in (6.0, 12.0):
        ends[inches] = sum(
            len(
                reach_ends(
                    March(table, closed, u.bases, inches, units, u, 1.0, 9.0).reach(0),
                    table.field(u.bases[0].r, closed, m.x, m.y),
                    3.0 + u.bases[0].r,
                )
            )
            for u in units
            for m in table.objectives
        )
    lengths = [
        table.field(u.bases[0].r, closed, m.x, m.y).length_from(u.bases[0].x, u.bases[0].y)
        for u in units
        for m in table.objectives
    ]
    return {
        "models seen, units do not block": sum(
            v2.can_see(a, b) for one, other in pairs for a in one.bases for b in other.bases
        ),
        "models seen, units block": sum(
            v3.can_see(a, b, one, other)
            for one, other in pairs
            for a in one.bases
            for b in other.bases
        ),
        "lines covered": sum(
            v2.covered_lines(one.bases[0], other.bases[0]) for one, other in pairs
        ),
        "units in cover": sum(v2.is_unit_in_cover(one.bases, other.bases) for one, other in pairs),
        "ends of an advance": ends[6.0],
        "ends of a rush": ends[12.0],
        "ways": sum(length < NO_WAY for length in lengths),
        "inches to walk": round(sum(length for length in lengths if length < NO_WAY), 3),
        "charges": sum(
            charge(March(table, closed, one.bases, 12.0, units, one, 1.0, 9.0, other)) is not None
            for one, other in pairs
        ),
    }


@pytest.mark.parametrize("name", SCENES)
def test_counts(name: str) -> None:
    scene = fixed_scene(name)
    assert count(scene) == scene["counts"]
