"""Treading: who of a unit comes through dangerous ground on its way (CORE-DANGEROUS)."""

from opfor.boards.inches import NO_WAY
from opfor.boards.paths import Path
from opfor.boards.shapes import Shape
from opfor.systems.opr.battle import Battle, Model


def endangered(
    battle: Battle, models: list[Model], ways: list[Path], is_hasty: bool = False
) -> list[Model]:
    """CORE-DANGEROUS: the models whose way leads through dangerous ground or begins in it; for
    those who rush or charge treacherous ground is such."""
    minds_haste = is_hasty and battle.edition.haste_is_dangerous
    mask = 0
    box = _Box(models, ways)
    for number, piece in enumerate(battle.table.pieces):
        is_risky = piece.is_dangerous or (minds_haste and piece.is_treacherous)
        if is_risky and box.touches(piece.shape):
            mask |= 1 << number
    if not mask:
        return []
    return [
        model
        for model, way in zip(models, ways, strict=True)
        if battle.table.pieces_crossed(model.base.r, way, mask)
    ]


class _Box:
    """What all ways of a unit lie in: most never come near a piece."""

    def __init__(self, models: list[Model], ways: list[Path]) -> None:
        self.west = self.south = NO_WAY
        self.east = self.north = -NO_WAY
        for number in range(len(ways)):
            way, r = ways[number], models[number].base.r
            for point in range(len(way.xs)):
                x, y = way.xs[point], way.ys[point]
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
