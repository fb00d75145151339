"""Footing: where one model may step and end, as the ground, the table and other units let it.

A leg is walkable if it is clear of closed terrain and comes no nearer to another unit
than its spacing (core 2.4: 1"). Standing too near already, a model may leave but come no
nearer. A start inside a closed piece treats that piece as open, but an impassable one only
for one straight leg out of it; one too near a piece first steps off it.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.bends import Bend, entry
from opfor.boards.crowds import Crowd, middle
from opfor.boards.ground import Ground
from opfor.boards.inches import SHY, distance, to_segment_sq
from opfor.boards.leaving import passed_by, shut_behind, steps_off
from opfor.boards.nodes import barrier, is_inside_any
from opfor.boards.rings import Rings
from opfor.boards.shapes import Shape

#: shared by all whom nothing of a kind stands in the way of; never added to
_NOTHING: Final[list[Shape]] = []


@mypyc_attr(acyclic=True)
class Footing:
    """What stands in the way of one model within its allowance.

    `crowds` may hold the model's own unit, given as `own`: it is no obstacle. A charge
    names its `target`, which may be touched. A flying model passes over everything but
    ends where anybody may stand.
    """

    def __init__(
        self,
        ground: Ground,
        x: float,
        y: float,
        allowance: float,
        crowds: list[Crowd],
        own: Crowd | None = None,
        target: Crowd | None = None,
        spacing: float = 1.0,
        is_flying: bool = False,
    ) -> None:
        self.ground = ground
        #: where the model stands; legs begin at (x, y), once it has stepped off a piece
        self.start_x = x
        self.start_y = y
        self.x = x
        self.y = y
        self.used = 0.0
        #: whether its start is one of its ends, whatever else bars it
        self.may_stay = True
        self.allowance = allowance
        self.is_flying = is_flying
        self.target = target
        self.obstacles = _NOTHING
        #: obstacles only an end must keep out of: for those who fly all of them, for one who
        #: stands in impassable ground that ground, and then every leg but his first keeps out too
        self.landings = _NOTHING
        #: of the obstacles those it is too near to and cannot step off
        self.passed = _NOTHING
        #: the numbers of the ground's obstacles within reach
        self.numbers: list[int] = []
        #: what the model keeps off, one for each unit within reach
        self.rings: list[Rings] = []
        #: the units it may have to walk round
        self.near: list[Crowd] = []
        #: whether it stands in a closed piece or too near to one
        self.is_leaving = False
        self._spacing = spacing
        self._gather_terrain(crowds, own)
        # what bars a charger from most spots is its target itself: it is asked first
        for crowd in crowds:
            if crowd is target:
                self._gather(crowd, self.off(crowd))
        for crowd in crowds:
            if crowd is not own and crowd is not target:
                self._gather(crowd, self.off(crowd))
        #: where its legs begin
        self.origin = Bend(self.x, self.y)

    def off(self, crowd: Crowd) -> float:
        """How far its centre keeps off the bases of a unit."""
        return self.ground.r + (0.0 if crowd is self.target else self._spacing)

    def _gather_terrain(self, crowds: list[Crowd], own: Crowd | None) -> None:
        ground = self.ground
        near: list[Shape] = []
        for number, o in enumerate(ground.obstacles):
            if o.is_in_box(self.x, self.y, self.allowance):
                near.append(o)
                self.numbers.append(number)
        if near and not self.is_flying and not ground.is_free(self.x, self.y):
            near = self._leave(near, crowds, own)
        if self.is_flying:
            self.landings = near + ground.hollow
        else:
            self.obstacles = near

    def _leave(self, near: list[Shape], crowds: list[Crowd], own: Crowd | None) -> list[Shape]:
        """Out of a piece it stands in, which is open to it, and off one that it is too near to. Who
        can step off for a piece or a unit on neither side, or on either, passes it by instead."""
        self.is_leaving = True
        ground = self.ground
        held = ground.holders(self.x, self.y)
        steps = [] if held & ground.impassable else steps_off(ground, self.x, self.y, held)
        steps = [(x, y) for x, y in steps if self._can_step(x, y, crowds, own)]
        if len(steps) > 1 and own is not None:
            steps = _toward(steps, own)
        if len(steps) != 1 or distance(self.x, self.y, *steps[0]) >= self.allowance:
            self.landings = shut_behind(ground, self.x, self.y, self.numbers)
            self.passed = passed_by(ground, self.x, self.y, self.numbers)
            others = ground.closed_but(held, self.numbers)
            return self.passed + [o for o in others if not o.has_inside(self.x, self.y)]
        self.x, self.y = steps[0]
        self.used = distance(self.start_x, self.start_y, self.x, self.y)
        self.allowance -= self.used
        return ground.closed_but(held, self.numbers) if held else near

    def _can_step(self, x: float, y: float, crowds: list[Crowd], own: Crowd | None) -> bool:
        """Whether a step from the start comes too near to nobody, or no nearer than it stood."""
        inches = distance(self.x, self.y, x, y)
        for crowd in crowds:
            off = self.off(crowd)
            if crowd is own or crowd.is_far(self.x, self.y, inches + off):
                continue
            for b in crowd.bases:
                keep = min(b.r + off, max(0.0, distance(self.x, self.y, b.x, b.y) - SHY))
                if to_segment_sq(b.x, b.y, self.x, self.y, x, y) < keep * keep:
                    return False
        return True

    def _gather(self, crowd: Crowd, off: float) -> None:
        if crowd.is_far(self.x, self.y, self.allowance + off):
            return
        is_near = False
        is_too_near = False
        for b in crowd.bases:
            keep = b.r + off
            dx = b.x - self.x
            dy = b.y - self.y
            squared = dx * dx + dy * dy
            if squared < (self.allowance + keep) * (self.allowance + keep):
                is_near = True
                if squared < keep * keep:
                    is_too_near = True
        if is_near:
            self.rings.append(self._loosened(crowd, off) if is_too_near else crowd.rings(off))
            self.near.append(crowd)

    def _loosened(self, crowd: Crowd, off: float) -> Rings:
        """Standing too near already, the model may leave but come no nearer."""
        rings = Rings(off)
        for b in crowd.bases:
            keep = b.r + off
            passing = keep
            apart = distance(self.x, self.y, b.x, b.y)
            if apart < keep:
                passing = max(0.0, apart - SHY)
            rings.add(b.x, b.y, keep, passing)
        return rings

    def keep_off(self, x: float, y: float, inches: float) -> None:
        """End no nearer to a point than this; passing it is free."""
        rings = Rings(inches)
        rings.add(x, y, inches, 0.0)
        self.rings.append(rings)

    def is_legal(self, x: float, y: float) -> bool:
        """Whether the model may end here: on the table, off terrain and other units."""
        ground = self.ground
        if not (ground.west <= x <= ground.east and ground.south <= y <= ground.north):
            return False
        for r in self.rings:
            if r.west < x < r.east and r.south < y < r.north and r.has_inside(x, y):
                return False
        if is_inside_any(self.obstacles, x, y):
            return False
        return not is_inside_any(self.landings, x, y)

    def is_walkable(self, start: Bend, x: float, y: float) -> bool:
        """Whether one straight leg is clear of terrain and of other units."""
        if self.is_flying:
            return True
        if start.is_barred(x, y) or (self.landings and not self._leads_out(start, x, y)):
            return False
        x1, y1 = start.x, start.y
        west, east = min(x1, x), max(x1, x)
        south, north = min(y1, y), max(y1, y)
        for r in self.rings:
            if r.west < east and r.east > west and r.south < north and r.north > south:
                ring = r.crossed(x1, y1, x, y)
                if ring is not None:
                    start.ring = ring
                    return False
        wall = barrier(self.obstacles, x1, y1, x, y)
        if wall is not None:
            start.wall = wall
        return wall is None

    def _leads_out(self, start: Bend, x: float, y: float) -> bool:
        """Whether a leg leaves the impassable ground the model stands in and does not come back:
        one that does crosses its border three times."""
        if start is not self.origin:
            return barrier(self.landings, start.x, start.y, x, y) is None
        for shape in self.landings:
            if not shape.is_convex:
                cuts = sum([1 for e in shape.edges if e.is_cut(self.x, self.y, x, y)])
                if cuts > 2:
                    return False
        return True

    def is_passable(self, x: float, y: float) -> bool:
        """Whether a way may lead through this point."""
        return (
            self.ground.is_on_table(x, y)
            and self.is_off_units(x, y)
            and not is_inside_any(self.obstacles, x, y)
            and not is_inside_any(self.landings, x, y)
        )

    def is_off_units(self, x: float, y: float) -> bool:
        """The same for a point that terrain and the table leave free."""
        for r in self.rings:
            if r.west < x < r.east and r.south < y < r.north and r.is_entered(x, y):
                return False
        return True

    def clip(self, x: float, y: float, ux: float, uy: float, inches: float) -> float:
        """How far the model gets from a point along a heading before something stops it."""
        far = self._to_edge(x, y, ux, uy, inches)
        if self.is_flying:
            return far
        for rings in self.rings:
            far = rings.clip(x, y, ux, uy, far)
        for o in self.obstacles:
            far = entry(o, x, y, ux, uy, far)
        return max(0.0, far)

    def _to_edge(self, x: float, y: float, ux: float, uy: float, inches: float) -> float:
        ground = self.ground
        far = inches
        if ux > 0.0:
            far = min(far, (ground.east - x) / ux)
        elif ux < 0.0:
            far = min(far, (ground.west - x) / ux)
        if uy > 0.0:
            far = min(far, (ground.north - y) / uy)
        elif uy < 0.0:
            far = min(far, (ground.south - y) / uy)
        return max(0.0, far)


def _toward(steps: list[tuple[float, float]], own: Crowd) -> list[tuple[float, float]]:
    """Those that are nearest to the middle of the model's unit."""
    x, y = middle(own.bases)
    apart = [distance(at[0], at[1], x, y) for at in steps]
    nearest = min(apart) + SHY
    return [at for at, inches in zip(steps, apart, strict=True) if inches <= nearest]
