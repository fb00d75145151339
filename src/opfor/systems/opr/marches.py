"""Marches: how far one unit may move in this activation, and what it meets on the way."""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.hiding import spots_behind, spots_inside
from opfor.boards.inches import STEP, Base, distance, nearest_base
from opfor.boards.march import March
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.stands import Shelter
from opfor.systems.opr.targets import Targets
from opfor.systems.opr.ways_out import stands_inside

#: SR-TRANSPORT: how far from its transport a unit gets on the way out
LEAVE_DISTANCE: Final = 6.0
#: kept between units unless they charge (core 2.4)
SPACING: Final = 1.0


@mypyc_attr(acyclic=True)
class Marches:
    """Allowances and marches of one unit; `transport` is the one it leaves, if any."""

    def __init__(self, measure: Measure, targets: Targets, transport: Unit | None) -> None:
        self.measure = measure
        self.targets = targets
        self.unit = measure.unit
        self.transport = transport
        self.shelter = Shelter(measure, targets.lines)
        self._near: list[Crowd] | None = None
        self._is_slowed = -1
        self._is_inside = -1

    @property
    def is_inside(self) -> bool:
        """Whether some model stands in impassable ground, or what carries it does."""
        if self._is_inside < 0:
            is_so = stands_inside(self.measure.table, self.measure.bases)
            self._is_inside = 1 if is_so else 0
        return self._is_inside > 0

    def allowance(self, inches: float) -> float:
        """Inches it may move: capped when it starts in difficult ground (core 2.9)."""
        if self.transport is not None:
            widest = max(base.r for base in self.measure.bases)
            return self.transport.bases[0].r + LEAVE_DISTANCE - widest
        if self._is_slowed < 0:
            self._is_slowed = 1 if self._starts_in_difficult() else 0
        cap = float(self.measure.edition.difficult_cap)
        return min(inches, cap) if self._is_slowed else inches

    def _starts_in_difficult(self) -> bool:
        if self.unit.is_strider:
            return False
        crowd = self.unit.crowd
        for piece in self.measure.table.pieces:
            s = piece.shape
            if piece.is_difficult and (
                s.west < crowd.east
                and s.east > crowd.west
                and s.south < crowd.north
                and s.north > crowd.south
            ):
                for base in self.measure.bases:
                    if s.is_touched(base.x, base.y, base.r - STEP):
                        return True
        return False

    def march(
        self, closed: int, inches: float, target: Crowd | None = None, is_charge: bool = True
    ) -> March:
        """A move of so many inches with some pieces closed; a target that is not charged may be
        touched and no more (SR-TRANSPORT)."""
        edition = self.measure.edition
        march = March(
            self.measure.table,
            closed,
            self.measure.bases,
            inches,
            self._crowds(),
            self.unit.crowd,
            float(edition.coherency_link),
            float(edition.coherency_span),
            target,
            self.unit.is_flying,
            self.spacing(target is not None and is_charge),
        )
        if self.transport is not None:
            _get_off(march, self.transport)
        if self.measure.battle.flyers:
            self._pass_under(march)
        return march

    def spacing(self, is_charge: bool) -> float:
        """CORE-SPACING: how far it keeps off units it does not charge."""
        is_free = is_charge and not self.measure.edition.charge_keeps_off_others
        return 0.0 if is_free else SPACING

    def _pass_under(self, march: March) -> None:
        """SR-AIRCRAFT: nobody ends on the base of an Aircraft."""
        for crowd in self.measure.battle.flyers:
            for number, m in enumerate(march.models):
                if crowd.is_far(m.x, m.y, m.r + march.allowance):
                    continue
                for base in crowd.bases:
                    march.reach(number).keep_off(base.x, base.y, base.r + m.r)

    def _crowds(self) -> list[Crowd]:
        """Other units this one could meet by its longest move."""
        found = self._near
        if found is None:
            far = max(self.unit.rush, self.unit.charge)
            far = max(far, self.allowance(self.unit.rush)) + SPACING
            own = self.unit.crowd if self.transport is None else self.transport.crowd
            found = [
                c
                for c in self.measure.battle.crowds
                if c is not own and not is_further(own, c, far)
            ]
            self._near = found
        return found

    def cover_spots(
        self, march: March, lead: int, to_objective: bool, near: Base | None = None
    ) -> list[tuple[float, float]]:
        """Places in and behind cover within reach (OPR-COVER); those of pieces with none in the
        disc `near` are left out."""
        spots: list[tuple[float, float]] = []
        base = self.measure.bases[lead]
        far = march.allowance + base.r
        threats: list[Base] | None = None
        for number, piece in enumerate(self.measure.table.pieces):
            s = piece.shape
            if not piece.is_hiding or (
                s.west > base.x + far
                or s.east < base.x - far
                or s.south > base.y + far
                or s.north < base.y - far
            ):
                continue
            # all of its places lie in it or against it
            out = 2.0 * s.outer + base.r
            if near is not None and distance(s.cx, s.cy, near.x, near.y) > near.r + out:
                continue
            shuns = to_objective and piece.is_difficult and not self.unit.is_strider
            if piece.is_cover and not march.closed >> number & 1 and not shuns:
                spots.extend(spots_inside(s, base.r))
            if threats is None:
                closest = self.measure.closest.all_to(Crowd([base]))
                threats = [nearest_base([base], enemy.bases) for enemy in closest]
            for threat in threats:
                spots.extend(spots_behind(s, base.r, threat))
        return spots


def _get_off(march: March, carrier: Unit) -> None:
    """SR-TRANSPORT: cargo ends off its transport and whoever goes with that; where it stands there
    is no place for it."""
    for number, model in enumerate(march.models):
        reach = march.reach(number)
        reach.may_stay = False
        for base in carrier.bases:
            reach.keep_off(base.x, base.y, base.r + model.r)
