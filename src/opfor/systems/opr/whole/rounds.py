"""Rounds: how one begins and ends, who acts next, and who has won (core 2.2)."""

from opfor.boards.inches import Base
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.combat import Combat, fighter_of
from opfor.systems.opr.magic import gain_tokens
from opfor.systems.opr.morale import rally
from opfor.systems.opr.shoot import put_away
from opfor.systems.opr.whole.state import (
    ARRIVALS,
    OVER,
    ROUND_END,
    ROUND_START,
    SIDES,
    TURN,
    War,
    other_side,
)

AMBUSH = "ambush"


def begin_round(war: War, combat: Combat) -> None:
    """Tokens, recovery, the challenge bonus; then whoever waits in ambush."""
    battle = war.battle
    battle.round += 1
    war.arrived = []
    war.kept_back = []
    war.opener = war.turn
    war.finished = ""
    war.has_passed = False
    for unit in battle.units:
        unit.is_activated = False
        unit.is_fatigued = False
        fighter_of(unit).start_round()
        put_away(unit)
        if unit.magic > 0 and unit.models:
            gain_tokens(combat, unit)
        if unit.is_stunned:
            rally(combat, unit)
    _favour(war)
    if war.due and battle.round >= war.edition.ambush_round:
        war.stage = ARRIVALS
    else:
        open_turns(war)


def open_turns(war: War) -> None:
    """CORE-OPENS: activations begin; a side without units has finished already."""
    war.turn = war.opener
    war.stage = TURN
    own, other = war.turn, other_side(war.turn)
    if not has_ready(war, own):
        war.finished = own
        war.turn = other
        if not has_ready(war, other):
            war.stage = ROUND_END


def _favour(war: War) -> None:
    """OPR-BONUS: for the side that was given it, by what it holds."""
    war.bonus_to_hit = war.bonus_defense = 0
    if war.favoured:
        own = held_by(war, war.favoured)
        theirs = held_by(war, other_side(war.favoured))
        war.bonus_to_hit = 1 if own <= theirs else 0
        war.bonus_defense = 1 if own < theirs else 0


def held_by(war: War, side: str) -> int:
    return sum(1 for marker in war.battle.objectives if marker.held_by == side)


def ready(war: War, side: str) -> list[Unit]:
    """CORE-ALTERNATE: the units of a side that may still act this round."""
    return [unit for unit in war.battle.units if unit.side == side and _is_ready(war, unit)]


def has_ready(war: War, side: str) -> bool:
    """Whether a side has any of them."""
    for unit in war.battle.units:
        if unit.side == side and _is_ready(war, unit):
            return True
    return False


def _is_ready(war: War, unit: Unit) -> bool:
    if unit.is_activated or not unit.models or unit.in_reserve:
        return False
    if not unit.embarked_in:
        return True
    carrier = war.battle.unit(unit.embarked_in)
    return carrier is not None and carrier.is_on_table


def pass_on(war: War) -> None:
    """CORE-ALTERNATE, CORE-LEFTOVER, CORE-OPENS: who is next, and who finished first."""
    own, other = war.turn, other_side(war.turn)
    has_own, has_other = has_ready(war, own), has_ready(war, other)
    if not war.finished:
        # whoever acted just now has acted later than the other side
        if not has_other:
            war.finished = other
        elif not has_own:
            war.finished = own
    if has_other:
        war.turn = other
    elif not has_own or (not war.edition.leftovers_act and _has_acted(war, other)):
        war.stage = ROUND_END


def _has_acted(war: War, side: str) -> bool:
    """Whether a side activated anybody this round, though it may be gone by now."""
    return any(unit.is_activated for unit in war.units_of(side))


def end_round(war: War) -> None:
    """CORE-SEIZE, CORE-CONTEST: every marker; after the last round CORE-WIN."""
    for marker in war.battle.objectives:
        seize(war, marker)
    if war.battle.round >= war.edition.rounds:
        own, other = held_by(war, "a"), held_by(war, "b")
        war.result = "draw" if own == other else "a" if own > other else "b"
        war.stage = OVER
        return
    war.turn = war.finished or war.turn
    war.stage = ROUND_START


def seize(war: War, marker: Objective) -> None:
    """Who is at a marker: one side alone seizes it, both make it neutral."""
    seizing = {"a": False, "b": False}
    contesting = {"a": False, "b": False}
    for unit in war.battle.units:
        if not unit.is_on_table or not _is_at(war, unit, marker) or not may_hold(war, unit):
            continue
        if unit.is_stunned:
            contesting[unit.side] |= war.edition.stunned_contests
        else:
            seizing[unit.side] = contesting[unit.side] = True
    for side in SIDES:
        if seizing[side] and not contesting[other_side(side)]:
            if marker.is_valid_for(side):
                marker.held_by = side
            return
    if seizing["a"] or seizing["b"]:
        marker.held_by = ""


def may_hold(war: War, unit: Unit) -> bool:
    """CORE-SEIZE: whether a unit counts at markers at all."""
    edition = war.edition
    if unit.is_aircraft and not edition.aircraft_seize:
        return False
    return edition.arrivals_seize or unit.id not in war.arrived


def _is_at(war: War, unit: Unit, marker: Objective) -> bool:
    radius = float(war.edition.seize_radius)
    if unit.crowd.is_far(marker.x, marker.y, radius):
        return False
    return any(_reaches(base, marker, radius) for base in unit.bases)


def _reaches(base: Base, marker: Objective, radius: float) -> bool:
    dx, dy = base.x - marker.x, base.y - marker.y
    return dx * dx + dy * dy <= (radius + base.r) * (radius + base.r)
