"""Memory of a server with many open games, put in order while nobody waits.

Open games are many small objects that live long. Looking through all of them for garbage takes
longer than a person should wait for an answer, so what has lived for a while is set aside, and
looked through only when nobody has acted for some time.
"""

import asyncio
import gc
import time

from opfor.web.hall import Hall

#: new objects before the youngest are looked through: nearly all of those are gone by themselves
#: when an act is over, and what lives on is looked at soon anyway
YOUNG = 20_000
#: seconds between two settings aside, and without an act before everything is looked through
OFTEN = 0.1
QUIET = 30.0


class Tidying:
    """What has been set aside since everything was looked through."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._acts = hall.acts
        self._looked_at = hall.acts

    def tidy(self, now: float) -> None:
        if now - self._hall.acted_at > QUIET and self._hall.acts != self._looked_at:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._acts = self._looked_at = self._hall.acts
        elif self._hall.acts != self._acts:
            self._acts = self._hall.acts
            gc.collect(1)
            gc.freeze()


async def keep_tidy(hall: Hall) -> None:
    """For as long as the server runs."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    tidying = Tidying(hall)
    while True:
        await asyncio.sleep(OFTEN)
        tidying.tidy(time.monotonic())
