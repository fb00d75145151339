"""Uses: the army special rules a unit brings into play as soon as it acts (SR-ARMY).

What such a rule does only its army book knows. So the choice is given for either case: a
rule that harms goes to the nearest enemy, where the edition says so to the nearest valid
one, that is one in sight; a rule that helps goes to the nearest friend, the unit itself.
"""

from opfor.boards.inches import nearest_gap
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.notes import Notes
from opfor.systems.opr.verdict import Use


def use_army_rules(measure: Measure, notes: Notes) -> list[Use]:
    """What the unit uses, and on whom."""
    names = measure.unit.army_rules
    if not names:
        return []
    enemy = _nearest(measure)
    if notes.is_kept:
        _note(measure, names, enemy, notes)
    target = enemy.id if enemy is not None else ""
    return [Use(name, measure.unit.id, target) for name in names]


def _nearest(measure: Measure) -> Unit | None:
    """The nearest enemy it can be used on; equal ones: a die."""
    needs_sight = measure.edition.army_rules_need_valid
    ranked = [(measure.gap(number), number) for number in range(len(measure.enemies))]
    ranked.sort()
    best: list[Unit] = []
    nearest = 0.0
    for gap, number in ranked:
        enemy = measure.enemies[number]
        if best and gap > nearest:
            break
        if not needs_sight or _can_see(measure, enemy):
            best.append(enemy)
            nearest = gap
    if not best:
        return None
    names = [enemy.id for enemy in best] if len(best) > 1 else []
    return best[measure.draws.one_of("Army rule: which enemy", names)]


def _can_see(measure: Measure, enemy: Unit) -> bool:
    lines = measure.battle.lines
    return lines.sees_any(measure.bases, enemy.bases, measure.unit.crowd, enemy.crowd)


def _note(measure: Measure, names: list[str], enemy: Unit | None, notes: Notes) -> None:
    which = "valid enemy" if measure.edition.army_rules_need_valid else "enemy"
    if enemy is None:
        whom = f"there is no {which}"
    else:
        gap = nearest_gap(measure.bases, enemy.bases)
        whom = f'the nearest {which} is {enemy.name}, {gap:.1f}" away'
    notes.add(
        "SR-ARMY",
        "Has it army special rules to use?",
        "yes",
        f"{', '.join(names)}; {whom}; what helps it uses on itself",
    )
