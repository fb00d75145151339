"""Where units may go: moves, charges, steps aside, boarding. Nothing here changes the board."""

from typing import Final

from opfor.systems.encounter.battle import BOARD, ENTRY, NOWHERE, Battle, Formation, Unit
from opfor.systems.encounter.setup import placing_order

#: added to a transport's index where a unit may board it instead of going to a hex
ABOARD: Final = 1000


def rooms(battle: Battle, side: int) -> list[int]:
    """Size points a side has left, for every hex [ENC-STACK]."""
    left = [battle.core.stacking] * battle.grid.count
    for unit in battle.armies[side]:
        if unit.hex >= 0 and unit.rides < 0:
            left[unit.hex] -= unit.profile.size
    return left


def full(battle: Battle, side: int, size: int) -> int:
    """The set of hexes in which a side has no room left for a unit of some size."""
    most = battle.core.stacking - size
    if most < 0:
        return (1 << battle.grid.count) - 1
    taken = [0] * battle.grid.count
    found = 0
    for unit in battle.armies[side]:
        if unit.hex >= 0 and unit.rides < 0:
            total = taken[unit.hex] + unit.profile.size
            taken[unit.hex] = total
            if total > most:
                found |= 1 << unit.hex
    return found


def with_room(battle: Battle, unit: Unit, mask: int) -> int:
    """Those hexes of a set that have room for the unit; its own always has."""
    return mask & (1 << unit.hex | ~full(battle, unit.side, unit.profile.size))


def moves(battle: Battle, unit: Unit, ends: int = 0) -> int:
    """Hexes a unit can move to, its own included; `ends` are enemy hexes it may charge."""
    enemies = battle.occupied(1 - unit.side)
    profile = unit.profile
    reached = battle.ground.reach(unit.hex, profile.move, profile.is_vehicle, enemies, ends)
    return with_room(battle, unit, reached)


class Reach:
    """Where the units of a side can go while nothing moves: measured once for units alike."""

    def __init__(self, battle: Battle, side: int) -> None:
        self.battle = battle
        self.enemies = battle.occupied(1 - side)
        self._measured: dict[tuple[int, str], int] = {}

    def moves(self, unit: Unit) -> int:
        """Hexes a unit can move to, its own included."""
        return self._of(unit) & ~self.enemies | 1 << unit.hex

    def charges(self, unit: Unit) -> int:
        """Enemy hexes a unit can get into, on foot or out of its transport."""
        if unit.rides >= 0:
            return self._ridden(unit) & self.enemies
        if self.battle.grid.nearest(unit.hex, self.enemies) > unit.profile.move:
            return 0
        return self._of(unit) & self.enemies

    def _of(self, unit: Unit) -> int:
        """Enemy hexes end a move, so that one measure serves both moves and charges."""
        alike = (unit.hex, unit.profile.name)
        found = self._measured.get(alike)
        if found is None:
            found = self._measured[alike] = moves(self.battle, unit, self.enemies)
        return found

    def _ridden(self, rider: Unit) -> int:
        """Hexes a passenger could get out into after its transport's move."""
        battle = self.battle
        ends = self.moves(battle.units[rider.rides])
        beside = (ends | battle.grid.beside(ends)) & battle.ground.open_to(False)
        return beside & ~full(battle, rider.side, rider.profile.size)


def steps(battle: Battle, unit: Unit, distance: int, ends: int = 0) -> int:
    """Hexes within a few steps, whatever the ground costs: counter charge, consolidation."""
    enemies = battle.occupied(1 - unit.side)
    open = battle.ground.open_to(unit.profile.is_vehicle) & (ends | ~enemies)
    own = 1 << unit.hex
    reached = own
    for _ in range(distance):
        reached |= battle.grid.beside(reached & ~ends | own) & open
    return with_room(battle, unit, reached)


def way_of(battle: Battle, unit: Unit, start: int, end: int) -> list[int]:
    """The hexes a unit passes on its move."""
    if start == end:
        return [start]
    enemies = battle.occupied(1 - unit.side)
    profile = unit.profile
    return battle.ground.way(start, end, profile.move, profile.is_vehicle, enemies)


def transports_for(battle: Battle, unit: Unit) -> list[Unit]:
    """Transports of its formation it may board: in its hex or beside it, with room."""
    if unit.profile.is_vehicle or unit.hex < 0 or unit.rides >= 0:
        return []
    found: list[Unit] = []
    for other in battle.standing(battle.formations[unit.formation]):
        is_beside = battle.grid.distance(unit.hex, other.hex) <= 1
        if is_beside and len(battle.passengers(other)) < other.profile.carries:
            found.append(other)
    return found


def exits(battle: Battle, unit: Unit, ends: int = 0) -> int:
    """Hexes a unit may get out into: its transport's and those beside it."""
    open = battle.ground.open_to(False) & (ends | ~battle.occupied(1 - unit.side))
    beside = battle.grid.within_one[unit.hex] & open
    return beside & ~full(battle, unit.side, unit.profile.size)


def moving_order(battle: Battle, formation: Formation) -> list[Unit]:
    """Those on foot first, so that they can board; then vehicles; then who rides."""
    units = [unit for unit in battle.living(formation) if unit.hex >= 0]
    foot = [unit for unit in units if unit.rides < 0 and not unit.profile.is_vehicle]
    wheels = [unit for unit in units if unit.rides < 0 and unit.profile.is_vehicle]
    return foot + wheels + [unit for unit in units if unit.rides >= 0]


def engageable(battle: Battle, formation: Formation) -> int:
    """Enemy hexes a unit of it could charge [ENC-DEFAULT, ENC-MOVE-IT]."""
    found = 0
    if can_engage(battle, formation):
        reach = Reach(battle, formation.side)
        for unit in battle.living(formation):
            if unit.hex >= 0:
                found |= reach.charges(unit)
    return found


def can_engage(battle: Battle, formation: Formation) -> bool:
    """Whether it is in the state to charge at all."""
    return not battle.is_suppressed(formation) and not battle.is_engaged(formation)


def distance_to(battle: Battle, hex: int, mask: int) -> int:
    """Hexes from one to the nearest of a set; far away if it is empty."""
    return battle.grid.nearest(hex, mask) if mask else 99


# Placing


def placing(battle: Battle, formation: Formation) -> list[Unit]:
    """Units in the order in which they are placed: dearest, cheapest, next dearest [PF8]."""
    units = battle.living(formation)
    order = placing_order([(str(unit.index), unit.cost) for unit in units])
    return [battle.units[int(index)] for index in order]


def riders(battle: Battle, formation: Formation) -> dict[int, int]:
    """Infantry that starts in its formation's transports, and in which [SETUP-ALWAYS]."""
    units = battle.living(formation)
    seats = [(unit.index, unit.profile.carries) for unit in units if unit.profile.carries]
    found: dict[int, int] = {}
    if not seats:
        return found
    on_foot = [u for u in placing(battle, formation) if not u.profile.is_vehicle]
    for transport, free in seats:
        taken, on_foot = on_foot[:free], on_foot[free:]
        for unit in taken:
            found[unit.index] = transport
    return found


def fitting(battle: Battle, units: list[Unit], hexes: list[int], is_alone: bool) -> list[int]:
    """Those hexes in which units can stand, alone or with their neighbours' help [PF7]."""
    side = units[0].side
    enemies = battle.occupied(1 - side)
    left = rooms(battle, side)
    by_size = sorted(units, key=lambda unit: -unit.profile.size)
    found: list[int] = []
    for hex in hexes:
        if not (enemies >> hex) & 1 and any(_takes(battle, unit, hex, left) for unit in units):
            around = [] if is_alone else battle.grid.neighbours[hex]
            open = [hex] + [there for there in around if not (enemies >> there) & 1]
            if _has_room_for(battle, by_size, open, list(left)):
                found.append(hex)
    return found


def _has_room_for(battle: Battle, units: list[Unit], hexes: list[int], left: list[int]) -> bool:
    for unit in units:
        for hex in hexes:
            if _takes(battle, unit, hex, left):
                left[hex] -= unit.profile.size
                break
        else:
            return False
    return True


def _takes(battle: Battle, unit: Unit, hex: int, left: list[int]) -> bool:
    has_room = left[hex] >= unit.profile.size
    return has_room and battle.ground.is_open_to(hex, unit.profile.is_vehicle)


def starting_hexes(battle: Battle, formation: Formation) -> list[int]:
    """Hexes of its edge that can take a formation with their neighbours [PF1]."""
    inside = riders(battle, formation)
    units = [unit for unit in battle.living(formation) if unit.index not in inside]
    row = battle.grid.row_of(battle.sides[formation.side].edge)
    return fitting(battle, units, row, False)


def placing_hexes(battle: Battle, unit: Unit, first: int) -> list[int]:
    """Hexes a unit may be placed in once the first unit of its formation stands."""
    side = unit.side
    enemies = battle.occupied(1 - side)
    left = rooms(battle, side)
    free = [
        hex
        for hex in range(battle.grid.count)
        if not (enemies >> hex) & 1 and _takes(battle, unit, hex, left)
    ]
    if first == NOWHERE:
        return [hex for hex in free if battle.grid.row(hex) == battle.sides[side].edge]
    near = [hex for hex in free if battle.grid.distance(first, hex) <= 1]
    if near:
        return near
    closest = min([battle.grid.distance(first, h) for h in free], default=0)
    return [h for h in free if battle.grid.distance(first, h) == closest]


def eligible(battle: Battle, side: int, phase: int) -> list[Formation]:
    """Formations that may activate, in the list's order [ACT]."""
    found: list[Formation] = []
    for formation in battle.formations:
        if formation.side != side or formation.activated >= phase or formation.is_broken:
            continue
        is_waiting = formation.where == ENTRY and formation.waits < battle.turn
        if formation.where == BOARD or is_waiting:
            found.append(formation)
    return found
