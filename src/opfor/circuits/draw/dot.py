"""A circuit for Graphviz. Boxes are named by number, so no id can break the syntax."""

from html import escape

from opfor.circuits.draw.figure import INFERRED_WORDS, Arrow, Box, Figure
from opfor.circuits.model import Kind

_SHAPES = {
    Kind.ASK: 'shape=box style="{}rounded,filled"',
    Kind.ROLL: 'shape=hexagon style="{}filled"',
    Kind.PICK: 'shape=parallelogram style="{}filled"',
    Kind.DO: 'shape=box style="{}filled"',
    Kind.USE: 'shape=box peripheries=2 style="{}filled"',
    Kind.END: 'shape=oval style="{}filled"',
}
_COLUMNS = 30


def draw_dot(figure: Figure) -> str:
    lines = ["digraph circuit {", *_head(figure)]
    lines += [_box(number, box) for number, box in enumerate(figure.boxes)]
    lines += [_arrow(arrow) for arrow in figure.arrows]
    return "\n".join([*lines, "}"]) + "\n"


def _head(figure: Figure) -> list[str]:
    note = f'<BR/><FONT POINT-SIZE="10">dashed: {INFERRED_WORDS}</FONT>'
    title = f"<B>{escape(figure.title)}</B>{note if figure.has_inferred else ''}"
    return [
        f'  graph [rankdir=TB labelloc=t fontname="Helvetica" label=<{title}>]',
        '  node [fontname="Helvetica" fontsize=12 fillcolor="#ffffff" color="#3a4452"]',
        '  edge [fontname="Helvetica" fontsize=11 color="#3a4452"]',
    ]


def _box(number: int, box: Box) -> str:
    steps = f"▶ {box.step_words} · " if box.is_lit else ""
    rows = [escape(row) for row in box.wrapped(_COLUMNS)]
    label = "<BR/>".join([f"{steps}<B>{escape(box.id)}</B>", *rows])
    look = _SHAPES[box.kind].format("dashed," if box.is_inferred else "")
    lit = ' penwidth=4 fillcolor="#ffd866" color="#7a4a00"' if box.is_lit else ""
    return f"  b{number} [label=<{label}> {look}{lit}]"


def _arrow(arrow: Arrow) -> str:
    look = [f"label=<{escape(arrow.label)}>"] if arrow.label else []
    look += ["style=dashed"] if arrow.is_inferred else []
    look += ['penwidth=4 color="#7a4a00"'] if arrow.is_lit else []
    return f"  b{arrow.source} -> b{arrow.target} [{' '.join(look)}]"
