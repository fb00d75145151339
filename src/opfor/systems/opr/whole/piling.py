"""Piling in: the models of a charged unit into contact, as many as can (core 2.7).

Nothing here changes anything: it says where every model would stand, or none if all stay.
"""

from mypy_extensions import mypyc_attr

from opfor.boards.contact import contacts
from opfor.boards.crowds import Crowd, is_chained
from opfor.boards.inches import Base, distance, gap_to
from opfor.boards.march import March
from opfor.boards.places import Placing, put_all
from opfor.boards.stepping import stepped_in, touch
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.whole.closing import is_touching, marches_of, without_detours


def pile_in(battle: Battle, unit: Unit, enemy: Unit) -> list[Base] | None:
    """CORE-PILE-IN, OWN-PILEIN: models out of contact move up to 3\" into it; through dangerous
    ground if that brings more of them there."""
    bases = unit.bases
    touching = [i for i in range(len(bases)) if is_touching(bases[i], enemy.bases)]
    if not touching or len(touching) == len(bases):
        return None
    found: list[Base] | None = None
    most = len(touching)
    for march in marches_of(battle, unit, float(battle.edition.pile_in), enemy.crowd):
        placing = _Pile(march, enemy.crowd, touching).closed_up()
        if placing is not None:
            places = without_detours(battle, unit, enemy, placing.places())
            count = contacts(places, enemy.crowd)
            if count > most:
                found, most = places, count
    return found


@mypyc_attr(acyclic=True)
class _Pile:
    """A unit of which some touch the enemy and stay there."""

    def __init__(self, march: March, target: Crowd, touching: list[int]) -> None:
        self.march = march
        self.target = target
        self.touching = touching
        ranked: list[tuple[float, float, float, float, int]] = []
        for i, m in enumerate(march.models):
            if i not in touching:
                ranked.append((gap_to(m, target.bases), march.off_middle(m), m.x, m.y, i))
        ranked.sort()
        #: the others, the nearest first, and those of them who may come into contact
        self._movers = [number for _, _, _, _, number in ranked]
        self._able = [number for gap, _, _, _, number in ranked if gap <= march.allowance]

    def closed_up(self) -> Placing | None:
        """All models on their places; none if they find none in coherency."""
        if not self._able:
            return None
        placing = self._brought_up()
        if placing is None:
            # whoever moves leaves the others in coherency as they stand
            if not self.march.was_coherent:
                return None
            models = self.march.models
            placing = put_all(self.march, list(range(len(models))), models)
        return stepped_in(placing, self.target, self._able, True)

    def _brought_up(self) -> Placing | None:
        """One after the other into contact or as near as it gets; none if that leaves somebody
        behind. Who finds no place yet may find one beside those who come after him."""
        models = self.march.models
        placing = put_all(self.march, self.touching, [models[i] for i in self.touching])
        waiting = self._movers
        while waiting:
            left = [number for number in waiting if not self._come(placing, number)]
            if len(left) == len(waiting):
                return None
            waiting = left
        return placing if is_chained(placing.placed, self.march.link) else None

    def _come(self, placing: Placing, number: int) -> bool:
        if number in self._able and touch(placing, number, self.target):
            return True
        m = self.march.models[number]
        near = min([(distance(m.x, m.y, b.x, b.y), b.x, b.y) for b in self.target.bases])
        return placing.put_near(number, near[1], near[2])
