"""Room: what is free of a target's rim beside the models already in contact (core 2.7)."""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.inches import SHY, Base
from opfor.boards.march import March
from opfor.boards.rows import Row, Spot, longer
from opfor.boards.stretches import Charger, Part
from opfor.boards.turns import Place

#: between neighbours' spots, so that snapping never makes them overlap
_BESIDE: Final = 0.72 * SHY


@mypyc_attr(acyclic=True)
class Room:
    """Looks for free places in the parts of a rim."""

    def __init__(self, march: March, parts: list[Part]) -> None:
        self.parts = parts
        self._link = march.link
        self._span = march.span
        #: whether a search for a free place came to the end
        self._is_past_end = False

    def row(self, before: Row, spot: Spot, takers: list[Charger]) -> Row:
        """The row with one more model, and what is left free beside it."""
        row = longer(before, spot, takers)
        for at, part in enumerate(self.parts):
            known = before.spots[at] if before.placed else None
            row.spots.append(self._left(row, part, known, part.circle.r + spot.part.circle.r))
        return row

    def _left(self, row: Row, part: Part, known: Spot | None, apart: float) -> Spot | None:
        """The first free spot of a part, now that one more model stands in the row."""
        last = row.placed[-1]
        circle = part.circle
        if known is not None:
            dx = known.x - last.x
            dy = known.y - last.y
            squared = dx * dx + dy * dy
            if squared >= apart * apart:
                far = apart + self._span
                return known if squared <= far * far else None
        elif row.full & part.bit or not circle.is_near(last.x, last.y, apart + self._link):
            return None
        row.near |= part.bit
        place = self.free(row, part, part.begin, part.end)
        if self._is_past_end:
            row.full |= part.bit
        elif place is None:
            # it begins too far from the row: from where it comes near its end, then
            turn = circle.past(last.x, last.y, apart + self._link - SHY, -1.0)
            if part.begin < turn <= part.end:
                place = self.free(row, part, turn, part.end)
        return None if place is None else Spot(part, place)

    def free(self, row: Row, part: Part, turn: float, end: float) -> Place | None:
        """The first place from one on that is clear of a row; none if it is in no chain with it,
        or beyond the end."""
        circle = part.circle
        r = circle.r
        link, span = self._link, self._span
        self._is_past_end = False
        while turn <= end:
            place = circle.place(turn)
            if not row.placed:
                return place
            is_linked = False
            met: Base | None = None
            for other in row.placed:
                dx = place.x - other.x
                dy = place.y - other.y
                squared = dx * dx + dy * dy
                touch = r + other.r
                if squared < touch * touch:
                    met = other
                    break
                near = touch + link
                if squared <= near * near:
                    is_linked = True
                elif squared > (touch + span) * (touch + span):
                    return None
            if met is None:
                return place if is_linked else None
            past = circle.past(met.x, met.y, r + met.r + _BESIDE, 1.0)
            if past < turn - _BESIDE:
                break
            turn = max(past, turn + _BESIDE)
        self._is_past_end = True
        return None
