"""A layered layout: boxes in rows, arrows as straight lines with right angles between them.

No arrow can run through a box: inside a row an arrow goes straight down in a place of its
own, or sideways from its box as far as the row is free; every other way sideways lies in the
channel between two rows. Arrows to the same box run together from where they meet.
"""

from itertools import pairwise

from opfor.circuits.draw.channels import Channel
from opfor.circuits.draw.columns import FOOT, SIDE, TRUNK, Step, middles
from opfor.circuits.draw.exits import Link, Room, Size, choose_exits
from opfor.circuits.draw.layers import Rows

#: widths of page tried for rows, and for the whole
ROW_WIDTHS = (1500.0, 1200.0)
PAGES = (1400.0, 1900.0)
#: more boxes than this are laid out in the first ways only, so that nobody waits
MANY = 80
#: what a corner, a crossing and each unit of the page's width and height cost
CORNER, CROSSING, WIDTH, HEIGHT = 30.0, 120.0, 6.0, 2.0

Point = tuple[float, float]


class Place:
    """The rectangle a box stands in."""

    def __init__(self, left: float, top: float, width: float, height: float) -> None:
        self.left = left
        self.top = top
        self.width = width
        self.height = height

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


class Layout:
    """The finished places: `places` by box; by link the corner points in `routes`."""

    def __init__(self, places: list[Place], links: list[Link], routes: list[list[Point]]) -> None:
        self.places = places
        self.links = links
        self.routes = routes

    @property
    def width(self) -> float:
        ends = [place.right for place in self.places]
        return max([*ends, *(x for route in self.routes for x, _ in route)], default=0.0)

    @property
    def height(self) -> float:
        return max((place.bottom for place in self.places), default=0.0)


def arrange(sizes: list[Size], arrows: list[tuple[int, int, float]]) -> Layout:
    """Lay out boxes of the given width and height, and arrows: source, target, label's room.

    Several ways are tried; the one that is easiest to follow on a page of bearable width wins.
    """
    is_large = len(sizes) > MANY
    tries = [
        _lay_out(rows, sizes, arrows, page, again)
        for rows in _all_rows(sizes, arrows, () if is_large else ROW_WIDTHS)
        for page in PAGES[: 1 if is_large else None]
        for again in (False, True)
    ]
    return min(tries, key=lambda found: found[0])[1]


def _all_rows(
    sizes: list[Size], arrows: list[tuple[int, int, float]], limits: tuple[float, ...]
) -> list[Rows]:
    """The rows without a limit to their width, and others where a limit changes them."""
    widths = [width for width, _ in sizes]
    links = [(source, target) for source, target, _ in arrows]
    found: list[Rows] = []
    for limit in (float("inf"), *limits):
        rows = Rows(widths, links, limit)
        if not any(rows.row == other.row for other in found):
            found.append(rows)
    return found


def _lay_out(
    rows: Rows, sizes: list[Size], arrows: list[tuple[int, int, float]], page: float, again: bool
) -> tuple[float, Layout]:
    """A layout with its cost: sideways and crossing arrows, corners, the size of the page."""
    x: list[float] = []
    for _ in range(2 if again else 1):
        links = [Link(*arrow) for arrow in arrows]
        choose_exits(rows, sizes, links, x)
        room = Room(rows, sizes, links)
        x = middles(room, _steps(rows, links), page)
    for link in links:
        if link.side:
            room.stretch(link, x)
    layout = _place(rows, sizes, links, x)
    return (_cost(layout) + CROSSING * rows.crossings, layout)


def _cost(layout: Layout) -> float:
    ways = 0.0
    for route in layout.routes:
        ways += CORNER * (len(route) - 2)
        ways += sum(abs(a[0] - b[0]) for a, b in pairwise(route))
    return ways + WIDTH * layout.width + HEIGHT * layout.height


def _place(rows: Rows, sizes: list[Size], links: list[Link], x: list[float]) -> Layout:
    channels = _channels(rows, links, x)
    tops = _tops(rows, sizes, channels)
    places = [
        Place(x[box] - width / 2, tops[rows.row[box]], width, height)
        for box, (width, height) in enumerate(sizes)
    ]
    bottoms = _bottoms(rows, sizes, tops)
    routes = [_route(rows, link, x, places, bottoms, channels) for link in links]
    return Layout(places, links, routes)


def _steps(rows: Rows, links: list[Link]) -> list[Step]:
    steps = []
    for link in links:
        weight = SIDE if link.offset else FOOT
        lower = rows.next_item(link.source, link.target)
        steps.append(Step(link.source, lower, link.offset, weight))
    for trunk in range(rows.count, len(rows.row)):
        steps.append(Step(trunk, rows.down[trunk][0], 0.0, TRUNK))
    return steps


def _channels(rows: Rows, links: list[Link], x: list[float]) -> list[Channel]:
    """For each gap under a row: which lines come in from above, and where each goes out."""
    channels = [Channel() for _ in rows.rows]
    for link in links:
        lower = rows.next_item(link.source, link.target)
        channel = channels[rows.row[link.source]]
        channel.add(link.target, x[link.source] + link.offset, x[lower])
    for trunk in range(rows.count, len(rows.row)):
        lower = rows.down[trunk][0]
        channels[rows.row[trunk]].add(rows.goal[trunk], x[trunk], x[lower])
    for goal in {link.target for link in links}:
        channels[rows.row[goal] - 1].straighten(goal)
    for channel in channels:
        channel.arrange()
    return channels


def _tops(rows: Rows, sizes: list[Size], channels: list[Channel]) -> list[float]:
    tops = [0.0]
    for row, channel in enumerate(channels):
        tops.append(_bottom(rows, sizes, row, tops[row]) + channel.height)
    return tops


def _bottoms(rows: Rows, sizes: list[Size], tops: list[float]) -> list[float]:
    return [_bottom(rows, sizes, row, tops[row]) for row in range(len(rows.rows))]


def _bottom(rows: Rows, sizes: list[Size], row: int, top: float) -> float:
    return top + max(sizes[item][1] for item in rows.rows[row] if not rows.is_trunk(item))


def _route(
    rows: Rows,
    link: Link,
    x: list[float],
    places: list[Place],
    bottoms: list[float],
    channels: list[Channel],
) -> list[Point]:
    source = places[link.source]
    now = x[link.source] + link.offset
    corners = [(now, source.bottom)]
    if link.side:
        edge = source.left if link.side < 0 else source.right
        height = source.top + source.height / 2
        corners = [(edge, height), (now, height)]
    item = link.source
    while item != link.target:
        row = rows.row[item]
        item = rows.next_item(item, link.target)
        out = channels[row].out(link.target)
        if abs(now - out) > 1e-6:
            y = bottoms[row] + channels[row].depth(link.target)
            corners += [(now, y), (out, y)]
            now = out
    return [*corners, (now, places[link.target].top)]
