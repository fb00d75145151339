"""Parting: a charger stands off from the enemy it fought (CORE-CONSOLIDATE), as places for it.

In the formation it has if it can, each model for itself, or in another formation.
"""

from typing import Final

from opfor.boards.crowds import is_coherent, middle
from opfor.boards.headings import COMPASS, Heading
from opfor.boards.inches import SHY, Base, nearest_gap, snap
from opfor.boards.march import March
from opfor.boards.reach import ROUND, SHUT
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.whole.closing import are_apart, marches_of
from opfor.systems.opr.whole.regrouping import FURTHEST_BACK, STEP_BACK, pushed, regroup_back

#: of the sixteen those that do not lead toward the enemy
_HEADINGS: Final = 9


def back_off(battle: Battle, unit: Unit, enemy: Unit, inches: float) -> list[Base] | None:
    """CORE-CONSOLIDATE: the charger stands off by so many inches again, if it can."""
    if nearest_gap(unit.bases, enemy.bases) >= inches:
        return None
    for march in marches_of(battle, unit, FURTHEST_BACK, enemy.crowd):
        found = (
            _shift_back(march, enemy, inches)
            or _spread_back(march, enemy, inches)
            or regroup_back(march, enemy, inches)
        )
        if found is not None:
            return found
    return None


def _shift_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """The formation kept: the shortest shift, straight away from the enemy's middle first."""
    headings = _away(march, enemy)
    far = inches - nearest_gap(march.models, enemy.bases) + SHY
    while far <= FURTHEST_BACK:
        for heading in headings:
            dx, dy = snap(heading.x * far), snap(heading.y * far)
            # side by side and together they are as they were
            if _is_off(march, enemy, dx, dy, inches):
                places = [Base(m.x + dx, m.y + dy, m.r) for m in march.models]
                if _can_walk(march, places):
                    return places
        far += STEP_BACK
    return None


def _is_off(march: March, enemy: Unit, dx: float, dy: float, inches: float) -> bool:
    """Whether moving all models alike takes them far enough from the enemy."""
    for m in march.models:
        if enemy.crowd.is_within(m.x + dx, m.y + dy, m.r + inches):
            return False
    return True


def _away(march: March, enemy: Unit) -> list[Heading]:
    """Half of the compass, the headings that lead most directly away from the enemy first."""
    x, y = middle(enemy.bases)
    dx, dy = march.mid_x - x, march.mid_y - y
    left = list(COMPASS)
    found: list[Heading] = []
    while len(found) < _HEADINGS:
        first = 0
        for at in range(1, len(left)):
            if _is_before(left[at], left[first], dx, dy):
                first = at
        found.append(left.pop(first))
    return found


def _is_before(one: Heading, other: Heading, dx: float, dy: float) -> bool:
    """Whether a heading leads more directly that way; of equal ones the one further west, then
    south."""
    ahead = one.x * dx + one.y * dy
    than = other.x * dx + other.y * dy
    if ahead != than:
        return ahead > than
    return one.x < other.x or (one.x == other.x and one.y < other.y)


def _spread_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """Each model away from the enemy model next to it."""
    places = [pushed(m, enemy, inches) for m in march.models]
    for place in places:
        if enemy.crowd.has_overlap(place, inches):
            return None
    return places if _can_stand(march, places) else None


def _can_stand(march: March, places: list[Base]) -> bool:
    """Whether everybody can walk there and the unit is whole."""
    if not are_apart(places) or not _can_walk(march, places):
        return False
    return not march.was_coherent or is_coherent(places, march.link, march.span)


def _can_walk(march: March, places: list[Base]) -> bool:
    """Whether everybody can walk there; ways round are looked for once all may stand there."""
    blocked: list[int] = []
    for number, place in enumerate(places):
        access = march.reach(number).access(place.x, place.y)
        if access == SHUT:
            return False
        if access == ROUND:
            blocked.append(number)
    for number in blocked:
        if not march.reach(number).has_way_round(places[number].x, places[number].y):
            return False
    return True
