"""A decision on hexes in words: what the formation does, then every box passed."""

from opfor.circuits.load import Library
from opfor.systems.encounter.battle import Battle
from opfor.systems.encounter.decisions import describe
from opfor.systems.encounter.narration import box_line, note_on
from opfor.systems.encounter.scene import Verdict


def tell(battle: Battle, verdict: Verdict, library: Library) -> list[str]:
    """Which formation, which order, where to, whom, and why."""
    lines = [_headline(battle, verdict)]
    if verdict.card:
        lines.append(f"Card first: {verdict.card}")
    if verdict.moves:
        went = ", ".join(f"{unit} to {hex}" for unit, hex in verdict.moves.items())
        lines.append(f"Moves: {went}")
    if verdict.faces:
        lines.append(f"Dice: {' '.join(str(face) for face in verdict.faces)}")
    lines += ["", "Why:", *(f"  {box_line(step, library)}" for step in verdict.trace)]
    note = note_on(battle.core)
    return [*lines, "", note] if note else lines


def _headline(battle: Battle, verdict: Verdict) -> str:
    found = [each for each in battle.formations if each.id == verdict.formation]
    if not found:
        return "Nobody acts."
    name = describe(battle, found[0])
    order = f" on {verdict.order} orders" if verdict.order else ""
    target = f" {verdict.target}" if verdict.target else ""
    return f"{name} ({verdict.formation}){order}: {verdict.action}{target}"
