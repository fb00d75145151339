"""What is counted of a battle: losses by who was acting, and what activations went on."""

from typing import cast

from opfor.boards.inches import Base
from opfor.boards.table import Table
from opfor.game import Decision
from opfor.systems.opr.battle import Battle, Unit
from opfor.systems.opr.combat import fighter_of
from opfor.systems.opr.fighters import Fighter
from opfor.systems.opr.verdict import EDGE, Verdict
from opfor.systems.opr.whole.decisions import Order, WhichUnit
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.system import OprBattle, Setup
from opfor.tally import GROUND, MISHAP, OWN, WHOLE, WRECK, Tally, UnitCount


class OprTally(Tally):
    """Losses in an activation are credited to the unit that acts, its own to whom it charged."""

    def __init__(self) -> None:
        super().__init__()
        #: of each unit: wounds it could take at first, and what it looked like after the last step
        self._strength: list[int] = []
        self._bases: list[list[Base]] = []
        self._tough: list[int] = []
        self._verdict: Verdict | None = None
        self._actor: UnitCount | None = None

    def begin(self, state: object) -> None:
        for unit in cast(War, state).battle.units:
            self.add(UnitCount(unit.id, unit.side, unit.name, unit.profile.points))
            self._strength.append(max(1, strength(unit)))
            self._bases.append(unit.bases)
            self._tough.append(unit.tough_left)

    def settled(self, decision: Decision) -> None:
        if isinstance(decision, WhichUnit) and decision.unit is not None:
            # it may fall before it has an order
            self._actor = self.unit(decision.unit.id)
        elif isinstance(decision, Order):
            unit, verdict = decision.unit, decision.verdict
            if verdict is not None:
                self._verdict = verdict
                self._actor = self.unit(unit.id)
                self.acted(unit.side, self._actor, word_of(verdict))

    def stepped(self, state: object) -> None:
        war = cast(War, state)
        self.rounds = war.battle.round
        for place, unit in enumerate(war.battle.units):
            # a unit that moved or lost models has a new list of bases
            if unit.bases is self._bases[place] and unit.tough_left == self._tough[place]:
                continue
            self._bases[place] = unit.bases
            self._tough[place] = unit.tough_left
            count = self.units[place]
            left = strength(unit) * WHOLE // self._strength[place]
            if left != count.left:
                self._hurt(unit, count, left, self._strength[place])
            self._see(unit, count)
        self._verdict = None
        self._actor = None

    def _hurt(self, unit: Unit, count: UnitCount, left: int, strength: int) -> None:
        """Ground and own weapons first: what they took is nobody's doing, in a charge as well."""
        fighter = fighter_of(unit)
        # whoever is charged piles in over it; cargo of a wreck was in no melee
        is_mover = count is self._actor or fighter.was_in_melee
        if fighter.wounds_of_ground and is_mover:
            part = fighter.wounds_of_ground * WHOLE // strength
            self.suffer(count, max(left, count.left - part), None, GROUND)
        if fighter.wounds_of_own:
            part = fighter.wounds_of_own * WHOLE // strength
            self.suffer(count, max(left, count.left - part), None, OWN)
        if left != count.left:
            by = self._doer(count)
            self.suffer(count, left, by, "" if by is not None else self._cause(fighter, count))

    def _doer(self, count: UnitCount) -> UnitCount | None:
        """Who has hurt a unit: the enemy that acts, or the one it charged."""
        actor, verdict = self._actor, self._verdict
        if actor is None or verdict is None:
            return None
        if actor.side != count.side:
            return actor
        is_charge = actor is count and verdict.action == "charge"
        return self.unit(verdict.target) if is_charge else None

    def _cause(self, fighter: Fighter, count: UnitCount) -> str:
        """What took the last thousandths, which parts of wounds leave over."""
        if count is not self._actor:
            return WRECK if fighter.wounds_of_ground else MISHAP
        return GROUND if fighter.wounds_of_ground else OWN

    def _see(self, unit: Unit, count: UnitCount) -> None:
        """Where a unit stands; one that fell in its own move, where that led."""
        verdict = self._verdict
        if unit.bases and unit.is_on_table:
            count.x, count.y = unit.bases[0].x, unit.bases[0].y
        elif count is self._actor and verdict is not None and verdict.models:
            count.x, count.y = verdict.models[0]

    def is_turned(self, state: object) -> bool:
        return cast(War, state).edges["a"] == "north"

    def size(self, state: object) -> tuple[float, float]:
        table = cast(War, state).battle.table
        return table.width, table.depth


def word_of(verdict: Verdict) -> str:
    """What an activation was spent on."""
    if verdict.toward_kind == "transport":
        return "embark"
    if verdict.toward_kind == EDGE:
        return "leave"
    return f"{verdict.action} and shoot" if verdict.shots else verdict.action


def strength(unit: Unit) -> int:
    """Wounds its models can still take."""
    total = 0
    for model in unit.models:
        total += max(1, model.tough - model.wounds)
    return total


def on_table(game: OprBattle, table: Table) -> OprBattle:
    """The same game on another table without markers; the armies need not be read again."""
    old = game.setup
    battle = Battle(old.battle.edition, table, old.battle.units, [], "", 0, "a")
    setup = Setup(battle, old.spells)
    setup.seats = old.seats
    setup.owners = old.owners
    setup.favoured = old.favoured
    return OprBattle(setup)
