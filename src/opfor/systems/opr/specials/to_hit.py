"""Rules of the attacker that change hit rolls."""

from opfor.systems.opr.specials.hooks import FIRST, LAST, Special
from opfor.systems.opr.specials.numbers import WILD_PIERCES, Arm, Blow


def all_specials() -> list[Special]:
    return [
        Special("Reliable", "CORE-SR-RELIABLE", forge=_attack_surely, order=FIRST),
        Special("Sniper", "CORE-SR-SNIPER", forge=_snipe, order=FIRST),
        Special("Precise", "CORE-SR-PRECISE", forge=_aim_well),
        Special("Good Shot", "CORE-SR-GOOD-SHOT", forge=_shoot_well),
        Special("Bad Shot", "CORE-SR-BAD-SHOT", forge=_shoot_badly),
        Special("Thrust", "CORE-SR-THRUST", aim=_thrust),
        Special("Lance", "CORE-SR-LANCE", aim=_thrust),
        Special("Indirect", "CORE-SR-INDIRECT", forge=_need_no_sight, aim=_shake_after_moving),
        Special("Unstoppable", "CORE-SR-UNSTOPPABLE", forge=_brush_aside, order=LAST),
        Special("Anti-Air", "CORE-SR-ANTIAIR", forge=_track_aircraft),
        Special("Sergeant", "CORE-SR-SERGEANT", forge=_lead, is_single=True),
        Special(
            "Unpredictable Fighter",
            "CORE-SR-UNPREDICTABLE-FIGHTER",
            forge=_turn_wild,
            aim=_fight_wildly,
        ),
        Special("Hazardous", "CORE-SR-HAZARDOUS", forge=_endanger, order=FIRST),
    ]


def _attack_surely(arm: Arm, x: int) -> None:
    """CORE-SR-RELIABLE"""
    arm.quality = x


def _snipe(arm: Arm, x: int) -> None:
    """CORE-SR-SNIPER"""
    if arm.is_ranged:
        arm.quality = x
        arm.ignores_cover = True
        arm.is_takedown = True


def _aim_well(arm: Arm, x: int) -> None:
    """CORE-SR-PRECISE"""
    arm.plus += x


def _shoot_well(arm: Arm, x: int) -> None:
    """CORE-SR-GOOD-SHOT"""
    if arm.is_ranged:
        arm.plus += x


def _shoot_badly(arm: Arm, x: int) -> None:
    """CORE-SR-BAD-SHOT"""
    if arm.is_ranged:
        arm.minus += x


def _thrust(blow: Blow, x: int) -> None:
    """CORE-SR-THRUST, CORE-SR-LANCE"""
    if blow.is_melee and blow.is_charging:
        blow.plus += x
        blow.ap += x


def _need_no_sight(arm: Arm, x: int) -> None:
    """CORE-SR-INDIRECT"""
    arm.is_indirect = arm.is_ranged


def _shake_after_moving(blow: Blow, x: int) -> None:
    """CORE-SR-INDIRECT"""
    if blow.is_shooting and blow.has_moved:
        blow.minus += x


def _brush_aside(arm: Arm, x: int) -> None:
    """CORE-SR-UNSTOPPABLE, CORE-SR-LOCKON"""
    arm.ignores_minus = True
    arm.ignores_regeneration = True


def _track_aircraft(arm: Arm, x: int) -> None:
    """CORE-SR-ANTIAIR, CORE-SR-LOCKON"""
    arm.is_anti_air = True


def _lead(arm: Arm, x: int) -> None:
    """CORE-SR-SERGEANT: in shooting if that is what its unit is for, else in melee."""
    if arm.is_ranged == arm.is_of_shooters:
        arm.plus += x


def _turn_wild(arm: Arm, x: int) -> None:
    """CORE-SR-UNPREDICTABLE-FIGHTER"""
    arm.is_unpredictable = not arm.is_ranged


def _fight_wildly(blow: Blow, x: int) -> None:
    """CORE-SR-UNPREDICTABLE-FIGHTER"""
    if not blow.is_melee:
        return
    if blow.fury <= WILD_PIERCES:
        blow.ap += x
    else:
        blow.plus += x


def _endanger(arm: Arm, x: int) -> None:
    """CORE-SR-HAZARDOUS"""
    arm.ap = max(arm.ap, x)
    arm.is_hazardous = True
