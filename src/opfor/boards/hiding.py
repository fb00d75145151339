"""Hiding: places in a piece of cover and behind it that a move may end at."""

import math

from opfor.boards.headings import COMPASS, Heading
from opfor.boards.inches import NO_WAY, SHY, Base, snap
from opfor.boards.shapes import Shape


def spots_inside(shape: Shape, r: float) -> list[tuple[float, float]]:
    """In a piece: its middle, and on eight headings the last places wholly inside."""
    x, y = snap(shape.cx), snap(shape.cy)
    if not shape.has_disc(x, y, r):
        return []
    spots = [(x, y)]
    if shape.is_convex:
        for at in COMPASS[::2]:
            far = _room(shape, x, y, at, r) - 2.0 * SHY
            if far > 0.25:
                spots.append((x + snap(at.x * far), y + snap(at.y * far)))
    return spots


def _room(shape: Shape, x: float, y: float, heading: Heading, r: float) -> float:
    """How far a disc moves along a heading inside a convex shape."""
    far = NO_WAY
    for e in shape.edges:
        length = math.sqrt(e.dx * e.dx + e.dy * e.dy)
        outward = (heading.x * e.dy - heading.y * e.dx) / length
        if outward > 0.0:
            depth = (e.dx * (y - e.y1) - e.dy * (x - e.x1)) / length
            far = min(far, (depth - r) / outward)
    return far


def spots_behind(shape: Shape, r: float, threat: Base) -> list[tuple[float, float]]:
    """On the far side of a piece from an enemy: against it, in the middle and to each side."""
    dx, dy = shape.cx - threat.x, shape.cy - threat.y
    length = math.sqrt(dx * dx + dy * dy)
    if length == 0.0:
        return []
    ux = dx / length
    uy = dy / length
    depth = 0.0
    breadth = 0.0
    for e in shape.edges:
        cx, cy = e.x1 - shape.cx, e.y1 - shape.cy
        depth = max(depth, cx * ux + cy * uy)
        breadth = max(breadth, abs(cx * uy - cy * ux))
    out = depth + r + 2.0 * SHY
    x, y = snap(shape.cx), snap(shape.cy)
    return [
        (x + snap(ux * out - uy * breadth * aside), y + snap(uy * out + ux * breadth * aside))
        for aside in (-0.5, 0.0, 0.5)
    ]
