"""Wounds: ignored or taken, put on models in the core's order, and the dead removed.

A unit that lost models is mustered by `settle` once an attack is over; until then its list
of models is right and its bases are those from before.
"""

from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.casualties import next_to_fall
from opfor.systems.opr.combat import Combat, fighter_of, loadout_of
from opfor.systems.opr.renewal import refresh
from opfor.systems.opr.specials.numbers import Blow


def suffer(
    combat: Combat, blow: Blow, unit: Unit, wounds: int, enemy: Unit | None, victim: Model | None
) -> int:
    """Take the wounds of one attack; returns those that were neither ignored nor lost."""
    fighter = fighter_of(unit)
    if fighter.form.regenerating:
        dealt = _take_singly(combat, blow, unit, wounds, enemy, victim)
    elif blow.deadly > 1:
        dealt = _take_deadly(combat, blow, unit, wounds, enemy, victim)
    else:
        left = ignore(combat, blow, unit, wounds)
        dealt = _wound(unit, victim, left) if victim else _take(combat, unit, left, enemy)
        combat.lost += left - dealt
    fighter.wounds_taken += dealt
    if dealt:
        refresh(unit)
    return dealt


def harm(combat: Combat, unit: Unit, wounds: int, enemy: Unit | None = None) -> int:
    """Wounds that nothing can block: dangerous ground, weapons that turn on their bearers."""
    blow = Blow()
    blow.meet(fighter_of(unit).form.guard)
    return suffer(combat, blow, unit, wounds, enemy, None)


def ignore(combat: Combat, blow: Blow, unit: Unit, wounds: int) -> int:
    """CORE-SR-REGENERATION and the rules like it: the wounds that are left."""
    left = wounds
    if left and blow.regeneration:
        if blow.ignores_regeneration:
            blow.has_overridden = True
        else:
            left = _roll_off(combat, unit, left, blow.regeneration, False)
    if left and blow.kin:
        if blow.ignores_regeneration and combat.edition.ignores_kin_too:
            blow.has_overridden = True
        else:
            left = _roll_off(combat, unit, left, blow.kin, True)
    return left


def _roll_off(combat: Combat, unit: Unit, wounds: int, needed: int, is_kin: bool) -> int:
    guard = fighter_of(unit).form.guard
    left = wounds
    words = ""
    if combat.listener is not None:
        words = f"wounds of {unit.name}, {needed}+ to ignore one"
    faces = combat.dice.many(guard.to_ignore, wounds, words)
    for face in faces:
        if face >= needed:
            left -= 1
    if combat.listener is not None:
        id = guard.kin_id if is_kin else guard.regeneration_id
        combat.listener.noted(id or "CORE-SR-REGENERATION", unit.id, faces, wounds - left)
    return left


def _take(combat: Combat, unit: Unit, wounds: int, enemy: Unit | None) -> int:
    """CORE-CASUALTIES: one wound after another, each model filled before the next."""
    room = 0
    for model in unit.models:
        room += model.tough - model.wounds
    if wounds >= room:
        unit.models = []
        return room
    left = wounds
    while left > 0:
        for model in _next(combat, unit, enemy, left):
            left -= _wound(unit, model, left)
    return wounds


def _take_deadly(
    combat: Combat, blow: Blow, unit: Unit, wounds: int, enemy: Unit | None, victim: Model | None
) -> int:
    """CORE-SR-DEADLY: each wound on one model, multiplied there; what is left over is lost."""
    dealt = 0
    late = combat.edition.regeneration_after_deadly
    for taken in range(wounds):
        if not unit.models or (victim is not None and victim not in unit.models):
            combat.lost += wounds - taken
            break
        left = ignore(combat, blow, unit, blow.deadly if late else 1)
        if left:
            model = victim or _next(combat, unit, enemy, 1)[0]
            dealt += _multiply(blow, unit, model, left if late else blow.deadly)
    return dealt


def _multiply(blow: Blow, unit: Unit, model: Model, wounds: int) -> int:
    """CORE-SR-DEADLY: what came of one wound on one model."""
    dealt = _wound(unit, model, wounds)
    if dealt > 1:
        blow.has_multiplied = True
    return dealt


def _take_singly(
    combat: Combat, blow: Blow, unit: Unit, wounds: int, enemy: Unit | None, victim: Model | None
) -> int:
    """CORE-SR-REGENERATION in v2: a model that has it rolls for its own wounds."""
    form = fighter_of(unit).form
    dealt = 0
    for taken in range(wounds):
        if not unit.models or (victim is not None and victim not in unit.models):
            combat.lost += wounds - taken
            break
        model = victim or _next(combat, unit, enemy, 1)[0]
        left = blow.deadly
        if form.regenerating & loadout_of(model).kind:
            if blow.ignores_regeneration:
                blow.has_overridden = True
            else:
                left = _roll_off(combat, unit, left, form.regenerates_on, False)
        dealt += _multiply(blow, unit, model, left)
    return dealt


def _next(combat: Combat, unit: Unit, enemy: Unit | None, wounds: int) -> list[Model]:
    """CORE-ALLOCATE: whom the next wounds go to, the owner choosing among equals."""
    candidates = next_to_fall(unit)
    count = wounds if candidates[0].tough == 1 else 1
    if count >= len(candidates):
        return candidates
    return combat.owner(unit.side).falls(combat, unit, candidates, enemy, count)


def _wound(unit: Unit, model: Model, wounds: int) -> int:
    """Wounds on one model, as many as it can take; returns those."""
    room = model.tough - model.wounds
    if wounds < room:
        model.wounds += wounds
        return wounds
    unit.models = [other for other in unit.models if other is not model]
    return room


def settle(combat: Combat, units: list[Unit]) -> None:
    """Take in what units have suffered: those that lost models are mustered, and the battle."""
    changed = False
    for unit in units:
        if len(unit.models) != len(unit.bases):
            unit.muster()
            changed = True
        elif unit.tough_left:
            unit.tough_left = tough_left(unit)
    if changed:
        combat.battle.muster()


def tough_left(unit: Unit) -> int:
    """SR-DEADLY: what is left of Tough on all models that have it."""
    total = 0
    for model in unit.models:
        if model.tough > 1:
            total += model.tough - model.wounds
    return total


def is_at_half(unit: Unit) -> bool:
    """CORE-HALF"""
    fighter = fighter_of(unit)
    if fighter.started > 1 and not unit.edition.half_counts_tough:
        return 2 * len(unit.models) <= fighter.started
    left = 0
    for model in unit.models:
        left += model.tough - model.wounds
    return 2 * left <= fighter.started_tough


def dangerous_dice(combat: Combat, models: list[Model]) -> int:
    """CORE-DANGEROUS: how many dice these models roll."""
    if not combat.edition.dangerous_counts_tough:
        return len(models)
    return sum(model.tough for model in models)


def endanger(combat: Combat, unit: Unit, dice: int, enemy: Unit | None = None) -> int:
    """CORE-DANGEROUS: so many dice, each 1 a wound that cannot be blocked."""
    if dice <= 0 or not unit.models:
        return 0
    purpose, words = f"{unit.name}: dangerous terrain", ""
    if combat.listener is not None:
        words = f"{unit.name} in dangerous terrain, each 1 is a wound"
    faces = combat.dice.many(purpose, dice, words)
    ones = faces.count(1)
    if combat.listener is not None:
        combat.listener.noted("CORE-DANGEROUS", unit.id, faces, ones)
    dealt = harm(combat, unit, ones, enemy) if ones else 0
    if enemy is None:
        fighter_of(unit).wounds_of_ground += dealt
    settle(combat, [unit])
    return dealt
