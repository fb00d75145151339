"""Backing off: where an advance ends with no objective to go to (OPR-ADV-FREE, OPR-COVER)."""

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.ends import Ends
from opfor.boards.headings import FAN
from opfor.boards.inches import NO_WAY, SHY, Base, distance, nearest_base, nearest_gap, snap
from opfor.boards.march import March
from opfor.boards.reach import Reach
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.goals import Goal
from opfor.systems.opr.marches import Marches
from opfor.systems.opr.stands import Plan, Stand, by_left, draw_stand
from opfor.systems.opr.ways_out import most_out


@mypyc_attr(acyclic=True)
class Retreat:
    """The advance of a shooting or hybrid unit that walks to no objective."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.measure = marches.measure
        self.targets = marches.targets
        self.shelter = marches.shelter
        self.unit = marches.unit

    def plan(self) -> Plan | None:
        """OPR-ADV-FREE, OPR-COVER: back off while still in range, cover first; or none.

        Standing in cover with a target it stays; `stand` is then where it stands.
        """
        enemies = self.targets.within(self.marches.allowance(self.unit.advance))
        foe = self.measure.foe()
        if not self.targets.groups or not enemies or foe is None:
            return None
        staying = self._staying(enemies)
        if staying is not None:
            return staying
        closest = self.measure.closest.to(Crowd(self.measure.bases))
        if closest is None:
            return None
        ranked = self._free_stands(foe, closest)
        return self._back_off(ranked, closest, [closest]) or self._back_off(
            ranked, closest, enemies
        )

    def _staying(self, enemies: list[Unit]) -> Plan | None:
        if self.marches.transport is not None or self.marches.is_inside:
            return None
        bases = self.measure.bases
        if not self.shelter.has(Crowd(bases), False):
            return None
        if not self.targets.has_target(bases, enemies):
            return None
        march = self._march()
        return Plan(Stand(march, 0, bases[0].x, bases[0].y, 0.0, False), ["OPR-COVER"], True)

    def _march(self) -> March:
        full = self.marches.allowance(self.unit.advance)
        return self.marches.march(self.measure.closed_to_advance, full)

    def _free_stands(self, foe: Goal, closest: Unit) -> list[Stand]:
        """All ends of an advance, those first whose leading model is furthest from the enemy: no
        unit is further off than its model."""
        is_cargo = self.marches.transport is not None
        lead = _closest_of(self.measure.bases, closest.bases)
        march = self._march()
        reach = march.reach(lead)
        ends = Ends(reach)
        ends.add_compass()
        ends.add_ways(foe.ways(self.measure.bases[lead]), foe.field)
        self._add_range_ends(ends, reach, closest)
        ends.add_spots(self.marches.cover_spots(march, lead, False))
        found: list[Stand] = []
        for end in ends.found[1:] if is_cargo else ends.found:
            stand = Stand(march, lead, end.x, end.y, end.length, is_cargo)
            base = Base(stand.x, stand.y, self.measure.bases[lead].r)
            stand.left = -self._apart(Crowd([base]), closest)
            found.append(stand)
        if self.marches.is_inside:
            found = most_out(self.measure.table, found)
        found.sort(key=by_left)
        return found

    def _apart(self, crowd: Crowd, closest: Unit) -> float:
        """How far one is that stands so from the enemy it backs off from, or from them all."""
        if self.measure.edition.backs_off_from == "the closest enemy":
            return nearest_gap(crowd.bases, closest.bases)
        best = NO_WAY
        for enemy in self.measure.enemies:
            if not is_further(crowd, enemy.crowd, best):
                best = min(best, nearest_gap(crowd.bases, enemy.bases))
        return best

    def _add_range_ends(self, ends: Ends, reach: Reach, closest: Unit) -> None:
        """Just in range of the closest enemy: straight away from it and to either side."""
        base = Base(reach.start_x, reach.start_y, reach.ground.r)
        near = nearest_base([base], closest.bases)
        dx, dy = base.x - near.x, base.y - near.y
        length = distance(base.x, base.y, near.x, near.y)
        if length == 0.0:
            return
        for group in self.targets.groups:
            inches = group.air_range if closest.is_aircraft else group.range
            out = near.r + base.r + inches - SHY
            for c, s in ((1.0, 0.0), *FAN):
                ux, uy = dx / length, dy / length
                ends.add(
                    near.x + snap((ux * c - uy * s) * out), near.y + snap((uy * c + ux * s) * out)
                )
                ends.add(
                    near.x + snap((ux * c + uy * s) * out), near.y + snap((uy * c - ux * s) * out)
                )

    def _back_off(self, ranked: list[Stand], closest: Unit, enemies: list[Unit]) -> Plan | None:
        """The furthest ends that keep one of the enemies in range and sight, in cover first."""
        in_open = _Furthest()
        covered = _Furthest()
        for stand in ranked:
            beaten = in_open if self.shelter.is_bare else covered
            if -stand.left < beaten.apart:
                break
            crowd = stand.crowd() if self.targets.may_have_target(stand, enemies) else None
            if crowd is None or not self.targets.has_target(crowd.bases, enemies):
                continue
            apart = self._apart(crowd, closest)
            if apart >= covered.apart and self.shelter.has(crowd, False):
                covered.take(stand, apart)
            else:
                in_open.take(stand, apart)
        chosen = covered.stands or in_open.stands
        if not chosen:
            return None
        rules = ["CORE-IMPASSABLE"] if self.marches.is_inside else []
        rules.append("OPR-COVER" if covered.stands else "OPR-ADV-FREE")
        return Plan(draw_stand(self.measure.draws, chosen), rules, True)


@mypyc_attr(acyclic=True)
class _Furthest:
    """The ends furthest from the enemy so far."""

    def __init__(self) -> None:
        self.stands: list[Stand] = []
        self.apart = -1.0

    def take(self, stand: Stand, apart: float) -> None:
        if apart > self.apart:
            self.stands, self.apart = [], apart
        if apart == self.apart:
            self.stands.append(stand)


def _closest_of(bases: list[Base], others: list[Base]) -> int:
    """The place of the base closest to any of the others."""
    best = NO_WAY
    found = 0
    for i in range(len(bases)):
        gap = nearest_gap([bases[i]], others)
        if gap < best:
            best, found = gap, i
    return found
