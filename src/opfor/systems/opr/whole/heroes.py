"""Heroes who join units before anybody deploys, where people say so (CORE-SR-HERO).

A list may say whom a Hero joins; one that does not leaves it to deployment. The A.I.'s Heroes
join whom its list names.
"""

from opfor.faults import Refused
from opfor.systems.opr.armies import copy_profile
from opfor.systems.opr.armoury import Armoury
from opfor.systems.opr.battle import Unit
from opfor.systems.opr.joining import cannot_join
from opfor.systems.opr.whole.mustering import check_room, check_size, common_spells, muster_unit
from opfor.systems.opr.whole.state import War

RULE = "CORE-SR-HERO"


def hosts_of(war: War, hero: Unit) -> list[Unit]:
    """The units of its side that a Hero may join."""
    own = war.units_of(hero.side)
    return [host for host in own if not _fault(war, hero, host)]


def _fault(war: War, hero: Unit, host: Unit) -> str:
    if war.seats_of(hero) != war.seats_of(host):
        return "joins a unit of the same owner"
    return cannot_join(hero.profile, host.profile, war.edition)


def with_heroes(war: War, side: str, joining: dict[str, str]) -> list[Unit]:
    """A side's units once these Heroes have joined these units, or `Refused`."""
    units = {unit.id: unit for unit in war.units_of(side)}
    for hero, host in joining.items():
        if hero not in units or host not in units or host in joining:
            raise Refused(f"'{hero[:80]}' cannot join '{host[:80]}' ({RULE})")
        fault = _fault(war, units[hero], units[host])
        if fault:
            raise Refused(f"{units[hero].name} {fault} ({RULE})")
        units[host] = _joined(units[host], units[hero])
    return [unit for unit in units.values() if unit.id not in joining]


def _joined(host: Unit, hero: Unit) -> Unit:
    """The two as one unit, made as if the list had said so."""
    profile = copy_profile(host.profile)
    profile.joined = [*host.profile.joined, hero.profile]
    check_size(profile, hero.name)
    edition = host.edition
    spells = common_spells(edition)
    unit = muster_unit(host.id, host.side, profile, edition, Armoury(edition), spells)
    check_room(unit, hero.name)
    unit.in_reserve = host.in_reserve
    return unit
