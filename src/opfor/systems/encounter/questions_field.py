"""Questions of an activation, answered from the board: engagement, strength, sight, points."""

from collections.abc import Callable
from typing import Final

from opfor.boards.hexes import hexes_of, mask_of
from opfor.systems.encounter.activation import DEFAULT, MOVE_IT
from opfor.systems.encounter.battle import Formation
from opfor.systems.encounter.conditions import vp_targets
from opfor.systems.encounter.facts import Facts, weapon_words
from opfor.systems.encounter.legal import is_impatient, withdrawals
from opfor.systems.encounter.scoring import Score

#: victory points from which the enemy is watched
NEAR_WIN: Final = 4


def card_available(facts: Facts) -> bool:
    left = facts.battle.cards_left(facts.side)
    if facts.is_traced:
        facts.because = f"{left} of {facts.battle.core.cards_allowance} cards left"
    return left > 0


def card_die_was_2(facts: Facts) -> bool:
    return facts.battle.sides[facts.side].card_die_was_2


def after_turn_1(facts: Facts) -> bool:
    return facts.battle.turn > 1


def first_turn(facts: Facts) -> bool:
    facts.because = f"turn {facts.battle.turn}" if facts.is_traced else ""
    return facts.battle.turn <= 1


def in_engagement(facts: Facts) -> bool:
    so = facts.battle.is_engaged(facts.formation)
    if facts.is_traced:
        facts.because = (
            f"enemies in its hex: {_names(facts, facts.opponents())}" if so else "no contact"
        )
    return so


def cc_outmatched_in_engagement(facts: Facts) -> bool:
    opponents = facts.opponents()
    return facts.best_close_of(opponents) is not None and facts.is_outmatched(opponents)


def outnumbered(facts: Facts) -> bool:
    return is_outnumbered(facts, facts.strength_of(facts.opponents()))


def is_outnumbered(facts: Facts, theirs: int) -> bool:
    """Fewer surviving units than they have [ENC-OUTNUMBERED]."""
    own = facts.battle.strength(facts.formation)
    if facts.is_traced:
        facts.because = f"{own} units against {theirs}"
    return own < theirs


def can_retreat_unbroken(facts: Facts) -> bool:
    battle, formation = facts.battle, facts.formation
    suppression = formation.suppression + battle.core.reposition_cost
    units = battle.strength(formation)
    if facts.is_traced:
        facts.because = f"suppression would be {suppression} with {units} units"
    return suppression < units and withdrawals(battle, formation) != 0


def reposition_would_shake(facts: Facts) -> bool:
    battle, formation = facts.battle, facts.formation
    suppression = formation.suppression + battle.core.reposition_cost
    units = battle.strength(formation)
    if facts.is_traced:
        facts.because = f"suppression would be {suppression} with {units} units"
    return suppression >= (units + 1) // 2


def sole_infantry_on_objective(facts: Facts) -> bool:
    battle = facts.battle
    for objective in battle.objectives:
        here = [
            unit.formation
            for unit in battle.all_standing(facts.side)
            if unit.hex == objective.hex and not unit.profile.is_vehicle
        ]
        if here and all(index == facts.formation.index for index in here):
            if facts.is_traced:
                facts.because = f"its infantry alone is in {battle.grid.label(objective.hex)}"
            return True
    if facts.is_traced:
        facts.because = "no objective is held by its infantry alone"
    return False


def in_range_and_sight(facts: Facts) -> bool:
    found = facts.targets()
    if facts.is_traced:
        facts.because = (
            f"in range and sight: {_names(facts, found)}" if found else "nobody in range"
        )
    return bool(found)


def impatient(facts: Facts) -> bool:
    return is_impatient(facts.battle, facts.formation)


def enemy_about_to_win(facts: Facts) -> bool:
    points = facts.battle.sides[facts.enemy].vp
    if facts.is_traced:
        facts.because = f"the enemy has {points} VP"
    if points <= NEAR_WIN:
        return False
    score = Score(facts.battle)
    if facts.is_traced:
        totals = f"{score.totals[facts.enemy]} to {score.totals[facts.side]}"
        facts.because = f"the End Phase would make it {totals}"
    return score.winner == facts.enemy


def has_cc_weapon(facts: Facts) -> bool:
    best = facts.battle.best_close(facts.formation)
    facts.because = weapon_words(best) if facts.is_traced else ""
    return best is not None


def vp_target_in_range(facts: Facts) -> bool:
    found = vp_targets(facts)
    if facts.is_traced:
        facts.because = _names(facts, found) or "none of them in range and sight"
    return bool(found)


def strongest_is_ranged(facts: Facts) -> bool:
    best = facts.strongest()
    facts.because = weapon_words(best) if facts.is_traced else ""
    return best is not None and best.range > 0


def heavy_ranged_weapon(facts: Facts) -> bool:
    best = facts.battle.best_ranged(facts.formation)
    facts.because = weapon_words(best) if facts.is_traced else ""
    return best is not None and best.strength > 2 and best.attacks > 1


def can_engage_with_strongest(facts: Facts) -> bool:
    hexes = facts.charged_by_strongest()
    if facts.is_traced:
        labels = ", ".join([facts.battle.grid.label(hex) for hex in hexes_of(hexes)])
        facts.because = f"it could charge {labels}" if hexes else "no enemy hex in reach"
    return hexes != 0


def cc_outmatched(facts: Facts) -> bool:
    """By whoever stands where it would engage; the strongest where that is left to a die."""
    return facts.is_outmatched(facts.standing_in(mask_of(facts.quarry())))


def outnumbered_by_targets(facts: Facts) -> bool:
    """By whoever stands in the hex it would enter; the most where that is left to a die [N14]."""
    sums = [facts.strength_of(facts.standing_in(1 << hex)) for hex in facts.quarry()]
    return is_outnumbered(facts, max(sums, default=0))


def outnumbered_by_target_and_support(facts: Facts) -> bool:
    """By the same enemies and the formations beside them [B11]."""
    near = [facts.standing_in(facts.around(1 << hex)) for hex in facts.quarry()]
    return is_outnumbered(facts, max([facts.strength_of(each) for each in near], default=0))


def grunt(facts: Facts) -> bool:
    return all(unit.profile.is_grunt for unit in facts.battle.living(facts.formation))


def on_default_or_move_it(facts: Facts) -> bool:
    order = facts.formation.order
    facts.because = f"on {order}" if facts.is_traced else ""
    return order in (DEFAULT, MOVE_IT)


def in_range_and_not_fired(facts: Facts) -> bool:
    if facts.formation.has_fired:
        facts.because = "it has fired this turn"
        return False
    return in_range_and_sight(facts)


def round_fought(facts: Facts) -> bool:
    return facts.formation.has_fought


def _names(facts: Facts, formations: list[Formation]) -> str:
    return ", ".join([facts.battle.brief(formation) for formation in formations])


QUESTIONS: dict[str, Callable[[Facts], bool]] = {
    "card-available": card_available,
    "this-d6d-was-2": card_die_was_2,
    "after-turn-1": after_turn_1,
    "first-turn": first_turn,
    "in-engagement": in_engagement,
    "cc-outmatched-in-engagement": cc_outmatched_in_engagement,
    "outnumbered": outnumbered,
    "can-retreat-unbroken": can_retreat_unbroken,
    "reposition-would-break-or-suppress": reposition_would_shake,
    "sole-infantry-on-objective": sole_infantry_on_objective,
    "in-range-and-sight": in_range_and_sight,
    "impatient": impatient,
    "enemy-about-to-win": enemy_about_to_win,
    "has-cc-weapon": has_cc_weapon,
    "vp-target-in-range-and-sight": vp_target_in_range,
    "strongest-is-ranged": strongest_is_ranged,
    "heavy-ranged-weapon": heavy_ranged_weapon,
    "can-engage-with-strongest": can_engage_with_strongest,
    "cc-outmatched": cc_outmatched,
    "outnumbered-by-targets": outnumbered_by_targets,
    "outnumbered-by-target-and-support": outnumbered_by_target_and_support,
    "grunt": grunt,
    "on-default-or-move-it": on_default_or_move_it,
    "in-range-and-not-fired": in_range_and_not_fired,
    "round-fought-this-turn": round_fought,
}
