"""An order in words: what a unit did with its activation, how far it went, and why."""

from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.end_words import is_backing_off
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.phrases import full_name, left_by, reason_of

_ACTED = {"hold": "held", "advance": "advanced", "rush": "rushed", "charge": "charged"}


def order_text(battle: Battle, unit: Unit, verdict: Verdict) -> str:
    """One sentence, and the boxes that led to it."""
    name = full_name(battle, unit.id)
    length = max((way.length for way in verdict.ways), default=0.0)
    if verdict.toward_kind == "transport":
        return f"{name} got into {full_name(battle, verdict.toward)}."
    if verdict.toward_kind == EDGE:
        x, y = verdict.models[0]
        on = " and recovered" if verdict.action == "idle" else ""
        return f"{name} flew off the table and came back on its edge at ({x:.1f}, {y:.1f}){on}."
    if verdict.action == "idle":
        flown = f'flew its straight move ({length:.1f}") and' if length > 0.0 else "stayed idle and"
        return f"{name} {flown} recovered."
    if not verdict.models:
        return f"{name} stayed aboard {full_name(battle, unit.embarked_in)}."
    text = f"{name} {_deed(battle, unit, verdict)}{_how_far(battle, unit, verdict, length)}"
    shots = [f"{shot.weapon} at {full_name(battle, shot.target)}" for shot in verdict.shots]
    if shots:
        text += f"; shot {', '.join(shots)}"
    reason = reason_of(verdict)
    return f"{text}.{' ' + reason if reason else ''}"


def _deed(battle: Battle, unit: Unit, verdict: Verdict) -> str:
    acted = _ACTED[verdict.action]
    if verdict.action == "charge":
        return f"{acted} {full_name(battle, verdict.target)}"
    if verdict.action == "hold" or not verdict.toward_kind:
        return acted
    if verdict.toward_kind == "objective":
        return f"{acted} toward objective {verdict.toward}"
    other = battle.unit(verdict.toward)
    if other is not None and is_backing_off(unit, verdict, other):
        return f"backed off from {full_name(battle, verdict.toward)}"
    return f"{acted} toward {full_name(battle, verdict.toward)}"


def _how_far(battle: Battle, unit: Unit, verdict: Verdict, length: float) -> str:
    carrier = battle.unit(unit.embarked_in) if unit.embarked_in else None
    if carrier is not None:
        far = left_by(unit, verdict, carrier)
        return f', out of {full_name(battle, carrier.id)}, all within {far:.1f}" of it'
    if length > 0.0:
        return f' ({length:.1f}")'
    return ", finding no room to move" if verdict.action in ("advance", "rush") else ""
