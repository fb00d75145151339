"""Rules that make more of an unmodified 6 to hit: more hits, or more attacks."""

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.specials.hooks import Special
from opfor.systems.opr.specials.numbers import Arm, Blow, Loadout


def all_specials(edition: Edition) -> list[Special]:
    found = [
        Special("Surge", "CORE-SR-SURGE", forge=_hit_again),
        Special("Devout", "CORE-SR-DEVOUT", forge=_hit_again),
        Special("Ferocious", "CORE-SR-FEROCIOUS", forge=_hit_again),
        Special("Poison", "CORE-SR-POISON", forge=_hit_again),
        Special("Primal", "CORE-SR-PRIMAL", forge=_attack_again),
        Special("Clan Warrior", "CORE-SR-CLAN-WARRIOR", forge=_attack_again),
        Special("Bloodborn", "CORE-SR-BLOODBORN", forge=_attack_again),
    ]
    if edition.furious_gives == "hit":
        found.append(Special("Furious", "CORE-SR-FURIOUS", aim=_rage))
    else:
        found.append(Special("Furious", "CORE-SR-FURIOUS", equip=_charge_harder))
    if edition.relentless_gives == "hit":
        found.append(Special("Relentless", "CORE-SR-RELENTLESS", aim=_keep_firing))
    else:
        found.append(Special("Relentless", "CORE-SR-RELENTLESS", forge=_fire_again))
    return found


def _hit_again(arm: Arm, x: int) -> None:
    """CORE-SR-SURGE, CORE-SR-DEVOUT, CORE-SR-FEROCIOUS, CORE-SR-POISON"""
    arm.hits_six += x


def _attack_again(arm: Arm, x: int) -> None:
    """CORE-SR-PRIMAL, CORE-SR-CLAN-WARRIOR, CORE-SR-BLOODBORN"""
    arm.attacks_six += x


def _rage(blow: Blow, x: int) -> None:
    """CORE-SR-FURIOUS in v3."""
    if blow.is_melee and blow.is_charging:
        blow.hits_six += x


def _charge_harder(loadout: Loadout, x: int) -> None:
    """CORE-SR-FURIOUS in v2."""
    loadout.charge_attacks += x


def _keep_firing(blow: Blow, x: int) -> None:
    """CORE-SR-RELENTLESS in v3."""
    if blow.is_shooting and blow.is_far:
        blow.hits_six += x


def _fire_again(arm: Arm, x: int) -> None:
    """CORE-SR-RELENTLESS in v2."""
    if arm.is_ranged:
        arm.attacks_six += x
