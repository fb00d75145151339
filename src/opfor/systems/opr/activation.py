"""OPR-ACT, OPR-LAST: which of the A.I.'s units acts next.

Plain lists in, results with their rolls out, for the screen and the table alike.
"""

from mypy_extensions import mypyc_attr

from opfor.dice import Dice, Roll
from opfor.systems.opr.editions import Edition
from opfor.systems.opr.setup import SECTIONS


@mypyc_attr(acyclic=True)
class Ready:
    """A unit that has not acted yet this round."""

    def __init__(self, id: str, section: int) -> None:
        self.id = id
        self.section = section
        self.is_stunned = False
        #: SR-COUNTER, SR-PHALANX: after the others of its section
        self.is_last = False
        #: SR-TRANSPORT: rides in a transport that must act first
        self.is_behind_transport = False


def eligible(units: list[Ready]) -> list[Ready]:
    """Who may be rolled for now: cargo after its transport, the stunned after all others of
    the A.I., then in each section those with Counter or Phalanx after the rest."""
    free = [unit for unit in units if not unit.is_behind_transport]
    able = [unit for unit in free if not unit.is_stunned] or free
    if not any(unit.is_last for unit in able):
        return able
    ordinary = {unit.section for unit in able if not unit.is_last}
    return [unit for unit in able if not unit.is_last or unit.section not in ordinary]


def must_pass(units: list[Ready], others_left: bool, edition: Edition) -> bool:
    """OPR-LAST: only stunned units are left, and they wait for the player's as well."""
    waiting = edition.stunned_wait_for_all and others_left
    return waiting and all(unit.is_stunned for unit in eligible(units))


@mypyc_attr(acyclic=True)
class Section:
    """The section to act in, and the D3 that was rolled for it."""

    def __init__(self, rolled: Roll | None, section: int) -> None:
        #: nothing was rolled where only one section has anybody
        self.rolled = rolled
        self.section = section


def choose_section(dice: Dice, purpose: str, units: list[Ready]) -> Section:
    """A D3; if nobody is eligible there, the next section clockwise (1, 2, 3, 1)."""
    first = units[0].section
    if all(unit.section == first for unit in units):
        return Section(None, first)
    rolled = dice.d3(purpose)
    section = rolled.option
    while all(unit.section != section for unit in units):
        section = clockwise(section)
    return Section(rolled, section)


def clockwise(section: int) -> int:
    return section % len(SECTIONS) + 1
