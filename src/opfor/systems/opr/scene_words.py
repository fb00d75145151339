"""A decision in words: who acts, what it does, where everybody ends, and why."""

from opfor.boards.inches import Base, nearest_gap
from opfor.circuits.load import Library
from opfor.circuits.model import Node
from opfor.circuits.trace import Step
from opfor.circuits.why import changes, to_json
from opfor.game import Event
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.end_words import is_backing_off
from opfor.systems.opr.verdict import Draw, Use, Verdict
from opfor.tabletop.explain import explain, tell_step
from opfor.tabletop.wording import fill, term_of

_ACTIONS = {
    "hold": "holds",
    "advance": "advances",
    "rush": "rushes",
    "charge": "charges",
    "idle": "stays idle and recovers",
    "deploy": "comes onto the table",
}


def tell(battle: Battle, verdict: Verdict, library: Library, is_long: bool = False) -> list[str]:
    """The whole decision, a line each; `is_long` adds what every box means."""
    lines = [headline(battle, verdict)]
    unit = battle.unit(verdict.unit)
    if unit is not None:
        lines += _places(unit, verdict) + _attacks(battle, unit, verdict)
    lines += [f"  die      {_draw(draw)}" for draw in verdict.dice]
    if verdict.trace:
        lines += ["", "How it came about:", *_reasons(verdict, library)]
    if is_long:
        lines += _meanings(verdict.trace, library)
    return lines


def headline(battle: Battle, verdict: Verdict) -> str:
    """Who does what, in one sentence."""
    unit = battle.unit(verdict.unit)
    if unit is None:
        stunned = battle.edition.stunned
        return f"The A.I. passes: only {stunned} units are left to it, and they wait [OPR-LAST]."
    does = _ACTIONS.get(verdict.action, verdict.action)
    if unit.in_reserve and not verdict.models:
        does = "stays in reserve"
    if verdict.target:
        does += f" {_named(battle, verdict.target)}"
    elif verdict.toward_kind and verdict.action != "hold":
        goal = battle.unit(verdict.toward) if verdict.toward_kind == "unit" else None
        is_away = goal is not None and is_backing_off(unit, verdict, goal)
        does = "backs off from" if is_away else f"{does} toward"
        does += f" {_goal(battle, verdict)}"
    shoots = " and shoots" if verdict.shots else ""
    return f"{_title(unit)}, {verdict.type}: {does}{shoots}."


def _title(unit: Unit) -> str:
    return unit.id if unit.name == unit.id else f"{unit.name} ({unit.id})"


def _named(battle: Battle, id: str) -> str:
    unit = battle.unit(id)
    return id if unit is None else _title(unit)


def _goal(battle: Battle, verdict: Verdict) -> str:
    if verdict.toward_kind == "objective":
        return f"objective {verdict.toward}"
    return _named(battle, verdict.toward)


def _at(point: tuple[float, float]) -> str:
    return f"({point[0]:.2f}, {point[1]:.2f})"


def _places(unit: Unit, verdict: Verdict) -> list[str]:
    if not verdict.models:
        return ["  models   find no room" if unit.in_reserve else "  models   stay aboard"]
    lines: list[str] = []
    if not verdict.path:
        lines.append("  path     none: it is put down")
    elif len(verdict.path) > 1:
        way = " → ".join(_at(point) for point in verdict.path)
        length = verdict.ways[verdict.lead].length
        lines.append(f'  path     {way}, {length:.1f}" by model {verdict.lead + 1}')
    else:
        lines.append("  path     none: it stays where it stands")
    ends = [f"{number} {_at(point)}" for number, point in enumerate(verdict.models, 1)]
    return lines + [
        f"  {'models' if n == 0 else '':<8} {'  '.join(ends[n : n + 5])}"
        for n in range(0, len(ends), 5)
    ]


def _attacks(battle: Battle, unit: Unit, verdict: Verdict) -> list[str]:
    ends = [Base(x, y, base.r) for (x, y), base in zip(verdict.models, unit.bases, strict=False)]
    lines = [f"  uses     {_use(battle, unit, use)}" for use in verdict.uses]
    lines += [
        f"  casts    {cast.spell} (spell {cast.number}) on "
        + ("itself" if cast.target == unit.id else _far(battle, ends, cast.target))
        for cast in verdict.spells
    ]
    return lines + [
        f"  shoots   {shot.weapon} at {_far(battle, ends, shot.target)}" for shot in verdict.shots
    ]


def _use(battle: Battle, unit: Unit, use: Use) -> str:
    """SR-ARMY, before it moves; only the army book knows whether a rule helps or harms."""
    if not use.enemy:
        return f"{use.rule} on itself if it helps; there is no enemy for it"
    return f"{use.rule} on itself if it helps, else on {_far(battle, unit.bases, use.enemy)}"


def _far(battle: Battle, ends: list[Base], id: str) -> str:
    target = battle.unit(id)
    if target is None:
        return id
    return f'{_title(target)}, {nearest_gap(ends, target.bases):.1f}" away'


def _draw(draw: Draw) -> str:
    faces = ", ".join(map(str, draw.faces))
    chosen = draw.options[draw.option - 1] if 0 < draw.option <= len(draw.options) else ""
    if not draw.options:
        return f"{draw.purpose}: {faces}"
    return f"{draw.purpose}: {faces} → {chosen or draw.option} of {', '.join(draw.options)}"


def _reasons(verdict: Verdict, library: Library) -> list[str]:
    if not verdict.ways:
        return [tell_step(library, step) for step in verdict.trace]
    order = Event("order", verdict.action)
    order.trace = verdict.trace
    return explain(library, order)[2:]


def _meanings(trace: list[Step], library: Library) -> list[str]:
    """What each box of the trees means exactly, once each."""
    told: dict[str, str] = {}
    for step in trace:
        node = _node(library, step)
        term = term_of(library.vocabulary, node.name) if node is not None else None
        if node is not None and term is not None:
            means = " ".join(fill(term.means, node.args).split())
            told[node.id] = f"  {node.id:<12} {means} [{term.rule}]"
    return ["", "What the boxes mean:", *told.values()] if told else []


def _node(library: Library, step: Step) -> Node | None:
    circuit = library.circuits.get(step.circuit)
    return circuit.nodes.get(step.node) if circuit is not None else None


def why_json(verdict: Verdict, library: Library) -> dict[str, object]:
    """Which answer turned the decision, and what each answer turned over would have led to."""
    known = [step for step in verdict.trace if step.circuit in library.circuits]
    return to_json(known, changes(library, known), has_orders=False)
