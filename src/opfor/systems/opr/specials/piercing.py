"""Rules of the attacker that change Defense rolls, and how many wounds come of a hit."""

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.specials.hooks import FIRST, LAST, Special
from opfor.systems.opr.specials.numbers import Arm, Blow


def all_specials(edition: Edition) -> list[Special]:
    blast = _burst_over_cover if edition.blast_ignores_cover else _burst
    rend = _rend_more if edition.rending_adds else _rend
    return [
        Special("AP", "CORE-SR-AP", forge=_pierce, order=FIRST),
        Special("Rending", "CORE-SR-RENDING", forge=rend),
        Special("Crack", "CORE-SR-CRACK", forge=_crack),
        Special("Destructive", "CORE-SR-DESTRUCTIVE", forge=_crack),
        Special("Shatter", "CORE-SR-SHATTER", forge=_mind_tough, aim=_shatter),
        Special("Tear", "CORE-SR-TEAR", forge=_mind_tough, aim=_tear),
        Special("Disintegrate", "CORE-SR-DISINTEGRATE", forge=_wither, aim=_disintegrate),
        Special("Bane", "CORE-SR-BANE", forge=_taint),
        Special("Lacerate", "CORE-SR-LACERATE", forge=_lacerate),
        Special("Shred", "CORE-SR-SHRED", forge=_shred),
        Special("Blast", "CORE-SR-BLAST", forge=blast, order=LAST),
        Special("Deadly", "CORE-SR-DEADLY", forge=_kill, order=LAST),
        Special("Takedown", "CORE-SR-TAKEDOWN", forge=_pick_out),
        Special("Limited", "CORE-SR-LIMITED", forge=_limit),
        Special("Strafing", "CORE-SR-STRAFING", forge=_strafe),
        Special("Counter", "CORE-SR-COUNTER", forge=_counter),
    ]


def _pierce(arm: Arm, x: int) -> None:
    """CORE-SR-AP"""
    arm.ap += x


def _rend(arm: Arm, x: int) -> None:
    """CORE-SR-RENDING in v2."""
    arm.ap_six_least = x
    arm.ignores_on_six = True


def _rend_more(arm: Arm, x: int) -> None:
    """CORE-SR-RENDING in v3."""
    arm.ap_six += x
    arm.ignores_regeneration = True


def _crack(arm: Arm, x: int) -> None:
    """CORE-SR-CRACK, CORE-SR-DESTRUCTIVE"""
    arm.ap_six += x


def _mind_tough(arm: Arm, x: int) -> None:
    arm.minds_tough = True


def _shatter(blow: Blow, x: int) -> None:
    """CORE-SR-SHATTER"""
    if blow.target_tough >= 3:
        blow.ap += x


def _tear(blow: Blow, x: int) -> None:
    """CORE-SR-TEAR"""
    if blow.target_tough >= 9:
        blow.ap += x


def _wither(arm: Arm, x: int) -> None:
    """CORE-SR-DISINTEGRATE"""
    arm.ignores_regeneration = True


def _disintegrate(blow: Blow, x: int) -> None:
    """CORE-SR-DISINTEGRATE"""
    if blow.defense <= 3:
        blow.ap += x


def _taint(arm: Arm, x: int) -> None:
    """CORE-SR-BANE"""
    arm.rerolls_sixes = True
    arm.ignores_regeneration = True


def _lacerate(arm: Arm, x: int) -> None:
    """CORE-SR-LACERATE"""
    arm.rerolls_sixes = True


def _shred(arm: Arm, x: int) -> None:
    """CORE-SR-SHRED"""
    arm.shreds += x


def _burst(arm: Arm, x: int) -> None:
    """CORE-SR-BLAST in v2."""
    arm.blast = max(1, x)


def _burst_over_cover(arm: Arm, x: int) -> None:
    """CORE-SR-BLAST in v3."""
    arm.blast = max(1, x)
    arm.ignores_cover = True


def _kill(arm: Arm, x: int) -> None:
    """CORE-SR-DEADLY"""
    arm.deadly = max(1, x)


def _pick_out(arm: Arm, x: int) -> None:
    """CORE-SR-TAKEDOWN"""
    arm.is_takedown = True


def _limit(arm: Arm, x: int) -> None:
    """CORE-SR-LIMITED"""
    arm.is_limited = True


def _strafe(arm: Arm, x: int) -> None:
    """CORE-SR-STRAFING"""
    arm.is_strafing = True


def _counter(arm: Arm, x: int) -> None:
    """CORE-SR-COUNTER"""
    arm.is_counter = not arm.is_ranged
