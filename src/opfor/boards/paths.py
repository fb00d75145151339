"""Paths: the shortest way over terrain alone, and fields of such ways from one target.

A field holds, for every bend of its ground, how far it still is to the target. From any
point the way leads straight there or to the bend with the smallest sum, found by trying
bends in order of that sum: the first one in the clear is the answer.
"""

import math
from typing import Final

from opfor.boards.ground import Ground, Node, is_clear_but, is_clear_of
from opfor.boards.inches import NO_WAY, Base, distance, side, snap, to_segment_sq
from opfor.boards.shapes import Shape

#: ways whose lengths differ by less are equally long: a die decides
TIE: Final = 1e-6
#: equally short ways listed at most, one for each face of a die
MOST_WAYS: Final = 6


class Path:
    """A way with its bends, start and end included."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        self.xs = xs
        self.ys = ys
        self.length = 0.0
        for i in range(1, len(xs)):
            self.length += distance(xs[i - 1], ys[i - 1], xs[i], ys[i])

    def points(self) -> list[tuple[float, float]]:
        return list(zip(self.xs, self.ys, strict=True))

    def point_along(self, inches: float) -> tuple[float, float]:
        """Where a walk of so many inches ends, snapped; the end if the way is shorter."""
        left = inches
        for i in range(1, len(self.xs)):
            x, y = self.xs[i - 1], self.ys[i - 1]
            dx, dy = self.xs[i] - x, self.ys[i] - y
            leg = math.sqrt(dx * dx + dy * dy)
            if left <= leg:
                share = left / leg if leg > 0.0 else 0.0
                return x + snap(dx * share), y + snap(dy * share)
            left -= leg
        return self.xs[-1], self.ys[-1]

    def clearance(self, base: Base) -> float:
        """From the nearest point of the way's line to the edge of a base."""
        best = NO_WAY
        for i in range(1, len(self.xs)):
            best = min(best, to_segment_sq(base.x, base.y, self.xs[i - 1], self.ys[i - 1],
                                           self.xs[i], self.ys[i]))
        return max(0.0, math.sqrt(best) - base.r)

    def is_beside(self, base: Base, inches: float) -> bool:
        """Whether a base is in the way: within so many inches of the line (OPR-WAY)."""
        reach = base.r + inches
        for i in range(1, len(self.xs)):
            x1, y1, x2, y2 = self.xs[i - 1], self.ys[i - 1], self.xs[i], self.ys[i]
            if (max(x1, x2) + reach < base.x or min(x1, x2) - reach > base.x
                    or max(y1, y2) + reach < base.y or min(y1, y2) - reach > base.y):
                continue
            if to_segment_sq(base.x, base.y, x1, y1, x2, y2) <= reach * reach:
                return True
        return False


class Field:
    """How far it is from anywhere to one target, for one ground.

    A target where the base cannot stand counts as the nearest points where it can: the
    unit comes as near as it may. `is_reachable` is false if there are none.
    """

    def __init__(self, ground: Ground, x: float, y: float) -> None:
        self.ground = ground
        self.x = x
        self.y = y
        self.targets = [Base(px, py, 0.0) for px, py in ground.settle(x, y)]
        self.is_reachable = len(self.targets) > 0
        self._left: list[float] | None = None

    def left(self) -> list[float]:
        """What is left from each bend of the ground; made when first asked for."""
        found = self._left
        if found is None:
            nodes = self.ground.nodes()
            found = [NO_WAY] * len(nodes)
            for target in self.targets:
                for i in range(len(nodes)):
                    self._seed(found, target, nodes[i], i)
            self._left = found
        return found

    def _seed(self, left: list[float], target: Base, node: Node, number: int) -> None:
        if not node.is_taut(target.x, target.y) or not is_clear_but(
                self.ground.obstacles, node.obstacle, node.obstacle,
                target.x, target.y, node.x, node.y):
            return
        first = distance(target.x, target.y, node.x, node.y)
        row = self.ground.row(number)
        for i in range(len(row)):
            total = first + row[i]
            if total < left[i]:
                left[i] = total

    def length_from(self, x: float, y: float, limit: float = NO_WAY) -> float:
        """The length of the shortest way, or `NO_WAY` if there is none below the limit.

        A start inside a closed piece treats that piece as open for the way out; one too
        near a piece first steps off it.
        """
        if not self.ground.is_free(x, y):
            return self._length_from_within(x, y, limit)
        return self._length(self.ground.obstacles, x, y, limit)

    def _length_from_within(self, x: float, y: float, limit: float) -> float:
        if self.ground.holders(x, y):
            return self._length(self.ground.opened(x, y), x, y, limit)
        best = NO_WAY
        for sx, sy in self.ground.settle(x, y):
            best = min(best, distance(x, y, sx, sy)
                       + self._length(self.ground.obstacles, sx, sy, limit))
        return best if best < limit else NO_WAY

    def _length(self, obstacles: list[Shape], x: float, y: float, limit: float) -> float:
        straight = self._straight(obstacles, x, y, limit)
        if straight < NO_WAY:
            return straight
        if not self._can_be_within(x, y, limit):
            return NO_WAY
        number = self._first_bend(obstacles, x, y, limit)
        if number < 0:
            return NO_WAY
        node = self.ground.nodes()[number]
        return distance(x, y, node.x, node.y) + self.left()[number]

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
            if length < limit and length < best and is_clear_of(
                    obstacles, x, y, target.x, target.y):
                best = length
        if len(self.targets) > 1 and best < NO_WAY:
            return min(best, self._round_to_others(obstacles, x, y, best))
        return best

    def _round_to_others(self, obstacles: list[Shape], x: float, y: float,
                         limit: float) -> float:
        """With several equally near targets, one round a corner may beat one in sight."""
        number = self._first_bend(obstacles, x, y, limit)
        if number < 0:
            return limit
        node = self.ground.nodes()[number]
        return distance(x, y, node.x, node.y) + self.left()[number]

    def _first_bend(self, obstacles: list[Shape], x: float, y: float, limit: float) -> int:
        """The bend with the smallest sum among those in the clear, or -1."""
        nodes = self.ground.nodes()
        left = self.left()
        tried = -1.0
        last = -1
        while True:
            best = limit
            pick = -1
            for i in range(len(nodes)):
                rest = left[i]
                if rest >= best:
                    continue
                node = nodes[i]
                dx = node.x - x
                dy = node.y - y
                squared = dx * dx + dy * dy
                room = best - rest
                if squared >= room * room:
                    continue
                total = rest + math.sqrt(squared)
                if total < tried or (total == tried and i <= last) or total >= best:
                    continue
                if node.is_taut(x, y):
                    best = total
                    pick = i
            if pick < 0:
                return -1
            node = nodes[pick]
            if is_clear_but(obstacles, node.obstacle, node.obstacle, x, y, node.x, node.y):
                return pick
            tried = best
            last = pick

    def paths_from(self, x: float, y: float) -> list[Path]:
        """All equally short ways, at most `MOST_WAYS`, sorted by their points; or none."""
        ways: list[Path] = []
        if self.ground.is_free(x, y):
            self._walk(ways, self.ground.obstacles, [(x, y)])
        elif self.ground.holders(x, y):
            self._walk(ways, self.ground.opened(x, y), [(x, y)])
        else:
            for sx, sy in self.ground.settle(x, y):
                self._walk(ways, self.ground.obstacles, [(x, y), (sx, sy)])
        if not ways:
            return []
        shortest = min(way.length for way in ways) + TIE
        kept = {str(way.points()): way for way in ways if way.length <= shortest}
        return [kept[key] for key in sorted(kept)][:MOST_WAYS]

    def path_from(self, x: float, y: float) -> Path | None:
        """One shortest way; ask `paths_from` where a tie must go to a die."""
        ways = self.paths_from(x, y)
        return ways[0] if ways else None

    def _walk(self, ways: list[Path], obstacles: list[Shape],
              start: list[tuple[float, float]]) -> None:
        x, y = start[-1]
        best = self._length(obstacles, x, y, NO_WAY)
        if best >= NO_WAY:
            return
        self._end(ways, obstacles, start, best)
        if ways and len(self.targets) == 1:
            return
        nodes, left = self.ground.nodes(), self.left()
        stack: list[tuple[list[tuple[float, float]], int]] = []
        for i in range(len(left)):
            node = nodes[i]
            if (distance(x, y, node.x, node.y) + left[i] <= best + TIE and node.is_taut(x, y)
                    and is_clear_but(obstacles, node.obstacle, node.obstacle,
                                     x, y, node.x, node.y)):
                stack.append((start, i))
        while stack and len(ways) < 4 * MOST_WAYS:
            before, number = stack.pop()
            node = nodes[number]
            so_far = [*before, (node.x, node.y)]
            self._end(ways, self.ground.obstacles, so_far, left[number])
            for link in node.links:
                if link.length + left[link.to] <= left[number] + TIE:
                    stack.append((so_far, link.to))

    def _end(self, ways: list[Path], obstacles: list[Shape],
             so_far: list[tuple[float, float]], rest: float) -> None:
        """Finish a way with its last leg if that leg is all that is left."""
        x, y = so_far[-1]
        for target in self.targets:
            if distance(x, y, target.x, target.y) <= rest + TIE and is_clear_of(
                    obstacles, x, y, target.x, target.y):
                ways.append(straightened([*so_far, (target.x, target.y)]))


def straightened(points: list[tuple[float, float]]) -> Path:
    """A path without the points it only passes."""
    xs = [points[0][0]]
    ys = [points[0][1]]
    for i in range(1, len(points)):
        x, y = points[i]
        if i + 1 < len(points) and side(
                xs[-1], ys[-1], x, y, points[i + 1][0], points[i + 1][1]) == 0.0:
            continue
        xs.append(x)
        ys.append(y)
    return Path(xs, ys)
