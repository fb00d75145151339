"""The verdict: what one A.I. unit does, and everything that led to it."""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import Base
from opfor.boards.march import March
from opfor.boards.paths import Path
from opfor.circuits.trace import Step

#: CORE-SR-AIRCRAFT: what a move is toward that leads off the table and back
EDGE: Final = "edge"


@mypyc_attr(acyclic=True)
class Draw:
    """One die that decided: what for, between what, and what came of it."""

    def __init__(self, purpose: str, options: list[str], faces: list[int], option: int) -> None:
        self.purpose = purpose
        self.options = options
        self.faces = faces
        #: from 1
        self.option = option


@mypyc_attr(acyclic=True)
class Shot:
    """A weapon group and whom it shoots at."""

    def __init__(self, weapon: str, target: str) -> None:
        self.weapon = weapon
        self.target = target


@mypyc_attr(acyclic=True)
class Cast:
    """A spell by its number on the list, and whom it is cast on."""

    def __init__(self, spell: str, number: int, target: str) -> None:
        self.spell = spell
        self.number = number
        self.target = target


@mypyc_attr(acyclic=True)
class Use:
    """SR-ARMY: an army special rule, the friend it helps or else the enemy it harms."""

    def __init__(self, rule: str, friend: str, enemy: str) -> None:
        self.rule = rule
        self.friend = friend
        #: empty if there is none to use it on
        self.enemy = enemy


@mypyc_attr(acyclic=True)
class Verdict:
    """The decision. `unit` is empty if the A.I. passes (OPR-LAST)."""

    def __init__(self, unit: str, type: str, action: str) -> None:
        self.unit = unit
        self.type = type
        #: hold, advance, rush, charge, idle; deploy out of reserve; pass if nobody may act yet
        self.action = action
        #: objective, unit, transport, `EDGE` or empty
        self.toward_kind = ""
        self.toward = ""
        #: the model whose walk `path` is
        self.lead = 0
        #: where every model stands afterwards, in order; empty for one that stays aboard or in
        #: reserve
        self.models: list[tuple[float, float]] = []
        #: the unit charged
        self.target = ""
        self.uses: list[Use] = []
        self.shots: list[Shot] = []
        self.spells: list[Cast] = []
        self.trace: list[Step] = []
        self.dice: list[Draw] = []
        #: the move whose walks to `places` nobody has asked for yet
        self.march: March | None = None
        self.places: list[Base] = []
        self._path: list[tuple[float, float]] = []
        self._ways: list[Path] = []

    def walk(self, march: March, places: list[Base], lead: int) -> None:
        """Every model walks to its place. Where the bends are matters to a reader and on dangerous
        ground only, so they are looked for once somebody asks."""
        self.lead = lead
        self.models = [(place.x, place.y) for place in places]
        self.march = march
        self.places = places

    @property
    def has_ways(self) -> bool:
        """Whether anybody moves or stands on the table, without a look for the ways."""
        return self.march is not None or len(self._ways) > 0

    @property
    def ways(self) -> list[Path]:
        """The walk of every model, in order."""
        self._find_ways()
        return self._ways

    @ways.setter
    def ways(self, ways: list[Path]) -> None:
        self._ways = ways

    def way(self, number: int) -> Path:
        """The walk of one model."""
        march = self.march
        if march is None:
            return self._ways[number]
        place = self.places[number]
        way = march.reach(number).way_to(place.x, place.y)
        return way if way is not None else Path([place.x], [place.y])

    @property
    def path(self) -> list[tuple[float, float]]:
        """The leading model's walk, its bends included; one point if it stays."""
        self._find_ways()
        return self._path

    @path.setter
    def path(self, path: list[tuple[float, float]]) -> None:
        self._path = path

    def _find_ways(self) -> None:
        march = self.march
        if march is not None:
            self.march = None
            self._ways = march.ways(self.places)
            self._path = self._ways[self.lead].points()
