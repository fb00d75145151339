"""Rules of the target: harder to hit, harder to wound, wounds ignored."""

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.specials.hooks import Special
from opfor.systems.opr.specials.numbers import Blow, Guard

#: what Resistance and Knightborn ignore other wounds on
KIN_ON = 6


def all_specials(edition: Edition) -> list[Special]:
    found = [
        Special("Evasive", "CORE-SR-EVASIVE", plate=_evade),
        Special("Entrenched", "CORE-SR-ENTRENCHED", guard=_dig_in),
        Special("Shielded", "CORE-SR-SHIELDED", plate=_shield),
        Special("Sturdy", "CORE-SR-STURDY", guard=_stand_firm),
        Special("Fortified", "CORE-SR-FORTIFIED", plate=_fortify),
        Special("Guardian", "CORE-SR-GUARDIAN", guard=_ward_off),
        Special("Primeborn", "CORE-SR-PRIMEBORN", guard=_ward_off),
        Special("Regeneration", "CORE-SR-REGENERATION", plate=_regenerate),
        Special("Self-Repair", "CORE-SR-SELF-REPAIR", plate=_recover),
        Special("Protected", "CORE-SR-PROTECTED", plate=_recover),
        Special("Plaguebound", "CORE-SR-PLAGUEBOUND", plate=_recover),
        Special("Resistance", "CORE-SR-RESISTANCE", plate=_resist),
        Special("Knightborn", "CORE-SR-KNIGHTBORN", plate=_resist),
    ]
    hide = _hide_far if edition.stealth_is_far else _hide
    found.append(Special("Stealth", "CORE-SR-STEALTH", guard=hide))
    if edition.artillery_is_armoured:
        found.append(Special("Artillery", "CORE-SR-ARTILLERY", guard=_turn_shots))
    else:
        near = edition.artillery_to_hit
        found.append(Special("Artillery", "CORE-SR-ARTILLERY", aim=_range_in, amount=near))
        found.append(Special("Artillery", "CORE-SR-ARTILLERY", guard=_stay_small))
    if edition.aircraft_is_hard_to_hit:
        found.append(Special("Aircraft", "CORE-SR-AIRCRAFT", guard=_outrun, of_any=True))
    return found


def _hide(blow: Blow, x: int) -> None:
    """CORE-SR-STEALTH in v2."""
    if blow.is_shooting:
        blow.minus += x


def _hide_far(blow: Blow, x: int) -> None:
    """CORE-SR-STEALTH in v3."""
    if blow.is_shooting and blow.is_far:
        blow.minus += x


def _evade(guard: Guard, x: int) -> None:
    """CORE-SR-EVASIVE"""
    guard.minus += x


def _dig_in(blow: Blow, x: int) -> None:
    """CORE-SR-ENTRENCHED"""
    if blow.is_shooting and blow.is_far and not blow.target_has_moved:
        blow.minus += x


def _range_in(blow: Blow, x: int) -> None:
    """CORE-SR-ARTILLERY in v3, its own shooting."""
    if blow.is_shooting and blow.is_far:
        blow.plus += x


def _stay_small(blow: Blow, x: int) -> None:
    """CORE-SR-ARTILLERY in v3, shot at."""
    if blow.is_shooting and blow.is_far:
        blow.minus += x


def _turn_shots(blow: Blow, x: int) -> None:
    """CORE-SR-ARTILLERY in v2, shot at."""
    if blow.is_shooting:
        blow.defense = min(blow.defense, x)


def _outrun(blow: Blow, x: int) -> None:
    """CORE-SR-AIRCRAFT in v2; other Aircraft and CORE-SR-ANTIAIR take no notice."""
    if blow.is_shooting and not blow.is_anti_air and not blow.is_by_aircraft:
        blow.minus += x


def _shield(guard: Guard, x: int) -> None:
    """CORE-SR-SHIELDED"""
    guard.shield += x


def _comes_from_afar(blow: Blow) -> bool:
    return blow.is_far and (blow.is_shooting or (blow.is_melee and blow.is_charging))


def _stand_firm(blow: Blow, x: int) -> None:
    """CORE-SR-STURDY"""
    if _comes_from_afar(blow):
        blow.defense_plus += x


def _fortify(guard: Guard, x: int) -> None:
    """CORE-SR-FORTIFIED"""
    guard.ap_cut += x


def _ward_off(blow: Blow, x: int) -> None:
    """CORE-SR-GUARDIAN, CORE-SR-PRIMEBORN"""
    if _comes_from_afar(blow):
        blow.ap_cut += x


def _regenerate(guard: Guard, x: int) -> None:
    """CORE-SR-REGENERATION"""
    guard.regeneration = x


def _recover(guard: Guard, x: int) -> None:
    """CORE-SR-SELF-REPAIR, CORE-SR-PROTECTED, CORE-SR-PLAGUEBOUND"""
    guard.kin = x


def _resist(guard: Guard, x: int) -> None:
    """CORE-SR-RESISTANCE, CORE-SR-KNIGHTBORN"""
    guard.kin = KIN_ON
    guard.kin_spell = min(guard.kin_spell or x, x)
