"""Where the items of a layered drawing stand from left to right.

Steps into the next row that can be straight are bound together into columns, the most
important first; the columns are then slid until no slide shortens the arrows' sideways ways.
"""

from collections import deque

from opfor.circuits.draw.exits import Room

#: how much a step wants to be straight: inside a trunk, from a box's foot, from its side
TRUNK, FOOT, SIDE = 6.0, 4.0, 1.0
#: a limit on slides, far above what a page of boxes needs
SLIDES = 2000


class Step:
    """A way from one item into the next row, leaving `offset` from the item's middle."""

    def __init__(self, upper: int, lower: int, offset: float, weight: float) -> None:
        self.upper = upper
        self.lower = lower
        self.offset = offset
        self.weight = weight


class _Columns:
    """Items bound together: an item stands at its column's place plus its shift."""

    def __init__(self, room: Room, page: float) -> None:
        items = range(room.items)
        self.column = list(items)
        self.shift = [0.0] * room.items
        self._members = [[item] for item in items]
        #: how far right of a column others must stand at least, and the same seen from those
        self.after: list[dict[int, float]] = [{} for _ in items]
        self.before: list[dict[int, float]] = [{} for _ in items]
        for (left, right), least in room.apart().items():
            self.after[left][right] = self.before[right][left] = least
        #: how far a column reaches to the left and to the right
        self.left = [room.reach(item, -1) for item in items]
        self.right = [room.reach(item, 1) for item in items]
        #: the first and the last place where a column can stand
        self.first = list(self.left)
        self._push_right(deque(items))
        self.page = max([page, *(self.first[item] + self.right[item] for item in items)])
        self.last = [self.page - right for right in self.right]
        self._push_left(deque(items))

    def _push_right(self, todo: deque[int]) -> None:
        while todo:
            column = todo.popleft()
            for other, least in self.after[column].items():
                if self.first[other] < self.first[column] + least:
                    self.first[other] = self.first[column] + least
                    todo.append(other)

    def _push_left(self, todo: deque[int]) -> None:
        while todo:
            column = todo.popleft()
            for other, least in self.before[column].items():
                if self.last[other] > self.last[column] - least:
                    self.last[other] = self.last[column] - least
                    todo.append(other)

    def bind(self, step: Step) -> None:
        """Make a step straight if the page is wide enough and no other item stands in its way."""
        a, b = self.column[step.upper], self.column[step.lower]
        offset = self.shift[step.upper] + step.offset - self.shift[step.lower]
        if a == b or self.first[a] + offset > self.last[b] or self.first[b] - offset > self.last[a]:
            return
        if self._least(a, b) <= offset and self._least(b, a) <= -offset:
            self._merge(a, b, offset)

    def _least(self, start: int, end: int) -> float:
        """How far right of `start` the column `end` must stand, through all between."""
        reach = {start: 0.0}
        todo = deque([start])
        while todo:
            column = todo.popleft()
            for other, least in self.after[column].items():
                if reach[column] + least > reach.get(other, float("-inf")):
                    reach[other] = reach[column] + least
                    todo.append(other)
        return reach.get(end, float("-inf"))

    def _merge(self, a: int, b: int, offset: float) -> None:
        """Column `b` becomes a part of `a`, to the right of its middle by `offset`."""
        for item in self._members[b]:
            self.column[item] = a
            self.shift[item] += offset
        self._members[a] += self._members[b]
        _take_over(self.after, self.before, a, b, offset)
        _take_over(self.before, self.after, a, b, -offset)
        self.left[a] = max(self.left[a], self.left[b] - offset)
        self.right[a] = max(self.right[a], self.right[b] + offset)
        self.first[a] = max(self.first[a], self.first[b] - offset)
        self.last[a] = min(self.last[a], self.last[b] - offset)
        self._push_right(deque([a]))
        self._push_left(deque([a]))


def _take_over(
    near: list[dict[int, float]], back: list[dict[int, float]], a: int, b: int, offset: float
) -> None:
    """The neighbours of column `b` on one side become those of `a`."""
    for other, least in near[b].items():
        del back[other][b]
        if other != a:
            near[a][other] = max(least + offset, near[a].get(other, least + offset))
            back[other][a] = near[a][other]
    near[b] = {}


class _Slider:
    """Slides columns, with all they push or hold straight, while that shortens the ways."""

    def __init__(self, columns: _Columns, steps: list[Step]) -> None:
        self.columns = columns
        self.at = list(columns.first)
        self.ties: list[list[tuple[int, float, float]]] = [[] for _ in self.at]
        for step in steps:
            a, b = columns.column[step.upper], columns.column[step.lower]
            offset = columns.shift[step.upper] + step.offset - columns.shift[step.lower]
            if a != b:
                self.ties[a].append((b, offset, step.weight))
                self.ties[b].append((a, -offset, step.weight))

    def slide_all(self) -> list[float]:
        for _ in range(SLIDES):
            moves = [
                self._slide(column, way, straight)
                for column in sorted(set(self.columns.column))
                for way in (1, -1)
                for straight in (False, True)
            ]
            if not any(moves):
                break
        return self.at

    def _slide(self, column: int, way: int, keep_straight: bool) -> bool:
        group = self._group(column, way, keep_straight)
        pull, room = 0.0, float("inf")
        for member in group:
            for other, offset, weight in self.ties[member]:
                if other not in group:
                    length = (self.at[other] - self.at[member] - offset) * way
                    pull += weight if length > 1e-6 else -weight
                    room = min(room, length) if length > 1e-6 else room
            room = min(room, self._room(member, way, group))
        if pull <= 0 or room < 1e-6:
            return False
        for member in group:
            self.at[member] += room * way
        return True

    def _group(self, column: int, way: int, keep_straight: bool) -> set[int]:
        group = {column}
        todo = [column]
        while todo:
            member = todo.pop()
            pushed = [o for o, room in self._rooms(member, way) if room < 1e-6]
            if keep_straight:
                pushed += [
                    other
                    for other, offset, _ in self.ties[member]
                    if abs(self.at[other] - self.at[member] - offset) < 1e-6
                ]
            todo += [other for other in pushed if other not in group]
            group.update(pushed)
        return group

    def _rooms(self, column: int, way: int) -> list[tuple[int, float]]:
        near = self.columns.after[column] if way > 0 else self.columns.before[column]
        return [
            (other, (self.at[other] - self.at[column]) * way - least)
            for other, least in near.items()
        ]

    def _room(self, column: int, way: int, group: set[int]) -> float:
        rooms = [room for other, room in self._rooms(column, way) if other not in group]
        columns = self.columns
        most = columns.page - columns.right[column]
        wall = most - self.at[column] if way > 0 else self.at[column] - columns.left[column]
        return min([*rooms, wall])


def middles(room: Room, steps: list[Step], page: float) -> list[float]:
    """The middle of every item, on a page of this width or of the least that will do."""
    columns = _Columns(room, page)
    for step in sorted(steps, key=lambda step: -step.weight):
        columns.bind(step)
    at = _Slider(columns, steps).slide_all()
    return [at[column] + shift for column, shift in zip(columns.column, columns.shift, strict=True)]
