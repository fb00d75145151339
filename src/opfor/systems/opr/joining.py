"""Joining: which Hero may be put into which unit (CORE-SR-HERO)."""

from opfor.systems.opr.editions import Edition
from opfor.systems.opr.profiles import UnitProfile


def cannot_join(hero: UnitProfile, host: UnitProfile, edition: Edition) -> str:
    """Why a Hero may not deploy in a unit, in words that follow its name; empty if it may.

    Our reading of the v2 sheets, which say any friendly unit: one that is no Hero itself, and an
    Aircraft neither joins nor is joined.
    """
    if not hero.is_hero or hero.size > 1:
        return "is no Hero by itself"
    if host is hero or host.is_hero:
        return "joins a unit that is no Hero"
    if any(part.has("Aircraft") for part in (hero, host)):
        return "joins nobody in the air"
    most = edition.joins_up_to_tough
    if not most:
        return ""
    if hero.tough > most:
        return f"has Tough({hero.tough}), and a Hero above Tough({most}) joins no unit"
    if host.models < 2 or host.joined:
        return "joins a unit of several models that has no Hero yet"
    return ""


def can_join_any(hero: UnitProfile, hosts: list[UnitProfile], edition: Edition) -> bool:
    return any(not cannot_join(hero, host, edition) for host in hosts)
