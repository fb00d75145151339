"""Where each unit of a formation of the A.I. goes when the formation moves or charges."""

from opfor.boards.hexes import hexes_of
from opfor.circuits.model import Circuit
from opfor.circuits.walk import begin, walk
from opfor.systems.encounter.battle import NOWHERE, Unit
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.picks import cover_hex, furthest, objective_hex, rank_sight
from opfor.systems.encounter.places import planned_rooms
from opfor.systems.encounter.questions import BoardOracle, best_of, pick_again
from opfor.systems.encounter.questions_fight import beside_transport
from opfor.systems.encounter.reach import ABOARD, steps, transports_for
from opfor.systems.encounter.sighting import watchers
from opfor.systems.encounter.thread import Thread


class Planner:
    """Fills the plan of a thread; engine and plan move units in the same order."""

    def __init__(self, facts: Facts, circuits: dict[str, Circuit]) -> None:
        self.facts = facts
        self.battle = facts.battle
        self.thread = facts.thread
        self.circuits = circuits
        #: size points left in every hex
        self.left = planned_rooms(facts)
        #: enemies that see a hex, where somebody asked
        self.watched: dict[int, int] = {}

    def _send(self, unit: Unit, hex: int) -> None:
        """Plan a unit into a hex; what it leaves behind is not free yet."""
        self.thread.plan[unit.index] = hex
        if 0 <= hex < ABOARD and (unit.hex != hex or unit.rides >= 0):
            self.left[hex] -= unit.profile.size

    # Moves

    def move(self) -> None:
        """All units toward the hex chosen, as close as they get [MOVE-PRIO]."""
        boarding = self._board()
        walkers = [u for u in self.battle.standing(self.facts.formation) if u.index not in boarding]
        if boarding and walkers and self.thread.picker is not None:
            self.facts.leading = min(walkers, key=lambda unit: unit.profile.move)
            pick_again(self.facts, self.thread.picker)
        hex = self.thread.hex
        for unit in walkers:
            self._send(unit, self._toward(unit, hex, self.facts.reach.moves(unit)))
        self._ride(NOWHERE)

    def step(self, distance: int) -> None:
        """A short move of all units toward the hex chosen: consolidation."""
        for unit in self.battle.standing(self.facts.formation):
            open = steps(self.battle, unit, distance)
            self._send(unit, self._toward(unit, self.thread.hex, open))

    def _toward(self, unit: Unit, hex: int, open: int) -> int:
        """The free hex closest to the one chosen, by the priorities of the move; then a D6D."""
        if hex < 0:
            return unit.hex
        hexes: list[int] = []
        for ring in self.battle.grid.rings[hex]:
            hexes = [h for h in hexes_of(ring & open) if h == unit.hex or self._has_room(unit, h)]
            if hexes:
                break
        if len(hexes) > 1:
            hexes = best_of(hexes, objective_hex(self.facts, hexes))
        if len(hexes) > 1:
            hexes = best_of(hexes, cover_hex(self.facts, hexes))
        if len(hexes) > 1:
            hexes = best_of(hexes, self._third(unit, hexes))
        return self._one_of(unit, "MOVE-PRIO", hexes)

    def _third(self, unit: Unit, hexes: list[int]) -> list[int]:
        """After objective and cover: out of sight, or away in a consolidation [MOVE-PRIO, R4]."""
        if self.thread.circuit == "after-engagement":
            return furthest(self.facts, hexes)
        return [rank_sight(self._seen(hex), self._seen(unit.hex)) for hex in hexes]

    def _seen(self, hex: int) -> int:
        """How many enemies see a hex; nothing moves while a plan is made."""
        if hex not in self.watched:
            self.watched[hex] = watchers(self.battle, hex, self.facts.enemy)
        return self.watched[hex]

    def _one_of(self, unit: Unit, rule: str, hexes: list[int]) -> int:
        purpose = f"{unit.name}, {rule}" if self.facts.is_traced else rule
        return self.facts.one_of(rule, purpose, hexes)

    # Charges

    def charge(self, hex: int) -> None:
        """Who charges into a hex: the strongest first while there is room; others stay [C1]."""
        for unit in self._strongest_first():
            can_charge = (self.facts.reach.charges(unit) >> hex) & 1
            is_in = can_charge and self.facts.is_worth_charging(unit, hex)
            if is_in and self._has_room(unit, hex):
                self._send(unit, hex)
            elif self._carries_chargers(unit, hex):
                self._send(unit, self._beside(unit, hex))
            else:
                self._send(unit, unit.hex)
        self._ride(hex)

    def join(self, hexes: int, distance: int) -> None:
        """A further round: free units step into the fight by the same rule [C1]."""
        for unit in self._strongest_first():
            open = hexes_of(steps(self.battle, unit, distance, hexes) & hexes)
            wanted = [h for h in open if self.facts.is_worth_charging(unit, h)]
            wanted = [h for h in wanted if self._has_room(unit, h)]
            is_free = not (hexes >> unit.hex) & 1
            if wanted and is_free:
                self._send(unit, self._one_of(unit, "C1", wanted))

    def _strongest_first(self) -> list[Unit]:
        units = self.battle.standing(self.facts.formation)
        return sorted(
            units, key=lambda u: -(u.profile.strongest.rank if u.profile.strongest else 0)
        )

    def _has_room(self, unit: Unit, hex: int) -> bool:
        return self.left[hex] >= unit.profile.size

    def _carries_chargers(self, transport: Unit, hex: int) -> bool:
        if not transport.profile.carries:
            return False
        riders = self.battle.passengers(transport)
        return any(self.facts.is_worth_charging(rider, hex) for rider in riders)

    def _beside(self, transport: Unit, hex: int) -> int:
        """A hex from which its passengers can charge."""
        open = self.facts.reach.moves(transport)
        beside = list(hexes_of(open & self.battle.grid.within_one[hex]))
        beside = [h for h in beside if h == transport.hex or self._has_room(transport, h)]
        return self._one_of(transport, "TR2", beside) if beside else transport.hex

    # Transports

    def _board(self) -> list[int]:
        """Infantry that boards before the move; returns who does [TR4]."""
        seats: dict[int, int] = {}
        found: list[int] = []
        formation = self.facts.formation
        if not any(u.profile.carries for u in self.battle.standing(formation)):
            return found
        for unit in self.battle.standing(formation):
            for transport in transports_for(self.battle, unit):
                taken = len(self.battle.passengers(transport)) + seats.get(transport.index, 0)
                if taken < transport.profile.carries:
                    if self._transports(unit, transport.hex)[0] == "board-transport":
                        seats[transport.index] = seats.get(transport.index, 0) + 1
                        self._send(unit, ABOARD + transport.index)
                        found.append(unit.index)
                    break
        return found

    def _ride(self, target: int) -> None:
        """Passengers get out or ride on, once it is known where their transport ends [TR2]."""
        for unit in self.battle.living(self.facts.formation):
            if unit.rides >= 0:
                end = self.thread.plan.get(unit.rides, self.battle.units[unit.rides].hex)
                self._send(unit, self._get_out(unit, end, target))

    def _get_out(self, unit: Unit, end: int, target: int) -> int:
        action, beside = self._transports(unit, end)
        grid = self.battle.grid
        if action == "exit-transport":
            can = target >= 0 and grid.distance(end, target) <= 1 and self._has_room(unit, target)
            if can and self.facts.is_worth_charging(unit, target):
                return target
            if self._has_room(unit, end) and self.battle.ground.is_open_to(end, False):
                return end
        if action == "exit-and-take":
            free = [hex for hex in beside if self._has_room(unit, hex)]
            if free:
                return self._one_of(unit, "TR3", free)
        return NOWHERE

    def _transports(self, unit: Unit, end: int) -> tuple[str, list[int]]:
        """What the circuit for transports says for one unit."""
        thread = Thread("transports", self.facts.formation)
        thread.unit = unit
        thread.hex = end
        thread.goal = self.thread.goal
        facts = Facts(self.battle, thread, self.facts.dice, self.facts.is_traced)
        way = begin(self.circuits["transports"])
        trace = self.thread.trace if self.facts.is_traced else None
        stop = walk(self.circuits, way, BoardOracle(facts), trace)
        return stop.node.action, beside_transport(facts)
