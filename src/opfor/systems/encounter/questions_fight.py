"""Questions of placing, transports, fire, charges, hits and entry, answered from the board."""

from collections.abc import Callable

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.activation import WEAPONS_READY
from opfor.systems.encounter.battle import Unit
from opfor.systems.encounter.facts import Facts, weapon_words
from opfor.systems.encounter.places import (
    central_hexes,
    counter_ends,
    cover_hexes,
    left_over,
    to_place,
)
from opfor.systems.encounter.profiles import NO_SAVE
from opfor.systems.encounter.reach import fitting, riders
from opfor.systems.encounter.scoring import Score, supreme_unit, without

# Placing


def fits_in_central_hex(facts: Facts) -> bool:
    found = fitting(facts.battle, to_place(facts), central_hexes(facts), True)
    if facts.is_traced:
        facts.because = ", ".join([facts.battle.grid.label(hex) for hex in found]) or "no room"
    return bool(found)


def no_central_cover(facts: Facts) -> bool:
    return not any(facts.battle.ground.is_cover(hex) for hex in central_hexes(facts))


def cover_in_both(facts: Facts) -> bool:
    return all(facts.battle.ground.is_cover(hex) for hex in central_hexes(facts))


def sc_in_transport(facts: Facts) -> bool:
    return supreme_unit(facts.battle, facts.side) in riders(facts.battle, facts.formation)


def has_starting_hex(facts: Facts) -> bool:
    return bool(facts.starting_hexes())


def infantry_only(facts: Facts) -> bool:
    return not any(unit.profile.is_vehicle for unit in facts.battle.living(facts.formation))


def has_cover_hex(facts: Facts) -> bool:
    return bool(cover_hexes(facts))


def several_cover_hexes(facts: Facts) -> bool:
    return len(cover_hexes(facts)) > 1


def objective_in_cover_hex(facts: Facts) -> bool:
    marked = facts.objective_hexes()
    return any((marked >> hex) & 1 for hex in cover_hexes(facts))


def fits_around_rolled_hex(facts: Facts) -> bool:
    return facts.thread.hex in facts.starting_hexes()


def needs_several_hexes(facts: Facts) -> bool:
    return bool(left_over(facts))


# Transports


def started_in_transport(facts: Facts) -> bool:
    unit = facts.thread.unit
    return unit is not None and unit.rides >= 0


def move_ends_near_enemy(facts: Facts) -> bool:
    enemies = facts.battle.occupied(facts.enemy)
    return facts.around(1 << facts.thread.hex) & enemies != 0


def something_beside_transport(facts: Facts) -> bool:
    found = beside_transport(facts)
    if facts.is_traced:
        facts.because = ", ".join([facts.battle.grid.label(hex) for hex in found]) or "nothing"
    return bool(found)


def beside_transport(facts: Facts) -> list[int]:
    """Hexes next to where the transport ends with an objective, else with cover [TR3]."""
    battle = facts.battle
    enemies = battle.occupied(facts.enemy)
    hexes = [
        hex
        for hex in battle.grid.neighbours[facts.thread.hex]
        if battle.ground.is_open_to(hex, False)
        and not (enemies >> hex) & 1
        and battle.room(hex, facts.side) > 0
    ]
    marked = [hex for hex in hexes if (facts.objective_hexes() >> hex) & 1]
    return marked or [hex for hex in hexes if battle.ground.is_cover(hex)]


def goal_beyond_move(facts: Facts) -> bool:
    unit, goal = facts.thread.unit, facts.thread.goal
    if unit is None or not goal:
        return False
    distance = min([facts.battle.grid.distance(unit.hex, hex) for hex in hexes_of(goal)])
    if facts.is_traced:
        facts.because = f"{distance} hexes to go, {unit.profile.move} on foot"
    return distance > unit.profile.move


# Interrupt fire


def enemy_engaging_it(facts: Facts) -> bool:
    return facts.thread.is_charged


def stronger_cc_enemy_near(facts: Facts) -> bool:
    battle, mover = facts.battle, facts.thread.mover
    if mover is None:
        return False
    theirs = battle.best_close(mover)
    rank = theirs.rank if theirs is not None else 0
    near = facts.around(battle.hexes(facts.formation))
    for other in facts.standing_in(near):
        weapon = battle.best_close(other)
        if other.index != mover.index and weapon is not None and weapon.rank > rank:
            if facts.is_traced:
                facts.because = f"{battle.brief(other)} with {weapon_words(weapon)} is near"
            return True
    return False


def enemy_claiming(facts: Facts) -> bool:
    """It stands on an objective after its move, or whom it charges is worth points to it in
    the coming End Phase [IF3]."""
    mover = facts.thread.mover
    if mover is None:
        return False
    held = facts.battle.hexes(mover) & facts.objective_hexes()
    if held:
        facts.because = _named(facts, held) if facts.is_traced else ""
        return True
    gain = _points_charged(facts)
    if gain and facts.is_traced:
        facts.because = f"{gain} VP if whom it charges is gone"
    return gain > 0


def _points_charged(facts: Facts) -> int:
    """What the enemy would score more in the End Phase without the units it charges."""
    battle, ends = facts.battle, facts.thread.ends
    if not ends:
        return 0
    units = [u.index for u in battle.all_standing(facts.side) if (ends >> u.hex) & 1]
    then = Score(without(battle, units)).gains[facts.enemy]
    return then - Score(battle).gains[facts.enemy]


def _named(facts: Facts, hexes: int) -> str:
    return ", ".join([facts.battle.grid.label(hex) for hex in hexes_of(hexes)])


def clear_shot(facts: Facts) -> bool:
    return any(not facts.battle.ground.is_cover(shot.hex) for shot in facts.thread.points)


# Charges


def own_activation(facts: Facts) -> bool:
    return facts.thread.is_own_activation


def new_engagement(facts: Facts) -> bool:
    fight = facts.thread.fight
    return fight is not None and fight.is_new


def may_shoot(facts: Facts) -> bool:
    formation = facts.formation
    if formation.has_fired:
        return False
    is_waiting = facts.battle.phase == 1 and formation.activated < 1
    return is_waiting or formation.order == WEAPONS_READY


def would_draw_in(facts: Facts) -> bool:
    """A counter charge into the hex of a further enemy formation with Strength above 4 [C5]."""
    fight = facts.thread.fight
    if fight is None:
        return False
    drawn = counter_ends(facts) & ~fight.hexes
    for other in facts.standing_in(drawn):
        if other.index not in fight.involved:
            for unit in facts.battle.standing(other):
                weapon = unit.profile.strongest
                if (drawn >> unit.hex) & 1 and weapon is not None and weapon.strength > 4:
                    if facts.is_traced:
                        facts.because = f"{facts.battle.brief(other)} with {weapon_words(weapon)}"
                    return True
    return False


def infantry_and_card(facts: Facts) -> bool:
    units = facts.battle.living(facts.formation)
    has_infantry = any(not unit.profile.is_vehicle for unit in units)
    return has_infantry and facts.battle.cards_left(facts.side) > 0


def broken(facts: Facts) -> bool:
    if facts.is_traced:
        facts.because = f"suppression {facts.formation.suppression}"
    return facts.formation.is_broken


def dear_survivor_and_card(facts: Facts) -> bool:
    dear = [unit for unit in facts.battle.living(facts.formation) if unit.cost > 10]
    return bool(dear) and facts.battle.cards_left(facts.side) > 0


def engagement_ending(facts: Facts) -> bool:
    return facts.thread.action == "ending"


# Hits


def _unit(facts: Facts) -> Unit:
    unit = facts.thread.unit
    return unit if unit is not None else facts.battle.units[facts.formation.units[0]]


def hit_on_hero(facts: Facts) -> bool:
    """Never for a hit that the unit's Defence stops: there is nothing to save [I2]."""
    if facts.thread.strength and facts.thread.save_needed <= 1:
        facts.because = "no save is needed" if facts.is_traced else ""
        return False
    return has_tokens(facts)


def has_tokens(facts: Facts) -> bool:
    tokens = facts.battle.tokens(_unit(facts))
    word = "Hero Token" if tokens == 1 else "Hero Tokens"
    facts.because = f"{tokens} {word}" if facts.is_traced else ""
    return tokens > 0


def save_passed(facts: Facts) -> bool:
    if facts.is_traced and facts.thread.save_needed >= NO_SAVE:
        facts.because = "no save"
    return facts.thread.has_saved


def costs_under_7(facts: Facts) -> bool:
    return _unit(facts).cost < 7


def costs_7_to_9(facts: Facts) -> bool:
    return 7 <= _unit(facts).cost < 10


def costs_13_to_17(facts: Facts) -> bool:
    return 12 < _unit(facts).cost <= 17


def costs_over_17(facts: Facts) -> bool:
    return _unit(facts).cost > 17


def dear_enemy_not_hero(facts: Facts) -> bool:
    foes = [foe for foe in facts.thread.foes if foe.is_alive]
    if not foes:
        return False
    dearest = max(foes, key=lambda foe: foe.cost)
    if facts.is_traced:
        facts.because = f"{dearest.name}, {dearest.cost} pts"
    return not dearest.is_hero and dearest.cost > 8


def strong_cc_infantry(facts: Facts) -> bool:
    unit = _unit(facts)
    weapon = unit.profile.best_close
    if unit.profile.is_vehicle or weapon is None or not facts.thread.is_close:
        return False
    is_strong = weapon.attacks >= 2 and weapon.strength >= 4
    return is_strong and facts.battle.has_card(facts.side, "Devastating Combo")


def infantry_against_vehicle(facts: Facts) -> bool:
    unit = _unit(facts)
    if unit.profile.is_vehicle or not facts.thread.is_close:
        return False
    vehicles = [
        foe
        for foe in facts.battle.all_standing(facts.enemy)
        if foe.hex == facts.thread.stood and foe.profile.is_vehicle
    ]
    return bool(vehicles) and facts.battle.has_card(facts.side, "Sticky Mine")


QUESTIONS: dict[str, Callable[[Facts], bool]] = {
    "fits-in-central-hex": fits_in_central_hex,
    "no-central-cover": no_central_cover,
    "cover-in-both-central-hexes": cover_in_both,
    "sc-in-transport": sc_in_transport,
    "has-eligible-starting-hex": has_starting_hex,
    "infantry-only": infantry_only,
    "has-eligible-cover-hex": has_cover_hex,
    "several-cover-hexes": several_cover_hexes,
    "objective-in-cover-hex": objective_in_cover_hex,
    "fits-around-rolled-hex": fits_around_rolled_hex,
    "needs-several-hexes": needs_several_hexes,
    "started-in-transport": started_in_transport,
    "move-ends-near-enemy": move_ends_near_enemy,
    "cover-or-objective-beside-transport": something_beside_transport,
    "goal-beyond-infantry-move": goal_beyond_move,
    "enemy-engaging-it": enemy_engaging_it,
    "stronger-cc-enemy-near": stronger_cc_enemy_near,
    "enemy-claiming": enemy_claiming,
    "clear-shot-in-the-open": clear_shot,
    "own-activation": own_activation,
    "new-engagement": new_engagement,
    "may-shoot-attacker": may_shoot,
    "would-draw-in-strong-unit": would_draw_in,
    "infantry-and-card": infantry_and_card,
    "broken": broken,
    "dear-survivor-and-card": dear_survivor_and_card,
    "engagement-ending": engagement_ending,
    "hit-on-hero-with-tokens": hit_on_hero,
    "save-passed": save_passed,
    "costs-under-7": costs_under_7,
    "costs-7-to-9": costs_7_to_9,
    "costs-13-to-17": costs_13_to_17,
    "costs-over-17": costs_over_17,
    "hero-with-unused-tokens": has_tokens,
    "dear-enemy-not-hero": dear_enemy_not_hero,
    "strong-cc-infantry-and-card": strong_cc_infantry,
    "infantry-against-vehicle-and-card": infantry_against_vehicle,
}
