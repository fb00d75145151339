"""The state of a whole game in plain lines: where everything stands."""

from opfor.systems.encounter.activation import DEFAULT
from opfor.systems.encounter.battle import (
    BOARD,
    ENTRY,
    GONE,
    RESERVE,
    SEATS,
    UNPLACED,
    Battle,
    Formation,
    Unit,
)

_WHERE = {
    BOARD: "on the board",
    UNPLACED: "not placed yet",
    GONE: "gone",
    ENTRY: "off the board, to enter",
    RESERVE: "in reserve",
}


def status_lines(battle: Battle) -> list[str]:
    """Turn, objectives, and a line for every formation; orders lie open [ORD-HIDDEN]."""
    lines = [_moment(battle)]
    for objective in battle.objectives:
        owner = battle.sides[objective.owner].army
        held = battle.sides[objective.holder].army if objective.holder >= 0 else "nobody"
        lines.append(
            f"  objective of {owner} in {battle.grid.label(objective.hex)}: held by {held}"
        )
    for each in battle.sides:
        cards = battle.cards_left(each.index)
        lines.append(
            f"Side {SEATS[each.index]}, {each.army}: {each.vp} VP, {cards} cards left,"
            f" {each.spare_tokens} bought Hero Tokens left"
        )
        for formation in battle.formations:
            if formation.side == each.index:
                lines.append(f"  {_formation_line(battle, formation)}")
    if battle.is_over:
        won = f"{battle.sides[battle.winner].army} won." if battle.winner >= 0 else "a draw."
        lines.append(f"The game is over: {won}")
    return lines


def _moment(battle: Battle) -> str:
    if not battle.turn:
        return "Setting up: the game has not begun."
    return f"Turn {battle.turn} of {battle.core.turns_last}, phase {battle.phase}."


def _formation_line(battle: Battle, formation: Formation) -> str:
    counts: dict[str, int] = {}
    for unit in battle.living(formation):
        states = [_place(battle, unit)] if formation.where == BOARD else []
        states += [f"{unit.tokens} Hero Tokens"] if unit.tokens else []
        word = f"{unit.profile.name} ({', '.join(states)})" if states else unit.profile.name
        counts[word] = counts.get(word, 0) + 1
    units = ", ".join(f"{n} {word}" if n > 1 else word for word, n in counts.items()) or "nobody"
    return f"{formation.id} {formation.name}: {units}; {', '.join(_states(formation))}"


def _place(battle: Battle, unit: Unit) -> str:
    return "aboard" if unit.rides >= 0 else battle.grid.label(unit.hex)


def _states(formation: Formation) -> list[str]:
    words = [_WHERE[formation.where]]
    if formation.where == BOARD:
        if formation.order != DEFAULT or formation.is_ordered:
            words.append(f"{formation.order} orders")
        if formation.suppression:
            words.append(f"suppression {formation.suppression}")
        if formation.is_broken:
            words.append("broken")
        if formation.activated:
            words.append(f"activated in phase {formation.activated}")
    return words
