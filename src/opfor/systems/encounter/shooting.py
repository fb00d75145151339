"""A formation shoots: at a formation in its activation, or at one that moves."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.attacks import Attack
from opfor.systems.encounter.battle import BOARD, Battle, Formation, Unit
from opfor.systems.encounter.damage import suppress
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.profiles import Weapon
from opfor.systems.encounter.sighting import hit_needed, open_hexes, shooters
from opfor.systems.encounter.thread import Shot, Thread


def shoot(field: Field, formation: Formation, target: Formation, thread: Thread) -> None:
    """All its weapons in range and sight fire at one formation, each at one hex of it."""
    formation.has_fired = True
    battle = field.battle
    counted = 0
    for gun in firing_order(battle, formation, open_hexes(battle, target)):
        if target.where != BOARD:
            break
        hexes = gun.hexes(battle, open_hexes(battle, target))
        if hexes:
            hex = hexes[0] if len(hexes) == 1 else aim(field, gun.unit, hexes, thread)
            foes = [foe for foe in battle.standing(target) if foe.hex == hex]
            counted += fire(field, gun, foes, hex, thread.has_heroic_actions)
    suppress(field, target, 1 if counted else 0)


def shoot_at(field: Field, formation: Formation, target: Formation, shot: Shot) -> None:
    """Fire at units that pass a hex on their move [ENC-READY]."""
    formation.has_fired = True
    battle = field.battle
    foes = [battle.units[i] for i in shot.units]
    counted = 0
    for each in firing_order(battle, formation, 1 << shot.hex):
        counted += fire(field, each, foes, shot.hex, False)
    suppress(field, target, 1 if counted else 0)


def fire(field: Field, gun: "Gun", foes: list[Unit], hex: int, is_heroic: bool) -> int:
    """One weapon fires into a hex; returns the hits that were more than a scratch."""
    if not any(foe.is_alive for foe in foes):
        return 0
    unit, weapon = gun.unit, gun.weapon
    attack = Attack(field, unit, foes, hex, None, is_heroic=is_heroic)
    needed = hit_needed(field.battle, unit, weapon, unit.hex, hex)
    attack.shoot([(weapon, needed)], gun.is_last)
    return attack.counted


def aimed(battle: Battle, unit: Unit, hex: int) -> list[tuple[Weapon, int]]:
    """The weapons that reach a hex, weakest first, each with the face it needs."""
    distance = battle.grid.distance(unit.hex, hex)
    return [
        (weapon, hit_needed(battle, unit, weapon, unit.hex, hex))
        for weapon in unit.profile.ranged
        if weapon.range >= distance
    ]


class Gun:
    """One weapon of one unit that can fire."""

    def __init__(self, unit: Unit, weapon: Weapon) -> None:
        self.unit = unit
        self.weapon = weapon
        #: whether no stronger one of the unit fires: its Hero Tokens go with this one
        self.is_last = False

    def hexes(self, battle: Battle, hexes: int) -> list[int]:
        """Those of a set that it has in range and sight."""
        start, range = self.unit.hex, self.weapon.range
        return [
            hex
            for hex in hexes_of(hexes)
            if battle.grid.distance(start, hex) <= range and battle.ground.has_sight(start, hex)
        ]


def firing_order(battle: Battle, formation: Formation, hexes: int) -> list[Gun]:
    """The weapons of a formation that can fire into some of these hexes, the weakest of all
    first [SHOOT-ORDER]."""
    found: list[Gun] = []
    for unit in shooters(battle, formation):
        last: Gun | None = None
        for weapon in unit.profile.ranged:
            gun = Gun(unit, weapon)
            if gun.hexes(battle, hexes):
                found.append(gun)
                last = gun
        if last is not None:
            last.is_last = True
    return sorted(found, key=lambda gun: gun.weapon.strength)


def aim(field: Field, unit: Unit, hexes: list[int], thread: Thread) -> int:
    ask = Ask("fire-at", field.battle, thread.formation.side, thread)
    ask.unit = unit
    ask.values = hexes
    return field.settle(ask)
