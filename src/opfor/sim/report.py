"""report.html: everything a batch found, in one file that needs nothing else.

A page is made of parts that take any number of lists: the two of a pairing, or all of a round
robin, whose meetings then follow one by one.
"""

from collections.abc import Sequence
from html import escape

from opfor.play.titles import title_of
from opfor.sim import plots, rows
from opfor.sim.batch import Plain
from opfor.sim.verdicts import NOTHING_SET
from opfor.systems.opr.editions import EDITIONS

#: meetings of a round robin that get pictures of their own; more would make the page heavy
MOST_DRAWN = 6
SMALL = "small"
#: a table whose last column holds words
TOLD = "scroll told"
#: a table of more columns than this never fits a phone
NARROW = 5
#: seen on a narrow screen only; the shade at the edge of a table that goes on is seen on any
HINT = '<p class="small hint">Scrolls sideways \u2192</p>'

STYLE = """
:root{color-scheme:light dark;--ink:#222;--soft:#5c6166;--line:#d8dce0;--ground:#fff;
--box:#eef4fa;--edge:#0072b2;--shade:#0006}
@media (prefers-color-scheme:dark){:root{--ink:#e4e6e8;--soft:#a2a9b0;--line:#3a4046;
--ground:#15181b;--box:#1d2731;--edge:#56b4e9;--shade:#fff6}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;
color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:2rem 0 1rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1.2rem 0 .3rem}
.verdict{font-size:1.15rem;padding:1rem;background:var(--box);border-left:.3rem solid var(--edge)}
.panels{display:grid;gap:1rem 2rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))}
figure{margin:.5rem 0;max-width:34rem}figcaption{font-weight:600}
svg{display:block;width:100%;height:auto}
table{border-collapse:collapse;font-size:.9rem;overflow-wrap:normal}
td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
th{vertical-align:bottom}
td:first-child,th:first-child{text-align:left;padding-left:0;min-width:7rem}
.told td:last-child,.told th:last-child{text-align:left;min-width:13rem}
.scroll{overflow-x:auto;background:
linear-gradient(to right,var(--ground) 1rem,transparent 2.5rem) left/2.5rem 100% local,
linear-gradient(to left,var(--ground) 1rem,transparent 2.5rem) right/2.5rem 100% local,
linear-gradient(to right,var(--shade),transparent) left/1rem 100% scroll,
linear-gradient(to left,var(--shade),transparent) right/1rem 100% scroll;
background-repeat:no-repeat}
.hint{display:none;margin:.3rem 0 0}
@media (max-width:40rem){.hint{display:block}}
.small{color:var(--soft);font-size:.85rem}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer;font-weight:600}
"""


def page(title: str, body: Sequence[str]) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def table(heads: Sequence[str], lines: Sequence[Sequence[str]], kind: str = "scroll") -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{_whole(text)}</td>" for text in line) + "</tr>\n" for line in lines
    )
    found = f"<table><tr>{head}</tr>\n{body}</table></div>"
    if len(heads) <= NARROW:
        return f'<div class="{kind}">{found}'
    return f'{HINT}<div class="{kind}" tabindex="0">{found}'


def _whole(text: str) -> str:
    """Text of a cell that is never broken within an interval."""
    return escape(text).replace("–", "\u2060–\u2060")


def paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def figure(svg: str, caption: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"


def panels(figures: Sequence[str]) -> str:
    """Pictures side by side where there is room, below each other where there is not."""
    return f'<div class="panels">{"".join(figures)}</div>'


# the parts of every page


def field_parts(result: Plain, is_drawn: bool = True) -> list[str]:
    """All that is said of lists, two or more: what was left, their units, where those die."""
    names = list(enumerate(result["names"]))
    found = [
        "<h2>What was left</h2>",
        table(rows.left_heads(result), rows.left_rows(result)),
        paragraph(_lost_to(result), SMALL),
    ]
    if is_drawn:
        found += [
            "<h2>How long units live</h2>",
            paragraph("Percent of games in which a unit lives after each round.", SMALL),
            panels([figure(plots.survival(result, place), name) for place, name in names]),
        ]
    found.append("<h2>What units are worth</h2>")
    if is_drawn:
        text = "Points destroyed for each point paid, and percent of games a unit survives (95%)."
        found.append(paragraph(text, SMALL))
        found.append(
            panels([figure(plots.effectiveness(result, place), name) for place, name in names])
        )
    for place, name in names:
        found.append(f"<h3>{escape(name)}</h3>")
        found.append(table(rows.UNIT_HEADS, rows.unit_rows(result, place), TOLD))
    if is_drawn:
        found += [
            "<h2>Where units die</h2>",
            paragraph("Where the last of a unit fell; its own edge is below.", SMALL),
            panels([figure(plots.death_map(result, place), name) for place, name in names]),
        ]
    return [*found, *_broken(result)]


def _lost_to(result: Plain) -> str:
    """What points lost are made of, by the names of the columns."""
    *others, last = rows.takers(result)
    if not others:
        return f"All points lost were lost {last}."
    return f"Points lost are those lost {', '.join(others)} and {last}, added up."


def _notes(result: Plain) -> list[str]:
    """What became of the lists when they were read; numbers that are not the printed ones are
    said in plain sight."""
    told = [paragraph(note, SMALL) for note in dict.fromkeys(result["notes"])]
    if result["system"] not in EDITIONS or not told:
        return told
    summary = "<summary>How the lists were read</summary>"
    return [f'<details class="notes">{summary}{"".join(told)}</details>']


def _broken(result: Plain) -> list[str]:
    if not result["broken"]:
        return []
    lines = [[str(g["seed"]), _number(g["table"]), str(g["why"])] for g in result["broken"]]
    return [
        "<h2>Games that broke off, not counted</h2>",
        table(["seed", "table", "why"], lines, TOLD),
    ]


def _number(table: int | None) -> str:
    return "" if table is None else str(table)


def pairing_parts(result: Plain, is_drawn: bool = True) -> list[str]:
    """Two lists against each other."""
    if not result["games"]:
        return [paragraph(result["verdict"], "verdict"), *_broken(result)]
    found = [paragraph(result["verdict"], "verdict"), paragraph(_played(result), SMALL)]
    found += _notes(result)
    if is_drawn:
        found.append(figure(plots.outcomes(result), "Who wins"))
    found.append(table(rows.OUTCOME_HEADS, rows.outcome_rows(result)))
    return [*found, *field_parts(result, is_drawn)]


def _played(result: Plain) -> str:
    seed = f", seed {result['seed']}" if "seed" in result else ""
    return (
        f"{result['games']:,} games of the A.I. against itself, in pairs with swapped seats"
        f" and the same dice{seed}. A win counts 1, a draw ½."
    )


# the pages


def simulate_page(result: Plain) -> str:
    """One pairing."""
    title = f"{result['names'][0]} against {result['names'][1]}, {title_of(result['system'])}"
    return page(title, pairing_parts(result))


def compare_page(result: Plain) -> str:
    """Two settings side by side."""
    body = [paragraph(result["verdict"], "verdict")]
    if result["games"]:
        name = result["settings"][0]["names"][0]
        both = (
            figure(plots.shares(result), f"Points of {name}"),
            figure(plots.difference(result), _change(result["labels"])),
        )
        body.append(panels(both))
    body.append(table(rows.setting_heads(result), rows.setting_rows(result)))
    for label, setting in zip(result["labels"], result["settings"], strict=True):
        body += [f"<h1>{escape(label)}</h1>", *pairing_parts(setting)]
    return page(_question(result), body)


def _question(result: Plain) -> str:
    """The title of a comparison; a setting that is none has no name worth a title."""
    first, second = result["labels"]
    names, system = result["settings"][0]["names"], _systems(result)
    named = [label for label in (first, second) if label != NOTHING_SET]
    asked = f"Does {named[0]} matter?" if len(named) == 1 else f"{first} or {second}?"
    return f"{asked} {names[0]} against {names[1]}, {system}"


def _systems(result: Plain) -> str:
    """What was played: one edition, or two that are compared."""
    both = dict.fromkeys(title_of(each["system"]) for each in result["settings"])
    return " or ".join(both)


def _change(labels: Sequence[str]) -> str:
    """What the difference is that of."""
    first, second = labels
    return f"What {second} changes" if second != NOTHING_SET else f"What no {first} changes"


def tournament_page(result: Plain) -> str:
    """A round robin: all lists, then meeting by meeting."""
    body = [paragraph(result["verdict"], "verdict"), paragraph(_played(result), SMALL)]
    body += _notes(result)
    if result["games"]:
        strengths = figure(plots.ranking(result["table"]), "Strengths: Elo, by Bradley and Terry")
        body.append(panels([strengths, figure(plots.wins(result), "Who wins")]))
    body += [
        table(rows.RANK_HEADS, rows.rank_rows(result)),
        "<h2>Who beats whom</h2>",
        table(rows.matrix_heads(result), rows.matrix_rows(result)),
        "<h2>Every list against all others</h2>",
        table(rows.LIST_HEADS, rows.list_rows(result)),
        paragraph(f"{rows.OPENING}: {rows.interval(result['opening'])}"),
        *field_parts(result, bool(result["games"])),
        "<h2>Meeting by meeting</h2>",
        table(rows.MEETING_HEADS, rows.meeting_rows(result)),
    ]
    is_drawn = len(result["meetings"]) <= MOST_DRAWN
    body += [_meeting(each, is_drawn) for each in result["meetings"]]
    return page(f"Tournament, {title_of(result['system'])}", body)


def _meeting(result: Plain, is_drawn: bool) -> str:
    title = escape(f"{result['first']} against {result['second']}")
    parts = "\n".join(pairing_parts(result, is_drawn))
    return f"<details><summary>{title}</summary>\n{parts}\n</details>"
