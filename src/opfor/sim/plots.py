"""The pictures of a report, each as one SVG that needs nothing else."""

import io
from collections.abc import Callable
from typing import Any

from opfor.sim.batch import Plain

#: one colour for each list, told apart by any eye; the third for draws
COLOURS = ("#0072b2", "#d55e00", "#888888")
SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "opfor", "font.size": 10}


def short(name: str, most: int) -> str:
    """A name that fits, cut between words where it can be."""
    if len(name) <= most:
        return name
    kept = name[:most].rpartition(" ")[0] or name[: most - 1]
    return f"{kept.rstrip(' ,-([')}…"


def drawn(width: float, height: float, draw: Callable[[Any], None]) -> str:
    """A figure as SVG text, the same for the same figures."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        draw(figure)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]


def win_rate(result: Plain) -> str:
    """Wins, draws and losses with their intervals, and the share of points."""

    def draw(figure: Any) -> None:
        axes = figure.subplots()
        bars = [
            (each["name"], each["part"], each["low"], each["high"]) for each in result["outcomes"]
        ]
        for key, name in (
            ("share", f"points of {result['names'][0]}"),
            ("opening", "points of whoever opens"),
        ):
            part = result[key]
            bars.append((name, part["value"], part["low"], part["high"]))
        colours = (COLOURS[0], COLOURS[2], COLOURS[1], COLOURS[0], COLOURS[2])
        for place, (_, value, low, high) in enumerate(bars):
            axes.barh(place, 100 * value, color=colours[place], alpha=0.75)
            error = [[100 * max(0.0, value - low)], [100 * max(0.0, high - value)]]
            axes.errorbar(100 * value, place, xerr=error, color="black", capsize=4)
        axes.axvline(50, color="black", linewidth=0.8, linestyle=":")
        axes.set_yticks(range(len(bars)), [bar[0] for bar in bars])
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel("percent, with 95% intervals")

    return drawn(8, 2.8, draw)


def survival(result: Plain) -> str:
    """How many of each unit are left after each round, one panel a list."""

    def draw(figure: Any) -> None:
        panels = figure.subplots(1, 2, sharey=True)
        for place, axes in enumerate(panels):
            for number, unit in enumerate(u for u in result["units"] if u["list"] == place):
                curve = [100.0, *(100 * part for part in unit["curve"])]
                style = ("-", "--", ":", "-.")[number // 7 % 4]
                axes.plot(range(len(curve)), curve, style, label=short(unit["name"], 28))
            axes.set_title(short(result["names"][place], 40), color=COLOURS[place])
            axes.set_xlabel("after round")
            axes.set_xticks(range(result["rounds"] + 1))
            axes.set_ylim(0, 103)
            axes.legend(fontsize=7, loc="lower left")
        panels[0].set_ylabel("percent of games in which it lives")

    return drawn(9, 3.6, draw)


def death_map(result: Plain) -> str:
    """Where units die, seen from the first list's edge (below)."""

    def draw(figure: Any) -> None:
        deaths = result["deaths"]
        extent = (0, deaths["width"], 0, deaths["depth"])
        panels = figure.subplots(1, 2, sharey=True)
        for place, axes in enumerate(panels):
            image = axes.imshow(
                deaths["cells"][place],
                origin="lower",
                extent=extent,
                cmap="magma_r",
                aspect="equal",
            )
            axes.set_title(f"{short(result['names'][place], 36)} falls", color=COLOURS[place])
            figure.colorbar(image, ax=axes, shrink=0.6)
        panels[0].set_ylabel(f"{short(result['names'][0], 24)}'s edge below")

    return drawn(9, 3.2, draw)


def effectiveness(result: Plain) -> str:
    """Points destroyed for each point paid, and how often a unit lives."""

    def draw(figure: Any) -> None:
        units = result["units"]
        killing, living = figure.subplots(1, 2, sharey=True)
        colours = [COLOURS[unit["list"]] for unit in units]
        places = range(len(units))
        killing.barh(places, [unit["killed_per_point"] for unit in units], color=colours)
        killing.axvline(1, color="black", linewidth=0.8, linestyle=":")
        killing.set_xlabel("points destroyed per point")
        killing.set_yticks(places, [f"{short(u['name'], 28)} ({u['points']})" for u in units])
        killing.invert_yaxis()
        living.barh(places, [100 * unit["survived"]["value"] for unit in units], color=colours)
        living.set_xlim(0, 100)
        living.set_xlabel("percent of games it survives")

    return drawn(9, 1.0 + 0.26 * len(result["units"]), draw)


def ranking(table: list[Plain]) -> str:
    """Strengths of a round robin with their intervals."""

    def draw(figure: Any) -> None:
        axes = figure.subplots()
        for place, row in enumerate(table):
            error = [[row["elo"] - row["low"]], [row["high"] - row["elo"]]]
            axes.errorbar(row["elo"], place, xerr=error, fmt="o", color=COLOURS[0], capsize=4)
        axes.axvline(0, color="black", linewidth=0.8, linestyle=":")
        axes.set_yticks(range(len(table)), [short(row["name"], 36) for row in table])
        axes.invert_yaxis()
        axes.set_xlabel("Elo, the mean list at 0; 95% intervals")

    return drawn(8, 1.2 + 0.35 * len(table), draw)
