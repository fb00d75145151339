"""Scenario files: turn limit, ground, objectives and deployment [EE-D7]."""

from functools import cache
from importlib.resources import files

from opfor.boards.inches import Base, measured
from opfor.boards.shapes import shape_from
from opfor.faults import Refused, fault
from opfor.systems.entropic.field import Field, Terrain
from opfor.systems.entropic.strict import Fields, parse

MAX_TURNS = 20
MAX_PIECES = 60
DEFAULT = "crossing"


class Scenario:
    """What a game is about; nothing in it changes."""

    def __init__(self, name: str, turns: int, field: Field) -> None:
        self.name = name
        self.turns = turns
        self.field = field
        #: depth of the deployment zones along the south (a) and north (b) edges
        self.zone = 8.0
        #: models a side that begin on the table; 0 for all of them [EE-ENTER]
        self.starting = 0
        #: extra dummies for the weaker force in every turn [EE-D2]
        self.weaker_dummies = 0
        self.objectives: list[Base] = []
        #: scored for each objective held at the end of a turn
        self.objective_points = 0
        #: how near a model must be to hold one, edge of base to marker
        self.reach = 3.0


def read_scenario(text: str, file: str) -> Scenario:
    """A scenario out of a file's text, or `Refused` naming the field."""
    fields = Fields(parse(text, file), file)
    width = fields.real("width", 12.0, 200.0)
    depth = fields.real("depth", 12.0, 200.0)
    name, turns = fields.text("name"), fields.whole("turns", 1, MAX_TURNS)
    pieces = [read_terrain(each) for each in fields.tables("terrain")]
    if len(pieces) > MAX_PIECES:
        raise fault(file, f"terrain: at most {MAX_PIECES} pieces")
    scenario = Scenario(name, turns, Field(width, depth, pieces))
    scenario.zone = fields.real("zone", 3.0, depth / 2.0, 8.0)
    scenario.starting = fields.whole("starting", 0, 20, 0)
    scenario.weaker_dummies = fields.whole("weaker_dummies", 0, 20, 0)
    scenario.objective_points = fields.whole("objective_points", 0, 1000, 0)
    scenario.reach = fields.real("reach", 0.0, 12.0, 3.0)
    if fields.has("objectives"):
        scenario.objectives = [
            _marker(fields, p, width, depth) for p in fields.points("objectives")
        ]
    fields.done()
    return scenario


def _marker(fields: Fields, at: tuple[float, float], width: float, depth: float) -> Base:
    where = fields.at("objectives")
    base = Base(measured(where, at[0]), measured(where, at[1]), 0.0)
    if not (0.0 <= base.x <= width and 0.0 <= base.y <= depth):
        raise fault(where, f"({base.x:g}, {base.y:g}) is off the table")
    return base


def read_terrain(fields: Fields) -> Terrain:
    name = fields.text("name")
    shape = shape_from(fields.at("polygon"), fields.points("polygon"))
    piece = Terrain(
        name,
        shape,
        fields.real("move", 0.0, 20.0, 0.0),
        fields.flag("impassable"),
        fields.flag("blocks"),
        fields.flag("obscures"),
    )
    fields.done()
    return piece


@cache
def texts() -> dict[str, str]:
    """The scenarios that come with the program, by name."""
    folder = files("opfor.systems.entropic") / "data" / "scenarios"
    return {
        entry.name.removesuffix(".toml"): entry.read_text("utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
    }


def shipped(name: str) -> Scenario:
    """One of the program's own scenarios."""
    if name not in texts():
        known = ", ".join(texts())
        raise Refused(f"scenario: unknown '{name[:80]}'; there are: {known}")
    return read_scenario(texts()[name], f"{name}.toml")
