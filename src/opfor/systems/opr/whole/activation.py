"""One activation: an order carried out, from the first step to the last morale test (core 4)."""

from opfor.boards.inches import Base, nearest_gap
from opfor.boards.paths import Path
from opfor.game import Game
from opfor.systems.opr.attack import spell
from opfor.systems.opr.battle import NOWHERE, Battle, Model, Unit
from opfor.systems.opr.combat import Combat, fighter_of, strafing_groups
from opfor.systems.opr.magic import cast
from opfor.systems.opr.melee import Melee, conclude, contest, in_reach
from opfor.systems.opr.morale import after_wounds
from opfor.systems.opr.shoot import Volley, put_away, shoot, strafe
from opfor.systems.opr.verdict import Verdict
from opfor.systems.opr.whole.areas import WRECK
from opfor.systems.opr.whole.decisions import PlaceUnit
from opfor.systems.opr.whole.shifts import Shifts, is_moved, stand
from opfor.systems.opr.whole.state import War
from opfor.systems.opr.whole.teller import Teller
from opfor.systems.opr.whole.treading import endangered
from opfor.systems.opr.wounds import dangerous_dice, endanger, settle


class Activation:
    """The order of one unit under way."""

    def __init__(self, game: Game, war: War, combat: Combat, unit: Unit, teller: Teller) -> None:
        self.game = game
        self.war = war
        self.battle = war.battle
        self.combat = combat
        self.unit = unit
        self.teller = teller
        self._shifts = Shifts(game, war, teller)
        #: it has shot or fought
        self._has_attacked = False
        #: SR-TRANSPORT: where transports with somebody aboard stand
        self._carriers: list[tuple[Unit, Base]] = []
        for other in self.battle.units:
            fighter_of(other).start_activation()

    def perform(self, verdict: Verdict) -> None:
        """The whole activation."""
        unit = self.unit
        was_stunned = unit.is_stunned
        gap = self._gap_to(verdict.target)
        has_moved = self._move(verdict)
        self._tread(verdict)
        if unit.models and verdict.action != "idle":
            self._cast(verdict)
            if verdict.action == "charge":
                self._charge(verdict, gap)
            else:
                self._shoot(verdict, has_moved)
            self._withdraw()
        self._end()
        unit.is_activated = True
        fighter_of(unit).has_blinked = False
        if was_stunned:
            # CORE-SHAKEN, CORE-PINNED, CORE-WAVERING: it recovers by staying idle
            unit.is_stunned = False

    def _gap_to(self, id: str) -> float:
        """CORE-MEASURE: between the closest models of two units."""
        target = self.battle.unit(id) if id else None
        if target is None or self.unit.embarked_in != NOWHERE:
            return 0.0
        return nearest_gap(self.unit.bases, target.bases)

    # moving

    def blink(self) -> None:
        """CORE-SR-WOLFBORN, CORE-SR-RAPID-BLINK, CORE-SR-BOUNDING: before its action."""
        unit = self.unit
        more = unit.paces.blinks
        if more < 0 or unit.is_stunned or not unit.is_on_table:
            return
        inches = float(self.game.dice.d3("Placed anew").total + more)
        stood = unit.bases
        key = f"{unit.id} blinks"
        rules = unit.paces.blink_rules
        risking = self._shifts.give(unit, inches, key, "when it activates", rules)
        fighter_of(unit).has_blinked = is_moved(stood, unit.bases)
        self._risk(unit, risking)
        self._leave_wrecks()
        if not unit.models:
            self._end()

    def _withdraw(self) -> None:
        """CORE-SR-HARASSING, CORE-SR-GUERRILLA: after shooting or melee."""
        unit = self.unit
        if unit.paces.withdraws and self._has_attacked and unit.models and not unit.is_stunned:
            inches = unit.paces.withdraws
            key = f"{unit.id} withdraws"
            rules = unit.paces.withdraw_rules
            risking = self._shifts.give(unit, inches, key, "after its attack", rules)
            self._risk(unit, risking)
            self._after_attack()

    def _move(self, verdict: Verdict) -> bool:
        """Carry out the move; whether anybody moved."""
        unit = self.unit
        if verdict.toward_kind == "transport":
            unit.embarked_in = verdict.toward
            self.battle.muster()
            return True
        if not verdict.models:
            return False
        is_leaving = unit.embarked_in != NOWHERE
        has_moved = is_leaving
        places: list[Base] = []
        for number in range(len(verdict.models)):
            base = unit.models[number].base
            x, y = verdict.models[number]
            if base.x != x or base.y != y:
                has_moved = True
            places.append(Base(x, y, base.r))
        if has_moved:
            unit.embarked_in = NOWHERE
            stand(self.battle, unit, places)
            fighter_of(unit).has_moved = True
        return has_moved

    def _note_carriers(self) -> None:
        """Where they stand now, before somebody is hurt."""
        self._carriers = []
        for unit in self.battle.units:
            if unit.embarked_in != NOWHERE and unit.models:
                carrier = self.battle.unit(unit.embarked_in)
                if (
                    carrier is not None
                    and carrier.bases
                    and all(other is not carrier for other, _ in self._carriers)
                ):
                    self._carriers.append((carrier, carrier.bases[0]))

    def _tread(self, verdict: Verdict) -> None:
        """CORE-DANGEROUS: whoever crossed it or stood in it; then CORE-SR-STRAFING."""
        unit = self.unit
        self._note_carriers()
        if unit.embarked_in != NOWHERE and verdict.toward_kind != "transport":
            return
        if not unit.is_flying and verdict.has_ways:
            is_hasty = verdict.action in ("rush", "charge")
            self._risk(unit, endangered(self.battle, unit.models, verdict, is_hasty))
            self._after_attack()
        if unit.models and strafing_groups(unit) and len(verdict.ways) == len(unit.models):
            self._strafe(verdict.ways)

    def _risk(self, unit: Unit, risking: list[Model]) -> None:
        """CORE-DANGEROUS: these models roll."""
        if not risking:
            return
        self._note_carriers()
        endanger(self.combat, unit, dangerous_dice(self.combat, risking))
        if not unit.models:
            text = f"  {unit.name} ({unit.id}) is destroyed."
            self.teller.notes("destroyed", text, ["CORE-DANGEROUS"])

    def _strafe(self, ways: list[Path]) -> None:
        crossed = [
            enemy
            for enemy in self.battle.enemies(self.unit.side)
            if any(way.is_beside(base, 0.0) for way in ways for base in enemy.bases)
        ]
        if crossed:
            owner = self.combat.owner(self.unit.side)
            is_one = len(crossed) == 1
            target = crossed[0] if is_one else owner.strafes(self.combat, self.unit, crossed)
            strafe(self.combat, self.unit, target)
            self._after_attack()

    # attacking

    def _cast(self, verdict: Verdict) -> None:
        """CORE-CAST: after moving and before attacking."""
        for tried in verdict.spells:
            target = self.battle.unit(tried.target)
            known = self.unit.spells[tried.number - 1]
            # the Caster may have fallen on the way
            if target is None or not target.models or not self.unit.models or not self.unit.magic:
                continue
            self.teller.casts(self.unit, known.name, target)
            if cast(self.combat, self.unit, known.value):
                gap = nearest_gap(self.unit.casters(self.unit.bases), target.bases)
                spell(self.combat, self.unit, self.war.spells[known.name], target, gap)
                self._after_attack()

    def _shoot(self, verdict: Verdict, has_moved: bool) -> None:
        volleys = volleys_of(self.battle, self.unit, verdict)
        if not volleys:
            return
        self._has_attacked = True
        shoot(self.combat, self.unit, volleys, has_moved)
        put_away(self.unit)
        self._after_attack()

    def _charge(self, verdict: Verdict, gap: float) -> None:
        """CORE-CHARGE: pile in, fight, part."""
        unit, target = self.unit, self.battle.unit(verdict.target)
        if target is None or not target.models or not in_reach(self.combat, unit, target):
            return
        self._has_attacked = True
        self._risk(target, self._shifts.pile_in(target, unit))
        self.teller.fights(unit, target)
        melee = contest(self.combat, unit, target, gap)
        self.teller.fought(melee)
        conclude(self.combat, melee)
        put_away(unit)
        put_away(target)
        self._after_attack()
        self._part(melee)

    def _part(self, melee: Melee) -> None:
        """CORE-CONSOLIDATE"""
        mover, charger, defender = melee.mover, melee.charger, melee.defender
        if mover is not None and mover.models:
            self._risk(mover, self._shifts.consolidate(mover, melee.inches))
        elif melee.backs_off and charger.models and defender.models:
            self._risk(charger, self._shifts.back_off(charger, defender, melee.backs_off))
        self._after_attack()

    # afterwards

    def _after_attack(self) -> None:
        """SR-TRANSPORT: wrecks; v2 morale is tested at once."""
        self._leave_wrecks()
        if not self.war.edition.morale_waits:
            self._test_morale()

    def _leave_wrecks(self) -> None:
        for carrier, base in self._carriers:
            if not carrier.models:
                self._leave_wreck(carrier, base)
        self._carriers = [each for each in self._carriers if each[0].models]

    def _leave_wreck(self, carrier: Unit, base: Base) -> None:
        """OWN-WRECK: a dangerous terrain test, stunned, put down within 6\"."""
        for unit in self.battle.units:
            if unit.embarked_in != carrier.id or not unit.models:
                continue
            unit.is_stunned = True
            endanger(self.combat, unit, dangerous_dice(self.combat, unit.models))
            place = PlaceUnit(self.war, unit, WRECK, f"{unit.name} gets out of the wreck: where?")
            page = ["SR-TRANSPORT", "OWN-WRECK"]
            place.rules = self.war.binding(unit.side, page, ["CORE-SR-TRANSPORT"])
            if unit.models:
                # they stand beside it before it is taken away
                carrier.bases = [base]
                place.wreck = carrier
                self.game.settle(place)
                carrier.bases = []
            unit.embarked_in = NOWHERE
            if place.places is not None:
                stand(self.battle, unit, place.places)
            else:
                unit.models = []
                unit.muster()
            self.teller.leaves_wreck(unit, carrier)

    def _test_morale(self) -> None:
        """CORE-MORALE-WOUNDS: everybody who was hurt outside melee."""
        for unit in self.battle.units:
            fighter = fighter_of(unit)
            if fighter.wounds_taken and unit.models:
                after_wounds(self.combat, unit)
                fighter.wounds_taken = 0

    def _end(self) -> None:
        settle(self.combat, [self.unit])
        self._test_morale()


def volleys_of(battle: Battle, unit: Unit, verdict: Verdict) -> list[Volley]:
    """The shots of an order as volleys; of groups with one name each takes the next one."""
    volleys: list[Volley] = []
    left = list(range(len(unit.groups)))
    for shot in verdict.shots:
        place = next((each for each in left if unit.groups[each].name == shot.weapon), None)
        if place is None:
            continue
        left.remove(place)
        target = battle.unit(shot.target)
        if target is not None and target.models:
            volleys.append(Volley(place, target))
    return volleys
