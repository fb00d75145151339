"""Casualties: which models the rules let fall, and which of them the A.I. gives up."""

from typing import Final

from opfor.boards.crowds import is_chained
from opfor.boards.inches import NO_WAY, Base, is_within, nearest_gap
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


def can_fall(standing: list[Model], model: Model, link: float) -> bool:
    """CORE-CASUALTIES: whether the rest is still one chain without it."""
    return is_chained([other.base for other in standing if other is not model], link)


def weakest(
    battle: Battle, dice: Dice, unit: Unit, candidates: list[Model], enemy: Unit | None, count: int
) -> list[Model]:
    """OWN-CASUALTY: the models that matter least, in the order they fall; equal ones: a die."""
    left = candidates.copy()
    costs = [worth(battle, unit, m) * _MATTERS - distance_to(battle, unit, m, enemy) for m in left]
    standing = unit.models.copy()
    link = float(battle.edition.coherency_link)
    fallen: list[Model] = []
    for _ in range(count):
        place = _cheapest(dice, unit, standing, left, costs, link)
        standing.remove(left[place])
        fallen.append(left.pop(place))
        costs.pop(place)
    return fallen


def _cheapest(
    dice: Dice,
    unit: Unit,
    standing: list[Model],
    left: list[Model],
    costs: list[float],
    link: float,
) -> int:
    """The place of the next to fall: the cheapest whose loss does not break the chain."""
    floor = -NO_WAY
    while True:
        lowest = _lowest(costs, floor)
        equal = [n for n in range(len(costs)) if costs[n] == lowest]
        while equal:
            place = equal.pop(_drawn(dice, unit, len(equal)))
            if can_fall(standing, left[place], link):
                return place
        floor = lowest
        if floor >= NO_WAY:
            # whoever falls, the chain is broken
            lowest = min(costs)
            equal = [n for n in range(len(costs)) if costs[n] == lowest]
            return equal[_drawn(dice, unit, len(equal))]


def _drawn(dice: Dice, unit: Unit, count: int) -> int:
    return 0 if count == 1 else dice.pick(f"{unit.name}: which model falls", count)


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
    base = [model.base]
    if enemy is not None and enemy.bases:
        return nearest_gap(base, enemy.bases)
    best = _FURTHEST
    for other in battle.enemies(unit.side):
        best = min(best, nearest_gap(base, other.bases))
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
