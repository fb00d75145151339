"""Moves as a person makes them: the unit taken by its middle and put down elsewhere."""

from opfor.boards.crowds import middle
from opfor.boards.inches import SHY, Base, distance, snap
from opfor.boards.march import March
from opfor.boards.places import place_all
from opfor.faults import Refused
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.spells import Spells
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.movers import Mover

RULES = {"advance": "CORE-ADVANCE", "rush": "CORE-RUSH"}


def shifted(bases: list[Base], x: float, y: float) -> list[Base]:
    """The formation kept, its middle here."""
    mid_x, mid_y = middle(bases)
    dx, dy = snap(x - mid_x), snap(y - mid_y)
    return [Base(base.x + dx, base.y + dy, base.r) for base in bases]


def put_down(mover: Mover, action: str, x: float, y: float) -> Verdict:
    """An advance or rush that ends with the unit's middle here, or `Refused` with the rule."""
    unit = mover.unit
    if mover.transport is not None:
        raise Refused(f"{unit.name} gets out beside its transport (CORE-SR-TRANSPORT)")
    if unit.is_fixed:
        raise Refused(f"{unit.name} may only hold (CORE-SR-IMMOBILE, CORE-SR-ARTILLERY)")
    places = shifted(mover.measure.bases, x, y)
    verdict = Verdict(unit.id, unit.type, action)
    if unit.is_aircraft:
        verdict.ways = mover.ways(action, places, None)
    else:
        _check_far(mover, action, places)
        places = _reshaped(mover, action, places)
        verdict.ways = mover.ways(action, places, None)
    verdict.models = [(place.x, place.y) for place in places]
    return verdict


def _check_far(mover: Mover, action: str, places: list[Base]) -> None:
    limit = mover.marches.allowance(mover.inches(action))
    base, end = mover.measure.bases[0], places[0]
    far = distance(base.x, base.y, end.x, end.y)
    if far > limit + SHY:
        raise Refused(f'{far:.1f}" is further than {limit:g}" ({RULES[action]})')


def _reshaped(mover: Mover, action: str, places: list[Base]) -> list[Base]:
    """The places themselves, or with models that cannot stand there moved up beside."""
    try:
        mover.ways(action, places, None)
        return places
    except Refused as refused:
        bases = mover.measure.bases
        x, y = middle(bases)
        lead = min(range(len(bases)), key=lambda n: distance(bases[n].x, bases[n].y, x, y))
        for march in marches_of(mover, action):
            found = place_all(march, lead, places[lead].x, places[lead].y)
            if found is not None:
                return found
        raise refused


def marches_of(mover: Mover, action: str) -> list[March]:
    """One for each ground it may take."""
    return [mover.marches.march(closed, inches) for closed, inches in mover.grounds(action)]


def aim_as_ai(mover: Mover, verdict: Verdict) -> None:
    """Spells and shots as the A.I. would choose them from there; none after leaving the table."""
    if verdict.toward_kind == EDGE:
        return
    ends = ends_of(mover.unit, verdict)
    if verdict.action != "idle":
        verdict.spells = Spells(mover.measure, mover.targets).cast(ends, False)
    if verdict.action in ("hold", "advance"):
        verdict.shots = mover.targets.shots(ends, False)


def ends_of(unit: Unit, verdict: Verdict) -> list[Base]:
    return [Base(x, y, m.base.r) for (x, y), m in zip(verdict.models, unit.models, strict=False)]
