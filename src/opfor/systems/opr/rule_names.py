"""Names of special rules: what an edition calls them, and what it does not play.

A list may be written for another edition. Its names are turned into this edition's where
there is a counterpart; a rule of another edition without one is named as not played. A name
that no edition's core game has is an army special rule (SR-ARMY).
"""

import difflib
import functools

from opfor.faults import fault
from opfor.systems.opr.editions import EDITIONS, Edition, load_edition
from opfor.systems.opr.profiles import (
    ARMY,
    NOT_PLAYED,
    NUMBERED,
    PLAYED,
    SHOOTING_ONLY,
    STEERING,
    Rule,
)

#: how alike a word must be to be taken for a slip of the pen
LIKENESS = 0.8
#: longer names are no slips
LONGEST = 30

_AURA = " Aura"


@functools.cache
def known_names() -> dict[str, str]:
    """The rules of all core games, small letters → proper spelling."""
    known: dict[str, str] = {}
    for each in map(load_edition, EDITIONS):
        singles = [name for name in each.other_names if " + " not in name]
        for name in (*each.steering, *each.core, *singles):
            known[name.lower()] = name
    return known


class RuleNames:
    """The names one edition uses, beside those of all the others."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._known = known_names()
        #: rules of army books that are played
        self._played = {name.lower(): name for name in edition.army_rules}

    def spelled(self, name: str) -> str:
        """A known rule or an aura of one in its proper spelling, any other name as it is."""
        lower = name.lower()
        bare = lower.removesuffix(_AURA.lower())
        found = self._known.get(bare) or self._played.get(bare)
        if found is None:
            return name
        return found if bare == lower else found + _AURA

    def likely(self, name: str) -> str:
        """The known rule a name is a likely slip of, or nothing.

        A known name with further words after it (`Scout Aura`) is a rule of its own.
        """
        lower = name.lower()
        if len(name) > LONGEST or any(f"{lower} ".startswith(f"{k} ") for k in self._known):
            return ""
        close = difflib.get_close_matches(lower, self._known, n=1, cutoff=LIKENESS)
        return self._known[close[0]] if close else ""

    def kind(self, name: str) -> str:
        """How the edition treats a rule of this name; an aura counts as the rule it gives."""
        name = name.removesuffix(_AURA)
        if self.edition.steers(name):
            return STEERING
        if self.edition.knows(name) or name in self.edition.army_rules:
            return PLAYED
        return NOT_PLAYED if name.lower() in self._known else ARMY

    def settle(self, rules: list[Rule], where: str, is_melee: bool = False) -> list[Rule]:
        """CORE-NAMES: the rules of one bearer under this edition's names, each with its kind.

        Those that are or would be for shooting alone are not played on a weapon for melee.
        """
        for rule in rules:
            rule.name = self.spelled(rule.name)
            rule.is_for_shooting = rule.name in SHOOTING_ONLY
            if rule.name in NUMBERED and rule.rating is None:
                raise fault(where, f"{rule.name} needs a number, such as {rule.name}(3)")
        settled = rules
        for names, new in self.edition.other_names.items():
            old = names.split(" + ")
            if is_melee and any(name in SHOOTING_ONLY for name in (*old, *new)):
                _leave(settled, old)
            else:
                settled = _rename(settled, old, new)
        for rule in settled:
            is_idle = is_melee and rule.is_for_shooting
            rule.kind = NOT_PLAYED if is_idle else self.kind(rule.name)
        return settled


def _are_there(rules: list[Rule], names: list[str]) -> bool:
    return all(any(rule.name == name for rule in rules) for name in names)


def _leave(rules: list[Rule], old: list[str]) -> None:
    """Note of those named in `old`, if all are there, that they would be for shooting."""
    if _are_there(rules, old):
        for rule in rules:
            rule.is_for_shooting = rule.is_for_shooting or rule.name in old


def _rename(rules: list[Rule], old: list[str], new: list[str]) -> list[Rule]:
    """The rules with those named in `old` turned into `new`, if all of `old` are there."""
    if not _are_there(rules, old):
        return rules
    lost = [name for name in old if name not in new]
    renamed: list[Rule] = []
    for rule in rules:
        if rule.name == lost[0]:
            gained = [name for name in new if name not in old]
            renamed.extend(_renamed(rule, name, " + ".join(lost)) for name in gained)
        elif rule.name not in lost:
            renamed.append(rule)
    return renamed


def _renamed(rule: Rule, name: str, was: str) -> Rule:
    twin = Rule(name, rule.rating, rule.raw, rule.count, rule.is_bonus, rule.item)
    twin.was = was
    twin.is_for_shooting = twin.is_for_shooting or rule.is_for_shooting
    return twin
