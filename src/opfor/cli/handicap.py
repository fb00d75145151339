"""`opfor handicap`: how many points, or the challenge bonus, make a pairing even."""

import json
import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer

from opfor.cli import batch_tables, batches
from opfor.cli.settings import Setting, System, Table, setup_of

Games = Annotated[int, typer.Option(help="How many games for each step of the search.")]


def handicap(
    list_a: Annotated[str, typer.Argument(metavar="LIST", help="A file or a sample.")],
    list_b: Annotated[str, typer.Argument(metavar="LIST", help="A file or a sample.")],
    system: System = "gf-3",
    games: Games = 1000,
    seed: batches.Seed = None,
    table: Table = "",
    settings: Setting = None,
    workers: batches.Count = 0,
    cluster: batches.ClusterAt = "",
    tls_ca: batches.TlsCa = "",
    tls_cert: batches.TlsCert = "",
    tls_key: batches.TlsKey = "",
    token_file: batches.TokenFile = "",
    as_json: batches.AsJson = False,
) -> None:
    """How many points the stronger list must leave at home to make it even, with an interval."""
    from opfor.sim.handicaps import find_handicap
    from opfor.sim.orders import checked, checked_games

    games = checked_games(games)
    setup = checked(setup_of(system, list_a, list_b, table, settings or []))
    crew = batches.workers_for(workers, cluster, tls_ca, tls_cert, tls_key, token_file)
    batches.announce(games + games % 2, asked=games)

    def play(batch: Any, label: str) -> Any:
        return _played(batch, crew, label)

    try:
        found = find_handicap(setup, games, batches.number(seed), play)
    finally:
        crew.close()
    if as_json:
        typer.echo(json.dumps(found))
    else:
        show(found)
    if found["stopped"]:
        raise typer.Exit(130)


def _played(batch: Any, crew: Any, label: str) -> tuple[Any, bool]:
    """One step of the search; one that a person's Ctrl-C ends gives what it has."""
    from opfor.sim import journal
    from opfor.sim.summary import pairings

    with tempfile.TemporaryDirectory(prefix="opfor-handicap-") as folder:
        kept = journal.create(Path(folder), batch)
        try:
            is_whole = batches.play(kept, crew, label)
        except KeyboardInterrupt:
            is_whole = False
        finally:
            kept.close()
        return pairings(kept)[0], is_whole


def show(found: dict[str, Any]) -> None:
    """The steps and the verdict."""
    from opfor.sim.rows import step_heads, step_rows

    if found["points"] is not None or found["stopped"]:
        title = f"Step by step, seed {found['seed']}"
        batch_tables.show_table(title, step_heads(found), step_rows(found))
    typer.echo(f"\n{found['verdict']}")
