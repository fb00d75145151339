"""How wide a text is, without the font: widths of a plain sans serif, a little generous.

The drawing is shown with whatever sans serif its reader has, so boxes are made with room to
spare rather than to fit.
"""

from unicodedata import east_asian_width

_WIDTHS = {
    **dict.fromkeys(" !',./:;|[]Ifijlt", 0.28),
    **dict.fromkeys('"()*-r', 0.38),
    **dict.fromkeys("Jckstvxyz", 0.51),
    **dict.fromkeys("FLTZ+<=>", 0.61),
    **dict.fromkeys("ABEKPSVXY&", 0.68),
    **dict.fromkeys("CDHNRUw", 0.73),
    **dict.fromkeys("GOQ", 0.79),
    **dict.fromkeys("mM", 0.85),
    **dict.fromkeys("W%@—", 0.98),
}
_USUAL = 0.57
#: what a wider font than expected may add
_SPARE = 1.06


def width_of(text: str, size: float, is_bold: bool = False) -> float:
    """The width of a text in a type size, on the generous side."""
    widths = (1.05 if east_asian_width(c) in "WF" else _WIDTHS.get(c, _USUAL) for c in text)
    return sum(widths) * size * _SPARE * (1.08 if is_bold else 1.0)


def wrap(text: str, size: float, limit: float) -> list[str]:
    """The text in lines no wider than the limit, about equally long, words cut at need."""
    lines = _fill(text, size, limit)
    if len(lines) < 2:
        return lines
    narrow = limit
    least = max(width_of(word, size) for word in text.split())
    while narrow - size / 2 > least and len(_fill(text, size, narrow - size / 2)) == len(lines):
        narrow -= size / 2
    return _fill(text, size, narrow)


def _fill(text: str, size: float, limit: float) -> list[str]:
    lines = [""]
    for word in text.split():
        for part in _cut(word, size, limit):
            longer = f"{lines[-1]} {part}".strip()
            if lines[-1] and width_of(longer, size) > limit:
                lines.append(part)
            else:
                lines[-1] = longer
    return lines


def _cut(word: str, size: float, limit: float) -> list[str]:
    parts = [""]
    for char in word:
        if parts[-1] and width_of(parts[-1] + char, size) > limit:
            parts.append("")
        parts[-1] += char
    return parts
