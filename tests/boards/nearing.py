"""The ends of a move that come nearest to a target, by the plainest reckoning."""

from opfor.boards.ends import End
from opfor.boards.fields import Field
from opfor.boards.inches import NO_WAY, distance


class Nearing:
    """An end and what is left of the way from there."""

    def __init__(self, end: End, left: float) -> None:
        self.x = end.x
        self.y = end.y
        self.length = end.length
        self.left = left


def nearing_ends(ends: list[End], field: Field, slack: float) -> list[Nearing]:
    """Those whose way still left is within `slack` of the shortest any end achieves.

    If no way leads to the target from anywhere, the straight line is measured instead.
    """
    found = [Nearing(end, field.length_from(end.x, end.y)) for end in ends]
    if all(each.left >= NO_WAY for each in found):
        found = [Nearing(end, distance(end.x, end.y, field.x, field.y)) for end in ends]
    best = min(each.left for each in found)
    return [each for each in found if each.left <= best + slack and each.left < NO_WAY]
