"""A march: one move of one unit, and what each of its models reaches (core 2.4)."""

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_coherent, middle
from opfor.boards.ground import Ground
from opfor.boards.inches import Base, has_overlap
from opfor.boards.paths import Path
from opfor.boards.reach import STRAIGHT, Reach
from opfor.boards.spots import square_of
from opfor.boards.table import Table


@mypyc_attr(acyclic=True)
class March:
    """What the models of a unit may do; reaches are made as they are needed and serve every end
    that is tried."""

    def __init__(
        self,
        table: Table,
        closed: int,
        models: list[Base],
        allowance: float,
        crowds: list[Crowd],
        own: Crowd | None,
        link: float,
        span: float,
        target: Crowd | None = None,
        is_flying: bool = False,
        spacing: float = 1.0,
    ) -> None:
        self.table = table
        self.closed = closed
        self.models = models
        self.allowance = allowance
        self.crowds = crowds
        self.own = own
        self.link = link
        self.span = span
        self.target = target
        self.is_flying = is_flying
        self.spacing = spacing
        #: the middle of the unit where it stands
        self.mid_x, self.mid_y = middle(models)
        #: the numbers of the models, those that could not keep up last first
        self.slowest_first = list(range(len(models)))
        self._was_coherent = -1
        self._last_ground: Ground | None = None
        self._reaches: list[Reach | None] = [None] * len(models)

    def reach(self, number: int) -> Reach:
        """What one model reaches."""
        found = self._reaches[number]
        if found is None:
            m = self.models[number]
            found = Reach(
                self.ground(m.r),
                m.x,
                m.y,
                self.allowance,
                self.crowds,
                self.own,
                self.target,
                self.spacing,
                self.is_flying,
            )
            self._reaches[number] = found
        return found

    def note_slow(self, number: int) -> None:
        """One model cannot keep up with the others."""
        self.slowest_first.remove(number)
        self.slowest_first.insert(0, number)

    def ground(self, r: float) -> Ground:
        """The table's, for one base size; most units have one size only."""
        known = self._last_ground
        if known is None or known.r != r:
            known = self.table.ground(r, self.closed)
            self._last_ground = known
        return known

    @property
    def was_coherent(self) -> bool:
        """Whether the unit stands in coherency before it moves."""
        if self._was_coherent < 0:
            self._was_coherent = 1 if is_coherent(self.models, self.link, self.span) else 0
        return self._was_coherent > 0

    @property
    def has_formation(self) -> bool:
        """Whether there is one to keep: cargo all stands in one place."""
        if not self.was_coherent:
            return False
        for number, model in enumerate(self.models):
            for other in range(number):
                if has_overlap(model, self.models[other]):
                    return False
        return True

    def off_middle(self, model: Base) -> float:
        """Squared distance of a model from the middle of its unit."""
        return square_of(model.x - self.mid_x, model.y - self.mid_y)

    def ways(self, places: list[Base]) -> list[Path]:
        """The walk of every model to its place."""
        found: list[Path] = []
        for i, place in enumerate(places):
            reach = self.reach(i)
            x, y = place.x, place.y
            if x == reach.start_x and y == reach.start_y:
                found.append(Path([x], [y]))
            elif reach.used == 0.0 and reach.access(x, y) == STRAIGHT:
                # most walk straight: there are no bends to look for
                found.append(Path([reach.x, x], [reach.y, y]))
            else:
                way = reach.way_to(x, y)
                found.append(way if way is not None else Path([x], [y]))
        return found
