"""The state of a game in plain lines: where everything stands."""

from opfor.systems.opr.battle import Unit
from opfor.systems.opr.whole.state import SIDES, STAGES, War
from opfor.words import counted


def status_lines(war: War) -> list[str]:
    """Round, objectives, and a line for every unit."""
    battle = war.battle
    lines = [f"Round {battle.round} of {battle.edition.rounds}, {STAGES[war.stage]}."]
    for marker in battle.objectives:
        held = f"side {marker.held_by}" if marker.held_by else "nobody"
        lines.append(f"  objective {marker.id} at ({marker.x:.4g}, {marker.y:.4g}): {held}")
    for side in SIDES:
        edge = f", {war.edges[side]} edge" if war.edges[side] else ""
        lines.append(f"Side {side}{edge}:")
        lines.extend(f"  {_unit_line(war, unit)}" for unit in war.units_of(side))
    if war.result:
        lines.append(
            "The game is over: "
            + ("a draw." if war.result == "draw" else f"side {war.result} won.")
        )
    return lines


def _unit_line(war: War, unit: Unit) -> str:
    if not unit.models:
        return f"{unit.id} {unit.name}: gone"
    flags = [
        word
        for word, is_so in (
            (war.edition.stunned, unit.is_stunned),
            ("fatigued", unit.is_fatigued),
            ("activated", unit.is_activated),
        )
        if is_so
    ]
    wounds = sum(model.wounds for model in unit.models)
    hurt = [counted(wounds, "wound")] if wounds else []
    parts = [counted(len(unit.models), "model"), *hurt, *flags]
    if unit.tokens:
        parts.append(counted(unit.tokens, "token"))
    return f"{unit.id} {unit.name}: {', '.join(parts)}, {_where(unit)}"


def _where(unit: Unit) -> str:
    if unit.embarked_in:
        return f"in {unit.embarked_in}"
    if unit.in_reserve:
        return "not on the table"
    base = unit.models[0].base
    return f"at ({base.x:.1f}, {base.y:.1f})"
