"""The state of a whole game: units on hexes, formations, sides, objectives."""

import json
from typing import Final

from opfor.boards.hexes import Grid
from opfor.boards.hexmap import HexMap
from opfor.systems.encounter.activation import CARDS, DEFAULT, WEAPONS_READY
from opfor.systems.encounter.armies import ArmyList
from opfor.systems.encounter.profiles import Core, Profile, Weapon
from opfor.systems.encounter.setup import commander_formation

SEATS: Final = ("a", "b")
#: where a formation is
UNPLACED: Final = "unplaced"
BOARD: Final = "board"
ENTRY: Final = "entry"
RESERVE: Final = "reserve"
GONE: Final = "gone"
NOWHERE: Final = -1


class Unit:
    """One unit; its place is that of its transport while it rides."""

    def __init__(self, index: int, profile: Profile, formation: int, side: int, cost: int) -> None:
        self.index = index
        self.profile = profile
        self.formation = formation
        self.side = side
        self.cost = cost
        #: -1 off the board, as it always is for the dead
        self.hex = NOWHERE
        self.is_alive = True
        #: Hero Tokens of its own; a Hero is a unit that had some
        self.tokens = 0
        self.is_hero = False
        #: the transport it rides in, or -1
        self.rides = NOWHERE
        #: set off from other units of its kind in words and keys
        self.name = profile.name

    def copy(self) -> "Unit":
        other = Unit(self.index, self.profile, self.formation, self.side, self.cost)
        other.hex = self.hex
        other.is_alive = self.is_alive
        other.tokens = self.tokens
        other.is_hero = self.is_hero
        other.rides = self.rides
        other.name = self.name
        return other

    def facts(self) -> list[object]:
        return [self.hex, self.is_alive, self.tokens, self.rides]


class Formation:
    """Units that are ordered and activated together."""

    def __init__(self, index: int, side: int, number: int) -> None:
        self.index = index
        self.side = side
        self.number = number
        self.id = f"{SEATS[side]}{number}"
        self.name = f"Formation {number}"
        #: indexes of its units, dead ones too
        self.units: list[int] = []
        self.cost = 0
        self.has_commander = False
        self.where = UNPLACED
        self.suppression = 0
        self.is_broken = False
        self.order = DEFAULT
        #: whether its order has been given this turn
        self.is_ordered = False
        #: the last phase of this turn in which it activated
        self.activated = 0
        self.has_fired = False
        self.has_fought = False
        #: the turn in which an entry failed: it waits for the next
        self.waits = 0

    def copy(self) -> "Formation":
        other = Formation(self.index, self.side, self.number)
        other.id = self.id
        other.name = self.name
        other.units = self.units
        other.cost = self.cost
        other.has_commander = self.has_commander
        other.where = self.where
        other.suppression = self.suppression
        other.is_broken = self.is_broken
        other.order = self.order
        other.is_ordered = self.is_ordered
        other.activated = self.activated
        other.has_fired = self.has_fired
        other.has_fought = self.has_fought
        other.waits = self.waits
        return other

    def facts(self) -> list[object]:
        return [
            self.where, self.suppression, self.is_broken, self.order, self.is_ordered,
            self.activated, self.has_fired, self.has_fought, self.waits,
        ]  # fmt: skip

    @property
    def is_ready_to_fire(self) -> bool:
        return self.order == WEAPONS_READY and not self.has_fired and self.where == BOARD


class Side:
    """One side: its edge, its points, its cards."""

    def __init__(self, index: int, army: str) -> None:
        self.index = index
        self.army = army
        #: the row of its starting edge
        self.edge = 0
        self.vp = 0
        self.cards_played: list[str] = []
        #: the D6D for cards came out 2 in this phase [A2]
        self.card_die_was_2 = False
        #: bought Hero Tokens: any Hero may spend them
        self.spare_tokens = 0
        self.has_spirit = False
        self.has_command = False
        #: whether it orders each formation as it activates, and chooses no cards beforehand
        self.is_ai = False

    def copy(self) -> "Side":
        other = Side(self.index, self.army)
        other.edge = self.edge
        other.vp = self.vp
        other.cards_played = list(self.cards_played)
        other.card_die_was_2 = self.card_die_was_2
        other.spare_tokens = self.spare_tokens
        other.has_spirit = self.has_spirit
        other.has_command = self.has_command
        other.is_ai = self.is_ai
        return other

    def facts(self) -> list[object]:
        return [
            self.edge, self.vp, self.cards_played, self.card_die_was_2, self.spare_tokens,
            self.has_spirit, self.has_command,
        ]  # fmt: skip


class Objective:
    """A hex to be held; `owner` put it there, `holder` claims it (-1: nobody yet)."""

    def __init__(self, owner: int, hex: int) -> None:
        self.owner = owner
        self.hex = hex
        self.holder = NOWHERE

    def copy(self) -> "Objective":
        other = Objective(self.owner, self.hex)
        other.holder = self.holder
        return other


class Battle:
    """A whole game at one moment."""

    def __init__(self, core: Core, ground: HexMap) -> None:
        self.core = core
        self.ground = ground
        self.grid: Grid = ground.grid
        self.sides: list[Side] = []
        self.formations: list[Formation] = []
        self.units: list[Unit] = []
        #: the same units, by side
        self.armies: list[list[Unit]] = [[], []]
        self.objectives: list[Objective] = []
        #: what the next step is about
        self.stage = "terrain"
        self.turn = 0
        self.phase = 0
        #: whose placement or activation comes next
        self.next = 0
        self.initiative = 0
        self.winner = NOWHERE
        self.is_over = False

    def copy(self) -> "Battle":
        other = Battle(self.core, self.ground)
        other.sides = [side.copy() for side in self.sides]
        other.formations = [formation.copy() for formation in self.formations]
        for unit in self.units:
            other.add(unit.copy())
        other.objectives = [objective.copy() for objective in self.objectives]
        other.stage = self.stage
        other.turn = self.turn
        other.phase = self.phase
        other.next = self.next
        other.initiative = self.initiative
        other.winner = self.winner
        other.is_over = self.is_over
        return other

    def fingerprint(self) -> str:
        facts = [
            self.ground.text(),
            [side.facts() for side in self.sides],
            [formation.facts() for formation in self.formations],
            [unit.facts() for unit in self.units],
            [[o.owner, o.hex, o.holder] for o in self.objectives],
            [self.stage, self.turn, self.phase, self.next, self.initiative],
            [self.winner, self.is_over],
        ]
        return json.dumps(facts)

    # Units and formations

    def add(self, unit: Unit) -> None:
        self.units.append(unit)
        self.armies[unit.side].append(unit)

    def living(self, formation: Formation) -> list[Unit]:
        units = self.units
        return [units[i] for i in formation.units if units[i].is_alive]

    def strength(self, formation: Formation) -> int:
        """How many units survive."""
        count = 0
        for i in formation.units:
            if self.units[i].is_alive:
                count += 1
        return count

    def worth(self, formation: Formation) -> int:
        """Points of the surviving units."""
        return sum([unit.cost for unit in self.living(formation)])

    def fielded(self, side: int) -> list[Formation]:
        return [f for f in self.formations if f.side == side and f.where == BOARD]

    def standing(self, formation: Formation) -> list[Unit]:
        """Units on hexes of their own: alive, on the board, not riding."""
        return [unit for unit in self.living(formation) if unit.hex >= 0 and unit.rides < 0]

    def all_standing(self, side: int) -> list[Unit]:
        return [unit for unit in self.armies[side] if unit.hex >= 0 and unit.rides < 0]

    def occupied(self, side: int) -> int:
        """The set of hexes with units of a side."""
        mask = 0
        for unit in self.armies[side]:
            if unit.hex >= 0:
                mask |= 1 << unit.hex
        return mask

    def hexes(self, formation: Formation) -> int:
        """The set of hexes a formation stands on."""
        mask = 0
        for i in formation.units:
            hex = self.units[i].hex
            if hex >= 0:
                mask |= 1 << hex
        return mask

    def room(self, hex: int, side: int) -> int:
        """Size points a side has left in a hex [ENC-STACK]."""
        left = self.core.stacking
        for unit in self.armies[side]:
            if unit.hex == hex and unit.rides < 0:
                left -= unit.profile.size
        return left

    def is_engaged(self, formation: Formation) -> bool:
        """Whether a unit of it shares a hex with enemies [ENC-ENGAGEMENT]."""
        return self.hexes(formation) & self.occupied(1 - formation.side) != 0

    def is_suppressed(self, formation: Formation) -> bool:
        """Suppression of half its survivors, rounded up [ENC-SUPPRESSED]."""
        return formation.suppression >= (self.strength(formation) + 1) // 2

    def tokens(self, unit: Unit) -> int:
        """Hero Tokens a unit may spend: its own, then bought ones."""
        return unit.tokens + self.sides[unit.side].spare_tokens if unit.is_hero else 0

    def spend_token(self, unit: Unit) -> None:
        if unit.tokens:
            unit.tokens -= 1
        else:
            self.sides[unit.side].spare_tokens -= 1

    def passengers(self, transport: Unit) -> list[Unit]:
        return [u for u in self.units if u.is_alive and u.rides == transport.index]

    # Strength

    def best_close(self, formation: Formation) -> Weapon | None:
        """Its strongest weapon for close combat [ENC-STRONGEST]."""
        best: Weapon | None = None
        for unit in self.living(formation):
            weapon = unit.profile.best_close
            if weapon is not None and (best is None or weapon.rank > best.rank):
                best = weapon
        return best

    def best_ranged(self, formation: Formation) -> Weapon | None:
        best: Weapon | None = None
        for unit in self.living(formation):
            weapon = unit.profile.best_ranged
            if weapon is not None and (best is None or weapon.rank > best.rank):
                best = weapon
        return best

    # Sides

    def cards_left(self, side: int) -> int:
        """Cards a side may still play in the game [ENC-CARDS]."""
        left = self.core.cards_allowance - len(self.sides[side].cards_played)
        return max(0, min(left, len(CARDS)))

    def has_card(self, side: int, card: str) -> bool:
        return self.cards_left(side) > 0 and card not in self.sides[side].cards_played

    def spirit_formation(self, side: int) -> Formation:
        """A side's most expensive formation."""
        found = [f for f in self.formations if f.side == side]
        best = found[0]
        for formation in found:
            if formation.cost > best.cost:
                best = formation
        return best

    def is_in_half(self, hex: int, side: int) -> bool:
        """Whether a hex lies in the half of a side's starting edge."""
        is_near = self.grid.row(hex) < self.grid.depth // 2
        return is_near == (self.sides[side].edge == 0)

    def name(self, formation: Formation) -> str:
        """The formation with its army, as an event names it."""
        return f"{self.sides[formation.side].army}, {formation.name}"

    def brief(self, formation: Formation) -> str:
        """A formation with its surviving units: "Formation 2 (6 Regular Grunts, 2 Snots)"."""
        counts: dict[str, int] = {}
        for unit in self.living(formation):
            counts[unit.profile.name] = counts.get(unit.profile.name, 0) + 1
        units = ", ".join([f"{n} {name}" if n > 1 else name for name, n in counts.items()])
        return f"{formation.name} ({units})" if units else formation.name


def new_battle(core: Core, ground: HexMap, armies: list[ArmyList], ai: list[str]) -> Battle:
    """The state before set-up; every unit must have a profile in the core."""
    battle = Battle(core, ground)
    for index, army in enumerate(armies):
        side = Side(index, army.name)
        side.spare_tokens = army.bought_tokens
        side.is_ai = SEATS[index] in ai
        battle.sides.append(side)
        commanders = commander_formation(army)
        for listed in army.formations:
            formation = Formation(len(battle.formations), index, listed.number)
            formation.cost = listed.points
            formation.has_commander = listed.number == commanders
            battle.formations.append(formation)
            for line in listed.units:
                profile = core.units[line.name.casefold()]
                for number in range(line.count):
                    unit = Unit(len(battle.units), profile, formation.index, index, line.cost)
                    unit.tokens = line.hero_tokens
                    unit.is_hero = line.hero_tokens > 0
                    if line.count > 1:
                        unit.name = f"{profile.name} {number + 1}"
                    formation.units.append(unit.index)
                    battle.add(unit)
    if len({army.name for army in armies}) < len(armies):
        for side in battle.sides:
            side.army = f"{side.army} ({SEATS[side.index].upper()})"
    return battle
