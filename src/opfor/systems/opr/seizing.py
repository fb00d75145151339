"""Seizing: stopping at a marker, as near as possible to what comes next (OPR-SEIZE).

One model at the marker is enough. So a unit that keeps its formation goes on until its rear
model just stays there, and its front stands as far ahead as the move and the marker allow.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.fields import Field
from opfor.boards.inches import (
    NO_WAY,
    SHY,
    Base,
    crossings,
    distance,
    nearest_base,
    nearest_gap,
    snap,
)
from opfor.boards.march import March
from opfor.boards.paths import TIE
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.stands import Stand

#: models that are tried as the rear for one next goal
_REARS: Final = 4


@mypyc_attr(acyclic=True)
class Marker:
    """An objective, and how near the edge of a base must be to hold it."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x = x
        self.y = y
        self.radius = radius

    def is_held_from(self, x: float, y: float, r: float) -> bool:
        dx = x - self.x
        dy = y - self.y
        far = self.radius + r
        return dx * dx + dy * dy <= far * far

    def is_held_by(self, bases: list[Base]) -> bool:
        """Whether models standing so hold it."""
        for base in bases:
            if self.is_held_from(base.x, base.y, base.r):
                return True
        return False

    def would_be_held_by(self, models: list[Base], dx: float, dy: float) -> bool:
        """Whether one of these would hold it after this move."""
        for m in models:
            if self.is_held_from(m.x + dx, m.y + dy, m.r):
                return True
        return False

    def is_held_at(self, stand: Stand) -> bool:
        crowd = stand.crowd() if stand.is_holding else None
        return crowd is not None and self.is_held_by(crowd.bases)


def ahead(
    march: March, lead: int, marker: Marker, measure: Measure, fields: list[Field]
) -> list[tuple[float, float]]:
    """Ends of the leading model with the rear of the unit at the marker and its front as near
    to what comes next as can be; where the move is too short for that, on the way there."""
    spots: list[tuple[float, float]] = []
    for x, y in _aims(marker, measure, fields):
        _add_ahead(spots, march, lead, marker, x, y)
    return spots


def _aims(marker: Marker, measure: Measure, fields: list[Field]) -> list[tuple[float, float]]:
    """Where it goes from a marker: to the first bend on the way to each of the next ones, or to
    the nearest enemies."""
    found: list[tuple[float, float]] = []
    for field in fields:
        for way in field.paths_between(marker.x, marker.y):
            at = 1
            while (
                at + 1 < len(way.xs)
                and distance(marker.x, marker.y, way.xs[at], way.ys[at]) < marker.radius
            ):
                at += 1
            if at < len(way.xs):
                found.append((way.xs[at], way.ys[at]))
    if not fields:
        here = Base(marker.x, marker.y, 0.0)
        for enemy in measure.closest.all_to(Crowd([here])):
            near = nearest_base([here], enemy.bases)
            found.append((near.x, near.y))
    return found


def _add_ahead(
    spots: list[tuple[float, float]], march: March, lead: int, marker: Marker, x: float, y: float
) -> None:
    leader = march.models[lead]
    full = march.allowance - SHY
    ranked: list[tuple[float, float, float]] = []
    for rear in march.models:
        front = _front(march.models, marker, rear, x, y)
        for dx, dy in _moves(marker, rear, x - front.x, y - front.y, full):
            ranked.append((distance(dx, dy, x - front.x, y - front.y) - front.r, dx, dy))
    ranked.sort()
    # equally good ones together, so that a mirror of east and west keeps the choice
    last = ranked[min(_REARS, len(ranked)) - 1][0] + TIE if ranked else 0.0
    for left, dx, dy in ranked:
        if left <= last:
            spots.append((leader.x + snap(dx), leader.y + snap(dy)))


def _front(models: list[Base], marker: Marker, rear: Base, x: float, y: float) -> Base:
    """The model that comes nearest to a point while another one stays at the marker."""
    found = rear
    best = NO_WAY
    for m in models:
        left = distance(marker.x - rear.x, marker.y - rear.y, x - m.x, y - m.y) - m.r
        if left < best:
            best, found = left, m
    return found


def _moves(
    marker: Marker, rear: Base, wanted_x: float, wanted_y: float, full: float
) -> list[tuple[float, float]]:
    """Of all moves that leave one model at the marker the one nearest to a wanted move: as far
    as the marker lets the model go; beyond the allowance as far as that goes, and where the two
    limits meet."""
    out = marker.radius + rear.r - SHY
    to_x, to_y = marker.x - rear.x, marker.y - rear.y
    apart = distance(to_x, to_y, wanted_x, wanted_y)
    share = min(1.0, out / apart) if apart > 0.0 else 1.0
    dx, dy = to_x + (wanted_x - to_x) * share, to_y + (wanted_y - to_y) * share
    if distance(0.0, 0.0, dx, dy) <= full:
        return [(dx, dy)]
    length = distance(0.0, 0.0, wanted_x, wanted_y)
    if length > 0.0:
        dx, dy = wanted_x / length * full, wanted_y / length * full
        if distance(dx, dy, to_x, to_y) <= out:
            return [(dx, dy)]
    return [(at.x, at.y) for at in crossings(to_x, to_y, full, out)]


def straight_to_next(measure: Measure, fields: list[Field], stand: Stand) -> float:
    """No way of `left_to_next` is shorter than this."""
    crowd = stand.crowd()
    if crowd is None or not fields:
        return left_to_next(measure, fields, stand, NO_WAY)
    best = NO_WAY
    for field in fields:
        for target in field.targets:
            for base in crowd.bases:
                best = min(best, distance(base.x, base.y, target.x, target.y) - base.r)
    return best


def left_to_next(measure: Measure, fields: list[Field], stand: Stand, limit: float) -> float:
    """From a unit standing so to the nearest of the next objectives by the way there; with none
    left straight to the nearest enemy, with neither to the marker it holds."""
    crowd = stand.crowd()
    if crowd is None:
        return NO_WAY
    best = min(limit, NO_WAY)
    if fields:
        for field in fields:
            for base in crowd.bases:
                best = min(best, field.length_from(base.x, base.y, best + base.r) - base.r)
        return best
    if not measure.enemies:
        return stand.left
    for enemy in measure.enemies:
        if not is_further(crowd, enemy.crowd, best):
            best = min(best, nearest_gap(crowd.bases, enemy.bases))
    return best
