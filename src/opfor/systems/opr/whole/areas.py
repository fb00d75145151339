"""Areas: where in a game objectives and units may be put."""

from opfor.boards.inches import Base, snap
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.missions import Markers
from opfor.systems.opr.placing import ARRIVE, SCOUT, room_for
from opfor.systems.opr.setup import EDGES
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.zones import Zone, ambush_zone, deployment_zone, scout_zone

#: out of a wreck
WRECK = "wreck"


def zone_of(war: War, unit: Unit, way: str) -> Zone:
    """Where the core lets a unit deploy, scout or arrive: its whole side of the table."""
    battle, edge = war.battle, war.edges[unit.side]
    if way == ARRIVE:
        enemies = [base for enemy in battle.enemies(unit.side) for base in enemy.bases]
        return ambush_zone(battle.table, unit.paces.ambush_distance, edge, enemies)
    if way == SCOUT:
        return scout_zone(battle.table, battle.edition, edge)
    return deployment_zone(battle.table, battle.edition, edge)


def form_up(war: War, unit: Unit, zone: Zone, x: float, y: float) -> list[Base] | None:
    """A unit with its first model here, if it has room."""
    room = room_for(war.battle, unit, zone, True)
    return room.form_up([base.r for base in unit.bases], snap(x), snap(y))


def markers_of(war: War) -> Markers:
    """CORE-OBJECTIVES: where the next marker may lie."""
    battle = war.battle
    placed = [(marker.x, marker.y) for marker in battle.objectives]
    return Markers(battle.table, battle.edition, EDGES[0], placed)


def some_marker(war: War, dice: Dice) -> tuple[float, float]:
    """Any legal spot."""
    markers = markers_of(war)
    spots = markers.legal_spots() or markers.legal_spots(0.5)
    if not spots:
        raise Refused("the table has no room for another objective (CORE-OBJECTIVES)")
    return spots[dice.pick("place", len(spots))]
