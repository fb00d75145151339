"""The tables of a result, the same in a terminal and on a page: heads, and rows of text."""

from opfor.sim.batch import Plain
from opfor.sim.stats import Interval
from opfor.sim.verdicts import percent, span

Rows = list[list[str]]

OUTCOME_HEADS = ["", "games", "part (95%)"]
RANK_HEADS = ["list", "Elo", "95%", "points"]
LIST_HEADS = [
    "list",
    "games",
    "wins (95%)",
    "draws (95%)",
    "losses (95%)",
    "points (95%)",
    "when it opens (95%)",
    "when it does not (95%)",
]
MEETING_HEADS = [
    "meeting",
    "games",
    "first wins (95%)",
    "draws (95%)",
    "second wins (95%)",
    "points of the first (95%)",
    "of whoever opens (95%)",
]
UNIT_HEADS = [
    "unit",
    "points",
    "survives (95%)",
    "destroyed",
    "per point",
    "lost",
    "falls in round",
    "spends its activations on",
]


def interval(data: Plain) -> str:
    """A part with its interval; none where no game says anything: a list may never open."""
    if (data["low"], data["high"]) == (0.0, 1.0):
        return "–"
    found = Interval(data["value" if "value" in data else "part"], data["low"], data["high"])
    return f"{percent(found.value)} ({span(found)})"


def outcome_rows(result: Plain) -> Rows:
    """How a pairing ends."""
    rows = [[each["name"], f"{each['count']:,}", interval(each)] for each in result["outcomes"]]
    rows.append([f"points of {result['names'][0]}", "", interval(result["share"])])
    rows.append([OPENING, "", interval(result["opening"])])
    return rows


OPENING = "points of whoever opens the game"


def list_rows(result: Plain) -> Rows:
    """How games end for every list of a round robin."""
    keys = ("won", "drawn", "lost", "share", "opening", "following")
    return [
        [each["name"], f"{each['games']:,}", *(interval(each[key]) for key in keys)]
        for each in result["lists"]
    ]


def meeting_rows(result: Plain) -> Rows:
    """How every pairing of a round robin ends, each in one row."""
    return [
        [
            f"{each['first']} – {each['second']}",
            f"{each['games']:,}",
            *(interval(end) for end in (*each["outcomes"], each["share"], each["opening"])),
        ]
        for each in result["meetings"]
    ]


def left_heads(result: Plain) -> list[str]:
    return ["mean of all games", *result["lists"][0]["scores"], "points lost", *takers(result)]


def left_rows(result: Plain) -> Rows:
    """Objectives and points left, and who or what took the others: those add up."""
    names = list(result["lists"][0]["scores"])
    return [
        [
            each["name"],
            *(f"{each['scores'].get(name, 0.0):.2f}" for name in names),
            f"{each['points_lost']:.2f}",
            f"{each['points_to_enemy']:.2f}",
            *(f"{each['points_to'].get(cause, 0.0):.2f}" for cause in _causes(result)),
        ]
        for each in result["lists"]
    ]


def takers(result: Plain) -> list[str]:
    """Who or what points were lost to."""
    return ["to the enemy", *(f"to {cause}" for cause in _causes(result))]


def _causes(result: Plain) -> list[str]:
    return sorted({cause for each in result["lists"] for cause in each["points_to"]})


def unit_rows(result: Plain, place: int) -> Rows:
    """The units of one list."""
    return [
        [
            unit["name"],
            str(unit["points"]),
            interval(unit["survived"]),
            f"{unit['killed']:.0f}",
            f"{unit['killed_per_point']:.2f}",
            f"{unit['lost']:.0f}",
            f"{unit['round_died']:.1f}" if unit["round_died"] else "–",
            acts_text(unit["acts"]),
        ]
        for unit in result["units"]
        if unit["list"] == place
    ]


def acts_text(acts: dict[str, float]) -> str:
    """The three things most activations went on."""
    total = sum(acts.values()) or 1.0
    most = sorted(acts.items(), key=lambda act: (-act[1], act[0]))[:3]
    return ", ".join(f"{word} {100 * count / total:.0f}%" for word, count in most)


def rank_rows(result: Plain) -> Rows:
    return [
        [
            row["name"],
            f"{round(row['elo']):+d}",
            f"{round(row['low']):+d} to {round(row['high']):+d}",
            percent(row["share"]),
        ]
        for row in result["table"]
    ]


def matrix_heads(result: Plain) -> list[str]:
    return ["points of the row", *(row["name"] for row in result["table"])]


def matrix_rows(result: Plain) -> Rows:
    """Who beats whom."""
    names = [row["name"] for row in result["table"]]
    found = {(m["first"], m["second"]): m["share"]["value"] for m in result["meetings"]}
    found |= {(b, a): 1.0 - value for (a, b), value in found.items()}
    return [
        [own, *("–" if own == other else percent(found[own, other]) for other in names)]
        for own in names
    ]


def setting_heads(result: Plain) -> list[str]:
    return ["setting", f"points of {result['settings'][0]['names'][0]} (95%)"]


def setting_rows(result: Plain) -> Rows:
    """Both settings of a comparison, and their difference."""
    both = zip(result["labels"], result["shares"], strict=True)
    difference = result["difference"]
    value, low, high = (f"{100 * difference[key]:+.1f}" for key in ("value", "low", "high"))
    rows = [[label, interval(share)] for label, share in both]
    return [*rows, ["difference, pair by pair", f"{value} points ({low} to {high})"]]


def step_heads(found: Plain) -> list[str]:
    return ["points left at home", "games", f"points of {found['names'][found['strong']]} (95%)"]


def step_rows(found: Plain) -> Rows:
    """The steps of a search for a handicap."""
    return [
        [
            f"{step['points']:,}",
            f"{step['games']:,}",
            interval({"value": step["share"], "low": step["low"], "high": step["high"]}),
        ]
        for step in found["steps"]
    ]
