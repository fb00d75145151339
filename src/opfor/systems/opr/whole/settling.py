"""Settling: where the A.I. puts its units (OPR-DEPLOY-AT, SR-ARTY).

Ends are looked for on a grid of two inches, the best first; the first that is legal is then
moved on in smaller steps as long as it gets better.
"""

from typing import Final

from opfor.boards.inches import NO_WAY, Base, snap
from opfor.boards.paths import TIE
from opfor.dice import Dice
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.whole.areas import Area, Site, first_places
from opfor.systems.opr.whole.formations import Formation, formations
from opfor.systems.opr.whole.state import War

_GRID: Final = 2.0
_STEPS: Final = (1.0, 0.5, 0.25)


class Settling:
    """One unit of the A.I. put into one area."""

    def __init__(self, war: War, unit: Unit, area: Area, dice: Dice) -> None:
        self.war = war
        self.battle = war.battle
        self.unit = unit
        self.area = area
        self.dice = dice
        edition = war.edition
        self.is_gun = edition.steers("Artillery") and unit.profile.has("Artillery")
        self.shapes = formations(
            unit, float(edition.coherency_link), float(edition.coherency_span), area.is_south
        )

    def settle(self) -> list[Base] | None:
        """OPR-DEPLOY-AT: off difficult and dangerous ground if there is room at all."""
        table = self.battle.table
        shunned = table.closed_to(not self.unit.is_strider, not self.unit.is_flying)
        solid = table.closed_to(False, False)
        site = Site(self.battle, self.unit, self.area, shunned)
        found = self._search(site)
        if found is None and shunned != solid:
            site = Site(self.battle, self.unit, self.area, solid)
            found = self._search(site)
        return found if found is not None else first_places(site, self.shapes)

    def _search(self, site: Site) -> list[Base] | None:
        spots = self._spots()
        for shape in self.shapes:
            best = NO_WAY
            equal: list[tuple[float, float]] = []
            for score, x, y in spots:
                if equal and score > best + TIE:
                    break
                if not site.fault(shape.at(x, y)):
                    equal.append((x, y))
                    best = score
            if equal:
                x, y = equal[self.dice.pick("Where it deploys", len(equal))]
                return self._improve(site, shape, x, y)
        return None

    def _spots(self) -> list[tuple[float, float, float]]:
        """The grid of the area, the best places first."""
        area = self.area
        spots: list[tuple[float, float, float]] = []
        columns = int((area.east - area.west) / _GRID)
        rows = int((area.north - area.south) / _GRID)
        rank = self._on_edge()
        for row in range(rows + 1):
            y = area.south + row * _GRID if area.is_south else area.north - row * _GRID
            if rank:
                y = self._edge_y()
            for column in range(columns + 1):
                x = snap(area.west + column * _GRID)
                spots.append((self._score(x, y), x, y))
            if rank:
                break
        spots.sort()
        return spots

    def _on_edge(self) -> bool:
        """SR-AIRCRAFT in gf-2: on the table edge."""
        return self.unit.is_aircraft and self.war.edition.aircraft_starts_on_edge

    def _edge_y(self) -> float:
        r = max(model.base.r for model in self.unit.models)
        return r if self.area.is_south else self.battle.table.depth - r

    def _score(self, x: float, y: float) -> float:
        """How bad a place is: for most units the distance to the nearest objective."""
        if self.is_gun:
            return -self._view(x, y)
        best = NO_WAY
        for marker in self.battle.objectives:
            dx, dy = marker.x - x, marker.y - y
            best = min(best, dx * dx + dy * dy)
        return best

    def _view(self, x: float, y: float) -> float:
        """SR-ARTY: height first, then how much of the table is seen from there."""
        table = self.battle.table
        seen = 0
        for column in range(6):
            for row in range(4):
                to_x, to_y = table.width * (column + 0.5) / 6.0, table.depth * (row + 0.5) / 4.0
                if not self._is_hidden(x, y, snap(to_x), snap(to_y)):
                    seen += 1
        return table.elevation_at(x, y) * 1000.0 + seen

    def _is_hidden(self, x: float, y: float, to_x: float, to_y: float) -> bool:
        for piece in self.battle.table.stopping:
            if piece.shape.is_crossed(x, y, to_x, to_y) and not (
                piece.shape.has_inside(x, y) or piece.shape.has_inside(to_x, to_y)
            ):
                return True
        return False

    def _improve(self, site: Site, shape: Formation, x: float, y: float) -> list[Base]:
        """Smaller steps, as long as they bring it nearer."""
        places = shape.at(x, y)
        if self.is_gun or self._on_edge():
            return places
        best = self._score(x, y)
        for step in _STEPS:
            for dx, dy in ((0.0, step), (step, 0.0), (-step, 0.0), (0.0, -step)):
                score = self._score(x + dx, y + dy)
                if score < best and not site.fault(shape.at(x + dx, y + dy)):
                    x, y, best = x + dx, y + dy, score
                    places = shape.at(x, y)
        return places
