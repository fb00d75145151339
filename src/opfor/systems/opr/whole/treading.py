"""Treading: who of a unit comes through dangerous ground on its way (CORE-DANGEROUS)."""

import math

from opfor.boards.inches import NO_WAY, SHY, distance
from opfor.boards.march import March
from opfor.boards.shapes import Shape
from opfor.systems.opr.battle import Battle, Model
from opfor.systems.opr.verdict import Verdict


def endangered(
    battle: Battle, models: list[Model], verdict: Verdict, is_hasty: bool = False
) -> list[Model]:
    """CORE-DANGEROUS: the models whose way leads through dangerous ground or begins in it; for
    those who rush or charge treacherous ground is such."""
    mask = _risky(battle, _Box(models, verdict), is_hasty and battle.edition.haste_is_dangerous)
    if not mask:
        return []
    march = verdict.march
    found: list[Model] = []
    for number, model in enumerate(models):
        if march is not None and _keeps_off(march, number, mask):
            continue
        if battle.table.pieces_crossed(model.base.r, verdict.way(number), mask):
            found.append(model)
    return found


def _risky(battle: Battle, box: "_Box", minds_haste: bool) -> int:
    """The pieces that are dangerous and may be come to, as a mask."""
    mask = 0
    for number, piece in enumerate(battle.table.pieces):
        is_risky = piece.is_dangerous or (minds_haste and piece.is_treacherous)
        if is_risky and box.touches(piece.shape):
            mask |= 1 << number
    return mask


def _keeps_off(march: March, number: int, mask: int) -> bool:
    """Whether the way of a model surely leads round these pieces: all of them are closed to the
    move, and it does not begin in one or by it."""
    if mask & ~march.closed:
        return False
    start = march.models[number]
    return march.reach(number).ground.is_free(start.x, start.y)


class _Box:
    """What all ways of a unit lie in: most never come near a piece."""

    def __init__(self, models: list[Model], verdict: Verdict) -> None:
        self.west = self.south = NO_WAY
        self.east = self.north = -NO_WAY
        march = verdict.march
        if march is not None:
            self._add_walks(march, verdict)
            return
        for number, way in enumerate(verdict.ways):
            r = models[number].base.r
            for point in range(len(way.xs)):
                self._add(way.xs[point], way.ys[point], r)

    def _add_walks(self, march: March, verdict: Verdict) -> None:
        """Ways that nobody knows yet: each lies in the ellipse that its length leaves it."""
        full = march.allowance + SHY
        for number, end in enumerate(verdict.places):
            start = march.models[number]
            straight = distance(start.x, start.y, end.x, end.y)
            aside = math.sqrt(max(0.0, full * full - straight * straight)) / 2.0
            self._add(start.x, start.y, start.r + aside)
            self._add(end.x, end.y, end.r + aside)

    def _add(self, x: float, y: float, r: float) -> None:
        self.west = min(self.west, x - r)
        self.east = max(self.east, x + r)
        self.south = min(self.south, y - r)
        self.north = max(self.north, y + r)

    def touches(self, shape: Shape) -> bool:
        return (
            self.east > shape.west
            and self.west < shape.east
            and self.north > shape.south
            and self.south < shape.north
        )
