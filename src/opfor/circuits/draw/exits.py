"""Where arrows leave their boxes: at the foot, or at a side and down in a lane beside it."""

from itertools import pairwise

from opfor.circuits.draw.layers import Rows

#: room between boxes, and around the line of a trunk
BOX_GAP, TRUNK_GAP = 30.0, 15.0
#: least distance of a line from the side of the box it leaves
LANE = 24.0
#: part of a box's foot that several arrows share
FOOT_PART = 0.74

Size = tuple[float, float]


class Link:
    """An arrow to lay out, with the room its label needs."""

    def __init__(self, source: int, target: int, room: float) -> None:
        self.source = source
        self.target = target
        self.room = room
        #: where it leaves: -1 the left side, 0 the foot, 1 the right side
        self.side = 0
        #: sideways from the middle of its source
        self.offset = 0.0


def choose_exits(rows: Rows, sizes: list[Size], links: list[Link], x: list[float]) -> None:
    """One arrow leaves at the foot; of two, the other leaves at a side; more share the foot.

    Of two the foot is for the one that goes down more nearly straight, by the middles `x`
    of an earlier try; without one, for the longer story.
    """
    at = rows.places()
    story = _story(rows)

    def main(link: Link) -> tuple[float, float]:
        lower = rows.next_item(link.source, link.target)
        if x:
            return (-abs(x[lower] - x[link.source]), story[link.target])
        return (float(rows.is_below(link.source, link.target)), story[link.target])

    for box, (width, _) in enumerate(sizes):
        own = [link for link in links if link.source == box]
        own.sort(key=lambda link: at[rows.next_item(link.source, link.target)])
        if len(own) == 2:
            side = 1 if main(own[0]) >= main(own[1]) else -1
            other = own[max(side, 0)]
            other.side = side
            other.offset = side * (width / 2 + max(LANE, other.room))
        elif len(own) > 2:
            pitch = width * FOOT_PART / (len(own) - 1)
            for number, link in enumerate(own):
                link.offset = (number - (len(own) - 1) / 2) * pitch


def _story(rows: Rows) -> list[int]:
    """How many boxes can still come after each box."""
    after: list[set[int]] = [set() for _ in range(rows.count)]
    for source, goal in sorted(rows.links, key=lambda link: -rows.row[link[0]]):
        after[source] |= {goal} | after[goal]
    return [len(boxes) for boxes in after]


class Room:
    """How far each item reaches to its sides, lanes included."""

    def __init__(self, rows: Rows, sizes: list[Size], links: list[Link]) -> None:
        self.rows = rows
        self.items = len(rows.row)
        self._reach = {(box, side): w / 2 for box, (w, _) in enumerate(sizes) for side in (-1, 1)}
        for link in links:
            self._claim(link)

    def _claim(self, link: Link) -> None:
        if link.side:
            self._reach[link.source, link.side] = abs(link.offset)

    def reach(self, item: int, side: int) -> float:
        """How far an item reaches from its middle to a side."""
        return self._reach.get((item, side), 0.0)

    def _gap(self, a: int, b: int) -> float:
        return TRUNK_GAP if self.rows.is_trunk(a) or self.rows.is_trunk(b) else BOX_GAP

    def apart(self) -> dict[tuple[int, int], float]:
        """The least distance between the middles of neighbours."""
        return {
            (left, right): self.reach(left, 1) + self.reach(right, -1) + self._gap(left, right)
            for row in self.rows.rows
            for left, right in pairwise(row)
        }

    def stretch(self, link: Link, x: list[float]) -> None:
        """Lead a side exit on to where it goes down anyway, if its row is free that far."""
        row = self.rows.rows[self.rows.row[link.source]]
        place = row.index(link.source) + link.side
        wanted = x[self.rows.next_item(link.source, link.target)] - x[link.source]
        if 0 <= place < len(row):
            beside = row[place]
            far = x[beside] - x[link.source]
            if self.rows.is_trunk(beside) and self.rows.goal[beside] == link.target:
                link.offset = far
            free = abs(far) - self.reach(beside, -link.side) - TRUNK_GAP
            if wanted * link.side > free:
                return
        if wanted * link.side > abs(link.offset):
            link.offset = wanted
            self._claim(link)
