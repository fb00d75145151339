"""Battlefield Tactics cards: played if unused and if their condition holds at the table."""

from opfor.circuits.model import Node
from opfor.systems.encounter.table.desk import Desk
from opfor.systems.encounter.table.facts import is_infantry
from opfor.systems.encounter.table.orders import name_spirit
from opfor.systems.encounter.table.state import Formation, Line

#: the rest of a card's condition, by the card and the circuit that plays it
CONDITIONS = {
    ("Off-Table Barrage", "phase-1"): (
        "Is there a hex out of cover with more than 2 of your units and none of the A.I.'s?"
    ),
    ("Electronic Warfare", "phase-1"): (
        "Have you a formation that has not activated and is not on default orders?"
    ),
    ("Off-Table Barrage", "tactical-entry"): "Do you hold an objective?",
}
MEANS = (
    "The card is played only if it has something to be played on; else the A.I. keeps it and goes "
    "on. Equally good choices: a D6D."
)
#: what a card is played on, where its box only says that it was chosen
CHOSEN = {
    "the enemy-held objective chosen": (
        "the enemy-held objective whose holders have the fewest units left"
    ),
}


def play(desk: Desk, formation: Formation, node: Node) -> bool:
    """Play the card a box names, if it may be [A3, A4, R3, O4, O6, T23, T24]."""
    card = node.args.get("card", "")
    if not is_playable(desk, card) or not _is_fitting(desk, formation, node, card):
        return False
    record(desk, node, card, node.args.get("on", ""))
    return True


def play_first(desk: Desk, node: Node) -> None:
    """Play the first of two cards that is unused [C8]."""
    pairs = (("card", "on"), ("or", "or_on"))
    for name, place in pairs:
        card, on = node.args.get(name, ""), node.args.get(place, "")
        if is_playable(desk, card):
            return record(desk, node, card, on)


def save_unit(desk: Desk, line: Line, node: Node, key: str) -> bool:
    """Whether a card for its kind of unit saves it [I6]."""
    cards = (node.args.get("infantry", ""), node.args.get("vehicle", ""))
    if not any(is_playable(desk, card) for card in cards):
        return False
    infantry = is_infantry(line)
    if infantry is None:
        prompt = f"Is {line.name} infantry (no: a vehicle)?"
        means = "The card that saves it is another for infantry than for vehicles."
        infantry = desk.is_so(f"{key} infantry", prompt, [node.id], means)
        line.facts["infantry"] = infantry
    card = cards[0] if infantry else cards[1]
    if not is_playable(desk, card):
        return False
    record(desk, node, card, line.name)
    return True


def is_playable(desk: Desk, card: str) -> bool:
    return bool(card) and desk.state.cards_left > 0 and card not in desk.state.cards_played


def record(desk: Desk, node: Node, card: str, on: str) -> None:
    desk.state.cards_played.append(card)
    text = name_spirit(desk.state, f"The A.I. plays {card} on {CHOSEN.get(on, on)}")
    put_back = f"the card {card}: back in hand, and what it did undone"
    left = f"Cards left: {desk.state.cards_left}"
    desk.tell("card", f"{text}. {left}.", node.id, put_back=put_back)


def _is_fitting(desk: Desk, formation: Formation, node: Node, card: str) -> bool:
    spirit = desk.state.spirit_formation
    if card == "Break Their Spirit" and spirit is not None and spirit.destroyed:
        return False
    if card == "Heroic Actions":
        return any(desk.state.tokens_of(line) for line in formation.living)
    condition = CONDITIONS.get((card, node.circuit))
    if condition is None:
        return True
    prompt = condition + _candidates(desk, card)
    return desk.is_so(f"{formation.name} {node.id} {card}", prompt, [node.id], MEANS)


def _candidates(desk: Desk, card: str) -> str:
    """The player's formations from the dearest on, where the list is known."""
    enemies = [enemy for enemy in desk.state.known_enemies if not enemy.destroyed]
    if card != "Electronic Warfare" or not enemies:
        return ""
    enemies.sort(key=lambda enemy: -enemy.cost)
    return f" Dearest first: {', '.join(f'{enemy.name} ({enemy.cost})' for enemy in enemies)}."
