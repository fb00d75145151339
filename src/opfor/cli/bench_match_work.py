"""What one package measures of whole games on hexes and of Entropic Engine, in a process of
its own: every pairing of the shipped armies in turn, A.I. on both sides, nobody listening.

Setting up is counted, reading the lists is not. Processor time of one core.
"""

import gc
import json
import os
import sys
import time
from itertools import permutations
from typing import Any

import opfor
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


def measure(system: str, seconds: float) -> dict[str, Any]:
    """Games of every pairing in turn, until the time is up."""
    games = pairings(system)
    for number, (game, policies) in enumerate(games):
        play_out(game, number, policies)
    gc.collect()
    # what all games share is there to stay: the collector need not look at it again and again
    gc.freeze()
    spent, count = 0.0, 0
    while spent < seconds:
        game, policies = games[count % len(games)]
        began = time.process_time()
        play_out(game, count, policies)
        spent += time.process_time() - began
        count += 1
    ms = spent / count * 1e3
    rate = {"games": count, "ms": round(ms, 3), "per_second": round(1e3 / ms, 1)}
    return {"system": system, "pairings": len(games), **rate}


def work() -> None:
    """Read the job from standard input, print a row of JSON."""
    fault = opfor.build_fault(os.environ.get("OPFOR_EXPECT", ""))
    if fault:
        sys.exit(fault)
    job = json.loads(sys.stdin.read())
    print(json.dumps(measure(job["system"], job["seconds"])), flush=True)
