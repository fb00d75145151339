"""A circuit as one self-contained SVG: no scripts, no fonts or files from elsewhere.

Every look is a class in one style block, under `.opfor-circuit`, so that a page which takes
the drawing in can restyle it. Boxes carry `data-box`, arrows `data-from` and `data-label`.
"""

from html import escape
from itertools import pairwise

from opfor.circuits.draw.figure import Arrow, Box, Figure
from opfor.circuits.draw.layout import Place, Point, arrange
from opfor.circuits.draw.legend import ROW, legend_rows
from opfor.circuits.draw.lettering import width_of, wrap
from opfor.circuits.draw.shapes import SLANT, shape, side_room
from opfor.circuits.model import Kind

#: type sizes: words in boxes, ids, labels of arrows
WORDS, IDS, LABELS = 14.0, 13.0, 12.5
LEADING = 17.5
#: how wide words in a box run before they wrap, and where long ones do
NARROW, WIDE = 168.0, 236.0
#: characters from which a wording counts as long
LONG = 110
PAD_X, PAD_Y = 13.0, 10.0
MARGIN, TITLE_ROOM, LEAST_WIDTH = 36.0, 62.0, 520.0
LEAST_BOX = 92.0
#: how far the rows of a list are set in under its numbers
INSET = 15.0
CORNER = 7.0
#: length of a round corner for a radius of one, and of a dash with its gap
ROUND, DASH = 1.623, 10.0

BOLD = ("id", "order")

STYLE = """
.opfor-circuit { font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
.opfor-circuit .ground { fill: #fcfbf8; }
.opfor-circuit text { fill: #1d232b; font-size: 14px; text-anchor: middle; }
.opfor-circuit .title { font-size: 22px; font-weight: bold; text-anchor: start; }
.opfor-circuit .origin, .opfor-circuit .key { font-size: 13px; text-anchor: start; fill: #4a5463; }
.opfor-circuit .id { font-size: 13px; font-weight: bold; }
.opfor-circuit .item { text-anchor: start; }
.opfor-circuit .order { font-weight: bold; }
.opfor-circuit .mark { font-size: 11.5px; font-weight: bold; text-anchor: start; fill: #4a5463; }
.opfor-circuit .shape { stroke-width: 1.5; stroke-linejoin: round; }
.opfor-circuit .ask .shape { fill: #e9f1fa; stroke: #2f6299; }
.opfor-circuit .roll .shape { fill: #fdf1d3; stroke: #96690c; }
.opfor-circuit .pick .shape { fill: #e6f4ea; stroke: #2b7046; }
.opfor-circuit .do .shape { fill: #f0ebf9; stroke: #634397; }
.opfor-circuit .use .shape { fill: #eceef1; stroke: #4a5463; }
.opfor-circuit .end .shape { fill: #fbe9e6; stroke: #a23c30; }
.opfor-circuit .line { fill: none; stroke: #4a5463; stroke-width: 1.5; }
.opfor-circuit .head { fill: #4a5463; stroke: none; }
.opfor-circuit .label { font-size: 12.5px; font-weight: bold; text-anchor: start; }
.opfor-circuit .inferred .shape, .opfor-circuit .inferred .line { stroke-dasharray: 6 4; }
.opfor-circuit .lit .shape { fill: #ffd24d; stroke: #6b3f00; stroke-width: 4; }
.opfor-circuit .lit .line { stroke: #b35900; stroke-width: 4.5; }
.opfor-circuit .lit .head { fill: #b35900; }
.opfor-circuit .badge { fill: #6b3f00; stroke: #fcfbf8; stroke-width: 1.5; }
.opfor-circuit .step { fill: #ffffff; font-size: 12px; font-weight: bold; }
""".strip()


def draw_svg(figure: Figure) -> str:
    return _Drawing(figure).write()


class _Row:
    """One row of words in a box: its look, and how far it is set in where rows are flush left."""

    def __init__(self, look: str, text: str, inset: float = 0.0) -> None:
        self.look = look
        self.text = text
        self.inset = inset

    @property
    def width(self) -> float:
        return self.inset + width_of(self.text, WORDS, self.look in BOLD)


class _Words:
    """A box's words in rows, and the size of the box around them."""

    def __init__(self, box: Box) -> None:
        limit = WIDE if sum(len(line) for line in box.lines) > LONG else NARROW
        self.rows = [_Row("id", row) for row in wrap(box.id, IDS * 1.08, WIDE)]
        for number, line in enumerate(box.lines):
            self.rows += _paragraph(box, number, line, limit)
        around = 2 * (PAD_X + side_room(box.kind))
        self.width = max(LEAST_BOX, max(row.width for row in self.rows) + around)
        self.height = len(self.rows) * LEADING + 2 * PAD_Y
        #: half the width of the rows that are flush left: they stand as a block in the middle
        self.block = max((row.width for row in self.rows if row.look == "item"), default=0.0) / 2


def _paragraph(box: Box, number: int, line: str, limit: float) -> list[_Row]:
    """The order of an end is bold; a pick and its wishes are a list, set flush left."""
    if box.kind is Kind.PICK:
        inset = INSET if number else 0.0
        rows = wrap(line, WORDS, limit - inset)
        return [_Row("item", row, inset if n else 0.0) for n, row in enumerate(rows)]
    is_order = box.kind is Kind.END and number == 0 and len(box.lines) > 1
    return [_Row("order" if is_order else "words", row) for row in wrap(line, WORDS, limit)]


class _Drawing:
    """One figure laid out, being written element by element."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.words = [_Words(box) for box in figure.boxes]
        arrows = [
            (arrow.source, arrow.target, width_of(arrow.label, LABELS, True) + 10)
            for arrow in figure.arrows
        ]
        self.layout = arrange([(words.width, words.height) for words in self.words], arrows)
        title = width_of(figure.title, 22, True)
        under = width_of(f"{figure.id} · {figure.origin}", 13)
        self.width = max(self.layout.width, LEAST_WIDTH, title, under)
        self.legend = legend_rows(figure, self.width)

    def write(self) -> str:
        title = escape(self.figure.title)
        wide = self.width + 2 * MARGIN
        top = TITLE_ROOM + MARGIN
        legend_top = top + self.layout.height + MARGIN
        tall = legend_top + len(self.legend) * ROW + MARGIN / 2
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="opfor-circuit" role="img"'
                f' width="{wide:.0f}" height="{tall:.0f}" viewBox="0 0 {wide:.0f} {tall:.0f}">',
                f"<title>{title}</title>",
                f"<desc>{escape(_description(self.figure))}</desc>",
                f"<style>\n{STYLE}\n</style>",
                '<rect class="ground" width="100%" height="100%"/>',
                f'<text class="title" x="{MARGIN}" y="40">{title}</text>',
                f'<text class="origin" x="{MARGIN}" y="62">'
                f"{escape(self.figure.id)} · {escape(self.figure.origin)}</text>",
                f'<g transform="translate({MARGIN} {top})">',
                *self._arrows(),
                *(self._box(number) for number in range(len(self.words))),
                "</g>",
                f'<g transform="translate({MARGIN} {legend_top})">',
                *self.legend,
                "</g>",
                "</svg>\n",
            ]
        )

    def _arrows(self) -> list[str]:
        """Lit arrows last, so that no other line covers them."""
        order = sorted(range(len(self.figure.arrows)), key=lambda n: self.figure.arrows[n].is_lit)
        return [self._arrow(number) for number in order]

    def _arrow(self, number: int) -> str:
        arrow, link = self.figure.arrows[number], self.layout.links[number]
        route = self.layout.routes[number]
        source = self.figure.boxes[arrow.source]
        drawn = list(route)
        if link.side and source.kind is Kind.PICK:
            drawn[0] = (route[0][0] - link.side * SLANT / 2, route[0][1])
        look = _look("arrow", arrow.is_inferred, arrow.is_lit)
        return (
            f'<g class="{look}" data-from="{escape(source.id)}"'
            f' data-to="{escape(self.figure.boxes[arrow.target].id)}"'
            f' data-label="{escape(arrow.label)}">'
            f"{_line(drawn, arrow)}{_head(route[-1], arrow.is_lit)}"
            f"{_label(route[0], link.side, arrow.label)}</g>"
        )

    def _box(self, number: int) -> str:
        box, words = self.figure.boxes[number], self.words[number]
        place = self.layout.places[number]
        look = _look(f"box {box.kind.value}", box.is_inferred, box.is_lit)
        parts = [f'<g class="{look}" data-box="{escape(box.id)}">']
        if box.means:
            parts.append(f"<title>{escape(box.means)}</title>")
        parts.append(shape(box.kind, place))
        first = place.top + (place.height - len(words.rows) * LEADING) / 2 + 13
        for down, row in enumerate(words.rows):
            x = place.middle + (row.inset - words.block if row.look == "item" else 0.0)
            parts.append(_text(row.look, x, first + down * LEADING, row.text))
        if box.mark:
            parts.append(_text("mark", place.left + 14, place.top - 6, box.mark))
        if box.is_lit:
            parts.append(_badge(place, box.step_words))
        return "".join([*parts, "</g>"])


def _description(figure: Figure) -> str:
    lit = [box for box in figure.boxes if box.is_lit]
    words = f"Flowchart of {len(figure.boxes)} boxes and {len(figure.arrows)} arrows."
    if lit:
        way = ", ".join(box.id for box in sorted(lit, key=lambda box: box.steps[0]))
        words += f" The way taken: {way}."
    return words


def _look(look: str, is_inferred: bool, is_lit: bool) -> str:
    return look + (" inferred" if is_inferred else "") + (" lit" if is_lit else "")


def _text(look: str, x: float, y: float, words: str) -> str:
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def _badge(place: Place, steps: str) -> str:
    width = max(24.0, width_of(steps, 12, True) + 12)
    left, top = place.left - 10, place.top - 12
    return (
        f'<rect class="badge" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="24"'
        ' rx="12"/>' + _text("step", left + width / 2, top + 16.2, steps)
    )


def _line(route: list[Point], arrow: Arrow) -> str:
    """The arrow's line with round corners, ending inside its head."""
    end = (route[-1][0], route[-1][1] - 6)
    points = [*route[:-1], end]
    path = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    length = sum(_distance(a, b) for a, b in pairwise(points))
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        radius = min(CORNER, _distance(before, here) / 2, _distance(here, after) / 2)
        (x1, y1), (x2, y2) = _toward(here, before, radius), _toward(here, after, radius)
        path.append(f"L{x1:.1f} {y1:.1f}Q{here[0]:.1f} {here[1]:.1f} {x2:.1f} {y2:.1f}")
        length -= (2 - ROUND) * radius
    path.append(f"L{end[0]:.1f} {end[1]:.1f}")
    # dashes are counted from the head, so that those of arrows that run together fall together
    phase = f' stroke-dashoffset="{-length % DASH:.1f}"' if arrow.is_inferred else ""
    return f'<path class="line" d="{"".join(path)}"{phase}/>'


def _toward(start: Point, goal: Point, far: float) -> Point:
    part = far / (_distance(start, goal) or 1.0)
    return (start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part)


def _distance(a: Point, b: Point) -> float:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _head(tip: Point, is_lit: bool) -> str:
    half, long = (7.5, 13) if is_lit else (5.0, 9.5)
    return f'<path class="head" d="M{tip[0]:.1f} {tip[1]:.1f}l{-half} {-long}h{2 * half}z"/>'


def _label(start: Point, side: int, label: str) -> str:
    if not label:
        return ""
    if side < 0:
        return _text("label", start[0] - width_of(label, LABELS, True) - 3, start[1] - 5, label)
    if side > 0:
        return _text("label", start[0] + 5, start[1] - 5, label)
    return _text("label", start[0] + 6, start[1] + 15, label)
