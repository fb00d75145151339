"""What one package measures of whole games on hexes and of Entropic Engine, in a process of
its own: every pairing of the shipped armies in turn, A.I. on both sides, nobody listening.

Setting up is counted, reading the lists is not.
"""

import gc
from collections.abc import Iterator
from functools import partial
from itertools import permutations

from opfor.cli.bench_answer import Measure, Watch
from opfor.cli.bench_clock import Clock
from opfor.cli.bench_crew import told_together
from opfor.cli.bench_turns import Row
from opfor.game import Policy, System, play_out
from opfor.play.armies import find_army, known_armies
from opfor.play.matches import open_match


def pairings(system: str) -> list[tuple[System, dict[str, Policy]]]:
    """Every army against every other; forces that may not meet as they are meet unevenly."""
    found: list[tuple[System, dict[str, Policy]]] = []
    options = {"uneven": True} if system == "entropic" else {}
    for pair in permutations(known_armies(system), 2):
        armies = [find_army(system, name).to_json() for name in pair]
        sides = {s: {"armies": [army]} for s, army in zip("ab", armies, strict=True)}
        match = open_match({"system": system, "sides": sides, "options": options})
        found.append((match.system, match.policies))
    return found


def measures(job: Row, watch: Watch) -> Iterator[Measure]:
    """All pairings, after one game of each that is not counted."""
    games = pairings(job["system"])
    for number, (game, policies) in enumerate(games):
        play_out(game, number, policies)
    gc.collect()
    # what all games share is there to stay: the collector need not look at it again and again
    gc.freeze()
    yield partial(measure, job["system"], games, watch)


def measure(system: str, games: list[tuple[System, dict[str, Policy]]], watch: Watch) -> Row:
    """Games of every pairing in turn, again and again until the time is up."""
    clock = Clock(watch.now)
    while clock.seconds < watch.seconds:
        number = clock.pieces % len(games)
        game, policies = games[number]
        began = watch.now()
        play_out(game, number, policies)
        clock.add(number, watch.now() - began)
    return {"system": system, "pairings": len(games), **clock.of_games()}


def told(name: str, rows: list[Row]) -> list[str]:
    """The figures for a person."""
    row = rows[0]
    return [
        f"Whole games of {row['system']}, A.I. on both sides, {name}, one core:"
        f" {row['per_second']:,.1f} a second, at best {row['best_per_second']:,.1f};"
        f" {row['ms']:,.2f} ms each"
        f" ({row['games']} games over {row['pairings']} pairings)",
        *told_together(row),
    ]
