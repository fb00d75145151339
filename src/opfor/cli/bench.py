"""`opfor bench`: how fast it is, compiled and pure, measured the same way on every machine."""

import json
from importlib import import_module
from typing import Annotated

import typer

from opfor.cli import bench_packages as packages
from opfor.cli.bench_crew import rows_of
from opfor.cli.bench_serve import serve
from opfor.cli.bench_turns import Row
from opfor.faults import Refused

bench = typer.Typer(help="How fast it is.", no_args_is_help=True)

#: the systems whose whole games are measured, and what measures them
MEASURED = {
    "gf-3": "bench_battle_work",
    "encounter": "bench_match_work",
    "entropic": "bench_match_work",
}

AsJson = Annotated[bool, typer.Option("--json", help="The figures as JSON.")]
Pure = Annotated[bool, typer.Option("--pure", help="Measure the source as it is.")]
AtOnce = Annotated[
    int, typer.Option("--workers", help="Processes at once, measured in turns with one alone.")
]


@bench.callback()
def _bench() -> None:
    pass


bench.command()(serve)


@bench.command()
def decide(
    as_json: AsJson = False,
    seconds: Annotated[
        float, typer.Option(help="How long to measure the fixed scene with each package.")
    ] = 5.0,
    workers: AtOnce = 1,
) -> None:
    """Decisions per second on a fixed scene of 16 units a side, and how the cost grows."""
    from opfor.cli.bench_decide import measure, told

    _check(seconds, workers)
    figures = measure(packages.known(), seconds, workers)
    typer.echo(json.dumps(figures) if as_json else "\n".join(told(figures)))


@bench.command()
def battle(
    lists: Annotated[
        list[str] | None, typer.Argument(help="Two gf-3 lists instead of the sample armies.")
    ] = None,
    system: Annotated[str, typer.Option(help="gf-3, encounter or entropic.")] = "gf-3",
    as_json: AsJson = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each size.")] = 5.0,
    tables: Annotated[int, typer.Option(help="Tables in the pool.")] = 20,
    workers: AtOnce = 1,
    pure: Pure = False,
) -> None:
    """Whole games per second, A.I. on both sides, set-up included, and how the cost grows."""
    _check(seconds, workers)
    if system not in MEASURED:
        raise Refused(f"--system: '{system[:80]}' is not measured; there is: {', '.join(MEASURED)}")
    if not 1 <= tables <= 1000:
        raise Refused("--tables: must be from 1 to 1000")
    job = {"seconds": seconds, "tables": tables, "system": system}
    job["lists"] = _lists(system, lists or [])
    _print_measured(MEASURED[system], job, pure, as_json, workers)


def _lists(system: str, names: list[str]) -> list[Row]:
    """As `opfor battle` takes them; none for the sample armies."""
    from opfor.play.armies import find_army

    if names and (len(names) != 2 or system != "gf-3"):
        raise Refused("two gf-3 lists are needed, or none for the sample armies")
    return [find_army(system, name).to_json() for name in names]


@bench.command()
def simulate(
    as_json: AsJson = False,
    seconds: Annotated[float, typer.Option(help="How long to measure the plain loop.")] = 6.0,
    workers: Annotated[int, typer.Option(help="Processes to compare with one.")] = 2,
    games: Annotated[int, typer.Option(help="Games to watch the memory over; 0: none.")] = 2000,
    system: Annotated[str, typer.Option(help="Whose games are played.")] = "gf-3",
    pure: Pure = False,
) -> None:
    """Batches: what they cost beside the games, what more processes bring, what they hold."""
    _check(seconds, workers)
    if not 0 <= games <= 10_000_000:
        raise Refused("--games: must be from 0 to 10,000,000")
    _check_system(system)
    job = {"seconds": seconds, "workers": workers, "games": games, "system": system}
    _print_measured("bench_simulate", job, pure, as_json)


@bench.command("env")
def env_(
    as_json: AsJson = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each system.")] = 3.0,
    system: Annotated[str, typer.Option(help="One system; all if not given.")] = "",
    workers: AtOnce = 1,
    pure: Pure = False,
) -> None:
    """Environment steps a second, as a learning agent takes them."""
    from opfor.play.matches import SYSTEMS

    _check(seconds, workers)
    if system:
        _check_system(system)
    job = {"seconds": seconds, "systems": [system] if system else list(SYSTEMS)}
    _print_measured("bench_env", job, pure, as_json, workers)


def _check(seconds: float, workers: int) -> None:
    if not 0.01 <= seconds <= 3600:
        raise Refused("--seconds: must be from 0.01 to 3600")
    if not 1 <= workers <= 256:
        raise Refused("--workers: must be from 1 to 256")


def _check_system(system: str) -> None:
    from opfor.play.matches import SYSTEMS

    if system not in SYSTEMS:
        raise Refused(f"--system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")


def _print_measured(worker: str, job: Row, pure: bool, as_json: bool, workers: int = 1) -> None:
    """One package, told by the module that measures it."""
    name, path = packages.choose(pure)
    rows = list(rows_of(worker, name, path, job, workers))
    if as_json:
        typer.echo(json.dumps({"package": name, "rows": rows}))
    else:
        typer.echo("\n".join(import_module(f"opfor.cli.{worker}").told(name, rows)))
