"""Picks of the circuits, from the board: candidates, and how good each one is."""

from collections.abc import Callable
from typing import Final

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import Formation, Unit
from opfor.systems.encounter.conditions import vp_conditions, vp_targets
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.legal import withdrawals
from opfor.systems.encounter.places import cover_hexes, edge_row, spill_hexes
from opfor.systems.encounter.questions_entry import nobody_guards, saving, threatened
from opfor.systems.encounter.reach import distance_to, steps
from opfor.systems.encounter.sighting import can_reach, hardest_save, shooters, watchers

#: never the best
LAST: Final = 9999


def move_hexes(facts: Facts) -> list[int]:
    lead = facts.lead()
    return hexes_of(facts.reach.moves(lead)) if lead is not None else []


def advance_hexes(facts: Facts) -> list[int]:
    """Hexes to move to, and enemy hexes that somebody would charge into."""
    lead = facts.lead()
    if lead is None:
        return []
    return hexes_of(facts.reach.moves(lead) | facts.charged())


def withdrawal_hexes(facts: Facts) -> list[int]:
    return hexes_of(withdrawals(facts.battle, facts.formation))


def consolidation_hexes(facts: Facts) -> list[int]:
    lead = facts.lead()
    distance = facts.battle.core.consolidation
    return hexes_of(steps(facts.battle, lead, distance)) if lead is not None else []


def _indexes(formations: list[Formation]) -> list[int]:
    return [formation.index for formation in formations]


def enemies(facts: Facts) -> list[int]:
    return _indexes(facts.battle.fielded(facts.enemy))


def shootable(facts: Facts) -> list[int]:
    return _indexes(facts.targets())


def engageable_formations(facts: Facts) -> list[int]:
    return _indexes(facts.standing_in(facts.charged_by_strongest()))


def vp_target_formations(facts: Facts) -> list[int]:
    return _indexes(vp_targets(facts))


def units_to_hit(facts: Facts) -> list[int]:
    return [unit.index for unit in facts.thread.foes if unit.is_alive]


def enemy_held(facts: Facts) -> list[int]:
    objectives = facts.battle.objectives
    return [n for n, objective in enumerate(objectives) if objective.holder == facts.enemy]


#: hexes, formations, units, objectives or sets of hexes, by the candidates' name
CANDIDATES: Final[dict[str, Callable[[Facts], list[int]]]] = {
    "starting-hex": edge_row,
    "cover-starting-hex": cover_hexes,
    "neighbouring-hex": spill_hexes,
    "move-hex": move_hexes,
    "advance-hex": advance_hexes,
    "withdrawal-hex": withdrawal_hexes,
    "consolidation-hex": consolidation_hexes,
    "enemy-formation": enemies,
    "shootable-formation": shootable,
    "engageable-formation": engageable_formations,
    "vp-target": vp_target_formations,
    "vp-condition": vp_conditions,
    "unit-to-take-hit": units_to_hit,
    "enemy-unit-to-hit": units_to_hit,
    "objective-nobody-guards": nobody_guards,
    "threatened-objective": threatened,
    "saving-objective": saving,
    "enemy-held-objective": enemy_held,
}


# How good: the lowest number is the best


def _not(mask: int, hexes: list[int]) -> list[int]:
    return [0 if (mask >> hex) & 1 else 1 for hex in hexes]


def objective_hex(facts: Facts, hexes: list[int]) -> list[int]:
    return _not(facts.objective_hexes(), hexes)


def cover_hex(facts: Facts, hexes: list[int]) -> list[int]:
    return _not(facts.battle.ground.cover, hexes)


def less_sight(facts: Facts, hexes: list[int]) -> list[int]:
    """Out of sight first, then hexes that fewer enemies see than its own, then the rest."""
    lead = facts.lead()
    now = watchers(facts.battle, lead.hex, facts.enemy) if lead is not None else 0
    seen = [watchers(facts.battle, hex, facts.enemy) for hex in hexes]
    return [rank_sight(count, now) for count in seen]


def rank_sight(count: int, now: int) -> int:
    """A hex that so many enemies see, against where it stands now [MOVE-PRIO]."""
    return 0 if not count else (1 if count < now else 2)


def furthest(facts: Facts, hexes: list[int]) -> list[int]:
    occupied = facts.battle.occupied(facts.enemy)
    return [-distance_to(facts.battle, hex, occupied) for hex in hexes]


def _toward(facts: Facts, hexes: list[int], goal: int) -> list[int]:
    return [distance_to(facts.battle, hex, goal) for hex in hexes]


def toward_objective(facts: Facts, hexes: list[int]) -> list[int]:
    facts.thread.goal = facts.nearest_objectives()
    return _toward(facts, hexes, facts.thread.goal)


def toward_enemy_hex(facts: Facts, hexes: list[int]) -> list[int]:
    occupied = facts.battle.occupied(facts.enemy)
    nearest = facts.distance(occupied)
    goal = 0
    for hex in hexes_of(occupied):
        if facts.distance(1 << hex) == nearest:
            goal |= 1 << hex
    return _toward(facts, hexes, goal)


def toward_condition(facts: Facts, hexes: list[int]) -> list[int]:
    return _toward(facts, hexes, facts.thread.goal)


def toward_chosen(facts: Facts, hexes: list[int]) -> list[int]:
    target = facts.battle.formations[facts.thread.target]
    return _toward(facts, hexes, facts.battle.hexes(target))


def out_of_reach(facts: Facts, hexes: list[int]) -> list[int]:
    """Hexes in reach of enemies that outnumber or outmatch it are the worse ones [WARY]."""
    own = facts.battle.strength(facts.formation)
    found: list[int] = []
    for hex in hexes:
        near = facts.standing_in(facts.around(1 << hex))
        is_weaker = near and (facts.strength_of(near) > own or facts.is_outmatched(near))
        found.append(1 if is_weaker else 0)
    return found


def _formations(facts: Facts, indexes: list[int]) -> list[Formation]:
    return [facts.battle.formations[index] for index in indexes]


def needs_save(facts: Facts, indexes: list[int]) -> list[int]:
    saves = [hardest_save(facts.battle, facts.formation, f) for f in _formations(facts, indexes)]
    return [0 if save > 1 else 1 for save in saves]


def hardest(facts: Facts, indexes: list[int]) -> list[int]:
    return [-hardest_save(facts.battle, facts.formation, f) for f in _formations(facts, indexes)]


def closest_units(facts: Facts, indexes: list[int]) -> list[int]:
    """Hexes to its nearest unit in range and sight."""
    battle = facts.battle
    own = shooters(battle, facts.formation)
    found: list[int] = []
    for formation in _formations(facts, indexes):
        best = LAST
        for hex in hexes_of(battle.hexes(formation)):
            for unit in own:
                if can_reach(battle, unit, hex):
                    best = min(best, battle.grid.distance(unit.hex, hex))
        found.append(best)
    return found


def best_sight(facts: Facts, indexes: list[int]) -> list[int]:
    """The most units seen, those out of cover before those in it."""
    battle = facts.battle
    own = shooters(battle, facts.formation)
    found: list[int] = []
    for formation in _formations(facts, indexes):
        score = 0
        for enemy in battle.standing(formation):
            if any(can_reach(battle, unit, enemy.hex) for unit in own):
                score += 1 if battle.ground.is_cover(enemy.hex) else 100
        found.append(-score)
    return found


def value(facts: Facts, indexes: list[int]) -> list[int]:
    return [-facts.battle.worth(f) for f in _formations(facts, indexes)]


def cheapest(facts: Facts, indexes: list[int]) -> list[int]:
    return [facts.battle.worth(f) for f in _formations(facts, indexes)]


def fewest_engaged(facts: Facts, indexes: list[int]) -> list[int]:
    """Enemy units in the emptiest hex of the formation that it can charge into."""
    battle = facts.battle
    open = facts.charged_by_strongest()
    foes = battle.all_standing(facts.enemy)
    found: list[int] = []
    for formation in _formations(facts, indexes):
        hexes = hexes_of(battle.hexes(formation) & open)
        counts = [len([foe for foe in foes if foe.hex == hex]) for hex in hexes]
        found.append(min(counts, default=LAST))
    return found


def weaker_close(facts: Facts, indexes: list[int]) -> list[int]:
    weapons = [facts.battle.best_close(f) for f in _formations(facts, indexes)]
    return [weapon.rank if weapon is not None else 0 for weapon in weapons]


def weaker_weapon(facts: Facts, indexes: list[int]) -> list[int]:
    found: list[int] = []
    for formation in _formations(facts, indexes):
        ranks = [u.profile.strongest for u in facts.battle.living(formation)]
        found.append(max([w.rank for w in ranks if w is not None], default=0))
    return found


def nearest(facts: Facts, indexes: list[int]) -> list[int]:
    return [facts.distance(facts.battle.hexes(f)) for f in _formations(facts, indexes)]


def closest_condition(facts: Facts, masks: list[int]) -> list[int]:
    return [facts.distance(mask) for mask in masks]


def fewest_left(facts: Facts, numbers: list[int]) -> list[int]:
    found: list[int] = []
    for number in numbers:
        here = facts.standing_in(1 << facts.battle.objectives[number].hex)
        found.append(min([facts.battle.strength(f) for f in here], default=LAST))
    return found


def _needed(facts: Facts, unit: Unit) -> int:
    return facts.battle.core.save_needed(facts.thread.strength, unit.profile)


def shrugs(facts: Facts, indexes: list[int]) -> list[int]:
    return [0 if _needed(facts, facts.battle.units[i]) <= 1 else 1 for i in indexes]


def expendable(facts: Facts, indexes: list[int]) -> list[int]:
    return [0 if facts.battle.units[i].profile.is_expendable else 1 for i in indexes]


def hero_with_tokens(facts: Facts, indexes: list[int]) -> list[int]:
    return [0 if facts.battle.tokens(facts.battle.units[i]) else 1 for i in indexes]


def cheapest_regular(facts: Facts, indexes: list[int]) -> list[int]:
    units = [facts.battle.units[i] for i in indexes]
    return [LAST if unit.is_hero else unit.cost for unit in units]


def hero_without_tokens(facts: Facts, indexes: list[int]) -> list[int]:
    return [0 if facts.battle.units[i].is_hero else 1 for i in indexes]


def hero_needing_save(facts: Facts, indexes: list[int]) -> list[int]:
    units = [facts.battle.units[i] for i in indexes]
    return [0 if unit.is_hero and _needed(facts, unit) > 1 else 1 for unit in units]


def dearest_needing_save(facts: Facts, indexes: list[int]) -> list[int]:
    units = [facts.battle.units[i] for i in indexes]
    return [-unit.cost if _needed(facts, unit) > 1 else LAST for unit in units]


PREFERENCES: Final[dict[str, Callable[[Facts, list[int]], list[int]]]] = {
    "cover-hex": cover_hex,
    "objective-hex": objective_hex,
    "usable-cover": cover_hex,
    "less-enemy-sight": less_sight,
    "furthest-from-enemies": furthest,
    "toward-nearest-objective": toward_objective,
    "toward-nearest-enemy-hex": toward_enemy_hex,
    "toward-vp-condition": toward_condition,
    "toward-chosen-formation": toward_chosen,
    "out-of-reach-if-weaker": out_of_reach,
    "would-need-to-save": needs_save,
    "closest-units": closest_units,
    "best-line-of-sight": best_sight,
    "highest-value": value,
    "highest-save-requirement": hardest,
    "fewest-units-engaged": fewest_engaged,
    "cheapest-by-survivors": cheapest,
    "weaker-cc-weapon": weaker_close,
    "weaker-weapon": weaker_weapon,
    "nearest": nearest,
    "closest-vp-condition": closest_condition,
    "fewest-units-left": fewest_left,
    "defence-avoids-save": shrugs,
    "expendable": expendable,
    "hero-with-tokens": hero_with_tokens,
    "cheapest-regular": cheapest_regular,
    "hero-without-tokens": hero_without_tokens,
    "hero-needing-save": hero_needing_save,
    "dearest-needing-save": dearest_needing_save,
}
