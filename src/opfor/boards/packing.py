"""Packing: models side by side round a target, so that as many touch as can (core 2.7).

Each model on the spot nearest to it may leave another out that fits only if they close up, or
that could reach that spot only. Here rows are laid round the target from its far side on: each
model as early on the rim as it can come and stand, close to those before it. Of equally many
models the rows that end soonest, and those that waste least, are laid on.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd
from opfor.boards.inches import NO_WAY, SHY
from opfor.boards.march import March
from opfor.boards.rims import open_parts
from opfor.boards.room import Room
from opfor.boards.rounds import arrange, gap_between
from opfor.boards.rows import Row, Spot, Step
from opfor.boards.stretches import Charger, Part, Stretch
from opfor.boards.turns import HALF, Axis, axis_toward, wrapped

#: rows that are laid on of those that end soonest: so many of equally wide models; of models of
#: different widths more, and as many of those that waste least
_KEPT: Final = 2
_KEPT_MIXED: Final = 3
#: where rows are begun at most: nearly all that are long enough begin at the first spots
_STARTS: Final = 2


@mypyc_attr(acyclic=True)
class Packing:
    """Rows laid one way round a target."""

    def __init__(
        self, march: March, axis: Axis, able: list[Charger], parts: list[Part], is_mixed: bool
    ) -> None:
        self.able = able
        self.parts = parts
        #: whether the models are of different widths
        self.is_mixed = is_mixed
        arrange(parts, axis)
        for at, part in enumerate(parts):
            part.bit = 1 << at
        #: how many a row must have more than
        self._most = 0
        #: who was asked to change spots, as a mask
        self._asked = 0
        self._room = Room(march, parts)

    def lay(self, most: int, starts: int = _STARTS) -> list[Row]:
        """The longest rows found, if they are longer than that: from the first spots on, and where
        they end too soon, once more from the next ones on."""
        self._most = most
        self._find_dues()
        nothing = Row([], [], [])
        for part in self.parts:
            nothing.spots.append(Spot(part, part.circle.place(part.begin)))
            nothing.near |= part.bit
        steps = self._steps(nothing)
        end = -NO_WAY
        for _ in range(starts):
            if sum([1 for who in self.able if who.due > end]) <= most:
                break
            steps = [step for step in steps if step.end > end]
            rows = self._kept(steps)
            if not rows:
                break
            best: list[Row] = []
            end = max(end, min([row.end for row in rows]))
            while rows:
                if len(rows[0].takers) > most:
                    best = rows
                rows = self._kept(self._next(rows)) or self._shifted(rows[0])
            if best:
                return best
        return []

    def _find_dues(self) -> None:
        for who in self.able:
            who.due, who.choice = -NO_WAY, 0.0
        for part in self.parts:
            for each in part.stretches:
                each.who.due = max(each.who.due, part.along(each.end))
                each.who.choice += part.along(each.end) - part.along(each.begin)

    def _next(self, rows: list[Row]) -> list[Step]:
        steps: list[Step] = []
        for row in rows:
            steps.extend(self._steps(row))
        return steps

    def _can_be_longer(self, step: Step) -> bool:
        """Whether a row may have more than it must in the end: those it passes over can only come
        to spots that it has already."""
        row = step.row
        many = len(row.seats) + 1
        passed: list[Charger] = []
        touched = step.spot.part.circle.base.r
        for who in self.able:
            if not step.mask & who.bit:
                half = who.base.r * touched / (who.base.r + touched)
                if who.due + SHY > step.end + half:
                    many += 1
                else:
                    passed.append(who)
        for who in passed:
            if many > self._most or many + len(passed) <= self._most:
                break
            if step.spot.is_open_to(who) or any(spot.is_open_to(who) for spot in row.seats):
                many += 1
        return many > self._most

    def _steps(self, row: Row) -> list[Step]:
        """One more model in each part: on its first free spot the two with the least choice later
        on, and the two who come to it next."""
        found: list[Step] = []
        for at, part in enumerate(self.parts):
            if not row.near & part.bit or row.full & part.bit:
                continue
            spot = row.spots[at]
            one: Stretch | None = None
            two: Stretch | None = None
            later: Stretch | None = None
            latest: Stretch | None = None
            for each in part.stretches:
                if (spot is not None and each.end < spot.turn) or row.mask & each.who.bit:
                    continue
                if spot is None or each.begin > spot.turn:
                    if later is None or each.begin < later.begin:
                        latest = later
                        later = each
                    elif latest is None or each.begin < latest.begin:
                        latest = each
                elif one is None or each.who.has_less_choice(one.who):
                    two = one
                    one = each
                elif two is None or each.who.has_less_choice(two.who):
                    two = each
            if spot is not None and one is not None:
                found.append(Step(row, one, spot))
                if two is not None:
                    found.append(Step(row, two, spot))
            if later is not None:
                self._add_later(found, row, part, later)
                if latest is not None:
                    self._add_later(found, row, part, latest)
        return found

    def _add_later(self, found: list[Step], row: Row, part: Part, each: Stretch) -> None:
        place = self._room.free(row, part, each.begin, each.end)
        if place is not None:
            found.append(Step(row, each, Spot(part, place)))

    def _kept(self, steps: list[Step]) -> list[Row]:
        """The rows that end soonest and those that waste least, of each set of models one."""
        taken: dict[int, Row] = {}
        self._keep(steps, taken, False)
        if self.is_mixed:
            self._keep(steps, taken, True)
        return list(taken.values())

    def _keep(self, steps: list[Step], taken: dict[int, Row], is_thrifty: bool) -> None:
        many = _KEPT_MIXED if self.is_mixed else _KEPT
        for step in steps:
            step.rate(is_thrifty)
        while many > 0:
            best: Step | None = None
            for step in steps:
                if not step.is_asked and (best is None or step.is_before(best)):
                    best = step
            if best is None:
                return
            best.is_asked = True
            if best.key not in taken and self._can_be_longer(best):
                row = self._taken(best, steps, is_thrifty)
                if row is not None:
                    taken[best.key] = row
                    many -= 1

    def _taken(self, step: Step, steps: list[Step], is_thrifty: bool) -> Row | None:
        """The row with that step; none if the model does not get there: then it may further on,
        and another may instead."""
        row = step.row
        who = step.stretch.who
        if who.reach.can_reach(step.spot.x, step.spot.y):
            return self._room.row(row, step.spot, [*row.takers, who])
        other = self._instead(step)
        for each in (other, self._further(step)):
            if each is not None:
                each.rate(is_thrifty)
                steps.append(each)
        return None if other is not None else self._swapped(row, step.spot)

    def _instead(self, step: Step) -> Step | None:
        """The one with the least choice of the others who may come to a spot."""
        spot = step.spot
        found: Stretch | None = None
        for each in spot.part.stretches:
            if (
                each is not step.stretch
                and each.begin <= spot.turn <= each.end
                and not step.row.mask & each.who.bit
                and (found is None or each.who.has_less_choice(found.who))
            ):
                found = each
        return None if found is None else Step(step.row, found, spot)

    def _shifted(self, row: Row) -> list[Row]:
        """A row that nobody left can be added to, with one more if those in it change spots."""
        for at, part in enumerate(self.parts):
            spot = row.spots[at]
            if spot is not None and row.near & part.bit:
                swapped = self._swapped(row, spot)
                if swapped is not None:
                    return [swapped]
        return []

    def _swapped(self, row: Row, spot: Spot) -> Row | None:
        """The row with one more spot, if those in it change theirs so that all are taken."""
        takers = [*row.takers, row.takers[-1]] if row.takers else []
        self._asked = 0
        if takers and self._seat([*row.seats, spot], takers, len(row.seats)):
            return self._room.row(row, spot, takers)
        return None

    def _seat(self, seats: list[Spot], takers: list[Charger], at: int) -> bool:
        """Somebody for a spot: one who has none, or who leaves his own to somebody else."""
        spot = seats[at]
        for each in spot.part.stretches:
            who = each.who
            if self._asked & who.bit or not each.begin <= spot.turn <= each.end:
                continue
            if who.reach.can_reach(spot.x, spot.y):
                self._asked |= who.bit
                own = takers.index(who) if who in takers else -1
                if own < 0 or self._seat(seats, takers, own):
                    takers[at] = who
                    return True
        return False

    def _further(self, step: Step) -> Step | None:
        """Where a model does not get to its spot: the first one it gets to further on."""
        each = step.stretch
        part = step.spot.part
        if each.end < step.spot.turn:
            # trimmed for another row
            return None
        left = part.trim(each, step.spot.turn)
        if left is None:
            return None
        place = self._room.free(step.row, part, left.begin, left.end)
        return None if place is None else Step(step.row, left, Spot(part, place))


def longer_rows(march: March, target: Crowd, numbers: list[int], most: int) -> list[Row]:
    """Rows of more models in contact than that, laid one way round the target and the other, the
    longest last."""
    found: list[Row] = []
    if most >= len(numbers):
        return found
    for packing in _packings(march, target, numbers):
        # what beats long rows laid the other way begins at the first spots
        for row in packing.lay(most, 1 if found else _STARTS):
            found.append(row)
            most = len(row.takers)
        if most == len(numbers):
            break
    return found


def rows_of(march: March, target: Crowd, numbers: list[int], many: int) -> list[Row]:
    """Rows of at least so many, laid one way round the target and the other."""
    found: list[Row] = []
    for packing in _packings(march, target, numbers):
        found.extend(packing.lay(many - 1))
    return found


def _packings(march: March, target: Crowd, numbers: list[int]) -> list[Packing]:
    """One way round the target and the other, from where nobody comes to it."""
    able = [Charger(march, number) for number in numbers]
    is_mixed = any(who.base.r != able[0].base.r for who in able)
    ahead = axis_toward(march, target)
    parts = open_parts(march, target, able, ahead)
    found: list[Packing] = []
    if not parts:
        return found
    start = wrapped(gap_between(parts, ahead) + HALF)
    for side in (1.0, -1.0):
        axis = ahead.turned(start, side)
        turned = [other for part in parts for other in part.turned(axis, start, side)]
        found.append(Packing(march, axis, able, turned, is_mixed))
    return found
