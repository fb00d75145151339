"""The line under a drawing that explains its shapes and lines."""

from collections.abc import Callable

from opfor.circuits.draw.figure import INFERRED_WORDS, KIND_WORDS, Figure
from opfor.circuits.draw.layout import Place
from opfor.circuits.draw.lettering import width_of
from opfor.circuits.draw.shapes import shape
from opfor.circuits.model import Kind

ROW = 30.0
_TYPE = 13.0
_SAMPLE, _GAP = 38.0, 22.0

#: draws a sample at a left edge and a top
_Sample = Callable[[float, float], str]


def legend_rows(figure: Figure, width: float) -> list[str]:
    """The explanations as rows no wider than the drawing."""
    rows: list[str] = [""]
    left = 0.0
    for sample, words in _entries(figure):
        need = _SAMPLE + 8 + width_of(words, _TYPE)
        if left and left + need > width:
            rows.append("")
            left = 0.0
        top = (len(rows) - 1) * ROW
        text = f'<text class="key" x="{left + _SAMPLE + 8:.1f}" y="{top + 15:.1f}">{words}</text>'
        rows[-1] += sample(left, top) + text
        left += need + _GAP
    return rows


def _entries(figure: Figure) -> list[tuple[_Sample, str]]:
    entries = [
        (_shape(kind), words)
        for kind, words in KIND_WORDS.items()
        if any(box.kind is kind for box in figure.boxes)
    ]
    if figure.has_inferred:
        entries.append((_line("inferred"), f"dashed: {INFERRED_WORDS}"))
    if figure.has_lit:
        entries.append((_line("lit"), "thick, filled, numbered: the way taken"))
    return entries


def _shape(kind: Kind) -> _Sample:
    def sample(left: float, top: float) -> str:
        place = Place(left, top, _SAMPLE, 20)
        return f'<g class="{kind.value}">{shape(kind, place)}</g>'

    return sample


def _line(look: str) -> _Sample:
    def sample(left: float, top: float) -> str:
        path = f"M{left:.1f} {top + 10:.1f}h{_SAMPLE:.1f}"
        return f'<g class="{look}"><path class="line" d="{path}"/></g>'

    return sample
