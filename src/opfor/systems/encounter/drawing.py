"""A hex map as one self-contained SVG: the ground of every hex, its label, both edges."""

import math
from html import escape

from opfor.boards.hexes import Grid
from opfor.boards.hexmap import CLOSED, HexMap, Terrain

#: how far the corners of a hex are from its middle
RADIUS = 34.0
WIDE = RADIUS * math.sqrt(3.0)
MARGIN = 20.0
TITLE_ROOM = 34.0
LINE = 20.0
#: room for a letter of the title
LETTER = 9.0

STYLE = """
.opfor-hexes text { font: 12px sans-serif; fill: #26303a; text-anchor: middle; }
.opfor-hexes .title { font-size: 16px; font-weight: bold; text-anchor: start; }
.opfor-hexes .key { text-anchor: start; }
.opfor-hexes polygon { fill: #f3efe2; stroke: #6b7480; stroke-width: 1.2; }
.opfor-hexes .cover polygon { fill: #d9d2b4; }
.opfor-hexes .cover.blocking polygon { fill: #9fbf8c; }
.opfor-hexes .walls polygon { fill: #c3a98c; }
.opfor-hexes .closed polygon { fill: #7d8790; }
.opfor-hexes .ai { fill: #b3392f; }
.opfor-hexes .player { fill: #2f5fb3; }
.opfor-hexes .count { fill: #ffffff; }
.opfor-hexes .objective { fill: none; stroke: #c58a00; stroke-width: 3; }
.opfor-hexes .move { stroke: #b3392f; stroke-width: 3; }
.opfor-hexes .shot { stroke: #b3392f; stroke-width: 2; stroke-dasharray: 6 4; }
.opfor-hexes .entry { fill: none; stroke: #b3392f; stroke-width: 3; stroke-dasharray: 6 4; }
""".strip()


def draw_map(ground: HexMap, title: str) -> str:
    """The map, the near row at the bottom as the person sees it."""
    return draw_hexes(ground, title, [], [])


def draw_hexes(ground: HexMap, title: str, marks: list[str], told: list[str]) -> str:
    """The map with marks on it, and below it lines of words and the key."""
    grid = ground.grid
    longest = max([len(line) for line in [title, *told]])
    wide = 2 * MARGIN + max(WIDE * (grid.width + 0.5), LETTER * longest)
    rows = TITLE_ROOM + RADIUS * (1.5 * grid.depth + 0.5)
    kinds = list(dict.fromkeys(ground.ground))
    lines = told + [f"{kind.letter} {kind.name}: {effects(kind)}" for kind in kinds]
    tall = rows + 2 * MARGIN + LINE * len(lines)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="opfor-hexes" role="img"'
        f' viewBox="0 0 {wide:.0f} {tall:.0f}" width="{wide:.0f}" height="{tall:.0f}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<text class="title" x="{MARGIN}" y="{MARGIN}">{escape(title)}</text>',
    ]
    parts += [_hex(ground, hex) for hex in range(grid.count)]
    parts += marks
    for number, words in enumerate(lines, 1):
        y = rows + MARGIN + LINE * number
        parts.append(f'<text class="key" x="{MARGIN}" y="{y:.0f}">{escape(words)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def middle(grid: Grid, hex: int) -> tuple[float, float]:
    """Where the middle of a hex is drawn."""
    row = grid.row(hex)
    x = MARGIN + WIDE * (grid.column(hex) + 0.5 + (row % 2) / 2.0)
    return x, TITLE_ROOM + RADIUS * (1.0 + 1.5 * (grid.depth - 1 - row))


def _hex(ground: HexMap, hex: int) -> str:
    grid, terrain = ground.grid, ground.ground[hex]
    x, y = middle(grid, hex)
    corners = [math.pi / 3.0 * n + math.pi / 6.0 for n in range(6)]
    points = " ".join(
        f"{x + RADIUS * math.cos(a):.1f},{y + RADIUS * math.sin(a):.1f}" for a in corners
    )
    label = grid.label(hex)
    return (
        f'<g class="{classes(terrain)}" data-hex="{label}"><polygon points="{points}"/>'
        f'<text x="{x:.1f}" y="{y - 15:.1f}">{label}</text>'
        f'<text x="{x:.1f}" y="{y + 22:.1f}">{escape(terrain.name)}</text></g>'
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
