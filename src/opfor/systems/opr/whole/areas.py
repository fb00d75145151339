"""Areas: where objectives and units may be put, and whether they stand there by the rules."""

from typing import Final

from opfor.boards.crowds import is_coherent
from opfor.boards.ground import Ground
from opfor.boards.inches import Base, has_overlap, nearest_gap, snap
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.marches import SPACING
from opfor.systems.opr.missions import Markers
from opfor.systems.opr.setup import EDGES
from opfor.systems.opr.whole.formations import Formation, formations
from opfor.systems.opr.whole.state import War

#: SR-TRANSPORT: how far from a wreck its cargo stands
WRECK_DISTANCE: Final = 6.0
_TRIES: Final = 40


class Area:
    """A box of the table, and how far off enemies and a wreck a unit must stand in it."""

    def __init__(self, rule: str, west: float, south: float, east: float, north: float) -> None:
        #: the rule it comes from
        self.rule = rule
        self.west = west
        self.south = south
        self.east = east
        self.north = north
        #: CORE-SR-AMBUSH: further than this from enemies; 0: no such bound
        self.off_enemies = 0.0
        #: SR-TRANSPORT: fully within `WRECK_DISTANCE` of this base
        self.wreck: Base | None = None
        #: which long edge is at its owner's back
        self.is_south = True

    def holds(self, base: Base) -> bool:
        """Whether a base lies fully in it."""
        r = base.r
        if not (
            self.west + r <= base.x <= self.east - r
            and self.south + r <= base.y <= self.north - r
        ):
            return False
        wreck = self.wreck
        if wreck is None:
            return True
        reach = wreck.r + WRECK_DISTANCE - r
        dx, dy = base.x - wreck.x, base.y - wreck.y
        return dx * dx + dy * dy <= reach * reach


def strip(battle: Battle, edge: str, depth: float, rule: str) -> Area:
    """The part of the table within so many inches of a long edge."""
    table = battle.table
    if edge == "south":
        return Area(rule, 0.0, 0.0, table.width, min(depth, table.depth))
    area = Area(rule, 0.0, max(0.0, table.depth - depth), table.width, table.depth)
    area.is_south = False
    return area


def section(area: Area, battle: Battle, number: int) -> Area:
    """One third of an area, numbered from the west (OPR-DEPLOY)."""
    third = battle.table.width / 3.0
    part = Area(area.rule, third * (number - 1), area.south, third * number, area.north)
    part.off_enemies = area.off_enemies
    part.is_south = area.is_south
    return part


def whole_table(battle: Battle, rule: str) -> Area:
    return Area(rule, 0.0, 0.0, battle.table.width, battle.table.depth)


def round_wreck(battle: Battle, wreck: Base) -> Area:
    """SR-TRANSPORT, OWN-WRECK: where the cargo of a wreck stands."""
    far = wreck.r + WRECK_DISTANCE
    table = battle.table
    area = Area(
        "SR-TRANSPORT", max(0.0, wreck.x - far), max(0.0, wreck.y - far),
        min(table.width, wreck.x + far), min(table.depth, wreck.y + far),
    )
    area.wreck = wreck
    return area


class Site:
    """The checks of one unit in one area, with what they need looked up once."""

    def __init__(self, battle: Battle, unit: Unit, area: Area, closed: int) -> None:
        self.battle = battle
        self.unit = unit
        self.area = area
        self.link = float(battle.edition.coherency_link)
        self.span = float(battle.edition.coherency_span)
        self._grounds: list[Ground] = [
            battle.table.ground(model.base.r, 0 if unit.is_aircraft else closed)
            for model in unit.models
        ]
        self._crowds = [
            crowd for crowd in battle.crowds
            if crowd is not unit.crowd and not (
                crowd.east + SPACING <= area.west or crowd.west - SPACING >= area.east
                or crowd.north + SPACING <= area.south or crowd.south - SPACING >= area.north
            )
        ]
        self._enemies = battle.enemies(unit.side) if area.off_enemies else []

    def fault(self, places: list[Base]) -> str:
        """The rule a unit standing so would break; empty: none."""
        area = self.area
        for number, place in enumerate(places):
            if not area.holds(place):
                return area.rule
            if not self._grounds[number].is_free(place.x, place.y):
                return "CORE-IMPASSABLE"
            for crowd in self._crowds:
                if crowd.has_overlap(place, 0.0 if self.unit.is_aircraft else SPACING):
                    return "CORE-SPACING"
        for enemy in self._enemies:
            if nearest_gap(places, enemy.bases) <= area.off_enemies:
                return "CORE-SR-AMBUSH"
        return ""

    def whole_fault(self, places: list[Base]) -> str:
        """As `fault`, with what a formation of ours never gets wrong."""
        for number, place in enumerate(places):
            for other in places[:number]:
                if has_overlap(place, other):
                    return "CORE-SPACING"
        if not is_coherent(places, self.link, self.span):
            return "CORE-COHERENCY"
        return self.fault(places)


def site_of(war: War, unit: Unit, area: Area) -> Site:
    """Wherever the rules let a unit stand."""
    battle = war.battle
    return Site(battle, unit, area, battle.table.closed_to(False, False))


def check_places(war: War, unit: Unit, area: Area, places: list[Base]) -> None:
    rule = site_of(war, unit, area).whole_fault(places)
    if rule:
        raise Refused(f"{unit.name} may not stand so ({rule})")


def some_places(war: War, unit: Unit, area: Area, dice: Dice) -> list[Base] | None:
    """Somewhere legal: a few random places, else the first there is."""
    site = site_of(war, unit, area)
    shapes = formations(unit, site.link, site.span, area.is_south)
    for _ in range(_TRIES):
        x = area.west + (area.east - area.west) * dice.pick("place", 216) / 215.0
        y = area.south + (area.north - area.south) * dice.pick("place", 216) / 215.0
        places = shapes[0].at(snap(x), snap(y))
        if not site.whole_fault(places):
            return places
    return first_places(site, shapes)


def first_places(site: Site, shapes: list[Formation]) -> list[Base] | None:
    """Any legal place at all, found on a grid of half inches."""
    area = site.area
    for shape in shapes:
        y = area.south
        while y <= area.north:
            x = area.west
            while x <= area.east:
                places = shape.at(snap(x), snap(y))
                if not site.fault(places):
                    return places
                x += 0.5
            y += 0.5
    return None


def has_room(war: War, unit: Unit, area: Area) -> bool:
    site = site_of(war, unit, area)
    return first_places(site, formations(unit, site.link, site.span, area.is_south)) is not None


# objectives


def markers_of(war: War) -> Markers:
    """CORE-OBJECTIVES: where the next marker may lie."""
    battle = war.battle
    placed = [(marker.x, marker.y) for marker in battle.objectives]
    return Markers(battle.table, battle.edition, EDGES[0], placed)


def some_marker(war: War, dice: Dice) -> tuple[float, float]:
    """Any legal spot."""
    spots = markers_of(war).legal_spots()
    if not spots:
        spots = markers_of(war).legal_spots(0.5)
    if not spots:
        raise Refused("the table has no room for another objective (CORE-OBJECTIVES)")
    return spots[dice.pick("place", len(spots))]
