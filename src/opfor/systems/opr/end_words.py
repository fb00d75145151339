"""Why a move ends where it does, in words with what was measured (OPR-SEIZE, OPR-ADV-OBJ, …)."""

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.inches import NO_WAY, Base, distance, nearest_gap
from opfor.systems.opr.battle import Objective, Unit
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.verdict import Verdict

#: inches by which a unit has to end further off to be told as backing off
_FURTHER = 0.05


def is_backing_off(unit: Unit, verdict: Verdict, other: Unit) -> bool:
    """OPR-ADV-FREE: an advance may lead away from its target, as far as ranges let it. Told of a
    unit that stands where it was; out of a transport it begins nowhere."""
    if verdict.action != "advance" or unit.embarked_in or not unit.models:
        return False
    ends = [Base(x, y, m.r) for (x, y), m in zip(verdict.models, unit.bases, strict=False)]
    before = nearest_gap(unit.bases, other.bases)
    return nearest_gap(ends, other.bases) > before + _FURTHER


def reason_of_end(rule: str, crowd: Crowd, measure: Measure, goal: Objective | None) -> str:
    """For a unit that stands so once it has moved; it was measured where it stood before."""
    if rule == "OPR-ADV-OBJ":
        return _out_of_reach(crowd, measure.enemies)
    if rule == "OPR-ADV-FREE":
        return _backed_off(crowd, measure)
    return f"at the marker{_from_marker(crowd, goal)}, nearest to the next objective or enemy"


def _out_of_reach(crowd: Crowd, enemies: list[Unit]) -> str:
    reached = 0
    short = NO_WAY
    for enemy in enemies:
        if not is_further(crowd, enemy.crowd, enemy.threat + short):
            spare = nearest_gap(crowd.bases, enemy.bases) - enemy.threat
            if spare <= 0.0:
                reached += 1
            else:
                short = min(short, spare)
    told = f"in the reach of the fewest enemies, {reached} of {len(enemies)}"
    return f"{told}; the next one's ends {short:.1f}\" short" if short < NO_WAY else told


def _backed_off(crowd: Crowd, measure: Measure) -> str:
    """From whom, and how far from that enemy it is now; another one may be closer by now."""
    if measure.edition.backs_off_from != "the closest enemy":
        near = measure.closest.all_to(crowd)
        told, away = "as far from all enemies as its range allows", "from the nearest"
    else:
        near = [measure.closest.known(measure.closest.all_to(Crowd(measure.bases)))]
        told = f"as far from {near[0].name}, the closest enemy, as its range allows"
        away = "away"
    return f'{told}, {nearest_gap(crowd.bases, near[0].bases):.1f}" {away}'


def _from_marker(crowd: Crowd, goal: Objective | None) -> str:
    if goal is None:
        return ""
    away = min([distance(b.x, b.y, goal.x, goal.y) - b.r for b in crowd.bases])
    return f', {max(0.0, away):.1f}" from it'
