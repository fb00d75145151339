"""Batches of the simulation page, when their server ends."""

import threading
import time
from collections.abc import Callable
from typing import cast

import pytest

from opfor.sim import Run
from opfor.web.routes_batch import Batches

joblib = pytest.importorskip("joblib")
#: seconds of a game that nobody would wait for
LONG = 600


class Endless:
    """A batch whose workers would play on for ages."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.is_told = False
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        ask: Callable[[float], object] = joblib.delayed(time.sleep)
        with joblib.parallel_config("loky", n_jobs=2):
            played = joblib.Parallel(return_as="generator_unordered", batch_size=1)(
                ask(seconds) for seconds in (0, LONG, LONG)
            )
            with pytest.raises(Exception):  # noqa: B017 - whatever joblib calls it
                for _ in played:
                    self.begun.set()

    def stop(self) -> None:
        self.is_told = True

    def wait(self, timeout: float | None = None) -> bool:
        self._thread.join(timeout)
        return not self._thread.is_alive()


def test_a_server_that_ends_ends_its_workers() -> None:
    batches, run = Batches(), Endless()
    batches._runs["one"] = cast(Run, run)
    assert run.begun.wait(60)
    batches.stop()
    assert run.is_told and run.wait(0)
