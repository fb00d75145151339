"""Set-up and the end of a turn: edges, objectives, placing, scoring, recovery."""

from opfor.boards.hexmap import roll_map
from opfor.dice import Dice
from opfor.systems.encounter.activating import begin_phase, begin_turn, recover
from opfor.systems.encounter.activation import ORDERS
from opfor.systems.encounter.battle import (
    BOARD,
    NOWHERE,
    RESERVE,
    SEATS,
    UNPLACED,
    Battle,
    Objective,
)
from opfor.systems.encounter.decisions import Ask, objective_hexes
from opfor.systems.encounter.entering import place_formation
from opfor.systems.encounter.field import Field
from opfor.systems.encounter.noted import Noted
from opfor.systems.encounter.scoring import Score
from opfor.systems.encounter.setup import roll_edge, roll_first
from opfor.systems.encounter.thread import Thread


def lay_terrain(field: Field) -> None:
    """Roll the map, if none was given [ENC-TERRAIN]."""
    battle, core = field.battle, field.battle.core
    noted = Noted(field.dice.source)
    battle.ground = roll_map(Dice(noted), battle.grid, core.terrain, core.drawn_per_row)
    if field.is_heard:
        text = "the terrain of the near half, column and kind in turn; the far half mirrors it"
        field.tell_roll("ENC-TERRAIN", noted.seen, text, "D6")
    battle.stage = "edges"


def choose_edges(field: Field) -> None:
    """On the map as it lies: which edge is the A.I.'s, and who places first [SETUP-EDGE,
    SETUP-FIRST]."""
    battle = field.battle
    ai = subject_of(battle)
    if field.is_heard:
        field.tell("map", battle.ground.text(), ["ENC-TERRAIN"])
    edge = roll_edge(field.dice)
    far = battle.grid.depth - 1
    battle.sides[ai].edge = far if edge.option == 1 else 0
    battle.sides[1 - ai].edge = 0 if edge.option == 1 else far
    first = roll_first(field.dice)
    battle.next = ai if first.option == 1 else 1 - ai
    if field.is_heard:
        where = "far" if edge.option == 1 else "near"
        text = f"{battle.sides[ai].army} has the {where} edge"
        field.tell_roll("SETUP-EDGE", edge.faces, text)
        text = f"{battle.sides[battle.next].army} places first"
        field.tell_roll("SETUP-FIRST", first.faces, text)
    battle.stage = "objectives"


def subject_of(battle: Battle) -> int:
    """The side that "the A.I." means in a die for both; the second where both are."""
    return 0 if battle.sides[0].is_ai and not battle.sides[1].is_ai else 1


def place_objective(field: Field) -> None:
    """One objective of each side, on the enemy's edge or a hex before it [SETUP-OBJ]."""
    battle = field.battle
    side = battle.next
    ask = Ask("objective", battle, side)
    ask.values = objective_hexes(battle, side)
    hex = field.settle(ask)
    battle.objectives.append(Objective(side, hex))
    if field.is_heard:
        text = f"{battle.sides[side].army} put its objective in {field.label(hex)}"
        field.tell_roll("SETUP-OBJ", ask.faces, text)
    battle.next = 1 - side
    if len(battle.objectives) == len(SEATS):
        battle.stage = "placing"


def place_next(field: Field) -> None:
    """The sides place their formations in turn."""
    battle = field.battle
    for side in (battle.next, 1 - battle.next):
        left = [f.index for f in battle.formations if f.side == side and f.where == UNPLACED]
        if left:
            ask = Ask("next", battle, side)
            ask.values = left
            formation = battle.formations[field.settle(ask)]
            if field.is_heard and ask.faces:
                field.tell_roll("SETUP-FIRST", ask.faces, f"{field.name(formation)} is next")
            place_formation(field, formation, False)
            battle.next = 1 - side
            return
    battle.stage = "strategy"


def plan_turn(field: Field) -> None:
    """The Strategy Phase: a person's orders, then initiative [ORD-HIDDEN, INIT]."""
    battle = field.battle
    begin_turn(field)
    for side in battle.sides:
        if not side.is_ai:
            _give_orders(field, side.index)
    ai = subject_of(battle)
    armies = [battle.sides[ai].army, battle.sides[1 - ai].army]
    roll = field.dice.d6d(f"initiative, turn {battle.turn}", armies)
    battle.initiative = ai if roll.option == 1 else 1 - ai
    if field.is_heard:
        text = f"{battle.sides[battle.initiative].army} has the initiative"
        field.tell_roll("INIT", roll.faces, text)
    begin_phase(field, 1)


def _give_orders(field: Field, side: int) -> None:
    for formation in field.battle.fielded(side):
        if not formation.is_broken:
            ask = Ask("order", field.battle, side, Thread("", formation))
            formation.order = ORDERS[field.settle(ask)]
            formation.is_ordered = True
            if field.is_heard:
                text = f"{field.name(formation)} was ordered: {formation.order}"
                field.tell("orders", text, ["ORD-HIDDEN"])


def end_turn(field: Field) -> None:
    """The End Phase: points, recovery, reinforcements [ENC-RECOVERY, REINF]."""
    battle = field.battle
    score(field)
    if battle.is_over:
        return
    for formation in battle.formations:
        is_shaken = formation.where == BOARD and formation.suppression > 0
        if is_shaken and not battle.is_engaged(formation):
            recover(field, formation)
    for formation in battle.formations:
        if formation.where == RESERVE:
            place_formation(field, formation, True)
    battle.stage = "strategy"


def score(field: Field) -> None:
    """Claim, count and see who has won [ENC-VP-HOLD, ENC-VP-SPIRIT, ENC-VP-COMMAND]."""
    battle = field.battle
    found = Score(battle)
    for number, holder in enumerate(found.holders):
        battle.objectives[number].holder = holder
    for side in battle.sides:
        side.vp = found.totals[side.index]
        side.has_spirit = side.has_spirit or found.spirit[side.index]
        side.has_command = side.has_command or found.command[side.index]
        if field.is_heard:
            reasons = ", ".join(found.reasons[side.index]) or "nothing"
            text = f"{side.army}: {reasons}; {side.vp} VP in all"
            field.tell("score", text, ["ENC-WIN"], None, {"side": side.index, "vp": side.vp})
    battle.winner = found.winner
    battle.is_over = found.winner != NOWHERE or battle.turn >= battle.core.turns_last
    if battle.is_over and field.is_heard:
        won = f"{battle.sides[found.winner].army} won" if found.winner >= 0 else "It was a draw"
        field.tell("result", won, ["ENC-WIN"], None, {"winner": found.winner})
