"""A measured table out of a scene file: terrain, models with their markers, pools."""

from opfor.boards.inches import Base, measured
from opfor.faults import Refused, fault
from opfor.systems.entropic.command import cap_of
from opfor.systems.entropic.decisions import tokens_from
from opfor.systems.entropic.field import Field
from opfor.systems.entropic.profiles import ATTRIBUTES, WAYPOINTS
from opfor.systems.entropic.roster import profiles
from opfor.systems.entropic.scenario import Scenario, read_terrain
from opfor.systems.entropic.state import SEATS, Battle, Model, Part, Side
from opfor.systems.entropic.strict import Fields, one_line, point
from opfor.systems.entropic.switches import turned

MAX_MODELS = 60
MARKERS = ("stun", "blinded", "burning", "pending_stun")


def battle_from(fields: Fields) -> Battle:
    """The table, the models and the pools of a scene."""
    table = Fields(fields.raw("table", {"width": 48, "depth": 48}), fields.at("table"))
    width, depth = table.real("width", 6.0, 500.0), table.real("depth", 6.0, 500.0)
    table.done()
    pieces = [read_terrain(each) for each in fields.tables("terrain")]
    rules = fields.raw("rules", {})
    if not isinstance(rules, dict):
        raise fault(fields.at("rules"), "a table of switches is needed")
    battle = Battle(
        Scenario("scene", 1, Field(width, depth, pieces)), turned(rules, fields.at("rules"))
    )
    battle.sides = [Side(seat, seat, 0) for seat in SEATS]
    listed = fields.tables("models")
    if not 2 <= len(listed) <= MAX_MODELS:
        raise fault(fields.at("models"), f"2 to {MAX_MODELS} models are needed")
    for each in listed:
        _add_model(battle, each)
    pools = Fields(fields.raw("pools", {}), fields.at("pools"))
    for side in battle.sides:
        side.real, side.dummy = _tokens(pools, side.seat)
    pools.done()
    battle.tell_apart()
    return battle


def _tokens(fields: Fields, key: str) -> tuple[int, int]:
    """ "2+1", or a number of points."""
    value = fields.raw(key, "0+0")
    if type(value) not in (str, int):
        raise fault(fields.at(key), "tokens are needed, such as 2+1 (points+dummies)")
    try:
        return tokens_from(str(value))
    except Refused as refusal:
        raise fault(fields.at(key), str(refusal)) from None


def _add_model(battle: Battle, fields: Fields) -> None:
    seat = fields.text("side")
    if seat not in SEATS:
        raise fault(fields.at("side"), "must be a or b")
    number = SEATS.index(seat)
    side = battle.sides[number]
    id = fields.text("profile")
    if id not in profiles():
        raise fault(fields.at("profile"), f"unknown profile '{id[:80]}'")
    model = Model(
        f"{seat}{len(side.models) + 1}",
        fields.text("name", profiles()[id].name),
        number,
        profiles()[id],
    )
    given = fields.text("id", model.id)
    if given != model.id:
        raise fault(fields.at("id"), f"must be {model.id}: ids are the side and its place in it")
    _put(battle, model, fields)
    _mark(model, fields)
    _check(battle, model, fields)
    side.models.append(model)
    fields.done()


def _check(battle: Battle, model: Model, fields: Fields) -> None:
    """What no game comes to: a cloak or waypoints its profile has not, more than its cap."""
    if model.is_cloaked and not model.profile.can_cloak:
        raise fault(fields.at("cloaked"), f"{model.name} cannot cloak (EE-CLOAK)")
    mover = model.mover
    most = 1 + mover.profile.values[WAYPOINTS] if mover is not None else 0
    if len(model.trail) > most:
        raise fault(fields.at("trail"), f"at most {most} bases, source and waypoints (EE-MOVE)")
    if model.trail and mover is not None:
        mover.has_acted = True
    is_all = battle.switches.cap_counts_dummies
    if (model.tokens if is_all else model.real) > cap_of(model):
        what = "tokens" if is_all else "points"
        raise fault(fields.at("tokens"), f"at most {cap_of(model)} {what}, twice its Command")


def _put(battle: Battle, model: Model, fields: Fields) -> None:
    trail = fields.raw("trail", [])
    if not isinstance(trail, list):
        raise fault(fields.at("trail"), "a list of points is needed")
    model.trail = [_base(battle, model, place, fields.at("trail")) for place in trail]
    model.base = _base(battle, model, fields.raw("at"), fields.at("at"))
    model.is_on_table = True
    model.is_cloaked = fields.flag("cloaked")
    model.real, model.dummy = _tokens(fields, "tokens")


def _base(battle: Battle, model: Model, place: object, where: str) -> Base:
    x, y = point(place, where)
    base = Base(measured(where, x), measured(where, y), model.profile.radius)
    if not battle.field.is_on(base):
        raise fault(where, f"{base.x:g},{base.y:g} is not wholly on the table")
    return base


def _mark(model: Model, fields: Fields) -> None:
    """Markers of the whole model, or of each component under `parts` by its name."""
    own = {key: fields.raw(key) for key in (*MARKERS, "damaged", "acted") if fields.has(key)}
    given = fields.raw("parts", {})
    if not isinstance(given, dict):
        raise fault(fields.at("parts"), "a table of components is needed")
    names = {part.profile.name.lower(): part for part in model.parts}
    for name, markers in given.items():
        where = f"{fields.at('parts')}: {one_line(name)}"
        if name.lower() not in names:
            raise fault(fields.at("parts"), f"no component is called '{one_line(name)}'")
        _mark_part(names.pop(name.lower()), Fields({**own, **Fields(markers, where).rest()}, where))
    for part in names.values():
        _mark_part(part, Fields(own, fields.where))


def _mark_part(part: Part, fields: Fields) -> None:
    part.active.stun = fields.whole("stun", 0, 99, 0)
    part.active.blinded = fields.whole("blinded", 0, 99, 0)
    part.active.burning = fields.whole("burning", 0, 99, 0)
    part.pending.stun = fields.whole("pending_stun", 0, 99, 0)
    for name in fields.texts("damaged", ATTRIBUTES):
        part.zeroed |= 1 << ATTRIBUTES.index(name)
        part.active.damaged += 1
    part.has_acted = fields.flag("acted")
    fields.done()
