"""What a batch comes to, by the word it was played for; and its files."""

import json
from pathlib import Path

from opfor.sim import report
from opfor.sim.batch import Plain
from opfor.sim.journal import Journal
from opfor.sim.stats import Meeting, blocks_of, bradley_terry, difference_interval, half_width
from opfor.sim.summary import Pairing, pairings, round_robin, with_caution
from opfor.sim.verdicts import NARROW, games_for, matters, verdict_on_difference

#: a pair's number, and whether seats are swapped
Game = tuple[int, int]
SIMULATE, COMPARE, TOURNAMENT = "simulate", "compare", "tournament"


def result_of(journal: Journal) -> Plain:
    """Everything that was found, as plain data."""
    batch = journal.batch
    word = str(batch.about.get("word"))
    found = pairings(journal)
    shared = {"word": word, "seed": batch.seed, "system": batch.pairings[0]["system"]}
    if word == COMPARE:
        return {**shared, **_compared(found, batch.about["labels"], _differing(journal))}
    if word == TOURNAMENT:
        return {**shared, **_ranked(found, batch.about["names"], batch.about["meetings"])}
    return {**shared, **found[0].to_json()}


def _differing(journal: Journal) -> int:
    """Games of a comparison that did not end alike: winner, rounds, scores, every unit."""
    ends: tuple[dict[Game, int], dict[Game, int]] = ({}, {})
    for chunk, games in journal.chunks():
        ends[chunk.pairing].update({(row[0], row[1]): hash(repr(row[4:])) for row in games})
    first, second = ends
    return sum(first[game] != second[game] for game in first.keys() & second.keys())


def _compared(found: list[Pairing], labels: list[str], differing: int) -> Plain:
    """Two settings, pair by pair on the same seeds."""
    first, second = (each.pair_shares() for each in found)
    both = sorted(set(first) & set(second))
    block = max(each.block for each in found)
    difference = difference_interval({pair: second[pair] - first[pair] for pair in both}, block)
    name, games = found[0].names[0], 2 * len(both)
    verdict = verdict_on_difference(name, labels, difference, games, differing)
    return {
        "labels": labels,
        "games": games,
        "differing": differing,
        "verdict": with_caution(verdict, *found),
        "shares": [
            blocks_of({pair: one[pair] for pair in both}, block).interval().to_json()
            for one in (first, second)
        ],
        "difference": difference.to_json(),
        "matters": matters(difference),
        "settings": [each.to_json() for each in found],
    }


def _ranked(found: list[Pairing], names: list[str], meetings: list[list[int]]) -> Plain:
    """A round robin: strengths, who beats whom, and what a pairing has, for every list."""
    met = [
        Meeting(a, b, each.pair_shares(), each.block)
        for (a, b), each in zip(meetings, found, strict=True)
    ]
    whole = round_robin(names, meetings, found)
    rows = zip(whole.lists, bradley_terry(len(names), met), strict=True)
    table = [
        {
            "name": each.name,
            "elo": strength.value,
            "low": strength.low,
            "high": strength.high,
            "share": each.share().value,
        }
        for each, strength in rows
    ]
    table.sort(key=lambda row: -float(str(row["elo"])))
    return {
        **whole.to_json(),
        "table": table,
        "verdict": with_caution(
            _first_among(table) + _warning(min(each.games for each in found)), whole
        ),
        "meetings": [
            {"first": each.names[0], "second": each.names[1], **each.to_json()} for each in found
        ],
    }


def _first_among(table: list[Plain]) -> str:
    best, *others = table
    near = [row["name"] for row in others if row["high"] >= best["low"]]
    elo, low, high = (f"{round(best[key]):+d}" for key in ("elo", "low", "high"))
    figures = f"Elo {elo} (95%: {low} to {high})"
    if not near:
        return f"{best['name']} is the strongest list, {figures}."
    return f"{best['name']} comes first, {figures}; {', '.join(near)} could be as strong."


def _warning(games: int) -> str:
    """What to say where pairings were played too few times to be known."""
    width = half_width(max(1, games))
    if width <= NARROW:
        return ""
    return (
        f" Few games: {games:,} for each pairing tell its points within {100 * width:.0f} of a"
        f" hundred; {games_for(NARROW):,} would within {100 * NARROW:.0f}."
    )


def html_of(result: Plain) -> str:
    pages = {COMPARE: report.compare_page, TOURNAMENT: report.tournament_page}
    return pages.get(str(result["word"]), report.simulate_page)(result)


def write_files(journal: Journal, result: Plain, folder: Path) -> list[Path]:
    """report.html, result.json, and both tables as Parquet and CSV."""
    from opfor.sim.frames import Tables

    page, data = folder / "report.html", folder / "result.json"
    page.write_text(html_of(result), "utf-8")
    data.write_text(json.dumps(result, indent=1), "utf-8")
    return [page, data, *Tables(journal).write(folder)]
