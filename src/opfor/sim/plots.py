"""The pictures of a report, each as one SVG that needs nothing else.

They are as wide as a phone and take the page's ink, so that they can be read on any screen in
either theme. Names stand above their bars: there they have room.
"""

import io
from collections.abc import Callable, Sequence
from typing import Any

from opfor.sim.batch import Plain
from opfor.sim.stats import Interval

#: told apart by any eye; the last for what belongs to no list
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
GREY = "#888888"
#: stands for the page's own ink until the picture is text
INK = "#010203"
WIDTH = 4.4
SETTINGS: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "opfor",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    **dict.fromkeys(
        ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), INK
    ),
}

#: a name, what it comes to, and its colour
Bar = tuple[str, Interval, str]


def short(name: str, most: int) -> str:
    """A name that fits, cut between words where it can be."""
    if len(name) <= most:
        return name
    kept = name[:most].rpartition(" ")[0] or name[: most - 1]
    return f"{kept.rstrip(' ,-([')}…"


def drawn(height: float, draw: Callable[[Any], None]) -> str:
    """A figure as SVG text, the same for the same figures."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(figure)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :].replace(INK, "currentColor")


def colour_of(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def _interval(data: Plain) -> Interval:
    return Interval(data["value" if "value" in data else "part"], data["low"], data["high"])


def _bars(axes: Any, bars: Sequence[Bar], times: float = 100.0, has_names: bool = True) -> None:
    """Bars below each other with their intervals, each under its name."""
    for place, (name, found, colour) in enumerate(bars):
        value, low, high = times * found.value, times * found.low, times * found.high
        axes.barh(place, value, height=0.4, color=colour, alpha=0.8)
        _whisker(axes, place, value, low, high)
        if has_names:
            text = axes.text(0.0, place - 0.27, f" {short(name, 48)}", va="bottom")
            # a long name takes no room from its neighbours
            text.set_in_layout(False)
    _places(axes, len(bars))


def _whisker(axes: Any, place: int, value: float, low: float, high: float) -> None:
    if high > low:
        error = [[max(0.0, value - low)], [max(0.0, high - value)]]
        axes.errorbar(value, place, xerr=error, color=INK, capsize=3, linewidth=1)


def _places(axes: Any, count: int) -> None:
    """So many rows, the first one on top, with room for a name above each."""
    axes.set_yticks([])
    axes.set_ylim(count - 0.7, -0.75)


def _line(axes: Any, at: float) -> None:
    axes.axvline(at, color=INK, linewidth=0.8, linestyle=":")


def _percent_bars(bars: Sequence[Bar]) -> str:
    def draw(figure: Any) -> None:
        axes = figure.subplots()
        _bars(axes, bars)
        _line(axes, 50)
        axes.set_xlim(0, 100)
        axes.set_xlabel("percent, with 95% intervals")

    return drawn(0.6 + 0.42 * len(bars), draw)


def outcomes(result: Plain) -> str:
    """Wins, draws and losses with their intervals, the share of points, and the first turn's."""
    colours = (COLOURS[0], GREY, COLOURS[1])
    bars = [
        (each["name"], _interval(each), colour)
        for each, colour in zip(result["outcomes"], colours, strict=True)
    ]
    first = (f"points of {result['names'][0]}", _interval(result["share"]), COLOURS[0])
    return _percent_bars([*bars, first, _opening(result)])


def wins(result: Plain) -> str:
    """The wins of every list over all others, and the first turn's points."""
    bars = [
        (f"{each['name']} wins", _interval(each["won"]), colour_of(place))
        for place, each in enumerate(result["lists"])
    ]
    return _percent_bars([*bars, _opening(result)])


def _opening(result: Plain) -> Bar:
    return "points of whoever opens the game", _interval(result["opening"]), GREY


def shares(result: Plain) -> str:
    """The points of the first list under both settings."""
    both = zip(result["labels"], result["shares"], COLOURS, strict=False)
    return _percent_bars([(label, _interval(share), colour) for label, share, colour in both])


def difference(result: Plain) -> str:
    """What the second setting changes, with its interval: does it leave 0 out?"""
    found = _interval(result["difference"])

    def draw(figure: Any) -> None:
        axes = figure.subplots()
        value, low, high = (100 * each for each in (found.value, found.low, found.high))
        _whisker(axes, 0, value, low, high)
        axes.plot([value], [0], "o", color=COLOURS[1])
        axes.text(value, -0.2, f"{value:+.1f}", ha="center", va="bottom")
        _places(axes, 1)
        _line(axes, 0)
        reach = 1.15 * max(abs(low), abs(high), 1.0)
        axes.set_xlim(-reach, reach)
        axes.set_xlabel("points of a hundred, more or less; 95% interval")

    return drawn(1.4, draw)


def survival(result: Plain, place: int) -> str:
    """How many of each unit of a list are left after each round."""
    units = [unit for unit in result["units"] if unit["list"] == place]

    def draw(figure: Any) -> None:
        axes = figure.subplots()
        for number, unit in enumerate(units):
            curve = [100.0, *(100 * part for part in unit["curve"])]
            style = ("-", "--", ":", "-.")[number // len(COLOURS) % 4]
            name = short(unit["name"], 44)
            axes.plot(range(len(curve)), curve, style, color=colour_of(number), label=name)
        axes.set_xlabel("after round")
        axes.set_xticks(range(result["rounds"] + 1))
        axes.set_ylim(0, 103)
        axes.set_ylabel("percent alive")
        figure.legend(loc="outside lower left", frameon=False)

    return drawn(2.6 + 0.19 * len(units), draw)


def effectiveness(result: Plain, place: int) -> str:
    """Points destroyed for each point paid, and how often a unit of a list lives."""
    units = [unit for unit in result["units"] if unit["list"] == place]
    colour = colour_of(place)

    def draw(figure: Any) -> None:
        killing, living = figure.subplots(1, 2)
        names = [f"{short(unit['name'], 34)} ({unit['points']})" for unit in units]
        killed = [Interval(*[unit["killed_per_point"]] * 3) for unit in units]
        lived = [_interval(unit["survived"]) for unit in units]
        colours = [colour] * len(units)
        _bars(killing, list(zip(names, killed, colours, strict=True)), 1.0)
        _line(killing, 1)
        killing.locator_params(axis="x", nbins=4)
        killing.set_xlabel("points destroyed per point")
        _bars(living, list(zip(names, lived, colours, strict=True)), 100.0, False)
        living.spines["left"].set_visible(False)
        living.set_xlim(0, 100)
        living.set_xticks([0, 50, 100])
        living.set_xlabel("survives, percent")

    return drawn(0.6 + 0.42 * len(units), draw)


def death_map(result: Plain, place: int) -> str:
    """Where units of a list die, its own edge below, in inches or hexes from its left corner."""
    from matplotlib.ticker import MaxNLocator

    deaths = result["deaths"]
    width, depth = deaths["width"], deaths["depth"]

    def draw(figure: Any) -> None:
        axes = figure.subplots()
        extent = (0, width, 0, depth)
        cells = deaths["cells"][place]
        most = max(1, max(map(max, cells)))
        image = axes.imshow(
            cells, origin="lower", extent=extent, cmap="inferno", aspect="equal", vmin=0, vmax=most
        )
        axes.set(xlabel=deaths["unit"], ylabel=f"{deaths['unit']} from its own edge")
        ticks = MaxNLocator(nbins=5, integer=True)
        figure.colorbar(image, ax=axes, shrink=0.8, label="units", ticks=ticks)

    return drawn(0.4 + (WIDTH - 1.0) * depth / width, draw)


def ranking(table: list[Plain]) -> str:
    """Strengths of a round robin with their intervals."""

    def draw(figure: Any) -> None:
        axes = figure.subplots()
        for place, row in enumerate(table):
            _whisker(axes, place, row["elo"], row["low"], row["high"])
            axes.plot([row["elo"]], [place], "o", color=COLOURS[0])
            axes.text(row["elo"], place - 0.2, short(row["name"], 40), ha="center", va="bottom")
        _places(axes, len(table))
        _line(axes, 0)
        axes.margins(x=0.3)
        axes.set_xlabel("Elo, the mean list at 0; 95% intervals")

    return drawn(0.6 + 0.42 * len(table), draw)
