"""Casualties: which models the rules let fall, and which of them the A.I. gives up."""

from typing import Final

from opfor.boards.chains import can_stay_chained
from opfor.boards.crowds import is_chained
from opfor.boards.inches import NO_WAY, Base, gap_to, is_within
from opfor.dice import Dice
from opfor.systems.opr.battle import Battle, Model, Unit
from opfor.systems.opr.editions import Edition

#: what a model is kept for weighs more than any distance
_MATTERS: Final = 10000.0
_FURTHEST: Final = 5000.0


def next_to_fall(unit: Unit) -> list[Model]:
    """CORE-ALLOCATE: ordinary models, then Tough ones, then Heroes; the most wounded of them."""
    ordinary: list[Model] = []
    tough: list[Model] = []
    heroes: list[Model] = []
    for model in unit.models:
        if model.is_hero:
            heroes.append(model)
        elif model.tough > 1:
            tough.append(model)
        else:
            ordinary.append(model)
    return ordinary or _most_wounded(tough) or _most_wounded(heroes)


def _most_wounded(models: list[Model]) -> list[Model]:
    """CORE-SR-TOUGH: one is finished before the next is wounded."""
    most = 0
    for model in models:
        most = max(most, model.wounds)
    return models if most == 0 else [model for model in models if model.wounds == most]


def can_stay_together(
    models: list[Model], candidates: list[Model], count: int, link: float
) -> bool:
    """CORE-CASUALTIES: whether so many of the candidates can fall and the rest be one chain."""
    bases = [model.base for model in models]
    if count == 0:
        return is_chained(bases, link)
    kept = [number for number, model in enumerate(models) if model not in candidates]
    return can_stay_chained(bases, kept, len(models) - count, link)


def breaks_needlessly(
    models: list[Model], candidates: list[Model], fallen: list[Model], link: float
) -> bool:
    """CORE-CASUALTIES: whether the rest is no chain, though it could be if others fell."""
    rest = [model for model in models if model not in fallen]
    is_broken = not can_stay_together(rest, [], 0, link)
    return is_broken and can_stay_together(models, candidates, len(fallen), link)


class Line:
    """The models of a unit while some of them fall: who stands, who may fall, at what loss."""

    def __init__(self, unit: Unit, candidates: list[Model], count: int, link: float) -> None:
        self.unit = unit
        #: still to fall
        self.count = count
        self.link = link
        self.standing = unit.models
        #: those who may fall, and what each is worth
        self.left = list(candidates)
        self.costs = [0.0] * len(candidates)

    def fall(self, dice: Dice) -> list[Model]:
        """All who fall, one after the other."""
        return [self._next(dice) for _ in range(self.count)]

    def _next(self, dice: Dice) -> Model:
        """The cheapest after whom the chain can still be kept."""
        self.count -= 1
        number = self._cheapest(dice)
        model = self.left.pop(number)
        self.costs.pop(number)
        self.standing = [other for other in self.standing if other is not model]
        return model

    def _can_spare(self, model: Model) -> bool:
        rest = [other for other in self.standing if other is not model]
        left = [other for other in self.left if other is not model]
        return can_stay_together(rest, left, self.count, self.link)

    def _cheapest(self, dice: Dice) -> int:
        floor = -NO_WAY
        while True:
            lowest = _lowest(self.costs, floor)
            if lowest >= NO_WAY:
                # whoever falls, the chain is broken
                equal = self._at(min(self.costs))
                return equal[self._drawn(dice, len(equal))]
            equal = self._at(lowest)
            while equal:
                number = equal.pop(self._drawn(dice, len(equal)))
                if self._can_spare(self.left[number]):
                    return number
            floor = lowest

    def _at(self, cost: float) -> list[int]:
        return [n for n in range(len(self.costs)) if self.costs[n] == cost]

    def _drawn(self, dice: Dice, count: int) -> int:
        return 0 if count == 1 else dice.pick(f"{self.unit.name}: which model falls", count)


def weakest(
    battle: Battle, dice: Dice, unit: Unit, candidates: list[Model], enemy: Unit | None, count: int
) -> list[Model]:
    """OWN-CASUALTY: the models that matter least, in the order they fall; equal ones: a die."""
    line = Line(unit, candidates, count, float(battle.edition.coherency_link))
    for number, model in enumerate(candidates):
        far = distance_to(battle, unit, model, enemy)
        line.costs[number] = worth(battle, unit, model) * _MATTERS - far
    return line.fall(dice)


def _lowest(costs: list[float], floor: float) -> float:
    """The lowest of those above a floor; `NO_WAY` if there is none."""
    best = NO_WAY
    for cost in costs:
        if floor < cost < best:
            best = cost
    return best


def worth(battle: Battle, unit: Unit, model: Model) -> int:
    """What a model is kept for: special weapons, then an objective, then a target."""
    loadout = model.loadout
    total = 4 if (loadout is not None and loadout.is_special) or model.upgrades else 0
    if _is_at_objective(battle, model.base):
        total += 2
    if _has_target(battle, unit, model.base):
        total += 1
    return total


def _is_at_objective(battle: Battle, base: Base) -> bool:
    reach = base.r + float(battle.edition.seize_radius)
    for marker in battle.objectives:
        dx = marker.x - base.x
        dy = marker.y - base.y
        if dx * dx + dy * dy <= reach * reach:
            return True
    return False


def _has_target(battle: Battle, unit: Unit, base: Base) -> bool:
    """Whether an enemy is in range of the unit's longest weapon, or within melee reach."""
    inches = max(unit.longest_range, float(battle.edition.melee_reach))
    for enemy in battle.units:
        if enemy.side == unit.side or not enemy.is_on_table:
            continue
        if enemy.crowd.is_far(base.x, base.y, base.r + inches):
            continue
        for other in enemy.bases:
            if is_within(base, other, inches):
                return True
    return False


def distance_to(battle: Battle, unit: Unit, model: Model, enemy: Unit | None) -> float:
    """From a model to the attacker, or to the nearest enemy where there is none."""
    if enemy is not None and enemy.bases:
        return gap_to(model.base, enemy.bases)
    best = _FURTHEST
    for other in battle.enemies(unit.side):
        best = min(best, gap_to(model.base, other.bases))
    return best


def prey(edition: Edition, dice: Dice, target: Unit, candidates: list[Model]) -> Model:
    """SR-TAKEDOWN, SR-SNIPER: a Hero, then the dearest upgrade, then a special weapon."""
    best: list[int] = []
    best_rank = (-1, -1, -1)
    for number, model in enumerate(candidates):
        loadout = model.loadout
        cost = -1
        for upgrade in model.upgrades:
            cost = max(cost, upgrade.cost if edition.hunts_any_upgrade else 0)
        special = 1 if loadout is not None and loadout.is_special else 0
        rank = (1 if model.is_hero else 0, cost, special)
        if rank > best_rank:
            best_rank = rank
            best = []
        if rank == best_rank:
            best.append(number)
    if len(best) == 1:
        return candidates[best[0]]
    return candidates[best[dice.pick(f"{target.name}: which model is hit", len(best))]]
