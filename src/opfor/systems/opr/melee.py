"""Melee: from the moment the models stand in contact to what is owed afterwards.

Moving is the caller's: the charge and the pile-in come before `fight`, and the result says
who may consolidate how far, or that the charger backs off.
"""

from typing import Final

from opfor.boards.inches import Base, is_within
from opfor.systems.opr.aids import of_strike
from opfor.systems.opr.attack import MELEE, begin, resolve
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import Combat, fighter_of, impact, loadout_of
from opfor.systems.opr.morale import NONE, after_melee
from opfor.systems.opr.specials.numbers import MUSICIAN, REST, STANDARD, WILD_PIERCES
from opfor.systems.opr.wounds import dangerous_dice, endanger, settle

#: which weapons strike: all of them, or those with Counter, or the others
ALL: Final = 0
COUNTERS: Final = 1
OTHERS: Final = 2


class Melee:
    """What came of a melee and what is owed."""

    def __init__(self, charger: Unit, defender: Unit) -> None:
        self.charger = charger
        self.defender = defender
        #: wounds each of them caused, and what they count for with Fear and the like
        self.by_charger = 0
        self.by_defender = 0
        self.charger_score = 0
        self.defender_score = 0
        #: none: a tie
        self.winner: Unit | None = None
        self.loser: Unit | None = None
        #: of the loser's morale test: see `morale`
        self.outcome = NONE
        #: CORE-CONSOLIDATE: who may move up to so many inches
        self.mover: Unit | None = None
        self.inches = 0.0
        #: CORE-CONSOLIDATE: the charger moves until so many inches separate the units
        self.backs_off = 0.0


class Side:
    """One unit in a melee: how it stood when the melee began."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        #: CORE-FATIGUE
        self.is_tired = unit.is_fatigued or unit.is_stunned
        self.is_charging = False
        self.charged_from = 0.0
        #: CORE-SR-UNPREDICTABLE-FIGHTER: the die it rolled; none yet
        self.fury = 0


def fight(combat: Combat, charger: Unit, defender: Unit, charged_from: float) -> Melee:
    """A whole melee; `charged_from` is how far apart the units were before the charge."""
    melee = contest(combat, charger, defender, charged_from)
    conclude(combat, melee)
    return melee


def contest(combat: Combat, charger: Unit, defender: Unit, charged_from: float) -> Melee:
    """A melee up to who won it."""
    melee = Melee(charger, defender)
    fighter_of(charger).was_in_melee = True
    fighter_of(defender).was_in_melee = True
    ours, theirs = Side(charger), Side(defender)
    ours.is_charging = not _meet_phalanx(combat, charger, defender)
    ours.charged_from = charged_from
    counters = _counters(defender)
    if counters and combat.owner(defender.side).strikes_back(combat, defender, charger):
        melee.by_defender += strike(combat, theirs, charger, COUNTERS)
        settle(combat, [charger, defender])
    tramples = _impact_dice(combat, ours, defender) - counters
    melee.by_charger += strike(combat, ours, defender, ALL, tramples)
    settle(combat, [charger, defender])
    is_met = len(defender.models) > 0 and len(charger.models) > 0
    if is_met and combat.owner(defender.side).strikes_back(combat, defender, charger):
        melee.by_defender += strike(combat, theirs, charger, OTHERS if counters else ALL)
        settle(combat, [charger, defender])
    _judge(combat, melee)
    return melee


def conclude(combat: Combat, melee: Melee) -> None:
    """CORE-MORALE-MELEE: the loser's test; then what is owed."""
    loser = melee.loser
    if loser is not None and loser.models:
        melee.outcome = after_melee(combat, loser)
    _owe(combat, melee)


def _meet_phalanx(combat: Combat, charger: Unit, defender: Unit) -> bool:
    """CORE-SR-PHALANX; whether the charge counts as none."""
    spears = 0
    for model in defender.models:
        if loadout_of(model).is_phalanx:
            spears += 1
    if not spears:
        return False
    if combat.listener is not None:
        combat.listener.noted("CORE-SR-PHALANX", defender.id, [], spears)
    endanger(combat, charger, min(spears, dangerous_dice(combat, charger.models)), defender)
    return combat.edition.phalanx_stops_charges and spears == len(defender.models)


def _counters(unit: Unit) -> int:
    """CORE-SR-COUNTER: how many of its models have it."""
    if not fighter_of(unit).form.has_counter:
        return 0
    return sum(1 for model in unit.models if loadout_of(model).has_counter)


def in_reach(combat: Combat, unit: Unit, enemy: Unit) -> list[Model]:
    """CORE-REACH: the models that may strike."""
    inches = float(combat.edition.melee_reach)
    found: list[Model] = []
    for model in unit.models:
        if _is_near(model.base, enemy.models, inches):
            found.append(model)
    return found


def _is_near(base: Base, models: list[Model], inches: float) -> bool:
    for model in models:
        if is_within(base, model.base, inches):
            return True
    return False


def _crash(combat: Combat, side: Side, target: Unit, dice: int) -> int:
    """CORE-SR-IMPACT: its hits, resolved before the charger's plain weapons."""
    if not target.models:
        return 0
    hits = dice
    if combat.edition.impact_hits_on > 1:
        who, words = side.unit.name, ""
        if combat.listener is not None:
            needed = combat.edition.impact_hits_on
            words = f"Impact of {who} on {target.name}, {needed}+ to hit"
        faces = combat.dice.many(f"{who}: Impact", dice, words)
        hits = 0
        for face in faces:
            if face >= combat.edition.impact_hits_on:
                hits += 1
        if combat.listener is not None:
            combat.listener.noted("CORE-SR-IMPACT", side.unit.id, faces, hits)
    side.unit.is_fatigued = True
    begin(combat, MELEE, target, side.charged_from).is_charging = True
    return resolve(combat, side.unit, impact(), hits, target, None) if hits else 0


def _impact_dice(combat: Combat, side: Side, target: Unit) -> int:
    """CORE-SR-IMPACT: how many dice the models in reach have."""
    if not side.is_charging or (side.is_tired and combat.edition.impact_needs_rest):
        return 0
    unit = side.unit
    has_impact = False
    for model in unit.models:
        if loadout_of(model).impact:
            has_impact = True
    dice = 0
    if has_impact:
        for model in in_reach(combat, unit, target):
            dice += loadout_of(model).impact
    return dice


def strike(combat: Combat, side: Side, target: Unit, which: int, tramples: int = 0) -> int:
    """CORE-REACH: all models in reach strike with their melee weapons; the wounds dealt.

    The hits of so many dice of Impact come after those of Deadly weapons (CORE-SHOT-ORDER).
    """
    unit = side.unit
    strikers = in_reach(combat, unit, target)
    if not strikers or not target.models:
        return 0
    fighter = fighter_of(unit)
    form = fighter.form
    counts = _count(side, strikers, which)
    if side.is_charging and combat.listener is not None:
        _tell_fury(combat, unit, strikers)
    models = len(target.models)
    dealt = 0
    for number in form.order:
        if not counts[number]:
            continue
        arm = form.arms[number]
        if tramples > 0 and arm.stage == REST:
            dealt += _crash(combat, side, target, tramples)
            tramples = 0
            models = len(target.models)
        if arm.is_unpredictable and not side.fury:
            side.fury = _roll_fury(combat, unit)
        blow = begin(combat, MELEE, target, side.charged_from)
        blow.is_charging = side.is_charging
        blow.only_sixes = side.is_tired
        blow.fury = side.fury
        blow.target_models = models
        if arm.is_breath:
            fighter.has_breathed = True
        if arm.is_limited:
            fighter.used |= 1 << number
        aids: list[str] | None = None
        if combat.listener is not None:
            aids = of_strike(strikers, number, side.is_charging, which == COUNTERS)
        if arm.is_takedown:
            dealt += _strike_down(combat, side, number, strikers, target, aids)
        else:
            dealt += resolve(combat, unit, arm, counts[number], target, None, None, aids)
        unit.is_fatigued = True
    return dealt + (_crash(combat, side, target, tramples) if tramples > 0 else 0)


def _roll_fury(combat: Combat, unit: Unit) -> int:
    """CORE-SR-UNPREDICTABLE-FIGHTER: one die for all its weapons in a melee."""
    face = combat.dice.d6(f"{unit.name}: Unpredictable Fighter")
    if combat.listener is not None:
        is_piercing = face <= WILD_PIERCES
        id = "CORE-SR-UNPREDICTABLE-FIGHTER"
        combat.listener.noted(id, unit.id, [face], int(is_piercing))
    return face


def _tell_fury(combat: Combat, unit: Unit, strikers: list[Model]) -> None:
    """CORE-SR-FURIOUS in v2: how many more attacks it gives."""
    more = sum(loadout_of(model).charge_attacks for model in strikers)
    if more and combat.listener is not None:
        combat.listener.noted("CORE-SR-FURIOUS", unit.id, [], more)


def _count(side: Side, strikers: list[Model], which: int) -> list[int]:
    """The attacks of each arm."""
    fighter = fighter_of(side.unit)
    arms = fighter.form.arms
    counts = [0] * len(arms)
    for model in strikers:
        loadout = loadout_of(model)
        for number in loadout.melee:
            arm = arms[number]
            if which != ALL and arm.is_counter != (which == COUNTERS):
                continue
            if arm.is_limited and fighter.used & (1 << number):
                continue
            counts[number] += arm.attacks
        if side.is_charging and loadout.charge_attacks and loadout.best_melee >= 0:
            # CORE-SR-FURIOUS in v2
            counts[loadout.best_melee] += loadout.charge_attacks
        if loadout.has_breath and which != COUNTERS and not fighter.has_breathed:
            # CORE-SR-BREATH
            for number in loadout.ranged:
                if arms[number].is_breath:
                    counts[number] += arms[number].attacks
    return counts


def _strike_down(
    combat: Combat,
    side: Side,
    number: int,
    strikers: list[Model],
    target: Unit,
    aids: list[str] | None,
) -> int:
    """CORE-SR-TAKEDOWN: each striker picks its own model."""
    arm = fighter_of(side.unit).form.arms[number]
    picker = combat.owner(side.unit.side)
    dealt = 0
    for model in strikers:
        many = loadout_of(model).melee.count(number)
        if many and target.models:
            victim = picker.picks(combat, side.unit, target, target.models)
            attacks = many * arm.attacks
            dealt += resolve(combat, side.unit, arm, attacks, target, victim, None, aids)
    return dealt


def _judge(combat: Combat, melee: Melee) -> None:
    """CORE-MELEE-WON"""
    charger, defender = melee.charger, melee.defender
    melee.charger_score = melee.by_charger
    melee.defender_score = melee.by_defender
    if not charger.models or not defender.models:
        if charger.models or defender.models:
            melee.loser = defender if charger.models else charger
    else:
        melee.charger_score += menace(combat, charger)
        melee.defender_score += menace(combat, defender)
        if melee.charger_score > melee.defender_score:
            melee.loser = defender
        elif melee.defender_score > melee.charger_score:
            melee.loser = charger
    if melee.loser is not None:
        melee.winner = charger if melee.loser is defender else defender


def menace(combat: Combat, unit: Unit) -> int:
    """CORE-SR-FEAR, CORE-SR-MUSICIAN, CORE-SR-STANDARD: wounds that only count for who won."""
    spirit = fighter_of(unit).form.spirit
    total = spirit.fear
    faces: list[int] = []
    if spirit.fear_dice:
        roll = combat.dice.d3(f"{unit.name}: Fear")
        total += roll.total
        faces = roll.faces
    if total and combat.listener is not None:
        combat.listener.noted("CORE-SR-FEAR", unit.id, faces, total)
    banners = 0
    for model in unit.models:
        banners |= loadout_of(model).banners
    for bit, id in ((MUSICIAN, "CORE-SR-MUSICIAN"), (STANDARD, "CORE-SR-STANDARD")):
        if banners & bit:
            total += 1
            if combat.listener is not None:
                combat.listener.noted(id, unit.id, [], 1)
    return total


def _owe(combat: Combat, melee: Melee) -> None:
    """CORE-CONSOLIDATE"""
    charger, defender = melee.charger, melee.defender
    if charger.models and defender.models:
        melee.backs_off = float(combat.edition.separation)
    elif charger.models or defender.models:
        melee.mover = charger if charger.models else defender
        melee.inches = float(combat.edition.consolidation)
