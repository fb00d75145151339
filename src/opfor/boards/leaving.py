"""Leaving: how a base gets off a piece it may not stand in, or is too near to.

One that stands in a piece treats it as open, an impassable one only to get out. One that is too
near to a piece steps off it first: to the nearest free point, through no other piece on the way.
Where that cannot be, between two walls say, it may pass by but come no nearer.
"""

import math
from typing import Final

from opfor.boards.ground import Ground
from opfor.boards.growth import grow
from opfor.boards.inches import NO_WAY, SHY, to_segment_sq
from opfor.boards.nodes import barrier
from opfor.boards.shapes import Shape

#: corners of what is grown stand out by no more than this
_STANDING_OUT: Final = 0.86


def opened(ground: Ground, x: float, y: float) -> list[Shape]:
    """The obstacles for one who stands in closed pieces: they count as open, an impassable one only
    to a leg that leads out of it (see `shut_behind`). Those it merely stands too near to count as
    they are, not grown."""
    held = ground.holders(x, y)
    return [
        ground.solid(number) if ground.obstacles[number].has_inside(x, y) else o
        for number, o in enumerate(ground.obstacles)
        if not held >> ground.grown_from[number] & 1
    ]


def passed_by(ground: Ground, x: float, y: float, among: list[int]) -> list[Shape]:
    """What one is too near to and cannot step off, of the obstacles with these numbers: grown by no
    more than he is off it."""
    held = ground.holders(x, y)
    return [
        _as_far_off(ground, number, x, y)
        for number in among
        if not held >> ground.grown_from[number] & 1 and ground.obstacles[number].has_inside(x, y)
    ]


def _as_far_off(ground: Ground, number: int, x: float, y: float) -> Shape:
    sides = ground.sides[number]
    off = math.sqrt(min([to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2) for e in sides])) - SHY
    for inches in (off, off * _STANDING_OUT):
        shape = grow(sides, inches) if inches > SHY else None
        if shape is not None and not shape.has_inside(x, y):
            return shape
    return ground.solid(number)


def shut_behind(ground: Ground, x: float, y: float, among: list[int]) -> list[Shape]:
    """What such a one may leave, but neither end in nor come back to: the impassable pieces it
    stands in or too near to."""
    held = ground.holders(x, y) & ground.impassable
    found = [ground.solids[at] for at, piece in enumerate(ground.pieces) if held >> piece & 1]
    for number in among:
        o = ground.obstacles[number]
        piece = ground.grown_from[number]
        if held >> piece & 1 or (ground.impassable >> piece & 1 and o.has_inside(x, y)):
            found.append(o)
    return found


def ways_off(ground: Ground, x: float, y: float, held: int) -> list[tuple[float, float]]:
    """Where a way may begin: out of impassable ground, a step off what one is too near to, or
    where there is no such step the corners in view. `held` are the pieces the point stands in."""
    if held & ground.impassable:
        return settle(ground, x, y)
    steps = steps_off(ground, x, y, held)
    if not steps:
        left = opened(ground, x, y)
        steps = [(n.x, n.y) for n in ground.nodes() if barrier(left, x, y, n.x, n.y) is None]
    return steps


def steps_off(ground: Ground, x: float, y: float, held: int) -> list[tuple[float, float]]:
    """Where one settles who is too near to a piece, but not through it or another; the point itself
    for one who only stands in pieces."""
    steps = settle(ground, x, y, held)
    if steps == [(x, y)]:
        return steps
    left = opened(ground, x, y)
    return [(sx, sy) for sx, sy in steps if barrier(left, x, y, sx, sy) is None]


def settle(ground: Ground, x: float, y: float, held: int = 0) -> list[tuple[float, float]]:
    """The point itself if a base may stand there, else the nearest that are free; pieces given as
    a mask count as open.

    All that are equally near, in no meaningful order; empty if nothing is free.
    """
    if ground.is_free_but(x, y, held):
        return [(x, y)]
    steps = _beside_one(ground, x, y, held)
    if steps:
        return steps
    ranked = [
        ((px - x) * (px - x) + (py - y) * (py - y), px, py)
        for px, py in _border_points(ground, x, y)
    ]
    ranked.sort()
    found: list[tuple[float, float]] = []
    limit = NO_WAY
    for squared, px, py in ranked:
        if squared > limit:
            break
        sx, sy = ground.nudge(px, py, held)
        if ground.is_free_but(sx, sy, held) and (sx, sy) not in found:
            found.append((sx, sy))
            limit = min(limit, (math.sqrt(squared) + SHY) ** 2)
    return sorted(found)


def _beside_one(ground: Ground, x: float, y: float, held: int) -> list[tuple[float, float]]:
    """The common case: one obstacle holds the point, and its nearest sides are free."""
    holding = [o for o in ground.closed_but(held) if o.has_inside(x, y)]
    if len(holding) != 1 or not ground.is_on_table(x, y):
        return []
    edges = holding[0].edges
    best = NO_WAY
    for e in edges:
        best = min(best, to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2))
    limit = (math.sqrt(best) + SHY) ** 2
    found: list[tuple[float, float]] = []
    for e in edges:
        if to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2) <= limit:
            px, py = e.foot(x, y)
            px, py = ground.nudge(px, py, held)
            if not ground.is_free_but(px, py, held):
                return []
            if (px, py) not in found:
                found.append((px, py))
    found.sort()
    return found


def _border_points(ground: Ground, x: float, y: float) -> list[tuple[float, float]]:
    """Where the nearest free point can lie: feet, corners and meetings of borders."""
    points = [(min(max(x, ground.west), ground.east), min(max(y, ground.south), ground.north))]
    edges = [e for o in ground.obstacles for e in o.edges]
    edges.extend(ground.table_edges())
    for e in edges:
        points.append(e.foot(x, y))
        points.append((e.x1, e.y1))
    near = [
        e
        for e in edges
        if to_segment_sq(x, y, e.x1, e.y1, e.x2, e.y2) < 16.0 * (1.0 + ground.r) ** 2
    ]
    for i in range(len(near)):
        for j in range(i):
            points.extend(near[i].meetings(near[j]))
    return points
