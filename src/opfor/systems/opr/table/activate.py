"""One activation of the A.I.: from the unit chosen to its order and what came of it."""

from opfor.circuits.model import Kind, Node
from opfor.circuits.trace import OTHERWISE, TREE_FOLLOWS, Step
from opfor.circuits.walk import begin, walk
from opfor.systems.opr.profiles import Weapon
from opfor.systems.opr.table.cast import add_spell
from opfor.systems.opr.table.oracle import TreeOracle
from opfor.systems.opr.table.orders import (
    Order,
    add_army_rules,
    add_bonus,
    add_charge,
    add_shots,
    add_way_to_enemy,
    add_way_to_objective,
)
from opfor.systems.opr.table.outcomes import note_outcomes
from opfor.systems.opr.table.sheet import Talk
from opfor.systems.opr.table.state import AiUnit
from opfor.systems.opr.table.targets import nearest_enemy
from opfor.tabletop.wording import describe

#: SR-TRANSPORT: how far from its transport a unit gets on the way out
LEAVE_DISTANCE = 6

_HOLD_IDS = {"Artillery": "SR-ARTY", "Indirect": "SR-INDIRECT", "Relentless": "SR-RELENT"}


def activate(talk: Talk, unit: AiUnit) -> None:
    """Decide, give the order, then note what happened, all in one step."""
    order = _idle(talk, unit) if unit.is_stunned else _act(talk, unit)
    talk.game.tell(order.event())
    unit.has_activated = True
    unit.is_stunned = False
    note_outcomes(talk, unit.id, f"{unit.name}: done?", "done")


def _idle(talk: Talk, unit: AiUnit) -> Order:
    """OPR-LAST: a stunned unit spends its activation on recovering."""
    order = Order(talk, unit, "idle")
    order.headline = f"stay idle; after this it is no longer {talk.edition.stunned}"
    order.cite("OPR-LAST")
    _note(order, "OPR-LAST", f"Is it {talk.edition.stunned}?", "yes", "as noted")
    _settle(order)
    if talk.sheet.steered(unit, "Aircraft"):
        order.add(order.remember, "it still makes its straight move", "SR-AIRCRAFT")
    add_bonus(order)
    return order


def _act(talk: Talk, unit: AiUnit) -> Order:
    order = Order(talk, unit, "hold")
    carrier = talk.state.carrier_of(unit)
    if carrier is not None and not _leaves(order, carrier):
        return order
    add_army_rules(order)
    if _is_held(order, is_leaving=carrier is not None):
        pass
    elif talk.sheet.steered(unit, "Aircraft"):
        _fly(order)
    else:
        _follow_tree(order, _reaches(talk, unit, is_leaving=carrier is not None))
    add_spell(order)
    add_bonus(order)
    return order


def _leaves(order: Order, carrier: AiUnit) -> bool:
    """SR-TRANSPORT: cargo gets out on its first activation, in some editions if it can."""
    talk, unit = order.talk, order.unit
    order.cite("SR-TRANSPORT")
    if not talk.edition.cargo_must_leave:
        means = f'Yes if there is room for all its models within {LEAVE_DISTANCE}" of it.'
        prompt = f"{unit.name}: can it get out of {carrier.name}?"
        so = talk.is_so(f"{unit.id} leaves", prompt, ["SR-TRANSPORT"], means)
        _note(
            order, "SR-TRANSPORT", "Can it get out?", "yes" if so else "no", "as seen at the table"
        )
        if not so:
            _settle(order)
            order.headline = f"stay inside {carrier.name}: there is no room to get out"
            return False
    unit.section, unit.transport = carrier.section, ""
    order.put_back[0] = f"back into {carrier.name}"
    out = f'get out of {carrier.name} with this move, to end fully within {LEAVE_DISTANCE}" of it'
    order.add(order.first, out, "SR-TRANSPORT")
    return True


def _reaches(talk: Talk, unit: AiUnit, is_leaving: bool) -> dict[str, int]:
    profile = talk.sheet.ai[unit.id]
    most = LEAVE_DISTANCE if is_leaving else talk.edition.table_width
    actions = ("advance", "rush", "charge")
    return {action: min(most, profile.reach(action, talk.edition)) for action in actions}


def _is_held(order: Order, is_leaving: bool) -> bool:
    """SR-INDIRECT, SR-RELENT, SR-ARTY: hold and shoot with an enemy in range; some never move."""
    talk, unit = order.talk, order.unit
    is_fixed = _is_fixed(talk, unit)
    holding = {rule: _held_by(talk, unit, rule) for rule in talk.edition.hold_rules}
    weapons = [weapon for found in holding.values() for weapon in found]
    rules = [_HOLD_IDS[rule] for rule, found in holding.items() if found]
    if is_leaving and weapons:
        why = " and ".join(rule for rule, found in holding.items() if found)
        text = f"getting out is a move, so it does not hold this time for its {why}"
        order.add(order.remember, text, *rules)
    if is_leaving or talk.sheet.steered(unit, "Aircraft") or not (weapons or is_fixed):
        return False
    rules = rules or ["CORE-SR-IMMOBILE"]
    in_range = _is_in_range(order, weapons or talk.sheet.ai[unit.id].groups(), rules)
    if is_fixed:
        _settle(order, "it would have held " + ("without shooting" if in_range else "and shot"))
    elif in_range:
        _settle(order)
    if in_range:
        order.headline = "hold and shoot"
        order.cite(*rules)
        add_shots(order)
    elif is_fixed:
        order.headline = "hold; it cannot move and has nobody in range"
        order.cite(*rules)
    return in_range or is_fixed


def _is_fixed(talk: Talk, unit: AiUnit) -> bool:
    """Units whose only action is Hold."""
    profile = talk.sheet.ai[unit.id]
    is_gun = "Artillery" in talk.edition.hold_rules and profile.has("Artillery")
    return is_gun or profile.has("Immobile")


def _held_by(talk: Talk, unit: AiUnit, rule: str) -> list[Weapon]:
    """The weapons a rule makes it stand still for: all of them if the rule is the unit's."""
    profile = talk.sheet.ai[unit.id]
    ranged = [weapon for weapon in profile.groups() if weapon.is_ranged]
    return ranged if profile.has(rule) else [weapon for weapon in ranged if weapon.has(rule)]


def _is_in_range(order: Order, weapons: list[Weapon], rules: list[str]) -> bool:
    talk, unit = order.talk, order.unit
    ranged = {weapon.name: weapon for weapon in weapons if weapon.is_ranged}
    if talk.state.is_enemy_gone:
        so, because = False, "no enemy unit is left"
    elif weapons and not ranged:
        so, because = False, "it has no ranged weapon"
    else:
        arms = ", ".join(f'{name} {weapon.range}"' for name, weapon in ranged.items())
        means = (
            "From where it stands now, without moving: range to at least one enemy unit it may "
            "shoot at. Indirect weapons need no sight, others do."
        )
        prompt = f"{unit.name}: an enemy in range where it stands? ({arms or 'its weapons'})"
        so = talk.is_so(f"{unit.id} in range", prompt, rules, means)
        because = "as seen at the table"
    for rule in rules:
        _note(order, rule, "Is an enemy in range where it stands?", "yes" if so else "no", because)
    return so


def _note(order: Order, rule: str, question: str, answer: str, because: str) -> None:
    """A box that stands before the trees; the trace shows it under its rule's id."""
    step = Step(order.unit.type, rule, "rule", question)
    step.answer, step.because = answer, because
    order.trace.append(step)


def _settle(order: Order, otherwise: str = TREE_FOLLOWS) -> None:
    """The last box noted says by itself what the unit does."""
    order.trace[-1].args[OTHERWISE] = otherwise


def _fly(order: Order) -> None:
    """SR-AIRCRAFT: a straight move whatever the tree says, and shooting after it."""
    talk = order.talk
    least, most = talk.edition.aircraft_move_min, talk.edition.aircraft_move_max
    oracle = TreeOracle(talk, order.unit, dict.fromkeys(("advance", "rush", "charge"), most))
    goal = _goal(order, oracle, _walk(order, oracle))
    inches = f'{most}"' if least == most else f'{least}" to {most}"'
    order.action = "advance"
    order.headline = f"fly {inches} in a straight line toward {goal} and shoot if it can"
    order.cite("SR-AIRCRAFT")
    if talk.edition.aircraft_may_leave:
        text = "if it leaves the table, put it back where it left, facing the nearest objective"
        order.add(order.remember, text, "SR-AIRCRAFT")
    add_shots(order)


def _follow_tree(order: Order, reaches: dict[str, int]) -> None:
    """The tree of its type, and the order it comes to."""
    oracle = TreeOracle(order.talk, order.unit, reaches)
    end = _walk(order, oracle)
    order.action = end.action
    goal = _goal(order, oracle, end)
    if end.action == "charge":
        which = end.args.get("which", "in charge range")
        order.headline = f'charge up to {reaches["charge"]}"'
        add_charge(order, which)
    elif end.action in ("advance", "rush") and goal:
        order.headline = f'{end.action} up to {reaches[end.action]}"{_toward(end, goal)}'
        _add_way(order, oracle, end)
    else:
        order.action = "hold"
        order.headline = "hold: there is nothing to go to"
    if order.action == "advance" and end.args.get("shoot"):
        add_shots(order)


def _walk(order: Order, oracle: TreeOracle) -> Node:
    """Through the circuit to its end; acts of a person's own circuit become first things."""
    library = order.talk.sheet.library
    way = begin(library.circuit(order.unit.type))
    while True:
        stop = walk(library.circuits, way, oracle, order.trace)
        order.cite(*(step.node for step in order.trace if step.kind == "ask"))
        if stop.node.kind is Kind.DO:
            order.first.append(describe(stop.node, library.vocabulary))
        if stop.is_end:
            return stop.node
        way = stop.then


def _goal(order: Order, oracle: TreeOracle, end: Node) -> str:
    """What it goes toward, in words; nothing if there is nothing left to go to."""
    talk = order.talk
    if end.args.get("toward") == "objective":
        found = oracle.objective
        order.toward = f"objective {found.id}" if found else "objective"
        return found.label if found else "the nearest objective it does not control"
    order.toward = "enemy"
    if not talk.state.is_enemy_gone:
        return nearest_enemy(talk)
    return "the middle of the table" if talk.sheet.steered(order.unit, "Aircraft") else ""


def _toward(end: Node, goal: str) -> str:
    """OPR-ADV-FREE: an advance without an objective is for the shot, not for the way."""
    if end.action == "rush":
        return f" toward {goal}"
    is_free = end.args.get("toward") != "objective"
    return " and shoot" if is_free else f" toward {goal} and shoot"


def _add_way(order: Order, oracle: TreeOracle, end: Node) -> None:
    if end.args.get("toward") == "objective":
        add_way_to_objective(order, oracle.objective)
    else:
        add_way_to_enemy(order)
