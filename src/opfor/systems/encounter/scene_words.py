"""A decision on hexes in words: what the formation does, then every box passed."""

from opfor.circuits.load import Library
from opfor.circuits.why import changes, to_json
from opfor.game import Event
from opfor.systems.encounter.battle import Battle, Formation
from opfor.systems.encounter.decisions import describe, unit_id
from opfor.systems.encounter.narration import box_line, fill, note_on
from opfor.systems.encounter.scene import Verdict
from opfor.tabletop.explain import explain
from opfor.tabletop.wording import term_of


def tell(battle: Battle, verdict: Verdict, library: Library, is_long: bool = False) -> list[str]:
    """Which formation, which order, where to, whom, and why; `is_long` adds what would have
    changed it and what every box means."""
    lines = [headline(battle, verdict)]
    if verdict.card:
        lines.append(f"Card first: {verdict.card_words}")
    if verdict.moves:
        names = {unit_id(battle, unit): unit.name for unit in battle.units}
        went = [f"{names[id]} {_to(hex)}" for id, hex in verdict.moves.items()]
        lines.append(f"Moves: {', '.join(went)}")
    if verdict.faces:
        lines.append(f"Dice: {' '.join(str(face) for face in verdict.faces)}")
    lines += [f"  {words}" for words in verdict.rolled]
    lines += ["", "Why:", *(f"  {box_line(step, library)}" for step in verdict.trace)]
    if is_long:
        lines += _turns(verdict, library) + _meanings(verdict, library)
    note = note_on(battle.core)
    return [*lines, "", note] if note else lines


def headline(battle: Battle, verdict: Verdict) -> str:
    """Who does what, in one sentence."""
    formation = named(battle, verdict.formation)
    if formation is None:
        return "Nobody acts."
    order = f" on {verdict.order} orders" if verdict.order else ""
    target = named(battle, verdict.target)
    at = f" {verdict.target}" if verdict.target else ""
    if target is not None:
        at = f" at {describe(battle, target)}"
    elif verdict.action in ("engage", "enter"):
        at = f" in {verdict.target}{verdict.instead}"
    return f"{describe(battle, formation)}{order}: {verdict.action}{at}"


def named(battle: Battle, id: str) -> Formation | None:
    """The formation with an id."""
    return next((each for each in battle.formations if each.id == id), None)


def _to(hex: str) -> str:
    return f"to {hex}" if hex[:1].isupper() else hex


def _turns(verdict: Verdict, library: Library) -> list[str]:
    """Which answer turned the decision, and what would have changed it."""
    order = Event("order", verdict.action)
    order.trace = verdict.decided
    return explain(library, order)[2 + len(verdict.decided) :]


def _meanings(verdict: Verdict, library: Library) -> list[str]:
    """What each box means exactly, once each."""
    told: dict[str, str] = {}
    for step in verdict.trace:
        node = library.circuit(step.circuit).nodes[step.node]
        term = term_of(library.vocabulary, node.name or node.action)
        if term is not None:
            means = " ".join(fill(term.means, node.args).split())
            told[node.id] = f"  {node.id} {means} [{term.rule}]"
    return ["", "What the boxes mean:", *told.values()]


def why_json(verdict: Verdict, library: Library) -> dict[str, object]:
    """Which answer turned the decision, and where each answer turned over would have led."""
    decided = verdict.decided
    return to_json(decided, changes(library, decided), has_orders=True)
