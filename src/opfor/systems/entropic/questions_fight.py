"""Questions about shots, bids, interrupts and what is given up."""

from typing import Final, cast

from opfor.dice import Dice
from opfor.systems.entropic.attack import Aiming, Ordering, Strike, TakingHit, facts_of
from opfor.systems.entropic.damage import DAMAGED, DESTROYED, STUNNED, result_of
from opfor.systems.entropic.decisions import Aim, AttributeThing, Bidding, Shot
from opfor.systems.entropic.effects import burning_of
from opfor.systems.entropic.outlook import Prospect
from opfor.systems.entropic.profiles import ATTACK, COMMAND, DEFEND, MOVE, WAYPOINTS, Weapon
from opfor.systems.entropic.questions import BoardOracle
from opfor.systems.entropic.questions_act import is_holding
from opfor.systems.entropic.resolution import GivingUp
from opfor.systems.entropic.scores import BEYOND, quick
from opfor.systems.entropic.state import Battle, Model, Part

#: how much an attribute is missed, by a component with weapons and by one without
MISSED: Final = {WAYPOINTS: 0, MOVE: 1, COMMAND: 2, ATTACK: 3, DEFEND: 4}
MISSED_BY_MOVER: Final = {WAYPOINTS: 0, ATTACK: 1, COMMAND: 2, MOVE: 3, DEFEND: 4}


class ShotOracle(BoardOracle):
    """Answers for a component that selects a target."""

    def __init__(self, decision: Aiming, dice: Dice, is_traced: bool) -> None:
        super().__init__(decision.battle, decision.attacker.side, dice, is_traced)
        self.shots = decision.shots
        self.model = decision.attacker
        self.part = decision.part
        self._prospects: dict[int, Prospect] = {}

    def prospect(self, index: int) -> Prospect:
        known = self._prospects.get(index)
        if known is None:
            shot = self.shots[index]
            target = shot.part or shot.target.living[0]
            known = self.outlook.weigh(self.model, self.part, shot, target)
            if shot.part is None and shot.target.profile.is_composite:
                known.gain -= 1.0
            self._prospects[index] = known
        return known

    def count(self, candidates: str) -> int:
        return len(self.shots)

    def called(self, index: int) -> str:
        return self.shots[index].label()

    def key(self, preference: str, index: int) -> float:
        found = self.prospect(index)
        if preference == "most-gained":
            return found.gain
        if preference == "worst-result":
            return float(found.result)
        if preference == "widest-margin":
            return float(found.margin)
        return super().key(preference, index)


class StrikeOracle(BoardOracle):
    """Answers about a strike under way, for either side of it."""

    is_secret = True

    def __init__(
        self, strike: Strike, side: int, dice: Dice, is_traced: bool, against: int = 0
    ) -> None:
        super().__init__(strike.battle, side, dice, is_traced)
        self.strike = strike
        #: tokens laid against it
        self.against = against
        #: points the last answer found worth laying
        self.needed = 0

    def result(self, attack_points: int, defense_points: int) -> int:
        """The result with so many real points on either side."""
        facts = facts_of(self.strike)
        if facts.band == BEYOND:
            return 0
        facts.attack_points = attack_points
        facts.defense_points = defense_points
        attack, defense = quick(facts)
        return result_of(attack, defense)

    def answer(self, name: str) -> bool:
        strike = self.strike
        if name == "has-points":
            return self._purse().real > 0
        if name == "has-dummies":
            return self._purse().dummy > 0
        if name == "points-raise-result":
            return self._can_raise()
        if name == "points-lower-result":
            return self._can_lower()
        if name == "is-still-in-danger":
            return self.outlook.threat(strike.attacker) > 0.0
        if name == "acts-later":
            return any(not part.has_acted for part in strike.target.living)
        if name == "step-aside-helps":
            return self._helps_to_step_aside()
        if name == "is-free-to-go":
            return self._is_free_to_go()
        if name == "return-hurts":
            return self._return_result() >= DAMAGED
        if name == "is-lost":
            return self._scored() >= DESTROYED
        return super().answer(name)

    def reason(self, name: str) -> str:
        if name in ("points-raise-result", "points-lower-result"):
            return f"{self.needed} points would do it" if self.needed else "not with what it has"
        return ""

    def _purse(self) -> Model:
        is_attacker = self.strike.attacker.side == self.side
        return self.strike.attacker if is_attacker else self.strike.target

    def _can_raise(self) -> bool:
        """The fewest points that lift the result, the target answering as expected."""
        theirs = self.outlook.points_of(self.strike.target)
        plain = self.result(0, theirs)
        best = plain
        self.needed = 0
        for points in range(1, self.strike.attacker.real + 1):
            found = self.result(points, theirs)
            if found > best:
                best = found
                self.needed = points
        return best > plain

    def _can_lower(self) -> bool:
        """The fewest points that bring the result down, the bid being as real as expected."""
        theirs = self.outlook.expected(1 - self.side, self.against)
        plain = self.result(theirs, 0)
        best = plain
        self.needed = 0
        for points in range(1, self.strike.target.real + 1):
            found = self.result(theirs, points)
            if found < best:
                best = found
                self.needed = points
        return best < plain

    def _helps_to_step_aside(self) -> bool:
        """Whether the one defense it brings changes the result that is to be expected."""
        theirs = self.outlook.points_of(self.strike.attacker)
        points = self.strike.target.real
        plain = self.result(theirs, points)
        self.strike.has_moved_away = True
        aside = self.result(theirs, max(0, points - 1))
        self.strike.has_moved_away = False
        return plain >= DAMAGED and aside < plain

    def _is_free_to_go(self) -> bool:
        """Nothing better to do: no shot of its own worth taking, no ground to hold."""
        target = self.strike.target
        if is_holding(self, target):
            return False
        for part in target.living:
            if not part.has_acted:
                found = self.outlook.best_shot(target, part)
                if found is not None and found.result >= STUNNED:
                    return False
        return True

    def _return_result(self) -> int:
        """What attacking back would come to."""
        best = 0
        target = self.strike.target
        for part in target.living:
            if not part.has_acted:
                for weapon in part.profile.weapons:
                    best = max(best, self._returned(part, weapon))
        return best

    def _returned(self, part: Part, weapon: Weapon) -> int:
        attacker, target = self.strike.attacker, self.strike.part
        shot = Shot(weapon, attacker, target, Aim("base", attacker.base, False))
        return self.outlook.weigh(self.strike.target, part, shot, target).result

    def _scored(self) -> int:
        scores = self.strike.scores
        return result_of(scores.attack, scores.defense) if scores is not None else 0


class HitOracle(BoardOracle):
    """Answers for a composite target whose component was not declared."""

    def __init__(self, decision: TakingHit, dice: Dice, is_traced: bool) -> None:
        target = decision.strike.target
        super().__init__(decision.strike.battle, target.side, dice, is_traced)
        self.target = target
        self.parts = target.living

    def count(self, candidates: str) -> int:
        return len(self.parts)

    def called(self, index: int) -> str:
        return self.target.part_name(self.parts[index])

    def key(self, preference: str, index: int) -> float:
        return hardiness(preference, self.parts[index])


def hardiness(preference: str, part: Part) -> float:
    """How well a component would take an attack; more is better."""
    if preference == "sturdiest":
        return float(part.defend)
    active, pending = part.active, part.pending
    return -float(active.stun + pending.stun + 3 * (active.damaged + pending.damaged))


class OrderOracle(BoardOracle):
    """Answers for an attacker with several weapons to resolve."""

    def __init__(self, decision: Ordering, dice: Dice, is_traced: bool) -> None:
        strike = decision.strikes[0]
        super().__init__(strike.battle, strike.attacker.side, dice, is_traced)
        self.strikes = decision.strikes

    def count(self, candidates: str) -> int:
        return len(self.strikes)

    def called(self, index: int) -> str:
        return self.strikes[index].label()

    def key(self, preference: str, index: int) -> float:
        if preference == "widest-margin":
            attack, defense = quick(facts_of(self.strikes[index]))
            return float(attack - defense)
        return super().key(preference, index)


class FireOracle(BoardOracle):
    """Answers for a model that puts out its fires."""

    is_secret = True

    def __init__(self, battle: Battle, decision: Bidding, dice: Dice, is_traced: bool) -> None:
        super().__init__(battle, decision.model.side, dice, is_traced)
        self.model = decision.model

    @property
    def left(self) -> int:
        """Fires that the action alone does not put out."""
        return max(burning_of(part) for part in self.model.living) - 1

    def answer(self, name: str) -> bool:
        if name == "has-points":
            return self.model.real > 0
        return super().answer(name)


class GiveUpOracle(BoardOracle):
    """Answers for the owner of a damaged component."""

    def __init__(self, battle: Battle, decision: GivingUp, dice: Dice, is_traced: bool) -> None:
        super().__init__(battle, decision.model.side, dice, is_traced)
        self.model = decision.model
        self.part = decision.part
        self.things = decision.things

    def answer(self, name: str) -> bool:
        if name == "is-armed":
            return len(self.part.profile.weapons) > 0
        return super().answer(name)

    def count(self, candidates: str) -> int:
        return len(self.things)

    def called(self, index: int) -> str:
        return self.things[index].id()

    def key(self, preference: str, index: int) -> float:
        attribute = cast(AttributeThing, self.things[index]).attribute
        return gladness(preference, attribute)


def gladness(preference: str, attribute: int) -> float:
    """How gladly an attribute is given up; more is gladder."""
    if preference == "useless":
        return 1.0 if attribute == ATTACK else 0.0
    missed = MISSED if preference == "least-missed" else MISSED_BY_MOVER
    return -float(missed[attribute])
