"""The gap between two rows: which line turns sideways at which height.

All lines to one goal are a net: they come in from above, are joined by one level line and
go out below in one place. Nets whose level lines would overlap lie on different tracks.
"""

#: room for labels above the tracks, for arrow heads below them, and between two tracks
HEAD, FOOT, PITCH = 24.0, 24.0, 14.0
#: least height of a gap in which nothing turns
STRAIGHT = 44.0
#: lines nearer than this would be read as one
NEAR = 8.0
#: how far from the middle of a box an arrow may meet it
OFF_MIDDLE = 16.0


class _Net:
    """The lines to one goal."""

    def __init__(self, out: float) -> None:
        self.out = out
        self.into: list[float] = []
        self.track = 0

    @property
    def left(self) -> float:
        return min([self.out, *self.into])

    @property
    def right(self) -> float:
        return max([self.out, *self.into])

    @property
    def is_straight(self) -> bool:
        return self.right - self.left < 1e-6


class Channel:
    """One gap; `arrange` gives every net its track."""

    def __init__(self) -> None:
        self.nets: dict[int, _Net] = {}
        self.tracks = 0

    def add(self, goal: int, into: float, out: float) -> None:
        self.nets.setdefault(goal, _Net(out)).into.append(into)

    @property
    def height(self) -> float:
        return HEAD + (self.tracks - 1) * PITCH + FOOT if self.tracks else STRAIGHT

    def out(self, goal: int) -> float:
        """Where the net of a goal leaves the gap."""
        return self.nets[goal].out

    def depth(self, goal: int) -> float:
        """How far under the row the net of a goal turns."""
        return HEAD + self.nets[goal].track * PITCH

    def straighten(self, goal: int) -> None:
        """Let a line on its own meet its box a little off the middle rather than turn twice."""
        net = self.nets[goal]
        if len(net.into) == 1 and abs(net.out - net.into[0]) < OFF_MIDDLE:
            net.out = net.into[0]

    def arrange(self) -> None:
        """Order the nets from top to bottom with the fewest crossings, then stack them."""
        order = sorted(
            (net for net in self.nets.values() if not net.is_straight), key=lambda net: net.out
        )
        is_better = True
        while is_better:
            is_better = sum(_move(order, place) for place in range(len(order))) > 0
        for place, net in enumerate(order):
            above = [other.track for other in order[:place] if _must_part(other, net)]
            net.track = max(above, default=-1) + 1
        self.tracks = max((net.track for net in order), default=-1) + 1


def _move(order: list[_Net], place: int) -> bool:
    """Move one net to where it costs least; whether that was a gain."""
    net = order.pop(place)
    costs = [
        sum(_cost(other, net) for other in order[:at])
        + sum(_cost(net, other) for other in order[at:])
        for at in range(len(order) + 1)
    ]
    best = costs.index(min(costs))
    is_gain = costs[best] < costs[place]
    order.insert(best if is_gain else place, net)
    return is_gain


def _cost(upper: _Net, lower: _Net) -> int:
    """Crossings if one net turns above the other; far more where they would run together."""
    crossings = sum(upper.left < x < upper.right for x in lower.into)
    crossings += lower.left < upper.out < lower.right
    together = any(abs(upper.out - x) < NEAR for x in lower.into)
    return crossings + 100 * together


def _must_part(a: _Net, b: _Net) -> bool:
    return a.left < b.right + 2 * NEAR and b.left < a.right + 2 * NEAR
