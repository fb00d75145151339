"""Closing in and consolidating: the small moves round a melee (core 2.7), as places for a unit.

None of these change anything: they return where every model would stand, or none if the unit
stays as it is.
"""

from collections.abc import Iterator

from opfor.boards.crowds import Crowd, is_coherent
from opfor.boards.inches import SHY, Base, distance, gap_to, has_overlap, is_in_contact
from opfor.boards.march import March
from opfor.boards.places import place_all
from opfor.dice import Dice
from opfor.faults import Refused
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.draws import Draws
from opfor.systems.opr.marches import SPACING, Marches
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.moves import Moves
from opfor.systems.opr.targets import Targets
from opfor.systems.opr.whole.small_moves import grounds, is_elsewhere


def marches_of(battle: Battle, unit: Unit, inches: float, target: Crowd) -> Iterator[March]:
    """A small move beside an enemy, over the safest ground first."""
    for closed in grounds(battle, unit, inches):
        yield _march(battle, unit, inches, target, closed)


def _march(battle: Battle, unit: Unit, inches: float, target: Crowd, closed: int) -> March:
    edition = battle.edition
    return March(
        battle.table,
        closed,
        unit.bases,
        inches,
        battle.crowds,
        unit.crowd,
        float(edition.coherency_link),
        float(edition.coherency_span),
        target,
        unit.is_flying,
        SPACING,
    )


def is_touching(base: Base, enemies: list[Base]) -> bool:
    for enemy in enemies:
        if is_in_contact(base, enemy):
            return True
    return False


def out_of_contact(unit: Unit, enemy: Unit) -> list[int]:
    """CORE-PILE-IN: the models that may move up."""
    return [n for n, base in enumerate(unit.bases) if not is_touching(base, enemy.bases)]


def check_pile_in(battle: Battle, unit: Unit, enemy: Unit, places: list[Base]) -> None:
    """CORE-PILE-IN: whoever touches stays, the rest comes into contact or nearer, or `Refused`."""
    for number, base in enumerate(unit.bases):
        if is_elsewhere(base, places[number]) and is_touching(base, enemy.bases):
            raise Refused(f"model {number + 1} is in contact and stays there (CORE-PILE-IN)")
    if without_detours(battle, unit, enemy, places) is not places:
        raise Refused(f"models move toward {enemy.name}, into contact or nearer (CORE-PILE-IN)")


def without_detours(battle: Battle, unit: Unit, enemy: Unit, places: list[Base]) -> list[Base]:
    """The same with everybody who would end further off left where they stand; only the chain
    (CORE-COHERENCY) may draw them along."""
    left = list(places)
    is_off = False
    for number, base in enumerate(unit.bases):
        far = gap_to(base, enemy.bases)
        if gap_to(places[number], enemy.bases) > far + SHY:
            left[number] = base
            is_off = True
    edition = battle.edition
    link, span = float(edition.coherency_link), float(edition.coherency_span)
    return left if is_off and are_apart(left) and is_coherent(left, link, span) else places


def are_apart(places: list[Base]) -> bool:
    for number, place in enumerate(places):
        for other in places[:number]:
            if has_overlap(place, other):
                return False
    return True


def consolidate(battle: Battle, unit: Unit, inches: float, dice: Dice) -> list[Base] | None:
    """CORE-CONSOLIDATE, OWN-PILEIN: toward the nearest uncontrolled objective, else into cover."""
    if unit.is_fixed:
        return None
    measure = Measure(battle, unit, unit.bases, Draws(dice))
    marches = Marches(measure, Targets(measure), None)
    goal = measure.goal()
    if goal is None:
        return _into_cover(measure, marches, inches)
    plan = Moves(marches).walk_to(goal, inches)
    crowd = plan.stand.crowd() if plan is not None else None
    return crowd.bases if crowd is not None else None


def _into_cover(measure: Measure, marches: Marches, inches: float) -> list[Base] | None:
    if marches.shelter.is_bare or marches.shelter.has(measure.unit.crowd, False):
        return None
    march = marches.march(measure.closed_for(inches), marches.allowance(inches))
    lead = march.models[0]
    spots = [
        (distance(lead.x, lead.y, x, y), x, y)
        for x, y in marches.cover_spots(march, 0, False)
        if distance(lead.x, lead.y, x, y) <= march.allowance
    ]
    spots.sort()
    for _, x, y in spots:
        places = place_all(march, 0, x, y)
        if places is not None and marches.shelter.has(Crowd(places), False):
            return places
    return None
