"""A hex scene with its decision as one self-contained SVG: who stands where, who goes where."""

from html import escape

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import Battle, Formation
from opfor.systems.encounter.decisions import unit_id
from opfor.systems.encounter.drawing import RADIUS, draw_hexes, middle
from opfor.systems.encounter.narration import note_on
from opfor.systems.encounter.scene import Verdict
from opfor.systems.encounter.scene_words import headline, named

SIDES = ("ai", "player")
DISC = 10.0


def draw_scene(battle: Battle, verdict: Verdict) -> str:
    """The map, both sides' units, the objectives, and the move, shot or entry decided."""
    marks = [_objective(battle, objective.hex) for objective in battle.objectives]
    marks += _ways(battle, verdict) + _aim(battle, verdict)
    told = [
        f"{battle.sides[each.side].army}: {battle.brief(each)}, {_where(battle, each)}"
        for each in battle.formations
        if battle.strength(each)
    ]
    marks += _discs(battle)
    note = note_on(battle.core)
    return draw_hexes(battle.ground, headline(battle, verdict), marks, told + [note] * bool(note))


def _where(battle: Battle, formation: Formation) -> str:
    hexes = [battle.grid.label(hex) for hex in hexes_of(battle.hexes(formation))]
    return f"in {', '.join(hexes)}" if hexes else "off the board"


def _objective(battle: Battle, hex: int) -> str:
    x, y = middle(battle.grid, hex)
    return f'<circle class="objective" cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS - 8:.1f}"/>'


def _discs(battle: Battle) -> list[str]:
    """A disc for each formation and hex, with the number of its units there."""
    found: list[str] = []
    placed: dict[int, int] = {}
    for formation in battle.formations:
        for hex in hexes_of(battle.hexes(formation)):
            count = len([u for u in battle.living(formation) if u.hex == hex])
            x, y = middle(battle.grid, hex)
            here = [each for each in battle.formations if (battle.hexes(each) >> hex) & 1]
            x += (2 * placed.get(hex, 0) - len(here) + 1) * DISC
            placed[hex] = placed.get(hex, 0) + 1
            who = escape(f"{battle.sides[formation.side].army}, {battle.brief(formation)}")
            found.append(
                f'<g data-formation="{escape(formation.id)}"><title>{who}</title>'
                f'<circle class="{SIDES[formation.side]}" cx="{x:.1f}" cy="{y:.1f}" r="{DISC}"/>'
                f'<text class="count" x="{x:.1f}" y="{y + 4:.1f}">{count}</text></g>'
            )
    return found


def _line(battle: Battle, kind: str, start: int, end: int) -> str:
    (ax, ay), (bx, by) = middle(battle.grid, start), middle(battle.grid, end)
    ends = f'x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}"'
    labels = f"{battle.grid.label(start)}-{battle.grid.label(end)}"
    return f'<line class="{kind}" data-way="{labels}" {ends}/>'


def _ways(battle: Battle, verdict: Verdict) -> list[str]:
    """A line for every way that units go, once each."""
    ways: dict[tuple[int, int], None] = {}
    for unit in battle.units:
        end = verdict.moves.get(unit_id(battle, unit), "")
        if end in battle.grid.labels and unit.hex >= 0:
            ways[unit.hex, battle.grid.hex(end)] = None
    return [_line(battle, "move", start, end) for start, end in ways if start != end]


def _aim(battle: Battle, verdict: Verdict) -> list[str]:
    """The line of fire between the closest hexes, or the hex of an entry."""
    actor, target = named(battle, verdict.formation), named(battle, verdict.target)
    if verdict.action == "enter":
        x, y = middle(battle.grid, battle.grid.hex(verdict.target))
        return [f'<circle class="entry" cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS - 4:.1f}"/>']
    if actor is None or target is None:
        return []
    pairs = [(a, b) for a in hexes_of(battle.hexes(actor)) for b in hexes_of(battle.hexes(target))]
    start, end = min(pairs, key=lambda pair: battle.grid.distance(pair[0], pair[1]))
    return [_line(battle, "shot", start, end)]
