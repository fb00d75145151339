"""A table as one self-contained SVG: terrain, deployment zones, sections and markers.

The looks and classes are those of a scene's drawing, with a few of its own; zones carry
`data-zone`, the name of their edge.
"""

from html import escape

from opfor.boards.terrain import KINDS, Piece
from opfor.circuits.draw.figure import plain
from opfor.circuits.draw.lettering import width_of
from opfor.systems.opr.battle import Battle
from opfor.systems.opr.drawing import LEGEND_ROOM, MARGIN, STYLE, TITLE_ROOM, Drawing
from opfor.systems.opr.terrain_book import terrain_book
from opfor.systems.opr.terrain_survey import Survey
from opfor.systems.opr.zones import SECTIONS, Zone, deployment_zone, is_lengthwise

OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
#: pieces narrower than this carry no words, inches
NARROW = 3.5
#: the share of a hill's outline that shows its top
TOP = 0.62
LINE = 24.0

_MAP_STYLE = """
.opfor-scene .zone { fill-opacity: 0.16; }
.opfor-scene .zone.ai { fill: #d9705f; }
.opfor-scene .zone.player { fill: #3f78b8; }
.opfor-scene .front { stroke: #6b7480; stroke-width: 1.2; stroke-dasharray: 2 4; }
.opfor-scene .place { font-size: 12px; fill: #4a5463; }
.opfor-scene .kinds { font-size: 9.5px; fill: #4a5463; }
.opfor-scene .impassable text { fill: #ffffff; }
.opfor-scene .terrain .height { fill: none; stroke-width: 1; stroke-dasharray: none; }
.opfor-scene .perilous polygon { stroke: #a23c30; stroke-width: 2; stroke-dasharray: 8 4; }
.opfor-scene .seize { fill-opacity: 0.3; }
.opfor-scene .edge.player { stroke: #1f4f86; }
""".strip()


def draw_map(battle: Battle, title: str) -> str:
    """The table of a battle nobody has deployed for yet."""
    return _Map(battle, title).write()


class _Map(Drawing):
    """One table being written element by element."""

    def __init__(self, battle: Battle, title: str) -> None:
        super().__init__(battle, None)
        self.title = title

    def write(self) -> str:
        table = self.table
        wide = table.width * self.inch + 2 * MARGIN
        rows = self._rows(wide - 2 * MARGIN)
        foot = TITLE_ROOM + MARGIN + table.depth * self.inch + MARGIN + 6
        tall = foot + LEGEND_ROOM + LINE * (len(rows) - 1)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="opfor-scene" role="img"'
                f' width="{wide:.0f}" height="{tall:.0f}" viewBox="0 0 {wide:.0f} {tall:.0f}">',
                f"<title>{escape(plain(self.title))}</title>",
                f"<desc>{escape(self._description())}</desc>",
                f"<style>\n{STYLE}\n{_MAP_STYLE}\n</style>",
                '<rect class="ground" width="100%" height="100%"/>',
                f'<text class="title" x="{MARGIN}" y="36">{escape(plain(self.title))}</text>',
                f'<text class="origin" x="{MARGIN}" y="58">{escape(self._description())}</text>',
                f'<g transform="translate({MARGIN} {TITLE_ROOM + MARGIN})">',
                *self._ground(),
                *(self._zone(edge) for edge in (self.battle.ai_edge, self._player_edge)),
                *(self._piece(piece) for piece in table.pieces),
                *(self._objective(objective) for objective in self.battle.objectives),
                *self._places(),
                "</g>",
                *(
                    f'<g transform="translate({MARGIN} {foot + LINE * number:.1f})">{row}</g>'
                    for number, row in enumerate(rows)
                ),
                "</svg>\n",
            ]
        )

    @property
    def _player_edge(self) -> str:
        return OPPOSITE[self.battle.ai_edge]

    def _description(self) -> str:
        table, edition = self.table, self.battle.edition
        advice = terrain_book().advice[edition.name]
        survey = Survey(table.pieces, table.width, table.depth, advice)
        return plain(
            f'{edition.title}, {table.width:g}" by {table.depth:g}", north up. {survey.count}'
            f" pieces cover {survey.covered:.0%}: {survey.sight} stop sight, {survey.cover} give"
            f" cover, {survey.difficult} difficult, {survey.dangerous} dangerous."
        )

    def _zone(self, edge: str) -> str:
        zone = deployment_zone(self.table, self.battle.edition, edge)
        side = "ai" if edge == self.battle.ai_edge else "player"
        left, top = self._x(zone.west), self._y(zone.north)
        wide, tall = self._x(zone.east) - left, self._y(zone.south) - top
        return (
            f'<rect class="zone {side}" data-zone="{edge}" x="{left:.1f}" y="{top:.1f}"'
            f' width="{wide:.1f}" height="{tall:.1f}"/>{self._front(zone, edge)}'
            f"{self._edge_line(edge, side)}"
        )

    def _front(self, zone: Zone, edge: str) -> str:
        if is_lengthwise(edge):
            y = zone.south if edge == "north" else zone.north
            return self._line("front", zone.west, y, zone.east, y)
        x = zone.west if edge == "east" else zone.east
        return self._line("front", x, zone.south, x, zone.north)

    def _edge_line(self, edge: str, side: str) -> str:
        wide, deep = self.table.width, self.table.depth
        x1, x2 = (0.0, wide) if is_lengthwise(edge) else (wide if edge == "east" else 0.0,) * 2
        y1, y2 = (deep if edge == "north" else 0.0,) * 2 if is_lengthwise(edge) else (0.0, deep)
        return self._line(f"edge {side}", x1, y1, x2, y2)

    def _piece(self, piece: Piece) -> str:
        shape = piece.shape
        drawn = super()._piece(piece)
        if min(shape.east - shape.west, shape.north - shape.south) < NARROW:
            start, end = drawn.index("<text"), drawn.index("</text>") + len("</text>")
            return drawn[:start] + drawn[end:]
        lines = _wrapped(_words_for(piece), (shape.east - shape.west) * self.inch)
        words = "".join(
            self._text("kinds", shape.cx, shape.cy, line, -17.0 - 11.0 * number)
            for number, line in enumerate(lines)
        )
        if piece.is_dangerous:
            drawn = drawn.replace('class="terrain', 'class="terrain perilous', 1)
        return drawn.replace("<text", f"{self._height(piece)}<text", 1).replace(
            "</g>", f"{words}</g>"
        )

    def _height(self, piece: Piece) -> str:
        if not piece.elevation:
            return ""
        shape = piece.shape
        top = [
            (shape.cx + (x - shape.cx) * TOP, shape.cy + (y - shape.cy) * TOP)
            for x, y in zip(shape.xs, shape.ys, strict=True)
        ]
        return f'<polygon class="height" points="{self._points(top)}"/>'

    def _places(self) -> list[str]:
        """What the zones and sections are called, along the edges outside the table."""
        edge = self.battle.ai_edge
        parts: list[str] = []
        for number in range(1, SECTIONS + 1):
            zone = deployment_zone(self.table, self.battle.edition, edge, number)
            x, y = (zone.west + zone.east) / 2, (zone.south + zone.north) / 2
            if is_lengthwise(edge):
                y, up = (zone.north, 8.0) if edge == "north" else (zone.south, -27.0)
                parts.append(self._text("place", x, y, f"section {number}", up))
            else:
                parts.append(self._text("place", x, y, f"{number}"))
        return parts

    def _rows(self, room: float) -> list[str]:
        """The legend, in as many rows as its width needs."""
        rows = [""]
        left = 0.0
        for sample, words in self._entries():
            wide = 30 + width_of(words, 13) + 20
            if left + wide > room and left:
                rows.append("")
                left = 0.0
            rows[-1] += (
                f'<g transform="translate({left:.1f} 0)">{sample}'
                f'<text class="key" x="30" y="15">{words}</text></g>'
            )
            left += wide
        return rows

    def _entries(self) -> list[tuple[str, str]]:
        deep = self.battle.edition.deployment_depth
        box = '<polygon points="2,3 26,3 26,18 2,18"/>'
        zone = '<rect class="zone {}" x="2" y="3" width="24" height="15"/>'
        line = '<line class="{}" x1="2" y1="10" x2="26" y2="10"/>'
        terrain = [
            ("cover", "cover"),
            ("cover difficult", "cover and difficult"),
            ("difficult", "difficult"),
            ("dangerous", "dangerous"),
            ("blocking", "blocks sight"),
            ("impassable", "impassable"),
        ]
        entries = [(f'<g class="terrain {look}">{box}</g>', words) for look, words in terrain]
        entries += [
            (zone.format("ai") + line.format("edge ai"), f"the A.I.'s edge and {deep} inch zone"),
            (zone.format("player") + line.format("edge player"), "the player's"),
            (line.format("section"), "sections"),
        ]
        if self.battle.objectives:
            entries.append(('<circle class="marker" cx="14" cy="10" r="7"/>', "objective"))
        return entries


def _words_for(piece: Piece) -> list[str]:
    kinds = [kind for kind in KINDS if getattr(piece, f"is_{kind}")]
    if piece.elevation:
        kinds.append(f'{piece.elevation:g}" high')
    is_wood_like = piece.is_cover and piece.is_difficult
    return [*kinds, "see-through"] if is_wood_like and not piece.stops_sight else kinds


def _wrapped(words: list[str], room: float) -> list[str]:
    """Words in as many lines as their width needs."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}, {word}" if lines else word
        if lines and width_of(longer, 9.5) <= 0.8 * room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
