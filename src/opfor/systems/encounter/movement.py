"""A formation moves, unit by unit, and may be shot at on its way [ENC-READY]."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import BOARD, NOWHERE, Formation, Unit
from opfor.systems.encounter.damage import squeeze_out
from opfor.systems.encounter.decisions import Ask, unit_id
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.legal import is_impatient
from opfor.systems.encounter.nerve import check_nerve, place
from opfor.systems.encounter.reach import (
    ABOARD,
    exits,
    moves,
    moving_order,
    steps,
    transports_for,
    way_of,
)
from opfor.systems.encounter.shooting import shoot_at
from opfor.systems.encounter.sighting import point_needed
from opfor.systems.encounter.thread import Shot, Thread


class Move:
    """One formation's move: where each unit set out, which hexes it passed."""

    def __init__(self, field: Field, formation: Formation, thread: Thread, ends: int) -> None:
        self.field = field
        self.formation = formation
        self.thread = thread
        #: enemy hexes that may be charged
        self.ends = ends
        self.ways: dict[int, list[int]] = {}
        #: where each unit was, riders too
        self.starts: dict[int, int] = {}
        #: the transports units got out of
        self._rode: dict[int, int] = {}
        self.is_charge = ends != 0

    def perform(self) -> bool:
        """Move every unit, then take interrupt fire; false if that stopped the formation."""
        self.thread.ends = self.ends
        is_watched = bool(self._watchers())
        living = self.field.battle.living(self.formation)
        self.starts = {unit.index: unit.hex for unit in living}
        for unit in moving_order(self.field.battle, self.formation):
            self._move(unit, is_watched or self.is_charge)
        if self.field.is_heard:
            self._tell()
        if self.is_charge:
            self._stop_before_contact()
        return self._interrupt() if is_watched else True

    def _move(self, unit: Unit, is_kept: bool) -> None:
        start = unit.hex
        value = self._ask(unit)
        if value >= ABOARD:
            unit.rides = value - ABOARD
            unit.hex = self.field.battle.units[unit.rides].hex
        elif unit.rides < 0 or value != NOWHERE:
            if is_kept and unit.rides < 0:
                self.ways[unit.index] = way_of(self.field.battle, unit, start, value)
            elif is_kept:
                self.ways[unit.index] = [start, value]
                self._rode[unit.index] = unit.rides
            unit.rides = NOWHERE
            place(self.field, unit, value)

    def _ask(self, unit: Unit) -> int:
        """Where a unit goes; it may board, ride on (-1) or get out."""
        battle = self.field.battle
        ask = Ask("move", battle, self.formation.side, self.thread)
        ask.unit = unit
        if self.field.is_heard or not battle.sides[self.formation.side].is_ai:
            ask.values = self.values(unit)
        return self.field.settle(ask)

    def values(self, unit: Unit) -> list[int]:
        battle = self.field.battle
        if unit.rides >= 0:
            return [NOWHERE, *hexes_of(exits(battle, unit, self.ends))]
        hexes = hexes_of(moves(battle, unit, self.ends))
        return hexes + [ABOARD + other.index for other in transports_for(battle, unit)]

    def _tell(self) -> None:
        battle = self.field.battle
        units = battle.living(self.formation)
        hexes = ", ".join(sorted({self.field.label(unit.hex) for unit in units}))
        text = f"{'charged' if self.is_charge else 'moved'} to {hexes}"
        if not any(unit.hex != self.starts[unit.index] for unit in units):
            text = f"stayed in {hexes}"
        ways: dict[str, object] = {
            unit_id(battle, battle.units[index]): [self.field.label(hex) for hex in way]
            for index, way in self.ways.items()
        }
        kind = "charge" if self.is_charge else "move"
        more: dict[str, object] = {"ways": ways}
        self.field.tell_formation(kind, self.formation, text, ["MOVE-PRIO"], self.thread, more)

    # Interrupt fire

    def _watchers(self) -> list[Formation]:
        """Enemy formations that may interrupt; Impatient ones never wait [TRAITS]."""
        battle = self.field.battle
        return [
            enemy
            for enemy in battle.fielded(1 - self.formation.side)
            if enemy.is_ready_to_fire
            and not enemy.is_broken
            and not is_impatient(battle, enemy)
            and not battle.is_engaged(enemy)
        ]

    def _interrupt(self) -> bool:
        for watcher in self._watchers():
            points = self.points(watcher)
            if points and self.formation.where == BOARD:
                thread = Thread("interrupt-fire", watcher)
                thread.is_own_activation = False
                thread.mover = self.formation
                thread.points = points
                thread.is_charged = self._charges(watcher)
                thread.ends = self.ends
                ask = Ask("interrupt", self.field.battle, watcher.side, thread)
                hex = self.field.settle(ask)
                if hex == NOWHERE and self.field.is_heard:
                    self._tell_held(watcher, thread)
                if hex != NOWHERE and not self.take_fire(watcher, points, hex, thread):
                    return False
        return True

    def _tell_held(self, watcher: Formation, thread: Thread) -> None:
        text = f"held its fire at {self.field.battle.name(self.formation)}"
        self.field.tell_formation("held-fire", watcher, text, ["ENC-READY"], thread)

    def _charges(self, watcher: Formation) -> bool:
        return self.field.battle.hexes(watcher) & self.ends != 0

    def points(self, watcher: Formation) -> list[Shot]:
        """The hexes of the move that a formation has in range and sight, with who passes."""
        battle = self.field.battle
        found: dict[int, list[int]] = {}
        for index, way in self.ways.items():
            if len(way) > 1 and battle.units[index].is_alive:
                for hex in way[:-1] if (self.ends >> way[-1]) & 1 else way:
                    found.setdefault(hex, []).append(index)
        return [
            Shot(hex, found[hex])
            for hex in sorted(found)
            if point_needed(battle, watcher, hex) < 99
        ]

    def take_fire(self, watcher: Formation, points: list[Shot], hex: int, thread: Thread) -> bool:
        """One interrupt shot; false if the formation broke, or may no longer engage."""
        shot = next(point for point in points if point.hex == hex)
        field, battle = self.field, self.field.battle
        if field.is_heard:
            text = f"shot at {battle.name(self.formation)} passing {field.label(hex)}"
            field.tell_formation("interrupt", watcher, text, ["ENC-READY"], thread)
        shoot_at(field, watcher, self.formation, shot)
        if check_nerve(field, self.formation):
            return False
        return self.formation.where == BOARD

    # Contact

    def _stop_before_contact(self) -> None:
        """Chargers wait on the last hex of their way while they are shot at."""
        for unit in self._chargers():
            place(self.field, unit, self.ways[unit.index][-2])

    def _chargers(self) -> list[Unit]:
        """Living units whose way ends in an enemy hex."""
        units = self.field.battle.units
        return [
            units[index]
            for index, way in self.ways.items()
            if units[index].is_alive and len(way) > 1 and (self.ends >> way[-1]) & 1
        ]

    def make_contact(self) -> bool:
        """Enter the enemy's hex; suppressed formations cannot, and stay where there is room."""
        battle = self.field.battle
        if self.formation.where != BOARD or self.formation.is_broken:
            return False
        if battle.is_suppressed(self.formation):
            self._fall_short()
            return False
        for unit in self._chargers():
            place(self.field, unit, self.ways[unit.index][-1])
        return bool(self._chargers())

    def _fall_short(self) -> None:
        for unit in self._chargers():
            way = self.ways[unit.index][:-1]
            while len(way) > 1 and room_at(self.field, unit) < 0:
                way.pop()
                place(self.field, unit, way[-1])
            if room_at(self.field, unit) < 0:
                self._make_room(unit)

    def _make_room(self, unit: Unit) -> None:
        """Who got out beside others in vain stays in its transport, if that is still there."""
        transport = self._rode.get(unit.index, NOWHERE)
        if transport >= 0 and self.field.battle.units[transport].hex == unit.hex:
            unit.rides = transport
        else:
            squeeze_out(self.field, unit)


def room_at(field: Field, unit: Unit) -> int:
    """Room left where a unit stands; less than nothing if there are too many."""
    return field.battle.room(unit.hex, unit.side)


def step_aside(field: Field, thread: Thread, units: list[Unit], distance: int, ends: int) -> None:
    """A short move of single units: counter charge or consolidation."""
    battle = field.battle
    thread.ends = ends
    for unit in units:
        ask = Ask("move", battle, thread.formation.side, thread)
        ask.unit = unit
        if field.is_heard or not battle.sides[thread.formation.side].is_ai:
            ask.values = hexes_of(steps(battle, unit, distance, ends))
        hex = field.settle(ask)
        if hex != NOWHERE:
            place(field, unit, hex)
