"""What a formation may do, and which cards a side may play, at a given moment."""

from typing import Final

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.activation import (
    DEFAULT,
    MOVE_IT,
    ORDERS,
    REPOSITION,
    WEAPONS_READY,
)
from opfor.systems.encounter.battle import BOARD, NOWHERE, Battle, Formation
from opfor.systems.encounter.reach import engageable, moves
from opfor.systems.encounter.sighting import targets
from opfor.systems.encounter.thread import Thread

HOLD: Final = "hold"
SHOOT: Final = "shoot"
MOVE: Final = "move"
ENGAGE: Final = "engage"
WITHDRAW: Final = "withdraw"
FIGHT: Final = "fight"
RECOVER: Final = "recover"


class Act:
    """What a formation does with its activation, and on which order."""

    def __init__(self, order: str, action: str, target: int = NOWHERE) -> None:
        self.order = order
        self.action = action
        #: shoot: a formation; engage: a hex
        self.target = target
        #: engage: every Hero Token goes into Perfect Hits on the enemy Commander [T23]
        self.is_all_in = False
        #: what the A.I.'s circuit called it
        self.says = ""


def acts(battle: Battle, formation: Formation) -> list[Act]:
    """Everything a formation may do now; the A.I. still chooses its order in Phase 1."""
    is_free = not formation.is_ordered and battle.phase == 1
    orders = ORDERS if is_free else (formation.order,)
    return [act for order in orders for act in _acts_on(battle, formation, order)]


def _acts_on(battle: Battle, formation: Formation, order: str) -> list[Act]:
    found = [Act(order, HOLD)]
    if battle.is_engaged(formation):
        found += _engaged(battle, formation, order)
    elif order == REPOSITION and battle.phase == 1:
        found = [Act(order, RECOVER)]
    else:
        found += _free(battle, formation, order)
    return found


def _engaged(battle: Battle, formation: Formation, order: str) -> list[Act]:
    """In an engagement [ENC-REPOSITION]: out or on with it."""
    found: list[Act] = []
    is_reposition = order == REPOSITION and battle.phase == 1
    if is_reposition or (battle.phase == 2 and not formation.has_fought):
        found.append(Act(order, FIGHT))
    if is_reposition and withdrawals(battle, formation):
        found.append(Act(order, WITHDRAW))
    return found


def _free(battle: Battle, formation: Formation, order: str) -> list[Act]:
    """Out of an engagement [ENC-DEFAULT, ENC-MOVE-IT, ENC-READY]."""
    found: list[Act] = []
    may_shoot = order == DEFAULT or (battle.phase == 2 and order != MOVE_IT)
    if may_shoot and not formation.has_fired:
        found += [Act(order, SHOOT, enemy.index) for enemy in targets(battle, formation)]
    if order == MOVE_IT or (order == DEFAULT and battle.phase == 2):
        found.append(Act(order, MOVE))
        found += [Act(order, ENGAGE, hex) for hex in hexes_of(engageable(battle, formation))]
    return found


def withdrawals(battle: Battle, formation: Formation) -> int:
    """Hexes out of the engagement that every unit in it could reach, or some of them."""
    contested = battle.occupied(1 - formation.side)
    found = 0
    for unit in battle.standing(formation):
        if (contested >> unit.hex) & 1:
            found |= moves(battle, unit) & ~contested
    return found


def may_shoot_attacker(battle: Battle, formation: Formation) -> bool:
    """A shot at whoever begins an engagement [C3]; Impatient units never wait [TRAITS]."""
    if formation.has_fired or is_impatient(battle, formation):
        return False
    is_waiting = battle.phase == 1 and formation.activated < 1 and not formation.is_broken
    return is_waiting or formation.order == WEAPONS_READY


def is_impatient(battle: Battle, formation: Formation) -> bool:
    for unit in battle.living(formation):
        if unit.profile.is_impatient:
            return True
    return False


# Cards


class Play:
    """A card and what it is played on: a formation, a hex or a unit."""

    def __init__(self, card: str, target: int) -> None:
        self.card = card
        self.target = target


#: cards by the moment at which they may be played
WINDOWS: Final = {
    "activation": (
        "Break Their Spirit", "Off-Table Barrage", "Electronic Warfare", "Heroic Actions",
    ),
    "second-activation": ("Heroic Actions",),
    "entry": ("Heroic Actions",),
    "after-entry": ("Off-Table Barrage",),
    "charge": ("Dodge", "Flash Grenades"),
    "attack": ("Devastating Combo", "Sticky Mine"),
    "removal": ("Medic!", "Battlefield Support"),
    "broken": ("Rally",),
}  # fmt: skip
FORMATION_CARDS = ("Break Their Spirit", "Electronic Warfare", "Dodge", "Rally", "Heroic Actions")
HEX_CARDS = ("Off-Table Barrage", "Flash Grenades")


def plays(battle: Battle, window: str, thread: Thread) -> list[Play]:
    """Every card a side may play at a moment, with every target."""
    side = thread.formation.side
    return [
        Play(card, target)
        for card in WINDOWS[window]
        if battle.has_card(side, card)
        for target in card_targets(battle, card, thread)
    ]


def card_targets(battle: Battle, card: str, thread: Thread) -> list[int]:
    """What a card could be played on in this matter."""
    formation = thread.formation
    enemy = 1 - formation.side
    if card == "Break Their Spirit":
        spirit = battle.spirit_formation(enemy)
        return [spirit.index] if spirit.where == BOARD and not spirit.is_broken else []
    if card == "Off-Table Barrage":
        return hexes_of(battle.occupied(enemy) & ~battle.occupied(1 - enemy))
    if card == "Electronic Warfare":
        return [f.index for f in battle.fielded(enemy) if _can_be_jammed(battle, f)]
    if card == "Heroic Actions":
        heroes = [unit for unit in battle.living(formation) if battle.tokens(unit)]
        return [formation.index] if heroes else []
    if card == "Rally":
        return [formation.index] if formation.is_broken else []
    return _fight_targets(battle, card, thread)


def _can_be_jammed(battle: Battle, formation: Formation) -> bool:
    return formation.order != DEFAULT and formation.activated < battle.phase


def _fight_targets(battle: Battle, card: str, thread: Thread) -> list[int]:
    formation, unit, fight = thread.formation, thread.unit, thread.fight
    side = formation.side
    if card == "Dodge" and fight is not None:
        return [i for i in fight.involved if battle.formations[i].side == side]
    if card == "Flash Grenades" and fight is not None:
        around = fight.hexes | battle.grid.beside(fight.hexes)
        return hexes_of(battle.occupied(1 - side) & around)
    if unit is None:
        return []
    if card == "Devastating Combo":
        return [unit.index] if thread.is_close and not unit.profile.is_vehicle else []
    if card == "Sticky Mine":
        return _mined(battle, thread)
    return [unit.index] if unit.profile.is_vehicle == (card == "Battlefield Support") else []


def _mined(battle: Battle, thread: Thread) -> list[int]:
    """Enemy vehicles in the hex of infantry that fights them [O5]."""
    unit = thread.unit
    if unit is None or unit.profile.is_vehicle or not thread.is_close:
        return []
    enemies = battle.all_standing(1 - thread.formation.side)
    return [e.index for e in enemies if e.hex == thread.stood and e.profile.is_vehicle]
