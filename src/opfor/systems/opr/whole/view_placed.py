"""A look from where an answer would put a unit, before it is given."""

from opfor.boards.inches import Base, gap
from opfor.game import Decision
from opfor.match import Match
from opfor.pages import Plain, unseen
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.placing import stand
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.answers import parsed, points_from
from opfor.systems.opr.whole.decisions import NO_ROOM, Move, Order, PlaceUnit
from opfor.systems.opr.whole.orders import read_order
from opfor.systems.opr.whole.shifts import is_moved
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.view_look import Deed, closest, look_after
from opfor.systems.opr.whole.view_moves import ends_of


def look_from(match: Match, decision: Decision, answer: str, target: str, seat: str) -> Plain:
    """From the unit as it would stand; an order also says which attacks it may make."""
    deed, places = Deed(), list[Base]()
    if isinstance(decision, Order):
        verdict = read_order(decision.war, decision.unit, answer)
        places = ends_of(decision.unit, verdict)
        deed = _deed(decision.war, decision.unit, verdict)
    elif isinstance(decision, PlaceUnit | Move):
        if answer not in (NO_ROOM, "stay"):
            places = _placed(decision.unit, answer)
        blinks = decision.unit.paces.blink_rules
        if blinks and decision.rules == blinks and places:
            deed = Deed(is_moved(decision.unit.bases, places))
    else:
        return unseen("this question is about no unit that moves")
    war = _with(decision.war, decision.unit, places) if places else decision.war
    return look_after(war, decision.unit.id, target, deed)


def _deed(war: War, unit: Unit, verdict: Verdict) -> Deed:
    """CORE-ADVANCE, CORE-RUSH, CORE-CHARGE: who moves fast or leaves the table does not shoot."""
    pairs = zip(unit.bases, verdict.models, strict=False)
    deed = Deed(any((base.x, base.y) != end for base, end in pairs))
    deed.can_shoot = verdict.action in ("hold", "advance") and verdict.toward_kind != EDGE
    deed.charged = verdict.target if verdict.action == "charge" else ""
    enemy = war.battle.unit(deed.charged)
    if enemy is not None and enemy.bases:
        deed.charged_from = max(0.0, gap(*closest(unit.bases, enemy.bases)))
    return deed


def _placed(unit: Unit, answer: str) -> list[Base]:
    points = points_from(parsed(answer), len(unit.models))
    return [Base(x, y, m.base.r) for (x, y), m in zip(points, unit.models, strict=True)]


def _with(war: War, unit: Unit, places: list[Base]) -> War:
    twin = war.copy()
    moved = next(each for each in twin.battle.units if each.id == unit.id)
    stand(moved, places)
    twin.battle.muster()
    return twin
