"""Reach: every end one model can come to with one move, other units walked round.

A leg is walkable if it is clear of closed terrain and comes no nearer to another unit
than its spacing (core 2.4: 1"). Standing too near already, a model may leave but come no
nearer. A start inside a closed piece treats that piece as open; one too near a piece
first steps off it. Where no straight leg leads to an end, the model walks round: over the
bends of the ground and the eight-sided outlines of the units in its reach, if the whole
way is within the allowance.
"""

import math

from opfor.boards.bends import Bend, entry, is_better
from opfor.boards.crowds import Crowd
from opfor.boards.ground import Ground, is_clear_of
from opfor.boards.inches import NO_WAY, SHY, distance
from opfor.boards.paths import Path, straightened
from opfor.boards.shapes import Shape


class Ring:
    """What one other base keeps clear of: a disc round it."""

    def __init__(self, x: float, y: float, keep_off: float, pass_off: float) -> None:
        self.x = x
        self.y = y
        #: an end may come no nearer
        self.keep_sq = keep_off * keep_off
        #: a leg may come no nearer
        self.pass_sq = pass_off * pass_off


class Reach:
    """What one model reaches from where it stands, within one allowance.

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
        self.allowance = allowance
        self.is_flying = is_flying
        self.obstacles: list[Shape] = []
        #: obstacles only an end must keep out of: none but for those who fly
        self.landings: list[Shape] = []
        self.rings: list[Ring] = []
        self._near: list[Crowd] = []
        self._offs: list[float] = []
        self._bends: list[Bend] | None = None
        self._gather_terrain()
        for crowd in crowds:
            if crowd is not own:
                self._gather(crowd, ground.r + (0.0 if crowd is target else spacing))

    def _gather_terrain(self) -> None:
        ground = self.ground
        far = self.allowance
        west, east = self.x - far, self.x + far
        south, north = self.y - far, self.y + far
        near = [
            o
            for o in ground.obstacles
            if o.west < east and o.east > west and o.south < north and o.north > south
        ]
        if near and not self.is_flying and not ground.is_free(self.x, self.y):
            near = self._leave(near)
        if self.is_flying:
            self.landings = near + ground.hollow
        else:
            self.obstacles = near

    def _leave(self, near: list[Shape]) -> list[Shape]:
        """Step off a piece the model is too near to; one it stands in is open to it."""
        ground = self.ground
        steps = [] if ground.holders(self.x, self.y) else ground.settle(self.x, self.y)
        if not steps or distance(self.x, self.y, steps[0][0], steps[0][1]) >= self.allowance:
            opened = ground.opened(self.x, self.y)
            return [o for o in opened if o in near or o not in ground.obstacles]
        self.x, self.y = steps[0]
        self.used = distance(self.start_x, self.start_y, self.x, self.y)
        self.allowance -= self.used
        return near

    def _gather(self, crowd: Crowd, off: float) -> None:
        if crowd.is_far(self.x, self.y, self.allowance + off):
            return
        is_near = False
        for b in crowd.bases:
            keep = b.r + off
            dx = b.x - self.x
            dy = b.y - self.y
            squared = dx * dx + dy * dy
            if squared < (self.allowance + keep) * (self.allowance + keep):
                passing = keep
                if self.is_flying:
                    passing = 0.0
                elif squared < keep * keep:
                    passing = math.sqrt(squared) - SHY
                self.rings.append(Ring(b.x, b.y, keep, max(0.0, passing)))
                is_near = True
        if is_near and not self.is_flying:
            self._near.append(crowd)
            self._offs.append(off + 2.0 * SHY)

    def is_legal(self, x: float, y: float) -> bool:
        """Whether the model may end here: on the table, off terrain and other units."""
        ground = self.ground
        if not (ground.west <= x <= ground.east and ground.south <= y <= ground.north):
            return False
        for ring in self.rings:
            dx = ring.x - x
            dy = ring.y - y
            if dx * dx + dy * dy < ring.keep_sq:
                return False
        for o in self.obstacles:
            if o.has_inside(x, y):
                return False
        return all(not o.has_inside(x, y) for o in self.landings)

    def is_walkable(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether one straight leg is clear of terrain and of other units."""
        dx = x2 - x1
        dy = y2 - y1
        squared = dx * dx + dy * dy
        # the distance to a segment, written out: no other lines run as often
        for ring in self.rings:
            px = ring.x - x1
            py = ring.y - y1
            along = px * dx + py * dy
            if along <= 0.0:
                if px * px + py * py < ring.pass_sq:
                    return False
            elif along < squared:
                across = dx * py - dy * px
                if across * across < ring.pass_sq * squared:
                    return False
            else:
                px = ring.x - x2
                py = ring.y - y2
                if px * px + py * py < ring.pass_sq:
                    return False
        return is_clear_of(self.obstacles, x1, y1, x2, y2)

    def length_to(self, x: float, y: float) -> float:
        """The length of the shortest walk to a legal end, or `NO_WAY`."""
        if x == self.start_x and y == self.start_y:
            return 0.0
        straight = distance(self.x, self.y, x, y)
        if straight > self.allowance or not self.is_legal(x, y):
            return NO_WAY
        if self.is_walkable(self.x, self.y, x, y):
            return self.used + straight
        if straight > self.allowance - SHY:
            return NO_WAY
        bend = self._last_bend(x, y)
        if bend is None:
            return NO_WAY
        return self.used + bend.length + distance(bend.x, bend.y, x, y)

    def way_to(self, x: float, y: float) -> Path | None:
        """The walk itself, or none."""
        if self.length_to(x, y) >= NO_WAY:
            return None
        if x == self.start_x and y == self.start_y:
            return Path([x], [y])
        points = [(x, y)]
        if not self.is_walkable(self.x, self.y, x, y):
            bend = self._last_bend(x, y)
            while bend is not None:
                points.append((bend.x, bend.y))
                bend = bend.before
        points.append((self.x, self.y))
        if self.used > 0.0:
            points.append((self.start_x, self.start_y))
        points.reverse()
        return straightened(points)

    def _last_bend(self, x: float, y: float) -> Bend | None:
        """The bend before the last leg of the shortest walk, or none within the allowance."""
        best = self.allowance
        found: Bend | None = None
        for bend in self.bends():
            if bend.length > best:
                break
            total = bend.length + distance(bend.x, bend.y, x, y)
            if (
                total <= best
                and is_better(total, bend, best, found)
                and self.is_walkable(bend.x, bend.y, x, y)
            ):
                best = total
                found = bend
        return found

    def bends(self) -> list[Bend]:
        """Bends within the allowance, nearest first; worked out when first asked for."""
        known = self._bends
        if known is None:
            known = [] if self.is_flying else self._spread(self._loose_bends())
            self._bends = known
        return known

    def _loose_bends(self) -> list[Bend]:
        loose: list[Bend] = []
        for i in range(len(self._near)):
            for corner in self._near[i].outline(self._offs[i]):
                self._loosen(loose, corner.x, corner.y)
        if self.obstacles:
            for node in self.ground.nodes():
                self._loosen(loose, node.x, node.y)
        return loose

    def _loosen(self, loose: list[Bend], x: float, y: float) -> None:
        dx = x - self.x
        dy = y - self.y
        if dx * dx + dy * dy < self.allowance * self.allowance and self._is_passable(x, y):
            loose.append(Bend(x, y))

    def _is_passable(self, x: float, y: float) -> bool:
        if not self.ground.is_on_table(x, y):
            return False
        for ring in self.rings:
            dx = ring.x - x
            dy = ring.y - y
            if dx * dx + dy * dy < ring.pass_sq:
                return False
        return all(not o.has_inside(x, y) for o in self.obstacles)

    def _spread(self, loose: list[Bend]) -> list[Bend]:
        """Dijkstra over the bends; nothing is shorter to those in plain view of the start."""
        waiting: list[Bend] = []
        hidden: list[Bend] = []
        for bend in loose:
            if self.is_walkable(self.x, self.y, bend.x, bend.y):
                bend.length = distance(self.x, self.y, bend.x, bend.y)
                waiting.append(bend)
            else:
                hidden.append(bend)
        reached: list[Bend] = []
        while waiting:
            at = 0
            for i in range(1, len(waiting)):
                bend = waiting[i]
                if is_better(bend.length, bend, waiting[at].length, waiting[at]):
                    at = i
            nearest = waiting[at]
            waiting[at] = waiting[-1]
            waiting.pop()
            nearest.is_done = True
            reached.append(nearest)
            self._relax(nearest, hidden, waiting)
        return reached

    def _relax(self, nearest: Bend, hidden: list[Bend], waiting: list[Bend]) -> None:
        for bend in hidden:
            if bend.is_done:
                continue
            dx = bend.x - nearest.x
            dy = bend.y - nearest.y
            room = min(bend.length, self.allowance) - nearest.length
            squared = dx * dx + dy * dy
            if squared < room * room and self.is_walkable(nearest.x, nearest.y, bend.x, bend.y):
                if bend.length >= NO_WAY:
                    waiting.append(bend)
                bend.length = nearest.length + math.sqrt(squared)
                bend.before = nearest

    def clip(self, x: float, y: float, ux: float, uy: float, inches: float) -> float:
        """How far the model gets from a point along a heading before something stops it."""
        far = self._to_edge(x, y, ux, uy, inches)
        if self.is_flying:
            return far
        for ring in self.rings:
            dx = ring.x - x
            dy = ring.y - y
            along = dx * ux + dy * uy
            if along <= 0.0:
                continue
            inside = ring.pass_sq - (dx * dx + dy * dy - along * along)
            if inside > 0.0:
                far = min(far, along - math.sqrt(inside) - SHY)
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
