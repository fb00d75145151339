"""`opfor tournament`: every list of a folder against every other, with strengths."""

from pathlib import Path
from typing import Annotated, Any

import typer

from opfor.cli import batches
from opfor.cli.settings import Setting, System, Table, lists_in, setup_of

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
    team: tuple[int, str, str, str, str, str],
    as_json: bool,
) -> None:
    from opfor.sim.orders import batch_of

    setups = [setup_of(system, file, file, table, settings or []) for file in lists_in(folder)]
    order = {"word": "tournament", "setups": setups, "games": games, "seed": batches.number(seed)}
    batch = batch_of(order)
    crew = batches.workers_for(*team)
    try:
        journal = kept.journal(batch)
        batches.announce(2 * journal.batch.pairs, len(batch.pairings))
        is_whole = batches.play(journal, crew)
    finally:
        crew.close()
    batches.finish(journal, is_whole, as_json, show)


def show(result: dict[str, Any]) -> None:
    """The table, and who beats whom."""
    from opfor.sim.report import matrix_rows

    rows = [
        [
            row["name"],
            f"{row['elo']:+.0f}",
            f"{row['low']:+.0f} to {row['high']:+.0f}",
            f"{100 * row['share']:.1f}%",
        ]
        for row in result["table"]
    ]
    batches.show_table(f"{result['games']:,} games", ["list", "Elo", "95%", "points"], rows)
    names = [row["name"] for row in result["table"]]
    batches.show_table("Who beats whom", ["points of the row", *names], matrix_rows(result))
    typer.echo(f"\n{result['verdict']}")
