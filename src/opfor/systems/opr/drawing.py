"""A scene as one self-contained SVG: the table, everybody on it, and what was decided.

North is up. Every look is a class in one style block, under `.opfor-scene`, so that a page
which takes the drawing in can restyle it. Units carry `data-unit`, their bases `data-model`,
markers `data-objective`, pieces `data-terrain`, sight lines `data-weapon` and `data-target`.
"""

from collections.abc import Sequence
from html import escape

from opfor.boards.inches import Base
from opfor.boards.terrain import KINDS, Piece
from opfor.circuits.draw.figure import plain
from opfor.circuits.draw.lettering import width_of
from opfor.systems.opr.battle import Battle, Objective, Unit
from opfor.systems.opr.drawing_sight import SightLine, sight_lines
from opfor.systems.opr.scene_words import headline
from opfor.systems.opr.verdict import Verdict

MARGIN, TITLE_ROOM, LEGEND_ROOM = 30.0, 58.0, 40.0
#: the drawing of a table is about this wide, within these bounds for an inch
WIDE, LEAST_INCH, MOST_INCH = 1080.0, 4.0, 30.0
GRID = 6
#: looks of terrain, the one that matters most first
_LOOKS = ("impassable", "blocking", "dangerous", "difficult", "cover")

STYLE = """
.opfor-scene { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
.opfor-scene .ground { fill: #fcfbf8; }
.opfor-scene .table { fill: #f3efe4; stroke: #4a5463; stroke-width: 2; }
.opfor-scene .grid { stroke: #ddd6c4; stroke-width: 1; }
.opfor-scene .section { stroke: #b9b09a; stroke-width: 1.5; stroke-dasharray: 8 6; }
.opfor-scene .edge { stroke: #a23c30; stroke-width: 6; }
.opfor-scene text { fill: #1d232b; font-size: 12.5px; text-anchor: middle; }
.opfor-scene .title { font-size: 20px; font-weight: bold; text-anchor: start; }
.opfor-scene .origin, .opfor-scene .key { font-size: 13px; text-anchor: start; fill: #4a5463; }
.opfor-scene .scale { font-size: 11px; fill: #4a5463; }
.opfor-scene .terrain polygon { fill: #eceef1; stroke: #4a5463; stroke-width: 1.5; }
.opfor-scene .terrain text { font-size: 11.5px; fill: #4a5463; }
.opfor-scene .cover polygon { fill: #dcebd3; stroke: #2b7046; }
.opfor-scene .difficult polygon { fill: #efe2c6; stroke: #96690c; stroke-dasharray: 3 3; }
.opfor-scene .cover.difficult polygon { fill: #c9e0bd; stroke: #2b7046; }
.opfor-scene .dangerous polygon { fill: #f6d5cd; stroke: #a23c30; stroke-dasharray: 8 4; }
.opfor-scene .blocking polygon { fill: #c3c8d0; stroke: #2c333d; }
.opfor-scene .impassable polygon { fill: #8d95a1; stroke: #1d232b; }
.opfor-scene .seize { fill: #fdf1d3; fill-opacity: 0.6; stroke: #96690c; stroke-dasharray: 5 4; }
.opfor-scene .marker { fill: #ffd24d; stroke: #6b3f00; stroke-width: 1.5; }
.opfor-scene .ai .marker { fill: #d9705f; stroke: #6f2118; }
.opfor-scene .player .marker { fill: #ffffff; stroke: #1f4f86; stroke-width: 2.5; }
.opfor-scene .base { stroke-width: 1.5; }
.opfor-scene .ai .base { fill: #d9705f; stroke: #6f2118; }
.opfor-scene .player .base { fill: #ffffff; stroke: #1f4f86; stroke-width: 2.5; }
.opfor-scene .name { font-weight: bold; paint-order: stroke; stroke: #fcfbf8; stroke-width: 3; }
.opfor-scene .was .base { fill: none; stroke-dasharray: 3 3; }
.opfor-scene .acting .base { fill: #ffd24d; stroke: #6b3f00; stroke-width: 3; }
.opfor-scene .way { fill: none; stroke: #b35900; stroke-width: 1.2; stroke-opacity: 0.55; }
.opfor-scene .path { fill: none; stroke: #b35900; stroke-width: 4; stroke-linejoin: round; }
.opfor-scene .sight { stroke: #634397; stroke-width: 1.6; }
.opfor-scene .indirect { stroke-dasharray: 7 5; }
.opfor-scene .target .base { stroke: #634397; stroke-width: 4; }
""".strip()


def draw_scene(battle: Battle, verdict: Verdict | None = None) -> str:
    """The scene, and the decision laid over it if there is one."""
    return Drawing(battle, verdict).write()


class Drawing:
    """One scene being written element by element."""

    def __init__(self, battle: Battle, verdict: Verdict | None) -> None:
        self.battle = battle
        self.verdict = verdict
        self.table = battle.table
        self.inch = min(MOST_INCH, max(LEAST_INCH, WIDE / self.table.width))
        self.unit = battle.unit(verdict.unit) if verdict is not None else None
        #: where the acting unit's models end
        self.ends: list[Base] = []
        if verdict is not None and self.unit is not None:
            places = zip(verdict.models, self.unit.bases, strict=False)
            self.ends = [Base(x, y, base.r) for (x, y), base in places]

    def write(self) -> str:
        title = plain(headline(self.battle, self.verdict)) if self.verdict else "A scene"
        table = self.table
        wide = max(table.width * self.inch, width_of(title, 20, True)) + 2 * MARGIN
        foot = TITLE_ROOM + MARGIN + table.depth * self.inch + MARGIN
        tall = foot + LEGEND_ROOM
        size = f'{table.width:g}" by {table.depth:g}"'
        origin = f"{self.battle.edition.title}, round {self.battle.round}, {size}, north up"
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="opfor-scene" role="img"'
                f' width="{wide:.0f}" height="{tall:.0f}" viewBox="0 0 {wide:.0f} {tall:.0f}">',
                f"<title>{escape(title)}</title>",
                f"<desc>{escape(self._description())}</desc>",
                f"<style>\n{STYLE}\n</style>",
                '<rect class="ground" width="100%" height="100%"/>',
                f'<text class="title" x="{MARGIN}" y="36">{escape(title)}</text>',
                f'<text class="origin" x="{MARGIN}" y="58">{escape(plain(origin))}</text>',
                f'<g transform="translate({MARGIN} {TITLE_ROOM + MARGIN})">',
                *self._ground(),
                *(self._piece(piece) for piece in table.pieces),
                *(self._objective(objective) for objective in self.battle.objectives),
                *(self._unit(unit) for unit in self.battle.units if unit.is_on_table),
                *self._decision(),
                *self._names(),
                "</g>",
                f'<g transform="translate({MARGIN} {foot})">{self._legend()}</g>',
                "</svg>\n",
            ]
        )

    def _description(self) -> str:
        on_table = [unit for unit in self.battle.units if unit.is_on_table]
        mine = sum(unit.side == self.battle.side for unit in on_table)
        pieces, markers = len(self.table.pieces), len(self.battle.objectives)
        words = (
            f"{mine} units of the A.I., {len(on_table) - mine} of the player,"
            f" {pieces} pieces of terrain, {markers} objectives."
        )
        if self.verdict is not None:
            words += " " + " ".join(
                f"{shot.weapon} shoots at {shot.target}." for shot in self.verdict.shots
            )
        return plain(words)

    def _x(self, x: float) -> float:
        return x * self.inch

    def _y(self, y: float) -> float:
        return (self.table.depth - y) * self.inch

    def _points(self, points: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{self._x(x):.1f},{self._y(y):.1f}" for x, y in points)

    def _line(self, look: str, x1: float, y1: float, x2: float, y2: float) -> str:
        return (
            f'<line class="{look}" x1="{self._x(x1):.1f}" y1="{self._y(y1):.1f}"'
            f' x2="{self._x(x2):.1f}" y2="{self._y(y2):.1f}"/>'
        )

    def _text(self, look: str, x: float, y: float, words: str, up: float = 0.0) -> str:
        """Words in the middle above a place, `up` in the drawing's own units."""
        return (
            f'<text class="{look}" x="{self._x(x):.1f}" y="{self._y(y) - up:.1f}">'
            f"{escape(plain(words))}</text>"
        )

    def _circle(self, look: str, x: float, y: float, r: float, more: str = "") -> str:
        return (
            f'<circle class="{look}" cx="{self._x(x):.1f}" cy="{self._y(y):.1f}"'
            f' r="{r * self.inch:.1f}"{more}/>'
        )

    def _ground(self) -> list[str]:
        wide, deep = self.table.width, self.table.depth
        parts = [
            f'<rect class="table" width="{wide * self.inch:.1f}" height="{deep * self.inch:.1f}"/>'
        ]
        for x in range(GRID, int(wide) + 1, GRID):
            parts.append(self._line("grid", x, 0, x, deep) + self._text("scale", x, 0, f"{x}", -14))
        for y in range(GRID, int(deep) + 1, GRID):
            parts.append(self._line("grid", 0, y, wide, y))
            parts.append(self._text("scale", 0, y, f"{y}", -4).replace("<text", '<text dx="-14"'))
        return [*parts, *self._sections()]

    def _sections(self) -> list[str]:
        """The A.I.'s edge and the thirds along it."""
        wide, deep, edge = self.table.width, self.table.depth, self.battle.ai_edge
        if edge in ("north", "south"):
            y = deep if edge == "north" else 0.0
            thirds = [self._line("section", wide * n / 3, 0, wide * n / 3, deep) for n in (1, 2)]
            return [*thirds, self._line("edge", 0, y, wide, y)]
        x = wide if edge == "east" else 0.0
        thirds = [self._line("section", 0, deep * n / 3, wide, deep * n / 3) for n in (1, 2)]
        return [*thirds, self._line("edge", x, 0, x, deep)]

    def _piece(self, piece: Piece) -> str:
        kinds = [kind for kind in KINDS if getattr(piece, f"is_{kind}")]
        look = next((kind for kind in _LOOKS if kind in kinds), "plain")
        if look == "difficult" and piece.is_cover:
            look = "cover difficult"
        height = f', {piece.elevation:g}" high' if piece.elevation else ""
        corners = self._points(list(zip(piece.shape.xs, piece.shape.ys, strict=True)))
        return (
            f'<g class="terrain {look}" data-terrain="{escape(plain(piece.name))}">'
            f"<title>{escape(plain(piece.name))}: {', '.join(kinds) or 'open'}{height}</title>"
            f'<polygon points="{corners}"/>'
            f"{self._text('label', piece.shape.cx, piece.shape.cy, piece.name, -4)}</g>"
        )

    def _objective(self, objective: Objective) -> str:
        radius = float(self.battle.edition.seize_radius)
        held = f"held by {objective.held_by}" if objective.held_by else "held by nobody"
        x, y = objective.x, objective.y
        label, look = objective.id, "objective"
        if objective.held_by:
            label += f" ({objective.held_by})"
            look += " ai" if objective.held_by == self.battle.side else " player"
        return (
            f'<g class="{look}" data-objective="{escape(plain(objective.id))}">'
            f"<title>objective {escape(plain(objective.id))}, {held}</title>"
            f"{self._circle('seize', x, y, radius)}{self._circle('marker', x, y, 0.5)}"
            f"{self._text('label', x, y, label, -4)}</g>"
        )

    def _unit(self, unit: Unit) -> str:
        looks = ["unit", "ai" if unit.side == self.battle.side else "player"]
        if self.verdict is not None and unit.id in _targets(self.verdict):
            looks.append("target")
        if unit is self.unit and self._has_moved():
            looks.append("was")
        elif unit is self.unit:
            looks.append("acting")
        return self._group(unit, " ".join(looks), unit.bases)

    def _group(self, unit: Unit, look: str, bases: list[Base]) -> str:
        circles = "".join(
            self._circle("base", base.x, base.y, base.r, f' data-model="{number}"')
            for number, base in enumerate(bases)
        )
        return (
            f'<g class="{look}" data-unit="{escape(plain(unit.id))}">'
            f"<title>{escape(plain(f'{unit.name} ({unit.id})'))}</title>{circles}</g>"
        )

    def _names(self) -> list[str]:
        """The units' names above all lines, each over where its unit ends."""
        parts: list[str] = []
        for unit in self.battle.units:
            bases = self.ends if unit is self.unit else unit.bases if unit.is_on_table else []
            if bases:
                top = max(base.y + base.r for base in bases)
                middle = (min(base.x for base in bases) + max(base.x for base in bases)) / 2
                parts.append(self._text("name", middle, top, unit.name, 5))
        return parts

    def _has_moved(self) -> bool:
        unit = self.unit
        return unit is not None and [(b.x, b.y) for b in unit.bases] != [
            (end.x, end.y) for end in self.ends
        ]

    def _decision(self) -> list[str]:
        verdict, unit = self.verdict, self.unit
        if verdict is None or unit is None or not self.ends:
            return []
        parts = [
            f'<polyline class="way" points="{self._points(way.points())}"/>'
            for way in verdict.ways
            if len(way.xs) > 1
        ]
        if len(verdict.path) > 1:
            parts.append(f'<polyline class="path" points="{self._points(verdict.path)}"/>')
        lines = sight_lines(self.battle, unit, self.ends, verdict)
        parts += [self._sight(line) for line in lines]
        if self._has_moved() or not unit.is_on_table:
            parts.append(self._group(unit, "unit ai acting", self.ends))
        return parts

    def _sight(self, line: SightLine) -> str:
        look = "sight" if line.is_clear else "sight indirect"
        drawn = self._line(look, line.a.x, line.a.y, line.b.x, line.b.y)
        data = (
            f'data-weapon="{escape(plain(line.weapon))}" data-target="{escape(plain(line.target))}"'
        )
        return drawn.replace("<line", f"<line {data}")

    def _legend(self) -> str:
        parts: list[str] = []
        left = 0.0
        for sample, words in _legend_entries(self.verdict is not None):
            parts.append(f'<g transform="translate({left:.1f} 0)">{sample}')
            parts.append(f'<text class="key" x="30" y="15">{words}</text></g>')
            left += 30 + width_of(words, 13) + 20
        return "".join(parts)


def _targets(verdict: Verdict) -> set[str]:
    shots = {shot.target for shot in verdict.shots}
    spells = {cast.target for cast in verdict.spells}
    return (shots | spells | {verdict.target}) - {verdict.unit}


def _legend_entries(has_verdict: bool) -> list[tuple[str, str]]:
    dot = '<circle class="base" cx="14" cy="10" r="8"/>'
    entries = [
        (f'<g class="ai">{dot}</g>', "the A.I."),
        (f'<g class="player">{dot}</g>', "the player"),
        ('<circle class="marker" cx="14" cy="10" r="7"/>', "objective held by nobody"),
        ('<line class="edge" x1="2" y1="10" x2="26" y2="10"/>', "the A.I.'s edge"),
    ]
    if has_verdict:
        entries += [
            (f'<g class="acting">{dot}</g>', "where it ends"),
            ('<line class="path" x1="2" y1="10" x2="26" y2="10"/>', "the way"),
            ('<line class="sight" x1="2" y1="10" x2="26" y2="10"/>', "sight"),
        ]
    return entries
