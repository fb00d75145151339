"""The games of `opfor bench simulate`, through the batch and in a bare loop.

The first two sample armies of a system against each other, as `opfor simulate` plays them.
The bare loop plays the same games on the same tables, with nothing counted or kept.
"""

import gc
import tempfile
from functools import lru_cache
from pathlib import Path

from opfor.game import play_out
from opfor.play.armies import find_army, known_armies
from opfor.play.pool import Pool
from opfor.seats import SIDES
from opfor.sim.batch import Batch, Plain, seed_of, swapped, table_of
from opfor.sim.journal import create
from opfor.sim.playing import COLLECT_EVERY
from opfor.sim.running import Running
from opfor.sim.workers import Workers

SEED = 8


def setup(system: str) -> Plain:
    sides = {
        side: {"armies": [{**find_army(system, name).to_json(), "owner": ""}]}
        for side, name in zip(SIDES, known_armies(system), strict=False)
    }
    # the shipped forces of Entropic Engine are not within its 5% of each other
    options = {"uneven": True} if system == "entropic" else {}
    return {"system": system, "sides": sides, "table": {}, "options": options}


@lru_cache(maxsize=1)
def _pools(system: str) -> list[Pool]:
    """Both ways round; kept, as a worker of a batch keeps them."""
    return [Pool(each) for each in (setup(system), swapped(setup(system)))]


def play_plainly(system: str, first: int, count: int) -> None:
    """The games of so many pairs, and nothing else."""
    both = _pools(system)
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_EVERY, *before[1:])
    for pair in range(first, first + count):
        for pool in both:
            play_out(pool.game(table_of(SEED, pair)), seed_of(SEED, pair), pool.match.policies)
    gc.set_threshold(*before)


def play_batch(system: str, count: int, workers: Workers) -> float:
    """The same through journal, counting and workers; the seconds that workers played."""
    with tempfile.TemporaryDirectory(prefix="opfor-bench-") as folder:
        journal = create(Path(folder), Batch([setup(system)], count, SEED))
        running = Running(journal, workers)
        running.play()
        journal.close()
    return running.worked
