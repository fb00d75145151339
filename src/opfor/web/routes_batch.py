"""Routes of batches: many games of the A.I. against itself, started, watched, stopped."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from opfor.faults import fault
from opfor.match import Plain
from opfor.play.tokens import new_id
from opfor.web.access import TheHall, let_in
from opfor.web.bodies import Batch
from opfor.web.hall import BROKEN
from opfor.web.headers import batch_setup
from opfor.web.trouble import Trouble, unknown

if TYPE_CHECKING:  # its packages need not be there
    from opfor.sim import Run

batch = APIRouter(prefix="/api/simulate", tags=["batches"], dependencies=[Depends(let_in)])
BatchId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
#: batches under way at once, and kept with their results
MOST_RUNNING = 2
MOST_KEPT = 20
#: seconds a batch may take to clear away
PATIENCE = 10.0


class Batches:
    """The batches of one server."""

    def __init__(self) -> None:
        self._runs: dict[str, Run] = {}

    def start(self, body: Batch) -> str:
        running = [run for run in self._runs.values() if run.progress()["state"] == "running"]
        if len(running) >= MOST_RUNNING:
            raise Trouble(429, "busy", "two batches are being played already; stop one first")
        order = {"setup": batch_setup(body), "games": body.games, "seed": body.seed}
        id = new_id()
        self._runs[id] = _start(order)
        for old in list(self._runs)[:-MOST_KEPT]:
            self._runs.pop(old).stop()
        return id

    def find(self, id: str) -> "Run":
        if id not in self._runs:
            raise unknown("batch")
        return self._runs[id]

    def stop(self) -> None:
        """Before the server ends: nobody will ask for results, so no game is played to its end.

        Each batch clears away what it holds; left to themselves, workers would outlive the server.
        """
        for run in self._runs.values():
            run.stop()
        playing = [run for run in self._runs.values() if not run.wait(0)]
        if playing:
            _dismiss_workers()
        for run in playing:
            run.wait(PATIENCE)


def _dismiss_workers() -> None:
    """All processes that play for this one; those who wait for them are told."""
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor(reuse=True).shutdown(kill_workers=True)


def _start(order: Plain) -> "Run":
    from opfor.sim import start
    from opfor.sim.orders import NEEDED

    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        hint = "./run play installs them; else: pip install 'opfor[sim]'"
        raise Trouble(501, "missing", f"batches need {', '.join(missing)}: {hint}")
    try:
        return start(order)
    except BROKEN as error:
        raise fault("set-up", f"this cannot be read ({error!s:.80})") from error


async def batches_of(request: Request) -> Batches:
    batches = request.app.state.batches
    assert isinstance(batches, Batches)
    return batches


TheBatches = Annotated[Batches, Depends(batches_of)]


@batch.post("", status_code=202)
async def start(body: Batch, batches: TheBatches, hall: TheHall) -> Plain:
    """Start a batch."""
    return {"id": await hall.work(batches.start, body)}


@batch.get("/{id}")
async def progress(id: BatchId, batches: TheBatches) -> Plain:
    """How far it has come, and the result once it is over."""
    run = batches.find(id)
    now = run.progress()
    return {
        "id": id,
        "state": now["state"],
        "done": now["played"],
        "of": now["games"],
        "error": now["why"],
        "progress": now,
        "result": run.result(),
    }


@batch.get("/{id}/report.html")
async def report(id: BatchId, batches: TheBatches) -> Response:
    """The result as a page of its own, to keep."""
    text = batches.find(id).html()
    if text is None:
        raise unknown("report yet")
    name = {"content-disposition": f'attachment; filename="opfor-{id}.html"'}
    return Response(text, media_type="text/html", headers=name)


@batch.delete("/{id}")
async def stop(id: BatchId, batches: TheBatches) -> Plain:
    """No further games; what was played counts."""
    batches.find(id).stop()
    return {"stopped": id}
