"""Shooting: who of a unit fires what at whom, in the order the core resolves it.

All targets are declared before the first die; range, sight, cover and the number of models
in a target are taken as they stand then, since everything is fired at once (CORE-GROUPS).
"""

from opfor.boards.inches import Base, is_within, nearest_gap
from opfor.systems.opr.aids import of_shot
from opfor.systems.opr.arms import Group
from opfor.systems.opr.attack import SHOOTING, begin, resolve
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import Combat, fighter_of, loadout_of
from opfor.systems.opr.screens import Cover
from opfor.systems.opr.specials.numbers import Arm
from opfor.systems.opr.wounds import settle


class Volley:
    """A ranged group, by its place in the unit's groups, and its target."""

    def __init__(self, group: int, target: Unit) -> None:
        self.group = group
        self.target = target


class Salvo:
    """One weapon of a volley ready to be rolled for."""

    def __init__(self, arm: Arm, attacks: int, target: Unit, gap: float) -> None:
        self.arm = arm
        self.attacks = attacks
        self.target = target
        self.gap = gap
        self.cover: Cover | None = None
        self.models = len(target.models)
        #: CORE-SR-TAKEDOWN: the models its shooter may pick, and that shooter
        self.prey: list[Model] | None = None
        self.shooter: Model | None = None
        #: for a listener, the rules without which it could not be fired like this
        self.aids: list[str] | None = None


def can_fire(unit: Unit, group: int) -> bool:
    """Whether a group has anything left to fire: not used up, not breathed out."""
    fighter = fighter_of(unit)
    for number in fighter.group_arms[group]:
        arm = fighter.form.arms[number]
        if not arm.is_strafing and not (
            (arm.is_limited and fighter.used & (1 << number))
            or (arm.is_breath and fighter.has_breathed)
        ):
            return True
    return False


def put_away(unit: Unit) -> None:
    """What has nothing to fire is not carried: Strafing alone, Limited when used, Fire Breath when
    breathed out this round."""
    has_changed = False
    for place, group in enumerate(unit.groups):
        is_spent = len(fighter_of(unit).group_arms[place]) > 0 and not can_fire(unit, place)
        if is_spent != group.is_spent:
            group.is_spent = is_spent
            has_changed = True
    if has_changed:
        unit.take_up()


def shoot(combat: Combat, attacker: Unit, volleys: list[Volley], has_moved: bool) -> int:
    """Fire all volleys; returns the wounds dealt. Morale is tested by the caller.

    Who was placed anew before its action has moved (CORE-SR-INDIRECT).
    """
    has_moved = has_moved or fighter_of(attacker).has_blinked
    salvos: list[Salvo] = []
    for volley in volleys:
        _load(combat, attacker, volley, salvos)
    if len(salvos) > 1:
        salvos.sort(key=lambda salvo: salvo.arm.stage)
    dealt = 0
    for salvo in salvos:
        dealt += _fire(combat, attacker, salvo, has_moved)
    settle(combat, [attacker, *(volley.target for volley in volleys)])
    return dealt


def strafe(combat: Combat, attacker: Unit, target: Unit) -> int:
    """CORE-SR-STRAFING: attack a unit that was moved through."""
    fighter = fighter_of(attacker)
    dealt = 0
    for number, arm in enumerate(fighter.form.arms):
        if arm.is_strafing:
            attacks = 0
            for model in attacker.models:
                attacks += loadout_of(model).ranged.count(number) * arm.attacks
            if attacks:
                dealt += _fire(combat, attacker, Salvo(arm, attacks, target, 0.0), True)
    settle(combat, [attacker, target])
    return dealt


def _fire(combat: Combat, attacker: Unit, salvo: Salvo, has_moved: bool) -> int:
    target = salvo.target
    blow = begin(combat, SHOOTING, target, salvo.gap)
    blow.has_moved = has_moved
    blow.target_models = salvo.models
    cover = salvo.cover
    victim: Model | None = None
    if salvo.prey is not None:
        left = [model for model in salvo.prey if model in target.models]
        if not left:
            if combat.listener is not None:
                combat.listener.wasted(attacker.id, salvo.arm.name, target.id)
            return 0
        picker = combat.owner(attacker.side)
        victim = left[0] if len(left) == 1 else picker.picks(combat, attacker, target, left)
        if salvo.shooter is not None:
            # CORE-SR-TAKEDOWN: a unit of one, with its own cover
            shot_by, at = [salvo.shooter], [victim.base]
            cover = _cover(combat, attacker, salvo.arm, shot_by, target, at)
    arm = salvo.arm
    return resolve(combat, attacker, arm, salvo.attacks, target, victim, cover, salvo.aids)


def _load(combat: Combat, attacker: Unit, volley: Volley, salvos: list[Salvo]) -> None:
    """Count the attacks of a volley and take down what they are fired under."""
    group = attacker.groups[volley.group]
    if not can_fire(attacker, volley.group):
        return
    shooters = able(combat, attacker, group, volley.target)
    if not shooters:
        return
    fighter = fighter_of(attacker)
    gap = nearest_gap(attacker.bases, volley.target.bases)
    for number in fighter.group_arms[volley.group]:
        arm = fighter.form.arms[number]
        if arm.is_strafing or (arm.is_limited and fighter.used & (1 << number)):
            continue
        attacks = 0
        for shooter in shooters:
            many = loadout_of(shooter).ranged.count(number)
            if many and arm.is_takedown:
                salvo = Salvo(arm, many * arm.attacks, volley.target, gap)
                salvo.prey = _in_sight(combat, attacker, shooter, group, volley.target)
                salvo.shooter = shooter
                if combat.listener is not None:
                    salvo.aids = of_shot(combat, attacker, arm, group, [shooter], volley.target)
                salvos.append(salvo)
            else:
                attacks += many * arm.attacks
        if attacks:
            salvo = Salvo(arm, attacks, volley.target, gap)
            bases = volley.target.bases
            salvo.cover = _cover(combat, attacker, arm, shooters, volley.target, bases)
            if combat.listener is not None:
                salvo.aids = of_shot(combat, attacker, arm, group, shooters, volley.target)
            salvos.append(salvo)
        if arm.is_limited:
            fighter.used |= 1 << number
        if arm.is_breath:
            fighter.has_breathed = True


def able(combat: Combat, attacker: Unit, group: Group, target: Unit) -> list[Model]:
    """CORE-SHOOTERS: the carriers that have range and sight themselves."""
    found: list[Model] = []
    for number in group.carriers:
        model = attacker.models[number]
        if _reaches(combat, attacker, model.base, group, target):
            found.append(model)
    return found


def _reaches(combat: Combat, attacker: Unit, a: Base, group: Group, target: Unit) -> bool:
    """CORE-SIGHT, CORE-BLOCKING: sight is asked last, and only of what is in range."""
    inches = group.air_range if target.is_aircraft else group.range
    if target.crowd.is_far(a.x, a.y, a.r + inches):
        return False
    if not group.is_indirect:
        lines = combat.battle.lines
        return lines.sees_one_of(a, target.bases, inches, attacker.crowd, target.crowd)
    for b in target.bases:
        if is_within(a, b, inches):
            return True
    return False


def _in_sight(
    combat: Combat, attacker: Unit, shooter: Model, group: Group, target: Unit
) -> list[Model]:
    """The models of a target that one shooter may pick: in range and seen."""
    inches = group.air_range if target.is_aircraft else group.range
    a = shooter.base
    lines = combat.battle.lines
    return [
        model
        for model in target.models
        if is_within(a, model.base, inches)
        and (group.is_indirect or lines.can_see(a, model.base, attacker.crowd, target.crowd))
    ]


def _cover(
    combat: Combat, attacker: Unit, arm: Arm, shooters: list[Model], target: Unit, bases: list[Base]
) -> Cover | None:
    """CORE-COVER, CORE-SR-INDIRECT: what there may be, where it counts."""
    if arm.is_automatic or (arm.ignores_cover and combat.listener is None):
        return None
    cover = Cover(combat.battle, attacker, target, bases)
    if not arm.is_indirect:
        cover.shooters = [model.base for model in shooters]
    return cover
