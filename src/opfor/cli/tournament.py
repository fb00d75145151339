"""`opfor tournament`: every list of a folder against every other, with strengths."""

from pathlib import Path
from typing import Annotated, Any

import typer

from opfor.cli import batch_tables, batches
from opfor.cli.settings import Setting, System, Table, checked_system, lists_in, setup_of

Games = Annotated[
    int | None, typer.Option(help="How many games for each pairing.", show_default="400")
]
GAMES = 400


def tournament(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A folder of lists.")],
    system: System = "gf-3",
    games: Games = None,
    seed: batches.Seed = None,
    table: Table = "",
    settings: Setting = None,
    workers: batches.Count = 0,
    out: batches.Out = "",
    resume: batches.Resume = False,
    cluster: batches.ClusterAt = "",
    tls_ca: batches.TlsCa = "",
    tls_cert: batches.TlsCert = "",
    tls_key: batches.TlsKey = "",
    token_file: batches.TokenFile = "",
    as_json: batches.AsJson = False,
) -> None:
    """A round robin with a table of strengths (Elo, by Bradley and Terry) and intervals."""
    team = (workers, cluster, tls_ca, tls_cert, tls_key, token_file)
    kept = batches.Kept(out, resume, f"{system}-{Path(folder).name}", games, seed)
    many = GAMES if games is None else games
    play_tournament(folder, system, many, seed, table, settings, kept, team, as_json)


def play_tournament(
    folder: str,
    system: str,
    games: int,
    seed: int | None,
    table: str,
    settings: list[str] | None,
    kept: batches.Kept,
    team: batches.Team,
    as_json: bool,
) -> None:
    from opfor.sim.orders import batch_of

    files, passed = lists_in(folder, checked_system(system))
    if passed:
        typer.echo(f"{folder}: passed over, not a list: {', '.join(passed)}", err=True)
    setups = [setup_of(system, file, file, table, settings or []) for file in files]
    order = {"word": "tournament", "setups": setups, "games": games, "seed": batches.number(seed)}
    batch = batch_of(order)
    batches.run(batch, kept, team, as_json, show)


def show(result: dict[str, Any]) -> None:
    """Strengths, who beats whom, every list, and every meeting."""
    from opfor.sim import rows

    batch_tables.show_notes(result["notes"])
    title = f"{result['games']:,} games"
    batch_tables.show_table(title, rows.RANK_HEADS, rows.rank_rows(result))
    batch_tables.show_table("Who beats whom", rows.matrix_heads(result), rows.matrix_rows(result))
    every = "Every list against all others"
    batch_tables.show_table(every, rows.LIST_HEADS, rows.list_rows(result))
    typer.echo(f"{rows.OPENING}: {rows.interval(result['opening'])}\n")
    batch_tables.show_table("Every meeting", rows.MEETING_HEADS, rows.meeting_rows(result))
    batch_tables.show_field(result)
    typer.echo(f"\n{result['verdict']}")
