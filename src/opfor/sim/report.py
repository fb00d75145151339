"""report.html: everything a batch found, in one file that needs nothing else."""

from collections.abc import Sequence
from html import escape

from opfor.sim import plots
from opfor.sim.batch import Plain
from opfor.sim.stats import Interval
from opfor.sim.verdicts import percent, span

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}.verdict{font-size:1.15rem;padding:1rem;
background:#eef4fa;border-left:.3rem solid #0072b2}figure{margin:1rem 0;overflow-x:auto;
background:#fff}svg{max-width:100%;min-width:36rem;height:auto}
table{border-collapse:collapse;font-size:.9rem}td,th{padding:.2rem .6rem;text-align:right;
border-bottom:1px solid #ddd;white-space:nowrap}td:first-child,th:first-child{text-align:left}
.small{color:#666;font-size:.85rem}.scroll{overflow-x:auto}
"""


def page(title: str, body: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>\n" for row in rows
    )
    return f'<div class="scroll"><table><tr>{head}</tr>\n{lines}</table></div>'


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption class='small'>{escape(caption)}</figcaption></figure>"


def interval(data: Plain) -> str:
    found = Interval(data["value" if "value" in data else "part"], data["low"], data["high"])
    return f"{percent(found.value)} ({span(found)})"


def simulate_page(result: Plain) -> str:
    """One pairing."""
    title = f"{result['names'][0]} against {result['names'][1]}, {result['system']}"
    return page(title, simulate_body(result))


def simulate_body(result: Plain) -> list[str]:
    if not result["games"]:
        return [paragraph(result["verdict"], "verdict"), *_broken(result)]
    seed = f", seed {result['seed']}" if "seed" in result else ""
    return [
        paragraph(result["verdict"], "verdict"),
        paragraph(
            f"{result['games']:,} games of the A.I. against itself, in pairs with swapped seats"
            f" and the same dice{seed}. A win counts 1, a draw ½.",
            "small",
        ),
        figure(plots.win_rate(result), "Wins, draws and points with 95% intervals."),
        table(["", "games", "part (95%)"], outcome_rows(result)),
        "<h2>What was left</h2>",
        table(["mean of all games", *result["names"]], score_rows(result)),
        "<h2>How long units live</h2>",
        figure(plots.survival(result), "Percent of games in which a unit lives after each round."),
        "<h2>What units are worth</h2>",
        figure(plots.effectiveness(result), "Points destroyed for each point paid; survival."),
        table(UNIT_HEADS, unit_rows(result)),
        "<h2>Where units die</h2>",
        figure(plots.death_map(result), "The place of a unit when the last of it fell."),
        *_broken(result),
        *(paragraph(note, "small") for note in result.get("notes", [])),
    ]


def _broken(result: Plain) -> list[str]:
    if not result["broken"]:
        return []
    rows = [[str(g["seed"]), _number(g["table"]), str(g["why"])] for g in result["broken"]]
    return ["<h2>Games that broke off, not counted</h2>", table(["seed", "table", "why"], rows)]


def _number(table: int | None) -> str:
    return "" if table is None else str(table)


def outcome_rows(result: Plain) -> list[list[str]]:
    rows = [[each["name"], f"{each['count']:,}", interval(each)] for each in result["outcomes"]]
    rows.append([f"points of {result['names'][0]}", "", interval(result["share"])])
    rows.append(["points of whoever opens the game", "", interval(result["opening"])])
    return rows


def score_rows(result: Plain) -> list[list[str]]:
    return [[s["name"], f"{s['first']:.2f}", f"{s['second']:.2f}"] for s in result["scores"]]


UNIT_HEADS = (
    "unit",
    "points",
    "survives",
    "destroyed",
    "per point",
    "lost",
    "falls in",
    "spends on",
)


def unit_rows(result: Plain) -> list[list[str]]:
    return [
        [
            f"{result['names'][unit['list']]}: {unit['name']}",
            str(unit["points"]),
            percent(unit["survived"]["value"]),
            f"{unit['killed']:.0f}",
            f"{unit['killed_per_point']:.2f}",
            f"{unit['lost']:.0f}",
            f"round {unit['round_died']:.1f}" if unit["round_died"] else "–",
            acts_text(unit["acts"]),
        ]
        for unit in result["units"]
    ]


def acts_text(acts: dict[str, float]) -> str:
    """The three things most activations went on."""
    total = sum(acts.values()) or 1.0
    most = sorted(acts.items(), key=lambda act: (-act[1], act[0]))[:3]
    return ", ".join(f"{word} {100 * count / total:.0f}%" for word, count in most)


def compare_page(result: Plain) -> str:
    """Two settings side by side."""
    first, second = result["labels"]
    rows = [
        [label, interval(share)]
        for label, share in zip(result["labels"], result["shares"], strict=True)
    ]
    difference = result["difference"]
    value, low, high = (f"{100 * difference[key]:+.1f}" for key in ("value", "low", "high"))
    text = f"{value} points ({low} to {high})"
    body = [
        paragraph(result["verdict"], "verdict"),
        table(["setting", f"points of {result['settings'][0]['names'][0]} (95%)"], rows),
        paragraph(f"Difference, game by game on the same seeds: {text}."),
    ]
    for label, setting in zip(result["labels"], result["settings"], strict=True):
        body += [f"<h1>{escape(label)}</h1>", *simulate_body(setting)]
    return page(f"{first} or {second}", body)


def tournament_page(result: Plain) -> str:
    """A round robin."""
    rows = [
        [
            row["name"],
            f"{row['elo']:+.0f}",
            f"{row['low']:+.0f} to {row['high']:+.0f}",
            percent(row["share"]),
        ]
        for row in result["table"]
    ]
    names = [row["name"] for row in result["table"]]
    body = [
        paragraph(result["verdict"], "verdict"),
        paragraph(f"{result['games']:,} games, every list against every other.", "small"),
        figure(plots.ranking(result["table"]), "Bradley-Terry strengths on the Elo scale."),
        table(["list", "Elo", "95%", "points"], rows),
        "<h2>Who beats whom</h2>",
        table(["points of the row", *names], matrix_rows(result)),
    ]
    return page(f"Tournament, {result['system']}", body)


def matrix_rows(result: Plain) -> list[list[str]]:
    names = [row["name"] for row in result["table"]]
    found = {(m["first"], m["second"]): m["share"]["value"] for m in result["meetings"]}
    found |= {(b, a): 1.0 - value for (a, b), value in found.items()}
    return [
        [own, *("–" if own == other else percent(found[own, other]) for other in names)]
        for own in names
    ]
