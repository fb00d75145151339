"""Closing up: whoever is out of coherency acts so as to be together again (CORE-REGROUP)."""

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import NO_WAY, Base, distance, snap
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.moves import Moves
from opfor.systems.opr.stands import Plan, Stand


def is_together(edition: Edition, bases: list[Base]) -> bool:
    """CORE-COHERENCY"""
    return is_coherent(bases, float(edition.coherency_link), float(edition.coherency_span))


def must_close_up(marches: Marches) -> bool:
    """Whether it may not hold where it stands."""
    edition = marches.measure.edition
    if not edition.must_regroup or marches.unit.is_fixed or marches.transport is not None:
        return False
    return not is_together(edition, marches.measure.bases)


def close_up(marches: Marches) -> Plan | None:
    """CORE-REGROUP: an advance to its own middle that closes the ranks; none: it need not or
    cannot."""
    if not must_close_up(marches):
        return None
    bases = marches.measure.bases
    count = float(len(bases))
    x, y = sum([base.x for base in bases]) / count, sum([base.y for base in bases]) / count
    plan = Moves(marches).walk_to(goal_at(marches.measure, x, y), marches.unit.advance)
    crowd = plan.stand.crowd() if plan is not None else None
    if crowd is None or not is_together(marches.measure.edition, crowd.bases):
        return None
    return plan


def goal_at(measure: Measure, x: float, y: float) -> Goal:
    """A point as a goal, and the model closest to it."""
    best = NO_WAY
    lead = 0
    for number, base in enumerate(measure.bases):
        apart = distance(base.x, base.y, x, y)
        if apart < best:
            best, lead = apart, number
    base = measure.bases[lead]
    field = measure.table.field(base.r, measure.barred, snap(x), snap(y))
    return Goal(field, min(field.length_from(base.x, base.y), NO_WAY), lead)


def who_walks(stand: Stand, places: list[Base]) -> int:
    """The model whose walk stands for the move: the leading one, or whoever goes furthest to close
    up with one that stays."""
    found, best = stand.lead, stand.length
    if best > 0.0:
        return found
    for number, m in enumerate(stand.march.models):
        walked = distance(m.x, m.y, places[number].x, places[number].y)
        if walked > best:
            found, best = number, walked
    return found
