"""Where the items of a layered drawing stand from left to right.

Steps into the next row that can be straight are bound together into columns, the most
important first; the columns are then slid until no slide shortens the arrows' sideways ways.
"""

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
        self.room = room
        self.apart = room.apart()
        self.column = list(range(room.items))
        self.shift = [0.0] * room.items
        self._bounds()
        self.page = max(page, self._width())

    def _bounds(self) -> None:
        """How far right of the page's edge, and of one another, columns must stand at least."""
        self.after: list[dict[int, float]] = [{} for _ in self.column]
        self.before: list[dict[int, float]] = [{} for _ in self.column]
        for (left, right), gap in self.apart.items():
            a, b = self.column[left], self.column[right]
            if a != b:
                least = gap + self.shift[left] - self.shift[right]
                self.after[a][b] = max(least, self.after[a].get(b, least))
                self.before[b][a] = self.after[a][b]
        self.edge = [0.0] * len(self.column)
        self.width = [0.0] * len(self.column)
        for item, column in enumerate(self.column):
            shift = self.shift[item]
            self.edge[column] = max(self.edge[column], self.room.reach(item, -1) - shift)
            self.width[column] = max(self.width[column], self.room.reach(item, 1) + shift)

    def _width(self) -> float:
        """How wide a page must be for all columns."""
        at = self.pack()
        return max((at[column] + self.width[column] for column in self.column), default=0.0)

    def bind(self, step: Step) -> None:
        """Make a step straight if no other item stands in its way."""
        a, b = self.column[step.upper], self.column[step.lower]
        offset = self.shift[step.upper] + step.offset - self.shift[step.lower]
        if a == b or self._least(a, b) > offset or self._least(b, a) > -offset:
            return
        keep = list(self.column), list(self.shift)
        for item, column in enumerate(self.column):
            if column == b:
                self.column[item] = a
                self.shift[item] += offset
        self._bounds()
        if self._width() > self.page:
            self.column, self.shift = keep
            self._bounds()

    def _least(self, start: int, end: int) -> float:
        """How far right of `start` the column `end` must stand, through all between."""
        reach = {start: 0.0}
        todo = [start]
        while todo:
            column = todo.pop(0)
            for other, least in self.after[column].items():
                if reach[column] + least > reach.get(other, float("-inf")):
                    reach[other] = reach[column] + least
                    todo.append(other)
        return reach.get(end, float("-inf"))

    def pack(self) -> list[float]:
        """Every column as far left as its neighbours let it."""
        at = list(self.edge)
        todo = sorted(set(self.column))
        while todo:
            column = todo.pop(0)
            for other, least in self.after[column].items():
                if at[other] < at[column] + least:
                    at[other] = at[column] + least
                    todo.append(other)
        return at


class _Slider:
    """Slides columns, with all they push or hold straight, while that shortens the ways."""

    def __init__(self, columns: _Columns, steps: list[Step]) -> None:
        self.columns = columns
        self.at = columns.pack()
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
        most = columns.page - columns.width[column]
        wall = most - self.at[column] if way > 0 else self.at[column] - columns.edge[column]
        return min([*rooms, wall])


def middles(room: Room, steps: list[Step], page: float) -> list[float]:
    """The middle of every item, on a page of this width or of the least that will do."""
    columns = _Columns(room, page)
    for step in sorted(steps, key=lambda step: -step.weight):
        columns.bind(step)
    at = _Slider(columns, steps).slide_all()
    return [at[column] + shift for column, shift in zip(columns.column, columns.shift, strict=True)]
