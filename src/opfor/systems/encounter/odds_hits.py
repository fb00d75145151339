"""Exact chances of hits on a crowd of units: who takes each, who saves, who is left.

Units alike in every way stand together, so a state is only how many of each kind are left.
What nobody can know beforehand, to whom a hit is given, follows `rank`.
"""

from math import comb
from typing import Final

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import Battle, Unit
from opfor.systems.encounter.profiles import NO_SAVE, Core

#: how many of each kind are left, then how many were lost, then 1 if a hit was no mere scratch
Left = tuple[int, ...]
#: how likely it stands so
Chances = dict[Left, float]
#: Strength, the chance of a hit, attacks
Volley = tuple[int, float, int]
LOST: Final = -2
SHAKEN: Final = -1


def rank(core: Core, unit: Unit, strength: int, is_given_out: bool) -> tuple[int, ...]:
    """The lowest takes a hit first: with the owner one that need not save, then an Expendable
    one, then the cheapest, Heroes last [I1]; with a striker who gives it out one that must
    save, a Hero before others, then the dearest [O7]."""
    must_save = core.save_needed(strength, unit.profile) > 1
    if is_given_out:
        return (not must_save, not unit.is_hero, -unit.cost, unit.index)
    return (must_save, not unit.profile.is_expendable, unit.is_hero, unit.cost, unit.index)


def chance_of(needed: int) -> float:
    """That a D6 shows so much."""
    return max(0, min(6, 7 - needed)) / 6.0


class Crowd:
    """Units of one side that may be hit, with those who ride in them."""

    def __init__(self, battle: Battle, units: list[Unit]) -> None:
        self._battle = battle
        #: a unit of each kind
        self.kinds: list[Unit] = []
        #: place of a transport → places of its passengers
        self._aboard: dict[int, list[int]] = {}
        self._known: dict[tuple[Left, int, tuple[Volley, ...], bool], Chances] = {}
        counts: dict[tuple[object, ...], int] = {}
        for unit in units:
            alone = unit.index if unit.profile.carries else -1
            key = (unit.profile.name, unit.cost, unit.hex, unit.tokens, alone)
            if key not in counts:
                self.kinds.append(unit)
            counts[key] = counts.get(key, 0) + 1
        numbers = list(counts.values())
        for place, unit in enumerate(list(self.kinds)):
            riders = battle.passengers(unit)
            self._aboard[place] = list(range(len(self.kinds), len(self.kinds) + len(riders)))
            self.kinds += riders
            numbers += [0] * len(riders)
        self.start: Left = (*numbers, 0, 0)
        #: what others take of each hex, who are not shot at
        self._taken = _taken_by_others(battle, self.kinds)

    def hexes(self, left: Left) -> int:
        """Where somebody is left."""
        mask = 0
        for place, unit in enumerate(self.kinds):
            if left[place]:
                mask |= 1 << unit.hex
        return mask

    def strike(
        self, chances: Chances, hex: int, volleys: list[Volley], is_given_out: bool
    ) -> Chances:
        """One unit's attack on those in a hex, weapon after weapon."""
        found: Chances = {}
        for left, p in chances.items():
            key = (left, hex, tuple(volleys), is_given_out)
            if key not in self._known:
                self._known[key] = self._attack(left, hex, volleys, is_given_out)
            add(found, self._known[key], p)
        return found

    def _attack(self, left: Left, hex: int, volleys: list[Volley], is_given_out: bool) -> Chances:
        here = [place for place, unit in enumerate(self.kinds) if left[place] and unit.hex == hex]
        now: Chances = {left: 1.0}
        for strength, chance, attacks in volleys:
            order = sorted(
                here, key=lambda n: rank(self._battle.core, self.kinds[n], strength, is_given_out)
            )
            then: Chances = {}
            for state, p in now.items():
                add(then, self._hits(state, order, strength, chance, attacks), p)
            now = then
        return now

    def _hits(
        self, left: Left, order: list[int], strength: int, chance: float, attacks: int
    ) -> Chances:
        """As many hits as the dice give, one by one: nobody takes a second before all took one."""
        found: Chances = {}
        #: with how many of each kind took a hit in this turn around
        laps: dict[tuple[Left, Left], float] = {(left, (0,) * len(self.kinds)): 1.0}
        for number in range(attacks + 1):
            p = comb(attacks, number) * chance**number * (1.0 - chance) ** (attacks - number)
            for (state, _), q in laps.items():
                found[state] = found.get(state, 0.0) + p * q
            laps = self._one_more(laps, order, strength)
        return found

    def _one_more(
        self, laps: dict[tuple[Left, Left], float], order: list[int], strength: int
    ) -> dict[tuple[Left, Left], float]:
        found: dict[tuple[Left, Left], float] = {}
        for (left, took), p in laps.items():
            for lap, q in self._hit(left, took, order, strength):
                found[lap] = found.get(lap, 0.0) + p * q
        return found

    def _hit(
        self, left: Left, took: Left, order: list[int], strength: int
    ) -> list[tuple[tuple[Left, Left], float]]:
        open = [place for place in order if left[place] > took[place]]
        if not open:
            took = (0,) * len(took)
            open = [place for place in order if left[place]]
        if not open:
            return [((left, took), 1.0)]
        place = open[0]
        needed = self._battle.core.save_needed(strength, self.kinds[place].profile)
        saved = (_more(left, SHAKEN, int(needed > 1 and not left[SHAKEN])), _more(took, place, 1))
        if needed <= 1:
            return [(saved, 1.0)]
        lost = (self._lose(saved[0], place), took)
        save = 0.0 if needed >= NO_SAVE else chance_of(needed)
        return [(saved, save), (lost, 1.0 - save)]

    def _lose(self, left: Left, place: int) -> Left:
        """Passengers of a wreck stand in its hex; who finds no room there is out of the fight."""
        left = _more(_more(left, place, -1), LOST, 1)
        for rider in self._aboard.get(place, []):
            unit = self.kinds[rider]
            if self._room(left, unit.hex) >= unit.profile.size:
                left = _more(left, rider, 1)
        return left

    def _room(self, left: Left, hex: int) -> int:
        room = self._battle.core.stacking - self._taken.get(hex, 0)
        for place, unit in enumerate(self.kinds):
            if unit.hex == hex:
                room -= left[place] * unit.profile.size
        return room


def _taken_by_others(battle: Battle, kinds: list[Unit]) -> dict[int, int]:
    found: dict[int, int] = {}
    side = kinds[0].side if kinds else 0
    formations = {unit.formation for unit in kinds}
    for unit in battle.all_standing(side):
        if unit.formation not in formations:
            found[unit.hex] = found.get(unit.hex, 0) + unit.profile.size
    return found


def _more(left: Left, place: int, number: int) -> Left:
    place %= len(left)
    return (*left[:place], left[place] + number, *left[place + 1 :])


def add(found: Chances, chances: Chances, p: float) -> None:
    for left, q in chances.items():
        found[left] = found.get(left, 0.0) + p * q


def standing_in(battle: Battle, side: int, hexes: int, formations: list[int]) -> list[Unit]:
    """Units of some formations in some hexes."""
    wanted = set(hexes_of(hexes))
    return [
        unit
        for unit in battle.all_standing(side)
        if unit.hex in wanted and unit.formation in formations
    ]
