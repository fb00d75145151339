"""Drawing circuits: the same figure as text, Mermaid, Graphviz or SVG, with a walk lit."""

from opfor.circuits.draw.dot import draw_dot
from opfor.circuits.draw.figure import figure_of
from opfor.circuits.draw.mermaid import draw_mermaid
from opfor.circuits.draw.svg import draw_svg
from opfor.circuits.draw.text import draw_text
from opfor.circuits.model import Circuit, Vocabulary
from opfor.faults import Refused

_DRAWERS = {"text": draw_text, "mermaid": draw_mermaid, "dot": draw_dot, "svg": draw_svg}

FORMATS = tuple(_DRAWERS)


def draw(circuit: Circuit, vocabulary: Vocabulary, format: str, lit: list[tuple[str, str]]) -> str:
    """The circuit in one of `FORMATS`, with the boxes and arrows of the trace `lit` shown.

    `lit` holds (box id, label of the arrow taken) in order; the label is empty at an end and
    at an act, whose only arrow is lit when the next box of the trace is the one it leads to.
    """
    if format not in _DRAWERS:
        raise Refused(f"unknown format '{format}'; there are: {', '.join(FORMATS)}")
    return _DRAWERS[format](figure_of(circuit, vocabulary, lit))
