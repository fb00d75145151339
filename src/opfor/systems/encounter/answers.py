"""Acts and ends of the circuits as answers: what to do, where to enter, which card, whom."""

from typing import Final

from opfor.boards.hexes import hexes_of
from opfor.circuits.model import Node
from opfor.dice import Dice
from opfor.systems.encounter import legal
from opfor.systems.encounter.activation import DEFAULT, MOVE_IT
from opfor.systems.encounter.battle import BOARD, NOWHERE, Battle, Formation
from opfor.systems.encounter.decisions import Ask, entry_hexes, target_words
from opfor.systems.encounter.facts import Facts, draw
from opfor.systems.encounter.legal import Act, Play, card_targets
from opfor.systems.encounter.questions import best_of
from opfor.systems.encounter.reach import distance_to
from opfor.systems.encounter.scoring import supreme_unit
from opfor.systems.encounter.setup import (
    CLEAR_OF_OBJECTIVE,
    roll_objective,
    roll_objective_shift,
)
from opfor.systems.encounter.sighting import point_needed

MOVES: Final = ("move", "move-without-engaging", "move-and-occupy", "move-or-burn")
ENGAGES: Final = ("engage", "engage-with-tokens", "engage-holder")
#: units in a hex that make it worth a barrage
CROWD: Final = 2
#: what a card lacks that could be played and is not
NO_TARGET: Final = {
    "Break Their Spirit": "that formation is not on the board",
    "Off-Table Barrage": "no hex out of cover holds more than 2 enemies and no friends",
    "Electronic Warfare": "no enemy formation yet to activate is on other than default orders",
    "Dodge": "nobody of its own side is in the fight",
    "Flash Grenades": "no enemy is in a hex of the fight",
    "Sticky Mine": "no enemy vehicle is in its hex",
    "Heroic Actions": "no Hero Token is left",
}
ENTERS: Final = "where it enters"


def choose_objective(ask: Ask, dice: Dice) -> int:
    """A D6D over the enemy's edge, and perhaps one hex nearer to its own; beside a hex in which
    nobody can stand [SETUP-OBJ]."""
    battle, values = ask.battle, ask.values
    edge = battle.sides[1 - ask.side].edge
    roll = roll_objective(dice, battle.grid.width)
    ask.faces = list(roll.faces)
    hex = battle.grid.row_of(edge)[roll.option - 1]
    theirs = [objective.hex for objective in battle.objectives]
    is_clear = not any(battle.grid.distance(hex, h) < CLEAR_OF_OBJECTIVE for h in theirs)
    if is_clear:
        shift = roll_objective_shift(dice)
        ask.faces += shift.faces
        if shift.option == 2:
            inner = edge + 1 if edge == 0 else edge - 1
            hex = battle.grid.at(battle.grid.column(hex), inner)
    if hex in values:
        return hex
    near = best_of(values, [battle.grid.distance(hex, there) for there in values])
    names = [battle.grid.label(there) for there in near]
    index, faces = draw(dice, "where the A.I.'s objective can stand instead", len(near), names)
    ask.faces += faces
    return near[index]


# Orders


def act_of(facts: Facts, node: Node | None) -> Act:
    """What a formation does at the end of a walk."""
    formation = facts.formation
    if node is None:
        return Act(formation.order, legal.HOLD)
    act = _act_at(facts, node)
    act.says = (node.action or node.name).replace("-", " ")
    if node.action == "move-or-burn":
        act.says = "move" if act.action == legal.MOVE else "burn, as close as it can get"
    return act


def _act_at(facts: Facts, node: Node) -> Act:
    thread, formation = facts.thread, facts.formation
    action = node.action or node.name
    order = node.order or (formation.order if formation.is_ordered else DEFAULT)
    if action in ENGAGES and not node.order and not formation.is_ordered:
        # A formation that comes down to engage in Phase 1 needs an order that lets it.
        order = MOVE_IT if facts.battle.phase == 1 else DEFAULT
    if action == "shoot":
        return _shoot(facts, node, order)
    if action in ENGAGES[:2]:
        act = _engage(facts, _target(facts, node), order)
        act.is_all_in = action == "engage-with-tokens"
        return act
    if action == "engage-holder":
        return _engage_holder(facts, order)
    if action == "withdraw" and thread.hex >= 0:
        return Act(order, legal.WITHDRAW)
    if action == "fight-round":
        return Act(order, legal.FIGHT)
    if action == "move-and-engage":
        return _move_and_engage(facts, order)
    if action in MOVES and not (action == "move-or-burn" and not _is_closer(facts)):
        return Act(order, legal.MOVE)
    return Act(order, legal.HOLD)


def _target(facts: Facts, node: Node) -> Formation | None:
    """The formation an act's words name."""
    words = node.args.get("target", "")
    if "Break Their Spirit" in words:
        return facts.spirit()
    if "Commander" in words:
        return facts.commander()
    if facts.thread.target < 0:
        return None
    return facts.battle.formations[facts.thread.target]


def _shoot(facts: Facts, node: Node, order: str) -> Act:
    target = _target(facts, node)
    if target is None or target.index not in [f.index for f in facts.targets()]:
        return Act(order, legal.HOLD)
    return Act(order, legal.SHOOT, target.index)


def _engage(facts: Facts, target: Formation | None, order: str) -> Act:
    """Into the emptiest hex of the target that somebody would charge into."""
    if target is None or target.where != BOARD:
        return Act(order, legal.HOLD)
    open = facts.charged_by_strongest() or facts.charged()
    hexes = hexes_of(facts.battle.hexes(target) & open)
    if not hexes:
        return Act(order, legal.HOLD)
    foes = facts.battle.all_standing(facts.enemy)
    hexes = best_of(hexes, [len([foe for foe in foes if foe.hex == hex]) for hex in hexes])
    return Act(order, legal.ENGAGE, facts.one_of("ENGAGE", "hex to engage", hexes))


def _engage_holder(facts: Facts, order: str) -> Act:
    """Whoever claims or contests the objective; with nobody there, being near is enough."""
    if facts.thread.objective >= 0:
        hex = facts.battle.objectives[facts.thread.objective].hex
        if (facts.charged() >> hex) & 1:
            return Act(order, legal.ENGAGE, hex)
    return Act(order, legal.HOLD)


def _move_and_engage(facts: Facts, order: str) -> Act:
    hex = facts.thread.hex
    if hex < 0:
        return Act(order, legal.HOLD)
    if (facts.battle.occupied(facts.enemy) >> hex) & 1:
        return Act(order, legal.ENGAGE, hex)
    return Act(order, legal.MOVE)


def _is_closer(facts: Facts) -> bool:
    """Whether the hex chosen is nearer to the objective than the formation is now [WARY]."""
    lead, hex, goal = facts.lead(), facts.thread.hex, facts.thread.goal
    if lead is None or hex < 0 or hex == lead.hex:
        return False
    grid = facts.battle.grid
    now = min([grid.distance(lead.hex, h) for h in hexes_of(goal)], default=0)
    then = min([grid.distance(hex, h) for h in hexes_of(goal)], default=0)
    near = facts.battle.grid.within_one[lead.hex] & facts.battle.occupied(facts.enemy)
    return then < now or near != 0


# Entry


def entry_hex(facts: Facts, node: Node) -> int:
    """Where a formation comes down: near what the box names, in cover if it says so [T2]."""
    goal = _entry_goal(facts, node.args.get("target", ""))
    hexes = entry_hexes(facts.battle, facts.formation)
    if not goal or not hexes:
        return NOWHERE
    near = _near(facts, node, goal, hexes)
    is_objective = node.args.get("target") == "objective"
    hex = hexes_of(goal)[0] if is_objective else facts.one_of(node.id, ENTERS, near)
    safe = _safe(facts, hex, hexes) if node.args.get("safe") == "yes" else []
    if safe:
        if facts.is_traced:
            label = facts.battle.grid.label(hex)
            facts.thread.instead = (
                f", not {label}: from there the scatter could leave the map [SAFE]"
            )
        return facts.one_of("SAFE", "safe hex", safe)
    if hex in hexes:
        return hex
    if facts.is_traced:
        facts.thread.instead = f", {_kept_out(facts, hex)}"
    return facts.one_of(node.id, ENTERS, near)


def _near(facts: Facts, node: Node, goal: int, hexes: list[int]) -> list[int]:
    """Of the hexes it can enter those at the distance a box asks for, in cover if it says so."""
    distance = 2 if node.args.get("distance") == "2" else 0
    hexes = best_of(hexes, [abs(distance_to(facts.battle, h, goal) - distance) for h in hexes])
    if node.args.get("cover") == "yes":
        hexes = best_of(hexes, [0 if facts.battle.ground.is_cover(hex) else 1 for hex in hexes])
    return hexes


def _kept_out(facts: Facts, hex: int) -> str:
    """Why a formation cannot make for a hex."""
    label = facts.battle.grid.label(hex)
    if (facts.battle.occupied(facts.enemy) >> hex) & 1:
        return f"as close to {label} as it can: an enemy stands there"
    return f"as close to {label} as it can: there is no room for it"


def _entry_goal(facts: Facts, target: str) -> int:
    """The set of hexes to come down at or near."""
    battle = facts.battle
    if target == "objective":
        number = facts.thread.objective
        return 1 << battle.objectives[number].hex if number >= 0 else 0
    if target == "spirit-formation":
        return battle.hexes(facts.spirit())
    hex = battle.units[supreme_unit(battle, facts.enemy)].hex
    return 1 << hex if hex >= 0 else 0


def _safe(facts: Facts, hex: int, open: list[int]) -> list[int]:
    """Neighbours out of enemy reach, if the scatter from a hex could leave the map; those first
    from which it could not [SAFE]."""
    steps = facts.battle.grid.steps
    if NOWHERE not in steps[hex]:
        return []
    danger = facts.around(facts.battle.occupied(facts.enemy))
    around = sorted(facts.battle.grid.neighbours[hex])
    safe = [h for h in around if h in open and not (danger >> h) & 1]
    return best_of(safe, [1 if NOWHERE in steps[h] else 0 for h in safe]) if safe else []


# Cards and interrupt fire


def card_of(facts: Facts, node: Node, window: str) -> Play | None:
    """The card an act or end calls for, if it can be played now on what it says."""
    if node.action == "save-by-card-or-remove":
        unit = facts.thread.unit
        kind = "vehicle" if unit is not None and unit.profile.is_vehicle else "infantry"
        return _play(facts, node.args.get(kind, ""), window)
    if node.name == "play-card":
        return _play(facts, node.args.get("card", ""), window)
    if node.name == "play-first-card":
        first = _play(facts, node.args.get("card", ""), window)
        return first or _play(facts, node.args.get("or", ""), window)
    return None


def why_not(facts: Facts, node: Node) -> str:
    """Why a card that a box calls for is not played."""
    cards = [node.args[key] for key in ("card", "or") if node.args.get(key)]
    if node.action == "save-by-card-or-remove":
        unit = facts.thread.unit
        is_vehicle = unit is not None and unit.profile.is_vehicle
        cards = [node.args.get("vehicle" if is_vehicle else "infantry", "")]
    if not facts.battle.cards_left(facts.side):
        return "not played: no card left"
    played = facts.battle.sides[facts.side].cards_played
    reasons = [
        f"{card} has been played" if card in played else NO_TARGET.get(card, f"{card} does not fit")
        for card in cards
    ]
    return f"not played: {'; '.join(reasons)}"


def _play(facts: Facts, card: str, window: str) -> Play | None:
    if card not in legal.WINDOWS[window] or not facts.battle.has_card(facts.side, card):
        return None
    targets = card_targets(facts.battle, card, facts.thread)
    targets = _wanted(facts, card, targets, window)
    if not targets:
        return None
    names: list[str] = []
    if facts.is_traced:
        names = [target_words(facts.battle, Play(card, target)) for target in targets]
    return Play(card, facts.one_of("D6D", f"target of {card}", targets, names))


def _wanted(facts: Facts, card: str, targets: list[int], window: str) -> list[int]:
    """The targets a circuit names for a card, the best of them."""
    battle = facts.battle
    foes = battle.all_standing(facts.enemy)
    if not targets:
        return []
    if card == "Off-Table Barrage" and window == "after-entry":
        number = facts.thread.objective
        return [hex for hex in targets if number >= 0 and hex == battle.objectives[number].hex]
    if card == "Off-Table Barrage":
        open = [hex for hex in targets if not battle.ground.is_cover(hex)]
        return [hex for hex in open if len([foe for foe in foes if foe.hex == hex]) > CROWD]
    if card == "Electronic Warfare":
        return best_of(targets, [-battle.worth(battle.formations[i]) for i in targets])
    if card == "Dodge":
        return best_of(targets, [-_dearest(battle, battle.formations[i]) for i in targets])
    if card == "Flash Grenades":
        return best_of(targets, [-_strongest_in(facts, hex) for hex in targets])
    if card == "Sticky Mine":
        return best_of(targets, [-battle.units[i].cost for i in targets])
    return targets


def _dearest(battle: Battle, formation: Formation) -> int:
    return max([unit.cost for unit in battle.living(formation)], default=0)


def _strongest_in(facts: Facts, hex: int) -> int:
    weapons = [u.profile.strongest for u in facts.battle.all_standing(facts.enemy) if u.hex == hex]
    return max([weapon.strength for weapon in weapons if weapon is not None], default=0)


def choose_point(facts: Facts, action: str) -> int:
    """Where on its move an enemy is shot: as it initiates, or where it is easiest [IF5]."""
    points = [shot.hex for shot in facts.thread.points]
    if action == "shoot-attacker":
        own = facts.around(facts.battle.hexes(facts.formation))
        points = [hex for hex in points if (own >> hex) & 1] or points
    elif action != "shoot-when-easiest":
        return NOWHERE
    needed = [point_needed(facts.battle, facts.formation, hex) for hex in points]
    points = best_of(points, needed)
    return facts.one_of("IF5", "where it shoots", points)
