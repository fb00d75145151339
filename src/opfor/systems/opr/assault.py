"""Assault: whom a unit charges and where its models end (OPR-MELEE, core 2.7)."""

from mypy_extensions import mypyc_attr

from opfor.boards.charges import charge
from opfor.boards.contact import contacts
from opfor.boards.inches import Base
from opfor.boards.march import March
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.marches import Marches


@mypyc_attr(acyclic=True)
class Charge:
    """A charge that can be made: the enemy and where everybody ends."""

    def __init__(self, enemy: Unit, gap: float, march: March, places: list[Base]) -> None:
        self.enemy = enemy
        self.gap = gap
        self.march = march
        self.places = places

    def is_touching(self, number: int) -> bool:
        """Whether one model ends in base contact."""
        return contacts([self.places[number]], self.enemy.crowd) > 0


@mypyc_attr(acyclic=True)
class Assault:
    """The charges open to one unit in one activation; each is worked out once."""

    def __init__(self, marches: Marches) -> None:
        self.marches = marches
        self.measure = marches.measure
        self.inches = marches.allowance(marches.unit.charge)

    def best(self, among: list[Unit]) -> Charge | None:
        """The charge OPR-MELEE asks for: not yet activated first where the edition says so,
        then the nearest; equal ones: a die. None if nobody can be charged."""
        equal: list[Charge] = []
        last = (False, -1.0)
        for is_late, gap, number in self._ranked(among):
            if equal and (is_late, gap) != last:
                break
            made = self._charge(self.measure.enemies[number], gap)
            if made is not None:
                equal.append(made)
                last = (is_late, gap)
        if not equal:
            return None
        names = [made.enemy.id for made in equal] if len(equal) > 1 else []
        return equal[self.measure.draws.one_of("Which enemy to charge", names)]

    def _ranked(self, among: list[Unit]) -> list[tuple[bool, float, int]]:
        """Those near enough to be worth a try, best first."""
        measure = self.measure
        prefers_fresh = measure.edition.prefers_not_activated
        ranked: list[tuple[bool, float, int]] = []
        for number in measure.within(self.inches):
            enemy = measure.enemies[number]
            if not enemy.is_aircraft and enemy in among:
                is_late = prefers_fresh and enemy.is_activated
                ranked.append((is_late, measure.gap(number), number))
        ranked.sort()
        return ranked

    def _charge(self, enemy: Unit, gap: float) -> Charge | None:
        """OPR-DIFF: round difficult ground, or into it with the shorter move if the enemy
        stands inside; whichever brings more models into contact."""
        closed = self.measure.closed
        best = self.over(enemy, gap, closed, self.inches)
        entered = self._entered(enemy)
        if entered:
            inches = min(self.inches, float(self.measure.edition.difficult_cap))
            other = self.over(enemy, gap, closed & ~entered, inches)
            if best is None or (
                other is not None
                and contacts(other.places, enemy.crowd) > contacts(best.places, enemy.crowd)
            ):
                best = other
        return best

    def over(self, enemy: Unit, gap: float, closed: int, inches: float) -> Charge | None:
        """The charge with these pieces closed and so many inches to go."""
        if gap > inches:
            return None
        march = self.marches.march(closed, inches, enemy.crowd)
        places = charge(march)
        return None if places is None else Charge(enemy, gap, march, places)

    def _entered(self, enemy: Unit) -> int:
        """Difficult pieces the enemy stands in, unless they are closed for another reason."""
        entered = 0
        if self.measure.unit.is_strider:
            return 0
        shuns_dangerous = not self.measure.unit.is_flying
        shuns_treacherous = self.measure.minds_haste
        for number, piece in enumerate(self.measure.table.pieces):
            if (
                piece.is_difficult
                and not piece.is_impassable
                and not (piece.is_dangerous and shuns_dangerous)
                and not (piece.is_treacherous and shuns_treacherous)
            ):
                for base in enemy.bases:
                    if piece.shape.is_touched(base.x, base.y, base.r):
                        entered |= 1 << number
                        break
        return entered
