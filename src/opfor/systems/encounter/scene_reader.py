"""Reading a hex scene: every field checked, each fault one sentence."""

from typing import Any

from opfor.boards.hexes import grid
from opfor.faults import Refused, fault
from opfor.systems.encounter.activation import CARDS, ORDERS
from opfor.systems.encounter.battle import (
    BOARD,
    ENTRY,
    GONE,
    NOWHERE,
    RESERVE,
    Battle,
    Formation,
    Objective,
    Side,
    Unit,
)
from opfor.systems.encounter.core import stand_in
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.whole import map_from

SIDES = ("ai", "player")
TOP = {
    "system", "turn", "phase", "seed", "map", "sides", "objectives", "formations", "activate",
}  # fmt: skip
SIDE = {"army", "edge", "vp", "cards_played", "tokens", "card_die_was_2", "scored"}
#: victory points that are scored once
ONCE = ("Break Their Spirit", "Destroy Command Structure")
OBJECTIVE = {"hex", "owner", "held_by"}
FORMATION = {
    "id", "side", "units", "order", "suppression", "broken", "activated", "fired", "fought",
    "where", "cost", "commander",
}  # fmt: skip
UNIT = {"name", "hex", "cost", "tokens", "rides"}
EDGES = {"near": 0, "far": 7}
MOST_FORMATIONS = 12
MOST_UNITS = 40


def read_battle(data: dict[str, Any], file: str, core: Core | None = None) -> Battle:
    """The state a scene describes; the A.I. is the first side."""
    return _Reader(file, core or stand_in()).read(data)


class _Reader:
    def __init__(self, file: str, core: Core) -> None:
        self.file = file
        self.core = core
        self.board = grid(self.core.width, self.core.depth)

    def read(self, data: dict[str, Any]) -> Battle:
        self._keys("", data, TOP)
        if data.get("system") != "encounter":
            raise fault(self.file, "system: must be encounter")
        rows = data.get("map", ["." * self.core.width] * self.core.depth)
        if not isinstance(rows, list):
            raise fault(self.file, "map: a list of rows is needed, the far one first")
        ground = map_from(self.core, "\n".join(str(row) for row in rows), f"{self.file}: map")
        battle = Battle(self.core, ground)
        battle.turn = self._number("turn", data.get("turn", 1), 1, self.core.turns_last)
        battle.phase = self._number("phase", data.get("phase", 1), 1, 2)
        battle.stage = "activation"
        sides = data.get("sides", {})
        for index, name in enumerate(SIDES):
            battle.sides.append(self._side(index, name, sides))
        if battle.sides[0].edge == battle.sides[1].edge:
            raise fault(self.file, "sides: both have the same edge")
        for index, item in enumerate(self._list("objectives", data.get("objectives", []))):
            battle.objectives.append(self._objective(f"objectives[{index}]", item))
        for index, item in enumerate(self._list("formations", data.get("formations"))):
            self._formation(f"formations[{index}]", item, battle)
        self._check(battle)
        return battle

    def _side(self, index: int, name: str, sides: Any) -> Side:
        given = sides.get(name, {}) if isinstance(sides, dict) else None
        where = f"sides.{name}"
        if not isinstance(given, dict):
            raise fault(self.file, f"{where}: an object is needed")
        self._keys(where, given, SIDE)
        side = Side(index, str(given.get("army", "A.I." if index == 0 else "player"))[:80])
        side.is_ai = index == 0
        side.edge = EDGES[self._one_of(f"{where}.edge", given.get("edge", _EDGE[name]), EDGES)]
        side.vp = self._number(f"{where}.vp", given.get("vp", 0), 0, 99)
        side.spare_tokens = self._number(f"{where}.tokens", given.get("tokens", 0), 0, 99)
        side.card_die_was_2 = bool(given.get("card_die_was_2", False))
        for scored in self._list(f"{where}.scored", given.get("scored", [])):
            once = self._one_of(f"{where}.scored", scored, ONCE)
            side.has_spirit |= once == ONCE[0]
            side.has_command |= once == ONCE[1]
        for card in self._list(f"{where}.cards_played", given.get("cards_played", [])):
            side.cards_played.append(self._one_of(f"{where}.cards_played", card, CARDS))
        return side

    def _objective(self, where: str, item: Any) -> Objective:
        given = self._object(where, item, OBJECTIVE)
        owner = self._one_of(f"{where}.owner", given.get("owner", "ai"), SIDES)
        objective = Objective(SIDES.index(owner), self._hex(f"{where}.hex", given.get("hex")))
        if given.get("held_by") is not None:
            objective.holder = SIDES.index(self._one_of(where, given["held_by"], SIDES))
        return objective

    def _formation(self, where: str, item: Any, battle: Battle) -> None:
        given = self._object(where, item, FORMATION)
        side = SIDES.index(self._one_of(f"{where}.side", given.get("side"), SIDES))
        if len(battle.formations) >= MOST_FORMATIONS:
            raise fault(self.file, f"{where}: a scene has at most {MOST_FORMATIONS} formations")
        formation = Formation(len(battle.formations), side, len(battle.formations) + 1)
        formation.id = str(given.get("id", formation.id))[:40]
        if any(other.id == formation.id for other in battle.formations):
            raise fault(self.file, f"{where}.id: '{formation.id}' is there twice")
        formation.name = formation.id
        formation.order = self._one_of(f"{where}.order", given.get("order", ORDERS[0]), ORDERS)
        formation.is_ordered = "order" in given or battle.phase == 2
        formation.suppression = self._number(where, given.get("suppression", 0), 0, 99)
        formation.is_broken = bool(given.get("broken", False))
        formation.has_fired = bool(given.get("fired", False))
        formation.has_fought = bool(given.get("fought", False))
        formation.has_commander = bool(given.get("commander", False))
        done = battle.phase if given.get("activated") else battle.phase - 1
        formation.activated = done
        places = (BOARD, ENTRY, RESERVE)
        formation.where = self._one_of(f"{where}.where", given.get("where", BOARD), places)
        battle.formations.append(formation)
        for number, unit in enumerate(self._list(f"{where}.units", given.get("units"))):
            self._unit(f"{where}.units[{number}]", unit, formation, battle)
        total = sum(battle.units[i].cost for i in formation.units)
        formation.cost = self._number(f"{where}.cost", given.get("cost", total), 0, 999)
        if not formation.units:
            formation.where = GONE

    def _unit(self, where: str, item: Any, formation: Formation, battle: Battle) -> None:
        given = self._object(where, item, UNIT)
        name = str(given.get("name", ""))
        profile = self.core.units.get(name.casefold())
        if profile is None:
            raise fault(self.file, f"{where}.name: {self.core.name} has no unit '{name[:60]}'")
        cost = self._number(f"{where}.cost", given.get("cost", 1), 0, 999)
        unit = Unit(len(battle.units), profile, formation.index, formation.side, cost)
        unit.tokens = self._number(f"{where}.tokens", given.get("tokens", 0), 0, 99)
        unit.is_hero = "tokens" in given
        if formation.where == BOARD and given.get("rides") is None:
            unit.hex = self._hex(f"{where}.hex", given.get("hex"))
        if given.get("rides") is not None:
            seat = self._number(f"{where}.rides", given["rides"], 1, MOST_UNITS)
            if seat > len(formation.units):
                raise fault(self.file, f"{where}.rides: the transport must come before it")
            unit.rides = formation.units[seat - 1]
            unit.hex = battle.units[unit.rides].hex
        formation.units.append(unit.index)
        battle.add(unit)

    def _check(self, battle: Battle) -> None:
        for side in (0, 1):
            if not any(formation.side == side for formation in battle.formations):
                raise fault(self.file, f"formations: the {SIDES[side]} has none")
            for hex in range(battle.grid.count):
                if battle.room(hex, side) < 0:
                    label = battle.grid.label(hex)
                    raise fault(self.file, f"{label}: more than the hex takes of the {SIDES[side]}")
        for unit in battle.units:
            is_open = unit.hex == NOWHERE or battle.ground.is_open_to(
                unit.hex, unit.profile.is_vehicle
            )
            if not is_open:
                raise fault(self.file, f"{unit.name} cannot stand in {battle.grid.label(unit.hex)}")

    # Fields

    def _keys(self, where: str, given: dict[str, Any], known: set[str]) -> None:
        for key in given:
            if key not in known:
                prefix = f"{where}." if where else ""
                raise fault(self.file, f"{prefix}{key[:40]}: is not known here")

    def _object(self, where: str, item: Any, known: set[str]) -> dict[str, Any]:
        if not isinstance(item, dict):
            raise fault(self.file, f"{where}: an object is needed")
        self._keys(where, item, known)
        return item

    def _list(self, where: str, value: Any) -> list[Any]:
        if not isinstance(value, list) or len(value) > MOST_UNITS:
            raise fault(self.file, f"{where}: a list of at most {MOST_UNITS} is needed")
        return value

    def _number(self, where: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise fault(self.file, f"{where}: must be a whole number from {low} to {high}")
        return value

    def _one_of(self, where: str, value: Any, known: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise fault(self.file, f"{where}: must be one of {', '.join(known)}")
        return value

    def _hex(self, where: str, value: Any) -> int:
        try:
            return self.board.hex(str(value))
        except Refused as error:
            raise fault(self.file, f"{where}: {error}") from None


_EDGE = {"ai": "far", "player": "near"}
