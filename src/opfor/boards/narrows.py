"""Narrows: spots in contact with a base where only a little of its rim is open (core 2.7).

Sixteen headings may all be shut where a wall, another unit or the table's edge leaves a narrow part
of the rim. What is open of it begins and ends where the rim meets one of those: there one looks.
"""

import math
from typing import Final

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.edges import Edge
from opfor.boards.ground import Ground
from opfor.boards.inches import SHY, Base, crossings, snap
from opfor.boards.march import March

#: how far off what bounds it one stands, so that snapping never brings him too near
_OFF: Final = SHY


def narrow_spots(march: March, target: Crowd, r: float) -> list[tuple[float, float]]:
    """Where the rim of one of the bases of a target meets what models of a width keep off; they may
    not stand on all of these."""
    ground = march.ground(r)
    found: list[tuple[float, float]] = []
    for crowd in march.crowds:
        off = r + _OFF + (0.0 if crowd is target else march.spacing)
        if crowd is not march.own and not is_further(crowd, target, r + SHY + off):
            for base in target.bases:
                _add_bases(found, crowd, base, base.r + r + SHY, off)
    for base in target.bases:
        _add_borders(found, ground, base, base.r + r + SHY)
    return found


def _add_bases(
    found: list[tuple[float, float]], crowd: Crowd, base: Base, out: float, off: float
) -> None:
    if not crowd.is_far(base.x, base.y, out + off):
        for other in crowd.bases:
            for at in crossings(other.x - base.x, other.y - base.y, out, other.r + off):
                found.append((base.x + snap(at.x), base.y + snap(at.y)))


def _add_borders(found: list[tuple[float, float]], ground: Ground, base: Base, out: float) -> None:
    for shape in ground.obstacles:
        if shape.is_in_box(base.x, base.y, out):
            for edge in shape.edges:
                _add_line(found, edge, base, out)
    if not (
        ground.west <= base.x - out
        and base.x + out <= ground.east
        and ground.south <= base.y - out
        and base.y + out <= ground.north
    ):
        for e in ground.table_edges():
            # what lies beyond it is shut
            _add_line(found, Edge(e.x2, e.y2, e.x1, e.y1), base, out)


def _add_line(found: list[tuple[float, float]], edge: Edge, base: Base, out: float) -> None:
    """Beside a straight border, on its outer side."""
    turn = edge.turn_to(base.x, base.y)
    squared = edge.dx * edge.dx + edge.dy * edge.dy
    if turn * turn >= out * out * squared:
        return
    length = math.sqrt(squared)
    off = _OFF + turn / length
    aside = math.sqrt(max(0.0, out * out - off * off))
    ux, uy = edge.dx / length, edge.dy / length
    past = (base.x - edge.x1) * ux + (base.y - edge.y1) * uy
    for along in (-aside, aside):
        if -_OFF <= past + along <= length + _OFF:
            dx, dy = uy * off + ux * along, -ux * off + uy * along
            found.append((base.x + snap(dx), base.y + snap(dy)))
