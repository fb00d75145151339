"""Rows of a layered drawing, and the order inside each row that crosses the fewest arrows.

Items are the boxes and, after them, trunks: where arrows pass a row on the way to a box
further down, all arrows to the same box share one trunk in that row. Arrows that meet again
are so drawn as one line, as on a printed page.
"""

from itertools import pairwise

#: sweeps down and up over all rows for each first order tried
SWEEPS = 12
#: about the room between boxes
GAP = 50.0
#: a story this short is the end of the one before it
SHORT = 1


class Rows:
    """Every item in its row, and the steps from each item into the next row."""

    def __init__(self, widths: list[float], links: list[tuple[int, int]], page: float) -> None:
        self.count = len(widths)
        self.links = links
        self.row = _row_of_each(widths, links, page)
        #: the box an item is or leads to
        self.goal = list(range(self.count))
        self._trunks: dict[tuple[int, int], int] = {}
        self._add_trunks()
        self.down: list[list[int]] = [[] for _ in self.row]
        self.up: list[list[int]] = [[] for _ in self.row]
        self._join()
        self.rows: list[list[int]] = []
        self.crossings = -1
        self._sort()

    def is_trunk(self, item: int) -> bool:
        return item >= self.count

    def next_item(self, item: int, goal: int) -> int:
        """Where the way to a goal passes the row under an item."""
        return self._trunks.get((goal, self.row[item] + 1), goal)

    def is_below(self, box: int, goal: int) -> bool:
        """Whether a goal stands in the row right under a box."""
        return self.row[goal] == self.row[box] + 1

    def places(self) -> dict[int, int]:
        """Each item's place in its row."""
        return {item: place for row in self.rows for place, item in enumerate(row)}

    def _add_trunks(self) -> None:
        for source, goal in self.links:
            for row in range(self.row[source] + 1, self.row[goal]):
                if (goal, row) not in self._trunks:
                    self._trunks[goal, row] = len(self.row)
                    self.row.append(row)
                    self.goal.append(goal)

    def _join(self) -> None:
        steps = {(source, self.next_item(source, goal)): None for source, goal in self.links}
        for (goal, _), trunk in self._trunks.items():
            steps[trunk, self.next_item(trunk, goal)] = None
        for upper, lower in steps:
            self.down[upper].append(lower)
            self.up[lower].append(upper)

    def _sort(self) -> None:
        """Try several first orders, sweep each, keep the one with the fewest crossings."""
        for flip in (False, True):
            for along in (self.down, self.up):
                rows = self._first_order(along, flip)
                crossings, rows = self._sweep(rows)
                if self.crossings < 0 or crossings < self.crossings:
                    self.crossings, self.rows = crossings, rows

    def _first_order(self, along: list[list[int]], flip: bool) -> list[list[int]]:
        """Items as a walk along all arrows first meets them."""
        rows: list[list[int]] = [[] for _ in range(max(self.row, default=-1) + 1)]
        against = self.up if along is self.down else self.down
        todo = [item for item in range(len(self.row)) if not against[item]]
        seen: set[int] = set()
        while todo:
            item = todo.pop()
            if item not in seen:
                seen.add(item)
                rows[self.row[item]].append(item)
                todo += along[item] if flip else along[item][::-1]
        return rows

    def _sweep(self, rows: list[list[int]]) -> tuple[int, list[list[int]]]:
        best = self._count(rows)
        kept = [list(row) for row in rows]
        for sweep in range(SWEEPS):
            beside = self.up if sweep % 2 == 0 else self.down
            turn = rows if sweep % 2 == 0 else rows[::-1]
            for fixed, free in pairwise(turn):
                _by_middle(free, fixed, beside)
            self._swap(rows)
            crossings = self._count(rows)
            if crossings < best:
                best, kept = crossings, [list(row) for row in rows]
        return best, kept

    def _swap(self, rows: list[list[int]]) -> None:
        """Exchange neighbours in a row as long as that saves crossings."""
        place = {item: at for row in rows for at, item in enumerate(row)}
        is_better = True
        while is_better:
            is_better = False
            for row in rows:
                for at in range(len(row) - 1):
                    left, right = row[at], row[at + 1]
                    if self._pair(right, left, place) < self._pair(left, right, place):
                        row[at], row[at + 1] = right, left
                        place[left], place[right] = at + 1, at
                        is_better = True

    def _pair(self, left: int, right: int, place: dict[int, int]) -> int:
        """Crossings between the arrows of two neighbours in this order."""
        return sum(
            place[a] > place[b]
            for beside in (self.up, self.down)
            for a in beside[left]
            for b in beside[right]
        )

    def _count(self, rows: list[list[int]]) -> int:
        place = {item: at for row in rows for at, item in enumerate(row)}
        total = 0
        for row in rows:
            steps = [(place[item], place[lower]) for item in row for lower in self.down[item]]
            total += sum(a < c and b > d for a, b in steps for c, d in steps)
        return total


def _row_of_each(widths: list[float], links: list[tuple[int, int]], page: float) -> list[int]:
    """Boxes row by row, each under all that lead to it, until a row is as wide as a page.

    The longest story goes on in every row; then come the ends of stories just told; further
    stories are begun where there is room, so that each stays together.
    """
    after: list[list[int]] = [[] for _ in widths]
    waiting = [0] * len(widths)
    for source, goal in links:
        after[source].append(goal)
        waiting[goal] += 1
    length = _lengths(after)
    row = [0] * len(widths)
    ready = [box for box in range(len(widths)) if not waiting[box]]
    number = 0
    while ready:
        ready.sort(key=lambda box: -length[box])
        ready[1:] = sorted(ready[1:], key=lambda box: length[box] > SHORT)
        taken = _fit(ready, widths, page)
        for box in taken:
            row[box] = number
            ready.remove(box)
        for goal in (goal for box in taken for goal in after[box]):
            waiting[goal] -= 1
            if not waiting[goal]:
                ready.append(goal)
        number += 1
    return row


def _fit(ready: list[int], widths: list[float], page: float) -> list[int]:
    taken: list[int] = []
    left = page
    for box in ready:
        if not taken or widths[box] <= left:
            taken.append(box)
            left -= widths[box] + GAP
    return taken


def _lengths(after: list[list[int]]) -> list[int]:
    """How many boxes the longest way from each box still passes."""
    length = [-1] * len(after)
    todo = list(range(len(after)))
    while todo:
        unknown = [goal for goal in after[todo[-1]] if length[goal] < 0]
        if unknown:
            todo += unknown
        else:
            box = todo.pop()
            length[box] = max((1 + length[goal] for goal in after[box]), default=0)
    return length


def _by_middle(free: list[int], fixed: list[int], beside: list[list[int]]) -> None:
    """Sort a row by the middle of its neighbours in the row already ordered."""
    place = {item: at for at, item in enumerate(fixed)}

    def middle(at: int) -> float:
        near = [place[item] for item in beside[free[at]] if item in place]
        return sum(near) / len(near) if near else at

    order = sorted(range(len(free)), key=middle)
    free[:] = [free[at] for at in order]
