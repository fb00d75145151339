"""Starting a batch in the background, for a page that polls it or is told."""

import shutil
import tempfile
import threading
from pathlib import Path

from opfor.faults import Refused
from opfor.sim.batch import Plain
from opfor.sim.journal import Journal, create
from opfor.sim.orders import batch_of
from opfor.sim.results import html_of, result_of, write_files
from opfor.sim.running import Running, Told
from opfor.sim.workers import Workers, local_workers


class Run:
    """A batch that plays in a thread of its own."""

    def __init__(self, journal: Journal, workers: Workers, folder: Path | None, tell: Told | None):
        self._journal = journal
        self._workers = workers
        #: kept files; none: nothing is kept
        self._folder = folder
        self._tell = tell
        self._state, self._why = "running", ""
        self._result: Plain | None = None
        self._html: str | None = None
        self._running = Running(journal, workers, self._told)
        self._thread = threading.Thread(target=self._play, name="opfor batch", daemon=True)
        self._thread.start()

    def progress(self) -> Plain:
        """How far it has come."""
        return {"state": self._state, "why": self._why, **self._running.progress.to_json()}

    def stop(self) -> None:
        """Stop after the chunks under way; what was played is kept."""
        self._running.stop()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the end; whether it has come."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def result(self) -> Plain | None:
        """What was found, once it is over and at least one game was played."""
        return self._result

    def html(self) -> str | None:
        """The report as one page; at the same moment as the result."""
        return self._html

    def _told(self, progress: Plain) -> None:
        if self._tell is not None:
            self._tell({"state": self._state, "why": self._why, **progress})

    def _play(self) -> None:
        state = "failed"
        try:
            self._running.play()
            self._finish()
            state = "stopped" if self._running.is_stopped else "done"
        except Refused as refusal:
            self._why = str(refusal)
        except Exception as error:  # a thread has nobody above it to tell
            self._why = f"opfor made a mistake ({type(error).__name__}: {error})"
        finally:
            self._close()
            self._state = state
            self._told(self._running.progress.to_json())

    def _finish(self) -> None:
        if self._journal.played:
            result = result_of(self._journal)
            self._html = html_of(result)
            if self._folder is not None:
                write_files(self._journal, result, self._folder)
            self._result = result

    def _close(self) -> None:
        self._workers.close()
        self._journal.close()
        if self._folder is None:
            shutil.rmtree(self._journal.path.parent, ignore_errors=True)


def start(order: Plain, workers: int = 0, folder: str = "", on_progress: Told | None = None) -> Run:
    """Start what an order says; `Refused` at once if it cannot be played.

    `workers` 0 takes one process for each core. With a folder, journal and report are kept there.
    """
    batch = batch_of(order)
    kept = Path(folder) if folder else None
    journal = create(kept or Path(tempfile.mkdtemp(prefix="opfor-batch-")), batch)
    return Run(journal, local_workers(workers), kept, on_progress)
