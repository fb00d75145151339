"""`opfor compare`: one pairing under two settings, on the same seeds: does it matter?"""

from pathlib import Path
from typing import Annotated, Any

import typer

from opfor.cli import batch_tables, batches
from opfor.cli.settings import Setting, System, Table, setup_of
from opfor.faults import Refused

This = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="A setting of the first run; see --set."),
]
That = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="A setting of the second run; also system=gf-2."),
]


def compare(
    list_a: Annotated[str, typer.Argument(metavar="LIST", help="A file or a sample.")],
    list_b: Annotated[str, typer.Argument(metavar="LIST", help="A file or a sample.")],
    this: This = None,
    that: That = None,
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
    """Two editions, the bonus on and off, two readings, a circuit of your own: does it matter?"""
    from opfor.sim.orders import batch_of

    ways = [this or [], that or []]
    if ways[0] == ways[1]:
        raise Refused("compare: give --that (and --this) a setting in which the runs differ")
    shared = settings or []
    setups = [_setup(system, list_a, list_b, table, [*shared, *way]) for way in ways]
    order = {
        "word": "compare",
        "setup": setups[0],
        "other": setups[1],
        "labels": [_label(way) for way in ways],
        "games": batches.GAMES if games is None else games,
        "seed": batches.number(seed),
    }
    batch = batch_of(order)
    name = f"compare-{system}-{Path(list_a).stem}-{Path(list_b).stem}"
    kept = batches.Kept(out, resume, name, games, seed)
    team = (workers, cluster, tls_ca, tls_cert, tls_key, token_file)
    batches.run(batch, kept, team, as_json, show)


def _setup(system: str, a: str, b: str, table: str, settings: list[str]) -> dict[str, Any]:
    """A setting may change the edition itself: then lists are read by that one."""
    for text in settings:
        if text.startswith("system="):
            system = text.removeprefix("system=")
    return setup_of(system, a, b, table, settings)


def _label(way: list[str]) -> str:
    from opfor.sim.verdicts import NOTHING_SET

    return ", ".join(way) if way else NOTHING_SET


def show(result: dict[str, Any]) -> None:
    """Both shares and their difference."""
    from opfor.sim.rows import setting_heads, setting_rows

    batch_tables.show_notes([note for each in result["settings"] for note in each["notes"]])
    title = f"{result['games']:,} games each, the same seeds"
    batch_tables.show_table(title, setting_heads(result), setting_rows(result))
    typer.echo(f"\n{result['verdict']}")
