"""Exact chances of one weapon's attack, out of the numbers the engine worked out for it.

What comes of the dice is counted with icepool; the wounds are then put on the models in the
order they fall (CORE-ALLOCATE).
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from opfor.faults import Refused
from opfor.systems.opr.attack import spares_sixes
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import fighter_of, loadout_of
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.needed import block_on
from opfor.systems.opr.specials.numbers import Blow

#: how many wounds each model can still take, in the order they fall
Room = tuple[int, ...]
#: how likely it stands so
Chances = dict[Room, float]
#: CORE-SR-RENDING in v2: wounds of 6s are counted as so many each where they are kept apart
_APART: Final = 1_000_000
#: not one model but the unit is attacked
THE_UNIT: Final = -1


def has_icepool() -> bool:
    return find_spec("icepool") is not None


def icepool() -> Any:
    """The package that counts, which need not be installed."""
    if not has_icepool():
        raise Refused("odds need the package icepool: pip install 'opfor[odds]'")
    return import_module("icepool")


class Strike:
    """The dice of one weapon against one target."""

    def __init__(self, weapon: str, attacks: int, hit_on: int, victim: int) -> None:
        self.weapon = weapon
        self.attacks = attacks
        #: what a hit roll must show; 0: it hits without one
        self.hit_on = hit_on
        self.block_on = 0
        #: the one model it is aimed at, by its place in the order they fall
        self.victim = victim
        #: wounds of one attack
        self.wounds: Any = None
        #: what each of these comes to on a model, and on one that regenerates by itself
        self.each: Any = None
        self.each_singly: Any = None
        #: the same for wounds of unmodified 6s to hit that are kept apart
        self.each_six: Any = None
        #: 1 if a wound is not ignored before it is multiplied; also of an unmodified 6
        self._before: Any = None
        self._before_six: Any = None

    def read(self, blow: Blow, target: Unit, edition: Edition) -> None:
        """Take the numbers the engine left in a blow."""
        self.block_on = block_on(blow, False)
        self._read_ignored(blow, target, edition)
        spread = blow.blast
        if edition.blast_is_capped:
            most = max(1, blow.target_models) if self.victim == THE_UNIT else 1
            spread = min(spread, most)
        plain = spread @ self._of_hit(blow, False)
        if self.hit_on == 0:
            self.wounds = plain
            return
        six = spread @ self._of_hit(blow, True) + (blow.hits_six * spread) @ self._of_hit(
            blow, False
        )
        once = self._of_faces(plain, six)
        self.wounds = self._of_faces(plain, six + blow.attacks_six @ once)

    def _of_faces(self, plain: Any, six: Any) -> Any:
        """CORE-TO-HIT"""
        needed = self.hit_on
        return icepool().d6.map(lambda face: six if face == 6 else plain if face >= needed else 0)

    def _of_hit(self, blow: Blow, is_six: bool) -> Any:
        """CORE-BLOCK, CORE-REROLL: the wounds of one hit that are not ignored at once."""
        d6 = icepool().d6
        needed, shreds = block_on(blow, is_six), blow.shreds
        before = self._before_six if is_six else self._before
        roll = d6.map({6: d6}) if blow.rerolls_sixes else d6
        return roll.map(
            lambda face: 0 if face >= needed else (1 + (shreds if face == 1 else 0)) @ before
        )

    def _read_ignored(self, blow: Blow, target: Unit, edition: Edition) -> None:
        """CORE-SR-REGENERATION before or after CORE-SR-DEADLY, or model by model."""
        die, form = icepool().Die, fighter_of(target).form
        chance = _suffered(blow, edition)
        self._before = self._before_six = die([1])
        if form.regenerating:
            self.each = self.each_singly = die([blow.deadly])
            if not blow.ignores_regeneration:
                self.each_singly = blow.deadly @ _missed(form.regenerates_on)
        elif blow.deadly > 1:
            is_late = edition.regeneration_after_deadly
            self.each = blow.deadly @ chance if is_late else chance * blow.deadly
            self.each_singly = self.each
        else:
            self._before = self._before_six = chance
            self.each = self.each_singly = die([1])
        if spares_sixes(blow, target):
            self._keep_sixes(blow, target, edition)

    def _keep_sixes(self, blow: Blow, target: Unit, edition: Edition) -> None:
        """CORE-SR-RENDING in v2: what regenerates from other hits does not from 6s."""
        blow.ignores_regeneration = True
        six = Strike(self.weapon, self.attacks, self.hit_on, self.victim)
        six._read_ignored(blow, target, edition)
        blow.ignores_regeneration = False
        self._before_six = six._before
        if six.each != self.each or six.each != self.each_singly:
            self.each_six = six.each
            self._before_six = six._before * _APART

    # wounds on models

    def fall(self, chances: Chances, singly: list[bool]) -> Chances:
        """How likely the target stands how afterwards; `singly`: who rolls for itself."""
        total = self.attacks @ self.wounds
        if self.victim == THE_UNIT and self.each == self.each_singly == icepool().Die([1]):
            return _filled(chances, _floats(total))
        kernels = [_floats(self.each), _floats(self.each_singly)]
        found: Chances = {}
        done = 0
        sixes = 0
        kept = chances
        # all numbers with as many wounds of 6s stand together, the fewest others first
        for number, p in _floats(total):
            six, rest = divmod(number, _APART)
            if six > sixes:
                same = [_floats(self.each_six)] * 2
                for _ in range(six - sixes):
                    kept = self._step(kept, same, singly)
                chances, sixes, done = kept, six, 0
            for _ in range(rest - done):
                chances = self._step(chances, kernels, singly)
            done = rest
            _add(found, chances, p)
        return found

    def _step(
        self, chances: Chances, kernels: list[list[tuple[int, float]]], singly: list[bool]
    ) -> Chances:
        """One wound on one model; what it cannot take is lost."""
        after: Chances = {}
        for room, p in chances.items():
            place = self.victim if self.victim >= 0 else _next(room)
            if place < 0 or room[place] == 0:
                after[room] = after.get(room, 0.0) + p
                continue
            for number, q in kernels[1 if singly[place] else 0]:
                hurt = (*room[:place], max(0, room[place] - number), *room[place + 1 :])
                after[hurt] = after.get(hurt, 0.0) + p * q
        return after


def _suffered(blow: Blow, edition: Edition) -> Any:
    """1 if a wound is not ignored: CORE-SR-REGENERATION and the rules like it."""
    chance = icepool().Die([1])
    if blow.regeneration and not blow.ignores_regeneration:
        chance = chance * _missed(blow.regeneration)
    if blow.kin and not (blow.ignores_regeneration and edition.ignores_kin_too):
        chance = chance * _missed(blow.kin)
    return chance


def _missed(needed: int) -> Any:
    return icepool().d6.map(lambda face: 0 if face >= needed else 1)


def _floats(die: Any) -> list[tuple[int, float]]:
    return [(outcome, float(die.probability(outcome))) for outcome in die.outcomes()]


def _next(room: Room) -> int:
    for place, left in enumerate(room):
        if left:
            return place
    return -1


def _fill(room: Room, number: int) -> Room:
    """Each model is filled before the next."""
    after: list[int] = []
    for left in room:
        taken = min(left, number)
        number -= taken
        after.append(left - taken)
    return tuple(after)


def _filled(chances: Chances, numbers: list[tuple[int, float]]) -> Chances:
    after: Chances = {}
    for room, p in chances.items():
        for number, q in numbers:
            hurt = _fill(room, number)
            after[hurt] = after.get(hurt, 0.0) + p * q
    return after


def _add(found: Chances, chances: Chances, p: float) -> None:
    for room, q in chances.items():
        found[room] = found.get(room, 0.0) + p * q


def in_order(unit: Unit) -> list[Model]:
    """CORE-ALLOCATE: ordinary models, then Tough ones, then Heroes; the most wounded first."""
    return sorted(unit.models, key=lambda model: (model.is_hero, model.tough > 1, -model.wounds))


def rolls_singly(unit: Unit, models: list[Model]) -> list[bool]:
    """Which models roll for Regeneration by themselves."""
    mask = fighter_of(unit).form.regenerating
    return [bool(mask & loadout_of(model).kind) for model in models]
