"""Zones: where on a table a unit may be put (CORE-DEPLOYMENT and the rules that differ from it).

A zone is a box; it may also keep off enemies (Ambush) or keep near a wreck. Bases must lie in
it fully. Sections are thirds along a side's own edge, numbered from the west, or from the
south where the edge is a short one.
"""

from typing import Final

from opfor.boards.crowds import Crowd
from opfor.boards.ground import Ground
from opfor.boards.inches import SHY, Base, distance, has_overlap
from opfor.boards.nodes import is_inside_any
from opfor.boards.shapes import Shape
from opfor.boards.table import Table
from opfor.systems.opr.editions import Edition

#: the whole edge, not one section of it
ALL: Final = 0
SECTIONS: Final = 3
#: OWN-WRECK: cargo of a wreck stands fully within this
WRECK_DISTANCE: Final = 6.0


class Zone:
    """A box on the table and what else a base in it must keep to."""

    def __init__(
        self, west: float, south: float, east: float, north: float, words: str = "the zone"
    ) -> None:
        self.west = west
        self.south = south
        self.east = east
        self.north = north
        #: what it is, for a refusal: `within 12" of the north edge`
        self.words = words
        #: SR-AMBUSH: these must be further away than `far`
        self.enemies: list[Base] = []
        self.far = 0.0
        #: OWN-WRECK: this is within reach, but nobody stands on it
        self.wreck: Base | None = None

    def has_point(self, x: float, y: float) -> bool:
        return self.west <= x <= self.east and self.south <= y <= self.north

    def is_wreck(self, crowd: Crowd) -> bool:
        """Whether these are the bases of the wreck itself, which keeps nobody away."""
        return self.wreck is not None and self.wreck in crowd.bases

    def holds(self, x: float, y: float, r: float) -> bool:
        """Whether a base may stand here as far as the zone goes."""
        if x - r < self.west or x + r > self.east or y - r < self.south or y + r > self.north:
            return False
        for enemy in self.enemies:
            dx, dy = x - enemy.x, y - enemy.y
            reach = self.far + r + enemy.r
            if dx * dx + dy * dy <= reach * reach:
                return False
        return self.wreck is None or _is_beside(self.wreck, x, y, r)

    def fault(self, base: Base) -> str:
        """Why a base may not stand there; empty if it may."""
        if not _is_in_box(self, base):
            return f"is not fully {self.words}"
        for enemy in self.enemies:
            away = distance(base.x, base.y, enemy.x, enemy.y) - base.r - enemy.r
            if away <= self.far:
                return f'is {away:.1f}" from an enemy; more than {self.far:g}" is needed'
        if self.wreck is not None and not _is_beside(self.wreck, base.x, base.y, base.r):
            is_on = has_overlap(base, self.wreck)
            return "stands on the wreck" if is_on else f"is not fully {self.words}"
        return ""


class Floor:
    """The ground of a zone for one size of base: all but a few pieces lie elsewhere."""

    def __init__(self, ground: Ground, zone: Zone) -> None:
        self.r = ground.r
        self._zone = zone
        self._ground = ground
        self.obstacles = [o for o in ground.obstacles if _is_by(zone, o)]
        self._hollow = [o for o in ground.hollow if _is_by(zone, o)]

    def is_free(self, x: float, y: float) -> bool:
        """Whether a base may stand here as far as zone, table and terrain go."""
        return (
            self._zone.holds(x, y, self.r)
            and self._ground.is_on_table(x, y)
            and not is_inside_any(self.obstacles, x, y)
            and not is_inside_any(self._hollow, x, y)
        )


def _is_by(zone: Zone, shape: Shape) -> bool:
    return (
        shape.west < zone.east
        and shape.east > zone.west
        and shape.south < zone.north
        and shape.north > zone.south
    )


def _is_in_box(zone: Zone, base: Base) -> bool:
    """A grain over the line is forgiven: places are snapped."""
    return (
        base.x - base.r >= zone.west - SHY
        and base.x + base.r <= zone.east + SHY
        and base.y - base.r >= zone.south - SHY
        and base.y + base.r <= zone.north + SHY
    )


def _is_beside(wreck: Base, x: float, y: float, r: float) -> bool:
    far = wreck.r + WRECK_DISTANCE - r
    near = wreck.r + r
    dx, dy = x - wreck.x, y - wreck.y
    squared = dx * dx + dy * dy
    return near * near <= squared <= far * far


def is_lengthwise(edge: str) -> bool:
    """Whether an edge runs from west to east."""
    return edge in ("north", "south")


def strip(table: Table, edge: str, depth: float, section: int, words: str) -> Zone:
    """So deep along an edge: one section of it, or all."""
    length = table.width if is_lengthwise(edge) else table.depth
    low, high = 0.0, length
    if section != ALL:
        low, high = length * (section - 1) / SECTIONS, length * section / SECTIONS
        words = f"{words}, in section {section}"
    if edge == "north":
        return Zone(low, table.depth - depth, high, table.depth, words)
    if edge == "south":
        return Zone(low, 0.0, high, depth, words)
    if edge == "east":
        return Zone(table.width - depth, low, table.width, high, words)
    return Zone(0.0, low, depth, high, words)


def deployment_zone(table: Table, edition: Edition, edge: str, section: int = ALL) -> Zone:
    """CORE-DEPLOYMENT: within 12" of a side's own edge."""
    deep = float(edition.deployment_depth)
    return strip(table, edge, deep, section, f'within {deep:g}" of the {edge} edge')


def scout_zone(table: Table, edition: Edition, edge: str, section: int = ALL) -> Zone:
    """CORE-SR-SCOUT, SR-SCOUT: 12" beyond the deployment zone."""
    deep = float(edition.scout_depth)
    return strip(table, edge, deep, section, f'within {deep:g}" of the {edge} edge')


def ambush_zone(
    table: Table, far: float, edge: str, enemies: list[Base], section: int = ALL
) -> Zone:
    """CORE-SR-AMBUSH, SR-AMBUSH: anywhere on the table, or in one third, far from enemies."""
    across = table.depth if is_lengthwise(edge) else table.width
    zone = strip(table, edge, across, section, "on the table")
    zone.enemies = [enemy for enemy in enemies if _can_bar(zone, enemy, far)]
    zone.far = far
    return zone


def _can_bar(zone: Zone, enemy: Base, far: float) -> bool:
    """Whether an enemy is near enough to keep anybody off some of a zone."""
    reach = far + enemy.r + 2.0 * SHY
    return (
        zone.west - reach <= enemy.x <= zone.east + reach
        and zone.south - reach <= enemy.y <= zone.north + reach
    )


def edge_zone(table: Table, edge: str, r: float, section: int = ALL) -> Zone:
    """SR-AIRCRAFT: on the very edge, touching it."""
    return strip(table, edge, 2.0 * r + SHY, section, f"on the {edge} edge")


def wreck_zone(table: Table, wreck: Base) -> Zone:
    """OWN-WRECK: fully within 6" of the base it got out of."""
    reach = wreck.r + WRECK_DISTANCE
    zone = Zone(
        max(0.0, wreck.x - reach),
        max(0.0, wreck.y - reach),
        min(table.width, wreck.x + reach),
        min(table.depth, wreck.y + reach),
        f'within {WRECK_DISTANCE:g}" of the wreck',
    )
    zone.wreck = wreck
    return zone
