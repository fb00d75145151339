"""Who can shoot at whom, and what a shot needs to hit. Nothing here changes the board."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import Battle, Formation, Unit
from opfor.systems.encounter.profiles import Weapon


def hit_needed(battle: Battle, unit: Unit, weapon: Weapon, start: int, end: int) -> int:
    """The face a shot needs from one hex into another [ENC-HIT, ENC-SUPPRESSED]."""
    core = battle.core
    needed = unit.profile.hit
    if battle.ground.is_cover(end):
        needed += core.cover
    if 2 * battle.grid.distance(start, end) > weapon.range:
        needed += core.far
    if battle.is_suppressed(battle.formations[unit.formation]):
        needed += core.suppressed
    return needed


def can_reach(battle: Battle, unit: Unit, hex: int) -> bool:
    """Whether one of its ranged weapons carries that far, with sight [ENC-SIGHT]."""
    distance = battle.grid.distance(unit.hex, hex)
    return distance <= unit.profile.range and battle.ground.has_sight(unit.hex, hex)


def shooters(battle: Battle, formation: Formation) -> list[Unit]:
    """Units that can shoot: armed for it, not riding, not in close combat."""
    enemies = battle.occupied(1 - formation.side)
    found: list[Unit] = []
    for i in formation.units:
        unit = battle.units[i]
        is_standing = unit.is_alive and unit.hex >= 0 and unit.rides < 0
        if is_standing and unit.profile.range and not (enemies >> unit.hex) & 1:
            found.append(unit)
    return found


def open_hexes(battle: Battle, target: Formation) -> int:
    """Where a formation can be shot at: not where it is in close combat."""
    return battle.hexes(target) & ~battle.occupied(1 - target.side)


def target_hexes(battle: Battle, unit: Unit, target: Formation) -> list[int]:
    """Hexes of a formation that a unit has in range and sight."""
    return [hex for hex in hexes_of(open_hexes(battle, target)) if can_reach(battle, unit, hex)]


def is_target(battle: Battle, units: list[Unit], hexes: int) -> bool:
    for hex in hexes_of(hexes):
        for unit in units:
            if can_reach(battle, unit, hex):
                return True
    return False


def targets(battle: Battle, formation: Formation) -> list[Formation]:
    """Enemy formations in range and line of sight of one of its units."""
    units = shooters(battle, formation)
    if not units:
        return []
    own = battle.occupied(formation.side)
    enemies = battle.fielded(1 - formation.side)
    return [enemy for enemy in enemies if is_target(battle, units, battle.hexes(enemy) & ~own)]


def easiest(battle: Battle, unit: Unit, hexes: list[int]) -> list[int]:
    """Those hexes where the number needed to hit is lowest for its best weapon in range."""
    best = 99
    found: list[int] = []
    for hex in hexes:
        needed = needed_at(battle, unit, hex)
        if needed < best:
            best, found = needed, []
        if needed == best:
            found.append(hex)
    return found


def needed_at(battle: Battle, unit: Unit, hex: int) -> int:
    """The lowest number a unit needs with any of its weapons that reach a hex."""
    distance = battle.grid.distance(unit.hex, hex)
    best = 99
    for weapon in unit.profile.ranged:
        if weapon.range >= distance:
            best = min(best, hit_needed(battle, unit, weapon, unit.hex, hex))
    return best


def point_needed(battle: Battle, formation: Formation, hex: int) -> int:
    """The lowest number any unit of a formation needs to hit a hex; 99 if none reaches it."""
    best = 99
    for unit in shooters(battle, formation):
        if can_reach(battle, unit, hex):
            best = min(best, needed_at(battle, unit, hex))
    return best


def hardest_save(battle: Battle, formation: Formation, target: Formation) -> int:
    """The highest save that its shots in range could call for in a formation [SHOOT]."""
    worst = 0
    standing = battle.standing(target)
    for unit in shooters(battle, formation):
        for enemy in standing:
            if can_reach(battle, unit, enemy.hex):
                distance = battle.grid.distance(unit.hex, enemy.hex)
                for weapon in unit.profile.ranged:
                    if weapon.range >= distance:
                        save = battle.core.save_needed(weapon.strength, enemy.profile)
                        worst = max(worst, save)
    return worst


def watchers(battle: Battle, hex: int, side: int) -> int:
    """How many units of a side have a line of sight to a hex."""
    count = 0
    for unit in battle.all_standing(side):
        if battle.ground.has_sight(unit.hex, hex):
            count += 1
    return count
