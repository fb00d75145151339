"""What every word that plays batches shares: where they are kept, progress, Ctrl-C."""

import json
import math
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from opfor.dice import new_seed
from opfor.faults import Refused

Games = Annotated[
    int | None, typer.Option(help="How many games for each pairing.", show_default="2000")
]
#: games of a pairing unless a number is given
GAMES = 2000
Seed = Annotated[int | None, typer.Option(help="Repeat a batch.")]
Count = Annotated[int, typer.Option("--workers", help="Processes; 0: one for each core.")]
Out = Annotated[str, typer.Option(help="The folder for journal, report and tables.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with what was stopped.")]
AsJson = Annotated[bool, typer.Option("--json", help="The result as JSON.")]
ClusterAt = Annotated[
    str,
    typer.Option("--cluster", help="dask://HOST:PORT, ray://HOST:PORT, dask://local, ray://local"),
]
TlsCa = Annotated[str, typer.Option(help="The authority of the cluster's certificates.")]
TlsCert = Annotated[str, typer.Option(help="Our certificate for the cluster.")]
TlsKey = Annotated[str, typer.Option(help="The key of our certificate.")]
TokenFile = Annotated[str, typer.Option(help="The file with the cluster's token (Ray).")]

#: where batches are kept unless a folder is named
KEPT = "simulated"


class Kept:
    """Where a batch is kept, and whether it is gone on with."""

    def __init__(
        self, out: str, resume: bool, name: str, games: int | None, seed: int | None
    ) -> None:
        self.out = out
        self.resume = resume
        #: what a person asked for; none: whatever the batch was begun with
        self.games = games
        self.seed = seed
        self.name = re.sub(r"[^\w.-]+", "-", name).strip("-").lower()[:80]

    def journal(self, batch: Any) -> Any:
        """A new journal, or the one to go on with."""
        from opfor.sim import journal

        if not self.resume:
            return journal.create(Path(self.out) if self.out else self._free(), batch)
        folder = Path(self.out) if self.out else self._latest(batch.digest())
        header = journal.read_header(folder)
        if header.get("digest") != batch.digest():
            raise Refused(f"{folder}: is the batch of other lists or settings; it cannot go on")
        if self.seed not in (None, header.get("seed")):
            raise Refused(f"{folder}: was begun with seed {header.get('seed')}, not {self.seed}")
        found = journal.resume(folder, batch.pairs if self.games is not None else 0)
        if batch.pairs < found.batch.pairs and self.games is not None:
            found.close()
            whole = f"{2 * found.batch.pairs:,} games for each pairing"
            raise Refused(f"{folder}: was begun for {whole}; --games can only be more")
        told = f"{found.played:,} of {found.batch.games:,} games are played"
        typer.echo(f"{folder}: going on with seed {found.batch.seed}; {told}", err=True)
        return found

    def _free(self) -> Path:
        number = 1
        while (folder := self._folder(number)).exists():
            number += 1
        return folder

    def _folder(self, number: int) -> Path:
        return Path(KEPT) / (self.name if number == 1 else f"{self.name}-{number}")

    def _latest(self, digest: str) -> Path:
        from opfor.sim import journal

        number, found = 1, None
        while (folder := self._folder(number)).exists():
            if journal.read_header(folder).get("digest") == digest:
                found = folder
            number += 1
        if found is None:
            raise Refused(f"{self._folder(1)}: there is no batch of this pairing to go on with")
        return found


def workers_for(count: int, cluster: str, ca: str, cert: str, key: str, token_file: str) -> Any:
    """Workers of this machine or of a cluster."""
    from opfor.sim.cluster import Keys, open_cluster
    from opfor.sim.workers import local_workers

    if not cluster:
        return local_workers(count)
    return open_cluster(cluster, count, Keys(ca, cert, key, token_file))


def number(seed: int | None) -> int:
    return new_seed() if seed is None else seed


def announce(games: int, each: str = "", asked: int | None = None) -> None:
    """How exact it will be, before it starts, for each of what is played."""
    from opfor.sim.stats import half_width

    if asked is not None and asked % 2:
        typer.echo(f"Games come in pairs with swapped seats: {games:,}, not {asked:,}.", err=True)
    width = 100 * half_width(games)
    of = f" for each of {each}" if each else ""
    typer.echo(f"The interval will be about ±{width:.1f} points at {games:,} games{of}.", err=True)


def _each(batch: Any) -> str:
    """What games are counted for, where there is more than one pairing."""
    if "labels" in batch.about:
        return "the two settings"
    return f"{len(batch.pairings)} pairings" if len(batch.pairings) > 1 else ""


Team = tuple[int, str, str, str, str, str]
Show = Callable[[dict[str, Any]], None]


def run(batch: Any, kept: Kept, team: Team, as_json: bool, show: Show) -> None:
    """A batch from its first game, or from where it was stopped, to its files."""
    crew = workers_for(*team)
    try:
        journal = kept.journal(batch)
        announce(2 * journal.batch.pairs, _each(batch), kept.games)
        with _keeping(journal):
            is_whole = play(journal, crew, label_of(batch))
    finally:
        crew.close()
    with _keeping(journal):
        finish(journal, is_whole, as_json, show)


@contextmanager
def _keeping(journal: Any) -> Iterator[None]:
    """Whoever does not wait is told what there is all the same."""
    try:
        yield
    except KeyboardInterrupt:
        journal.close()
        typer.echo(
            f"stopped at once; {journal.played:,} of {journal.batch.games:,} games are kept in"
            f" {journal.path.parent}; --resume goes on",
            err=True,
        )
        raise typer.Exit(130) from None


def label_of(batch: Any) -> str:
    """What stands above the bar: of a comparison, which setting the share is that of."""
    labels = batch.about.get("labels")
    return f"two settings; the share so far is that with {labels[0]}" if labels else ""


def play(journal: Any, workers: Any, label: str = "") -> bool:
    """Play a batch with a progress bar; false if a person stopped it."""
    from opfor.sim.running import Running

    with _bar(journal, label) as tell:
        running = Running(journal, workers, tell)
        with _stopping(running.stop):
            running.play()
    return not running.is_stopped


@contextmanager
def _stopping(stop: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C lets chunks under way come in; a second one does not wait for them."""

    def heed(_signal: int, _frame: object) -> None:
        stop()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        typer.echo("stopping; Ctrl-C again does not wait for the games under way", err=True)

    before = signal.signal(signal.SIGINT, heed)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _bar(journal: Any, label: str) -> Iterator[Callable[[dict[str, Any]], None]]:
    from opfor.cli.batch_bar import Bar

    console = Console(stderr=True)
    batch = journal.batch
    with Bar(label, console) as bar:
        task = bar.add_task("", total=batch.games, completed=journal.played, share="", pace="")

        def tell(now: dict[str, Any]) -> None:
            share, pace = whose_share(batch, now), pace_text(now)
            bar.update(task, completed=now["played"], share=share, pace=pace)

        yield tell


def whose_share(batch: Any, now: dict[str, Any]) -> str:
    """The share so far and whose it is; a round robin has too many to show one."""
    from opfor.sim.plots import short

    if len(batch.pairings) > 1 and not label_of(batch):
        return ""
    name = short(batch.names()[0][0], 14)
    return f"{name} {100 * now['share']:.1f}% ({100 * now['low']:.1f}–{100 * now['high']:.1f})"


def pace_text(now: dict[str, Any]) -> str:
    rate = f"{now['per_second']:,.1f} a second" if now["per_second"] else ""
    return " ".join(filter(None, (rate, time_left(now["seconds_left"]))))


def time_left(seconds: float | None) -> str:
    """As exact as it is known: minutes where there are hours, seconds in fives."""
    if seconds is None:
        return ""
    if seconds >= 3600:
        return f"{seconds // 3600:.0f} h {seconds % 3600 // 60:.0f} min left"
    if seconds >= 90:
        return f"{seconds / 60:.0f} min left"
    return f"{5 * math.ceil(seconds / 5):.0f} s left"


def finish(journal: Any, is_whole: bool, as_json: bool, show: Show) -> None:
    """Result and files of what was played."""
    from opfor.sim.results import result_of, write_files

    folder = journal.path.parent
    if not journal.played:
        journal.close()
        raise Refused(f"{folder}: no game was played; --resume goes on")
    result = result_of(journal)
    written = write_files(journal, result, folder)
    journal.close()
    if as_json:
        typer.echo(json.dumps(result))
    else:
        show(result)
        typer.echo(
            f"\nseed {result['seed']}; {', '.join(path.name for path in written)} in {folder}"
        )
    if not is_whole:
        left = journal.batch.games - journal.played
        typer.echo(f"stopped with {left:,} games to go; --resume goes on", err=True)
        sys.stdout.flush()
        raise typer.Exit(130)
