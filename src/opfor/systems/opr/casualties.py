"""Casualties: which models the rules let fall, and which of them the A.I. gives up."""

from opfor.boards.crowds import is_chained
from opfor.boards.inches import NO_WAY, Base, is_within, nearest_gap
from opfor.dice import Dice
from opfor.systems.opr.battle import Battle, Model, Unit
from opfor.systems.opr.editions import Edition


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


def can_fall(unit: Unit, model: Model, link: float) -> bool:
    """CORE-CASUALTIES: whether the rest is still one chain without it."""
    rest = [other.base for other in unit.models if other is not model]
    return is_chained(rest, link)


def weakest(
    battle: Battle, dice: Dice, unit: Unit, candidates: list[Model], enemy: Unit | None
) -> Model:
    """OWN-CASUALTY: the model that matters least; equal ones: a die."""
    ranked = [(worth(battle, unit, model), -_distance(model.base, battle, unit, enemy), number)
              for number, model in enumerate(candidates)]
    ranked.sort()
    link = float(battle.edition.coherency_link)
    place = 0
    while place < len(ranked):
        equal = _equal_from(ranked, place)
        place += len(equal)
        able = [number for number in equal if can_fall(unit, candidates[number], link)]
        if able:
            return candidates[_drawn(dice, unit, able)]
    return candidates[_drawn(dice, unit, _equal_from(ranked, 0))]


def _equal_from(ranked: list[tuple[int, float, int]], place: int) -> list[int]:
    first = ranked[place]
    return [r[2] for r in ranked[place:] if r[0] == first[0] and r[1] == first[1]]


def _drawn(dice: Dice, unit: Unit, numbers: list[int]) -> int:
    if len(numbers) == 1:
        return numbers[0]
    names = [str(number + 1) for number in numbers]
    return numbers[dice.uniform(f"{unit.name}: which model falls", names).option - 1]


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


def _distance(base: Base, battle: Battle, unit: Unit, enemy: Unit | None) -> float:
    """To the attacker, or to the nearest enemy where there is none."""
    if enemy is not None and enemy.bases:
        return nearest_gap([base], enemy.bases)
    best = NO_WAY
    for other in battle.enemies(unit.side):
        best = min(best, nearest_gap([base], other.bases))
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
    names = [str(number + 1) for number in best]
    return candidates[best[dice.uniform(f"{target.name}: which model is hit", names).option - 1]]
