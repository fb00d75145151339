"""Screens: the cover that other units give when shots are resolved (core 2.9).

Terrain is asked first; only if that is not enough are lines drawn through the units that stand
between. What the A.I. looks at when it chooses where to go and whom to shoot is terrain alone.
"""

from opfor.boards.corridors import Corridor
from opfor.boards.crowds import Crowd, stops_line
from opfor.boards.inches import DIAGONAL, Base, snap
from opfor.boards.shadows import LINES, RIM, is_any_crossed
from opfor.boards.shapes import Edge, Shape
from opfor.boards.sight import stands_in
from opfor.systems.opr.battle import Battle, Unit


def is_covered(
    battle: Battle, attacker: Unit, shooters: list[Base], target: Unit, bases: list[Base]
) -> bool:
    """CORE-COVER: whether most of these models of a target are in or behind cover."""
    if battle.lines.is_unit_in_cover(shooters, bases):
        return True
    if not battle.edition.units_give_cover or not shooters:
        return False
    between = _between(battle, attacker.crowd, shooters, target.crowd, bases)
    if not between:
        return False
    wanted = len(bases) // 2 + 1
    left = len(bases)
    is_alone = left == 1
    for base in bases:
        if wanted <= 0 or wanted > left:
            break
        left -= 1
        if battle.lines.is_in_cover(base, is_alone) or _is_behind(battle, shooters, base, between):
            wanted -= 1
    return wanted <= 0


def _between(
    battle: Battle, own: Crowd, shooters: list[Base], other: Crowd, bases: list[Base]
) -> list[Crowd]:
    """The units that can stand between at all."""
    every = [*shooters, *bases]
    west, east = min(b.x - b.r for b in every), max(b.x + b.r for b in every)
    south, north = min(b.y - b.r for b in every), max(b.y + b.r for b in every)
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


def _is_behind(battle: Battle, shooters: list[Base], target: Base, between: list[Crowd]) -> bool:
    """Whether at least half of all lines to a model lead through cover or through a unit."""
    wanted = (len(shooters) * LINES + 1) // 2
    left = len(shooters)
    for shooter in shooters:
        if wanted <= 0 or wanted > left * LINES:
            break
        left -= 1
        wanted -= _count(battle, shooter, target, between)
    return wanted <= 0


def _count(battle: Battle, a: Base, b: Base, between: list[Crowd]) -> int:
    """How many of the lines between two models are not clear."""
    corridor = Corridor(a, b)
    shapes: list[Shape] = []
    for piece in battle.table.hiding:
        if corridor.is_near(piece.shape) and not stands_in(piece, a):
            shapes.append(piece.shape)
    bases: list[Base] = []
    gaps: list[Edge] = []
    for crowd in between:
        if corridor.meets(crowd):
            if corridor.is_shut_by_crowd(crowd):
                return LINES
            corridor.pick(crowd, bases, gaps)
    return _count_stopped(a, b, shapes, bases, gaps) if shapes or bases or gaps else 0


def _count_stopped(
    a: Base, b: Base, shapes: list[Shape], bases: list[Base], gaps: list[Edge]
) -> int:
    count = 0
    a_slant, b_slant = snap(a.r * DIAGONAL), snap(b.r * DIAGONAL)
    for p in RIM:
        out = p.out(a.r, a_slant)
        x1, y1 = a.x + p.x * out, a.y + p.y * out
        for q in RIM:
            out = q.out(b.r, b_slant)
            x2, y2 = b.x + q.x * out, b.y + q.y * out
            if is_any_crossed(shapes, x1, y1, x2, y2) or stops_line(bases, gaps, x1, y1, x2, y2):
                count += 1
    return count
