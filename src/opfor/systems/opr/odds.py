"""Exact odds of an attack: how many wounds it deals, how many models it kills.

The attack is gone through with the game's own rules on copies of the units, with dice that
hurt nobody. So every number that a rule sets is the engine's own; only what the dice may
then show is counted here, with icepool. Numbers are those before the first die: a Hero who
falls to one weapon still guards against the next.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opfor.boards.inches import Base
from opfor.boards.table import Table
from opfor.boards.terrain import piece_from
from opfor.dice import Dice, Scripted, Source
from opfor.faults import Refused
from opfor.systems.opr.armies import Army
from opfor.systems.opr.armoury import Armoury
from opfor.systems.opr.battle import Battle, Model, Unit
from opfor.systems.opr.casualties import prey
from opfor.systems.opr.combat import Combat, Listener, Owner, Result, fighter_of
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.melee import fight
from opfor.systems.opr.odds_dice import (
    THE_UNIT,
    Chances,
    Strike,
    has_icepool,
    icepool,
    in_order,
    rolls_singly,
)
from opfor.systems.opr.profiles import UnitProfile
from opfor.systems.opr.report import Report
from opfor.systems.opr.shoot import Volley, shoot
from opfor.systems.opr.whole.mustering import muster_army
from opfor.words import counted

__all__ = ["CHARGE", "SHOOTING", "Odds", "attack_odds", "charge_odds", "has_icepool", "shot_odds"]

SHOOTING: Final = "shooting"
CHARGE: Final = "charge"
#: what the chances of all weapons together are called
TOGETHER: Final = "all together"
_FURY: Final = "Unpredictable Fighter"
_IMPACT: Final = "Impact"
#: OPR-BONUS: the favoured side, what it adds to hit and to Defense
Favour = tuple[str, int, int]
NO_FAVOUR: Final[Favour] = ("", 0, 0)


class Odds:
    """What one weapon, or all of them, may do to a target."""

    def __init__(self, weapon: str, attacks: int, hit_on: int, block_on: int) -> None:
        self.weapon = weapon
        self.attacks = attacks
        #: what the dice must show; 0: there is no such roll, or it differs
        self.hit_on = hit_on
        self.block_on = block_on
        #: how likely so many wounds are dealt, none first
        self.chances: list[tuple[int, float]] = []
        #: wounds and models killed on average; how likely nobody is left
        self.mean = 0.0
        self.killed = 0.0
        self.destroyed = 0.0

    def count(self, chances: Chances, start: tuple[int, ...]) -> None:
        room = sum(start)
        by_number: dict[int, float] = {}
        for left, p in chances.items():
            dealt = room - sum(left)
            by_number[dealt] = by_number.get(dealt, 0.0) + p
            self.mean += p * dealt
            self.killed += p * left.count(0)
            self.destroyed += p if dealt == room else 0.0
        self.chances = sorted(by_number.items())

    @property
    def text(self) -> str:
        rolls = [counted(self.attacks, "attack")] if self.attacks else []
        rolls += [f"hit on {self.hit_on}+"] if self.hit_on else []
        rolls += [f"blocked on {self.block_on}+"] if self.block_on else []
        come = f"{self.mean:.1f} wounds, {self.killed:.1f} killed, {self.destroyed:.0%} destroyed"
        return f"{', '.join(rolls)}: {come}" if rolls else come

    def plain(self) -> dict[str, Any]:
        """For a page."""
        return {
            "weapon": self.weapon,
            "attacks": self.attacks,
            "mean": round(self.mean, 4),
            "killed": round(self.killed, 4),
            "destroyed": round(self.destroyed, 6),
            "chances": [{"wounds": number, "p": round(p, 6)} for number, p in self.chances],
            "text": self.text,
        }


# two units of a game


def shot_odds(
    battle: Battle,
    attacker: Unit,
    target: Unit,
    has_moved: bool = False,
    favour: Favour = NO_FAVOUR,
) -> list[Odds]:
    """All weapons fired from where the unit stands; weapons that do not reach are left out."""
    volleys = [Volley(place, target) for place in range(len(attacker.groups))]

    def go(combat: Combat) -> None:
        twin = attacker.copy()
        # lines of sight know a unit's own models by its crowd
        twin.crowd = attacker.crowd
        shoot(combat, twin, volleys, has_moved)

    return _odds(battle, attacker, target, favour, go)


def charge_odds(
    battle: Battle,
    attacker: Unit,
    target: Unit,
    charged_from: float,
    favour: Favour = NO_FAVOUR,
) -> list[Odds]:
    """The charger's blows if all its models come to strike, none of them hurt before."""

    def go(combat: Combat) -> None:
        fight(combat, _in_contact(attacker), _in_contact(target), charged_from)

    return _odds(battle, attacker, target, favour, go)


def _in_contact(unit: Unit) -> Unit:
    twin = unit.copy()
    for model in twin.models:
        model.base = Base(0.0, 0.0, model.base.r)
    twin.muster()
    return twin


# two profiles


def attack_odds(
    attacker: UnitProfile,
    target: UnitProfile,
    edition: Edition,
    kind: str = SHOOTING,
    distance: float = 12.0,
    has_cover: bool = False,
    has_moved: bool = False,
    is_tired: bool = False,
) -> list[Odds]:
    """Two units at full strength: a row for each weapon, then one for all together.

    `distance` is what separates them, or from how far the charge came; `is_tired`: it has
    fought this round (CORE-FATIGUE). Weapons that do not reach are left out.
    """
    icepool()
    if kind not in (SHOOTING, CHARGE):
        raise Refused(f"'{kind}' is no kind of attack; there is: {SHOOTING}, {CHARGE}")
    armoury = Armoury(edition)
    us, them = (_stood(armoury, p, side) for p, side in ((attacker, "a"), (target, "b")))
    _part(us, them, distance)
    box = [(30.0, 1.0), (71.0, 1.0), (71.0, 47.0), (30.0, 47.0)]
    pieces = [piece_from("odds", "cover", ["cover"], box)] if has_cover else []
    battle = Battle(edition, Table(72.0, 48.0, pieces, []), [us, them], [])
    us.is_fatigued = is_tired
    if kind == SHOOTING:
        return shot_odds(battle, us, them, has_moved)
    return charge_odds(battle, us, them, distance)


def _stood(armoury: Armoury, profile: UnitProfile, side: str) -> Unit:
    army = Army("", 0, [profile], Report())
    return muster_army(army, side, armoury.specials.edition, armoury, [])[0]


def _part(us: Unit, them: Unit, distance: float) -> None:
    """All models of a side edge to edge at one line, so that all measure the same."""
    for model in us.models:
        model.base = Base(30.0 - distance / 2.0 - model.base.r, 24.0, model.base.r)
    for model in them.models:
        model.base = Base(30.0 + distance / 2.0 + model.base.r, 24.0, model.base.r)
    us.muster()
    them.muster()


# going through it


class _Harmless(Source):
    """Every hit and every block succeeds: all weapons come to strike and nobody is hurt."""

    def __init__(self, fury: int) -> None:
        self._fury = fury

    def face(self, purpose: str, reading: str) -> int:
        return self._fury if purpose.endswith(_FURY) else 6


class _Picker(Owner):
    """Remembers whom a weapon that picks its model was aimed at."""

    def __init__(self) -> None:
        #: its place in the unit
        self.picked = 0

    def picks(self, combat: Combat, unit: Unit, target: Unit, candidates: list[Model]) -> Model:
        first = Dice(Scripted([1] * 8))
        model = prey(combat.battle.edition, first, target, candidates)
        self.picked = target.models.index(model)
        return model


class _Notes(Listener):
    """Takes down each of the attacker's weapons as it strikes."""

    def __init__(self, combat: Combat, attacker: Unit, target: Unit, picker: _Picker) -> None:
        self._combat = combat
        self._attacker = attacker
        self._target = target
        self._picker = picker
        self._order = in_order(target)
        self.strikes: list[Strike] = []

    def attacked(self, result: Result) -> None:
        if result.attacker != self._attacker.id:
            return
        edition = self._combat.edition
        needed = result.hit_on
        if result.weapon == _IMPACT and needed == 0 and edition.impact_hits_on > 1:
            needed = edition.impact_hits_on
        strike = Strike(result.weapon, result.attacks, needed, self._victim(result.weapon))
        strike.read(self._combat.blow, self._target, edition)
        self.strikes.append(strike)

    def _victim(self, weapon: str) -> int:
        arms = fighter_of(self._attacker).form.arms
        if not any(arm.is_takedown and arm.name == weapon for arm in arms):
            return THE_UNIT
        picked, self._picker.picked = self._picker.picked, 0
        return self._order.index(self._target.models[picked])


def _odds(
    battle: Battle, attacker: Unit, target: Unit, favour: Favour, go: Callable[[Combat], None]
) -> list[Odds]:
    if not has_icepool() or not attacker.models or not target.models:
        return []
    # CORE-SR-UNPREDICTABLE-FIGHTER: one die for all weapons, low or high
    faces = (1, 6) if fighter_of(attacker).form.is_unpredictable else (6,)
    takes = [_go_through(battle, attacker, target, favour, go, fury) for fury in faces]
    return _rows(target, takes)


def _go_through(
    battle: Battle,
    attacker: Unit,
    target: Unit,
    favour: Favour,
    go: Callable[[Combat], None],
    fury: int,
) -> list[Strike]:
    picker = _Picker()
    combat = Combat(
        battle, Dice(_Harmless(fury)), None, {attacker.side: picker, target.side: picker}
    )
    combat.favour(*favour)
    notes = _Notes(combat, attacker, target, picker)
    combat.listener = notes
    go(combat)
    return notes.strikes


def _rows(target: Unit, takes: list[list[Strike]]) -> list[Odds]:
    """A row for each weapon, then one for all; takes are equally likely."""
    weapons = list(dict.fromkeys(strike.weapon for strike in takes[0]))
    rows = [
        _row(target, weapon, [[s for s in take if s.weapon == weapon] for take in takes])
        for weapon in weapons
    ]
    if len(weapons) > 1:
        rows.append(_row(target, TOGETHER, takes))
    return rows


def _row(target: Unit, name: str, takes: Sequence[list[Strike]]) -> Odds:
    order = in_order(target)
    singly = rolls_singly(target, order)
    start = tuple(model.tough - model.wounds for model in order)
    found: Chances = {}
    for take in takes:
        chances: Chances = {start: 1.0}
        for strike in take:
            chances = strike.fall(chances, singly)
        for room, p in chances.items():
            found[room] = found.get(room, 0.0) + p / len(takes)
    odds = Odds(
        name,
        sum(strike.attacks for strike in takes[0]),
        _same([strike.hit_on for take in takes for strike in take]),
        _same([strike.block_on for take in takes for strike in take]),
    )
    odds.count(found, start)
    return odds


def _same(numbers: list[int]) -> int:
    return numbers[0] if len(set(numbers)) == 1 else 0
