"""A scene file in, one decision out: the edge between JSON and the A.I. that sees the table.

The format is described in `docs/scene.md`. Inches, origin in the south-west corner, x east,
y north.
"""

import functools
import json
import zlib
from collections.abc import Sequence

from opfor.boards.inches import FURTHEST, Base, measured, side
from opfor.boards.shapes import MOST_CORNERS, signed_area
from opfor.boards.table import LONGEST, MOST_PIECES, Table
from opfor.boards.terrain import KINDS, Piece, piece_from
from opfor.circuits.model import Circuit
from opfor.circuits.trace import Step
from opfor.dice import Dice, Seeded
from opfor.faults import Refused, fault
from opfor.systems.opr.battle import Battle, Objective
from opfor.systems.opr.editions import EDITIONS, Edition, load_edition
from opfor.systems.opr.scene_fields import MOST_UNITS, Field, parse
from opfor.systems.opr.scene_places import TOLERANCE, settle
from opfor.systems.opr.scene_units import SIDES, Draft, UnitReader
from opfor.systems.opr.verdict import Draw, Verdict

EDGES = ("north", "south", "east", "west")
MOST_MODELS = 4_000
MOST_OBJECTIVES = 50
#: corners of all pieces together; keeps checking a file quick
MOST_CORNERS_IN_ALL = 2_000
MOST_ROUNDS = 100
#: a seed is from minus this to one less than this
SEEDS = 2**63
_NEEDED = ("system", "units")
_OPTIONAL = ("round", "seed", "table", "terrain", "objectives", "activate")
#: what a decision may find wrong with the scene itself
_FIELDS = ("activate: ", "units: ", "unit '")
#: fits snapping to 1/1024": what is written reads back as the same place
_DIGITS = 4


class Scene:
    """A position as a file gave it, with what was noted on the way."""

    def __init__(self, battle: Battle, seed: int, activate: str | None) -> None:
        self.battle = battle
        #: from the file; a scene without one is its own seed
        self.seed = seed
        #: the unit to decide for; none: the A.I. rolls who acts
        self.activate = activate
        #: what was put right or is not played
        self.notes: list[str] = []
        #: what a refusal begins with
        self.file = "scene"

    def decide(
        self, seed: int | None = None, circuits: dict[str, Circuit] | None = None
    ) -> Verdict:
        """The decision with its trace. The same scene and seed: the same decision."""
        # a scene that is refused must not wait for the whole engine to load
        from opfor.systems.opr.decide import decide

        dice = Dice(Seeded(self.seed if seed is None else seed, "decide"))
        try:
            return decide(self.battle, dice, self.activate, True, circuits)
        except Refused as refusal:
            if str(refusal).startswith(_FIELDS):
                raise fault(self.file, str(refusal)) from None
            raise


def read_scene(text: str, file: str = "scene") -> Scene:
    """The scene in a file's text, or one sentence that names the field at fault."""
    return scene_from(parse(text, file))


def scene_from(whole: Field, systems: Sequence[str] = EDITIONS) -> Scene:
    """The same for a file that is parsed already; `systems` are all that a person may name."""
    given = whole.object(_NEEDED, _OPTIONAL)
    edition = edition_of(given["system"].one_of(systems))
    reader = UnitReader(edition)
    drafts = _read_units(given["units"], reader)
    width, depth, edge = read_table_size(given.get("table"), edition)
    objectives = read_objectives(given.get("objectives"), width, depth)
    pieces = read_terrain(given.get("terrain"), width, depth)
    moved = settle([placed for draft in drafts for placed in draft.placed], width, depth)
    _board(drafts, edition)
    markers = [(marker.x, marker.y) for marker in objectives]
    battle = Battle(
        edition,
        Table(width, depth, pieces, markers),
        [draft.make(edition) for draft in drafts],
        objectives,
        edge,
        given["round"].whole(0, MOST_ROUNDS) if "round" in given else 1,
    )
    scene = Scene(battle, _read_seed(given, whole), _read_activate(given.get("activate"), battle))
    scene.notes = reader.notes
    scene.file = whole.file
    if moved:
        scene.notes.append(f'nudged, being up to {TOLERANCE:g}" off: {", ".join(moved)}')
    return scene


@functools.cache
def edition_of(name: str) -> Edition:
    """An edition, read once: it never changes."""
    return load_edition(name)


def _read_units(field: Field, reader: UnitReader) -> list[Draft]:
    drafts: list[Draft] = []
    ids: set[str] = set()
    models = 0
    for item in field.items(MOST_UNITS):
        draft = reader.read(item)
        if draft.id in ids:
            raise item.inside("id").refuse(f"'{draft.id}' is the id of another unit")
        ids.add(draft.id)
        drafts.append(draft)
        models += len(draft.models)
        if models > MOST_MODELS:
            raise item.inside("models").refuse(f"more than {MOST_MODELS:,} models in one scene")
    return drafts


def read_table_size(field: Field | None, edition: Edition) -> tuple[float, float, str]:
    """Width, depth and the A.I.'s edge; the edition's usual table if nothing is said."""
    width, depth, edge = float(edition.table_width), float(edition.table_depth), EDGES[0]
    given = field.object((), ("width", "depth", "ai_edge")) if field is not None else {}
    if "width" in given:
        width = _side(given["width"])
    if "depth" in given:
        depth = _side(given["depth"])
    if "ai_edge" in given:
        edge = given["ai_edge"].one_of(EDGES)
    return width, depth, edge


def _side(field: Field) -> float:
    return measured(field.where, field.number(1, LONGEST))


def read_objectives(field: Field | None, width: float, depth: float) -> list[Objective]:
    objectives: list[Objective] = []
    for item in field.items(MOST_OBJECTIVES) if field is not None else []:
        given = item.object(("id", "at"), ("held_by", "scorable_by"))
        id = given["id"].text()
        if any(objective.id == id for objective in objectives):
            raise given["id"].refuse(f"'{id}' is the id of another objective")
        x, y = given["at"].point(FURTHEST)
        if not (0.0 <= x <= width and 0.0 <= y <= depth):
            raise given["at"].refuse(f"({x:g}, {y:g}) is off the table")
        x, y = measured(given["at"].where, x), measured(given["at"].where, y)
        objectives.append(Objective(id, x, y, _holder(given), _scorers(given.get("scorable_by"))))
    return objectives


def _holder(given: dict[str, Field]) -> str:
    held = given.get("held_by")
    return "" if held is None or held.is_null else held.one_of(SIDES)


def _scorers(field: Field | None) -> list[str] | None:
    """OPR-VALID: `both`, one side, or a list of sides; none for both."""
    if field is None or field.is_null or field.value == "both":
        return None
    if field.is_list:
        return [item.one_of(SIDES) for item in field.items(len(SIDES))]
    return [field.one_of((*SIDES, "both"))]


def read_terrain(field: Field | None, width: float, depth: float) -> list[Piece]:
    items = field.items(MOST_PIECES) if field is not None else []
    given = [
        item.object(("kinds", "polygon"), ("name", "elevation", "see_through")) for item in items
    ]
    corners = [each["polygon"].items(MOST_CORNERS) for each in given]
    if field is not None and sum(map(len, corners)) > MOST_CORNERS_IN_ALL:
        raise field.refuse(f"more than {MOST_CORNERS_IN_ALL:,} corners in one scene")
    pieces: list[Piece] = []
    for item, each, fields in zip(items, given, corners, strict=True):
        piece = _piece(item, each, [corner.point(FURTHEST) for corner in fields])
        pieces.append(piece)
        shape = piece.shape
        if shape.east <= 0 or shape.north <= 0 or shape.west >= width or shape.south >= depth:
            raise each["polygon"].refuse("the whole piece lies off the table")
    return pieces


def _is_knotted(points: list[tuple[float, float]]) -> bool:
    """Halves that cancel out, as of a bow: no area, though the points make no line."""
    if not points or signed_area([x for x, _ in points], [y for _, y in points]) != 0.0:
        return False
    (x1, y1), (x2, y2) = min(points), max(points)
    return any(side(x1, y1, x2, y2, x, y) != 0.0 for x, y in points)


def _piece(item: Field, given: dict[str, Field], points: list[tuple[float, float]]) -> Piece:
    if _is_knotted(points):
        raise given["polygon"].refuse("the polygon crosses itself")
    return piece_from(
        given["polygon"].where,
        given["name"].text() if "name" in given else item.path,
        [kind.one_of(KINDS) for kind in given["kinds"].items(len(KINDS))],
        points,
        given["elevation"].number(0, 100) if "elevation" in given else 0.0,
        given["see_through"].flag() if "see_through" in given else None,
    )


def _board(drafts: list[Draft], edition: Edition) -> None:
    """SR-TRANSPORT: cargo stands where its transport does."""
    by_id = {draft.id: draft for draft in drafts}
    for draft in drafts:
        if not draft.embarked_in:
            continue
        where = draft.field.inside("embarked_in")
        carrier = by_id.get(draft.embarked_in)
        if carrier is None:
            raise where.refuse(f"there is no unit '{draft.embarked_in}'")
        amiss = _boarding_fault(draft, carrier, edition)
        if amiss:
            raise where.refuse(f"'{carrier.id}' {amiss}")
        at = carrier.models[0].base
        for model in draft.models:
            model.base = Base(at.x, at.y, model.base.r)


def _boarding_fault(draft: Draft, carrier: Draft, edition: Edition) -> str:
    if carrier is draft:
        return "is the unit itself"
    if carrier.embarked_in:
        return "is inside another unit itself"
    if carrier.side != draft.side:
        return "belongs to the other side"
    if edition.cargo == "none" or not carrier.profile.has("Transport"):
        return f"is no transport in {edition.name}"
    return "" if carrier.models else "has no models left"


def _read_seed(given: dict[str, Field], whole: Field) -> int:
    if "seed" in given:
        return given["seed"].whole(-SEEDS, SEEDS - 1)
    return zlib.crc32(json.dumps(whole.value, sort_keys=True).encode())


def _read_activate(field: Field | None, battle: Battle) -> str | None:
    if field is None or field.is_null:
        return None
    unit = battle.unit(field.text())
    if unit is None:
        raise field.refuse(f"there is no unit '{field.text()}'")
    if unit.side != battle.side:
        raise field.refuse(f"'{unit.id}' is not one of the A.I.'s units")
    return unit.id


def decision_json(verdict: Verdict) -> dict[str, object]:
    """The decision as plain data, as `docs/scene.md` describes it."""
    toward = {verdict.toward_kind: verdict.toward} if verdict.toward_kind else None
    return {
        "unit": verdict.unit or None,
        "type": verdict.type or None,
        "action": verdict.action,
        "toward": toward,
        "path": [_point(point) for point in verdict.path],
        "models": [_point(point) for point in verdict.models],
        "target": verdict.target or None,
        "army_rules": [
            {"rule": use.rule, "friend": use.friend, "enemy": use.enemy or None}
            for use in verdict.uses
        ],
        "shots": [{"weapon": shot.weapon, "target": shot.target} for shot in verdict.shots],
        "spells": [
            {"spell": cast.spell, "number": cast.number, "target": cast.target}
            for cast in verdict.spells
        ],
        "trace": [_step_json(step) for step in verdict.trace],
        "dice": [_draw_json(draw) for draw in verdict.dice],
    }


def _point(point: tuple[float, float]) -> list[float]:
    return [round(point[0], _DIGITS), round(point[1], _DIGITS)]


def _step_json(step: Step) -> dict[str, object]:
    return {
        "circuit": step.circuit,
        "node": step.node,
        "question": step.name,
        "answer": step.answer,
        "because": step.because,
        "dice": list(step.faces),
    }


def _draw_json(draw: Draw) -> dict[str, object]:
    return {
        "purpose": draw.purpose,
        "options": list(draw.options),
        "faces": list(draw.faces),
        "option": draw.option,
    }
