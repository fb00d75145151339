"""A battle as plain data for a page: the table, everything on it, what a seat may see.

Nothing is hidden in these games: every seat sees the same. The formats stand in docs/views.md.
"""

from functools import lru_cache
from typing import Any, cast

from opfor.boards.crowds import middle
from opfor.boards.table import Table
from opfor.boards.terrain import Piece
from opfor.match import Match
from opfor.pages import Plain, place
from opfor.seats import SIDES
from opfor.systems.opr.armies import Army
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.setup import EDGES
from opfor.systems.opr.whole.phrases import result_text
from opfor.systems.opr.whole.rounds import held_by
from opfor.systems.opr.whole.state import OVER, ROUND_START, STAGES, TURN, War
from opfor.systems.opr.whole.view_asked import asked as asked
from opfor.systems.opr.whole.view_asked import box
from opfor.systems.opr.whole.view_card import card as card
from opfor.systems.opr.whole.view_card import summary
from opfor.systems.opr.whole.view_look import look as look
from opfor.systems.opr.whole.view_placed import look_from as look_from
from opfor.systems.opr.whole.view_preview import preview as preview
from opfor.systems.opr.zones import SECTIONS, deployment_zone, scout_zone

LEGEND = {
    "cover": "harder to hit or to wound behind or inside it",
    "difficult": "moves through it are short",
    "dangerous": "crossing it may wound",
    "treacherous": "rushing or charging through it may wound",
    "impassable": "nobody enters it",
    "blocking": "seen into, not through",
}
TABLE, RESERVE, ABOARD, GONE = "table", "reserve", "aboard", "gone"


def board(match: Match, state: War) -> Plain:
    """What does not change once the edges are chosen."""
    table = state.battle.table
    pieces = _pieces(table)
    shown = {kind for piece in pieces for kind in piece["kinds"]}
    return {
        "shape": "inches",
        "width": table.width,
        "depth": table.depth,
        "terrain": pieces,
        "zones": [_zone(state, edge) for edge in EDGES],
        "sections": [_section(state, edge, n + 1) for edge in EDGES for n in range(SECTIONS)],
        "legend": [
            {"kind": kind, "means": means} for kind, means in LEGEND.items() if kind in shown
        ],
    }


@lru_cache(maxsize=256)
def _pieces(table: Table) -> list[Plain]:
    """The terrain; all states of a game share one table, so it is put into words once."""
    return [_piece(number, piece) for number, piece in enumerate(table.pieces, 1)]


def kinds_of(piece: Piece) -> list[str]:
    flags = {
        "cover": piece.is_cover,
        "difficult": piece.is_difficult,
        "dangerous": piece.is_dangerous,
        "treacherous": piece.is_treacherous,
        "impassable": piece.is_impassable,
        "blocking": piece.is_blocking or piece.stops_sight,
    }
    return [kind for kind, is_so in flags.items() if is_so]


def _piece(number: int, piece: Piece) -> Plain:
    corners = zip(piece.shape.xs, piece.shape.ys, strict=True)
    return {
        "id": f"t{number}",
        "name": piece.name,
        "kinds": kinds_of(piece),
        "points": [place(x, y) for x, y in corners],
        "elevation": piece.elevation,
    }


def _zone(war: War, edge: str) -> Plain:
    """A deployment zone; it is nobody's until the edges are chosen."""
    side = next((side for side in SIDES if war.edges[side] == edge), "")
    zone = deployment_zone(war.battle.table, war.edition, edge)
    name = f"Side {side} deploys here" if side else f"the {edge} edge"
    return {"id": edge, "side": side, "name": name, "points": box(zone)}


def _section(war: War, edge: str, number: int) -> Plain:
    zone = scout_zone(war.battle.table, war.edition, edge, number)
    return {"name": f"{edge} {number}", "points": box(zone)}


def view(match: Match, state: War, seat: str) -> Plain:
    """Everything that changes."""
    battle = state.battle
    return {
        "round": battle.round,
        "rounds": state.edition.rounds,
        "phase": _phase(state),
        "acting": "" if state.result else state.turn,
        "headline": _headline(state),
        "sides": [_side(match, state, side) for side in SIDES],
        "objectives": [
            {
                "id": marker.id,
                "name": f"Objective {marker.id}",
                "at": place(marker.x, marker.y),
                "radius": float(state.edition.seize_radius),
                "held_by": marker.held_by or None,
            }
            for marker in battle.objectives
        ],
        "units": [_unit(match, state, unit) for unit in battle.units],
        "marks": [],
        "result": _result(state) if state.result else None,
    }


def _phase(war: War) -> str:
    return STAGES[war.stage].capitalize()


def _headline(war: War) -> str:
    if war.stage == OVER:
        return str(_result(war)["text"])
    if war.stage < ROUND_START:
        return f"{_phase(war)} · side {war.turn}"
    lead = f"Round {max(1, war.battle.round)} of {war.edition.rounds}"
    return f"{lead} · side {war.turn} acts" if war.stage == TURN else f"{lead} · {_phase(war)}"


def _result(war: War) -> Plain:
    return {"winner": war.result, "text": result_text(war)}


def _side(match: Match, war: War, side: str) -> Plain:
    scores = [{"name": "Objectives", "value": str(held_by(war, side))}]
    if side == war.favoured:
        bonus = f"+{war.bonus_to_hit} to hit, +{war.bonus_defense} Defense"
        scores.append({"name": "Challenge bonus", "value": bonus})
    return {
        "id": side,
        "name": f"Side {side}",
        "army": " and ".join(army.name for army in _armies(match)[side]),
        "held_by": match.people()[side],
        "scores": scores,
    }


def _armies(match: Match) -> dict[str, list[Army]]:
    """The lists of this system's matches."""
    found: dict[str, list[Army]] = cast(Any, match).armies
    return found


def where_of(unit: Unit) -> str:
    if not unit.models:
        return GONE
    if unit.embarked_in:
        return ABOARD
    return RESERVE if unit.in_reserve else TABLE


def _unit(match: Match, war: War, unit: Unit) -> Plain:
    where = where_of(unit)
    return {
        "id": unit.id,
        "side": unit.side,
        "name": unit.name,
        "owner": ", ".join(war.owners.get(unit.id) or match.people()[unit.side]),
        "where": where,
        "aboard": unit.embarked_in if where == ABOARD else None,
        "at": place(*middle(unit.bases)) if where == TABLE else None,
        "models": [_model(model, where == TABLE) for model in unit.models],
        "state": _states(war, unit),
        "tokens": unit.tokens,
        "activated": unit.is_activated,
        "summary": summary(unit),
    }


def _model(model: Model, is_shown: bool) -> Plain:
    base = model.base
    return {
        "at": place(base.x, base.y) if is_shown else None,
        "r": base.r,
        "wounds": model.wounds,
        "tough": model.tough,
        "tag": "hero" if model.is_hero else "",
    }


def _states(war: War, unit: Unit) -> list[str]:
    flags = {
        war.edition.stunned: unit.is_stunned,
        "fatigued": unit.is_fatigued,
        "in ambush": war.due.get(unit.id) == "ambush",
        "just arrived": unit.id in war.arrived,
        "flying": unit.is_flying,
    }
    return [word for word, is_so in flags.items() if is_so]
