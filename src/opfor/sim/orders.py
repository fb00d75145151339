"""Orders: what is to be played, checked before anything starts."""

from importlib.util import find_spec
from itertools import combinations

from opfor.dice import new_seed
from opfor.faults import Refused
from opfor.sim.batch import Batch, Plain, names_of
from opfor.sim.playing import Roster
from opfor.sim.results import COMPARE, SIMULATE, TOURNAMENT

MOST_GAMES = 100_000_000
#: packages that a batch and its report cannot do without
NEEDED = ("joblib", "matplotlib", "polars")


def batch_of(order: Plain) -> Batch:
    """The batch of an order; every set-up in it is opened once to see that it can be played."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise Refused(f"batches need {', '.join(missing)}: pip install 'opfor[sim]'")
    word = order.get("word", SIMULATE)
    games, seed = checked_games(order.get("games", 500)), order.get("seed")
    if seed is not None and (not isinstance(seed, int) or not 0 <= seed < 2**63):
        raise Refused("seed: a whole number from 0 is needed")
    about: Plain = {"word": word}
    if word == SIMULATE:
        pairings = [order.get("setup")]
    elif word == COMPARE:
        pairings = [order.get("setup"), order.get("other")]
        labels = order.get("labels", ("as it is", "the other way"))
        if not isinstance(labels, list | tuple) or len(labels) != 2:
            raise Refused("labels: a name for each of the two settings is needed")
        about["labels"] = [str(each)[:80] for each in labels]
    elif word == TOURNAMENT:
        return tournament_of(order.get("setups", []), games, _seed(seed))
    else:
        raise Refused(f"word: '{str(word)[:80]}' is not simulate, compare or tournament")
    found = [checked(each) for each in pairings]
    return Batch(found, (games + 1) // 2, _seed(seed), about)


def _seed(seed: object) -> int:
    return seed if isinstance(seed, int) else new_seed()


def checked_games(games: object) -> int:
    """How many games for each pairing, or `Refused`."""
    if not isinstance(games, int) or not 2 <= games <= MOST_GAMES:
        raise Refused(f"games: a whole number from 2 to {MOST_GAMES:,} is needed")
    return games


def checked(setup: object) -> Plain:
    """A set-up that can be played, or `Refused`."""
    if not isinstance(setup, dict):
        raise Refused("setup: a table of system, sides and options is needed")
    Roster(setup)
    return setup


def tournament_of(armies: list[Plain], games: int, seed: int) -> Batch:
    """Every list against every other; a list is a set-up with itself on side a."""
    if not 2 <= len(armies) <= 32:
        raise Refused(f"a tournament needs 2 to 32 lists, not {len(armies)}")
    meetings = list(combinations(range(len(armies)), 2))
    pairings = [_meeting(armies[a], armies[b]) for a, b in meetings]
    for setup in armies:
        checked(_meeting(setup, setup))
    names = [names_of(_meeting(setup, setup))[0].removesuffix(" (1)") for setup in armies]
    about = {
        "word": TOURNAMENT,
        "names": _told_apart(names),
        "meetings": [list(m) for m in meetings],
    }
    return Batch(pairings, (games + 1) // 2, seed, about)


def _meeting(first: Plain, second: Plain) -> Plain:
    return {**first, "sides": {"a": first["sides"]["a"], "b": second["sides"]["a"]}}


def _told_apart(names: list[str]) -> list[str]:
    return [
        f"{name} ({names[: place + 1].count(name)})" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]
