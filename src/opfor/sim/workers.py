"""Those who play the chunks of a batch: this process, others on this machine, or a cluster.

All of them go through joblib. Whoever dies on the way costs time, never a game: what had not
come back is given out again.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

import opfor
from opfor.faults import Refused
from opfor.sim.batch import Chunk, Plain
from opfor.sim.playing import play_job

#: a chunk and what a worker needs for it; a chunk and what came back
Given = tuple[Chunk, Plain]
Played = tuple[Chunk, Plain]
#: chunks given out ahead, for each worker
AHEAD = 2


class WorkersLost(Exception):
    """Somebody who was playing is gone; what came back before is kept."""


def _work(span: tuple[int, int, int], job: Plain, version: str, controller: int) -> Any:
    """One chunk, in whatever process this runs."""
    return span, play_job(job, version, controller)


def _task(given: Given, controller: int) -> tuple[Any, ...]:
    chunk, job = given
    return (chunk.pairing, chunk.first, chunk.count), job, opfor.__version__, controller


@contextmanager
def deaf_children(is_local: bool) -> Iterator[None]:
    """Processes started here ignore Ctrl-C from their first moment, before they import a thing:
    they inherit it. The one that leads the batch is deaf only for as long as it starts them."""
    if not is_local or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Workers:
    """This process alone: the plainest way, and the measure of the others."""

    count = 1

    def play(self, jobs: Iterator[Given]) -> Iterator[Played]:
        """Play chunks until there are no more; in any order."""
        for chunk, job in jobs:
            yield chunk, play_job(job, opfor.__version__, os.getpid())

    def close(self) -> None:
        """Let go of whatever was held."""


class Joblib(Workers):
    """A backend of joblib, by its name."""

    #: what it raises when a worker has died
    losses: tuple[type[BaseException], ...] = (BrokenProcessPool,)

    def __init__(self, backend: str, count: int, **settings: Any) -> None:
        self.backend = backend
        self.count = count
        self.settings = settings
        #: given to workers that Ctrl-C reaches as well
        self.controller = os.getpid()

    def play(self, jobs: Iterator[Given]) -> Iterator[Played]:
        from joblib import parallel_config

        try:
            with parallel_config(self.backend, n_jobs=self.count, **self.settings):
                yield from self._results(jobs)
        except self.losses as error:
            raise WorkersLost(type(error).__name__) from None

    def _results(self, jobs: Iterator[Given]) -> Iterator[Played]:
        from joblib import Parallel, delayed

        ask = delayed(_work)
        parallel = Parallel(
            return_as="generator_unordered", batch_size=1, pre_dispatch=AHEAD * self.count
        )
        tasks = (ask(*_task(given, self.controller)) for given in jobs)
        with deaf_children(self.backend == "loky"):
            results = parallel(tasks)
        for span, result in results:
            yield Chunk(*span), result


class Waves(Joblib):
    """A backend that gives results back only all at once: chunks go out in waves."""

    def _results(self, jobs: Iterator[Given]) -> Iterator[Played]:
        from joblib import Parallel, delayed

        ask = delayed(_work)
        with Parallel(batch_size=1) as parallel:
            while wave := [ask(*_task(each, self.controller)) for each in _some(jobs, self.count)]:
                for span, result in parallel(wave):
                    yield Chunk(*span), result


def _some(jobs: Iterator[Given], count: int) -> Iterator[Given]:
    for given in jobs:
        yield given
        count -= 1
        if not count:
            return


class Cluster(Workers):
    """A cluster somebody else runs; `close` leaves it as it was."""

    def __init__(self, workers: Joblib, close: Callable[[], None]) -> None:
        self._workers = workers
        self._close = close
        self.count = workers.count

    def play(self, jobs: Iterator[Given]) -> Iterator[Played]:
        return self._workers.play(jobs)

    def close(self) -> None:
        self._close()


def local_workers(count: int = 0) -> Workers:
    """So many processes of this machine; 0: one for each core."""
    if not 0 <= count <= 1024:
        raise Refused("--workers: must be from 0 (one for each core) to 1024")
    count = count or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else count
    count = count or os.cpu_count() or 1
    return Workers() if count == 1 else Joblib("loky", count)
