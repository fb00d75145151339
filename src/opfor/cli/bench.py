"""`opfor bench`: how fast it is, compiled and pure, measured the same way on every machine."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import opfor
from opfor.cli.bench_serve import serve
from opfor.faults import Refused

bench = typer.Typer(help="How fast it is.", no_args_is_help=True)

#: units a side of the growing scenes
SIZES = (8, 16, 32, 64)
#: what a growing scene gets of the time a fixed one gets
GROWTH_SHARE = 0.4
#: points a side of whole games, the first one the measure of the others
POINTS = (1000, 500, 2000, 4000)


#: the systems whose whole games are measured, and what measures them
MEASURED = {
    "gf-3": "bench_battle_work",
    "encounter": "bench_match_work",
    "entropic": "bench_match_work",
}


@bench.callback()
def _bench() -> None:
    pass


bench.command()(serve)


@bench.command()
def decide(
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(help="How long to measure the fixed scene with each package.")
    ] = 5.0,
) -> None:
    """Decisions per second on a fixed scene of 16 units a side, and how the cost grows."""
    if not 0.01 <= seconds <= 3600:
        raise Refused("--seconds: must be from 0.01 to 3600")
    packages = find_packages(Path(opfor.__file__).parent.parent, opfor.COMPILED)
    figures = _measure(packages, seconds)
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        typer.echo("\n".join(told(figures)))


@bench.command()
def battle(
    system: Annotated[str, typer.Option(help="gf-3, encounter or entropic.")] = "gf-3",
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each size.")] = 5.0,
    tables: Annotated[int, typer.Option(help="Tables in the pool.")] = 20,
) -> None:
    """Whole games per second, A.I. on both sides, set-up included, and how the cost grows."""
    if not 0.01 <= seconds <= 3600:
        raise Refused("--seconds: must be from 0.01 to 3600")
    if system not in MEASURED:
        raise Refused(f"--system: '{system[:80]}' is not measured; there is: {', '.join(MEASURED)}")
    packages = find_packages(Path(opfor.__file__).parent.parent, opfor.COMPILED)
    name = "compiled" if "compiled" in packages else "pure"
    if not 1 <= tables <= 1000:
        raise Refused("--tables: must be from 1 to 1000")
    job = {"seconds": seconds, "points": list(POINTS), "tables": tables, "system": system}
    rows = list(_rows(MEASURED[system], name, packages[name], job))
    if as_json:
        typer.echo(json.dumps({"package": name, "rows": rows}))
    elif system == "gf-3":
        typer.echo("\n".join(told_battle(name, rows)))
    else:
        typer.echo("\n".join(told_pairings(name, rows)))


@bench.command()
def simulate(
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure the plain loop.")] = 6.0,
    workers: Annotated[int, typer.Option(help="Processes to compare with one.")] = 2,
    games: Annotated[int, typer.Option(help="Games to watch the memory over; 0: none.")] = 2000,
    system: Annotated[str, typer.Option(help="Whose games are played.")] = "gf-3",
    pure: Annotated[bool, typer.Option("--pure", help="Measure the source as it is.")] = False,
) -> None:
    """Batches: what they cost beside the games, what more processes bring, what they hold."""
    from opfor.cli.bench_simulate import told as told_simulate
    from opfor.play.matches import SYSTEMS

    if not 0.01 <= seconds <= 3600 or not 1 <= workers <= 256 or not 0 <= games <= 10_000_000:
        raise Refused("--seconds: 0.01 to 3600, --workers: 1 to 256, --games: 0 to 10,000,000")
    if system not in SYSTEMS:
        raise Refused(f"--system: unknown '{system[:80]}'; there are: {', '.join(SYSTEMS)}")
    job = {"seconds": seconds, "workers": workers, "games": games, "system": system}
    _measured("bench_simulate", job, pure, as_json, told_simulate)


@bench.command("env")
def env_(
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to measure each system.")] = 3.0,
    system: Annotated[str, typer.Option(help="One system; all if not given.")] = "",
    pure: Annotated[bool, typer.Option("--pure", help="Measure the source as it is.")] = False,
) -> None:
    """Environment steps a second, as a learning agent takes them."""
    from opfor.cli.bench_env import told as told_env
    from opfor.play.matches import SYSTEMS

    if not 0.01 <= seconds <= 3600 or (system and system not in SYSTEMS):
        raise Refused(f"--seconds: 0.01 to 3600, --system: one of {', '.join(SYSTEMS)}")
    job = {"seconds": seconds, "systems": [system] if system else list(SYSTEMS)}
    _measured("bench_env", job, pure, as_json, told_env)


def _measured(
    worker: str,
    job: dict[str, Any],
    pure: bool,
    as_json: bool,
    told: Callable[[str, list[dict[str, Any]]], list[str]],
) -> None:
    """One package, the faster one unless the pure one is wanted."""
    packages = find_packages(Path(opfor.__file__).parent.parent, opfor.COMPILED)
    name = "compiled" if "compiled" in packages and not pure else "pure"
    if name not in packages:
        raise Refused("there is no pure package of this source beside the compiled one")
    rows = list(_rows(worker, name, packages[name], job))
    typer.echo(
        json.dumps({"package": name, "rows": rows}) if as_json else "\n".join(told(name, rows))
    )


def told_battle(name: str, rows: list[dict[str, Any]]) -> list[str]:
    """The figures of whole games for a person."""
    lines = [f"Whole games, Grimdark Future v3, A.I. on both sides, {name}, one core:"]
    base = rows[0]["ms"]
    for row in rows:
        where = f"a pool of {row['tables']} tables" if row["tables"] else "a new table every game"
        lines.append(
            f"  {row['points']:>5} points, {where}: {row['per_second']:>7,.1f} games a second,"
            f" {row['ms']:,.2f} ms each, {row['ms'] / base:.2f} times the first line"
        )
    return lines


def told_pairings(name: str, rows: list[dict[str, Any]]) -> list[str]:
    """The figures of games between all shipped armies."""
    return [
        f"Whole games of {row['system']}, A.I. on both sides, {name}, one core:"
        f" {row['per_second']:,.1f} a second, {row['ms']:,.2f} ms each"
        f" ({row['games']} games over {row['pairings']} pairings)"
        for row in rows
    ]


def find_packages(here: Path, is_compiled: bool) -> dict[str, Path]:
    """Where the compiled and the pure package of the same source are, those that are there.

    Beside the source the compiled package stands in `build/compiled/KEY`, see `./run`.
    """
    if is_compiled:
        others = [here.parent.parent.parent / "src"]
    else:
        others = [mark.parent for mark in here.parent.glob("build/compiled/*/complete")]
    own, other = ("compiled", "pure") if is_compiled else ("pure", "compiled")
    found = {own: here}
    for path in others:
        if _sources(path) == _sources(here):
            found[other] = path
    return found


def _sources(folder: Path) -> dict[str, bytes]:
    """The text of every module: packages of another source must not be compared."""
    files = sorted((folder / "opfor").rglob("*.py"))
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def _measure(packages: dict[str, Path], seconds: float) -> dict[str, Any]:
    """Both packages on the fixed scene; the faster one on the growing scenes too."""
    # loaded here: the other words of the command need not wait for it
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    fastest = "compiled" if "compiled" in packages else "pure"
    figures: dict[str, Any] = {"compiled": None, "pure": None, "growth": [], "growth_of": fastest}
    sizes = {name: SIZES if name == fastest else () for name in packages}
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task("", total=sum(1 + len(each) for each in sizes.values()))
        for name, path in packages.items():
            progress.update(task, description=f"{name}: 16 a side")
            for row in _run(name, path, seconds, sizes[name]):
                if "trace_percent" in row:
                    figures[name] = row
                else:
                    figures["growth"].append(row)
                progress.update(task, advance=1, description=f"{name}: growing scenes")
    _compare(figures)
    return figures


def _run(name: str, path: Path, seconds: float, sizes: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    job = {"seconds": seconds, "sizes": list(sizes), "growth_seconds": seconds * GROWTH_SHARE}
    return _rows("bench_work", name, path, job)


def _rows(worker: str, name: str, path: Path, job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """One package in a process of its own, a row for each thing it measured."""
    import subprocess

    command = [sys.executable, "-P", "-c", f"from opfor.cli.{worker} import work; work()"]
    env = {**os.environ, "PYTHONPATH": str(path), "OPFOR_EXPECT": name}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(json.dumps(job))
        process.stdin.close()
        for line in process.stdout:
            yield json.loads(line)
        trouble = process.stderr.read().strip()
    if process.returncode:
        reason = trouble.splitlines()[-1][:200] if trouble else f"code {process.returncode}"
        raise Refused(f"{path}: measuring the {name} package failed ({reason})")


def _compare(figures: dict[str, Any]) -> None:
    compiled, pure = figures["compiled"], figures["pure"]
    both = compiled is not None and pure is not None
    figures["ratio"] = round(compiled["per_second"] / pure["per_second"], 2) if both else None
    rows = figures["growth"]
    for before, row in zip([None, *rows], rows, strict=False):
        row["times"] = round(row["us"] / before["us"], 2) if before else None


def told(figures: dict[str, Any]) -> list[str]:
    """The figures for a person."""
    lines = ['16 against 16 units, 15 pieces of terrain, 72" by 48", Grimdark Future v3:']
    for name in ("compiled", "pure"):
        lines.append(_rate_line(name, figures[name]))
    if figures["ratio"] is not None:
        lines.append(f"  compiled is {figures['ratio']:.1f} times as fast as pure")
    lines += ["", f"Growth ({figures['growth_of']}), the table grows with the units:"]
    for row in figures["growth"]:
        times = f", {row['times']:.2f} times the line above" if row["times"] else ""
        lines.append(
            f"  {row['a_side']:>3} a side: {row['us']:>9,.1f} µs a decision,"
            f" {row['per_second']:>9,.0f} a second{times}"
        )
    return lines


def _rate_line(name: str, row: dict[str, Any] | None) -> str:
    if row is None:
        hint = " (./run compile makes it)" if name == "compiled" else ""
        return f"  {name:<9} not measured: there is no {name} package of this source{hint}"
    return (
        f"  {name:<9} {row['per_second']:>9,.0f} decisions a second, {row['us']:,.1f} µs each;"
        f" tracing costs {row['trace_percent']:+.1f}%"
    )
