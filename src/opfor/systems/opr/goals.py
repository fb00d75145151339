"""Goals: where one unit walks to, and the ways of its closest model."""

from mypy_extensions import mypyc_attr

from opfor.boards.fields import Field
from opfor.boards.inches import NO_WAY, Base, distance
from opfor.boards.paths import TIE, Path
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.draws import Draws


@mypyc_attr(acyclic=True)
class Goal:
    """Somewhere to walk to: a marker or an enemy, and the unit's closest model to it."""

    def __init__(self, field: Field, length: float, lead: int) -> None:
        self.field = field
        #: the way's length; `NO_WAY` and more if only a straight line leads there
        self.length = length
        self.lead = lead
        self.objective: Objective | None = None
        self.enemy: Unit | None = None
        #: difficult and dangerous pieces it may enter, as masks (OPR-DIFF, OPR-DANG)
        self.entered_difficult = 0
        self.entered_dangerous = 0
        self._ways: list[Path] = []
        self._way: Path | None = None

    @property
    def id(self) -> str:
        if self.objective is not None:
            return self.objective.id
        return self.enemy.id if self.enemy is not None else ""

    def ways(self, lead: Base) -> list[Path]:
        """All shortest ways of the leading model; the straight line if there is none."""
        if not self._ways:
            found = self.field.paths_from(lead.x, lead.y)
            self._ways = found or [Path([lead.x, self.field.x], [lead.y, self.field.y])]
        return self._ways

    def left_from(self, x: float, y: float, limit: float) -> float:
        """What is left of the way from a point; `NO_WAY` and more if it is over the limit or only
        a straight line leads there."""
        left = self.field.length_from(x, y, limit)
        return left if left < NO_WAY else NO_WAY + distance(x, y, self.field.x, self.field.y)

    def way(self, lead: Base, draws: Draws) -> Path:
        """The way whose sides are looked at (OPR-WAY), up to the goal itself; equal ones: a die."""
        found = self._way
        if found is None:
            ways = self.ways(lead)
            names = [way.bends() for way in ways] if len(ways) > 1 else []
            found = ways[draws.one_of("Beside which of the equally short ways to look", names)]
            if self.field.offset > 0.0:
                found = Path([*found.xs, self.field.x], [*found.ys, self.field.y])
            self._way = found
        return found


def way_length(field: Field, base: Base, r: float, limit: float) -> float:
    """From the edge of a base to that of another; past `NO_WAY` if only the line leads there.
    What no base can walk is measured straight on, from where it comes nearest."""
    edges = base.r + r - field.offset
    length = field.length_from(base.x, base.y, min(limit + edges, NO_WAY))
    if length < NO_WAY:
        return max(0.0, length - edges)
    return NO_WAY + distance(base.x, base.y, field.x, field.y)


def keep_nearest(best: list[Goal], goal: Goal) -> None:
    """Keep the goals that are equally near, none further."""
    if best and goal.length > best[0].length + TIE:
        return
    if best and goal.length < best[0].length - TIE:
        best.clear()
    best.append(goal)
