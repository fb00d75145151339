"""Targets: whom each weapon group shoots at (OPR-SHOOT and the weapon rules).

The lines of `priorities.target_order` are applied from the top down. Sight and cover are the
dear questions, so they are asked last and in the order that ends soonest: the first enemy
that is seen in the open, best in all other lines, is the target.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from opfor.boards.crowds import Crowd, is_further
from opfor.boards.inches import STEP, Base, is_within, nearest_gap
from opfor.dice import Dice
from opfor.systems.opr.arms import (
    AIRCRAFT,
    ANY_TOUGH,
    BEST_DEFENSE,
    HEROES,
    SINGLE_TOUGH,
    STRONG_DEFENSE,
    UPGRADED,
    Group,
)
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.measure import Measure
from opfor.systems.opr.screens import is_covered
from opfor.systems.opr.stands import Stand
from opfor.systems.opr.target_words import reason_of_target
from opfor.systems.opr.verdict import Shot

#: behind everybody who has what a class looks for
_LAST: Final = 1000000
#: sums of expected wounds that differ by less are equal
_ALIKE: Final = 1.0e-9


@mypyc_attr(acyclic=True)
class Aim:
    """One enemy as a group sees it: its rank among targets, lower is better."""

    def __init__(self, enemy: Unit, rank: list[int], gap: float) -> None:
        self.enemy = enemy
        self.rank = rank
        self.gap = gap
        #: seen in the open, once that is asked
        self.is_open = False

    def is_before(self, other: "Aim") -> bool:
        """Better in the first line in which they differ; in none of them: nearer."""
        for line in range(len(self.rank)):
            if self.rank[line] != other.rank[line]:
                return self.rank[line] < other.rank[line]
        return self.gap < other.gap

    def is_like(self, other: "Aim") -> bool:
        return self.gap == other.gap and self.rank == other.rank


@mypyc_attr(acyclic=True)
class Targets:
    """The shooting of one unit in one activation."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self.unit = measure.unit
        self.lines = measure.battle.lines
        self.groups = self.unit.carried
        self._last_seen: Unit | None = None
        #: what tracing tells of each shot
        self.reasons: list[str] = []

    def within(self, inches: float) -> list[Unit]:
        """Enemies that may come into range of some group by a move of so many inches, the
        nearest first: whoever looks for any target finds one soonest."""
        measure = self.measure
        reach = inches + self.unit.longest_range
        near = [(measure.gap(i), i) for i in measure.within(reach)]
        near.sort()
        return [measure.enemies[i] for _, i in near]

    def can_hit(self, group: Group, bases: list[Base], enemy: Unit) -> bool:
        """Whether one model with the weapon, standing so, has range and sight."""
        inches = group.air_range if enemy.is_aircraft else group.range
        for number in group.carriers:
            a = bases[number]
            if enemy.crowd.is_far(a.x, a.y, a.r + inches):
                continue
            if group.is_indirect:
                for b in enemy.bases:
                    if is_within(a, b, inches):
                        return True
            elif self.lines.sees_one_of(a, enemy.bases, inches, self.unit.crowd, enemy.crowd):
                return True
        return False

    def can_shoot(self, bases: list[Base], enemy: Unit) -> bool:
        """Whether any group can hit an enemy from there."""
        return any(self.can_hit(group, bases, enemy) for group in self.unit.widest)

    def has_target(self, bases: list[Base], enemies: list[Unit]) -> bool:
        """Whether any of the enemies could be shot at from there."""
        # from one place to the next the same enemy mostly stays in sight
        last = self._last_seen
        if last is not None and last in enemies and self.can_shoot(bases, last):
            return True
        for enemy in enemies:
            if enemy is not last and self.can_shoot(bases, enemy):
                self._last_seen = enemy
                return True
        return False

    def may_have_target(self, stand: Stand, enemies: list[Unit]) -> bool:
        """Whether one of the enemies could be in range there in any formation: no model walks
        further than the move, or stands further than the span from the leading one."""
        march = stand.march
        leader = march.models[stand.lead]
        walk = march.allowance + STEP
        for group in self.unit.widest:
            for number in group.carriers:
                m = march.models[number]
                apart = 0.0 if number == stand.lead else leader.r + m.r + march.span
                by_leader = Base(stand.x, stand.y, m.r + apart)
                if any(_could_be_near(group, m, walk, by_leader, enemy) for enemy in enemies):
                    return True
        return False

    def shots(self, bases: list[Base], tracing: bool) -> list[Shot]:
        """What every group shoots at, standing so; those with no target are left out."""
        stand = Crowd(bases)
        most = self.measure.edition.targets_max
        chosen: list[Unit] = []
        found: list[Shot] = []
        left = list(self.groups)
        while left:
            group = left.pop(
                self._next(left) if most and len(chosen) < most < len(self.groups) else 0
            )
            is_full = most > 0 and len(chosen) >= most
            best = self._best(group, stand, chosen if is_full else self.measure.enemies, tracing)
            if best:
                aim = best[self._draw(group, best)]
                found.append(Shot(group.name, aim.enemy.id))
                if tracing:
                    self._tell(group, aim, stand if is_full else None)
                if aim.enemy not in chosen:
                    chosen.append(aim.enemy)
        return found

    def _next(self, left: list[Group]) -> int:
        """Who chooses next of those that may still name a target: the most expected wounds;
        equal ones: a die."""
        names = [group.name for group in left if group.wounds >= left[0].wounds - _ALIKE]
        return self.measure.draws.one_of("Which weapon chooses its target first", names)

    def _best(self, group: Group, stand: Crowd, among: list[Unit], tracing: bool) -> list[Aim]:
        """Those it would rather shoot at than at anybody else; several are equal."""
        bases = stand.bases
        aims = self._aims(group, stand, among)
        open_aims: list[Aim] = []
        hidden: list[Aim] = []
        carriers = [bases[number] for number in group.carriers]
        for number, aim in enumerate(aims):
            best = open_aims[0] if open_aims else None
            if best is not None and not aim.is_like(best):
                break
            if hidden and aim.rank[:-1] != hidden[0].rank[:-1]:
                break
            if not self.can_hit(group, bases, aim.enemy):
                continue
            if not tracing and not open_aims and not hidden and _is_last(aims, number):
                # in cover or not, there is nobody else to shoot at
                return [aim]
            if not is_covered(self.measure.battle, self.unit, carriers, aim.enemy, aim.enemy.bases):
                aim.is_open = True
                open_aims.append(aim)
            elif best is None and (not hidden or aim.is_like(hidden[0])):
                hidden.append(aim)
        return open_aims or hidden

    def _draw(self, group: Group, equal: list[Aim]) -> int:
        if len(equal) == 1:
            return 0
        names = [each.enemy.id for each in equal]
        return self.measure.draws.one_of(f"{group.name}: which target", names)

    def _tell(self, group: Group, aim: Aim, limited_at: Crowd | None) -> None:
        """What chose the target; with all targets named, standing so, whom that kept it from."""
        edition = self.measure.edition
        told = reason_of_target(group, aim.enemy, edition, aim.is_open, aim.gap)
        if limited_at is not None:
            rather = self._best(group, limited_at, self.measure.enemies, True)
            if all(each.enemy is not aim.enemy for each in rather):
                told += f"; {rather[0].enemy.name} would come first, but a unit shoots at no more "
                told += f"than {edition.targets_max} units [CORE-GROUPS]"
        self.reasons.append(told)

    def _aims(self, group: Group, stand: Crowd, among: list[Unit]) -> list[Aim]:
        """Enemies in range, best first but for sight and cover."""
        prefers_fresh = self.measure.edition.prefers_not_activated
        aims: list[Aim] = []
        for enemy in among:
            inches = group.air_range if enemy.is_aircraft else group.range
            if is_further(stand, enemy.crowd, inches + STEP):
                continue
            gap = nearest_gap(stand.bases, enemy.bases)
            if gap <= inches:
                rank = ranked(group.classes, enemy, self.measure.edition.hunts_any_upgrade)
                rank.append(1 if prefers_fresh and enemy.is_activated else 0)
                _put_in(aims, Aim(enemy, rank, gap))
        return aims


def _could_be_near(group: Group, model: Base, walk: float, end: Base, enemy: Unit) -> bool:
    """Whether a model that walks no further than this and ends in a disc may get in range."""
    inches = group.air_range if enemy.is_aircraft else group.range
    for b in enemy.bases:
        if is_within(model, b, inches + walk) and is_within(end, b, inches + STEP):
            return True
    return False


def _is_last(aims: list[Aim], number: int) -> bool:
    """Whether those after one are of a lower class than it, or there are none."""
    return number + 1 == len(aims) or aims[number + 1].rank[:-1] != aims[number].rank[:-1]


def _put_in(aims: list[Aim], aim: Aim) -> None:
    """Behind all that are no worse: they are few, so looking through them beats sorting."""
    at = len(aims)
    while at > 0 and aim.is_before(aims[at - 1]):
        at -= 1
    aims.insert(at, aim)


def ranked(classes: list[int], enemy: Unit, hunts_any_upgrade: bool) -> list[int]:
    """How well an enemy fits what weapon rules look for, one number a line, lower first."""
    return [_rank(code, enemy, hunts_any_upgrade) for code in classes]


def to_strafe(edition: Edition, dice: Dice, group: Group, crossed: list[Unit]) -> Unit:
    """CORE-SR-STRAFING: of those moved through the first by what the weapon looks for and by who
    has not acted yet (OPR-SHOOT); nobody is nearer or in cover then. Equal ones: a die."""
    best: list[Aim] = []
    for enemy in crossed:
        rank = ranked(group.classes, enemy, edition.hunts_any_upgrade)
        rank.append(1 if edition.prefers_not_activated and enemy.is_activated else 0)
        aim = Aim(enemy, rank, 0.0)
        if best and aim.is_before(best[0]):
            best = []
        if not best or aim.is_like(best[0]):
            best.append(aim)
    if len(best) == 1:
        return best[0].enemy
    return best[dice.pick("Whom it strafes", len(best))].enemy


def _rank(code: int, enemy: Unit, hunts_any_upgrade: bool) -> int:
    if code == AIRCRAFT:
        return 0 if enemy.is_aircraft else 1
    if code == HEROES:
        return 0 if enemy.has_hero else 1
    if code == UPGRADED:
        if hunts_any_upgrade:
            return -enemy.dearest_upgrade
        return 0 if enemy.has_weapon_upgrade else 1
    if code == SINGLE_TOUGH:
        return enemy.tough_left if enemy.tough_left and enemy.is_single else _LAST
    if code == ANY_TOUGH:
        return enemy.tough_left or _LAST
    if code == STRONG_DEFENSE:
        return 0 if enemy.defense <= 3 else 1
    return enemy.defense if code == BEST_DEFENSE else 0
