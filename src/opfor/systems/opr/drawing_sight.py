"""The sight lines of a drawing: for each model that shoots, one line that is really clear."""

from opfor.boards.crowds import Crowd
from opfor.boards.inches import Base, gap
from opfor.boards.shadows import rim
from opfor.boards.shapes import Shape
from opfor.boards.sight import stands_in
from opfor.systems.opr.arms import Group
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.verdict import Verdict


class SightLine:
    """From a model that shoots to one it sees; `is_clear` is false for indirect fire."""

    def __init__(self, weapon: str, target: str, a: Base, b: Base, is_clear: bool) -> None:
        self.weapon = weapon
        self.target = target
        self.a = a
        self.b = b
        self.is_clear = is_clear


def sight_lines(battle: Battle, unit: Unit, ends: list[Base], verdict: Verdict) -> list[SightLine]:
    """One line for each model that can shoot its weapon at the weapon's target."""
    lines: list[SightLine] = []
    for shot in verdict.shots:
        target = battle.unit(shot.target)
        for group in unit.groups:
            if target is not None and group.name == shot.weapon:
                lines.extend(_lines_of(battle, unit, ends, group, target))
    return lines


def _lines_of(
    battle: Battle, unit: Unit, ends: list[Base], group: Group, target: Unit
) -> list[SightLine]:
    reach = group.air_range if target.is_aircraft else group.range
    crowds = [c for c in battle.lines.crowds if c is not unit.crowd and c is not target.crowd]
    lines: list[SightLine] = []
    for number in group.carriers:
        if number < len(ends):
            line = _line(battle, group, ends[number], target, reach, crowds)
            lines.extend([line] if line is not None else [])
    return lines


def _line(
    battle: Battle, group: Group, shooter: Base, target: Unit, reach: float, crowds: list[Crowd]
) -> SightLine | None:
    """To the nearest model in range that it sees; indirect fire needs range alone."""
    near = sorted(
        (base for base in target.bases if gap(shooter, base) <= reach),
        key=lambda base: gap(shooter, base),
    )
    for base in near:
        points = clear_line(battle, shooter, base, crowds)
        if points is not None:
            return SightLine(group.name, target.id, points[0], points[1], True)
    if near and group.is_indirect:
        return SightLine(group.name, target.id, shooter, near[0], False)
    return None


def clear_line(battle: Battle, a: Base, b: Base, crowds: list[Crowd]) -> tuple[Base, Base] | None:
    """The first clear line between the nine points of two bases, centres first."""
    shapes = [
        piece.shape
        for piece in battle.table.pieces
        if piece.stops_sight and not stands_in(piece, a) and not stands_in(piece, b)
    ]
    for p in rim(a):
        for q in rim(b):
            if not _is_stopped(p, q, shapes, crowds):
                return p, q
    return None


def _is_stopped(p: Base, q: Base, shapes: list[Shape], crowds: list[Crowd]) -> bool:
    if any(shape.is_crossed(p.x, p.y, q.x, q.y) for shape in shapes):
        return True
    return any(crowd.stops_line(p.x, p.y, q.x, q.y) for crowd in crowds)
