"""Exact odds of shooting and of a round of close combat, as the board stands now.

Faces, weapons and who strikes whom come from the game's own rules, gone through on a copy of
the board; only what the dice may show is counted here. Whatever people may still choose follows
`Usual`: no cards and no Hero Tokens.
"""

from opfor.boards.hexes import hexes_of
from opfor.game import Decision, FreeGame, Game, Policy
from opfor.systems.encounter import reach
from opfor.systems.encounter.activation import REPOSITION
from opfor.systems.encounter.attacks import BEST, WORST
from opfor.systems.encounter.battle import NOWHERE, SEATS, Battle, Formation, Unit
from opfor.systems.encounter.decisions import Ask
from opfor.systems.encounter.engagement import Blow, Round, contested, involved
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.movement import Move
from opfor.systems.encounter.odds_hits import (
    Chances,
    Crowd,
    Volley,
    add,
    chance_of,
    rank,
    standing_in,
)
from opfor.systems.encounter.profiles import Weapon
from opfor.systems.encounter.shooting import Gun, firing_order
from opfor.systems.encounter.sighting import easiest, hit_needed, open_hexes
from opfor.systems.encounter.thread import Fight, Thread


class Usual(Policy):
    """What the odds take for granted: shots go where they hit most easily, hits are given as by
    `rank`, no card is played, no token spent, nobody interrupts, only `chargers` move."""

    def __init__(self, chargers: list[int], hex: int) -> None:
        self._chargers = chargers
        self._hex = hex

    def settle(self, game: Game, decision: Decision) -> None:
        assert isinstance(decision, Ask)
        decision.take(self._value(decision))

    def _value(self, ask: Ask) -> int:
        battle, unit = ask.battle, ask.unit
        if ask.kind == "allocate":
            return self._given(ask)
        if ask.kind == "fire-at" and unit is not None:
            return nearest_easiest(battle, unit, ask.values)
        if ask.kind == "move" and unit is not None:
            if unit.index in self._chargers and ask.thread is not None and ask.thread.ends:
                return self._hex
            return NOWHERE if unit.rides >= 0 else unit.hex
        if ask.kind == "where":
            return ask.values[0]
        return NOWHERE if ask.kind in ("card", "interrupt") else 0

    def _given(self, ask: Ask) -> int:
        thread, battle = ask.thread, ask.battle
        assert thread is not None
        units = [battle.units[index] for index in ask.values]
        return min(
            units, key=lambda unit: rank(battle.core, unit, thread.strength, thread.is_close)
        ).index


def field_of(battle: Battle, usual: Usual, seed: int = 0) -> Field:
    """A board on which everybody does the usual; it is changed."""
    for side in battle.sides:
        side.is_ai = True
    return Field(FreeGame(battle, seed, dict.fromkeys(SEATS, usual)))


# shooting


def shoot_exactly(battle: Battle, own: Formation, other: Formation, weapon: str = "") -> Chances:
    """All its shooters in their order at one formation; or only those with a weapon, with it."""
    crowd = Crowd(battle, battle.standing(other))
    chances: Chances = {crowd.start: 1.0}
    open = open_hexes(battle, other)
    for gun in firing_order(battle, own, open):
        if weapon not in ("", gun.weapon.name):
            continue
        found: Chances = {}
        for left, p in chances.items():
            hex = _aim(battle, gun, crowd.hexes(left) & open)
            volleys = [_volley(gun.weapon, _needed(battle, gun, hex))] if hex >= 0 else []
            add(found, crowd.strike({left: 1.0}, hex, volleys, False), p)
        chances = found
    return chances


def _aim(battle: Battle, gun: Gun, hexes: int) -> int:
    seen = gun.hexes(battle, hexes)
    return nearest_easiest(battle, gun.unit, seen) if seen else NOWHERE


def _needed(battle: Battle, gun: Gun, hex: int) -> int:
    return hit_needed(battle, gun.unit, gun.weapon, gun.unit.hex, hex)


def nearest_easiest(battle: Battle, unit: Unit, hexes: list[int]) -> int:
    """Where a unit hits most easily, and of such hexes the nearest."""
    found = easiest(battle, unit, hexes)
    return min(found, key=lambda hex: (battle.grid.distance(unit.hex, hex), hex))


def _volley(weapon: Weapon, needed: int) -> Volley:
    return weapon.strength, chance_of(max(WORST, min(BEST, needed))), weapon.attacks


def shots(battle: Battle, own: Formation, other: Formation) -> list[tuple[Weapon, int, int]]:
    """Every weapon that fires, with the face it needs and the hex, as things stand at first."""
    open = open_hexes(battle, other)
    found: list[tuple[Weapon, int, int]] = []
    for gun in firing_order(battle, own, open):
        hex = _aim(battle, gun, open)
        found.append((gun.weapon, max(WORST, min(BEST, _needed(battle, gun, hex))), hex))
    return found


# close combat


class Clash:
    """A round of close combat about to be fought, on a board of its own."""

    def __init__(self, battle: Battle, own: int, hex: int, seed: int = 0) -> None:
        """In a hex that is charged; without one, as everybody stands."""
        self.battle = battle.copy()
        self.own = self.battle.formations[own]
        chargers = charging(battle, battle.formations[own], hex) if hex >= 0 else []
        field = field_of(self.battle, Usual(chargers, hex), seed)
        self.fight = Fight(self.own, hex >= 0)
        if hex >= 0:
            self._charge(field, hex)
        elif self._is_repositioning():
            self.own.suppression += self.battle.core.reposition_cost
            self.fight.bonus = self.battle.core.reposition_bonus
        self.fight.hexes = contested(self.battle, self.own)
        self.fight.involved = involved(self.battle, self.own, self.fight.hexes)
        self.round = Round(field, self.fight, [])

    def _charge(self, field: Field, hex: int) -> None:
        thread = Thread("charge", self.own)
        thread.fight = self.fight
        move = Move(field, self.own, thread, 1 << hex)
        if move.perform():
            move.make_contact()

    def _is_repositioning(self) -> bool:
        """Its order is still to be acted on [ENC-REPOSITION]."""
        is_due = self.battle.phase == 1 and self.own.activated < 1
        return is_due and self.own.order == REPOSITION

    def lost_by(self, side: int, blows: list[Blow]) -> Chances:
        """What the blows of the other side may cost a side."""
        units = standing_in(self.battle, side, self.fight.hexes, self.fight.involved)
        crowd = Crowd(self.battle, units)
        chances: Chances = {crowd.start: 1.0}
        for blow in blows:
            if blow.unit.side != side:
                is_close = blow.is_close
                weapons = blow.weapons[:1] if is_close else blow.weapons
                volleys = [_volley(weapon, needed) for weapon, needed in weapons]
                chances = crowd.strike(chances, blow.hex, volleys, is_close)
        return chances


def charging(battle: Battle, own: Formation, hex: int) -> list[int]:
    """Who would charge into a hex: all with a weapon for it, the strongest while there is room."""
    left = battle.room(hex, own.side)
    found: list[int] = []
    armed = [unit for unit in battle.living(own) if unit.hex >= 0 and unit.profile.close]
    for unit in sorted(armed, key=lambda unit: -unit.profile.close[-1].rank):
        riding = reach.exits(battle, unit, 1 << hex) if unit.rides >= 0 else 0
        open = riding if unit.rides >= 0 else reach.moves(battle, unit, 1 << hex)
        if (open >> hex) & 1 and unit.profile.size <= left:
            left -= unit.profile.size
            found.append(unit.index)
    return found


def where_to_charge(battle: Battle, own: Formation, other: Formation) -> int:
    """The hex of a formation that most units could charge into; -1 if none could."""
    hexes = hexes_of(reach.engageable(battle, own) & battle.hexes(other))
    numbers = [(len(charging(battle, own, hex)), -hex) for hex in hexes]
    most = max(numbers, default=(0, 0))
    return -most[1] if most[0] else NOWHERE
