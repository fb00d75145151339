"""Headings: the directions that are looked in, each with its exact mirror image."""

from typing import Final

from opfor.boards.inches import DIAGONAL

_C: Final = 0.9238795325112867
_S: Final = 0.3826834323650898
_H: Final = 0.8660254037844387


class Heading:
    """A direction of length one."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y


#: sixteen headings; written out so that each has its exact mirror image
COMPASS: Final = [
    Heading(x, y)
    for x, y in (
        (1.0, 0.0),
        (_C, _S),
        (DIAGONAL, DIAGONAL),
        (_S, _C),
        (0.0, 1.0),
        (-_S, _C),
        (-DIAGONAL, DIAGONAL),
        (-_C, _S),
        (-1.0, 0.0),
        (-_C, -_S),
        (-DIAGONAL, -DIAGONAL),
        (-_S, -_C),
        (0.0, -1.0),
        (_S, -_C),
        (DIAGONAL, -DIAGONAL),
        (_C, -_S),
    )
]
#: every other of them
EIGHT: Final = COMPASS[::2]
#: cosine and sine of 10, 20 and 30 degrees
FAN: Final = [
    (0.984807753012208, 0.17364817766693033),
    (0.9396926207859084, 0.3420201433256687),
    (0.8660254037844387, 0.5),
]
#: twelve headings round a base, in mirrored pairs
CLOCK: Final = [
    Heading(x, y)
    for x, y in (
        (1.0, 0.0),
        (_H, 0.5),
        (0.5, _H),
        (0.0, 1.0),
        (-0.5, _H),
        (-_H, 0.5),
        (-1.0, 0.0),
        (-_H, -0.5),
        (-0.5, -_H),
        (0.0, -1.0),
        (0.5, -_H),
        (_H, -0.5),
    )
]
