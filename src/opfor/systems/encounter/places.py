"""Where formations of the A.I. can be placed, and where units can counter charge."""

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import Unit
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.reach import fitting, placing, riders, rooms, steps


def edge_row(facts: Facts) -> list[int]:
    """Its starting hexes, from the left."""
    return facts.battle.grid.row_of(facts.battle.sides[facts.side].edge)


def central_hexes(facts: Facts) -> list[int]:
    """The two middle hexes of its edge, left and right [SC1]."""
    row = edge_row(facts)
    middle = len(row) // 2
    return row[middle - 1 : middle + 1]


def cover_hexes(facts: Facts) -> list[int]:
    """Eligible starting hexes in cover, from the left [PF3]."""
    return [hex for hex in facts.starting_hexes() if facts.battle.ground.is_cover(hex)]


def to_place(facts: Facts) -> list[Unit]:
    """Units that need a place of their own, in the order of placing [PF8, SETUP-ALWAYS]."""
    inside = riders(facts.battle, facts.formation)
    return [u for u in placing(facts.battle, facts.formation) if u.index not in inside]


def left_over(facts: Facts) -> list[Unit]:
    return [unit for unit in to_place(facts) if unit.index not in facts.thread.plan]


def fill_hex(facts: Facts, hex: int) -> None:
    """Plan units into a hex until it is full, dear and cheap in turn."""
    plan = facts.thread.plan
    left = planned_rooms(facts)
    for unit in left_over(facts):
        is_open = facts.battle.ground.is_open_to(hex, unit.profile.is_vehicle)
        if is_open and left[hex] >= unit.profile.size:
            left[hex] -= unit.profile.size
            plan[unit.index] = hex


def planned_rooms(facts: Facts) -> list[int]:
    """Size points left for the plan; what units leave behind is not counted, since others
    may come before they go."""
    left = rooms(facts.battle, facts.side)
    for index, hex in facts.thread.plan.items():
        unit = facts.battle.units[index]
        if 0 <= hex < len(left) and (unit.hex != hex or unit.rides >= 0):
            left[hex] -= unit.profile.size
    return left


def spill_hexes(facts: Facts) -> list[int]:
    """Neighbours of the hex that have room for a unit left over [PF8]."""
    waiting = left_over(facts)
    if not waiting or facts.thread.hex < 0:
        return []
    left = planned_rooms(facts)
    enemies = facts.battle.occupied(facts.enemy)
    return [
        hex
        for hex in sorted(facts.battle.grid.neighbours[facts.thread.hex])
        if not (enemies >> hex) & 1
        and any(
            left[hex] >= unit.profile.size
            and facts.battle.ground.is_open_to(hex, unit.profile.is_vehicle)
            for unit in waiting
        )
    ]


def sc_hex(facts: Facts, words: str) -> int:
    """The central hex a box names; the other if it does not take the formation [SC5, SC6]."""
    left, right = central_hexes(facts)
    if words.startswith("left"):
        order = [left, right]
    elif words.startswith("right"):
        order = [right, left]
    else:
        wants_cover = words.endswith("in cover")
        order = sorted([left, right], key=lambda h: facts.battle.ground.is_cover(h) != wants_cover)
    return (fitting(facts.battle, to_place(facts), order, True) or order)[0]


def hex_aside(facts: Facts, side: str, is_open_only: bool) -> int:
    """The first hex outward from the centre that takes the formation, else on the other side;
    -1 if there is none [SC7]."""
    row = edge_row(facts)
    middle = len(row) // 2
    left, right = row[: middle - 1][::-1], row[middle + 1 :]
    eligible = facts.starting_hexes()
    for hex in left + right if side == "left" else right + left:
        if hex in eligible and not (is_open_only and facts.battle.ground.is_cover(hex)):
            return hex
    return -1


def first_available(facts: Facts, to_right: bool) -> int:
    """The next eligible hex to one side of the one rolled, else to the other [PF7]."""
    row = edge_row(facts)
    at = row.index(facts.thread.hex)
    eligible = facts.starting_hexes()
    right, left = row[at + 1 :], row[:at][::-1]
    for hex in right + left if to_right else left + right:
        if hex in eligible:
            return hex
    return -1


# Counter charges


def counter_units(facts: Facts) -> list[Unit]:
    """Units that are not in close combat themselves."""
    enemies = facts.battle.occupied(facts.enemy)
    return [u for u in facts.battle.standing(facts.formation) if not (enemies >> u.hex) & 1]


def prefers_close(facts: Facts, unit: Unit) -> bool:
    """Best in close combat, or Expendable where that shields a dearer unit [C5]."""
    if unit.profile.is_fighter:
        return True
    dearer = [u for u in facts.battle.standing(facts.formation) if u.cost > unit.cost]
    return unit.profile.is_expendable and bool(dearer)


def counter_ends(facts: Facts) -> int:
    """Enemy hexes into which units that prefer close combat could counter charge."""
    enemies = facts.battle.occupied(facts.enemy)
    distance = facts.battle.core.counter_charge
    found = 0
    for unit in counter_units(facts):
        if prefers_close(facts, unit):
            found |= steps(facts.battle, unit, distance, enemies) & enemies
    return found


def plan_counter(facts: Facts, is_alone: bool) -> list[int]:
    """Where each unit counter charges: into close combat, into cover, toward the enemy; alone,
    nowhere that draws in a further enemy formation [C5, C6]. Returns the faces rolled."""
    battle, fight = facts.battle, facts.thread.fight
    if fight is None:
        return []
    enemies = battle.occupied(facts.enemy)
    drawn = 0
    for formation in battle.fielded(facts.enemy):
        if formation.index not in fight.involved:
            drawn |= battle.hexes(formation)
    faces: list[int] = []
    for unit in counter_units(facts):
        open = steps(battle, unit, battle.core.counter_charge, enemies)
        if is_alone:
            open &= ~drawn
        left = planned_rooms(facts)
        hexes = [h for h in hexes_of(open) if h == unit.hex or left[h] >= unit.profile.size]
        best = _best_counter(facts, unit, hexes, enemies, is_alone)
        choice, rolled = facts.draw(f"{unit.name}, counter charge", len(best), labels(facts, best))
        faces += rolled
        facts.thread.plan[unit.index] = best[choice]
    return faces


def _best_counter(
    facts: Facts, unit: Unit, hexes: list[int], enemies: int, is_alone: bool
) -> list[int]:
    battle, fight = facts.battle, facts.thread.fight
    close = [hex for hex in hexes if (enemies >> hex) & 1]
    if close and not is_alone and prefers_close(facts, unit):
        return close
    quiet = [hex for hex in hexes if not (enemies >> hex) & 1]
    covered = [hex for hex in quiet if battle.ground.is_cover(hex)]
    if covered and not battle.ground.is_cover(unit.hex):
        return covered
    if covered or fight is None:
        return [unit.hex]
    far = [min([battle.grid.distance(h, c) for c in hexes_of(fight.hexes)]) for h in quiet]
    return [hex for hex, distance in zip(quiet, far, strict=True) if distance == min(far)]


def labels(facts: Facts, hexes: list[int]) -> list[str]:
    """Names for a D6D between hexes, if somebody reads them."""
    if not facts.is_traced:
        return []
    return [facts.battle.grid.label(hex) for hex in hexes]
