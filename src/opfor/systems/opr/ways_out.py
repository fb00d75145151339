"""Ways out: a unit that stands in impassable ground brings its models out (CORE-IMPASSABLE).

Nobody ends a move in such ground, but who stands there may stay. Of the ends of a move those
count that leave the fewest models inside; every other rule chooses among these.
"""

from opfor.boards.inches import STEP, Base
from opfor.boards.table import Table
from opfor.systems.opr.stands import Stand


def stands_inside(table: Table, bases: list[Base]) -> bool:
    """Whether the centre of some base is in impassable ground."""
    for piece in table.impassable:
        for base in bases:
            if piece.shape.has_inside(base.x, base.y):
                return True
    return False


def most_out(table: Table, stands: list[Stand]) -> list[Stand]:
    """The ends with the fewest models in impassable ground, of those where the unit finds room."""
    fewest = 0
    found: list[Stand] = []
    for stand in stands:
        crowd = stand.crowd()
        if crowd is None:
            continue
        inside = _inside(table, crowd.bases)
        if not found or inside < fewest:
            fewest = inside
            found = []
        if inside == fewest:
            found.append(stand)
    return found or stands


def out_words(table: Table, bases: list[Base]) -> str:
    """How many models are out of it, in words."""
    many = len(bases)
    return f"{many - _inside(table, bases)} of {many} models out of impassable ground"


def _inside(table: Table, bases: list[Base]) -> int:
    """How many bases some impassable piece holds or touches."""
    count = 0
    for base in bases:
        if any(p.shape.is_touched(base.x, base.y, base.r - STEP) for p in table.impassable):
            count += 1
    return count
