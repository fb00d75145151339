"""Measuring for one unit: distances, control of objectives, ways and what is in the way.

Made once for an activation and asked as a person would use a tape: nothing is measured
before a question needs it, and nothing twice.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.fields import Field
from opfor.boards.inches import NO_WAY, STEP, Base, distance, gap_to, nearest_base, nearest_gap
from opfor.boards.paths import TIE, Path
from opfor.systems.opr.battle import Battle, Objective, Unit
from opfor.systems.opr.closest import Closest
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.goals import Goal, keep_nearest, way_length

_UNKNOWN: Final = -1.0
_HELD_BY_OTHERS: Final = "others"
_HELD_ELSEWHERE: Final = "elsewhere"


@mypyc_attr(acyclic=True)
class Measure:
    """The table as one unit measures it, from where its `bases` stand."""

    def __init__(self, battle: Battle, unit: Unit, bases: list[Base], draws: Draws) -> None:
        self.battle = battle
        self.edition = battle.edition
        self.table = battle.table
        self.unit = unit
        self.bases = bases
        self.draws = draws
        self.enemies = battle.enemies(unit.side)
        self.closest = Closest(self.enemies, draws)
        self._crowd = unit.crowd if bases is unit.bases else Crowd(bases)
        self._gaps: list[float] = [_UNKNOWN] * len(self.enemies)
        #: pieces it may not stand in, and those its way must bend round
        self.closed = self.table.closed_to(not unit.is_strider, not unit.is_flying)
        #: the same for an advance: OPR-DANG closes treacherous ground to whoever hurries
        self.closed_to_advance = self.closed
        #: whether a rush or charge of its own shuns treacherous ground
        self.minds_haste = (
            self.table.has_treacherous and self.edition.haste_is_dangerous and not unit.is_flying
        )
        if self.minds_haste:
            self.closed = self.table.closed_to(not unit.is_strider, True, True)
        self.barred = 0 if unit.is_flying else self.closed
        self._free: list[Objective] | None = None
        self._goal: Goal | None = None
        self._has_goal = True
        self._foe: Goal | None = None
        self._has_foe = True
        #: the ways on from the goal asked about last
        self._next_fields: list[Field] = []
        self._next_after: Goal | None = None

    def closed_for(self, inches: float) -> int:
        """The pieces a move of so many inches keeps out of; more than an advance is a rush."""
        return self.closed if inches > self.unit.advance else self.closed_to_advance

    def gap(self, number: int) -> float:
        """The straight distance to an enemy, by its place among them."""
        known = self._gaps[number]
        if known == _UNKNOWN:
            known = nearest_gap(self.bases, self.enemies[number].bases)
            self._gaps[number] = known
        return known

    def within(self, inches: float) -> list[int]:
        """The enemies no further off than this, by their places; in no order."""
        found: list[int] = []
        for i in range(len(self.enemies)):
            if (
                not is_further(self._crowd, self.enemies[i].crowd, inches + STEP)
                and self.gap(i) <= inches
            ):
                found.append(i)
        return found

    # OPR-CTRL, OPR-VALID

    def is_at(self, unit: Unit, objective: Objective) -> bool:
        """Whether one of a unit's models is within the seizing distance of a marker."""
        radius = float(self.edition.seize_radius)
        if unit.crowd.is_far(objective.x, objective.y, radius):
            return False
        for base in unit.bases:
            dx = base.x - objective.x
            dy = base.y - objective.y
            if dx * dx + dy * dy <= (radius + base.r) * (radius + base.r):
                return True
        return False

    def is_controlled(self, objective: Objective) -> bool:
        """OPR-CTRL: seized already, or more friends at it than enemies as the edition counts."""
        own = self.unit
        if objective.held_by == own.side:
            return True
        counts = self.edition.control_counts
        if counts == _HELD_ELSEWHERE and own.is_on_table and self.is_at(own, objective):
            return False
        ahead = 0
        for unit in self.battle.units:
            if not self.is_at(unit, objective) or not unit.is_on_table:
                continue
            if unit.side != own.side:
                ahead -= 1
            elif not unit.is_stunned and not (unit is own and counts == _HELD_BY_OTHERS):
                ahead += 1
        return ahead > 0

    def free_objectives(self) -> list[Objective]:
        """Those not under control; where the edition says so, only those the side may score."""
        found = self._free
        if found is None:
            asks_valid = self.edition.asks_valid_objectives
            found = [
                objective
                for objective in self.battle.objectives
                if (not asks_valid or objective.is_valid_for(self.unit.side))
                and not self.is_controlled(objective)
            ]
            self._free = found
        return found

    # where to walk

    def goal(self) -> Goal | None:
        """The objective: the nearest free one by the way there; equal ones: a die."""
        if self._goal is None and self._has_goal:
            best = self.nearest_free()
            if best:
                names = [goal.id for goal in best] if len(best) > 1 else []
                self._goal = best[self.draws.one_of("Which of the nearest objectives", names)]
            self._has_goal = self._goal is not None
        return self._goal

    def nearest_free(self) -> list[Goal]:
        """The free objectives that are nearest, all of them if they are equally near."""
        best: list[Goal] = []
        # no way is shorter than the straight line: most need no measuring but the first
        ranked = [(self._straight_to(o), i) for i, o in enumerate(self.free_objectives())]
        ranked.sort()
        for straight, number in ranked:
            limit = best[0].length + 2.0 * TIE if best else 3.0 * NO_WAY
            if straight >= limit:
                break
            keep_nearest(best, self._goal_at(self.free_objectives()[number], limit))
        return best

    def _straight_to(self, objective: Objective) -> float:
        base = self.bases[self._closest_to(objective.x, objective.y)]
        return distance(base.x, base.y, objective.x, objective.y) - base.r

    def _goal_at(self, objective: Objective, limit: float) -> Goal:
        """A marker as a goal, the ground it lies in open where the edition says so."""
        difficult, dangerous = self._entered(objective)
        barred = self.barred & ~(difficult | dangerous)
        goal = self._walk_to(barred, objective.x, objective.y, 0.0, limit)
        goal.objective = objective
        goal.entered_difficult = difficult
        goal.entered_dangerous = dangerous
        return goal

    def _entered(self, objective: Objective) -> tuple[int, int]:
        """OPR-DIFF, OPR-DANG: pieces entered because the objective is inside them."""
        difficult = 0
        dangerous = 0
        if self.edition.enters_for_objective and objective.pieces & self.closed:
            for number, piece in enumerate(self.table.pieces):
                if objective.pieces & self.closed & (1 << number) and not piece.is_impassable:
                    if piece.is_difficult and not self.unit.is_strider:
                        difficult |= 1 << number
                    else:
                        dangerous |= 1 << number
        return difficult, dangerous

    def _walk_to(self, barred: int, x: float, y: float, r: float, limit: float) -> Goal:
        """The closest model and its way: models further off than the best way are passed over."""
        lead = self._closest_to(x, y)
        base = self.bases[lead]
        field = self.table.field(base.r, barred, x, y)
        length = way_length(field, base, r, limit)
        for i in range(len(self.bases)):
            other = self.bases[i]
            if i == lead or distance(other.x, other.y, x, y) - other.r - r >= min(length, limit):
                continue
            another = field
            if other.r != field.ground.r:
                another = self.table.field(other.r, barred, x, y)
            way = way_length(another, other, r, length)
            if way < length - TIE:
                lead, field, length = i, another, way
        return Goal(field, length, lead)

    def _closest_to(self, x: float, y: float) -> int:
        best = NO_WAY
        lead = 0
        for i in range(len(self.bases)):
            base = self.bases[i]
            apart = distance(base.x, base.y, x, y) - base.r
            if apart < best:
                best = apart
                lead = i
        return lead

    def foe(self) -> Goal | None:
        """The enemy to walk to: the nearest by the way there, Aircraft last."""
        if self._foe is None and self._has_foe:
            best = self.nearest_foe()
            if best:
                self._foe = best[self.closest.one_of([goal.id for goal in best])]
            self._has_foe = self._foe is not None
        return self._foe

    def nearest_foe(self) -> list[Goal]:
        """The enemies that are nearest to walk to, all of them if they are equally near."""
        best: list[Goal] = []
        for number in self._by_gap():
            if best and self.gap(number) > best[0].length + TIE:
                break
            limit = best[0].length + 2.0 * TIE if best else 3.0 * NO_WAY
            keep_nearest(best, self._goal_by(self.enemies[number], limit))
        return best

    def _goal_by(self, enemy: Unit, limit: float) -> Goal:
        """The nearest model by the way there: another one than by the straight line where that
        way is not straight."""
        near = nearest_base(self.bases, enemy.bases)
        best = self._goal_with(near, limit)
        for base in enemy.bases:
            least = min(best.length, limit) - TIE
            if base is not near and gap_to(base, self.bases) < least:
                another = self._goal_with(base, least)
                best = another if another.length < least else best
        best.enemy = enemy
        return best

    def _goal_with(self, near: Base, limit: float) -> Goal:
        # the way to an enemy leads into the ground it stands in; the move ends at its edge
        barred = self.barred & ~self.table.pieces_at(near.x, near.y, 0.0)
        return self._walk_to(barred, near.x, near.y, near.r, limit)

    def _by_gap(self) -> list[int]:
        """Enemies on foot by straight distance; Aircraft only if there are no others."""
        on_foot = [i for i in range(len(self.enemies)) if not self.enemies[i].is_aircraft]
        numbers = on_foot or list(range(len(self.enemies)))
        ranked = [(self.gap(i), i) for i in numbers]
        ranked.sort()
        return [i for _, i in ranked]

    def next_fields(self, goal: Goal) -> list[Field]:
        """OPR-SEIZE: the ways to the other free objectives, as the leading model walks."""
        if self._next_after is goal:
            return self._next_fields
        found: list[Field] = []
        r = self.bases[goal.lead].r
        for objective in self.free_objectives():
            if objective is not goal.objective:
                difficult, dangerous = self._entered(objective)
                barred = self.barred & ~(difficult | dangerous)
                found.append(self.table.field(r, barred, objective.x, objective.y))
        self._next_fields, self._next_after = found, goal
        return found

    # OPR-WAY

    def in_way(self, goal: Goal) -> list[Unit]:
        """The enemies within 6" of the way, whatever the direction."""
        way = goal.way(self.bases[goal.lead], self.draws)
        inches = float(self.edition.way_distance)
        round_it = Crowd([Base(x, y, 0.0) for x, y in way.points()])
        return [
            enemy
            for enemy in self.enemies
            if not is_further(round_it, enemy.crowd, inches + STEP)
            and is_beside(way, enemy, inches)
        ]


def is_beside(way: Path, enemy: Unit, inches: float) -> bool:
    """Whether any model of a unit is within so many inches of a way's line."""
    for base in enemy.bases:
        if way.is_beside(base, inches):
            return True
    return False
