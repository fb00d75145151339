"""`opfor soak`: many random games, watched for broken rules; or a fair-seats count."""

import math
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated, Any

import typer

from opfor.cli.soak_work import Job, fair_rows, watched_rows
from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.systems.opr.editions import EDITIONS, load_edition

#: games a worker plays before it reports
BATCH = 50


def soak(
    games: Annotated[
        int, typer.Option(help="How many games; with --mirror, of each edition.")
    ] = 1000,
    system: Annotated[str, typer.Option(help=f"{', '.join(EDITIONS)}; all if not given.")] = "",
    seed: Annotated[int | None, typer.Option(help="The first game's seed.")] = None,
    mirror: Annotated[
        bool, typer.Option("--mirror", help="The same army on both sides: are seats fair?")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 1,
) -> None:
    """Play random games; print the seed and the command of any that breaks a rule."""
    if not 1 <= games <= 10_000_000 or not 1 <= jobs <= 256:
        raise Refused("--games must be from 1 to 10,000,000, --jobs from 1 to 256")
    first = new_seed() if seed is None else seed
    editions = [load_edition(system).name] if system else list(EDITIONS)
    if mirror:
        for edition in editions:
            typer.echo("\n".join(_fairness(edition, first, games, jobs)))
        return
    _watch(editions, first, games, jobs)


def _batches(editions: list[str], first: int, games: int) -> list[Job]:
    """So many games, dealt to the editions as evenly as can be."""
    shares = [(games + place) // len(editions) for place in range(len(editions))]
    return [
        (edition, first + start, min(BATCH, share - start))
        for edition, share in zip(editions, shares, strict=True)
        for start in range(0, share, BATCH)
    ]


def _rows(work: Any, batches: list[Job], jobs: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    if jobs == 1:
        for batch in batches:
            rows += work(batch)
        return rows
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(work, batches):
            rows += found
    return rows


def _watch(editions: list[str], first: int, games: int, jobs: int) -> None:
    rows = _rows(watched_rows, _batches(editions, first, games), jobs)
    broken = [row for row in rows if row["broken"]]
    for row in broken:
        typer.echo(f"{row['system']} seed {row['seed']}: {row['broken']}")
        typer.echo(f"  opfor soak --games 1 --system {row['system']} --seed {row['seed']}")
    events = sum(row["events"] for row in rows)
    typer.echo(f"{len(rows)} games, {events} events, seeds from {first}: {len(broken)} broken")
    if broken:
        raise typer.Exit(1)


def _fairness(edition: str, first: int, games: int, jobs: int) -> list[str]:
    """Seat a's share of the points, whoever opens weighing the same."""
    rows = _rows(fair_rows, _batches([edition], first, games), jobs)
    lines = [f"{edition}: {len(rows)} games of an army against itself, seats swapped"]
    for name in ("a", "b", "draw"):
        count = sum(row["result"] == name for row in rows)
        what = "drawn" if name == "draw" else f"won by seat {name}"
        lines.append(f"  {what}: {count} ({100 * count / len(rows):.2f}%)")
    opened = [row["points"] if row["opener"] == "a" else 1 - row["points"] for row in rows]
    lines.append(f"  whoever opens the first round takes {100 * _mean(opened):.2f}% of points")
    strata = [[r["points"] for r in rows if r["opener"] == side] for side in ("a", "b")]
    if min(len(points) for points in strata) < 2:
        return [*lines, "  too few games to compare seats"]
    lean = sum(_mean(points) for points in strata) - 1.0
    error = math.sqrt(sum(_variance(points) / len(points) for points in strata))
    lines.append(
        f"  seat a minus seat b: {100 * lean:+.2f}% of points, standard error"
        f" {100 * error:.2f}%: {abs(lean) / error if error else 0.0:.2f} standard errors"
    )
    return lines


def _mean(points: list[float]) -> float:
    return sum(points) / max(1, len(points))


def _variance(points: list[float]) -> float:
    mean = _mean(points)
    return sum((each - mean) ** 2 for each in points) / (len(points) - 1)
