"""A model's card: its console as a seat may see it, its reach, its ranges, whom it sees.

Reach and ranges are distances: they are there only where people may measure before they
commit themselves (EE-D10).
"""

import math

from opfor.boards.inches import Base, snap
from opfor.match import Match
from opfor.pages import Plain, place, unknown
from opfor.systems.entropic.decisions import points_and_dummies
from opfor.systems.entropic.effects import allowance
from opfor.systems.entropic.moving import Way, fault_of, measure
from opfor.systems.entropic.profiles import (
    ATTRIBUTES,
    MODEL_RULES,
    WEAPON_RULES,
    PartProfile,
    Weapon,
)
from opfor.systems.entropic.sight import is_seen
from opfor.systems.entropic.state import SEATS, Battle, Model, Part

#: directions in which a reach is felt for, and how finely
HEADINGS = 72
STEP = 0.25


def model_of(battle: Battle, id: str) -> Model:
    model = battle.model(id)
    if model is None:
        raise unknown("model", id)
    return model


def summary(model: Model) -> str:
    """ "Move 6, Attack 3, Defend 3, Command 2" of its first component, and how many there are."""
    if model.is_gone:
        return "destroyed"
    part = model.living[0]
    numbers = ", ".join(f"{name.capitalize()} {part.value(n)}" for n, name in _shown(part))
    more = f", {len(model.living)} components" if len(model.living) > 1 else ""
    return f"{numbers}{more}"


def _shown(part: Part) -> list[tuple[int, str]]:
    return [(n, name) for n, name in enumerate(ATTRIBUTES) if part.profile.values[n] > 0]


def card(match: Match, state: Battle, unit: str, seat: str) -> Plain:
    """Everything about one model."""
    model = model_of(state, unit)
    is_own = match.side_of(seat) == SEATS[model.side]
    may_measure = state.switches.measure_first and model.is_fighting
    return {
        "unit": model.id,
        "title": model.name,
        "side": SEATS[model.side],
        "summary": summary(model),
        "lines": _lines(model, is_own),
        "weapons": [_weapon(part.profile, w) for part in model.parts for w in part.profile.weapons],
        "rules": _rules(model),
        "models": [
            {"name": part.profile.name, "wounds": part.zeroed.bit_count(), "gone": part.is_gone}
            for part in model.parts
        ],
        "reach": _reach(state, model) if may_measure else [],
        "ranges": _ranges(model) if may_measure else [],
        "sees": [e.id for e in state.enemies_of(model.side) if is_seen(state, model.base, e)]
        if model.is_fighting
        else [],
    }


def _lines(model: Model, is_own: bool) -> list[Plain]:
    found = [{"name": "Points", "value": str(model.profile.points)}]
    for part in model.parts:
        named = f"{part.profile.name}, " if model.profile.is_composite else ""
        for number, name in _shown(part):
            printed, now = part.profile.values[number], part.value(number)
            value = str(now) if now == printed else f"{now} (damaged, was {printed})"
            found.append({"name": f"{named}{name}".capitalize(), "value": value})
    own = f": {points_and_dummies(model.real, model.dummy)}" if model.tokens else ""
    faces = own if is_own else ""
    found.append({"name": "Tokens", "value": f"{model.tokens}{faces}"})
    return found


def _weapon(part: PartProfile, weapon: Weapon) -> Plain:
    return {
        "name": weapon.name,
        "count": 1,
        "range": weapon.range,
        "attacks": 1,
        "rules": list(weapon.rules),
        "text": f"{part.name}: {weapon.name}, range {weapon.range:g}",
    }


def _rules(model: Model) -> list[Plain]:
    known = {**WEAPON_RULES, **MODEL_RULES}
    names = [rule for part in model.parts for w in part.profile.weapons for rule in w.rules]
    names += ["Volley"] if any(part.profile.is_volley for part in model.parts) else []
    names += model.profile.rules
    return [{"name": name, "means": known.get(name, "")} for name in dict.fromkeys(names)]


def _ranges(model: Model) -> list[Plain]:
    weapons = {w.name: w for part in model.living for w in part.profile.weapons}
    return [{"name": weapon.name, "r": weapon.range} for weapon in weapons.values()]


def _reach(battle: Battle, model: Model) -> list[Plain]:
    """A plain move in every direction, as far as the Move goes with what slows it."""
    part = model.mover
    if part is None:
        return []
    limit = allowance(model, part, battle.switches)
    points: list[list[float]] = []
    for number in range(HEADINGS):
        turn = math.tau * number / HEADINGS
        base = _furthest(battle, model, part, math.cos(turn), math.sin(turn), float(limit))
        points.append(place(base.x, base.y))
    return [{"name": "Move", "limit": limit, "points": points}]


def _furthest(battle: Battle, model: Model, part: Part, ux: float, uy: float, limit: float) -> Base:
    source, far = model.base, limit
    while far > 0.0:
        end = Base(source.x + snap(ux * far), source.y + snap(uy * far), source.r)
        way = Way([source, end])
        if not fault_of(battle, model, part, way) and measure(battle, way)[-1] <= limit:
            return end
        far -= STEP
    return source
