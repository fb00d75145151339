"""Inches: snapping, distances and sides, the arithmetic every measured rule stands on.

Every position is a multiple of 1/1024 inch and no larger than `FURTHEST`, so the cross
products behind "which side" and "does it cross" are exact in a double: two runs, two
machines and a mirrored table agree to the last bit. Offsets are snapped before they are
added to a place, because only that survives a mirror.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.faults import fault

#: grains to an inch
GRAIN: Final = 1024.0
#: one grain, the smallest step there is
STEP: Final = 0.0009765625
#: two grains: what a move stops short by, so that snapping never carries it too far
SHY: Final = 0.001953125
#: bases no further apart than this are in contact (core 2.7)
CONTACT: Final = 0.00390625
#: larger coordinates would make cross products inexact
FURTHEST: Final = 8192.0
#: the length of a way that does not exist
NO_WAY: Final = 1.0e9
INCH_MM: Final = 25.4
_COARSE: Final = 6597069766656.0
#: half the square root of two
DIAGONAL: Final = 0.7071067811865476


def snap(value: float) -> float:
    """The nearest multiple of 1/1024, the same for a number and its negative.

    Between 2^42 and 2^43 a double has no finer steps: adding puts the value there and
    rounds it, subtracting brings it back.
    """
    return (value + _COARSE) - _COARSE


def measured(where: str, value: float) -> float:
    """A coordinate from outside, as a snapped float; refuses what cannot be measured."""
    number = float(value)
    if not math.isfinite(number):
        raise fault(where, "a coordinate must be a finite number of inches.")
    if abs(number) > FURTHEST:
        raise fault(where, f"{number:g} inches is too far away to measure.")
    return snap(number)


def base_radius(where: str, base_mm: object) -> float:
    """The radius in inches of a base given as 32 or "60x35" millimetres.

    An oval counts as the round base of the same area: no rule asks where a base faces, so
    a shape that looks the same from every side is the fair reading.
    """
    sides = [_millimetres(side) for side in str(base_mm).lower().split("x")]
    if len(sides) > 2 or min(sides) <= 0.0:
        what = "a base size between 1 and 1000 millimetres, such as 32 or 60x35."
        raise fault(where, f"{base_mm!r} is not {what}")
    return max(STEP, snap(math.sqrt(sides[0] * sides[-1]) / 2.0 / INCH_MM))


def _millimetres(text: str) -> float:
    """Nothing if it cannot be the size of a base."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    return number if 1.0 <= number <= 1000.0 else 0.0


# Nothing a base, a way or a crowd holds leads back to it, here and wherever a class says so: the
# collector need not look at the thousands of them a second of deciding makes.
@mypyc_attr(acyclic=True, free_list_len=1)
class Base:
    """A round base on the table: its centre and its radius, never changed once made."""

    def __init__(self, x: float, y: float, r: float) -> None:
        self.x = x
        self.y = y
        self.r = r

    def __repr__(self) -> str:
        return f"Base({self.x:g}, {self.y:g}, r={self.r:g})"


def distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """Straight line between two points."""
    dx = x2 - x1
    dy = y2 - y1
    return math.sqrt(dx * dx + dy * dy)


def gap(a: Base, b: Base) -> float:
    """Edge to edge, as everything is measured (core 1); 0 when they touch or overlap."""
    return max(0.0, distance(a.x, a.y, b.x, b.y) - (a.r + b.r))


def has_overlap(a: Base, b: Base) -> bool:
    """Whether the bases share more than a rim."""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = a.r + b.r
    return dx * dx + dy * dy < reach * reach


def is_within(a: Base, b: Base, inches: float) -> bool:
    """Whether the edges are at most so far apart; no root is drawn."""
    dx = b.x - a.x
    dy = b.y - a.y
    reach = (a.r + b.r) + inches
    return dx * dx + dy * dy <= reach * reach


def is_in_contact(a: Base, b: Base) -> bool:
    """Base contact (core 2.7): the rims are within `CONTACT` of each other."""
    return is_within(a, b, CONTACT)


def crossings(dx: float, dy: float, ra: float, rb: float) -> list[Base]:
    """Where a circle round here and one round a point so far off cross: points, seen from here."""
    squared = dx * dx + dy * dy
    apart = math.sqrt(squared)
    if apart == 0.0 or apart > ra + rb or apart < abs(ra - rb):
        return []
    along = (squared + ra * ra - rb * rb) / (2.0 * squared)
    aside = math.sqrt(max(0.0, ra * ra / squared - along * along))
    return [
        Base(dx * along - dy * aside, dy * along + dx * aside, 0.0),
        Base(dx * along + dy * aside, dy * along - dx * aside, 0.0),
    ]


def nearest_gap(ones: list[Base], others: list[Base]) -> float:
    """Between two units: the closest bases (core 1); `NO_WAY` if one has no models."""
    best = NO_WAY
    for a in ones:
        for b in others:
            dx = b.x - a.x
            dy = b.y - a.y
            reach = best + (a.r + b.r)
            squared = dx * dx + dy * dy
            if squared < reach * reach:
                best = max(0.0, math.sqrt(squared) - (a.r + b.r))
    return best


def gap_to(a: Base, others: list[Base]) -> float:
    """The same for one base: to the closest of the others."""
    return gap_from(a.x, a.y, a.r, others)


def gap_from(x: float, y: float, r: float, others: list[Base]) -> float:
    """The same for a base that would stand here."""
    best = NO_WAY
    for b in others:
        dx = b.x - x
        dy = b.y - y
        reach = best + (r + b.r)
        squared = dx * dx + dy * dy
        if squared < reach * reach:
            best = max(0.0, math.sqrt(squared) - (r + b.r))
    return best


def side(x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> float:
    """Positive if the point lies left of the line from 1 to 2, 0 on it; exact."""
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)


def to_segment_sq(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> float:
    """Squared distance from a point to a segment."""
    dx = x2 - x1
    dy = y2 - y1
    px = x - x1
    py = y - y1
    along = px * dx + py * dy
    if along <= 0.0:
        return px * px + py * py
    squared = dx * dx + dy * dy
    if along >= squared:
        px = x - x2
        py = y - y2
        return px * px + py * py
    across = dx * py - dy * px
    return across * across / squared


def is_crossing(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> bool:
    """Whether two segments have a point in common, ends included; exact."""
    c_side = side(ax, ay, bx, by, cx, cy)
    d_side = side(ax, ay, bx, by, dx, dy)
    if (c_side > 0.0 and d_side > 0.0) or (c_side < 0.0 and d_side < 0.0):
        return False
    a_side = side(cx, cy, dx, dy, ax, ay)
    b_side = side(cx, cy, dx, dy, bx, by)
    if (a_side > 0.0 and b_side > 0.0) or (a_side < 0.0 and b_side < 0.0):
        return False
    if c_side == 0.0 and d_side == 0.0:
        return (
            max(ax, bx) >= min(cx, dx)
            and max(cx, dx) >= min(ax, bx)
            and max(ay, by) >= min(cy, dy)
            and max(cy, dy) >= min(ay, by)
        )
    return True


def segments_sq(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float:
    """Squared distance between two segments."""
    if is_crossing(ax, ay, bx, by, cx, cy, dx, dy):
        return 0.0
    best = to_segment_sq(ax, ay, cx, cy, dx, dy)
    best = min(best, to_segment_sq(bx, by, cx, cy, dx, dy))
    best = min(best, to_segment_sq(cx, cy, ax, ay, bx, by))
    return min(best, to_segment_sq(dx, dy, ax, ay, bx, by))


def nearest_base(ones: list[Base], others: list[Base]) -> Base:
    """Of the others the base closest to one of these; equally close: the first by place."""
    best = NO_WAY
    found = others[0]
    for b in others:
        gap = gap_to(b, ones)
        if gap < best or (gap == best and (b.y, b.r) < (found.y, found.r)):
            best, found = gap, b
    return found
