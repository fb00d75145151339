"""Questions of Tactical Entry, answered from the board."""

from collections.abc import Callable
from typing import Final

from opfor.boards.hexes import hexes_of
from opfor.systems.encounter.battle import BOARD, NOWHERE
from opfor.systems.encounter.facts import Facts
from opfor.systems.encounter.questions_field import enemy_about_to_win
from opfor.systems.encounter.reach import distance_to, moves
from opfor.systems.encounter.scoring import (
    claimed_by,
    stands_on,
    supreme_unit,
    will_win,
    without,
)

#: hexes within which an unbroken enemy guards an objective, or a friend its formation
GUARD: Final = 3
COMPANY: Final = 2
#: victory points above which an objective in reach is taken first
AHEAD: Final = 2


def _unbroken(facts: Facts, side: int, apart: int = NOWHERE) -> int:
    """Hexes with unbroken units of a side, but for one formation."""
    mask = 0
    for formation in facts.battle.fielded(side):
        if not formation.is_broken and formation.index != apart:
            mask |= facts.battle.hexes(formation)
    return mask


def nobody_guards(facts: Facts) -> list[int]:
    """Unclaimed objectives in the enemy's half with no unbroken enemy near [T1]."""
    battle = facts.battle
    enemies = _unbroken(facts, facts.enemy)
    return [
        number
        for number, objective in enumerate(battle.objectives)
        if objective.holder == NOWHERE
        and not stands_on(battle, objective.hex, facts.side)
        and battle.is_in_half(objective.hex, facts.enemy)
        and distance_to(battle, objective.hex, enemies) > GUARD
    ]


def unguarded_objective(facts: Facts) -> bool:
    found = nobody_guards(facts)
    if facts.is_traced:
        facts.because = _labels(facts, found) or "none"
    return bool(found)


def spirit_alone(facts: Facts) -> bool:
    spirit = facts.spirit()
    if spirit.where != BOARD:
        return False
    friends = _unbroken(facts, facts.enemy, spirit.index)
    hexes = hexes_of(facts.battle.hexes(spirit))
    nearest = min([distance_to(facts.battle, hex, friends) for hex in hexes], default=99)
    if facts.is_traced:
        away = f"nearest friend {nearest} hexes away" if friends else "alone"
        facts.because = f"{facts.battle.brief(spirit)}: {away}"
    return nearest > COMPANY


def worth_more_than_spirit(facts: Facts) -> bool:
    own, theirs = facts.battle.worth(facts.formation), facts.battle.worth(facts.spirit())
    facts.because = f"{own} pts against {theirs}" if facts.is_traced else ""
    return own > theirs


def first_phase(facts: Facts) -> bool:
    facts.because = f"phase {facts.battle.phase}" if facts.is_traced else ""
    return facts.battle.phase == 1


def others_to_activate(facts: Facts) -> bool:
    facts.because = f"{facts.thread.others} others" if facts.is_traced else ""
    return facts.thread.others > 0


def first_phase_or_others(facts: Facts) -> bool:
    return first_phase(facts) or others_to_activate(facts)


def threatened(facts: Facts) -> list[int]:
    """Objectives an unbroken enemy can reach and nobody contests [T8]."""
    battle = facts.battle
    found: list[int] = []
    for number, objective in enumerate(battle.objectives):
        if stands_on(battle, objective.hex, facts.side):
            continue
        for unit in battle.all_standing(facts.enemy):
            is_broken = battle.formations[unit.formation].is_broken
            if not is_broken and (moves(battle, unit) >> objective.hex) & 1:
                found.append(number)
                break
    return found


def enemy_threatens(facts: Facts) -> bool:
    points = facts.battle.sides[facts.enemy].vp
    facts.because = f"the enemy has {points} VP" if facts.is_traced else ""
    return points > AHEAD and bool(threatened(facts))


def saving(facts: Facts) -> list[int]:
    """Free or enemy-held objectives that, claimed or contested, stop the win [T11]."""
    battle = facts.battle
    return [
        number
        for number, objective in enumerate(battle.objectives)
        if objective.holder != facts.side
        and not will_win(claimed_by(battle, number, facts.side), facts.enemy)
    ]


def objective_would_stop(facts: Facts) -> bool:
    found = saving(facts)
    if facts.is_traced:
        facts.because = _labels(facts, found) or "none would"
    return bool(found)


def spirit_would_stop(facts: Facts) -> bool:
    spirit = facts.spirit()
    if spirit.where != BOARD:
        return False
    return not will_win(without(facts.battle, spirit.units), facts.enemy)


def commander_would_stop(facts: Facts) -> bool:
    unit = facts.battle.units[supreme_unit(facts.battle, facts.enemy)]
    if not unit.is_alive or unit.hex < 0:
        return False
    return not will_win(without(facts.battle, [unit.index]), facts.enemy)


def survives_and_card(facts: Facts) -> bool:
    is_standing = facts.formation.where == BOARD and not facts.formation.is_broken
    return is_standing and facts.battle.cards_left(facts.side) > 0


def _labels(facts: Facts, numbers: list[int]) -> str:
    grid = facts.battle.grid
    return ", ".join([grid.label(facts.battle.objectives[n].hex) for n in numbers])


QUESTIONS: dict[str, Callable[[Facts], bool]] = {
    "unguarded-objective": unguarded_objective,
    "spirit-formation-alone": spirit_alone,
    "worth-more-than-spirit-formation": worth_more_than_spirit,
    "first-phase": first_phase,
    "others-to-activate": others_to_activate,
    "first-phase-or-others-to-activate": first_phase_or_others,
    "enemy-threatens-objective": enemy_threatens,
    "enemy-about-to-win": enemy_about_to_win,
    "objective-would-stop-win": objective_would_stop,
    "spirit-formation-would-stop-win": spirit_would_stop,
    "commander-would-stop-win": commander_would_stop,
    "survives-and-card": survives_and_card,
}
