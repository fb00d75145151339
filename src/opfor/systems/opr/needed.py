"""Needed: what the dice of an attack must show to hit and to block."""

from opfor.systems.opr.specials.numbers import Blow


def hit_on(blow: Blow) -> int:
    """CORE-QUALITY, CORE-CLAMP, CORE-FATIGUE: what a die must show to hit."""
    if blow.only_sixes:
        return 6
    needed = blow.quality - blow.plus
    if not blow.ignores_minus:
        needed += blow.minus
    return min(6, max(2, needed))


def block_on(blow: Blow, is_six: bool) -> int:
    """CORE-BLOCK, CORE-CLAMP, CORE-SR-AP: what a die must show to block."""
    return min(6, max(2, unclamped(blow, is_six)))


def unclamped(blow: Blow, is_six: bool) -> int:
    """CORE-BLOCK, before CORE-CLAMP."""
    ap = blow.ap
    if is_six:
        ap = max(ap + blow.ap_six, blow.ap_six_least)
    if blow.ap_cut and not blow.ignores_minus:
        ap = max(0, ap - blow.ap_cut)
    return blow.defense + ap - blow.defense_plus
