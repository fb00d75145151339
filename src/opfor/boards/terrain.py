"""Terrain: what a piece does to feet and eyes (core 2.9)."""

from typing import Final

from opfor.boards.shapes import Shape, shape_from
from opfor.faults import fault

#: treacherous: dangerous to those who rush or charge, as ruins and rivers are
KINDS: Final = ("cover", "difficult", "dangerous", "treacherous", "impassable", "blocking")
#: CORE-ELEVATED: higher than this nobody climbs
CLIMBABLE: Final = 3.0


class Piece:
    """One piece of terrain, never changed once made.

    `stops_sight`: seen into and out of, but not through. Any line through the inside is
    stopped unless the centre of the base at one of its ends stands in the piece. Blocking
    pieces and woods (cover and difficult) do so; a field has a wood's kinds, so the
    maker of the table may say otherwise.
    """

    def __init__(
        self, name: str, kinds: list[str], shape: Shape, elevation: float, stops_sight: bool
    ) -> None:
        self.name = name
        self.shape = shape
        self.elevation = elevation
        self.stops_sight = stops_sight
        self.is_cover = "cover" in kinds
        self.is_difficult = "difficult" in kinds
        self.is_dangerous = "dangerous" in kinds
        self.is_treacherous = "treacherous" in kinds
        self.is_blocking = "blocking" in kinds
        self.is_impassable = "impassable" in kinds or elevation > CLIMBABLE
        #: a line through it is not clear: it counts as one behind cover
        self.is_hiding = self.is_cover or stops_sight


def piece_from(
    where: str,
    name: str,
    kinds: list[str],
    points: list[tuple[float, float]],
    elevation: float = 0.0,
    see_through: bool | None = None,
) -> Piece:
    """A piece from a file's words, or one sentence saying what is wrong with them."""
    for kind in kinds:
        if kind not in KINDS:
            raise fault(where, f"{kind!r} is not a terrain kind; there are {', '.join(KINDS)}.")
    height = float(elevation)
    if not 0.0 <= height <= 100.0:
        raise fault(where, "elevation is a height in inches between 0 and 100.")
    stops = "blocking" in kinds or ("cover" in kinds and "difficult" in kinds)
    if see_through is not None:
        stops = not see_through
    return Piece(name, kinds, shape_from(where, points), height, stops)
