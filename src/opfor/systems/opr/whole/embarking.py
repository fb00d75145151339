"""Embarking: who gets into which transport, and the way of the model that reaches it."""

from collections.abc import Sequence

from opfor.boards.charges import leader
from opfor.boards.crowds import Crowd
from opfor.boards.paths import Path
from opfor.faults import Refused
from opfor.game import MAX_TEXT
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.setup import room_in, spaces_for
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.movers import Mover
from opfor.words import counted

#: CORE-SR-TRANSPORT: the move actions that lead into one, the shorter first
EMBARKING = ("advance", "rush")


def check_rider(unit: Unit) -> None:
    """Whether a unit may ride at all; asked of new answers only, so that older records replay."""
    if unit.is_aircraft:
        raise Refused(f"{unit.name} is an Aircraft and cannot ride (CORE-SR-AIRCRAFT)")
    if unit.is_fixed:
        why = "may only hold and would never get out"
        raise Refused(f"{unit.name} {why} (CORE-SR-IMMOBILE, CORE-SR-ARTILLERY)")


def spaces_of(unit: Unit) -> int:
    """CORE-SR-TRANSPORT: the room its living models take up; 0 if one of them cannot ride."""
    models = [(model.tough, model.is_hero) for model in unit.models]
    return spaces_for(models, unit.edition)


def embark(mover: Mover, id: str, actions: Sequence[str]) -> Verdict:
    """CORE-SR-TRANSPORT: aboard by the first of these actions that brings one model there and,
    CORE-DANGEROUS, risks nobody if another does not; or `Refused` with what is against it."""
    unit = mover.unit
    carrier = _carrier(mover, id)
    if not all(action in EMBARKING for action in actions):
        raise Refused("a unit gets in by an advance or a rush (CORE-SR-TRANSPORT)")
    _check_room(mover.battle, carrier, unit)
    for is_safe in (True, False):
        for action in actions:
            ways = _ways(mover, carrier, action, is_safe)
            if ways is not None:
                verdict = Verdict(unit.id, unit.type, action)
                verdict.toward_kind, verdict.toward = "transport", id
                verdict.ways = ways
                return verdict
    why = mover.no_contact(actions[-1], carrier.bases[:1])
    rules = "CORE-SR-TRANSPORT, CORE-MOVE, CORE-DIFFICULT"
    raise Refused(f"{carrier.name} cannot be entered: {why} ({rules})")


def _carrier(mover: Mover, id: str) -> Unit:
    unit, carrier = mover.unit, mover.battle.unit(id)
    is_own = carrier is not None and carrier is not unit and carrier.side == unit.side
    if carrier is None or not is_own or not carrier.is_on_table or not carrier.is_transport:
        what = f"'{id[:MAX_TEXT]}' is no transport on the table"
        raise Refused(f"{what} that {unit.name} could enter (CORE-SR-TRANSPORT)")
    if mover.transport is not None:
        why = f"is aboard {mover.transport.name}, and nobody gets out and in in one activation"
        raise Refused(f"{unit.name} {why} (CORE-SR-TRANSPORT)")
    return carrier


def _check_room(battle: Battle, carrier: Unit, unit: Unit) -> None:
    size = spaces_of(unit)
    if not size:
        raise Refused(f"{unit.name} is too big to ride (CORE-SR-TRANSPORT)")
    left = _room_left(battle, carrier)
    if size > left:
        room = f"{counted(left, 'space')} left, and {unit.name} needs {size}"
        raise Refused(f"{carrier.name} has {room} (CORE-SR-TRANSPORT)")


def _room_left(battle: Battle, carrier: Unit) -> int:
    """The spaces in the transports that are left, less what those aboard take up."""
    room = min(room_in(carrier.profile), carrier.profile.rating("Transport") * len(carrier.models))
    aboard = [spaces_of(other) for other in battle.units if other.embarked_in == carrier.id]
    return max(0, room - sum(aboard))


def _ways(mover: Mover, carrier: Unit, action: str, is_safe: bool) -> list[Path] | None:
    """Of the model with the shortest way into contact; the others are taken aboard from where
    they stand."""
    door = Crowd(carrier.bases[:1])
    risky = mover.risky(action) if is_safe else 0
    for closed, inches in mover.grounds(action):
        march = mover.marches.march(closed | risky, inches, carrier.crowd, is_charge=False)
        number, spot = leader(march, door)
        if spot is None:
            continue
        way = march.reach(number).way_to(spot.spot_x, spot.spot_y)
        if way is not None:
            ways = [Path([base.x], [base.y]) for base in mover.measure.bases]
            ways[number] = way
            return ways
    return None
