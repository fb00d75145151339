"""Small batches that all tests of batches share."""

import json
from pathlib import Path
from typing import Any

from opfor.play.armies import find_army, known_armies
from opfor.sim.batch import Batch
from opfor.sim.journal import Journal, create
from opfor.sim.running import Running
from opfor.sim.workers import Workers

SYSTEMS = ("gf-3", "encounter", "entropic")


def setup(system: str = "encounter", mirror: bool = False, **options: Any) -> dict[str, Any]:
    """The first two armies of a system, or the first one against itself."""
    names = known_armies(system)[:2]
    if mirror:
        names = [names[0], names[0]]
    sides = {
        side: {"armies": [{**find_army(system, name).to_json(), "owner": ""}]}
        for side, name in zip("ab", names, strict=True)
    }
    if system == "entropic":
        options["uneven"] = True
    return {"system": system, "sides": sides, "table": {}, "options": options}


#: a list so small that a hundred games of it take seconds
SMALL = """++ Small Watch (v1.0) [GF 75pts] ++

Raiders [3] Q4+ D5+ | 75pts | Furious
3x Blade (A2), 3x Pistol (9", A1)
"""
#: what hurts its own: weapons that backfire, a transport, ground that has to be crossed
CARELESS = """++ Careless Watch (v1.0) [GF 400pts] ++

Flame Throwers [5] Q4+ D5+ | 100pts |
5x Flask (12", A6, Hazardous), 5x Torch (A2, Hazardous)

Riders [5] Q4+ D5+ | 100pts | Fast
5x Blade (A2)

Carrier [1] Q4+ D4+ | 100pts | Transport(11), Tough(3)
Gun (24", A2)

Guard [5] Q4+ D5+ | 100pts |
5x Rifle (24", A1)
"""
#: a table that is dangerous ground but for its edges
LAVA = json.dumps(
    {
        "name": "Lava",
        "table": {"width": 72.0, "depth": 48.0, "ai_edge": "north"},
        "terrain": [
            {
                "name": "Lava",
                "kinds": ["dangerous"],
                "polygon": [[0, 14], [72, 14], [72, 34], [0, 34]],
            }
        ],
    }
)


def against_itself(text: str, system: str = "gf-3") -> dict[str, Any]:
    """One list on both sides."""
    army = {"file": "list.txt", "name": "The list", "text": text, "owner": ""}
    sides = {side: {"armies": [dict(army)]} for side in "ab"}
    return {"system": system, "sides": sides, "table": {}, "options": {}}


def batch(pairs: int = 12, seed: int = 7, **options: Any) -> Batch:
    return Batch([setup(**options)], pairs, seed)


def played(folder: Path, batch: Batch, workers: Workers | None = None) -> Journal:
    """A batch played to its end."""
    journal = create(folder, batch)
    try:
        Running(journal, workers or Workers()).play()
    finally:
        journal.close()
    return journal


def rows(journal: Journal) -> str:
    """All games of a batch in their order, as a text that is equal for equal games."""
    found = [[chunk.pairing, *row] for chunk, games in journal.chunks() for row in games]
    return json.dumps(sorted(found, key=lambda row: row[:3]))
