"""A formation shoots: at a formation in its activation, or at one that moves."""

from opfor.systems.encounter.attacks import Attack
from opfor.systems.encounter.battle import BOARD, Battle, Formation, Unit
from opfor.systems.encounter.damage import suppress
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.profiles import Weapon
from opfor.systems.encounter.sighting import can_reach, hit_needed, shooters, target_hexes
from opfor.systems.encounter.thread import Shot, Thread


def shoot(field: Field, formation: Formation, target: Formation, thread: Thread) -> None:
    """All its units in range and sight fire at one formation."""
    formation.has_fired = True
    counted = 0
    for unit in firing_order(field.battle, formation):
        if target.where != BOARD or not unit.is_alive:
            break
        hexes = target_hexes(field.battle, unit, target)
        if hexes:
            hex = hexes[0] if len(hexes) == 1 else aim(field, unit, hexes, thread)
            foes = [foe for foe in field.battle.standing(target) if foe.hex == hex]
            counted += fire(field, unit, foes, hex, thread.has_heroic_actions)
    suppress(field, target, 1 if counted else 0)


def shoot_at(field: Field, formation: Formation, target: Formation, shot: Shot) -> None:
    """Fire at units that pass a hex on their move [ENC-READY]."""
    formation.has_fired = True
    battle = field.battle
    foes = [battle.units[i] for i in shot.units]
    counted = 0
    for unit in firing_order(battle, formation):
        if can_reach(battle, unit, shot.hex):
            counted += fire(field, unit, foes, shot.hex, False)
    suppress(field, target, 1 if counted else 0)


def fire(field: Field, unit: Unit, foes: list[Unit], hex: int, is_heroic: bool) -> int:
    """One unit fires into a hex; returns the hits that were more than a scratch."""
    weapons = aimed(field.battle, unit, hex)
    if not weapons or not any(foe.is_alive for foe in foes):
        return 0
    attack = Attack(field, unit, foes, None, is_heroic=is_heroic)
    attack.shoot(weapons)
    return attack.counted


def aimed(battle: Battle, unit: Unit, hex: int) -> list[tuple[Weapon, int]]:
    """The weapons that reach a hex, weakest first, each with the face it needs."""
    distance = battle.grid.distance(unit.hex, hex)
    return [
        (weapon, hit_needed(battle, unit, weapon, unit.hex, hex))
        for weapon in unit.profile.ranged
        if weapon.range >= distance
    ]


def firing_order(battle: Battle, formation: Formation) -> list[Unit]:
    """Its shooters, weakest weapon first [SHOOT-ORDER]."""
    return sorted(shooters(battle, formation), key=lambda unit: unit.profile.ranged[0].strength)


def aim(field: Field, unit: Unit, hexes: list[int], thread: Thread) -> int:
    ask = Ask("fire-at", field.battle, thread.formation.side, thread)
    ask.unit = unit
    ask.values = hexes
    return field.settle(ask)
