"""What one process plays for `opfor soak`: seeds in, plain rows out."""

from functools import cache
from typing import Any

from opfor.boards.table import Table
from opfor.dice import Dice, Seeded
from opfor.game import play_out
from opfor.systems.opr.armies import sample, samples
from opfor.systems.opr.editions import load_edition
from opfor.systems.opr.random_lists import random_list
from opfor.systems.opr.terrain_maker import make_table
from opfor.systems.opr.whole.invariants import play_watched
from opfor.systems.opr.whole.making import Maker
from opfor.systems.opr.whole.state import SIDES, War

#: edition, first seed, games
Job = tuple[str, int, int]
#: tables one process makes; making one costs more than playing on it
TABLES = 20


@cache
def _tables(system: str) -> list[Table]:
    edition = load_edition(system)
    return [make_table(number, edition) for number in range(TABLES)]


def random_setup(system: str, seed: int) -> dict[str, Any]:
    """Two random armies, or the samples against each other, by the seed alone."""
    edition = load_edition(system)
    dice = Dice(Seeded(seed, "armies"))
    texts = [random_list(dice, edition, 3 + dice.pick("units", 6)) for _ in SIDES]
    return _setup(system, texts)


def _setup(system: str, texts: list[str]) -> dict[str, Any]:
    sides = {
        side: {"armies": [{"file": f"side {side}", "text": text, "owner": ""}]}
        for side, text in zip(SIDES, texts, strict=True)
    }
    return {"system": system, "sides": sides}


def watched_rows(job: Job) -> list[dict[str, Any]]:
    """Random armies on random tables, every event checked; what broke is in the row."""
    system, first, games = job
    return [_watched(system, seed) for seed in range(first, first + games)]


def _watched(system: str, seed: int) -> dict[str, Any]:
    row: dict[str, Any] = {"system": system, "seed": seed, "events": 0, "broken": ""}
    try:
        maker = Maker(random_setup(system, seed))
        game = maker.make(_tables(system)[seed % TABLES])
        row["events"] = play_watched(game, seed, maker.policies()).watch.events
    except Exception as error:  # whatever it is, the run goes on and names the game
        row["broken"] = f"{type(error).__name__}: {str(error)[:300]}"
    return row


def fair_rows(job: Job) -> list[dict[str, Any]]:
    """An army against itself; which of the samples, the seed says."""
    system, first, games = job
    rows: list[dict[str, Any]] = []
    for seed in range(first, first + games):
        makers = _mirrors(system)
        maker = makers[seed % len(makers)]
        state = play_out(maker.make(_tables(system)[seed % TABLES]), seed, maker.policies())
        assert isinstance(state, War)
        points = {"a": 1.0, "b": 0.0, "draw": 0.5}[state.result]
        rows.append({"result": state.result, "points": points, "opener": state.deployed_first})
    return rows


@cache
def _mirrors(system: str) -> list[Maker]:
    texts = [sample(name) for name in samples(load_edition(system))]
    return [Maker(_setup(system, [text, text])) for text in texts]
