"""Shapes: polygons that know their box, their inner and outer disc, and what crosses them.

A shape is closed: its border belongs to it. "Inside" and "crossed" mean the inside
without the border, so a line along a wall or a base against it is free (core 2.5, 2.9).
"""

import math
from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.edges import Edge, edges_of, furthest
from opfor.boards.inches import NO_WAY, is_crossing, measured, side, to_segment_sq
from opfor.faults import fault

#: more corners than any piece of terrain needs; keeps checking a file quick
MOST_CORNERS: Final = 64
#: guards the disc tests against rounding
OUTWARD: Final = 1.000000001
INWARD: Final = 0.999999999


@mypyc_attr(acyclic=True)
class Shape:
    """A polygon, corners counter-clockwise, with everything early exits need."""

    def __init__(self, xs: list[float], ys: list[float]) -> None:
        if signed_area(xs, ys) < 0.0:
            xs = xs[::-1]
            ys = ys[::-1]
        self.xs = xs
        self.ys = ys
        self.area = signed_area(xs, ys)
        self.edges = edges_of(xs, ys)
        self.west = min(xs)
        self.east = max(xs)
        self.south = min(ys)
        self.north = max(ys)
        self.is_convex = has_no_notch(xs, ys)
        self.cx, self.cy = centroid(xs, ys)
        self.outer_sq = OUTWARD * furthest(self.edges, self.cx, self.cy).start_sq(self.cx, self.cy)
        self.outer = math.sqrt(self.outer_sq) * OUTWARD
        #: around the centroid, free of the border; 0 if the centroid lies in a notch
        self.inner_sq = 0.0
        #: inside all along but for their ends: most of what crosses a convex shape cuts one
        self._chords: list[Edge] = []
        if self.has_inside(self.cx, self.cy):
            self.inner_sq = INWARD * self.border_sq(self.cx, self.cy)
        if self.is_convex:
            self._chords = self._chords_within()

    def _chords_within(self) -> list[Edge]:
        """From corner to corner the longest way through a convex shape, and the widest across."""
        one = furthest(self.edges, self.cx, self.cy)
        other = furthest(self.edges, one.x1, one.y1)
        along = Edge(one.x1, one.y1, other.x1, other.y1)
        left = right = one
        for e in self.edges:
            if along.turn_to(e.x1, e.y1) > along.turn_to(left.x1, left.y1):
                left = e
            if along.turn_to(e.x1, e.y1) < along.turn_to(right.x1, right.y1):
                right = e
        across = Edge(left.x1, left.y1, right.x1, right.y1)
        # one that runs along the border has nothing of itself inside
        return [
            chord
            for chord in (along, across)
            if self.has_inside((chord.x1 + chord.x2) / 2.0, (chord.y1 + chord.y2) / 2.0)
        ]

    def is_in_box(self, x: float, y: float, r: float) -> bool:
        """Whether its box and that round a disc have more than their rims in common."""
        return x - r < self.east and x + r > self.west and y - r < self.north and y + r > self.south

    def has_inside(self, x: float, y: float) -> bool:
        """Whether the point lies inside, not on the border."""
        if x <= self.west or x >= self.east or y <= self.south or y >= self.north:
            return False
        dx = x - self.cx
        dy = y - self.cy
        squared = dx * dx + dy * dy
        if squared < self.inner_sq:
            return True
        if squared >= self.outer_sq:
            return False
        if self.is_convex:
            return all(e.dx * (y - e.y1) - e.dy * (x - e.x1) > 0.0 for e in self.edges)
        return self._has_odd_crossings(x, y)

    def _has_odd_crossings(self, x: float, y: float) -> bool:
        inside = False
        for e in self.edges:
            turn = e.dx * (y - e.y1) - e.dy * (x - e.x1)
            if (
                turn == 0.0
                and min(e.x1, e.x2) <= x <= max(e.x1, e.x2)
                and min(e.y1, e.y2) <= y <= max(e.y1, e.y2)
            ):
                return False
            if (e.y1 > y) != (e.y2 > y) and (turn > 0.0) == (e.dy > 0.0):
                inside = not inside
        return inside

    def border_sq(self, x: float, y: float) -> float:
        """Squared distance from a point to the border."""
        best = NO_WAY
        for e in self.edges:
            best = min(best, to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2))
        return best

    def distance_sq(self, x: float, y: float) -> float:
        """Squared distance from a point to the shape, 0 inside."""
        return 0.0 if self.has_inside(x, y) else self.border_sq(x, y)

    def is_touched(self, x: float, y: float, r: float) -> bool:
        """Whether a disc shares more than its rim with the shape."""
        return self.is_in_box(x, y, r) and self.distance_sq(x, y) < r * r

    def has_disc(self, x: float, y: float, r: float) -> bool:
        """Whether a disc lies fully inside; its rim may touch the border."""
        if x - r < self.west or x + r > self.east or y - r < self.south or y + r > self.north:
            return False
        return self.has_inside(x, y) and self.border_sq(x, y) >= r * r

    def is_crossed(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether the segment passes through the inside; touching the border is free."""
        if x1 < x2:
            if x2 <= self.west or x1 >= self.east:
                return False
        elif x1 <= self.west or x2 >= self.east:
            return False
        if y1 < y2:
            if y2 <= self.south or y1 >= self.north:
                return False
        elif y1 <= self.south or y2 >= self.north:
            return False
        return self.is_crossed_near(x1, y1, x2, y2)

    def is_crossed_near(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """The same for a segment whose box is known to overlap the shape's."""
        # the discs settle most lines; written out because this is where time goes
        dx = x2 - x1
        dy = y2 - y1
        px = self.cx - x1
        py = self.cy - y1
        along = px * dx + py * dy
        squared = dx * dx + dy * dy
        if along > 0.0 and along < squared:
            near = dx * py - dy * px
            near *= near
        elif squared == 0.0:
            return False
        else:
            if along > 0.0:
                px = self.cx - x2
                py = self.cy - y2
            near = px * px + py * py
            squared = 1.0
        if near >= self.outer_sq * squared:
            return False
        if near < self.inner_sq * squared:
            return True
        if self.is_convex:
            return self._is_convex_crossed(x1, y1, x2, y2)
        return self._is_notched_crossed(x1, y1, x2, y2)

    def _is_convex_crossed(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """No edge, and not the segment's own line, parts the two: the separating lines."""
        for chord in self._chords:
            if chord.is_cut(x1, y1, x2, y2):
                return True
        dx = x2 - x1
        dy = y2 - y1
        is_entered = False
        has_left = False
        has_right = False
        start = self.edges[0]
        before = dx * (start.y1 - y1) - dy * (start.x1 - x1)
        for e in self.edges:
            turn = dx * (e.y2 - y1) - dy * (e.x2 - x1)
            met = before * turn
            # an edge off the segment's own line parts nothing that those on it do not
            if met <= 0.0:
                if e.turn_to(x1, y1) <= 0.0 and e.turn_to(x2, y2) <= 0.0:
                    return False
                if met < 0.0:
                    if is_entered:
                        return True
                    is_entered = True
                has_left = has_left or before > 0.0 or turn > 0.0
                has_right = has_right or before < 0.0 or turn < 0.0
            before = turn
        return has_left and has_right

    def _is_notched_crossed(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        is_touching = False
        for e in self.edges:
            s1 = side(x1, y1, x2, y2, e.x1, e.y1)
            s2 = side(x1, y1, x2, y2, e.x2, e.y2)
            if (s1 > 0.0 and s2 > 0.0) or (s1 < 0.0 and s2 < 0.0):
                continue
            t1 = side(e.x1, e.y1, e.x2, e.y2, x1, y1)
            t2 = side(e.x1, e.y1, e.x2, e.y2, x2, y2)
            if (t1 > 0.0 and t2 > 0.0) or (t1 < 0.0 and t2 < 0.0):
                continue
            if s1 != 0.0 and s2 != 0.0 and t1 != 0.0 and t2 != 0.0:
                return True
            is_touching = True
        if is_touching:
            return self._has_inside_between(x1, y1, x2, y2)
        return self.has_inside(x1, y1)

    def _has_inside_between(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """A segment that only touches: look half-way between each pair of touching points."""
        points = [(x1, y1), (x2, y2)]
        for x, y in zip(self.xs, self.ys, strict=True):
            if to_segment_sq(x, y, x1, y1, x2, y2) == 0.0:
                points.append((x, y))
        points.sort(key=lambda p: (p[0] - x1) ** 2 + (p[1] - y1) ** 2)
        for i in range(len(points) - 1):
            (ax, ay), (bx, by) = points[i], points[i + 1]
            if self.has_inside((ax + bx) / 2.0, (ay + by) / 2.0):
                return True
        return False


def signed_area(xs: list[float], ys: list[float]) -> float:
    """Positive if the corners run counter-clockwise."""
    total = 0.0
    for i in range(len(xs)):
        total += xs[i - 1] * ys[i] - xs[i] * ys[i - 1]
    return total / 2.0


def centroid(xs: list[float], ys: list[float]) -> tuple[float, float]:
    """The centre of area, measured from the middle of the box so that a mirror keeps it."""
    ox = (min(xs) + max(xs)) / 2.0
    oy = (min(ys) + max(ys)) / 2.0
    total = 0.0
    mx = 0.0
    my = 0.0
    for i in range(len(xs)):
        ax, ay, bx, by = xs[i - 1] - ox, ys[i - 1] - oy, xs[i] - ox, ys[i] - oy
        cross = ax * by - bx * ay
        total += cross
        mx += (ax + bx) * cross
        my += (ay + by) * cross
    return ox + mx / (3.0 * total), oy + my / (3.0 * total)


def has_no_notch(xs: list[float], ys: list[float]) -> bool:
    """Whether a counter-clockwise polygon never turns right."""
    for i in range(len(xs)):
        if side(xs[i - 2], ys[i - 2], xs[i - 1], ys[i - 1], xs[i], ys[i]) < 0.0:
            return False
    return True


def shape_from(where: str, points: list[tuple[float, float]]) -> Shape:
    """A shape from a file's points, or one sentence saying what is wrong with them."""
    if not 3 <= len(points) <= MOST_CORNERS:
        raise fault(where, f"a polygon has 3 to {MOST_CORNERS} points, not {len(points)}.")
    xs = [measured(where, x) for x, _ in points]
    ys = [measured(where, y) for _, y in points]
    if xs[0] == xs[-1] and ys[0] == ys[-1] and len(xs) > 3:
        xs.pop()
        ys.pop()
    if len(set(zip(xs, ys, strict=True))) < len(xs):
        raise fault(where, "the polygon names the same point twice.")
    if signed_area(xs, ys) == 0.0:
        raise fault(where, "the polygon has no area.")
    if is_self_crossing(xs, ys):
        raise fault(where, "the polygon crosses itself.")
    return Shape(xs, ys)


def is_self_crossing(xs: list[float], ys: list[float]) -> bool:
    """Whether sides that are not neighbours meet, or neighbours fold back on each other."""
    count = len(xs)
    for i in range(count):
        k = (i + 1) % count
        after = (i + 2) % count
        if _is_folded(xs[i], ys[i], xs[k], ys[k], xs[after], ys[after]):
            return True
        for j in range(i + 2, count if i > 0 else count - 1):
            m = (j + 1) % count
            if is_crossing(xs[i], ys[i], xs[k], ys[k], xs[j], ys[j], xs[m], ys[m]):
                return True
    return False


def _is_folded(ax: float, ay: float, bx: float, by: float, cx: float, cy: float) -> bool:
    if side(ax, ay, bx, by, cx, cy) != 0.0:
        return False
    return (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0.0
