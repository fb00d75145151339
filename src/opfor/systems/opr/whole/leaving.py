"""Leaving: an Aircraft's straight move over the edge of the table, where the edition has it.

CORE-SR-AIRCRAFT, v2: that ends its activation, and it is put back on an edge of the table, any
that its owner likes. At least one base touches that edge, the others keep their places beside it.
"""

from typing import Final

from opfor.boards.inches import SHY, Base
from opfor.boards.table import Table
from opfor.faults import Refused
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.view_moves import shifted

RULE: Final = "(CORE-SR-AIRCRAFT)"


def leave(mover: Mover, x: float, y: float) -> Verdict:
    """Off the table and back on the edge nearest to a place."""
    table = mover.battle.table
    places = _on_the_edge(table, shifted(mover.measure.bases, x, y))
    check_leave(mover, places)
    verdict = Verdict(mover.unit.id, mover.unit.type, "advance")
    verdict.toward_kind = EDGE
    verdict.models = [(place.x, place.y) for place in places]
    return verdict


def check_leave(mover: Mover, places: list[Base]) -> None:
    """Whether it may leave and come back here, or `Refused`."""
    unit, table, bases = mover.unit, mover.battle.table, mover.measure.bases
    if not unit.is_aircraft or not mover.battle.edition.aircraft_may_leave:
        raise Refused(f"{unit.name} may not leave the table {RULE}")
    if min(_gaps(table, bases)) > unit.paces.flight:
        raise Refused(
            f'no edge of the table is within {unit.paces.flight:g}" of {unit.name} {RULE}'
        )
    mover.check_formation(places)
    if min(_gaps(table, places)) > SHY:
        raise Refused(f"{unit.name} comes back touching an edge of the table {RULE}")


def _gaps(table: Table, bases: list[Base]) -> tuple[float, float, float, float]:
    """How far the outermost bases are from the west, south, east and north edge."""
    return (
        min(base.x - base.r for base in bases),
        min(base.y - base.r for base in bases),
        table.width - max(base.x + base.r for base in bases),
        table.depth - max(base.y + base.r for base in bases),
    )


def _on_the_edge(table: Table, bases: list[Base]) -> list[Base]:
    """The formation pushed onto the table if it hangs over an edge, then against the nearest."""
    west, south, east, north = _gaps(table, bases)
    dx = -min(0.0, west) + min(0.0, east)
    dy = -min(0.0, south) + min(0.0, north)
    west, south, east, north = west + dx, south + dy, east - dx, north - dy
    nearest = min(west, south, east, north)
    if nearest == west:
        dx -= west
    elif nearest == south:
        dy -= south
    elif nearest == east:
        dx += east
    else:
        dy += north
    return [Base(base.x + dx, base.y + dy, base.r) for base in bases]
