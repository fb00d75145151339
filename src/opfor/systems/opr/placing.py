"""Placing units: deployed, scouting, arriving, out of a wreck, or where a person puts them.

The A.I. puts a unit down as close as possible to the nearest objective, off difficult and
dangerous ground unless it strides or flies over it (OPR-DEPLOY-AT). If its section has no
room the next ones are tried, then rough ground. Nothing here changes a unit but `stand`.
"""

from typing import Final

from opfor.boards.crowds import is_coherent
from opfor.boards.inches import Base, has_overlap, snap
from opfor.boards.nodes import barrier
from opfor.boards.table import Table
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.systems.opr.battle import NOWHERE, Battle, Unit
from opfor.systems.opr.formations import Room
from opfor.systems.opr.leads import Search
from opfor.systems.opr.zones import (
    SECTIONS,
    Zone,
    ambush_zone,
    deployment_zone,
    edge_zone,
    scout_zone,
    wreck_zone,
)

#: CORE-SPACING: between models of different units
SPACING: Final = 1.0
#: SR-ARTY: positions and the points they look at lie so far apart
POSITIONS: Final = 3.0
LOOKOUT: Final = 8.0
DEPLOY, SCOUT, ARRIVE = "deploy", "scout", "arrive"


class Placement:
    """Where every model of a unit goes, and which rules said so."""

    def __init__(self, places: list[Base], section: int, rules: list[str]) -> None:
        self.places = places
        #: the section it stands in; 0 where there is none
        self.section = section
        self.rules = rules
        #: sections that had no room for it
        self.full: list[int] = []
        #: stands on difficult or dangerous ground, having found no room off it
        self.is_on_rough = False

    def notes(self) -> list[str]:
        """For a report: what went otherwise than it should."""
        found = [f"section {section} had no room for it" for section in self.full]
        if self.is_on_rough:
            found.append("there was no room off difficult and dangerous ground")
        return found


def place_unit(
    dice: Dice, battle: Battle, unit: Unit, edge: str, section: int, way: str = DEPLOY
) -> Placement | None:
    """OPR-DEPLOY-AT, SR-SCOUT, SR-AMBUSH: a unit in its section or, failing that, in the next.

    `edge` is its side's own edge; `way` is `deploy`, `scout` or `arrive`. None if the whole
    zone has no room.
    """
    full: list[int] = []
    order = [section]
    for on_rough in (False, True):
        for number in order:
            zone, rules = _zone(battle, unit, edge, number, way)
            places = _put(dice, battle, unit, zone, rules, on_rough)
            if places is not None:
                found = Placement(places, number, rules)
                found.full = full
                found.is_on_rough = on_rough
                return found
            if not on_rough:
                full.append(number)
                # the list grows while it is gone through: only now are neighbours needed
                order.extend(_neighbours(dice, section) if len(order) == 1 else [])
    return None


def leave_wreck(dice: Dice, battle: Battle, unit: Unit, wreck: Unit) -> Placement | None:
    """OWN-WRECK, CORE-SR-TRANSPORT: cargo beside its wreck, which is still on the table."""
    zone = wreck_zone(battle.table, wreck.bases[0])
    rules = ["OWN-WRECK", "OPR-DEPLOY-AT"]
    for on_rough in (False, True):
        places = _put(dice, battle, unit, zone, rules, on_rough)
        if places is not None:
            found = Placement(places, 0, rules)
            found.is_on_rough = on_rough
            return found
    return None


def stand(unit: Unit, places: list[Base]) -> None:
    """Put a unit down; `Battle.muster` is the caller's, once everybody stands."""
    for model, place in zip(unit.models, places, strict=True):
        model.base = place
    unit.in_reserve = False
    unit.embarked_in = NOWHERE
    unit.muster()


def stow(cargo: Unit, carrier: Unit) -> None:
    """SR-TRANSPORT: cargo is where its transport is."""
    at = carrier.models[0].base
    for model in cargo.models:
        model.base = Base(at.x, at.y, model.base.r)
    cargo.embarked_in = carrier.id
    cargo.muster()


def _neighbours(dice: Dice, section: int) -> list[int]:
    """The other sections, the nearer first; of two equally near ones by a die (OPR-TIE)."""
    others = [number for number in range(1, SECTIONS + 1) if number != section]
    is_middle = 1 < section < SECTIONS
    is_last_nearer = dice.pick("Neighbouring section", 2) == 1 if is_middle else section > 1
    return others[::-1] if is_last_nearer else others


def _zone(battle: Battle, unit: Unit, edge: str, section: int, way: str) -> tuple[Zone, list[str]]:
    table, edition = battle.table, battle.edition
    if way == ARRIVE:
        enemies = [base for enemy in battle.enemies(unit.side) for base in enemy.bases]
        zone = ambush_zone(table, unit.paces.ambush_distance, edge, enemies, section)
        return zone, ["SR-AMBUSH", "OPR-DEPLOY-AT"]
    if way == SCOUT:
        return scout_zone(table, edition, edge, section), ["SR-SCOUT", "OPR-DEPLOY-AT"]
    if unit.is_aircraft and edition.aircraft_starts_on_edge:
        widest = max(base.r for base in unit.bases)
        return edge_zone(table, edge, widest, section), ["OPR-DEPLOY", "SR-AIRCRAFT"]
    return deployment_zone(table, edition, edge, section), ["OPR-DEPLOY", "OPR-DEPLOY-AT"]


def room_for(battle: Battle, unit: Unit, zone: Zone, on_rough: bool) -> Room:
    """What a unit may stand on in a zone; Aircraft stop over anything."""
    edition, table = battle.edition, battle.table
    link, span = float(edition.coherency_link), float(edition.coherency_span)
    if unit.is_aircraft:
        return Room(table, zone, 0, [], 0.0, link, span)
    shuns = not on_rough
    fears = shuns and not unit.is_flying
    closed = table.closed_to(
        shuns and not unit.is_strider, fears, fears and edition.haste_is_dangerous
    )
    crowds = [c for c in battle.crowds if c is not unit.crowd and not zone.is_wreck(c)]
    return Room(table, zone, closed, crowds, SPACING, link, span)


def _put(
    dice: Dice, battle: Battle, unit: Unit, zone: Zone, rules: list[str], on_rough: bool
) -> list[Base] | None:
    radii = [base.r for base in unit.bases]
    if not unit.is_artillery or zone.wreck is not None:
        room = room_for(battle, unit, zone, on_rough)
        return Search(room, radii).fill(dice, _goals(battle))
    if "SR-ARTY" not in rules:
        rules.append("SR-ARTY")
    room = room_for(battle, unit, zone, True)
    search = Search(room, radii)
    for x, y in _positions(battle, room, radii[0], on_rough):
        search.consider(-_points_seen(battle, x, y), x, y)
    search.try_all()
    return search.drawn(dice)


def _goals(battle: Battle) -> list[Base]:
    """The objectives; a table without any is deployed on toward its middle."""
    if battle.objectives:
        return [Base(each.x, each.y, 0.0) for each in battle.objectives]
    return [Base(snap(battle.table.width / 2.0), snap(battle.table.depth / 2.0), 0.0)]


def _positions(battle: Battle, room: Room, r: float, on_rough: bool) -> list[tuple[float, float]]:
    """SR-ARTY: the highest positions; of these the ones that see most of the table are best.

    Climbing a hill makes it no worse a position, but dangerous ground does.
    """
    table = battle.table
    floor = room.floor(r)
    shunned = 0 if on_rough else table.closed_to(False, True)
    highest = 0.0
    top: list[tuple[float, float]] = []
    for x, y in room.raster(r, POSITIONS):
        height = table.elevation_at(x, y)
        if height < highest or not room.fits(floor, x, y):
            continue
        if shunned and table.pieces_at(x, y, r) & shunned:
            continue
        if height > highest:
            highest = height
            top = []
        top.append((x, y))
    return top


def _points_seen(battle: Battle, x: float, y: float) -> float:
    """How many points of an even raster over the table lie in the clear, terrain alone."""
    known = battle.lookouts.get((x, y))
    if known is None:
        known = battle.lookouts[(x, y)] = _count_seen(battle.table, x, y)
    return known


def _count_seen(table: Table, x: float, y: float) -> float:
    stopping = [p.shape for p in table.stopping if not p.shape.has_inside(x, y)]
    count = 0.0
    columns, rows = int(table.width / LOOKOUT), int(table.depth / LOOKOUT)
    for column in range(columns):
        for row in range(rows):
            px, py = (column + 0.5) * LOOKOUT, (row + 0.5) * LOOKOUT
            if barrier(stopping, x, y, px, py) is None:
                count += 1.0
    return count


def sample_placement(dice: Dice, battle: Battle, unit: Unit, zone: Zone) -> list[Base] | None:
    """Some legal placement, wherever in the zone: for a player who does not care."""
    radii = [base.r for base in unit.bases]
    room = room_for(battle, unit, zone, True)
    points = room.raster(radii[0])
    start = dice.pick("Any place", len(points)) if points else 0
    for x, y in points[start:] + points[:start]:
        places = room.form_up(radii, x, y)
        if places is not None:
            return places
    return None


def verify_placement(
    battle: Battle, unit: Unit, places: list[tuple[float, float]], zone: Zone
) -> Refused | None:
    """A person's own placing: none if it is legal, else the reason with its rule."""
    if len(places) != len(unit.models):
        return Refused(f"{unit.name}: {len(places)} places for {len(unit.models)} models")
    bases = [
        Base(snap(x), snap(y), model.base.r)
        for (x, y), model in zip(places, unit.models, strict=True)
    ]
    for number, base in enumerate(bases, 1):
        fault = _model_fault(battle, unit, base, zone)
        if fault:
            return Refused(f"{unit.name}: model {number} {fault}")
        if any(has_overlap(base, mate) for mate in bases[: number - 1]):
            return Refused(f"{unit.name}: model {number} overlaps another of its unit (CORE-MOVE)")
    edition = battle.edition
    link, span = float(edition.coherency_link), float(edition.coherency_span)
    if not is_coherent(bases, link, span):
        needed = f'each within {link:g}" of another and {span:g}" of all, in one chain'
        return Refused(f"{unit.name}: out of coherency, {needed} (CORE-COHERENCY)")
    return None


def _model_fault(battle: Battle, unit: Unit, base: Base, zone: Zone) -> str:
    if not battle.table.is_on_table(base):
        return "is not wholly on the table (CORE-MOVE)"
    fault = zone.fault(base)
    if fault:
        return f"{fault} (CORE-DEPLOYMENT)"
    if unit.is_aircraft:
        return ""
    for piece in battle.table.pieces:
        if piece.is_impassable and piece.shape.is_touched(base.x, base.y, base.r):
            return f"stands on impassable ground, {piece.name} (CORE-IMPASSABLE)"
    for other in battle.units:
        is_in_way = other is not unit and other.is_on_table and not other.is_aircraft
        if is_in_way and not zone.is_wreck(other.crowd) and other.crowd.has_overlap(base, SPACING):
            return f'is less than {SPACING:g}" from {other.name} (CORE-SPACING)'
    return ""
