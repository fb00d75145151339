"""A batch: which games are played, each with a seed of its own.

Games come in pairs: the same seed and table twice, the second time with the lists in each
other's seats. What a pair's seed is follows from the batch's seed and the pair's number alone,
so a game is the same game on any worker, in any order, under either setting of a comparison.
"""

import hashlib
import json
from functools import lru_cache
from typing import Any

from opfor.faults import Refused
from opfor.play.armies import checked
from opfor.seats import SIDES

Plain = dict[str, Any]
#: pairs that are played on one made table before the next is made
PAIRS_A_TABLE = 8
#: numbers of tables stay as short as those a person types
TABLE_NUMBERS = 1_000_000_000
MOST_PAIRS = 50_000_000
MOST_PAIRINGS = 500


def seed_of(batch: int, pair: int) -> int:
    """The seed of both games of a pair."""
    return _derived(f"{batch}/game/{pair}")


def table_of(batch: int, pair: int) -> int:
    """The number of the table of a pair."""
    return _derived(f"{batch}/table/{pair // PAIRS_A_TABLE}") % TABLE_NUMBERS


def block_of(pair: int, table: int | None) -> int:
    """Pairs of one block share their table; where none is made for them they share nothing."""
    return pair if table is None else pair // PAIRS_A_TABLE


def _derived(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def swapped(setup: Plain) -> Plain:
    """The lists in each other's seats; what is meant for a list goes with it."""
    other = dict(zip(SIDES, reversed(SIDES), strict=True))
    sides = setup["sides"]
    twin = {**setup, "sides": {side: sides[other[side]] for side in SIDES}}
    options = dict(setup.get("options") or {})
    if options.get("bonus") in SIDES:
        options["bonus"] = other[options["bonus"]]
    if options.get("handicap"):
        options["handicap"] = {other[s]: n for s, n in options["handicap"].items() if s in SIDES}
    twin["options"] = options
    if setup.get("circuits"):
        twin["circuits"] = [_swapped_circuit(each, other) for each in setup["circuits"]]
    return twin


def _swapped_circuit(own: Plain, other: dict[str, str]) -> Plain:
    return {**own, "side": other[own["side"]]} if own.get("side") in SIDES else own


class Chunk:
    """Pairs of one pairing that a worker plays in one go."""

    def __init__(self, pairing: int, first: int, count: int) -> None:
        self.pairing = pairing
        self.first = first
        self.count = count


class Batch:
    """The same number of pairs for every pairing; a pairing is a set-up that nobody holds."""

    def __init__(
        self, pairings: list[Plain], pairs: int, seed: int, about: Plain | None = None
    ) -> None:
        if not 1 <= pairs <= MOST_PAIRS:
            raise Refused(f"games: from 2 to {2 * MOST_PAIRS:,} for each pairing")
        if not 1 <= len(pairings) <= MOST_PAIRINGS:
            raise Refused(f"lists: from 1 to {MOST_PAIRINGS} pairings, not {len(pairings)}")
        self.pairings = pairings
        self.pairs = pairs
        self.seed = seed
        #: what it is played for: the word, and the labels of the pairings
        self.about = about or {"word": "simulate"}

    @property
    def games(self) -> int:
        return 2 * self.pairs * len(self.pairings)

    def names(self) -> list[list[str]]:
        """What the two lists of each pairing are called; the same in all meetings of a list."""
        if "meetings" in self.about:
            names = self.about["names"]
            return [[names[a], names[b]] for a, b in self.about["meetings"]]
        return [names_of(setup) for setup in self.pairings]

    def digest(self) -> str:
        """Equal for batches of the same pairings, whatever their seeds."""
        return digest_of(self.pairings)

    def job(self, chunk: Chunk) -> Plain:
        """All a worker needs, as plain data."""
        return {
            "setup": self.pairings[chunk.pairing],
            "seed": self.seed,
            "first": chunk.first,
            "count": chunk.count,
        }

    def to_json(self) -> Plain:
        return {
            "about": self.about,
            "seed": self.seed,
            "pairs": self.pairs,
            "pairings": self.pairings,
        }


def batch_from(data: Plain) -> Batch:
    pairings, about = list(data["pairings"]), dict(data["about"])
    return Batch(pairings, int(data["pairs"]), int(data["seed"]), about)


def digest_of(pairings: list[Plain]) -> str:
    text = json.dumps(pairings, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def names_of(setup: Plain) -> list[str]:
    """What the two lists are called; told apart where they are called the same."""
    system = str(setup.get("system"))
    names = [
        " and ".join(_name_of(system, army) for army in setup["sides"][seat]["armies"])
        for seat in SIDES
    ]
    return names if names[0] != names[1] else [f"{names[0]} (1)", f"{names[1]} (2)"]


def _name_of(system: str, army: Plain) -> str:
    """What a list calls itself, if all that is known of it is the name it is stored under."""
    name, file = army.get("name"), army.get("file")
    if name and name != file:
        return str(name)
    return _own_name(system, str(file), str(army.get("text", "")))


@lru_cache(maxsize=64)
def _own_name(system: str, file: str, text: str) -> str:
    try:
        return checked(system, file, file, text).name
    except Refused:
        return file
