"""Whom to shoot and whom to charge: ordered lists a person can apply from the top down.

Each line of a list narrows the choice; what is still equal goes on to the next (OPR-SHOOT,
OPR-MELEE). A weapon's special rules come first: Anti-Air / Unstoppable, Sniper / Takedown,
Deadly, AP.
"""

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import UnitProfile, Weapon, rating_of


class Priority:
    """One line: `id` for code, `rule` it comes from, `text` for a person."""

    def __init__(self, id: str, rule: str, text: str) -> None:
        self.id = id
        self.rule = rule
        self.text = text


_NOT_ACTIVATED = "not yet activated before activated"
#: what the rule ids call the rules an edition has under either name
_AIR_IDS = {"Anti-Air": "SR-ANTIAIR", "Unstoppable": "SR-UNSTOP"}
_HUNTER_IDS = {"Sniper": "SR-SNIPER", "Takedown": "SR-TAKEDOWN"}


def target_order(
    weapon: Weapon, edition: Edition, unit: UnitProfile | None = None
) -> list[Priority]:
    """How a weapon group picks its target; rules may stand on the weapon or on its unit."""
    rules = [*weapon.rules, *(unit.rules if unit else [])]
    names = {rule.name for rule in rules}
    order: list[Priority] = []
    if edition.air_rule in names:
        order.append(Priority("aircraft", _AIR_IDS[edition.air_rule], "enemy Aircraft first"))
    if edition.hunter_rule in names:
        order.extend(_hunter(edition))
    if "Deadly" in names:
        order.extend(_deadly(edition))
    if (rating_of("AP", rules) or 0) >= edition.ap_steers_from:
        order.append(_armour(edition))
    order.append(Priority("open", "OPR-SHOOT", "in the open before in cover"))
    if edition.prefers_not_activated:
        order.append(Priority("not-activated", "OPR-SHOOT", _NOT_ACTIVATED))
    order.append(Priority("nearest", "OPR-SHOOT", "the nearest"))
    order.append(Priority("die", "OPR-TIE", "still equal: a die"))
    return order


def charge_order(edition: Edition) -> list[Priority]:
    """How a charging unit picks among the enemies it can reach, seen or not."""
    order: list[Priority] = []
    if edition.prefers_not_activated:
        order.append(Priority("not-activated", "OPR-MELEE", _NOT_ACTIVATED))
    order.append(Priority("nearest", "OPR-MELEE", "the nearest, even out of sight"))
    order.append(Priority("die", "OPR-TIE", "still equal: a die"))
    return order


def _hunter(edition: Edition) -> list[Priority]:
    rule = _HUNTER_IDS[edition.hunter_rule]
    upgraded = "then models with weapon upgrades"
    if edition.hunts_any_upgrade:
        upgraded = "then models with upgrades, the dearest upgrade first"
    return [Priority("heroes", rule, "heroes first"), Priority("upgraded", rule, upgraded)]


def _deadly(edition: Edition) -> list[Priority]:
    single = "single-model units with Tough, lowest remaining Tough first"
    order = [Priority("single-tough", "SR-DEADLY", single)]
    if edition.deadly_then_any_tough:
        any_tough = "then any unit with Tough, lowest total remaining Tough first"
        order.append(Priority("any-tough", "SR-DEADLY", any_tough))
    return order


def _armour(edition: Edition) -> Priority:
    limit = edition.ap_steers_to_defense
    if limit:
        return Priority("strong-defense", "SR-AP", f"Defense 2+ to {limit}+ before the rest")
    return Priority("best-defense", "SR-AP", "best Defense first")
