"""Reading a hex scene: every field checked, each fault one sentence."""

from typing import Any

from opfor.boards.hexes import grid
from opfor.faults import Refused, fault
from opfor.systems.encounter.activation import CARDS, ORDERS
from opfor.systems.encounter.battle import (
    BOARD,
    ENTRY,
    GONE,
    RESERVE,
    Battle,
    Formation,
    Objective,
    Side,
    Unit,
)
from opfor.systems.encounter.core import stand_in
from opfor.systems.encounter.profiles import Core
from opfor.systems.encounter.scene_sense import check_sense
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
EDGES = ("near", "far")
#: whose edge is which where a scene does not say
EDGE_OF = {"ai": "far", "player": "near"}
MOST_FORMATIONS = 12
MOST_UNITS = 40
MOST_LETTERS = 80


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
        battle = Battle(self.core, map_from(self.core, self._map(data), f"{self.file}: map"))
        battle.turn = self._number("turn", data.get("turn", 1), 1, self.core.turns_last)
        battle.phase = self._number("phase", data.get("phase", 1), 1, 2)
        battle.stage = "activation"
        sides = self._object("sides", data.get("sides", {}), set(SIDES))
        for index, name in enumerate(SIDES):
            given = self._object(f"sides.{name}", sides.get(name, {}), SIDE)
            battle.sides.append(self._side(index, name, given))
        if battle.sides[0].edge == battle.sides[1].edge:
            raise fault(self.file, "sides: both have the same edge")
        for index, item in enumerate(self._list("objectives", data.get("objectives", []))):
            battle.objectives.append(self._objective(f"objectives[{index}]", item))
        for index, item in enumerate(self._list("formations", data.get("formations"))):
            self._formation(f"formations[{index}]", item, battle)
        check_sense(battle, self.file)
        return battle

    def _map(self, data: dict[str, Any]) -> str:
        rows = data.get("map", ["." * self.core.width] * self.core.depth)
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            raise fault(self.file, "map: a list of rows is needed, the far one first")
        return "\n".join(rows)

    def _side(self, index: int, name: str, given: dict[str, Any]) -> Side:
        where = f"sides.{name}"
        side = Side(index, self._text(where, given, "army", "A.I." if index == 0 else "player"))
        side.is_ai = index == 0
        edge = self._one_of(f"{where}.edge", given.get("edge", EDGE_OF[name]), EDGES)
        side.edge = 0 if edge == EDGES[0] else self.core.depth - 1
        side.vp = self._number(f"{where}.vp", given.get("vp", 0), 0, 99)
        side.spare_tokens = self._number(f"{where}.tokens", given.get("tokens", 0), 0, 99)
        side.card_die_was_2 = self._flag(where, given, "card_die_was_2")
        for scored in self._list(f"{where}.scored", given.get("scored", [])):
            once = self._one_of(f"{where}.scored", scored, ONCE)
            side.has_spirit |= once == ONCE[0]
            side.has_command |= once == ONCE[1]
        self._cards(f"{where}.cards_played", given, side)
        return side

    def _cards(self, where: str, given: dict[str, Any], side: Side) -> None:
        for card in self._list(where, given.get("cards_played", [])):
            side.cards_played.append(self._one_of(where, card, CARDS))
        played, allowed = len(side.cards_played), self.core.cards_allowance
        if len(set(side.cards_played)) < played:
            raise fault(self.file, f"{where}: each card is played once a game")
        if played > allowed:
            raise fault(self.file, f"{where}: {played} cards, but a side plays {allowed} a game")

    def _objective(self, where: str, item: Any) -> Objective:
        given = self._object(where, item, OBJECTIVE)
        owner = self._one_of(f"{where}.owner", given.get("owner", "ai"), SIDES)
        objective = Objective(SIDES.index(owner), self._hex(f"{where}.hex", given.get("hex")))
        if given.get("held_by") is not None:
            holder = self._one_of(f"{where}.held_by", given["held_by"], SIDES)
            objective.holder = SIDES.index(holder)
        return objective

    def _formation(self, where: str, item: Any, battle: Battle) -> None:
        given = self._object(where, item, FORMATION)
        side = SIDES.index(self._one_of(f"{where}.side", given.get("side"), SIDES))
        if len(battle.formations) >= MOST_FORMATIONS:
            raise fault(self.file, f"{where}: a scene has at most {MOST_FORMATIONS} formations")
        formation = Formation(len(battle.formations), side, len(battle.formations) + 1)
        formation.id = formation.name = self._text(where, given, "id", formation.id)
        if any(other.id == formation.id for other in battle.formations):
            raise fault(self.file, f"{where}.id: '{formation.id}' is there twice")
        self._state(where, given, formation, battle.phase)
        battle.formations.append(formation)
        for number, unit in enumerate(self._list(f"{where}.units", given.get("units"))):
            self._unit(f"{where}.units[{number}]", unit, formation, battle)
        self._tell_apart(battle.living(formation))
        total = sum(battle.units[i].cost for i in formation.units)
        formation.cost = self._number(f"{where}.cost", given.get("cost", total), 0, 999)
        if not formation.units:
            formation.where = GONE

    def _tell_apart(self, units: list[Unit]) -> None:
        """Units of one kind are numbered, as in a list."""
        for name in {unit.profile.name for unit in units}:
            alike = [unit for unit in units if unit.profile.name == name]
            for number, unit in enumerate(alike, 1):
                unit.name = f"{name} {number}" if len(alike) > 1 else name

    def _state(self, where: str, given: dict[str, Any], formation: Formation, phase: int) -> None:
        formation.order = self._one_of(f"{where}.order", given.get("order", ORDERS[0]), ORDERS)
        formation.is_ordered = "order" in given or phase == 2
        shaken = given.get("suppression", 0)
        formation.suppression = self._number(f"{where}.suppression", shaken, 0, 99)
        formation.is_broken = self._flag(where, given, "broken")
        formation.has_fired = self._flag(where, given, "fired")
        formation.has_fought = self._flag(where, given, "fought")
        formation.has_commander = self._flag(where, given, "commander")
        formation.activated = phase if self._flag(where, given, "activated") else phase - 1
        places = (BOARD, ENTRY, RESERVE)
        formation.where = self._one_of(f"{where}.where", given.get("where", BOARD), places)

    def _unit(self, where: str, item: Any, formation: Formation, battle: Battle) -> None:
        given = self._object(where, item, UNIT)
        name = self._text(where, given, "name", "")
        profile = self.core.units.get(name.casefold())
        if profile is None:
            raise fault(self.file, f"{where}.name: {self.core.name} has no unit '{name[:60]}'")
        cost = self._number(f"{where}.cost", given.get("cost", 1), 0, 999)
        unit = Unit(len(battle.units), profile, formation.index, formation.side, cost)
        unit.tokens = self._number(f"{where}.tokens", given.get("tokens", 0), 0, 99)
        unit.is_hero = "tokens" in given
        self._put(where, given, unit, formation, battle)
        formation.units.append(unit.index)
        battle.add(unit)

    def _put(
        self, where: str, given: dict[str, Any], unit: Unit, formation: Formation, battle: Battle
    ) -> None:
        """In its hex, or in its transport's."""
        rides, hex = given.get("rides"), given.get("hex")
        if formation.where != BOARD and not (rides is None and hex is None):
            raise fault(self.file, f"{where}: its formation is not on the board, nor is it")
        if rides is not None:
            if hex is not None:
                raise fault(self.file, f"{where}: a unit that rides has no hex of its own")
            seat = self._number(f"{where}.rides", rides, 1, MOST_UNITS)
            if seat > len(formation.units):
                raise fault(self.file, f"{where}.rides: the transport must come before it")
            unit.rides = formation.units[seat - 1]
            self._board(f"{where}.rides", unit, battle)
        elif formation.where == BOARD:
            unit.hex = self._hex(f"{where}.hex", hex)

    def _board(self, where: str, unit: Unit, battle: Battle) -> None:
        transport = battle.units[unit.rides]
        carries = transport.profile.carries
        if unit.profile.is_vehicle:
            raise fault(self.file, f"{where}: only infantry rides")
        if len(battle.passengers(transport)) >= carries:
            raise fault(self.file, f"{where}: {transport.name} carries {carries or 'nobody'}")
        unit.hex = transport.hex

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

    def _flag(self, where: str, given: dict[str, Any], key: str) -> bool:
        value = given.get(key, False)
        if not isinstance(value, bool):
            raise fault(self.file, f"{where}.{key}: must be true or false")
        return value

    def _text(self, where: str, given: dict[str, Any], key: str, usual: str) -> str:
        value = given.get(key, usual)
        is_text = isinstance(value, str) and value.isprintable()
        if not is_text or not 0 < len(value) <= MOST_LETTERS:
            raise fault(self.file, f"{where}.{key}: a text of up to {MOST_LETTERS} letters")
        return str(value)

    def _number(self, where: str, value: Any, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise fault(self.file, f"{where}: must be a whole number from {low} to {high}")
        return value

    def _one_of(self, where: str, value: Any, known: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in known:
            raise fault(self.file, f"{where}: must be one of {', '.join(known)}")
        return value

    def _hex(self, where: str, value: Any) -> int:
        if not isinstance(value, str):
            raise fault(self.file, f"{where}: a hex is needed, such as A1")
        try:
            return self.board.hex(value)
        except Refused as error:
            raise fault(self.file, f"{where}: {error}") from None
