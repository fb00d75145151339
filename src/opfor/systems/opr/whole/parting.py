"""Parting: a charger stands off from the enemy it fought (CORE-CONSOLIDATE), as places for it.

In the formation it has if it can, each model for itself, or in another formation.
"""

from opfor.boards.crowds import is_coherent
from opfor.boards.headings import COMPASS
from opfor.boards.inches import SHY, Base, nearest_gap, snap
from opfor.boards.march import March
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.whole.closing import are_apart, marches_of
from opfor.systems.opr.whole.regrouping import FURTHEST_BACK, STEP_BACK, pushed, regroup_back


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
        for ux, uy in headings:
            dx, dy = snap(ux * far), snap(uy * far)
            places = _shifted(march, enemy, dx, dy, inches)
            if places is not None and _can_stand(march, places):
                return places
        far += STEP_BACK
    return None


def _shifted(march: March, enemy: Unit, dx: float, dy: float, inches: float) -> list[Base] | None:
    """All models moved alike, if that takes them far enough from the enemy."""
    places: list[Base] = []
    for m in march.models:
        place = Base(m.x + dx, m.y + dy, m.r)
        if enemy.crowd.has_overlap(place, inches):
            return None
        places.append(place)
    return places


def _away(march: March, enemy: Unit) -> list[tuple[float, float]]:
    """The compass, the headings that lead most directly away from the enemy first."""
    count = float(len(enemy.bases))
    x = sum(base.x for base in enemy.bases) / count
    y = sum(base.y for base in enemy.bases) / count
    dx, dy = march.mid_x - x, march.mid_y - y
    ranked = [(-(h.x * dx + h.y * dy), h.x, h.y) for h in COMPASS]
    ranked.sort()
    return [(hx, hy) for _, hx, hy in ranked[:9]]


def _spread_back(march: March, enemy: Unit, inches: float) -> list[Base] | None:
    """Each model away from the enemy model next to it."""
    places = [pushed(m, enemy, inches) for m in march.models]
    for place in places:
        if enemy.crowd.has_overlap(place, inches):
            return None
    return places if _can_stand(march, places) else None


def _can_stand(march: March, places: list[Base]) -> bool:
    """Whether everybody can walk there and the unit is whole."""
    for number, place in enumerate(places):
        if not march.reach(number).can_reach(place.x, place.y):
            return False
    if not are_apart(places):
        return False
    return not march.was_coherent or is_coherent(places, march.link, march.span)
