"""Fields: the shortest ways over terrain alone from anywhere to one target.

A field holds, for every bend of its ground, how far it still is to the target. From any
point the way leads straight there or to the bend in the clear with the smallest sum; a
bend is looked at only if its sum beats the best so far.
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.ground import Ground
from opfor.boards.inches import NO_WAY, Base, distance
from opfor.boards.leaving import settle, ways_off
from opfor.boards.nodes import Node, barrier, is_clear_but
from opfor.boards.paths import TIE, Path, joined
from opfor.boards.shapes import Shape

#: equally short ways listed at most, one for each face of a die
MOST_WAYS: Final = 6


@mypyc_attr(acyclic=True)
class Mark:
    """A bend of the ground as one field sees it: what is left from there."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.left = NO_WAY
        self.x = node.x
        self.y = node.y
        #: all shortest ways on from there, once somebody asked for them
        self.ways: list[Path] | None = None


@mypyc_attr(acyclic=True)
class Field:
    """How far it is from anywhere to one target, for one ground.

    A target where the base cannot stand counts as the nearest points where it can: the
    unit comes as near as it may. `is_reachable` is false if there are none.
    """

    def __init__(self, ground: Ground, x: float, y: float) -> None:
        self.ground = ground
        self.x = x
        self.y = y
        self.targets = [Base(px, py, 0.0) for px, py in settle(ground, x, y)]
        self.is_reachable = len(self.targets) > 0
        #: how far from the target the furthest of the places is that count for it
        self.offset = 0.0
        for target in self.targets:
            self.offset = max(self.offset, distance(target.x, target.y, x, y))
        #: for every bend of the ground; made when the first bent way is asked for
        self._marks: list[Mark] = []
        #: the bends whose way is known, those with the least left first, and those seen from them
        self._known: list[Mark] = []
        self._waiting: list[Mark] | None = None
        #: the bend the last question led to: tried first, it saves looking at most others
        self._hint: Mark | None = None
        #: the ways from places that never move
        self._kept: dict[tuple[float, float], list[Path]] = {}

    def _seen(self) -> list[Mark]:
        """The bends that lie in plain view of the target."""
        obstacles = self.ground.obstacles
        seen: list[Mark] = []
        for target in self.targets:
            for mark in self._marks:
                if _is_open(obstacles, mark.node, target.x, target.y):
                    if mark.left >= NO_WAY:
                        seen.append(mark)
                    mark.left = min(mark.left, distance(target.x, target.y, mark.x, mark.y))
        return seen

    def _spread(self) -> bool:
        """Know the way of one bend more: Dijkstra from the target outward, as far as anybody
        asked; false if there is none."""
        waiting = self._waiting
        if waiting is None:
            self._marks = [Mark(node) for node in self.ground.nodes()]
            waiting = self._seen()
            self._waiting = waiting
        if not waiting:
            return False
        at = 0
        nearest = waiting[0]
        for number, mark in enumerate(waiting):
            if mark.left < nearest.left:
                at = number
                nearest = mark
        waiting[at] = waiting[-1]
        waiting.pop()
        self._known.append(nearest)
        self._relax(waiting, nearest)
        return True

    def _all_known(self) -> list[Mark]:
        """The bends whose way is known, at least one if there are any; whoever comes to the last
        and needs more of them spreads, and goes on through the same list."""
        if not self._known:
            self._spread()
        return self._known

    def _relax(self, waiting: list[Mark], nearest: Mark) -> None:
        for link in nearest.node.links:
            mark = self._marks[link.to]
            total = nearest.left + link.length
            if total < mark.left:
                if mark.left >= NO_WAY:
                    waiting.append(mark)
                mark.left = total

    def length_from(self, x: float, y: float, limit: float = NO_WAY) -> float:
        """The length of the shortest way, or `NO_WAY` if there is none below the limit.

        A start inside a closed piece treats that piece as open for the way out; one inside an
        impassable one, or too near a piece, first steps off it (see `leaving`).
        """
        if not self._can_be_within(x, y, limit):
            return NO_WAY
        if not self.ground.is_free(x, y):
            return self._length_from_within(x, y, limit)
        return self._length(self.ground.obstacles, x, y, limit)

    def _length_from_within(self, x: float, y: float, limit: float) -> float:
        best = NO_WAY
        held = self.ground.holders(x, y)
        closed = self._closed_from(held)
        for sx, sy in ways_off(self.ground, x, y, held):
            best = min(best, distance(x, y, sx, sy) + self._length(closed, sx, sy, limit))
        return best if best < limit else NO_WAY

    def _closed_from(self, held: int) -> list[Shape]:
        """The obstacles for a way that begins in these pieces: they are open unless impassable."""
        return self.ground.closed_but(0 if held & self.ground.impassable else held)

    def _length(self, obstacles: list[Shape], x: float, y: float, limit: float) -> float:
        straight = self._straight(obstacles, x, y, limit)
        if straight < NO_WAY:
            return straight
        return self._bent(obstacles, x, y, limit)

    def _can_be_within(self, x: float, y: float, limit: float) -> bool:
        for target in self.targets:
            dx = target.x - x
            dy = target.y - y
            if dx * dx + dy * dy < limit * limit:
                return True
        return False

    def _straight(self, obstacles: list[Shape], x: float, y: float, limit: float) -> float:
        best = NO_WAY
        for target in self.targets:
            length = distance(x, y, target.x, target.y)
            if (
                length < limit
                and length < best
                and barrier(obstacles, x, y, target.x, target.y) is None
            ):
                best = length
        if len(self.targets) > 1 and best < NO_WAY:
            # of several targets, one round a corner may be nearer than one in plain view
            return min(best, self._bent(obstacles, x, y, best))
        return best

    def _bent(self, obstacles: list[Shape], x: float, y: float, limit: float) -> float:
        """The smallest sum over a bend in the clear, or `NO_WAY`."""
        best = limit
        found: Mark | None = None
        hint = self._hint
        if hint is not None:
            total = distance(x, y, hint.x, hint.y) + hint.left
            if total < best and _is_open(obstacles, hint.node, x, y):
                best = total
                found = hint
        known = self._all_known()
        last = known[-1] if known else None
        for mark in known:
            room = best - mark.left
            if room <= 0.0:
                break
            dx = mark.x - x
            dy = mark.y - y
            squared = dx * dx + dy * dy
            if squared < room * room:
                total = mark.left + math.sqrt(squared)
                if total < best and _is_open(obstacles, mark.node, x, y):
                    best = total
                    found = mark
            if mark is last and self._spread():
                last = known[-1]
        if found is None:
            return NO_WAY
        self._hint = found
        return best

    def paths_between(self, x: float, y: float) -> list[Path]:
        """All equally short ways from a marker: neither end of them ever moves."""
        found = self._kept.get((x, y))
        if found is None:
            found = self.paths_from(x, y)
            self._kept[x, y] = found
        return found

    def paths_from(self, x: float, y: float, limit: float = NO_WAY) -> list[Path]:
        """All equally short ways, at most `MOST_WAYS`, sorted by their points; or none that is
        shorter than the limit."""
        ways: list[Path] = []
        if not self._can_be_within(x, y, limit):
            return ways
        if self.ground.is_free(x, y):
            self._walk(ways, self.ground.obstacles, Path([x], [y]), limit)
        else:
            held = self.ground.holders(x, y)
            closed = self._closed_from(held)
            for sx, sy in ways_off(self.ground, x, y, held):
                start = Path([x], [y]) if (sx, sy) == (x, y) else Path([x, sx], [y, sy])
                self._walk(ways, closed, start, limit)
        if len(ways) < 2:
            return ways
        shortest = min(way.length for way in ways) + TIE
        kept: list[Path] = []
        for way in ways:
            if way.length <= shortest and not any(way.is_same(other) for other in kept):
                kept.append(way)
        return sorted(kept, key=_by_points)[:MOST_WAYS] if len(kept) > 1 else kept

    def _walk(self, ways: list[Path], obstacles: list[Shape], start: Path, limit: float) -> None:
        x, y = start.xs[-1], start.ys[-1]
        best = self._straight(obstacles, x, y, limit)
        if best < NO_WAY:
            self._end(ways, obstacles, start, best)
            if len(self.targets) == 1:
                return
        else:
            best = self._bent(obstacles, x, y, limit)
            if best >= NO_WAY:
                return
        known = self._all_known()
        last = known[-1] if known else None
        for mark in known:
            room = best + TIE - mark.left
            if room < 0.0:
                break
            dx = mark.x - x
            dy = mark.y - y
            if dx * dx + dy * dy <= room * room and _is_open(obstacles, mark.node, x, y):
                for way in self._ways_on(mark):
                    ways.append(joined(start, way))
            if mark is last and self._spread():
                last = known[-1]

    def _ways_on(self, mark: Mark) -> list[Path]:
        """All shortest ways from a bend to the target, or enough of them; kept, for whoever walks
        by that bend goes on by one of them."""
        found = mark.ways
        if found is None:
            found = mark.ways = []
            here = Path([mark.x], [mark.y])
            self._end(found, self.ground.obstacles, here, mark.left)
            for link in mark.node.links:
                then = self._marks[link.to]
                if link.length + then.left <= mark.left + TIE:
                    for way in self._ways_on(then):
                        if len(found) < 4 * MOST_WAYS:
                            found.append(joined(here, way))
        return found

    def _end(self, ways: list[Path], obstacles: list[Shape], so_far: Path, rest: float) -> None:
        """Finish a way with its last leg if that leg is all that is left."""
        x, y = so_far.xs[-1], so_far.ys[-1]
        for target in self.targets:
            if (
                distance(x, y, target.x, target.y) <= rest + TIE
                and barrier(obstacles, x, y, target.x, target.y) is None
            ):
                ways.append(joined(so_far, Path([target.x], [target.y])))


def _by_points(way: Path) -> list[tuple[float, float]]:
    return way.points()


def _is_open(obstacles: list[Shape], node: Node, x: float, y: float) -> bool:
    """Whether a way from the point may bend at the node: taut there, and clear."""
    return node.is_taut(x, y) and is_clear_but(
        obstacles, node.obstacle, node.obstacle, x, y, node.x, node.y
    )
