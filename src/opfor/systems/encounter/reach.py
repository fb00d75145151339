"""Where units may go: moves, charges, steps aside, boarding. Nothing here changes the board."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import BOARD, NOWHERE, Battle, Formation, Unit
from opfor.systems.encounter.setup import placing_order

#: added to a transport's index where a unit may board it instead of going to a hex
ABOARD = 1000


def rooms(battle: Battle, side: int) -> list[int]:
    """Size points a side has left, for every hex [ENC-STACK]."""
    left = [battle.core.stacking] * battle.grid.count
    for unit in battle.armies[side]:
        if unit.hex >= 0 and unit.rides < 0:
            left[unit.hex] -= unit.profile.size
    return left


def with_room(battle: Battle, unit: Unit, mask: int) -> int:
    """Those hexes of a set that have room for the unit; its own always has."""
    left = rooms(battle, unit.side)
    found = mask & (1 << unit.hex) if unit.hex >= 0 else 0
    for hex in hexes_of(mask):
        if left[hex] >= unit.profile.size:
            found |= 1 << hex
    return found


def moves(battle: Battle, unit: Unit, ends: int = 0) -> int:
    """Hexes a unit can move to, its own included; `ends` are enemy hexes it may charge."""
    enemies = battle.occupied(1 - unit.side)
    profile = unit.profile
    reached = battle.ground.reach(unit.hex, profile.move, profile.is_vehicle, enemies, ends)
    return with_room(battle, unit, reached)


def steps(battle: Battle, unit: Unit, distance: int, ends: int = 0) -> int:
    """Hexes within a few steps, whatever the ground costs: counter charge, consolidation."""
    closed = battle.occupied(1 - unit.side) & ~ends
    reached = 1 << unit.hex
    for _ in range(distance):
        for hex in hexes_of(reached & ~ends | (1 << unit.hex)):
            for there in battle.grid.neighbours[hex]:
                if battle.ground.is_open_to(there, unit.profile.is_vehicle):
                    reached |= (1 << there) & ~closed
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
    side = unit.side
    closed = battle.occupied(1 - side) & ~ends
    left = rooms(battle, side)
    found = 0
    for hex in hexes_of(battle.grid.within_one[unit.hex] & ~closed):
        if battle.ground.is_open_to(hex, False) and left[hex] >= unit.profile.size:
            found |= 1 << hex
    return found


def moving_order(battle: Battle, formation: Formation) -> list[Unit]:
    """Those on foot first, so that they can board; then vehicles; then who rides."""
    units = [unit for unit in battle.living(formation) if unit.hex >= 0]
    foot = [unit for unit in units if unit.rides < 0 and not unit.profile.is_vehicle]
    wheels = [unit for unit in units if unit.rides < 0 and unit.profile.is_vehicle]
    return foot + wheels + [unit for unit in units if unit.rides >= 0]


def engageable(battle: Battle, formation: Formation) -> int:
    """Enemy hexes a unit of it could charge [ENC-DEFAULT, ENC-MOVE-IT]."""
    if battle.is_suppressed(formation) or battle.is_engaged(formation):
        return 0
    enemies = battle.occupied(1 - formation.side)
    found = 0
    for unit in battle.standing(formation):
        found |= moves(battle, unit, enemies) & enemies
        for rider in battle.passengers(unit):
            found |= riding_reach(battle, rider, enemies) & enemies
    return found


def riding_reach(battle: Battle, rider: Unit, ends: int = 0) -> int:
    """Hexes a passenger could get out into after its transport's move."""
    transport = battle.units[rider.rides]
    found = 0
    for hex in hexes_of(moves(battle, transport)):
        found |= battle.grid.within_one[hex]
    enemies = battle.occupied(1 - rider.side)
    left = rooms(battle, rider.side)
    reached = 0
    for hex in hexes_of(found & (~enemies | ends)):
        if battle.ground.is_open_to(hex, False) and left[hex] >= rider.profile.size:
            reached |= 1 << hex
    return reached


def distance_to(battle: Battle, hex: int, mask: int) -> int:
    """Hexes from one to the nearest of a set; far away if it is empty."""
    best = 99
    for there in hexes_of(mask):
        best = min(best, battle.grid.distance(hex, there))
    return best


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
    on_foot = [u for u in placing(battle, formation) if not u.profile.is_vehicle]
    for transport, free in seats:
        taken, on_foot = on_foot[:free], on_foot[free:]
        for unit in taken:
            found[unit.index] = transport
    return found


def fits(battle: Battle, units: list[Unit], hex: int, is_alone: bool) -> bool:
    """Whether units can stand in a hex, or in it and its neighbours [PF7]."""
    side = units[0].side
    enemies = battle.occupied(1 - side)
    left = rooms(battle, side)
    if (enemies >> hex) & 1 or not any(_takes(battle, unit, hex, left) for unit in units):
        return False
    around = [] if is_alone else battle.grid.neighbours[hex]
    open = [hex] + [there for there in around if not (enemies >> there) & 1]
    for unit in sorted(units, key=lambda each: -each.profile.size):
        taking = [there for there in open if _takes(battle, unit, there, left)]
        if not taking:
            return False
        left[taking[0]] -= unit.profile.size
    return True


def _takes(battle: Battle, unit: Unit, hex: int, left: list[int]) -> bool:
    has_room = left[hex] >= unit.profile.size
    return has_room and battle.ground.is_open_to(hex, unit.profile.is_vehicle)


def starting_hexes(battle: Battle, formation: Formation) -> list[int]:
    """Hexes of its edge that can take a formation with their neighbours [PF1]."""
    inside = riders(battle, formation)
    units = [unit for unit in battle.living(formation) if unit.index not in inside]
    row = battle.grid.row_of(battle.sides[formation.side].edge)
    return [hex for hex in row if fits(battle, units, hex, False)]


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
        is_waiting = formation.where == "entry" and formation.waits < battle.turn
        if formation.where == BOARD or is_waiting:
            found.append(formation)
    return found
