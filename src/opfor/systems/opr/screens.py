"""Screens: the cover that other units give where the edition says so (core 2.9).

Where units stand between, lines are drawn through them and through terrain alike; else terrain is
asked alone. Shots are resolved by it, and the A.I. measures by it where to go and whom to shoot.
"""

from opfor.boards.corridors import Corridor
from opfor.boards.crowds import Crowd
from opfor.boards.edges import Edge
from opfor.boards.inches import Base
from opfor.boards.shadows import LINES
from opfor.boards.shapes import Shape
from opfor.boards.sight import shade_of, stands_in
from opfor.systems.opr.battle import Battle, Unit


class Cover:
    """What a volley is fired under, asked for only once it counts.

    Nobody moves while it is fired: the answer is the one from before the first die.
    """

    def __init__(self, battle: Battle, attacker: Unit, target: Unit, bases: list[Base]) -> None:
        self.battle = battle
        self.attacker = attacker
        self.target = target
        #: those of its models that are asked about
        self.bases = bases
        #: none where only what they stand in counts (CORE-SR-INDIRECT)
        self.shooters: list[Base] = []

    def is_given(self) -> bool:
        """CORE-COVER"""
        if not self.shooters:
            return self.battle.lines.is_unit_in_cover([], self.bases)
        return is_covered(self.battle, self.attacker, self.shooters, self.target, self.bases)


def is_covered(
    battle: Battle, attacker: Unit, shooters: list[Base], target: Unit, bases: list[Base]
) -> bool:
    """CORE-COVER: whether most of these models of a target are in or behind cover."""
    between: list[Crowd] = []
    if battle.edition.units_give_cover and shooters:
        between = screens(battle, attacker.crowd, Crowd(shooters), target.crowd, Crowd(bases))
    if not between:
        return battle.lines.is_unit_in_cover(shooters, bases)
    wanted = len(bases) // 2 + 1
    left = len(bases)
    is_alone = left == 1
    for base in bases:
        if wanted <= 0 or wanted > left:
            break
        left -= 1
        if battle.lines.is_in_cover(base, is_alone) or is_screened(battle, shooters, base, between):
            wanted -= 1
    return wanted <= 0


def screens(battle: Battle, own: Crowd, a: Crowd, other: Crowd, b: Crowd) -> list[Crowd]:
    """The units that can stand between models of two units at all, neither of the two."""
    west, east = min(a.west, b.west), max(a.east, b.east)
    south, north = min(a.south, b.south), max(a.north, b.north)
    return [
        crowd
        for crowd in battle.crowds
        if crowd is not own
        and crowd is not other
        and crowd.west < east
        and crowd.east > west
        and crowd.south < north
        and crowd.north > south
    ]


def is_screened(battle: Battle, shooters: list[Base], target: Base, between: list[Crowd]) -> bool:
    """Whether at least half of all lines to a model lead through cover or through a unit."""
    wanted = (len(shooters) * LINES + 1) // 2
    left = len(shooters)
    for shooter in shooters:
        if wanted <= 0 or wanted > left * LINES:
            break
        left -= 1
        wanted -= _count(battle, shooter, target, between, wanted, wanted - left * LINES)
    return wanted <= 0


def _count(battle: Battle, a: Base, b: Base, between: list[Crowd], enough: int, needed: int) -> int:
    """How many of the lines between two models are not clear; ends at `enough`, or when `needed`
    is out of reach."""
    corridor = Corridor(a, b)
    shapes: list[Shape] = []
    for piece in battle.table.hiding:
        if corridor.is_near(piece.shape) and not stands_in(piece, a):
            if corridor.is_shut_by(piece.shape):
                return LINES
            shapes.append(piece.shape)
    bases: list[Base] = []
    gaps: list[Edge] = []
    for crowd in between:
        if corridor.meets(crowd):
            if corridor.is_shut_by_crowd(crowd):
                return LINES
            corridor.pick(crowd, bases, gaps)
    if not shapes and not bases and not gaps:
        return 0
    return shade_of(corridor, shapes, bases, gaps).count(enough, needed)
