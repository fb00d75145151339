"""A battle as plain data for a page: hexes, formations, what a seat may see.

Orders, cards and reserves lie open in this game (ORD-HIDDEN): every seat sees the same. A
page's unit is a formation; its models are the formation's units. Formats: docs/views.md.
"""

from opfor.boards.hexes import mask_of
from opfor.boards.hexmap import CLOSED, Terrain
from opfor.match import Match
from opfor.pages import Plain, owner_of
from opfor.seats import SIDES
from opfor.systems.encounter.activation import DEFAULT
from opfor.systems.encounter.battle import (
    BOARD,
    ENTRY,
    GONE,
    SEATS,
    Battle,
    Formation,
    Objective,
    Unit,
)
from opfor.systems.encounter.decisions import unit_id
from opfor.systems.encounter.view_asked import asked as asked
from opfor.systems.encounter.view_asked import look_from as look_from
from opfor.systems.encounter.view_asked import preview as preview
from opfor.systems.encounter.view_card import card as card
from opfor.systems.encounter.view_card import look as look
from opfor.systems.encounter.view_card import summary
from opfor.systems.encounter.view_hexes import RADIUS, at, labels, size_of, spread

_STAGES = {
    "terrain": "Terrain",
    "edges": "Edges",
    "objectives": "Objectives",
    "placing": "Placing",
    "strategy": "Strategy Phase",
    "end": "End Phase",
}
_WHERE = {BOARD: "table", GONE: "gone"}


def board(match: Match, state: Battle) -> Plain:
    """The hexes and whose edge is whose; it changes only while the game is set up."""
    grid = state.grid
    width, depth = size_of(grid)
    return {
        "shape": "hexes",
        "width": round(width, 4),
        "depth": round(depth, 4),
        "radius": RADIUS,
        "pointy": True,
        "cells": [
            {
                "id": grid.label(hex),
                "at": at(grid, hex),
                "name": state.ground.ground[hex].name.capitalize(),
                "kinds": [state.ground.ground[hex].name],
            }
            for hex in range(grid.count)
        ],
        "zones": _zones(state),
        "sections": [],
        "legend": [
            {"kind": kind.name, "means": means_of_ground(kind)} for kind in state.core.terrain
        ],
    }


def means_of_ground(kind: Terrain) -> str:
    parts = ["cover"] if kind.is_cover else []
    parts += ["blocks sight"] if kind.is_blocking else []
    for word, cost in (("on foot", kind.foot), ("on wheels", kind.wheels)):
        if cost >= CLOSED:
            parts.append(f"closed {word}")
        elif cost > 1:
            parts.append(f"{cost} hexes of move {word}")
    return ", ".join(parts) or "nothing in the way"


def _zones(battle: Battle) -> list[Plain]:
    if battle.stage in ("terrain", "edges"):
        return []
    return [
        {
            "id": f"edge-{SEATS[side.index]}",
            "side": SEATS[side.index],
            "name": f"{side.army} starts here",
            "cells": labels(battle.grid, mask_of(battle.grid.row_of(side.edge))),
        }
        for side in battle.sides
    ]


def view(match: Match, state: Battle, seat: str) -> Plain:
    """Everything that changes."""
    places = spread(state)
    return {
        "round": state.turn,
        "rounds": state.core.turns_last,
        "phase": _phase(state),
        "acting": _acting(state),
        "headline": _headline(state),
        "sides": [_side(match, state, number) for number in range(len(SIDES))],
        "objectives": [_objective(state, each) for each in state.objectives],
        "units": [_formation(match, state, each, places) for each in state.formations],
        "marks": [],
        "result": _result(state) if state.is_over else None,
    }


def _phase(battle: Battle) -> str:
    return _STAGES.get(battle.stage, f"Phase {battle.phase}")


def _acting(battle: Battle) -> str:
    is_turned = battle.stage in ("objectives", "placing", "activation")
    return SEATS[battle.next] if is_turned and not battle.is_over else ""


def _headline(battle: Battle) -> str:
    if battle.is_over:
        return str(_result(battle)["text"])
    acting = _acting(battle)
    parts = [f"Turn {battle.turn} of {battle.core.turns_last}"] if battle.turn else []
    parts.append(_phase(battle))
    return " · ".join([*parts, f"side {acting} acts"] if acting else parts)


def _result(battle: Battle) -> Plain:
    points = " to ".join(str(side.vp) for side in battle.sides)
    if battle.winner < 0:
        return {"winner": "draw", "text": f"A draw, {points} victory points"}
    won = battle.sides[battle.winner].army
    return {"winner": SEATS[battle.winner], "text": f"{won} won, {points} victory points"}


def _side(match: Match, battle: Battle, number: int) -> Plain:
    side = battle.sides[number]
    return {
        "id": SEATS[number],
        "name": f"Side {SEATS[number]}",
        "army": side.army,
        "held_by": match.people()[SEATS[number]],
        "scores": [
            {"name": "Victory points", "value": str(side.vp)},
            {"name": "Cards left", "value": str(battle.cards_left(number))},
            {"name": "Bought Hero Tokens", "value": str(side.spare_tokens)},
        ],
    }


def _objective(battle: Battle, objective: Objective) -> Plain:
    owner = SEATS[objective.owner]
    return {
        "id": f"objective-{owner}",
        "name": f"Objective of {battle.sides[objective.owner].army}",
        "at": at(battle.grid, objective.hex),
        "cell": battle.grid.label(objective.hex),
        "radius": RADIUS,
        "held_by": SEATS[objective.holder] if objective.holder >= 0 else None,
    }


def _formation(
    match: Match,
    battle: Battle,
    formation: Formation,
    places: dict[int, tuple[list[float], float]],
) -> Plain:
    where = _WHERE.get(formation.where, "reserve")
    standing = battle.standing(formation)
    first = standing[0] if where == "table" and standing else None
    side = SEATS[formation.side]
    return {
        "id": formation.id,
        "side": side,
        "name": formation.name,
        "owner": owner_of(match, side, formation.id),
        "where": where,
        "aboard": None,
        "at": places[first.index][0] if first is not None else None,
        "cell": battle.grid.label(first.hex) if first is not None else None,
        "models": [_unit(battle, unit, places) for unit in battle.living(formation)],
        "state": _states(battle, formation),
        "tokens": sum(unit.tokens for unit in battle.living(formation)),
        "activated": formation.activated >= max(1, battle.phase),
        "summary": summary(battle, formation),
    }


def _unit(battle: Battle, unit: Unit, places: dict[int, tuple[list[float], float]]) -> Plain:
    where, size = places.get(unit.index, (None, 0.3))
    carrier = battle.units[unit.rides] if unit.rides >= 0 else None
    return {
        "id": unit_id(battle, unit),
        "name": unit.name,
        "at": where,
        "cell": battle.grid.label(unit.hex) if unit.hex >= 0 else None,
        "aboard": unit_id(battle, carrier) if carrier is not None else None,
        "r": size,
        "wounds": 0,
        "tough": 1,
        "tokens": unit.tokens,
        "tag": "hero" if unit.is_hero else "vehicle" if unit.profile.is_vehicle else "",
    }


def _states(battle: Battle, formation: Formation) -> list[str]:
    if formation.where == ENTRY:
        return ["to enter"]
    if formation.where != BOARD:
        return []
    flags = {
        f"{formation.order} orders": formation.order != DEFAULT,
        f"suppression {formation.suppression}": formation.suppression > 0,
        "suppressed": formation.suppression > 0 and battle.is_suppressed(formation),
        "broken": formation.is_broken,
        "engaged": battle.is_engaged(formation),
        "has fired": formation.has_fired,
    }
    return [word for word, is_so in flags.items() if is_so]
