"""Small moves: the ways of those that no action makes, and the dangerous ground they lead over."""

from opfor.boards.inches import Base, has_overlap
from opfor.boards.march import March
from opfor.boards.paths import Path
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle, Model, Unit
from opfor.systems.opr.whole.movers import Mover, at_place, way_over


def is_elsewhere(base: Base, place: Base) -> bool:
    """Whether a model that goes there moves."""
    return base.x != place.x or base.y != place.y


def grounds(battle: Battle, unit: Unit, inches: float) -> list[int]:
    """The pieces closed to a small move, the safest ground first: OPR-DANG, nobody risks what
    there is a way round."""
    solid = battle.table.closed_to(False, False)
    risky = _risky(battle, unit, inches)
    return [solid | risky, solid] if risky else [solid]


def _risky(battle: Battle, unit: Unit, inches: float) -> int:
    """The dangerous pieces that a unit comes to by so many inches, as a mask."""
    mask = 0
    if unit.is_flying:
        return mask
    crowd = unit.crowd
    for number, piece in enumerate(battle.table.pieces):
        s = piece.shape
        if piece.is_dangerous and (
            s.west < crowd.east + inches
            and s.east > crowd.west - inches
            and s.south < crowd.north + inches
            and s.north > crowd.south - inches
        ):
            mask |= 1 << number
    return mask


def small_ways(
    battle: Battle, unit: Unit, enemy: Unit | None, inches: float, places: list[Base]
) -> list[Path]:
    """The walks of a person's small move, or `Refused` with the rule that forbids it."""
    mover = Mover(battle, unit)
    mover.check_coherency(places)
    marches = _marches(mover, enemy, inches)
    ways: list[Path] = []
    for number, place in enumerate(places):
        way = way_over(marches, number, place)
        if way is None:
            raise Refused(f"a model cannot reach {at_place(place)} (CORE-MOVE)")
        for other in places[:number]:
            if has_overlap(place, other):
                raise Refused("two models would stand in one place (CORE-SPACING)")
        ways.append(way)
    return ways


def endangered_by(
    battle: Battle, unit: Unit, enemy: Unit | None, inches: float, places: list[Base]
) -> list[Model]:
    """CORE-DANGEROUS: the models whose small move to these places leads through dangerous ground
    or begins in it; asked before they stand there."""
    risky = _risky(battle, unit, inches)
    if not risky:
        return []
    marches = _marches(Mover(battle, unit), enemy, inches)
    found: list[Model] = []
    for number, model in enumerate(unit.models):
        base, place = model.base, places[number]
        if not is_elsewhere(base, place):
            continue
        way = way_over(marches, number, place) or Path([base.x, place.x], [base.y, place.y])
        if battle.table.pieces_crossed(base.r, way, risky):
            found.append(model)
    return found


def _marches(mover: Mover, enemy: Unit | None, inches: float) -> list[March]:
    crowd = enemy.crowd if enemy is not None else None
    closed = grounds(mover.battle, mover.unit, inches)
    return [mover.marches.march(mask, inches, crowd) for mask in closed]
