"""`opfor simulate`: thousands of games of two lists, or of all the lists of a folder."""

from pathlib import Path
from typing import Annotated, Any

import typer

from opfor.cli import batch_tables, batches
from opfor.cli.settings import Setting, System, Table, setup_of
from opfor.cli.tournament import play_tournament
from opfor.faults import Refused


def simulate(
    list_a: Annotated[str, typer.Argument(metavar="LIST", help="A file, a sample, or a folder.")],
    list_b: Annotated[str, typer.Argument(metavar="LIST", help="A file or a sample.")] = "",
    system: System = "gf-3",
    games: batches.Games = None,
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
    """Is this list fair? Two lists, or a folder of lists: every one against every other."""
    from opfor.sim.orders import batch_of

    team = (workers, cluster, tls_ca, tls_cert, tls_key, token_file)
    many = batches.GAMES if games is None else games
    if Path(list_a).is_dir() and not list_b:
        kept = batches.Kept(out, resume, f"{system}-{Path(list_a).name}", games, seed)
        return play_tournament(list_a, system, many, seed, table, settings, kept, team, as_json)
    if not list_b:
        raise Refused("simulate: give two lists, or a folder of lists")
    setup = setup_of(system, list_a, list_b, table, settings or [])
    order = {"setup": setup, "games": many, "seed": batches.number(seed)}
    batch = batch_of(order)
    name = f"{system}-{Path(list_a).stem}-{Path(list_b).stem}"
    kept = batches.Kept(out, resume, name, games, seed)
    batches.run(batch, kept, team, as_json, show)


def show(result: dict[str, Any]) -> None:
    """What was found, for a person."""
    from opfor.sim.rows import OUTCOME_HEADS, outcome_rows

    batch_tables.show_notes(result["notes"])
    batch_tables.show_table("Who wins", OUTCOME_HEADS, outcome_rows(result))
    batch_tables.show_field(result)
    typer.echo(f"\n{result['verdict']}")
