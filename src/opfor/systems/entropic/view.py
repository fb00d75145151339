"""A battle as plain data for one seat: the table, both sides, the faces of its own tokens.

What a seat may not know is not there: faces of the other side's tokens, and distances before
people commit themselves unless the switch `measure-first` is on (EE-D10). The formats stand in
docs/views.md.
"""

from collections.abc import Sequence

from opfor.game import Event
from opfor.match import DRAW, Match
from opfor.pages import Plain, owner_of, place
from opfor.systems.entropic.decisions import points_and_dummies, tokens_counted
from opfor.systems.entropic.field import Terrain
from opfor.systems.entropic.profiles import ATTRIBUTES, COMMAND
from opfor.systems.entropic.resolution import holder_of, winner_of
from opfor.systems.entropic.state import SEATS, Battle, Model, Part, Side
from opfor.systems.entropic.status import STAGES
from opfor.systems.entropic.view_asked import asked as asked
from opfor.systems.entropic.view_card import card as card
from opfor.systems.entropic.view_card import summary
from opfor.systems.entropic.view_look import look as look
from opfor.systems.entropic.view_preview import look_from as look_from
from opfor.systems.entropic.view_preview import preview as preview

LEGEND = {
    "impassable": "no base enters it",
    "slow": "adds to the measured length of a move that touches it",
    "blocking": "seen into and out of, not through",
    "obscuring": "a defense point for a target behind it",
}


def board(match: Match, state: Battle) -> Plain:
    """The table of the scenario."""
    field = state.field
    pieces = [_piece(number, piece) for number, piece in enumerate(field.terrain, 1)]
    shown = {kind for piece in pieces for kind in piece["kinds"]}
    return {
        "shape": "inches",
        "width": field.width,
        "depth": field.depth,
        "terrain": pieces,
        "zones": [_zone(state, number) for number in range(len(SEATS))],
        "sections": [],
        "legend": [{"kind": k, "means": means} for k, means in LEGEND.items() if k in shown],
    }


def _piece(number: int, piece: Terrain) -> Plain:
    flags = {
        "impassable": piece.is_impassable,
        "slow": piece.modifier > 0.0,
        "blocking": piece.blocks,
        "obscuring": piece.obscures,
    }
    corners = zip(piece.shape.xs, piece.shape.ys, strict=True)
    return {
        "id": f"t{number}",
        "name": piece.name,
        "kinds": [kind for kind, is_so in flags.items() if is_so],
        "points": [place(x, y) for x, y in corners],
        "elevation": 0.0,
        "modifier": piece.modifier,
    }


def _zone(battle: Battle, number: int) -> Plain:
    width, depth, zone = battle.field.width, battle.field.depth, battle.scenario.zone
    south, north = (0.0, zone) if number == 0 else (depth - zone, depth)
    corners = ((0.0, south), (width, south), (width, north), (0.0, north))
    name = f"{battle.sides[number].name} deploys here"
    points = [place(x, y) for x, y in corners]
    return {"id": f"zone-{SEATS[number]}", "side": SEATS[number], "name": name, "points": points}


def view(match: Match, state: Battle, seat: str) -> Plain:
    """Everything that changes, as a seat may see it; "" sees what both do."""
    own = match.side_of(seat)
    shown = sides(state, own)
    for side in shown:
        side["held_by"] = match.people()[side["id"]]
    return {
        "round": state.turn,
        "rounds": state.scenario.turns,
        "phase": STAGES[state.stage].capitalize(),
        "acting": SEATS[state.next] if state.stage in ("deploy", "activate") else "",
        "headline": _headline(state),
        "initiative": SEATS[state.initiative],
        "measure_first": state.switches.measure_first,
        "sides": shown,
        "objectives": [_objective(state, n) for n in range(len(state.scenario.objectives))],
        "units": [
            unit | {"owner": owner_of(match, unit["side"], unit["id"])}
            for unit in units(state, own)
        ],
        "marks": [_trail(m) for side in state.sides for m in side.models if m.trail],
        "result": _result(state) if state.stage == "over" else None,
    }


def _headline(battle: Battle) -> str:
    if battle.stage == "over":
        return str(_result(battle)["text"])
    parts = [f"Turn {battle.turn} of {battle.scenario.turns}"] if battle.turn else []
    parts.append(STAGES[battle.stage].capitalize())
    if battle.stage in ("deploy", "activate"):
        parts.append(f"side {SEATS[battle.next]} acts")
    return " · ".join(parts)


def _result(battle: Battle) -> Plain:
    winner = winner_of(battle)
    score = " to ".join(str(side.score) for side in battle.sides)
    names = {side.seat: side.name for side in battle.sides}
    text = f"{names[winner]} won, {score}" if winner else f"A draw, {score}"
    return {"winner": winner or DRAW, "text": text}


def _objective(battle: Battle, number: int) -> Plain:
    marker, holder = battle.scenario.objectives[number], holder_of(battle, number)
    return {
        "id": str(number + 1),
        "name": f"Objective {number + 1}",
        "at": place(marker.x, marker.y),
        "radius": battle.scenario.reach,
        "held_by": SEATS[holder] if holder >= 0 else None,
    }


def _trail(model: Model) -> Plain:
    """EE-D12: source and waypoints of this turn's move, which can still be aimed at."""
    points = [place(base.x, base.y) for base in (*model.trail, model.base)]
    return {"kind": "trail", "unit": model.id, "points": points}


def sides(battle: Battle, own: str) -> list[Plain]:
    """Both sides; the pool's faces only to those who hold it."""
    return [_side(side, side.seat == own) for side in battle.sides]


def _side(side: Side, is_own: bool) -> Plain:
    tokens = side.real + side.dummy
    faces = f" ({points_and_dummies(side.real, side.dummy)})" if is_own and tokens else ""
    pool: Plain = {"tokens": tokens}
    if is_own:
        pool |= {"real": side.real, "dummy": side.dummy}
    return {
        "id": side.seat,
        "name": f"Side {side.seat}",
        "army": side.name,
        "held_by": [],
        "value": side.value,
        "scores": [
            {"name": "Score", "value": str(side.score)},
            {"name": "Destroyed", "value": str(side.destroyed)},
            {"name": "Objectives", "value": str(side.held)},
            {"name": "Pool", "value": f"{tokens_counted(tokens)}{faces}"},
        ],
        "pool": pool,
        "made": {"real": side.made_real, "dummy": side.made_dummy},
    }


def units(battle: Battle, own: str) -> list[Plain]:
    """Every model; the faces on a console only to its side."""
    return [_unit(model, side.seat == own) for side in battle.sides for model in side.models]


def _unit(model: Model, is_own: bool) -> Plain:
    where = "gone" if model.is_gone else "table" if model.is_on_table else "reserve"
    at = place(model.base.x, model.base.y) if where == "table" else None
    console: Plain = {"tokens": model.tokens, "shown": model.shown}
    if is_own:
        console |= {"real": model.real, "dummy": model.dummy}
    return {
        "id": model.id,
        "side": SEATS[model.side],
        "name": model.name,
        "where": where,
        "aboard": None,
        "at": at,
        "models": [_piece_of(model, at)] if not model.is_gone else [],
        "state": _states(model),
        "tokens": model.tokens,
        "activated": bool(model.living) and all(part.has_acted for part in model.living),
        "summary": summary(model),
        "points": model.profile.points,
        "console": console,
        "parts": [_part(part) for part in model.parts],
    }


def _piece_of(model: Model, at: list[float] | None) -> Plain:
    """Damage as wounds: attributes put to 0 of those it has [EE-DAMAGED]."""
    printed = sum(part.profile.values[n] > 0 for part in model.parts for n in range(COMMAND + 1))
    return {
        "at": at,
        "r": model.profile.radius,
        "wounds": sum(part.zeroed.bit_count() for part in model.parts),
        "tough": printed,
        "tag": "cloaked" if model.is_cloaked else "",
    }


def _states(model: Model) -> list[str]:
    words = ["cloaked"] if model.is_cloaked else []
    for part in model.parts:
        named = f"{part.profile.name}: " if model.profile.is_composite else ""
        if part.is_gone and not model.is_gone:
            words.append(f"{named}destroyed")
        for box, markers in (("", part.active), (" pending", part.pending)):
            for name, count in markers.plain().items():
                number = "" if count is True else f" {count}"
                words.append(f"{named}{name}{number}{box}")
    return words


def _part(part: Part) -> Plain:
    return {
        "name": part.profile.name,
        **{name: part.value(number) for number, name in enumerate(ATTRIBUTES)},
        "acted": part.has_acted,
        "gone": part.is_gone,
        "pending": part.pending.plain(),
        "active": part.active.plain(),
    }


def log_for(events: Sequence[Event], seat: str) -> list[Plain]:
    """What a seat was told, as plain data: events meant for others are left out."""
    return [
        {
            "kind": event.kind,
            "text": event.text,
            "rules": list(event.rules),
            "parts": dict(event.parts),
            "trace": [step.to_json() for step in event.trace],
        }
        for event in events
        if not event.audience or seat in event.audience
    ]
