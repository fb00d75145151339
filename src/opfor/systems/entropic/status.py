"""The state of a battle in plain lines; faces of tokens only to their own side."""

from opfor.systems.entropic.decisions import points_and_dummies, tokens_counted
from opfor.systems.entropic.narration import place
from opfor.systems.entropic.profiles import ATTRIBUTES
from opfor.systems.entropic.resolution import holder_of, winner_of
from opfor.systems.entropic.state import Battle, Model, Part, Side

#: what a stage is called
STAGES = {
    "open": "before deployment",
    "deploy": "deployment",
    "command": "command phase",
    "activate": "activation phase",
    "resolve": "resolution phase",
    "over": "over",
}


def status_lines(battle: Battle, seat: str = "") -> list[str]:
    """Turn, objectives, and a line for every model."""
    turns = battle.scenario.turns
    lines = [f"{battle.scenario.name}: turn {battle.turn} of {turns}, {STAGES[battle.stage]}."]
    for number, marker in enumerate(battle.scenario.objectives):
        holder = holder_of(battle, number)
        held = battle.sides[holder].name if holder >= 0 else "nobody"
        lines.append(f"  objective {number + 1} at {marker.x:g},{marker.y:g}: {held}")
    for side in battle.sides:
        lines.append(f"Side {side.seat}, {side.name}: score {side.score}{_pool(side, seat)}")
        lines.extend(f"  {_model_line(model, side.seat == seat)}" for model in side.models)
    if battle.stage == "over":
        names = {side.seat: side.name for side in battle.sides}
        winner = winner_of(battle)
        lines.append(f"The game is over: {names[winner] + ' won' if winner else 'a draw'}.")
    return lines


def _pool(side: Side, seat: str) -> str:
    if not side.real + side.dummy:
        return ""
    if side.seat == seat:
        return f", {points_and_dummies(side.real, side.dummy)} left in the pool"
    return f", {tokens_counted(side.real + side.dummy)} left in the pool"


def _model_line(model: Model, is_own: bool) -> str:
    if model.is_gone:
        return f"{model.id} {model.name}: gone"
    where = f"at {place(model)}" if model.is_on_table else "off the table"
    words = [where, *(["cloaked"] if model.is_cloaked else [])]
    if model.tokens:
        faces = f" ({points_and_dummies(model.real, model.dummy)})" if is_own else ""
        words.append(f"{tokens_counted(model.tokens)}{faces}")
    words += [text for part in model.living if (text := _part_text(model, part))]
    return f"{model.id} {model.name}: {', '.join(words)}"


def _part_text(model: Model, part: Part) -> str:
    """What a component suffers from, and whether it has acted."""
    boxes = ((part.pending, "pending"), (part.active, "active"))
    words = [
        f"{box} {name}{f' {count}' if count is not True else ''}"
        for markers, box in boxes
        for name, count in markers.plain().items()
    ]
    words += [f"{name} 0" for place, name in enumerate(ATTRIBUTES) if part.zeroed >> place & 1]
    if part.has_acted:
        words.append("has acted")
    named = f"{part.profile.name}: " if model.profile.is_composite and words else ""
    return named + ", ".join(words)
