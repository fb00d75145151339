"""Bends: the points a walk turns at, and how far a heading leads before it must."""

from mypy_extensions import mypyc_attr

from opfor.boards.inches import NO_WAY, SHY, to_segment_sq
from opfor.boards.rings import Ring
from opfor.boards.shapes import Shape


@mypyc_attr(acyclic=True, free_list_len=1)
class Bend:
    """A point a way may bend at, and the shortest way found to it."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y
        self.length = NO_WAY
        self.before: Bend | None = None
        self.is_done = False
        #: what barred the last legs from here: it bars most others too
        self.ring: Ring | None = None
        self.wall: Shape | None = None

    def is_barred(self, x: float, y: float) -> bool:
        """Whether what barred another leg from here bars this one."""
        ring = self.ring
        if ring is not None and ring.is_crossed(self.x, self.y, x, y):
            return True
        wall = self.wall
        return wall is not None and wall.is_crossed(self.x, self.y, x, y)

    def is_before(self, x: float, y: float, limit: float) -> bool:
        """Whether a walk by way of it can be within the limit, with room for rounding."""
        room = limit + SHY - self.length
        dx = x - self.x
        dy = y - self.y
        return room >= 0.0 and dx * dx + dy * dy <= room * room


def is_better(length: float, bend: Bend, best: float, found: Bend | None) -> bool:
    """The shorter; of equals the one further south, then west: never the one listed first."""
    if found is None or length < best:
        return True
    return length == best and (bend.y < found.y or (bend.y == found.y and bend.x < found.x))


def entry(shape: Shape, x: float, y: float, ux: float, uy: float, far: float) -> float:
    """How far along a heading a shape is entered, a hair before it; `far` if it is not."""
    if not shape.is_crossed(x, y, x + ux * far, y + uy * far):
        return far
    if shape.is_convex:
        return min(far, max(0.0, _last_passed(shape, x, y, ux, uy) - SHY))
    best = far
    for e in shape.edges:
        toward = ux * e.dy - uy * e.dx
        if toward < 0.0:
            at = ((e.x1 - x) * e.dy - (e.y1 - y) * e.dx) / toward
            if (
                -SHY < at < best
                and to_segment_sq(x + ux * at, y + uy * at, e.x1, e.y1, e.x2, e.y2) < SHY * SHY
            ):
                best = at
    return max(0.0, best - SHY)


def _last_passed(shape: Shape, x: float, y: float, ux: float, uy: float) -> float:
    """Into a convex shape leads the last side whose line is passed inward."""
    latest = 0.0
    for e in shape.edges:
        toward = ux * e.dy - uy * e.dx
        if toward < 0.0:
            latest = max(latest, ((e.x1 - x) * e.dy - (e.y1 - y) * e.dx) / toward)
    return latest
