"""What the A.I. expects of attacks: from what its seat may see, never from hidden faces.

Of the other side's tokens only their number is used; how many of them are real is taken
from the pool, which anybody can count. Everything is worked out when it is asked for and
kept for one decision.
"""

from typing import Final

from opfor.boards.inches import NO_WAY, Base, gap, is_within
from opfor.systems.entropic.damage import DAMAGED, DESTROYED, NOTHING, STUNNED, result_of
from opfor.systems.entropic.decisions import Aim, Shot
from opfor.systems.entropic.effects import is_blinded, shooter_stun, stun_of
from opfor.systems.entropic.profiles import Weapon
from opfor.systems.entropic.resolution import is_lost
from opfor.systems.entropic.scores import BEYOND, LONG, Facts, quick
from opfor.systems.entropic.sight import aims_at, nearest_place, weapons_of
from opfor.systems.entropic.state import Battle, Model, Part

#: what results are worth, in parts of the target's points
WORTH: Final = (0.0, 0.15, 0.45, 1.0, 1.0)
#: a stun marker on a bystander, and on an attacker that shoots too far
SHAKEN: Final = 0.08
BURN: Final = 0.25
BLIND: Final = 0.15


class Prospect:
    """One shot with what is expected of it."""

    def __init__(self, shot: Shot, result: int, gain: float, margin: int) -> None:
        self.shot = shot
        self.result = result
        #: points expected to be won, less what it costs
        self.gain = gain
        self.margin = margin


class Outlook:
    """One side's expectations at one moment."""

    def __init__(self, battle: Battle, side: int, is_secret: bool) -> None:
        self.battle = battle
        self.side = side
        #: whether it looks at its own faces; else its reasons may be shown to everybody
        self.is_secret = is_secret
        self.own = battle.sides[side].models
        self.enemies = battle.sides[1 - side].models
        wide = len(self.enemies)
        self._seen = [-1] * (len(self.own) * wide)
        self._gaps = [0.0] * (len(self.own) * wide)
        self._wide = wide
        self._best: dict[str, Prospect | None] = {}
        self._threats: dict[str, float] = {}
        self._nearest: dict[str, float] = {}

    # Sight between models where they stand

    def sees(self, own: Model, enemy: Model) -> bool:
        at = own.number * self._wide + enemy.number
        known = self._seen[at]
        if known < 0:
            known = 1 if self.battle.field.can_see(own.base, enemy.base) else 0
            self._seen[at] = known
            self._gaps[at] = gap(own.base, enemy.base)
        return known == 1

    def gap(self, own: Model, enemy: Model) -> float:
        self.sees(own, enemy)
        return self._gaps[own.number * self._wide + enemy.number]

    def nearest_seen(self, own: Model) -> float:
        """How far the closest visible enemy is."""
        known = self._nearest.get(own.id)
        if known is None:
            known = NO_WAY
            for enemy in self.enemies:
                if enemy.is_fighting:
                    known = min(known, self._nearest_place(own, enemy))
            self._nearest[own.id] = known
        return known

    def _nearest_place(self, own: Model, enemy: Model) -> float:
        if enemy.trail:
            return nearest_place(self.battle, own.base, enemy)
        return self.gap(own, enemy) if self.sees(own, enemy) else NO_WAY

    # Points

    def points_of(self, model: Model) -> int:
        """Real points on a console: known of its own in secret, else as expected."""
        if self.is_secret and model.side == self.side:
            return model.real
        return max(model.shown, self.expected(model.side, model.tokens))

    def expected(self, side: int, tokens: int) -> int:
        """How many of so many tokens are real, by the make-up of the side's pool."""
        owner = self.battle.sides[side]
        made = owner.made_real + owner.made_dummy
        if not made:
            return 0
        return (2 * tokens * owner.made_real + made) // (2 * made)

    # Shots

    def best_shot(self, model: Model, part: Part) -> Prospect | None:
        """The most gainful shot of a component from where it stands, or none."""
        key = f"{model.id}.{model.index_of(part)}"
        if key not in self._best:
            self._best[key] = self._find_best(model, part)
        return self._best[key]

    def _find_best(self, model: Model, part: Part) -> Prospect | None:
        best: Prospect | None = None
        weapons = weapons_of(model, part)
        if not weapons:
            return None
        for enemy in self.enemies:
            if not enemy.is_fighting:
                continue
            if self.sees(model, enemy):
                aims = [Aim("base", enemy.base, False)]
            elif enemy.trail:
                aims = self.seen_aims(model, enemy)
            else:
                continue
            for aim in aims:
                for weapon in weapons:
                    found = self.weigh_parts(model, part, weapon, enemy, aim)
                    if best is None or found.gain > best.gain:
                        best = found
        return best

    def seen_aims(self, model: Model, enemy: Model) -> list[Aim]:
        can_see = self.battle.field.can_see
        return [aim for aim in aims_at(enemy) if can_see(model.base, aim.base)]

    def weigh_parts(
        self, model: Model, part: Part, weapon: Weapon, enemy: Model, aim: Aim
    ) -> Prospect:
        """The best component to declare."""
        best: Prospect | None = None
        for target in enemy.parts:
            if not target.is_gone:
                shot = Shot(weapon, enemy, target if len(enemy.parts) > 1 else None, aim)
                found = self.weigh(model, part, shot, target)
                if best is None or found.gain > best.gain:
                    best = found
        assert best is not None
        return best

    def weigh(self, model: Model, part: Part, shot: Shot, target: Part) -> Prospect:
        """What a shot is expected to do, both sides bidding what they have."""
        facts = self.facts(model, part, shot, target)
        facts.attack_points = self.points_of(model)
        facts.defense_points = self.points_of(shot.target)
        if facts.band == BEYOND:
            return Prospect(shot, NOTHING, -SHAKEN * model.profile.points, 0)
        attack, defense = quick(facts)
        result = result_of(attack, defense)
        gain = self.gain(shot, target, result)
        if facts.band == LONG:
            gain -= SHAKEN * model.profile.points
        if self.battle.switches.area_stun:
            gain += self.shaken(model, shot, attack)
        return Prospect(shot, result, gain, attack - defense)

    def facts(self, model: Model, part: Part, shot: Shot, target: Part) -> Facts:
        """The facts of a shot without bids."""
        eye, aim, switches = model.base, shot.aim.base, self.battle.switches
        facts = Facts(part.attack, target.defend, gap(eye, aim), shot.weapon.range)
        facts.is_closest = model.side != self.side or facts.distance <= self.nearest_seen(model)
        facts.is_path_point = shot.aim.is_path
        if not shot.weapon.is_guided:
            facts.is_obscured = self.battle.field.is_obscured(eye, aim)
        facts.is_cloaked = shot.target.is_cloaked
        facts.attacker_stun = shooter_stun(part, facts.band, switches)
        facts.target_stun = stun_of(target, switches)
        facts.target_command = target.command
        return facts

    def gain(self, shot: Shot, target: Part, result: int) -> float:
        """A result in points; what is doomed already is worth no more."""
        pending = target.pending
        if pending.is_destroyed or pending.is_annihilated:
            return 0.0
        points = float(shot.target.profile.points)
        worth = WORTH[result]
        if result == DAMAGED and target.active.damaged + pending.damaged >= 3:
            worth = 0.9
        if result >= STUNNED and result < DESTROYED:
            worth += BURN if shot.weapon.is_incendiary else 0.0
            worth += BLIND if shot.weapon.is_flash else 0.0
        if len(shot.target.parts) > 1 and result <= DESTROYED and len(shot.target.living) > 1:
            worth *= 0.6
        return worth * points

    def shaken(self, model: Model, shot: Shot, score: int) -> float:
        """What the area stun does to bystanders of both sides."""
        switches = self.battle.switches
        centre = model.base if switches.area_stun_from_attacker else shot.aim.base
        total = 0.0
        for side in self.battle.sides:
            is_own = side.seat == self.battle.sides[model.side].seat
            if is_own and switches.area_stun_spares_friends:
                continue
            for other in side.models:
                if (
                    other is not model
                    and other.is_fighting
                    and is_within(other.base, centre, float(score))
                ):
                    worth = SHAKEN * other.profile.points
                    total += -worth if is_own else worth
        return total

    # Dangers

    def threat(self, own: Model) -> float:
        """The most that an enemy that has not acted would win against a model now."""
        known = self._threats.get(own.id)
        if known is None:
            known = 0.0
            for enemy in self.enemies:
                if enemy.is_fighting and self.sees(own, enemy):
                    known = max(known, self.threat_at(own, own.base, enemy))
            self._threats[own.id] = known
        return known

    def danger_at(self, own: Model, base: Base) -> float:
        """The most that would be won against it at another place."""
        worst = 0.0
        for enemy in self.enemies:
            if enemy.is_fighting and self.battle.field.can_see(enemy.base, base):
                worst = max(worst, self.threat_at(own, base, enemy))
        return worst

    def threat_at(self, own: Model, base: Base, enemy: Model) -> float:
        worst = 0.0
        aim = Aim("base", base, False)
        for part in enemy.parts:
            if part.has_acted or part.is_gone or is_blinded(part):
                continue
            for weapon in part.profile.weapons:
                for target in own.parts:
                    if target.is_gone:
                        continue
                    worst = max(worst, self._blow(enemy, part, weapon, own, target, aim))
        return worst

    def _blow(
        self, enemy: Model, part: Part, weapon: Weapon, own: Model, target: Part, aim: Aim
    ) -> float:
        shot = Shot(weapon, own, target, aim)
        facts = self.facts(enemy, part, shot, target)
        facts.attack_points = self.points_of(enemy)
        if facts.band == BEYOND:
            return 0.0
        attack, defense = quick(facts)
        return self.gain(shot, target, result_of(attack, defense))

    def gain_from(self, own: Model, part: Part, base: Base) -> float:
        """The best attack next turn from another place, enemies staying where they are."""
        best = 0.0
        for enemy in self.enemies:
            if not enemy.is_fighting or is_doomed(enemy):
                continue
            if not self.battle.field.can_see(base, enemy.base):
                continue
            near = gap(base, enemy.base)
            for weapon in part.profile.weapons:
                best = max(best, self._gain_next(part, weapon, enemy, near))
        return best

    def _gain_next(self, part: Part, weapon: Weapon, enemy: Model, near: float) -> float:
        target = enemy.living[0]
        facts = Facts(part.attack + 1, target.defend, near, weapon.range)
        if facts.band <= LONG:
            return 0.0
        facts.is_cloaked = enemy.is_cloaked
        facts.target_stun = target.pending.stun
        facts.target_command = target.command
        attack, defense = quick(facts)
        shot = Shot(weapon, enemy, None, Aim("base", enemy.base, False))
        return self.gain(shot, target, result_of(attack, defense)) + 1.0


def is_doomed(model: Model) -> bool:
    """Whether it will be gone after this turn."""
    for part in model.parts:
        if not part.is_gone and not (
            is_lost(part) or part.pending.is_destroyed or part.pending.is_annihilated
        ):
            return False
    return True
