"""Narrows: spots in contact with a base where only a little of its rim is open (core 2.7).

Sixteen headings may all be shut where a wall, another unit or the table's edge leaves a narrow part
of the rim. What is open of it begins and ends where the rim meets one of those: there one looks.
"""

import math
from typing import Final

from opfor.boards.edges import Edge
from opfor.boards.footing import Footing
from opfor.boards.inches import SHY, Base, crossings, snap
from opfor.boards.rings import Rings

#: how far off what bounds it one stands, so that snapping never brings him too near
_OFF: Final = SHY


def narrow_spots(footing: Footing, base: Base) -> list[tuple[float, float]]:
    """Where the rim of a base meets what the model keeps off; not all of them may be stood on."""
    out = base.r + footing.ground.r + SHY
    found: list[tuple[float, float]] = []
    for rings in footing.rings:
        _add_rings(found, rings, base, out)
    for shape in footing.obstacles:
        if shape.is_in_box(base.x, base.y, out):
            for edge in shape.edges:
                _add_line(found, edge, base, out)
    for e in footing.ground.table_edges():
        # what lies beyond it is shut
        _add_line(found, Edge(e.x2, e.y2, e.x1, e.y1), base, out)
    return found


def _add_rings(found: list[tuple[float, float]], rings: Rings, base: Base, out: float) -> None:
    if (
        rings.west > base.x + out
        or rings.east < base.x - out
        or rings.south > base.y + out
        or rings.north < base.y - out
    ):
        return
    for ring in rings.rings:
        keep = math.sqrt(ring.keep_sq) + _OFF
        for dx, dy in crossings(ring.x - base.x, ring.y - base.y, out, keep):
            found.append((base.x + snap(dx), base.y + snap(dy)))


def _add_line(found: list[tuple[float, float]], edge: Edge, base: Base, out: float) -> None:
    """Beside a straight border, on its outer side."""
    length = math.sqrt(edge.dx * edge.dx + edge.dy * edge.dy)
    off = _OFF + edge.turn_to(base.x, base.y) / length
    if abs(off) >= out:
        return
    aside = math.sqrt(out * out - off * off)
    ux, uy = edge.dx / length, edge.dy / length
    for along in (-aside, aside):
        dx, dy = uy * off + ux * along, -ux * off + uy * along
        found.append((base.x + snap(dx), base.y + snap(dy)))
