"""Growth: no base comes nearer to a piece than its radius, whatever the piece's form."""

import math
import random

import shapely
from shapely import LineString, Polygon

from opfor.boards.edges import Edge
from opfor.boards.growth import grow
from opfor.boards.table import Table
from opfor.boards.terrain import piece_from
from tests.boards.tables import DEPTH, LARGE, WIDTH, Points, random_table, volume


def test_a_wall_without_width_has_round_ends() -> None:
    rng = random.Random(1)
    for _ in range(500):
        a, b = ((rng.uniform(0, 10), rng.uniform(0, 10)) for _ in range(2))
        grown = grow([Edge(*a, *b), Edge(*b, *a)], 0.5)
        assert grown is not None
        outline = Polygon(list(zip(grown.xs, grown.ys, strict=True)))
        assert outline.covers(LineString([a, b]).buffer(0.499))


def narrow_u(rng: random.Random) -> Points:
    """Two walls and a back, turned anyhow, with less room between them than a large base has."""
    long, thick, gap = rng.uniform(3, 6), rng.uniform(0.3, 1), rng.uniform(0.5, 2.5 * LARGE)
    wide = 2 * thick + gap
    shape = [(0.0, 0.0), (wide, 0.0), (wide, long), (wide - thick, long)]
    shape += [(wide - thick, thick), (thick, thick), (thick, long), (0.0, long)]
    turn, x, y = rng.uniform(0, math.tau), rng.uniform(10, WIDTH - 10), rng.uniform(10, DEPTH - 10)
    c, s = math.cos(turn), math.sin(turn)
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in shape]


def test_nobody_stands_in_a_notch_that_is_too_narrow() -> None:
    for seed in range(volume(60, 400)):
        rng = random.Random(seed)
        points = narrow_u(rng)
        table = Table(WIDTH, DEPTH, [piece_from("terrain[0]", "U", ["impassable"], points)], [])
        ground = table.ground(LARGE, table.closed_to(False, False))
        near = Polygon(points).buffer(LARGE - 0.01)
        west, south, east, north = near.bounds
        for _ in range(200):
            x, y = rng.uniform(west, east), rng.uniform(south, north)
            if shapely.contains_xy(near, x, y):
                assert not ground.is_free(x, y), (seed, x, y)


def test_a_ground_is_the_same_whatever_was_closed_before() -> None:
    """The grounds of one size of base share their grown pieces."""
    for seed in range(20):
        rng = random.Random(seed)
        table = random_table(seed, corners=4)
        masks = [rng.getrandbits(len(table.pieces)) for _ in range(5)]
        for r in (0.5, LARGE):
            for mask in masks:
                ground = table.ground(r, mask)
                alone = Table(WIDTH, DEPTH, table.pieces, []).ground(r, mask)
                assert ground.grown_from == alone.grown_from
                for one, other in zip(ground.obstacles, alone.obstacles, strict=True):
                    assert (one.xs, one.ys) == (other.xs, other.ys)
                for number in reversed(ground.numbers):
                    corners = [(node.x, node.y) for node in ground.corners(number)]
                    assert corners == [(node.x, node.y) for node in alone.corners(number)]
