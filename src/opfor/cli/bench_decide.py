"""`opfor bench decide`: both packages on the fixed scene, the faster one on growing ones too."""

from pathlib import Path

from opfor.cli.bench_crew import rows_of, told_together
from opfor.cli.bench_turns import Row

#: units a side of the growing scenes
SIZES = (8, 16, 32, 64)


def measure(packages: dict[str, Path], seconds: float, workers: int) -> Row:
    """The figures, with a bar for those who wait for them."""
    # loaded here: the other words of the command need not wait for it
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    fastest = "compiled" if "compiled" in packages else "pure"
    figures: Row = {"compiled": None, "pure": None, "growth": [], "growth_of": fastest}
    # several at once slow each other down, which is not growth
    sizes = {name: SIZES if name == fastest and workers == 1 else () for name in packages}
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
            job = {"seconds": seconds, "sizes": sizes[name]}
            for row in rows_of("bench_work", name, path, job, workers):
                if "trace_percent" in row:
                    figures[name] = row
                else:
                    figures["growth"].append(row)
                progress.update(task, advance=1, description=f"{name}: growing scenes")
    _compare(figures)
    return figures


def _compare(figures: Row) -> None:
    compiled, pure = figures["compiled"], figures["pure"]
    both = compiled is not None and pure is not None
    best = "best_per_second"
    figures["ratio"] = round(compiled[best] / pure[best], 2) if both else None
    rows = figures["growth"]
    for before, row in zip([None, *rows], rows, strict=False):
        row["times"] = round(row["best_us"] / before["best_us"], 2) if before else None


def told(figures: Row) -> list[str]:
    """The figures for a person."""
    lines = ['16 against 16 units, 15 pieces of terrain, 72" by 48", Grimdark Future v3:']
    for name in ("compiled", "pure"):
        lines.append(_rate_line(name, figures[name]))
        lines += told_together(figures[name] or {})
    if figures["ratio"] is not None:
        lines.append(f"  compiled is {figures['ratio']:.1f} times as fast as pure")
    if figures["growth"]:
        lines += ["", f"Growth ({figures['growth_of']}), the table grows with the units:"]
    for row in figures["growth"]:
        times = f", {row['times']:.2f} times the line above" if row["times"] else ""
        lines.append(
            f"  {row['a_side']:>3} a side: {row['us']:>9,.1f} µs a decision,"
            f" at best {row['best_us']:>9,.1f}{times}"
        )
    return lines


def _rate_line(name: str, row: Row | None) -> str:
    if row is None:
        hint = " (./run compile makes it)" if name == "compiled" else ""
        return f"  {name:<9} not measured: there is no {name} package of this source{hint}"
    return (
        f"  {name:<9} {row['per_second']:>9,.0f} decisions a second, {row['us']:,.1f} µs each;"
        f" at best {row['best_per_second']:,.0f}; tracing costs {row['trace_percent']:+.1f}%"
    )
