"""Who can be attacked and where: aims, sight and the closest visible enemy [EE-TARGET]."""

from opfor.boards.inches import NO_WAY, Base, distance, gap, snap
from opfor.systems.entropic.decisions import Aim, Shot
from opfor.systems.entropic.effects import is_allowed, is_blinded
from opfor.systems.entropic.profiles import Weapon
from opfor.systems.entropic.state import Battle, Model, Part

#: points of a path are offered so far apart
PATH_STEP = 1.0


def aims_at(target: Model) -> list[Aim]:
    """Every place at which a target counts: its bases, and points of the path between them
    a unit apart; a cloaked one only its bases [EE-CLOAKED]."""
    found = [Aim("base", target.base, False)]
    for number, base in enumerate(target.trail):
        found.append(Aim(f"way{number}" if number else "source", base, False))
    if target.trail and not target.is_cloaked:
        found += _path_points(target)
    return found


def _path_points(target: Model) -> list[Aim]:
    """Points of the path, named by how far along it they are [EE-PATH-POINT]."""
    found: list[Aim] = []
    bases = [*target.trail, target.base]
    walked = 0.0
    at = PATH_STEP
    for i in range(1, len(bases)):
        a, b = bases[i - 1], bases[i]
        leg = distance(a.x, a.y, b.x, b.y)
        while at < walked + leg:
            share = (at - walked) / leg
            x, y = a.x + snap((b.x - a.x) * share), a.y + snap((b.y - a.y) * share)
            found.append(Aim(f"path{int(at)}", Base(x, y, target.base.r), True))
            at += PATH_STEP
        walked += leg
    return found


def weapons_of(model: Model, part: Part) -> list[Weapon]:
    """EE-ATTACK-PART: only components with weapons attack, and not blinded ones."""
    if part.is_gone or is_blinded(part) or not is_allowed(part, "attack"):
        return []
    return part.profile.weapons


def can_attack_at_all(battle: Battle, model: Model, part: Part) -> bool:
    """Whether a component has any shot."""
    if not weapons_of(model, part) or not model.is_fighting:
        return False
    for enemy in battle.enemies_of(model.side):
        if is_seen(battle, model.base, enemy):
            return True
    return False


def is_seen(battle: Battle, eye: Base, target: Model) -> bool:
    """Whether a target can be aimed at anywhere."""
    if battle.field.can_see(eye, target.base):
        return True
    if not target.trail:
        return False
    for aim in aims_at(target):
        if battle.field.can_see(eye, aim.base):
            return True
    return False


def shots_of(battle: Battle, model: Model, weapons: list[Weapon], only: Model | None) -> list[Shot]:
    """Every legal shot: weapon, target, declared part or none, aim [EE-TARGET-PART]."""
    found: list[Shot] = []
    enemies = battle.enemies_of(model.side) if only is None else [only]
    for target in enemies:
        for aim in aims_at(target):
            if not battle.field.can_see(model.base, aim.base):
                continue
            for weapon in weapons:
                found.append(Shot(weapon, target, None, aim))
                if target.profile.is_composite:
                    for part in target.living:
                        found.append(Shot(weapon, target, part, aim))
    return found


def nearest_place(battle: Battle, eye: Base, enemy: Model) -> float:
    """How far the nearest place is at which an enemy is seen and may be attacked [EE-TARGET]."""
    best = gap(eye, enemy.base) if battle.field.can_see(eye, enemy.base) else NO_WAY
    if enemy.trail:
        for aim in aims_at(enemy):
            near = gap(eye, aim.base)
            if near < best and battle.field.can_see(eye, aim.base):
                best = near
    return best


def is_closest(battle: Battle, model: Model, target: Model, aim: Base) -> bool:
    """Whether no other visible enemy is nearer than the place aimed at [EE-CLOSEST]; others
    count at their nearest place in sight, a cloaked one at its bases [EE-D18]."""
    near = gap(model.base, aim)
    for enemy in battle.enemies_of(model.side):
        if enemy is not target and nearest_place(battle, model.base, enemy) < near:
            return False
    return True
