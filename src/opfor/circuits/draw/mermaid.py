"""A circuit as a Mermaid flowchart. Boxes are named by number, so no id can break the syntax."""

import json

from opfor.circuits.draw.figure import INFERRED_WORDS, Arrow, Box, Figure
from opfor.circuits.model import Kind

_SHAPES = {
    Kind.ASK: ("(", ")"),
    Kind.ROLL: ("{{", "}}"),
    Kind.PICK: ("[/", "/]"),
    Kind.DO: ("[", "]"),
    Kind.USE: ("[[", "]]"),
    Kind.END: ("([", "])"),
}
_COLUMNS = 34
_SAFE = frozenset(" .,:;!?-+()/'’−→")


def draw_mermaid(figure: Figure) -> str:
    lines = ["---", f"title: {json.dumps(figure.title)}", "---", "flowchart TD"]
    lines += [_box(number, box) for number, box in enumerate(figure.boxes)]
    lines += [_arrow(arrow) for arrow in figure.arrows]
    lines += _styles(figure)
    return "\n".join(lines) + "\n"


def _box(number: int, box: Box) -> str:
    steps = f"▶ {box.step_words} · " if box.is_lit else ""
    words = "<br/>".join(_escape(row) for row in box.wrapped(_COLUMNS))
    left, right = _SHAPES[box.kind]
    return f'  b{number}{left}"{steps}<b>{_escape(box.id)}</b><br/>{words}"{right}'


def _arrow(arrow: Arrow) -> str:
    line = "-.->" if arrow.is_inferred else "-->"
    label = f'|"{_escape(arrow.label)}"|' if arrow.label else ""
    return f"  b{arrow.source} {line}{label} b{arrow.target}"


def _styles(figure: Figure) -> list[str]:
    lines = [f"  %% dashed: {INFERRED_WORDS}"] if figure.has_inferred else []
    boxes = list(enumerate(figure.boxes))
    for number, box in boxes:
        if box.is_inferred:
            lines.append(f"  style b{number} stroke-dasharray:6 4")
    lit = ",".join(f"b{number}" for number, box in boxes if box.is_lit)
    if lit:
        lines.append("  classDef lit fill:#ffd866,stroke:#7a4a00,stroke-width:4px,color:#1d232b")
        lines.append(f"  class {lit} lit")
    thick = ",".join(str(n) for n, arrow in enumerate(figure.arrows) if arrow.is_lit)
    if thick:
        lines.append(f"  linkStyle {thick} stroke:#7a4a00,stroke-width:4px")
    return lines


def _escape(text: str) -> str:
    """Everything that could mean something to Mermaid or to a page, as a character number."""
    return "".join(c if c.isalnum() or c in _SAFE else f"#{ord(c)};" for c in text)
