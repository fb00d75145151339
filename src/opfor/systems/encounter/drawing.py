"""A hex map as one self-contained SVG: the ground of every hex, its label, both edges."""

import math
from html import escape

from opfor.boards.hexmap import CLOSED, HexMap, Terrain

#: how far the corners of a hex are from its middle
RADIUS = 34.0
WIDE = RADIUS * math.sqrt(3.0)
MARGIN = 20.0
TITLE_ROOM = 34.0
LINE = 20.0

STYLE = """
.opfor-hexes text { font: 12px sans-serif; fill: #26303a; text-anchor: middle; }
.opfor-hexes .title { font-size: 16px; font-weight: bold; text-anchor: start; }
.opfor-hexes .key { text-anchor: start; }
.opfor-hexes polygon { fill: #f3efe2; stroke: #6b7480; stroke-width: 1.2; }
.opfor-hexes .cover polygon { fill: #d9d2b4; }
.opfor-hexes .cover.blocking polygon { fill: #9fbf8c; }
.opfor-hexes .walls polygon { fill: #c3a98c; }
.opfor-hexes .closed polygon { fill: #7d8790; }
""".strip()


def draw_map(ground: HexMap, title: str) -> str:
    """The map, the near row at the bottom as the person sees it."""
    grid = ground.grid
    wide = 2 * MARGIN + WIDE * (grid.width + 0.5)
    rows = TITLE_ROOM + RADIUS * (1.5 * grid.depth + 0.5)
    kinds = list(dict.fromkeys(ground.ground))
    tall = rows + 2 * MARGIN + LINE * len(kinds)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="opfor-hexes" role="img"'
        f' viewBox="0 0 {wide:.0f} {tall:.0f}" width="{wide:.0f}" height="{tall:.0f}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="{MARGIN}" y="{MARGIN}">{escape(title)}</text>',
    ]
    parts += [_hex(ground, hex) for hex in range(grid.count)]
    for number, terrain in enumerate(kinds, 1):
        y = rows + MARGIN + LINE * number
        words = escape(f"{terrain.letter} {terrain.name}: {effects(terrain)}")
        parts.append(f'<text class="key" x="{MARGIN}" y="{y:.0f}">{words}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _hex(ground: HexMap, hex: int) -> str:
    grid, terrain = ground.grid, ground.ground[hex]
    row = grid.row(hex)
    x = MARGIN + WIDE * (grid.column(hex) + 0.5 + (row % 2) / 2.0)
    y = TITLE_ROOM + RADIUS * (1.0 + 1.5 * (grid.depth - 1 - row))
    corners = [math.pi / 3.0 * n + math.pi / 6.0 for n in range(6)]
    points = " ".join(
        f"{x + RADIUS * math.cos(a):.1f},{y + RADIUS * math.sin(a):.1f}" for a in corners
    )
    label = grid.label(hex)
    return (
        f'<g class="{classes(terrain)}" data-hex="{label}"><polygon points="{points}"/>'
        f'<text x="{x:.1f}" y="{y - 4:.1f}">{label}</text>'
        f'<text x="{x:.1f}" y="{y + 12:.1f}">{escape(terrain.name)}</text></g>'
    )


def classes(terrain: Terrain) -> str:
    """What a hex looks like: by what it does, not by its name."""
    if terrain.foot >= CLOSED:
        return "closed"
    found = ["hex"]
    if terrain.is_cover:
        found.append("walls" if terrain.wheels >= CLOSED else "cover")
    if terrain.is_blocking:
        found.append("blocking")
    return " ".join(found)


def effects(terrain: Terrain) -> str:
    """What a kind of ground does, in words."""
    if terrain.foot >= CLOSED:
        return "nobody enters"
    words = ["cover"] if terrain.is_cover else []
    if terrain.is_blocking:
        words.append("blocks sight through")
    if terrain.wheels >= CLOSED:
        words.append("infantry only")
    elif terrain.foot > 1 or terrain.wheels > 1:
        words.append(f"{terrain.foot} to enter on foot, {terrain.wheels} on wheels")
    return ", ".join(words) or "open to all"
