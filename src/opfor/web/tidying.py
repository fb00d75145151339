"""Memory and store of a server with many open games, put in order while nobody waits.

Open games are many small objects that live long. Looking through all of them for garbage takes
longer than a person should wait for an answer, so what has lived for a while is set aside, and
looked through only when nobody has acted for some time. The store's log is copied into its file
beside the answers, never by one of them.
"""

import asyncio
import gc
import time
from contextlib import suppress

from opfor.web.hall import Hall
from opfor.web.trouble import Trouble

#: seconds between two settings aside, and without an act before everything is looked through
OFTEN = 0.5
QUIET = 30.0
#: acts after which the log is copied, or seconds without one
LONG = 1000
PAUSE = 2.0


class Tidying:
    """What has been set aside since everything was looked through."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._acts = hall.acts
        self._looked_at = hall.acts
        self._copied = hall.acts

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

    async def copy_log(self, now: float) -> None:
        """A log that cannot be copied now is copied later; nothing of it is lost."""
        acts = self._hall.acts
        pause = PAUSE if acts - self._copied < LONG else 0.0
        if acts != self._copied and now - self._hall.acted_at >= pause:
            self._copied = acts
            with suppress(Trouble):
                await self._hall.work(self._hall.store.tidy)


async def keep_tidy(hall: Hall) -> None:
    """For as long as the server runs."""
    tidying = Tidying(hall)
    while True:
        await asyncio.sleep(OFTEN)
        tidying.tidy(time.monotonic())
        await tidying.copy_log(time.monotonic())
