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
