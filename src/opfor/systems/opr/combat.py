"""Combat: what every attack needs at hand, who chooses for a side, and who listens.

Nothing is put into words unless somebody listens: ask `Combat.listener` first.
"""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from opfor.dice import Dice
from opfor.systems.opr.arms import Group
from opfor.systems.opr.battle import Battle, Model, Unit
from opfor.systems.opr.casualties import prey, weakest
from opfor.systems.opr.fighters import Fighter
from opfor.systems.opr.specials.numbers import Arm, Blow, Loadout
from opfor.systems.opr.targets import to_strafe


class Blocks:
    """The Defense rolls against hits of one kind."""

    def __init__(self, needed: int, is_of_sixes: bool) -> None:
        self.needed = needed
        #: against unmodified 6s to hit, where these differ from the others
        self.is_of_sixes = is_of_sixes
        self.faces: list[int] = []
        #: what its 6s showed when they had to be rolled again
        self.again: list[int] = []


class Result:
    """One attack as it can be told: numbers and the dice behind them."""

    def __init__(self, kind: str, attacker: str, weapon: str, target: str) -> None:
        #: shooting, melee, spell or impact
        self.kind = kind
        self.attacker = attacker
        self.weapon = weapon
        self.target = target
        self.attacks = 0
        #: attacks that 6s gave on top of these
        self.more_attacks = 0
        self.hits = 0
        #: what the hits are made of: so many that were rolled, what 6s gave, times the Blast
        self.landed = 0
        self.more_hits = 0
        self.spread = 1
        #: more wounds that 1s to block gave, and what wounds were multiplied by
        self.shredded = 0
        self.deadly = 1
        self.blocks = 0
        #: wounds that were not ignored, and models they killed
        self.wounds = 0
        self.killed = 0
        #: more wounds, for which nobody was left
        self.lost = 0
        #: what hit and Defense rolls had to reach; 0: no roll
        self.hit_on = 0
        self.block_on = 0
        #: why these are what they are: cover, AP 2, Stealth
        self.hit_because: list[str] = []
        self.block_because: list[str] = []
        #: the rules that gave more attacks and more hits, those by which hits of 6s are blocked
        #: apart, and those by which blocks are rolled again
        self.attacks_because: list[str] = []
        self.hits_because: list[str] = []
        self.sixes_because: list[str] = []
        self.again_because: list[str] = []
        self.hit_faces: list[int] = []
        self.block_faces: list[int] = []
        #: the same Defense rolls by kinds of hits
        self.rolled: list[Blocks] = []
        #: wounds a Hazardous weapon did to its own unit
        self.backfired = 0
        #: cover that did not count, and one model attacked out of several
        self.ignored_cover = False
        self.is_picked_out = False
        #: the special rules that had a part in it, of the weapon, its bearer and the target
        self.rules: list[str] = []


class MoraleTest:
    """One morale test as it can be told."""

    def __init__(self, unit: str, rule: str, face: int, needed: int) -> None:
        self.unit = unit
        #: the rule it was taken by
        self.rule = rule
        #: 0: it fails without a roll
        self.face = face
        self.needed = needed
        #: the second roll of Fearless; 0: none
        self.second = 0
        self.is_passed = False
        #: passed, stunned or routed
        self.outcome = ""
        #: special rules that had a say
        self.rules: list[str] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Someone who wants to know: for reports and records of what happened."""

    def attacked(self, result: Result) -> None:
        """An attack of one weapon group was resolved."""

    def tested(self, test: MoraleTest) -> None:
        """A unit tested its morale."""

    def wasted(self, unit: str, weapon: str, target: str) -> None:
        """A weapon was to attack, but nobody of its target was left."""

    def noted(
        self, rule: str, unit: str, faces: Sequence[int], number: int, needed: int = 0
    ) -> None:
        """Something else a rule rolled or counted: ground, Impact, Fear, spells, rallying; where a
        roll does it or does not, what was needed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Owner:
    """The choices a side has while its units fight; as they stand, the A.I.'s."""

    def falls(
        self,
        combat: "Combat",
        unit: Unit,
        candidates: list[Model],
        enemy: Unit | None,
        count: int,
    ) -> list[Model]:
        """OWN-CASUALTY: which of these models, so many of them, take the next wounds."""
        return weakest(combat.battle, combat.dice, unit, candidates, enemy, count)

    def picks(self, combat: "Combat", unit: Unit, target: Unit, candidates: list[Model]) -> Model:
        """SR-TAKEDOWN, SR-SNIPER: which of these models the unit attacks."""
        return prey(combat.battle.edition, combat.dice, target, candidates)

    def strafes(self, combat: "Combat", unit: Unit, crossed: list[Unit]) -> Unit:
        """CORE-SR-STRAFING, OPR-SHOOT: which of the enemies it moved through is attacked."""
        return to_strafe(combat.edition, combat.dice, strafing_groups(unit)[0], crossed)

    def strikes_back(self, combat: "Combat", unit: Unit, enemy: Unit) -> bool:
        """CORE-STRIKE-BACK, OWN-STRIKE: always."""
        return True

    def blocks(self, combat: "Combat", unit: Unit, caster: Unit) -> bool:
        """OWN-BLOCK: always."""
        return True

    def sways(self, combat: "Combat", unit: Unit, caster: Unit) -> int:
        """CORE-SWAY, SR-CASTER: how many tokens go into another's spell; one, if at all."""
        return 1 if combat.edition.sways_casts else 0


class Combat:
    """A battle with dice, owners and perhaps a listener."""

    def __init__(
        self,
        battle: Battle,
        dice: Dice,
        listener: Listener | None = None,
        owners: dict[str, Owner] | None = None,
    ) -> None:
        self.battle = battle
        self.edition = battle.edition
        self.dice = dice
        self.listener = listener
        self.owners = owners or {}
        self._ai = Owner()
        self.blow = Blow()
        #: wounds of the last attack for which nobody was left, before Deadly multiplies them
        self.lost = 0
        #: OPR-BONUS: the side with the challenge bonus, and what it adds this round
        self.favoured = ""
        self.favoured_to_hit = 0
        self.favoured_defense = 0

    def owner(self, side: str) -> Owner:
        return self.owners.get(side, self._ai) if self.owners else self._ai

    def favour(self, side: str, to_hit: int, defense: int) -> None:
        """OPR-BONUS, for this round."""
        self.favoured = side
        self.favoured_to_hit = to_hit
        self.favoured_defense = defense


def impact() -> Arm:
    """CORE-SR-IMPACT: its hits have no AP and are made before Defense is rolled."""
    arm = Arm("Impact", "", 0.0, 1, 0)
    arm.is_automatic = True
    arm.source = "CORE-SR-IMPACT"
    return arm


def fighter_of(unit: Unit) -> Fighter:
    """A unit's fighter; every unit of a whole game was armed."""
    fighter = unit.fighter
    assert fighter is not None, "the armoury has not armed this unit"
    return fighter


def strafing_groups(unit: Unit) -> list[Group]:
    """CORE-SR-STRAFING: its weapons that attack whom it moves through."""
    fighter = fighter_of(unit)
    return [
        group
        for place, group in enumerate(unit.groups)
        if any(fighter.form.arms[number].is_strafing for number in fighter.group_arms[place])
    ]


def loadout_of(model: Model) -> Loadout:
    loadout = model.loadout
    assert loadout is not None, "the armoury has not armed this model"
    return loadout
