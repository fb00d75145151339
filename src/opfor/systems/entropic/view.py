"""What a seat may see: everything on the table, and the faces of its own tokens only."""

from collections.abc import Sequence
from typing import Any

from opfor.game import Event
from opfor.systems.entropic.profiles import ATTRIBUTES
from opfor.systems.entropic.resolution import holder_of
from opfor.systems.entropic.state import Battle, Model, Part, Side


def view(battle: Battle, seat: str) -> dict[str, Any]:
    """The battle as plain data for one seat; "" sees what both do."""
    markers = [[base.x, base.y] for base in battle.scenario.objectives]
    return {
        "turn": battle.turn,
        "stage": battle.stage,
        "initiative": battle.sides[battle.initiative].seat,
        "measure_first": battle.switches.measure_first,
        "scenario": battle.scenario.name,
        "turns": battle.scenario.turns,
        "table": [battle.field.width, battle.field.depth],
        "terrain": [_terrain(each) for each in battle.field.terrain],
        "objectives": [
            {"at": at, "held_by": _holder(battle, number)} for number, at in enumerate(markers)
        ],
        "sides": sides(battle, seat),
    }


def sides(battle: Battle, seat: str) -> list[dict[str, Any]]:
    """Both sides with their models, consoles and pools."""
    return [_side(side, seat) for side in battle.sides]


def _terrain(piece: Any) -> dict[str, Any]:
    return {
        "name": piece.name,
        "polygon": [[x, y] for x, y in zip(piece.shape.xs, piece.shape.ys, strict=True)],
        "move": "impassable" if piece.is_impassable else piece.modifier,
        "blocks": piece.blocks,
        "obscures": piece.obscures,
    }


def _holder(battle: Battle, number: int) -> str | None:
    holder = holder_of(battle, number)
    return None if holder < 0 else battle.sides[holder].seat


def _side(side: Side, seat: str) -> dict[str, Any]:
    is_own = side.seat == seat
    pool: dict[str, Any] = {"tokens": side.real + side.dummy}
    if is_own:
        pool |= {"real": side.real, "dummy": side.dummy}
    return {
        "seat": side.seat,
        "name": side.name,
        "value": side.value,
        "score": side.score,
        "pool": pool,
        "made": {"real": side.made_real, "dummy": side.made_dummy},
        "models": [_model(model, is_own) for model in side.models],
    }


def _model(model: Model, is_own: bool) -> dict[str, Any]:
    console: dict[str, Any] = {"tokens": model.tokens, "shown": model.shown}
    if is_own:
        console |= {"real": model.real, "dummy": model.dummy}
    bases = [[base.x, base.y] for base in (*model.trail, model.base)]
    return {
        "id": model.id,
        "name": model.name,
        "points": model.profile.points,
        "at": bases[-1] if model.is_on_table else None,
        "trail": bases[:-1],
        "radius": model.profile.radius,
        "gone": model.is_gone,
        "cloaked": model.is_cloaked,
        "console": console,
        "parts": [_part(part) for part in model.parts],
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "name": part.profile.name,
        **{name: part.value(number) for number, name in enumerate(ATTRIBUTES)},
        "weapons": [
            {"name": w.name, "range": w.range, "rules": w.rules} for w in part.profile.weapons
        ],
        "acted": part.has_acted,
        "gone": part.is_gone,
        "pending": part.pending.plain(),
        "active": part.active.plain(),
    }


def log_for(events: Sequence[Event], seat: str) -> list[dict[str, Any]]:
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
