"""Aids: the rules that had a part in an attack before its first die, for somebody who listens."""

from typing import Final

from opfor.boards.inches import Base, is_within
from opfor.systems.opr.arms import Group
from opfor.systems.opr.battle import Model, Unit
from opfor.systems.opr.combat import Combat, loadout_of
from opfor.systems.opr.screens import Cover
from opfor.systems.opr.specials.numbers import Arm

#: CORE-SR-AIRCRAFT: the rules that lose no range against it
_AIR_IDS: Final = {"Anti-Air": "CORE-SR-ANTIAIR", "Unstoppable": "CORE-SR-UNSTOPPABLE"}


def of_strike(
    strikers: list[Model], number: int, is_charging: bool, is_countering: bool
) -> list[str]:
    """Those by which these models strike first with an arm, or more often."""
    aids = ["CORE-SR-COUNTER"] if is_countering else []
    if is_charging and any(_charges_harder(model, number) for model in strikers):
        aids.append("CORE-SR-FURIOUS")
    return aids


def _charges_harder(model: Model, number: int) -> bool:
    """CORE-SR-FURIOUS in v2."""
    loadout = loadout_of(model)
    return loadout.charge_attacks > 0 and loadout.best_melee == number


def of_shot(
    combat: Combat, attacker: Unit, arm: Arm, group: Group, shooters: list[Model], target: Unit
) -> list[str]:
    """Those without which not all of these models could shoot, or their target had cover."""
    aids: list[str] = []
    bases = [model.base for model in shooters]
    if arm.is_indirect and (
        not _sees_all(combat, attacker, group, bases, target)
        or _is_bypassed(combat, attacker, bases, target)
    ):
        aids.append("CORE-SR-INDIRECT")
    if target.is_aircraft and group.is_air:
        inches = group.range - combat.edition.aircraft_range_loss
        if not all(any(is_within(a, b, inches) for b in target.bases) for a in bases):
            aids.append(_AIR_IDS[combat.edition.air_rule])
    return aids


def _sees_all(
    combat: Combat, attacker: Unit, group: Group, shooters: list[Base], target: Unit
) -> bool:
    """Whether each of these sees somebody in range."""
    lines = combat.battle.lines
    inches = group.air_range if target.is_aircraft else group.range
    return all(
        lines.sees_one_of(base, target.bases, inches, attacker.crowd, target.crowd)
        for base in shooters
    )


def _is_bypassed(combat: Combat, attacker: Unit, shooters: list[Base], target: Unit) -> bool:
    """CORE-COVER: whether there would be cover on the lines of these, and none to stand in."""
    cover = Cover(combat.battle, attacker, target, target.bases)
    if cover.is_given():
        return False
    cover.shooters = shooters
    return cover.is_given()
