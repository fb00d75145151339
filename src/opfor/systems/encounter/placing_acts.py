"""Acts of the placing circuits, carried into a plan: which unit stands in which hex."""

from opfor.circuits.model import Kind, Node
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.places import (
    cover_hexes,
    fill_hex,
    first_available,
    hex_aside,
    sc_hex,
    spill_hexes,
)
from opfor.systems.encounter.questions import best_of
from opfor.systems.encounter.questions_fight import (
    cover_in_both,
    fits_in_central_hex,
    sc_in_transport,
)


def perform_placing(facts: Facts, node: Node) -> bool:
    """Carry a placing act into the plan; false when the walk is at its end."""
    thread = facts.thread
    action = node.action or node.name
    if action == "place-sc":
        thread.hex = sc_hex(facts, node.args.get("hex", ""))
        _fill(facts)
    elif action == "place-sc-aside":
        thread.hex = hex_aside(facts, node.args.get("side", ""), _is_sent_from_cover(facts))
        _fill(facts)
    elif action == "place-formation":
        words = node.args.get("hex", "")
        if words != "the hex rolled":
            thread.hex = _cover_hex(facts, "objective" in words)
        fill_hex(facts, thread.hex)
    elif action == "place-first-available":
        is_low = str(thread.face) in "123" if thread.face else True
        thread.hex = first_available(facts, is_low == (node.args.get("right") == "1-3"))
        fill_hex(facts, thread.hex)
    elif action == "spill":
        _spill(facts)
    return node.kind is Kind.DO


def _is_sent_from_cover(facts: Facts) -> bool:
    """Coming from SC4 the hex must be out of cover."""
    return fits_in_central_hex(facts) and cover_in_both(facts) and sc_in_transport(facts)


def _cover_hex(facts: Facts, with_objective: bool) -> int:
    hexes = cover_hexes(facts)
    marked = [hex for hex in hexes if (facts.objective_hexes() >> hex) & 1]
    open = marked if with_objective and marked else hexes
    return facts.one_of("PF5", "cover hex", open)


def _fill(facts: Facts) -> None:
    """Into the hex, and what is left over beside it."""
    if facts.thread.hex >= 0:
        fill_hex(facts, facts.thread.hex)
        _spill_rest(facts)


def _spill(facts: Facts) -> None:
    """Into the neighbour chosen, then the next best: cover, objective, any [PF8]."""
    home = facts.thread.hex
    first = facts.thread.choice
    # The pick made the neighbour the hex; the one filled is where the plan began.
    planned = list(facts.thread.plan.values())
    facts.thread.hex = planned[0] if planned else home
    if first >= 0:
        fill_hex(facts, first)
    _spill_rest(facts)


def _spill_rest(facts: Facts) -> None:
    hexes = spill_hexes(facts)
    while hexes:
        ground = facts.battle.ground
        hexes = best_of(hexes, [0 if ground.is_cover(hex) else 1 for hex in hexes])
        marked = facts.objective_hexes()
        hexes = best_of(hexes, [0 if (marked >> hex) & 1 else 1 for hex in hexes])
        fill_hex(facts, facts.one_of("PF8", "spills into", hexes))
        hexes = spill_hexes(facts)
