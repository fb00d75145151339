"""Suggestions: orders put together for those who do not place every model themselves."""

from opfor.boards.headings import COMPASS
from opfor.boards.inches import Base, snap
from opfor.boards.paths import Path
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.game import MAX_TEXT
from opfor.systems.opr.assault import Assault, Charge
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.closing_up import close_up, goal_at, is_together
from opfor.systems.opr.flights import Flights
from opfor.systems.opr.moves import Moves
from opfor.systems.opr.spells import Spells
from opfor.systems.opr.stands import Plan
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.movers import Mover
from opfor.systems.opr.whole.state import War

#: random moves tried before the unit stays where it is
TRIES = 6


def hold(war: War, unit: Unit, dice: Dice) -> Verdict:
    """Stay and shoot at what the A.I. would."""
    verdict = Verdict(unit.id, unit.type, "idle" if unit.is_stunned else "hold")
    mover = Mover(war.battle, unit, dice)
    if unit.is_aircraft:
        return _fly(mover, verdict, None)
    if mover.transport is not None:
        return verdict
    closing = regroup(war, unit, dice) if verdict.action == "hold" else None
    if closing is not None:
        return closing
    return _standing(mover, verdict, unit.bases, [Path([b.x], [b.y]) for b in unit.bases])


def regroup(war: War, unit: Unit, dice: Dice) -> Verdict | None:
    """CORE-REGROUP: an advance that closes the ranks; none: it need not or cannot."""
    mover = Mover(war.battle, unit, dice)
    plan = close_up(mover.marches)
    return _following(mover, "advance", plan) if plan is not None else None


def _fly(mover: Mover, verdict: Verdict, goal: tuple[float, float] | None) -> Verdict:
    """CORE-SR-AIRCRAFT: its straight move, as near to a point as that ends if there is one."""
    bases = mover.measure.bases
    x, y = goal or (bases[0].x, bases[0].y)
    flights = Flights(mover.measure, mover.targets, 0, x, y, goal is not None)
    ends = flights.plan(False).bases
    if verdict.action == "hold":
        verdict.action = "advance"
    ways = [Path([a.x, b.x], [a.y, b.y]) for a, b in zip(bases, ends, strict=True)]
    return _standing(mover, verdict, ends, ways)


def _standing(mover: Mover, verdict: Verdict, ends: list[Base], ways: list[Path]) -> Verdict:
    """Fill in where everybody ends and whom the A.I. would attack from there."""
    verdict.models = [(place.x, place.y) for place in ends]
    verdict.ways = ways
    if verdict.action in ("hold", "advance", "rush", "charge"):
        verdict.spells = Spells(mover.measure, mover.targets).cast(ends, False)
    if verdict.action in ("hold", "advance"):
        verdict.shots = mover.targets.shots(ends, False)
    return verdict


def toward(war: War, unit: Unit, action: str, x: float, y: float, dice: Dice) -> Verdict:
    """An advance or a rush as near to a point as it gets, as the A.I. would walk or fly."""
    mover = Mover(war.battle, unit, dice)
    if unit.is_aircraft:
        return _fly(mover, Verdict(unit.id, unit.type, action), (x, y))
    plan = Moves(mover.marches).walk_to(goal_at(mover.measure, x, y), mover.inches(action))
    found = _following(mover, action, plan) if plan is not None else None
    if found is None:
        raise Refused(f"{unit.name} cannot move there (CORE-MOVE)")
    return found


def _following(mover: Mover, action: str, plan: Plan) -> Verdict | None:
    crowd = plan.stand.crowd()
    if crowd is None:
        return None
    verdict = Verdict(mover.unit.id, mover.unit.type, action)
    return _standing(mover, verdict, crowd.bases, plan.stand.march.ways(crowd.bases))


def charge(war: War, unit: Unit, among: list[Unit], dice: Dice) -> Verdict | None:
    """The charge the A.I. would make at one of these, else one over ground that it shuns, if
    any can be made."""
    if unit.is_fixed or unit.is_aircraft:
        return None
    mover = Mover(war.battle, unit, dice)
    assault = Assault(mover.marches)
    found = assault.best(among) or _charge_through(mover, assault, among)
    if found is None:
        return None
    verdict = Verdict(unit.id, unit.type, "charge")
    verdict.target = found.enemy.id
    return _standing(mover, verdict, found.places, found.march.ways(found.places))


def no_charge(war: War, unit: Unit, id: str) -> str:
    """Why no charge can be made at whoever has this id."""
    enemy = war.battle.unit(id)
    if enemy is None or enemy.side == unit.side or not enemy.is_on_table:
        return f"'{id[:MAX_TEXT]}' is no enemy on the table (CORE-CHARGE-TARGET)"
    if enemy.is_aircraft:
        return f"{enemy.name} is an Aircraft and cannot be charged (CORE-SR-AIRCRAFT)"
    why = Mover(war.battle, unit).no_contact("charge", enemy.bases)
    return f"{enemy.name} cannot be charged: {why} (CORE-CHARGE-TARGET)"


def _charge_through(mover: Mover, assault: Assault, among: list[Unit]) -> Charge | None:
    """CORE-CHARGE: dangerous and difficult ground keep only the A.I. back (OPR-DANG, OPR-DIFF)."""
    measure = mover.measure
    ranked = [
        (measure.gap(number), enemy.id, enemy)
        for number, enemy in enumerate(measure.enemies)
        if enemy in among and not enemy.is_aircraft
    ]
    ranked.sort()
    for gap, _, enemy in ranked:
        for closed, inches in mover.grounds("charge"):
            found = assault.over(enemy, gap, closed, inches)
            if found is not None:
                return found
    return None


def some_order(war: War, unit: Unit, dice: Dice) -> Verdict:
    """Any legal order: a charge, a move on a random heading, or none."""
    if unit.is_stunned or unit.is_fixed or unit.is_aircraft:
        return hold(war, unit, dice)
    kind = dice.pick("some order", 6)
    if kind == 0:
        found = charge(war, unit, war.battle.enemies(unit.side), dice)
        if found is not None:
            return found
    return (_wander(war, unit, dice) if kind < 5 else None) or hold(war, unit, dice)


def _wander(war: War, unit: Unit, dice: Dice) -> Verdict | None:
    mover = Mover(war.battle, unit, dice)
    if mover.transport is not None:
        return None
    if not is_together(war.edition, unit.bases):
        return None
    action = ("advance", "rush")[dice.pick("some action", 2)]
    for _ in range(TRIES):
        heading = COMPASS[dice.pick("some heading", len(COMPASS))]
        far = mover.marches.allowance(mover.inches(action)) * dice.pick("some inches", 6) / 6.0
        dx, dy = snap(heading.x * far), snap(heading.y * far)
        places = [Base(base.x + dx, base.y + dy, base.r) for base in unit.bases]
        try:
            ways = mover.ways(action, places, None)
        except Refused:
            continue
        return _standing(mover, Verdict(unit.id, unit.type, action), places, ways)
    return None
